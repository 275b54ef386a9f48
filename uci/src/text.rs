//! The fixed texts of the engine.

/// The name of the program and its version: the number, and the commit when it is known.
pub const NAME: &str = concat!("Archipelago ", env!("ARCHIPELAGO_VERSION"));

/// What `--version` prints after the name of the program.
pub const VERSION: &str = env!("ARCHIPELAGO_VERSION");

/// What GUIs show about the engine.
pub const ABOUT: &str = concat!(
    "a UCI chess engine built on pawn structure, by ",
    env!("CARGO_PKG_AUTHORS"),
    ", GPL-3.0-or-later"
);

/// The first line of a session on a terminal.
pub const BANNER: &str = concat!(
    "Archipelago ",
    env!("ARCHIPELAGO_VERSION"),
    " by ",
    env!("CARGO_PKG_AUTHORS"),
    ". Type help for its commands, quit to leave."
);

/// The first lines of the answer to `uci`.
pub const IDENTITY: &str = concat!(
    "id name Archipelago ",
    env!("ARCHIPELAGO_VERSION"),
    "\nid author ",
    env!("CARGO_PKG_AUTHORS"),
    "\n",
);

/// How this program was built.
pub const COMPILER: &str = concat!(
    "Archipelago ",
    env!("ARCHIPELAGO_VERSION"),
    ", built by ",
    env!("ARCHIPELAGO_RUSTC"),
    "\ntarget   ",
    env!("ARCHIPELAGO_TARGET"),
    "\nprofile  ",
    env!("ARCHIPELAGO_PROFILE"),
    "\ncommit   ",
    env!("ARCHIPELAGO_COMMIT"),
    "\nfeatures ",
    env!("ARCHIPELAGO_CARGO_CFG_TARGET_FEATURE"),
    "\nmarked   ",
    env!("ARCHIPELAGO_MARK"),
);

/// The answer to `license`.
pub const LICENSE: &str = "\
Archipelago is free software: you can redistribute it and modify it under the terms of the GNU General Public License,
version 3 or any later version. It comes without any warranty. The file LICENSE has the whole text.";

/// The answer to `help`.
pub const HELP: &str = "\
Archipelago is a chess engine without a board of its own: it is meant to be used from a chess GUI by the protocol UCI.

Commands of the protocol
  uci                                        names the engine and its options
  isready                                    answers readyok
  ucinewgame                                 forgets the game
  setoption name N value V                   sets an option
  position startpos|fen F [moves m1 m2 ...]  sets the position
  go [depth N] [nodes N] [movetime MS] [mate N] [infinite] [ponder] [searchmoves m1 m2 ...]
     [wtime MS] [btime MS] [winc MS] [binc MS] [movestogo N]
                                             searches until the first limit is reached
  stop                                       ends the search
  ponderhit                                  the expected move was played
  debug on|off                               says more
  quit                                       ends the program (also: exit, q)

For people and scripts
  d            shows the board
  eval         explains the static evaluation
  go perft N   counts the leaves of the tree of legal moves, N plies deep (also: perft N)
  flip         exchanges the colors
  bench [N]    searches a fixed set of positions to depth N
  bench HASH THREADS LIMIT default|current|FILE depth|nodes|movetime|mate|perft
               does the same with other settings
  genfens N seed S book None|FILE
               prints N random opening positions
  compiler     says how the program was built
  version      says its version
  license      says its license
  help         prints this text
  # ...        a comment";
