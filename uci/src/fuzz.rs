//! Damaged lines of a session for the parser of the commands.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use archipelago_test_support::damage::{Edit, damaged};
use bolero::check;

use crate::command::{self, Command};
use crate::options;
use crate::setup::play_out;

const LINES: [&str; 16] = [
    "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1 h3g2",
    "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - bm e4; id \"a moves b\"; moves e2e4 f4e3",
    "position fen 1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9 moves e1f1",
    "go wtime 60000 btime 60000 winc 600 binc 600 movestogo 40 searchmoves e2e4 d2d4 ponder",
    "go depth 12 nodes 1000000 mate 3 movetime 500 infinite",
    "go perft 5",
    "setoption name Hash value 64",
    "setoption name Move Overhead value 50",
    "setoption name SyzygyPath value /a b:/c/value;d",
    "setoption name UCI_Chess960 value true",
    "setoption name Clear Hash",
    "genfens 10 seed 42 book None",
    "bench 16 1 13 default depth",
    "debug on",
    "perft 4",
];

/// An error is one line of printable ASCII, and not long.
fn assert_readable(error: &impl ToString) {
    let text = error.to_string();
    let is_printable = text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ');
    assert!(is_printable && text.len() < 500, "{text:?}");
}

#[test]
fn command_lines() {
    let [played, refused] = [(); 2].map(|()| AtomicU32::new(0));
    check!()
        .with_iterations(20_000)
        .with_type::<(u8, u8, Vec<Edit>)>()
        .for_each(|(number, few, edits)| {
            let line = LINES[usize::from(*number) % LINES.len()];
            // A line with few changes is often still a command.
            let line = damaged(line.as_bytes(), &edits[..edits.len().min(usize::from(few % 8))]);
            match command::parse(&line) {
                Err(error) => {
                    refused.fetch_add(1, Relaxed);
                    assert_readable(&error);
                }
                Ok(Command::SetOption(assignment)) => {
                    if let Err(error) = options::parse(assignment) {
                        assert_readable(&error);
                    }
                }
                Ok(Command::Position(Ok(setup))) => match play_out(&setup) {
                    Err(error) => assert_readable(&error),
                    Ok((game, problem)) => {
                        played.fetch_add(1, Relaxed);
                        assert_eq!(game.position.check_invariants(), Ok(()));
                        problem.iter().for_each(assert_readable);
                    }
                },
                Ok(Command::Position(Err(error))) => assert_readable(&error),
                Ok(Command::Go(go)) => go.problem.iter().for_each(assert_readable),
                Ok(_) => {}
            }
        });
    assert!(played.into_inner() > 500 && refused.into_inner() > 500);
}
