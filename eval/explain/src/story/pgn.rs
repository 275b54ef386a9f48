//! Games from PGN text, with the line of everything that is wrong.
//!
//! Comments, variations and annotation glyphs are skipped. What is no move is an error: a reader that skips it would go
//! on with another game than the one that was written.

use std::fmt;

use archipelago_movegen::{Color, Move, Position};

use crate::san::{read_move, write_move};

/// A game as it stands in a file.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// Its place in the file, from 1.
    pub number: usize,
    /// The tags in their order.
    pub tags: Vec<(String, String)>,
    /// Where the game begins.
    pub start: Position,
    /// The moves that were played.
    pub moves: Vec<Move>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` when it is not known.
    pub result: String,
}

/// Why a game cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnError {
    /// The place of the game in the file, from 1.
    pub game: usize,
    /// The line of the file, from 1.
    pub line: usize,
    /// The move that should stand there, such as `12...`; `None` outside of the moves.
    pub at: Option<String>,
    /// What is wrong.
    pub problem: String,
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}", self.game, self.line)?;
        if let Some(at) = &self.at {
            write!(f, ", move {at}")?;
        }
        write!(f, ": {}", self.problem)
    }
}

impl GameRecord {
    /// The value of a tag; `None` if it is not there or says nothing.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let found = self.tags.iter().find(|(tag, _)| tag == name);
        found
            .map(|(_, value)| value.trim())
            .filter(|value| !matches!(*value, "" | "?" | "-" | "????.??.??"))
    }

    /// All positions, from the first to the last: one more than there are moves.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        let mut positions = vec![self.start];
        for &mv in &self.moves {
            positions.push(positions[positions.len() - 1].play(mv));
        }
        positions
    }

    /// `White - Black`, or `Game 3` when nobody is named.
    #[must_use]
    pub fn title(&self) -> String {
        match (self.tag("White"), self.tag("Black")) {
            (None, None) => format!("Game {}", self.number),
            (white, black) => format!("{} - {}", white.unwrap_or("White"), black.unwrap_or("Black")),
        }
    }
}

/// `12.` or `12...` before the next move of a position.
pub(crate) fn number_of(position: &Position) -> String {
    let dots = position.turn().fold_wb(".", "...");
    format!("{}{dots}", position.fullmoves())
}

/// A move with its number: `12.Nf3`, `12...Nf6`.
pub(crate) fn numbered(position: &Position, mv: Move) -> String {
    format!("{}{}", number_of(position), write_move(position, mv))
}

/// All games of a text. After an error the reading goes on with the next game, which begins with a tag.
///
/// ```
/// use archipelago_explain::story::read_games;
/// let games = read_games(b"[White \"Ann\"]\n\n1. e4 e5 2. Nf3 (2. f4) {good} Nc6 *\n\n1. d4 Nf7 *\n");
/// assert_eq!(games[0].as_ref().expect("a game").moves.len(), 4);
/// let error = games[1].as_ref().expect_err("no such move");
/// assert_eq!(error.to_string(), "game 2, line 5, move 1...: illegal move 'Nf7'");
/// ```
#[must_use]
pub fn read_games(text: &[u8]) -> Vec<Result<GameRecord, PgnError>> {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let mut reader = Reader {
        text,
        at: 0,
        line: 1,
        games: Vec::new(),
    };
    while reader.skip_to_game() {
        let number = reader.games.len() + 1;
        let game = reader.game(number);
        if game.is_err() {
            reader.skip_broken_game();
        }
        reader.games.push(game);
    }
    reader.games
}

/// A game while it is read.
struct Draft {
    number: usize,
    tags: Vec<(String, String)>,
    start: Position,
    position: Position,
    moves: Vec<Move>,
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    /// The line of `at`.
    line: usize,
    games: Vec<Result<GameRecord, PgnError>>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn bump(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        self.line += usize::from(byte == b'\n');
        Some(byte)
    }

    fn is_line_start(&self) -> bool {
        self.at == 0 || self.text[self.at - 1] == b'\n'
    }

