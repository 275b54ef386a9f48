//! The grammar of the protocol: one line of bytes becomes one [`Command`].
//!
//! Input is never decoded: a GUI may send a path in any encoding. Everything but option values must be ASCII, tokens are
//! separated by any run of blanks, and an error says what was expected and in which column.

use std::fmt;
use std::time::Duration;

use archipelago_engine::Limits;
use thiserror::Error;

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
    /// `position`. An unreadable one is a command too: it takes the old position away, so that no move is computed for
    /// a board that the GUI did not mean.
    Position(Result<Setup<'a>, ParseError>),
    /// `go`, except `go perft`
    Go(Go<'a>),
    /// `go perft N` or `perft N`, in plies
    Perft(u32),
    /// `stop`
    Stop,
    /// `ponderhit`
    PonderHit,
    /// `quit`
    Quit,
    /// `d`: the board and its FEN
    Display,
    /// `eval`
    Eval,
    /// `flip`: colours exchanged
    Flip,
    /// `bench`, with its depth in plies
    Bench(Option<u32>),
    /// `compiler`
    Compiler,
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

/// Why a line was refused, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{problem} (column {column})")]
pub struct ParseError {
    /// What is wrong.
    pub problem: Problem,
    /// In bytes, from 1.
    pub column: usize,
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Problem {
    /// The first word is none that we know.
    #[error("unknown command '{0}'")]
    UnknownCommand(Excerpt),
    /// Something else should stand here.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What should stand here.
        expected: &'static str,
        /// What stands here instead.
        found: Found,
    },
    /// A word in a `go` that means nothing.
    #[error("unknown word '{0}' after go")]
    UnknownWord(Excerpt),
    /// A byte outside ASCII, often a no-break space that was pasted from a web page.
    #[error("byte 0x{0:02X} is not ASCII")]
    NotAscii(u8),
}

/// What stands where something else was expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// Nothing.
    EndOfLine,
    /// This word.
    Word(Excerpt),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::EndOfLine => f.write_str("the end of the line"),
            Found::Word(word) => write!(f, "'{word}'"),
        }
    }
}

/// The beginning of what was sent, escaped to printable ASCII, so that an error is one short line whatever the input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt(String);

impl Excerpt {
    const MAX_BYTES: usize = 80;

    /// The first 80 bytes of `text`.
    pub fn new(text: &[u8]) -> Excerpt {
        let shown = &text[..text.len().min(Excerpt::MAX_BYTES)];
        let dots = if shown.len() < text.len() { "..." } else { "" };
        Excerpt(format!("{}{dots}", shown.escape_ascii()))
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A word and the column where it starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Token<'a> {
    text: &'a [u8],
    column: usize,
}

/// The words of a line.
#[derive(Debug, Clone)]
struct Tokens<'a> {
    line: &'a [u8],
    at: usize,
}

impl<'a> Tokens<'a> {
    fn new(line: &'a [u8]) -> Tokens<'a> {
        Tokens { line, at: 0 }
    }

    /// What is left of the line, without the blanks around it.
    fn rest(&self) -> &'a [u8] {
        self.line[self.at..].trim_ascii()
    }

    fn peek(&self) -> Option<Token<'a>> {
        self.clone().next()
    }

    /// The complaint that `expected` does not stand next.
    fn expected(&self, expected: &'static str) -> ParseError {
        let (found, column) = match self.peek() {
            Some(token) => (Found::Word(Excerpt::new(token.text)), token.column),
            None => (Found::EndOfLine, self.line.len() + 1),
        };
        ParseError {
            problem: Problem::Expected { expected, found },
            column,
        }
    }

    /// The next word, when `read` understands it; else nothing is consumed.
    fn read<T>(&mut self, expected: &'static str, read: impl FnOnce(&[u8]) -> Option<T>) -> Result<T, ParseError> {
        let value = self
            .peek()
            .and_then(|token| read(token.text))
            .ok_or_else(|| self.expected(expected))?;
        self.next();
        Ok(value)
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let rest = &self.line[self.at..];
        let start = self.at + rest.iter().position(|byte| !byte.is_ascii_whitespace())?;
        let text = &self.line[start..];
        let text = &text[..text.iter().position(u8::is_ascii_whitespace).unwrap_or(text.len())];
        self.at = start + text.len();
        Some(Token {
            text,
            column: start + 1,
        })
    }
}

