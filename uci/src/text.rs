//! The fixed texts of the engine.

/// The first lines of the answer to `uci`.
pub const IDENTITY: &str = concat!(
    "id name Archipelago ",
    env!("CARGO_PKG_VERSION"),
    "\nid author ",
    env!("CARGO_PKG_AUTHORS"),
    "\n",
);

/// How this program was built.
pub const COMPILER: &str = concat!(
    "Archipelago ",
    env!("CARGO_PKG_VERSION"),
    ", built by ",
    env!("ARCHIPELAGO_RUSTC"),
    "\ntarget   ",
    env!("ARCHIPELAGO_TARGET"),
    "\nprofile  ",
    env!("ARCHIPELAGO_PROFILE"),
    "\nfeatures ",
    env!("ARCHIPELAGO_CARGO_CFG_TARGET_FEATURE"),
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
  quit                                       ends the program

For people
  d            shows the board
  eval         explains the static evaluation
  go perft N   counts the legal continuations of N plies (also: perft N)
  flip         exchanges the colours
  bench [N]    searches a fixed set of positions to depth N
  compiler     tells how the program was built
  license      tells its license
  help         this text
  # ...        a comment";
