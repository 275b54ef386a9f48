//! The grammar of the protocol: one line of bytes becomes one [`Command`].
//!
//! Lines stay bytes, because a GUI may send a path in any encoding. Words are separated by any number of blanks, and an
//! error says what was expected and in which column.

use crate::bench;
use crate::go::{self, Go, Request};
use crate::openings;
use crate::words::{Excerpt, ParseError, Problem, Tokens};

/// A line that was understood. Moves stay bytes: only the session knows the position they belong to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command<'a> {
    /// Blank lines, `#` comments and `register`: nothing to do.
    Nothing,
    /// `uci`
    Uci,
    /// `isready`
    IsReady,
    /// `ucinewgame`
    NewGame,
    /// `debug on` or `debug off`
    Debug(bool),
    /// `setoption`
    SetOption(Assignment<'a>),
    /// `position`. One that cannot be read is a command too: like any other it ends the running search.
    Position(Result<Setup<'a>, ParseError>),
    /// `go`, except `go perft`
    Go(Go<'a>),
    /// `go perft N` or `perft N`, in plies
    Perft(u32),
    /// `stop`
    Stop,
    /// `ponderhit`
    PonderHit,
    /// `quit`, `exit` or `q`
    Quit,
    /// `d`: the board and its FEN
    Display,
    /// `eval`
    Eval,
    /// `flip`: colors exchanged
    Flip,
    /// `bench`
    Bench(bench::Request),
    /// `genfens`
    Openings(openings::Request),
    /// `compiler`
    Compiler,
    /// `version`
    Version,
    /// `help`
    Help,
    /// `license`
    License,
}

/// The two halves of `setoption name N value V`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Assignment<'a> {
    /// May contain blanks.
    pub name: &'a [u8],
    /// Raw bytes without the blanks around them; `None`: there was no `value`.
    pub value: Option<&'a [u8]>,
}

/// A position and the moves that follow it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup<'a> {
    /// The fields of the FEN separated by single blanks; `None`: the initial position.
    pub fen: Option<Vec<u8>>,
    /// In order of play.
    pub moves: Vec<&'a [u8]>,
}

/// Reads one line, without its line feed.
///
/// # Errors
/// The word that was not understood and its column. Words after a complete command are ignored, as the protocol
/// demands.
pub fn parse(line: &[u8]) -> Result<Command<'_>, ParseError> {
    let mut tokens = Tokens::new(line);
    let Some(first) = tokens.next() else {
        return Ok(Command::Nothing);
    };
    Ok(match first.text {
        b"uci" => Command::Uci,
        b"isready" => Command::IsReady,
        b"ucinewgame" => Command::NewGame,
        b"debug" => Command::Debug(tokens.read("'on' or 'off'", |word| match word {
            b"on" => Some(true),
            b"off" => Some(false),
            _ => None,
        })?),
        b"setoption" => Command::SetOption(parse_assignment(tokens)?),
        b"position" => Command::Position(parse_setup(tokens)),
        b"go" => match go::parse(tokens)? {
            Request::Search(go) => Command::Go(go),
            Request::Perft(depth) => Command::Perft(depth),
        },
        b"perft" => Command::Perft(tokens.perft_depth()?),
        b"stop" => Command::Stop,
        b"ponderhit" => Command::PonderHit,
        b"quit" | b"exit" | b"q" => Command::Quit,
        b"d" => Command::Display,
        b"eval" => Command::Eval,
        b"flip" => Command::Flip,
        b"bench" => Command::Bench(bench::parse(tokens)?),
        b"genfens" => Command::Openings(openings::parse(tokens)?),
        b"compiler" => Command::Compiler,
        b"version" => Command::Version,
        b"help" => Command::Help,
        b"license" => Command::License,
        b"register" => Command::Nothing,
        [b'#', ..] => Command::Nothing,
        // A no-break space glues the words together, yet a new position was meant.
        word if word.starts_with(b"position") && !word.is_ascii() => Command::Position(parse_setup(tokens)),
        _ => {
            let problem = Problem::UnknownCommand(Excerpt::new(line.trim_ascii()));
            return Err(ParseError {
                problem,
                column: first.column,
            });
        }
    })
}