/// Reads one line, without its line feed.
///
/// # Errors
/// The word that was not understood and its column. Words after a complete command are ignored, as the protocol demands.
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
        b"go" => parse_go(tokens)?,
        b"perft" => Command::Perft(take_depth(&mut tokens, 0)?),
        b"stop" => Command::Stop,
        b"ponderhit" => Command::PonderHit,
        b"quit" => Command::Quit,
        b"d" => Command::Display,
        b"eval" => Command::Eval,
        b"flip" => Command::Flip,
        b"bench" if tokens.peek().is_none() => Command::Bench(None),
        b"bench" => Command::Bench(Some(take_depth(&mut tokens, 1)?)),
        b"compiler" => Command::Compiler,
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
    if tokens.peek().is_none() {
        return Ok(Setup { fen, moves: Vec::new() });
    }
    tokens.read("'moves'", |word| (word == b"moves").then_some(()))?;
    let moves = tokens.map(|token| token.text).collect();
    Ok(Setup { fen, moves })
}

fn take_fen(tokens: &mut Tokens<'_>) -> Result<Vec<u8>, ParseError> {
    const FIELDS: usize = 6;
    let mut fields = Vec::new();
    while let Some(token) = tokens.peek().filter(|token| token.text != b"moves") {
        fields.push(token.text);
        tokens.next();
    }
    if fields.is_empty() {
        return Err(tokens.expected("a FEN"));
    }
    // EPD operations and other trailing words do not change the board.
    fields.truncate(FIELDS);
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

fn parse_go(mut tokens: Tokens<'_>) -> Result<Command<'_>, ParseError> {
    let mut go = Go::default();
    while let Some(token) = tokens.next() {
        let limits = &mut go.limits;
        let outcome = match token.text {
            b"perft" => return take_depth(&mut tokens, 0).map(Command::Perft),
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
    Ok(Command::Go(go))
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

/// A depth in plies, as `perft` and `bench` take it.
fn take_depth(tokens: &mut Tokens<'_>, least: u32) -> Result<u32, ParseError> {
    let depth = |word: &[u8]| parse_integer(word).and_then(|depth| u32::try_from(depth).ok());
    tokens.read("a depth", |word| depth(word).filter(|&depth| depth >= least))
}

/// An integer with an optional sign, saturated to the range of `i64`; `None` for anything else.
pub fn parse_integer(word: &[u8]) -> Option<i64> {
    let (sign, digits) = match word {
        [b'-', digits @ ..] => (-1, digits),
        [b'+', digits @ ..] => (1, digits),
        digits => (1, digits),
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    Some(digits.iter().fold(0i64, |value, digit| {
        value.saturating_mul(10).saturating_add(sign * i64::from(digit - b'0'))
    }))
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

    fn limits(edit: impl FnOnce(&mut Limits)) -> Limits {
        let mut limits = Limits::default();
        edit(&mut limits);
        limits
    }

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
            (b"d", Command::Display),
            (b"eval", Command::Eval),
            (b"flip", Command::Flip),
            (b"bench", Command::Bench(None)),
            (b"bench 7", Command::Bench(Some(7))),
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
            (b"perft", "expected a depth, found the end of the line (column 6)"),
            (b"perft -1", "expected a depth, found '-1' (column 7)"),
            (b"go perft abc", "expected a depth, found 'abc' (column 10)"),
            (b"bench 0", "expected a depth, found '0' (column 7)"),
            (b"bench abc", "expected a depth, found 'abc' (column 7)"),
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
            assert_eq!(parse(line), Ok(Command::Go(go)), "{}", line.escape_ascii());
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
            assert_eq!(parse(line), Ok(Command::Go(go.clone())));
        }
        assert_eq!(parse(b"go searchmoves"), Ok(Command::Go(Go::default())));
        assert_eq!(parse(b"go searchmoves e2e4 perft 3"), Ok(Command::Perft(3)));
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
            let Ok(Command::Go(go)) = parse(line) else {
                panic!("{} was refused", line.escape_ascii());
            };
            assert_eq!(go.limits.depth, depth, "{}", line.escape_ascii());
            assert_eq!(go.problem.map(|problem| problem.to_string()), Some(message.to_string()));
        }
    }

    #[test]
    fn integers() {
        for (word, value) in [
            (&b"0"[..], Some(0)),
            (b"+16", Some(16)),
            (b"-5", Some(-5)),
            (b"9223372036854775808", Some(i64::MAX)),
            (b"-9223372036854775809", Some(i64::MIN)),
            (b"", None),
            (b"-", None),
            (b"1.5", None),
            (b"16MB", None),
            (b" 1", None),
            (b"\xB2", None),
        ] {
            assert_eq!(parse_integer(word), value, "{}", word.escape_ascii());
        }
    }
}
