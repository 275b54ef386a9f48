//! Games from PGN text, with the line of everything that is wrong.
//!
//! Comments, variations and annotation glyphs are skipped. What is no move is an error: a reader that skips it would go
//! on with another game than the one that was written.

use std::fmt;

use archipelago_movegen::{Color, Move, Position};

use crate::san::{read_move, write_move};

/// The byte order mark that a file in UTF-8 can begin with.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";
/// The sign that a file of DOS can end with.
const END_OF_FILE: u8 = 0x1A;

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
        reader.games.extend(game.transpose());
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

    /// Whether a line begins here. One does after the signs between files that were joined, too.
    fn is_line_start(&self) -> bool {
        let before = &self.text[..self.at];
        before.last().is_none_or(|&byte| byte == b'\n' || byte == END_OF_FILE) || before.ends_with(BYTE_ORDER_MARK)
    }

    fn is_at_byte_order_mark(&self) -> bool {
        self.text[self.at..].starts_with(BYTE_ORDER_MARK)
    }

    fn skip_line(&mut self) {
        while self.bump().is_some_and(|byte| byte != b'\n') {}
    }

    /// Skips blanks and the signs between files that were joined.
    fn skip_blanks(&mut self) {
        loop {
            if self.is_at_byte_order_mark() {
                self.at += BYTE_ORDER_MARK.len();
            } else if self.peek().is_some_and(is_blank) {
                self.bump();
            } else {
                return;
            }
        }
    }

    /// Skips blanks, comments up to the end of a line and lines that begin with a percent sign; returns whether there
    /// is something left.
    fn skip_to_game(&mut self) -> bool {
        loop {
            self.skip_blanks();
            match self.peek() {
                None => return false,
                Some(b';') => self.skip_line(),
                Some(b'%') if self.is_line_start() => self.skip_line(),
                Some(_) => return true,
            }
        }
    }

    /// Goes on to the next line that begins with a tag, or after a result at the end of a line to the first move of a game
    /// without tags.
    fn skip_broken_game(&mut self) {
        let mut ended = false;
        loop {
            let line = self.at;
            self.skip_line();
            let is_blank_line = self.text[line..self.at].iter().all(|&byte| is_blank(byte));
            ended = is_blank_line && ended || ends_with_result(&self.text[line..self.at]);
            let rest = &self.text[self.at..];
            if rest.is_empty() || begins_with_tag(rest) || ended && rest.starts_with(b"1.") {
                return;
            }
        }
    }

    /// The game that begins here; `None` if there is nothing but comments.
    fn game(&mut self, number: usize) -> Result<Option<GameRecord>, PgnError> {
        let (tags, start) = self.tags(number)?;
        let mut draft = Draft {
            number,
            tags,
            start,
            position: start,
            moves: Vec::new(),
        };
        let told = self.movetext(&mut draft)?;
        if draft.tags.is_empty() && draft.moves.is_empty() && told.is_none() {
            return Ok(None);
        }
        let tag = draft.tags.iter().find(|(name, _)| name == "Result");
        let tagged = tag.and_then(|(_, value)| result(value.trim()));
        Ok(Some(GameRecord {
            number,
            start: draft.start,
            moves: draft.moves,
            result: told.or(tagged).unwrap_or("*").to_owned(),
            tags: draft.tags,
        }))
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
            let text = self.tag_text();
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

    /// The text of the tag that begins here; the rest of the line if it has no end.
    fn tag_text(&mut self) -> String {
        let rest = &self.text[self.at..];
        let end_of_line = rest.iter().position(|&byte| byte == b'\n');
        let line = &rest[..end_of_line.unwrap_or(rest.len())];
        let length = tag_length(line);
        let text = words(&line[..length]);
        self.at += length;
        text
    }

    /// The moves up to the result, which is returned, or up to the tags of the next game.
    fn movetext(&mut self, draft: &mut Draft) -> Result<Option<&'static str>, PgnError> {
        loop {
            self.skip_blanks();
            let Some(byte) = self.peek() else {
                return Ok(None);
            };
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
                _ => {
                    let word = self.word();
                    if let Some(result) = result(&word) {
                        return Ok(Some(result));
                    }
                    play(draft, &word, line)?;
                }
            }
        }
    }

    /// The bytes up to a blank or a sign that begins something else; at least one.
    fn word(&mut self) -> String {
        let from = self.at;
        self.bump();
        loop {
            if begins_with_promotion(&self.text[self.at..]) {
                self.at += "(Q)".len();
            } else if self.is_in_word() {
                self.bump();
            } else {
                return words(&self.text[from..self.at]);
            }
        }
    }

    fn is_in_word(&self) -> bool {
        let goes_on = |byte: u8| !is_blank(byte) && !b"{}()[];$".contains(&byte);
        self.peek().is_some_and(goes_on) && !self.is_at_byte_order_mark()
    }

    /// Skips a comment. Of one without an end only the first sign is skipped, so that the games after it are found.
    fn comment(&mut self, draft: &Draft) -> Result<(), PgnError> {
        let (inside, line) = (self.at + 1, self.line);
        while let Some(byte) = self.bump() {
            if byte == b'}' {
                return Ok(());
            }
            if byte == b'\n' && self.is_before_game() {
                break;
            }
        }
        (self.at, self.line) = (inside, line);
        Err(draft.error(line, "the comment that begins here has no end".to_owned()))
    }

    /// Whether a blank line follows, and then the tags of a game: no comment goes on there.
    fn is_before_game(&self) -> bool {
        let rest = &self.text[self.at..];
        let rest = rest.strip_prefix(b"\r\n").or_else(|| rest.strip_prefix(b"\n"));
        rest.is_some_and(begins_with_event)
    }

    /// Skips a variation. Of one without an end only the first sign is skipped, so that the games after it are found.
    fn variation(&mut self, draft: &Draft) -> Result<(), PgnError> {
        let (inside, line) = (self.at + 1, self.line);
        let mut depth = 0;
        while let Some(byte) = self.peek() {
            match byte {
                b'{' => self.comment(draft)?,
                b';' => self.skip_line(),
                b'[' if self.is_line_start() && begins_with_event(&self.text[self.at..]) => break,
                _ => {
                    depth += i32::from(byte == b'(') - i32::from(byte == b')');
                    self.bump();
                }
            }
            if depth == 0 {
                return Ok(());
            }
        }
        (self.at, self.line) = (inside, line);
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
    if !text.chars().any(char::is_alphanumeric) && text != "--" || matches!(text, "e.p." | "ep") {
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

fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == END_OF_FILE
}

/// Whether a line begins with a tag. A command in a comment, such as `[%clk 0:01:00]`, is none.
fn begins_with_tag(line: &[u8]) -> bool {
    let line = line.strip_prefix(&[END_OF_FILE]).unwrap_or(line);
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
    matches!(line, [b'[', letter, ..] if letter.is_ascii_alphabetic())
}

/// Whether a line begins with the first tag of a game.
fn begins_with_event(line: &[u8]) -> bool {
    line.starts_with(b"[Event \"")
}

/// Whether the last word of a line is a result.
fn ends_with_result(line: &[u8]) -> bool {
    let last = line.split(|&byte| is_blank(byte)).rfind(|word| !word.is_empty());
    last.is_some_and(|word| result(&words(word)).is_some())
}

/// Whether a text begins with a promotion in brackets, as in `e8(Q)`; no variation is that short.
fn begins_with_promotion(text: &[u8]) -> bool {
    matches!(text, [b'(', b'Q' | b'R' | b'B' | b'N', b')', ..])
}

/// The length of the first tag of a line: up to a bracket after the quote that ends the value. That of the whole line
/// if there is none.
fn tag_length(line: &[u8]) -> usize {
    let mut is_value = false;
    let mut at = 0;
    while let Some(&byte) = line.get(at) {
        at += 1;
        match byte {
            // The next sign is meant as it stands there.
            b'\\' if is_value => at += 1,
            b'"' if is_value => {
                let blanks = line[at..].iter().take_while(|&&byte| is_blank(byte)).count();
                if line.get(at + blanks) == Some(&b']') {
                    return at + blanks + 1;
                }
            }
            b'"' => is_value = true,
            _ => {}
        }
    }
    line.len()
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