fn parse_assignment(mut tokens: Tokens<'_>) -> Result<Assignment<'_>, ParseError> {
    tokens.read("'name'", |word| (word == b"name").then_some(()))?;
    let text = tokens.rest();
    let value_token = tokens.clone().find(|token| token.text == b"value");
    let (name, value) = match value_token {
        None => (text, None),
        Some(token) => {
            let name = tokens.line[tokens.at..token.column - 1].trim_ascii();
            let value = tokens.line[token.column - 1 + b"value".len()..].trim_ascii();
            (name, Some(value))
        }
    };
    if name.is_empty() {
        return Err(tokens.expected("the name of an option"));
    }
    Ok(Assignment { name, value })
}

fn parse_setup(mut tokens: Tokens<'_>) -> Result<Setup<'_>, ParseError> {
    check_ascii(tokens.line)?;
    let is_fen = tokens.read("'startpos' or 'fen'", |word| match word {
        b"startpos" => Some(false),
        b"fen" => Some(true),
        _ => None,
    })?;
    let fen = if is_fen { Some(take_fen(&mut tokens)?) } else { None };
    with_moves(fen, tokens)
}

/// A position as people write it: a FEN, `fen` and a FEN, or `startpos`, with `moves m1 m2 ...` after it or not.
///
/// # Errors
/// The word that was not understood and its column.
pub fn read_setup(line: &[u8]) -> Result<Setup<'_>, ParseError> {
    let mut tokens = Tokens::new(line);
    match tokens.peek().map(|token| token.text) {
        Some(b"startpos") => {
            tokens.next();
            return with_moves(None, tokens);
        }
        Some(b"fen") => drop(tokens.next()),
        _ => {}
    }
    let fen = take_fen(&mut tokens)?;
    with_moves(Some(fen), tokens)
}

fn with_moves(fen: Option<Vec<u8>>, mut tokens: Tokens<'_>) -> Result<Setup<'_>, ParseError> {
    if tokens.peek().is_none() {
        return Ok(Setup { fen, moves: Vec::new() });
    }
    tokens.read("'moves'", |word| (word == b"moves").then_some(()))?;
    let moves = tokens.map(|token| token.text).collect();
    Ok(Setup { fen, moves })
}

/// The fields of a FEN up to `moves` or the end of the line. The two counters may be missing. Other words after the
/// first four fields, such as the operations of an EPD, are skipped.
///
/// # Errors
/// There are no fields.
fn take_fen(tokens: &mut Tokens<'_>) -> Result<Vec<u8>, ParseError> {
    const BOARD_FIELDS: usize = 4;
    const FIELDS: usize = 6;
    let mut fields = Vec::new();
    let mut in_counters = true;
    let mut in_quotes = false;
    while let Some(token) = tokens.peek().filter(|token| in_quotes || token.text != b"moves") {
        tokens.next();
        let count = fields.len();
        in_counters &= count < BOARD_FIELDS || count < FIELDS && matches!(token.text[0], b'0'..=b'9' | b'-' | b'+');
        if in_counters {
            fields.push(token.text);
        }
        in_quotes ^= count >= BOARD_FIELDS && token.text.iter().filter(|&&byte| byte == b'"').count() % 2 == 1;
    }
    if fields.is_empty() {
        return Err(tokens.expected("a FEN"));
    }
    Ok(fields.join(&b' '))
}

fn check_ascii(line: &[u8]) -> Result<(), ParseError> {
    match line.iter().position(|byte| !byte.is_ascii()) {
        None => Ok(()),
        Some(at) => Err(ParseError {
            problem: Problem::NotAscii(line[at]),
            column: at + 1,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_without_words_do_nothing() {
        for line in [
            &b""[..],
            b" ",
            b"\t \t",
            b"\r",
            b"# a comment",
            b"  #",
            b"register later",
        ] {
            assert_eq!(parse(line), Ok(Command::Nothing), "{}", line.escape_ascii());
        }
    }

    #[test]
    fn plain_commands_ignore_what_follows() {
        for (word, command) in [
            (&b"uci"[..], Command::Uci),
            (b"isready", Command::IsReady),
            (b"ucinewgame", Command::NewGame),
            (b"stop", Command::Stop),
            (b"ponderhit", Command::PonderHit),
            (b"quit", Command::Quit),
            (b"exit", Command::Quit),
            (b"q", Command::Quit),
            (b"version", Command::Version),
            (b"d", Command::Display),
            (b"eval", Command::Eval),
            (b"flip", Command::Flip),
            (b"bench", Command::Bench(bench::Request::default())),
            (b"perft 5", Command::Perft(5)),
            (b"debug on", Command::Debug(true)),
            (b"debug off", Command::Debug(false)),
            (b"compiler", Command::Compiler),
            (b"help", Command::Help),
            (b"license", Command::License),
        ] {
            assert_eq!(parse(word), Ok(command.clone()));
            let dressed = [b" \t", word, b"\r"].concat();
            assert_eq!(parse(&dressed), Ok(command.clone()));
            if word != b"bench" {
                assert_eq!(parse(&[word, b"  junk \xFF"].concat()), Ok(command));
            }
        }
    }

    #[test]
    fn refusals_name_the_word_and_the_column() {
        for (line, message) in [
            (&b"xyzzy"[..], "unknown command 'xyzzy' (column 1)"),
            (b"  joho debug on", "unknown command 'joho debug on' (column 3)"),
            (b"UCI", "unknown command 'UCI' (column 1)"),
            (b"isready\0", "unknown command 'isready\\x00' (column 1)"),
            (b"\xFF\xFE", "unknown command '\\xff\\xfe' (column 1)"),
            (b"debug", "expected 'on' or 'off', found the end of the line (column 6)"),
            (b"debug maybe", "expected 'on' or 'off', found 'maybe' (column 7)"),
            (
                b"perft",
                "expected a depth from 0 to 245, found the end of the line (column 6)",
            ),
            (b"perft -1", "expected a depth from 0 to 245, found '-1' (column 7)"),
            (
                b"go perft 246",
                "expected a depth from 0 to 245, found '246' (column 10)",
            ),
            (
                b"go perft abc",
                "expected a depth from 0 to 245, found 'abc' (column 10)",
            ),
            (b"bench 0", "expected an integer from 1, found '0' (column 7)"),
            (b"bench abc", "expected an integer from 1, found 'abc' (column 7)"),
            (b"setoption", "expected 'name', found the end of the line (column 10)"),
            (b"setoption value 3", "expected 'name', found 'value' (column 11)"),
            (
                b"setoption name",
                "expected the name of an option, found the end of the line (column 15)",
            ),
            (
                b"setoption name value 3",
                "expected the name of an option, found 'value' (column 16)",
            ),
        ] {
            assert_eq!(parse(line).map_err(|error| error.to_string()), Err(message.to_string()));
        }
    }

    #[test]
    fn a_refusal_is_short_whatever_was_sent() {
        let error = parse(&[0xFF; 100_000]).map_err(|error| error.to_string());
        assert!(error.is_err_and(|message| message.is_ascii() && message.len() < 400 && message.contains("...")));
    }

    #[test]
    fn options_keep_their_bytes() {
        for (line, name, value) in [
            (&b"setoption name Hash value 32"[..], &b"Hash"[..], Some(&b"32"[..])),
            (b"setoption name Clear Hash", b"Clear Hash", None),
            (
                b"setoption name Move Overhead   value  50 ",
                b"Move Overhead",
                Some(b"50"),
            ),
            (
                b"setoption name Path value /a b/value c",
                b"Path",
                Some(b"/a b/value c"),
            ),
            (b"setoption name Path value /home/\xE9", b"Path", Some(b"/home/\xE9")),
            (b"setoption name Hash value", b"Hash", Some(b"")),
            (b"setoption name Hash value value value", b"Hash", Some(b"value value")),
        ] {
            assert_eq!(
                parse(line),
                Ok(Command::SetOption(Assignment { name, value })),
                "{}",
                line.escape_ascii()
            );
        }
    }

    #[test]
    fn positions() {
        let start = |moves: &[&'static [u8]]| Setup {
            fen: None,
            moves: moves.to_vec(),
        };
        let fen = |fen: &[u8], moves: &[&'static [u8]]| Setup {
            fen: Some(fen.to_vec()),
            moves: moves.to_vec(),
        };
        for (line, setup) in [
            (&b"position startpos"[..], start(&[])),
            (b"position startpos moves", start(&[])),
            (b"position\tstartpos  moves e2e4\te7e5 ", start(&[b"e2e4", b"e7e5"])),
            (b"position startpos moves e2e4 moves", start(&[b"e2e4", b"moves"])),
            (
                b"position fen 8/8 w -  - 0 1 moves a1a2",
                fen(b"8/8 w - - 0 1", &[b"a1a2"]),
            ),
            (b"position fen 8/8 w - -", fen(b"8/8 w - -", &[])),
            (b"position fen 8/8 w - - 0 1 bm e4;", fen(b"8/8 w - - 0 1", &[])),
            (b"position fen 8/8 w - - 7 moves a1a2", fen(b"8/8 w - - 7", &[b"a1a2"])),
            (
                b"position fen 8/8 w - - bm e4; id \"no moves 1 2\"; moves a1a2",
                fen(b"8/8 w - -", &[b"a1a2"]),
            ),
            (b"position fen 8/8 w - - -1 2", fen(b"8/8 w - - -1 2", &[])),
            (b"position fen garbage", fen(b"garbage", &[])),
        ] {
            assert_eq!(parse(line), Ok(Command::Position(Ok(setup))), "{}", line.escape_ascii());
        }
    }

    #[test]
    fn unreadable_positions_are_still_positions() {
        for (line, message) in [
            (
                &b"position"[..],
                "expected 'startpos' or 'fen', found the end of the line (column 9)",
            ),
            (b"position foo", "expected 'startpos' or 'fen', found 'foo' (column 10)"),
            (
                b"position moves e2e4 fen",
                "expected 'startpos' or 'fen', found 'moves' (column 10)",
            ),
            (b"position fen", "expected a FEN, found the end of the line (column 13)"),
            (b"position fen moves e2e4", "expected a FEN, found 'moves' (column 14)"),
            (b"position startpos e2e4", "expected 'moves', found 'e2e4' (column 19)"),
            (b"position fen 8/8\xC2\xA0w - -", "byte 0xC2 is not ASCII (column 17)"),
            (b"position\xE2\x80\xAFstartpos", "byte 0xE2 is not ASCII (column 9)"),
        ] {
            let Ok(Command::Position(Err(error))) = parse(line) else {
                panic!("{} was read", line.escape_ascii());
            };
            assert_eq!(error.to_string(), message);
        }
    }
}
