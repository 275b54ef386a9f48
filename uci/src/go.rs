//! The grammar of `go`.

use std::time::Duration;

use archipelago_engine::Limits;

use crate::words::{Excerpt, ParseError, Problem, Tokens, parse_integer};

/// What a `go` asks for. Every `go` is accepted, however wrong its words are: the GUI waits for a `bestmove`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Go<'a> {
    /// `search_moves` is empty here.
    pub limits: Limits,
    /// The words after `searchmoves`.
    pub search_moves: Vec<&'a [u8]>,
    /// The first word that was not understood.
    pub problem: Option<ParseError>,
}

/// What the words after `go` ask for.
#[expect(clippy::large_enum_variant, reason = "there is one value for each line of input")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Request<'a> {
    /// A search.
    Search(Go<'a>),
    /// `perft N`: a count of the leaves at this depth, in plies.
    Perft(u32),
}

/// The words that end the list of `searchmoves`.
const GO_WORDS: [&[u8]; 13] = [
    b"searchmoves",
    b"ponder",
    b"wtime",
    b"btime",
    b"winc",
    b"binc",
    b"movestogo",
    b"depth",
    b"nodes",
    b"mate",
    b"movetime",
    b"infinite",
    b"perft",
];

/// Reads the words after `go`.
///
/// # Errors
/// `perft` without a depth. Any other word that is not understood is noted in [`Go::problem`].
pub fn parse(mut tokens: Tokens<'_>) -> Result<Request<'_>, ParseError> {
    let mut go = Go::default();
    while let Some(token) = tokens.next() {
        let limits = &mut go.limits;
        let outcome = match token.text {
            b"perft" => return tokens.perft_depth().map(Request::Perft),
            b"infinite" => {
                limits.infinite = true;
                Ok(())
            }
            b"ponder" => {
                limits.ponder = true;
                Ok(())
            }
            b"searchmoves" => {
                while let Some(word) = tokens.peek().filter(|word| !GO_WORDS.contains(&word.text)) {
                    go.search_moves.push(word.text);
                    tokens.next();
                }
                Ok(())
            }
            word => take_limit(word, &mut tokens, limits).unwrap_or_else(|| {
                let problem = Problem::UnknownWord(Excerpt::new(word));
                Err(ParseError {
                    problem,
                    column: token.column,
                })
            }),
        };
        if let Err(error) = outcome {
            go.problem.get_or_insert(error);
        }
    }
    Ok(Request::Search(go))
}

/// Reads the number of the limit `word` into `limits`; `None`: `word` is no limit, and a number after it is skipped too.
///
/// Without its number, a limit that should have ended the search becomes the smallest one there is: a move at once is a
/// better answer than none.
fn take_limit(word: &[u8], tokens: &mut Tokens<'_>, limits: &mut Limits) -> Option<Result<(), ParseError>> {
    let number = tokens.read("a number", parse_integer);
    let value = number.as_ref().copied().unwrap_or(0);
    match word {
        b"wtime" => limits.clock.white = Some(milliseconds(value)),
        b"btime" => limits.clock.black = Some(milliseconds(value)),
        b"winc" => limits.increment.white = milliseconds(value),
        b"binc" => limits.increment.black = milliseconds(value),
        b"movestogo" => limits.moves_to_go = (value > 0).then_some(clamp_u32(value)),
        b"depth" => limits.depth = Some(clamp_u32(value).max(1)),
        b"nodes" => limits.nodes = Some(u64::try_from(value).unwrap_or(0)),
        b"mate" => limits.mate = Some(clamp_u32(value).max(1)),
        b"movetime" => limits.move_time = Some(milliseconds(value)),
        _ => return None,
    }
    if number.is_err() && !matches!(word, b"winc" | b"binc" | b"movestogo") {
        limits.depth = Some(1);
    }
    Some(number.map(|_| ()))
}

/// A clock may have run below zero; one of more than thirty years is as good as none.
fn milliseconds(value: i64) -> Duration {
    const LONGEST: i64 = 1 << 40;
    Duration::from_millis(value.clamp(0, LONGEST).unsigned_abs())
}

fn clamp_u32(value: i64) -> u32 {
    u32::try_from(value.max(0)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The request in a whole line that begins with `go`.
    fn read(line: &[u8]) -> Result<Request<'_>, ParseError> {
        let mut tokens = Tokens::new(line);
        assert!(tokens.next().is_some_and(|token| token.text == b"go"));
        parse(tokens)
    }

    fn limits(edit: impl FnOnce(&mut Limits)) -> Limits {
        let mut limits = Limits::default();
        edit(&mut limits);
        limits
    }

    #[test]
    fn limits_in_any_order() {
        let ms = Duration::from_millis;
        for (line, expected) in [
            (&b"go"[..], Limits::default()),
            (b"go infinite", limits(|l| l.infinite = true)),
            (b"go ponder", limits(|l| l.ponder = true)),
            (
                b"go depth 9 nodes 5",
                limits(|l| (l.depth, l.nodes) = (Some(9), Some(5))),
            ),
            (
                b"go nodes 5 depth 9",
                limits(|l| (l.depth, l.nodes) = (Some(9), Some(5))),
            ),
            (b"go depth -3", limits(|l| l.depth = Some(1))),
            (b"go depth 99999999999999999999", limits(|l| l.depth = Some(u32::MAX))),
            (b"go nodes 0", limits(|l| l.nodes = Some(0))),
            (
                b"go nodes 18446744073709551616",
                limits(|l| l.nodes = Some(i64::MAX as u64)),
            ),
            (b"go movetime -5", limits(|l| l.move_time = Some(ms(0)))),
            (b"go mate 0", limits(|l| l.mate = Some(1))),
            (
                b"go wtime -50 btime 1",
                limits(|l| (l.clock.white, l.clock.black) = (Some(ms(0)), Some(ms(1)))),
            ),
            (b"go wtime 1 movestogo 0", limits(|l| l.clock.white = Some(ms(1)))),
            (
                b"go winc 7 binc +8",
                limits(|l| (l.increment.white, l.increment.black) = (ms(7), ms(8))),
            ),
            (b"go movestogo 40", limits(|l| l.moves_to_go = Some(40))),
            (
                b"go wtime 99999999999999999999",
                limits(|l| l.clock.white = Some(ms(1 << 40))),
            ),
        ] {
            let go = Go {
                limits: expected,
                ..Go::default()
            };
            assert_eq!(read(line), Ok(Request::Search(go)), "{}", line.escape_ascii());
        }
    }

    #[test]
    fn the_list_of_moves_ends_at_the_next_limit() {
        let go = Go {
            limits: limits(|l| l.depth = Some(3)),
            search_moves: vec![b"e2e4", b"d2d4"],
            problem: None,
        };
        for line in [
            &b"go searchmoves e2e4 d2d4 depth 3"[..],
            b"go depth 3 searchmoves e2e4 d2d4",
        ] {
            assert_eq!(read(line), Ok(Request::Search(go.clone())));
        }
        assert_eq!(read(b"go searchmoves"), Ok(Request::Search(Go::default())));
        assert_eq!(read(b"go searchmoves e2e4 perft 3"), Ok(Request::Perft(3)));
    }

    #[test]
    fn a_go_with_unreadable_words_is_accepted() {
        for (line, depth, message) in [
            (
                &b"go depth"[..],
                Some(1),
                "expected a number, found the end of the line (column 9)",
            ),
            (b"go depth abc", Some(1), "expected a number, found 'abc' (column 10)"),
            (b"go nodes 1e6", Some(1), "expected a number, found '1e6' (column 10)"),
            (
                b"go movetime movetime",
                Some(1),
                "expected a number, found 'movetime' (column 13)",
            ),
            (
                b"go depth 4 winc 0.5",
                Some(4),
                "expected a number, found '0.5' (column 17)",
            ),
            (b"go depht 4", None, "unknown word 'depht' after go (column 4)"),
            (b"go depth 4 \xFF", Some(4), "unknown word '\\xff' after go (column 12)"),
        ] {
            let Ok(Request::Search(go)) = read(line) else {
                panic!("{} was refused", line.escape_ascii());
            };
            assert_eq!(go.limits.depth, depth, "{}", line.escape_ascii());
            assert_eq!(go.problem.map(|problem| problem.to_string()), Some(message.to_string()));
        }
    }
}
