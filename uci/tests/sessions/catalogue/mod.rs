//! The catalogue of bad input: 120 numbered inputs that have ended or confused engines. Each is one test, named by its
//! number. Unless an entry says something else, the engine answers at most one line, keeps its state, goes on to play, and
//! exits with code 0 and an empty standard error.

mod files;
mod go;
mod lines;
mod options;
mod positions;
#[cfg(target_os = "linux")]
mod surroundings;

use crate::harness::*;

/// What happens in an entry of the catalogue, step by step.
pub enum Step<'a> {
    /// The line is answered by nothing.
    Silent(&'a [u8]),
    /// The line is answered by one error.
    Error(&'a [u8]),
    /// The line is answered by nothing or by one error.
    SilentOrError(&'a [u8]),
    /// The answer has a line with this text, and no error.
    Says(&'a [u8], &'a str),
    /// One error, which has this text.
    ErrorSays(&'a [u8], &'a str),
    /// A position that is refused: one error, and the position stays as it was.
    Refused(&'a str),
    /// A position, and the FEN that `d` shows then.
    Position(&'a str, &'a str),
    /// A position with a move that is illegal: one error, and the FEN before that move.
    Before(&'a str, &'a str),
    /// A `go` that gets a legal move, and no error.
    Go(&'a str),
    /// A `go` that gets one error and a legal move.
    GoWithError(&'a str),
    /// A `go` in a position without legal moves.
    NoMove(&'a str),
}

/// Goes through the steps with an engine of their own.
#[track_caller]
pub fn session(steps: &[Step<'_>]) {
    let mut engine = Engine::start();
    for step in steps {
        take(&mut engine, step);
    }
    assert!(engine.answers("ucinewgame").is_empty());
    plays(&mut engine);
    assert!(engine.quit().is_empty());
}

#[track_caller]
fn take(engine: &mut Engine, step: &Step<'_>) {
    match *step {
        Step::Silent(line) => assert_eq!(engine.answers(line), [""; 0], "{}", shown(line)),
        Step::Error(line) => refuses(engine, line),
        Step::SilentOrError(line) => {
            let lines = engine.answers(line);
            assert!(
                lines.len() <= 1 && errors(&lines).len() == lines.len(),
                "{}: {lines:?}",
                shown(line)
            );
        }
        Step::Says(line, text) => {
            let lines = engine.answers(line);
            assert!(errors(&lines).is_empty(), "{}: {lines:?}", shown(line));
            assert!(
                lines.iter().any(|line| line.contains(text)),
                "{}: {lines:?}",
                shown(line)
            );
        }
        Step::ErrorSays(line, text) => {
            let lines = engine.answers(line);
            assert!(
                lines.len() == 1 && errors(&lines).len() == 1,
                "{}: {lines:?}",
                shown(line)
            );
            assert!(lines[0].contains(text), "{}: {lines:?}", shown(line));
        }
        Step::Refused(line) => {
            const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
            assert!(engine.answers(format!("position fen {FEN}")).is_empty());
            refuses(engine, line);
            assert_eq!(current_fen(engine), FEN, "{line}");
            plays(engine);
        }
        Step::Position(line, fen) => {
            assert_eq!(engine.answers(line), [""; 0], "{line}");
            assert_eq!(current_fen(engine), fen, "{line}");
            plays(engine);
        }
        Step::Before(line, fen) => {
            refuses(engine, line);
            assert_eq!(current_fen(engine), fen, "{line}");
            plays(engine);
        }
        Step::Go(line) | Step::GoWithError(line) => {
            let count = usize::from(matches!(step, Step::GoWithError(_)));
            engine.send(line);
            let lines = engine.until("bestmove");
            assert_eq!(errors(&lines).len(), count, "{line}: {lines:?}");
            assert_ne!(best_moves(&lines), ["(none)"], "{line}");
            assert!(lines.iter().any(|line| line.contains(" score ")), "{line}: {lines:?}");
        }
        Step::NoMove(line) => {
            engine.send(line);
            assert_eq!(best_moves(&engine.until("bestmove")), ["(none)"], "{line}");
        }
    }
}

/// The beginning of a line, for messages.
fn shown(line: &[u8]) -> String {
    line[..line.len().min(100)].escape_ascii().to_string()
}

/// The FEN that `d` prints.
fn current_fen(engine: &mut Engine) -> String {
    let lines = engine.answers("d");
    let fen = lines.iter().find_map(|line| line.strip_prefix("Fen: "));
    fen.unwrap_or_else(|| panic!("no FEN: {lines:?}")).to_string()
}

/// Turns entries `number name => steps;` or `number name { code }` into tests.
macro_rules! catalogue {
    ($($number:literal $name:ident $how:tt $body:tt)*) => {
        /// The numbers of the entries in this file.
        pub const NUMBERS: &[u32] = &[$($number),*];
        $(catalogue!(@test $name $how $body);)*
    };
    (@test $name:ident steps [$($step:expr),* $(,)?]) => {
        #[test]
        fn $name() {
            $crate::catalogue::session(&[$($step),*]);
        }
    };
    (@test $name:ident code $body:block) => {
        #[test]
        fn $name() $body
    };
}
use catalogue;

#[cfg(target_os = "linux")]
#[test]
fn all_numbers_are_there() {
    let parts = [
        lines::NUMBERS,
        options::NUMBERS,
        positions::NUMBERS,
        go::NUMBERS,
        surroundings::NUMBERS,
        files::NUMBERS,
    ];
    assert_eq!(parts.concat(), (1..=120).collect::<Vec<u32>>());
}