    fn skip_line(&mut self) {
        while self.bump().is_some_and(|byte| byte != b'\n') {}
    }

    /// Skips blanks and lines that begin with a percent sign; returns whether there is something left.
    fn skip_to_game(&mut self) -> bool {
        while let Some(byte) = self.peek() {
            match byte {
                b'%' if self.is_line_start() => self.skip_line(),
                byte if byte.is_ascii_whitespace() => drop(self.bump()),
                _ => return true,
            }
        }
        false
    }

    /// Goes on to the next line that begins with a tag.
    fn skip_broken_game(&mut self) {
        self.skip_line();
        while self.peek().is_some_and(|byte| byte != b'[') {
            self.skip_line();
        }
    }

    fn game(&mut self, number: usize) -> Result<GameRecord, PgnError> {
        let (tags, start) = self.tags(number)?;
        let mut draft = Draft {
            number,
            tags,
            start,
            position: start,
            moves: Vec::new(),
        };
        let result = self.movetext(&mut draft)?;
        let tagged = draft.tags.iter().find(|(name, _)| name == "Result");
        let result = result.or_else(|| tagged.map(|(_, value)| value.clone()));
        Ok(GameRecord {
            number,
            start: draft.start,
            moves: draft.moves,
            result: result.unwrap_or_else(|| "*".to_owned()),
            tags: draft.tags,
        })
    }

    fn error(&self, number: usize, line: usize, problem: String) -> PgnError {
        PgnError {
            game: number,
            line,
            at: None,
            problem,
        }
    }

    /// The tags and the position in which the game begins, or the first error.
    ///
    /// After an error the other tags are read too: left where they are, they would look like the next game.
    fn tags(&mut self, number: usize) -> Result<(Vec<(String, String)>, Position), PgnError> {
        let mut tags = Vec::new();
        let mut start = Position::startpos();
        let mut first_error = None;
        while self.skip_to_game() && self.peek() == Some(b'[') {
            let line = self.line;
            let from = self.at;
            self.skip_line();
            let text = words(&self.text[from..self.at]);
            match checked_tag(text.trim(), &mut start) {
                Ok(tag) => tags.push(tag),
                Err(problem) => first_error = first_error.or_else(|| Some(self.error(number, line, problem))),
            }
        }
        match first_error {
            None => Ok((tags, start)),
            Some(error) => Err(error),
        }
    }

    /// The moves up to the result, which is returned, or up to the tags of the next game.
    fn movetext(&mut self, draft: &mut Draft) -> Result<Option<String>, PgnError> {
        while let Some(byte) = self.peek() {
            let line = self.line;
            match byte {
                b'[' if self.is_line_start() => return Ok(None),
                b'%' if self.is_line_start() => self.skip_line(),
                b';' => self.skip_line(),
                b'{' => self.comment(draft)?,
                b'(' => self.variation(draft)?,
                b'$' => drop(self.word()),
                b')' | b'}' => {
                    return Err(draft.error(line, format!("'{}' has no beginning", char::from(byte))));
                }
                byte if byte.is_ascii_whitespace() => drop(self.bump()),
                _ => {
                    let word = self.word();
                    if let Some(result) = result(&word) {
                        return Ok(Some(result.to_owned()));
                    }
                    play(draft, &word, line)?;
                }
            }
        }
        Ok(None)
    }

    /// The bytes up to a blank or a sign that begins something else; at least one.
    fn word(&mut self) -> String {
        let from = self.at;
        self.bump();
        while self
            .peek()
            .is_some_and(|byte| !byte.is_ascii_whitespace() && !b"{}()[];$".contains(&byte))
        {
            self.bump();
        }
        words(&self.text[from..self.at])
    }

    fn comment(&mut self, draft: &Draft) -> Result<(), PgnError> {
        let line = self.line;
        while let Some(byte) = self.bump() {
            if byte == b'}' {
                return Ok(());
            }
        }
        Err(draft.error(line, "the comment that begins here has no end".to_owned()))
    }

    fn variation(&mut self, draft: &Draft) -> Result<(), PgnError> {
        let line = self.line;
        let mut depth = 0;
        while let Some(byte) = self.peek() {
            match byte {
                b'{' => self.comment(draft)?,
                b';' => self.skip_line(),
                _ => {
                    depth += i32::from(byte == b'(') - i32::from(byte == b')');
                    self.bump();
                }
            }
            if depth == 0 {
                return Ok(());
            }
        }
        Err(draft.error(line, "the variation that begins here has no end".to_owned()))
    }
}

impl Draft {
    fn error(&self, line: usize, problem: String) -> PgnError {
        PgnError {
            game: self.number,
            line,
            at: Some(number_of(&self.position)),
            problem,
        }
    }
}

/// Plays the move of a word. Numbers of moves and annotation glyphs are no moves.
fn play(draft: &mut Draft, word: &str, line: usize) -> Result<(), PgnError> {
    let text = without_number(word);
    if !text.chars().any(char::is_alphanumeric) && text != "--" || text == "e.p." {
        return Ok(());
    }
    if matches!(text, "--" | "Z0" | "null" | "@@@@") {
        return Err(draft.error(line, "a null move is no move of a game".to_owned()));
    }
    let mv = read_move(&draft.position, text).map_err(|problem| draft.error(line, problem))?;
    draft.moves.push(mv);
    draft.position = draft.position.play(mv);
    Ok(())
}

/// A word without the number of a move: `12.Nf3`, `12...`, `...e5`, `12`. Castling with zeros is left as it is.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    if rest.starts_with('-') && word.starts_with('0') {
        word
    } else {
        rest.trim_start_matches(['.', '…'])
    }
}

fn result(word: &str) -> Option<&'static str> {
    match word {
        "1-0" => Some("1-0"),
        "0-1" => Some("0-1"),
        "1/2-1/2" | "½-½" | "1/2" => Some("1/2-1/2"),
        "*" => Some("*"),
        _ => None,
    }
}

/// Name and value of a tag, or what is wrong with it. The position of a FEN becomes the start.
fn checked_tag(text: &str, start: &mut Position) -> Result<(String, String), String> {
    let (name, value) = read_tag(text).ok_or_else(|| format!("'{}' is not a tag", short(text)))?;
    if name == "FEN" {
        *start = Position::from_fen(value.as_bytes()).map_err(|error| format!("illegal position: {error}"))?;
    }
    if name == "Variant" && !is_chess(&value) {
        return Err(format!("the variant '{}' is not chess", short(&value)));
    }
    Ok((name, value))
}

/// Name and value of a tag: `[White "Ann"]`. A quote or a backslash in the value has a backslash before it.
fn read_tag(text: &str) -> Option<(String, String)> {
    let inner = text.strip_prefix('[')?.strip_suffix(']')?.trim();
    let (name, value) = inner.split_once(char::is_whitespace)?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut plain = String::new();
    let mut symbols = value.chars();
    while let Some(symbol) = symbols.next() {
        plain.push(if symbol == '\\' { symbols.next()? } else { symbol });
    }
    Some((name.to_owned(), plain))
}

fn is_chess(variant: &str) -> bool {
    let letters: String = variant.chars().filter(char::is_ascii_alphanumeric).collect();
    let name = letters.to_ascii_lowercase();
    matches!(
        &*name,
        "" | "standard" | "chess" | "chess960" | "normal" | "fischerandom" | "fischerrandom" | "fromposition"
    )
}

/// Bytes as text: UTF-8, or else Latin-1, which PGN had first.
fn words(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}

/// The first 40 characters.
fn short(text: &str) -> String {
    text.chars().take(40).collect()
}

/// The moves of a game with their numbers, such as `12.Nf3`, `12...Nf6`.
pub(crate) fn labels(positions: &[Position], moves: &[Move]) -> Vec<String> {
    positions
        .iter()
        .zip(moves)
        .map(|(position, &mv)| numbered(position, mv))
        .collect()
}

/// The side that has won by the result of the game.
pub(crate) fn winner(result: &str) -> Option<Color> {
    match result {
        "1-0" => Some(Color::White),
        "0-1" => Some(Color::Black),
        _ => None,
    }
}
