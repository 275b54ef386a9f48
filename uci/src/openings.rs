//! The command `genfens`: random openings for training games and matches, as OpenBench asks for them.
//!
//! `genfens N seed S book None|FILE [chess960]`

use std::collections::HashSet;
use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use archipelago_engine::{Game, HeadlessSearcher, Limits};
use archipelago_eval::wdl;
use archipelago_movegen::{Position, Setup};
use rand::rngs::StdRng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};

use crate::position_file::Lines;
use crate::words::{ParseError, Tokens, parse_integer};

/// What `genfens` is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// How many positions.
    pub count: u32,
    /// The same seed gives the same positions.
    pub seed: u64,
    /// A file with a FEN or an EPD in each line, from which the openings start; `None`: the start position.
    pub book: Option<Vec<u8>>,
    /// The openings start from random positions of Chess960, and castling rights are written as files.
    pub chess960: bool,
}

/// Reads the words after `genfens`. Words at the end that are not known are skipped.
///
/// # Errors
/// A word is not what should stand there.
pub fn parse(mut tokens: Tokens<'_>) -> Result<Request, ParseError> {
    let number = |word: &[u8]| parse_integer(word).and_then(|number| u64::try_from(number).ok());
    let count = tokens.read("a number of positions", |word| {
        number(word).and_then(|count| u32::try_from(count).ok())
    })?;
    tokens.read("'seed'", |word| (word == b"seed").then_some(()))?;
    let seed = tokens.read("a number", number)?;
    tokens.read("'book'", |word| (word == b"book").then_some(()))?;
    let book = tokens.read("'None' or a file", |word| Some(word.to_vec()))?;
    Ok(Request {
        count,
        seed,
        book: (!book.eq_ignore_ascii_case(b"none")).then_some(book),
        chess960: tokens.any(|token| token.text == b"chess960"),
    })
}

/// Random plies from a start position; half of the openings get one more, so that either side is to move.
const PLIES: u32 = 8;
/// Random plies from a position of a book.
const BOOK_PLIES: u32 = 2;
/// Nodes of the search that judges an opening.
const NODES: u64 = 2000;
/// An opening with a score further from zero than this is not used, centipawns.
const BALANCE: i32 = 150;
/// Tries for one opening before the search for it is given up, as in a book of decided positions.
const TRIES: u32 = 1000;

/// Prints `info string genfens FEN` for each opening.
///
/// # Errors
/// The book cannot be read, or no balanced opening can be found.
pub fn run(request: &Request, stop: &Arc<AtomicBool>, print: &dyn Fn(String)) -> Result<(), String> {
    let mut random = StdRng::seed_from_u64(request.seed);
    let starts = match &request.book {
        None => Vec::new(),
        Some(name) => book_positions(Lines::open(name)?, request.count as usize, &mut random)?,
    };
    let mut searcher = HeadlessSearcher::new(1).map_err(|error| error.to_string())?;
    let mut seen = HashSet::new();
    for index in 0..request.count as usize {
        let book_start = starts.get(index % starts.len().max(1)).copied();
        let mut tries = (0..TRIES).map_while(|_| {
            let position = opening(book_start, request.chess960, &mut random);
            (!stop.load(Ordering::Relaxed)).then_some(position)
        });
        let found = tries.find_map(|position| {
            let position = position.filter(|position| is_balanced(&mut searcher, position))?;
            seen.insert(position.key()).then_some(position)
        });
        match found {
            Some(position) if request.chess960 => print(format!("info string genfens {}", position.shredder_fen())),
            Some(position) => print(format!("info string genfens {}", position.fen())),
            None if stop.load(Ordering::Relaxed) => return Ok(()),
            None => return Err("genfens: no balanced opening found".into()),
        }
    }
    Ok(())
}

/// `count` random positions of a book, or all when there are fewer. A line without a position is no error unless it is
/// drawn.
fn book_positions(mut lines: Lines<impl Read>, count: usize, random: &mut StdRng) -> Result<Vec<Position>, String> {
    let chosen = lines.by_ref().sample(random, count.max(1));
    if let Some(failure) = lines.failure() {
        return Err(failure.to_owned());
    }
    if chosen.is_empty() {
        return Err(lines.none_found());
    }
    chosen.into_iter().map(|line| lines.position(&line?)).collect()
}

/// Plays random moves; `None` when the game ends before.
fn opening(book_start: Option<Position>, chess960: bool, random: &mut StdRng) -> Option<Position> {
    let plies = if book_start.is_some() { BOOK_PLIES } else { PLIES };
    let mut position = match book_start {
        Some(position) => position,
        None if chess960 => Setup::chess960(random.random_range(..960))?.position().ok()?,
        None => Position::startpos(),
    };
    for _ in 0..plies + random.random_range(0..=1) {
        let mv = position.legal_moves().into_iter().choose(random)?;
        position = position.play(mv);
    }
    position.has_legal_move().then_some(position)
}

/// Whether a short search sees no large advantage.
fn is_balanced(searcher: &mut HeadlessSearcher, position: &Position) -> bool {
    let limits = Limits {
        nodes: Some(NODES),
        ..Limits::default()
    };
    searcher.new_game();
    let answer = searcher.search(&Game::new(*position), limits);
    answer.is_some_and(|answer| !answer.score.is_decisive() && wdl::centipawns(answer.score.get()).abs() <= BALANCE)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::position_file::BrokenStream;

    fn read(words: &str) -> Result<Request, String> {
        parse(Tokens::new(words.as_bytes())).map_err(|error| error.to_string())
    }

    /// The FENs that a request prints.
    fn fens(words: &str) -> Result<Vec<String>, String> {
        let lines = RefCell::new(Vec::new());
        run(&read(words)?, &Arc::default(), &|line| lines.borrow_mut().push(line))?;
        let fen = |line: &String| line.strip_prefix("info string genfens ").map(str::to_string);
        Ok(lines.borrow().iter().filter_map(fen).collect())
    }

    #[test]
    fn requests() {
        let expected = Request {
            count: 5,
            seed: 7,
            book: None,
            chess960: false,
        };
        assert_eq!(read("5 seed 7 book None"), Ok(expected.clone()));
        assert_eq!(read("5 seed 7 book none junk"), Ok(expected.clone()));
        let chess960 = Request {
            book: Some(b"a.epd".to_vec()),
            chess960: true,
            ..expected
        };
        assert_eq!(read("5 seed 7 book a.epd chess960"), Ok(chess960));
        for words in [
            "",
            "x",
            "-1 seed 7 book None",
            "5",
            "5 seed",
            "5 seed x book None",
            "5 seed 7",
            "5 seed 7 book",
        ] {
            assert!(read(words).is_err(), "{words}");
        }
    }

    #[test]
    fn openings_are_legal_different_and_repeatable() {
        let first = fens("20 seed 3 book None").expect("openings");
        let positions: HashSet<String> = first.iter().cloned().collect();
        assert_eq!((first.len(), positions.len()), (20, 20));
        for fen in &first {
            let position = Position::from_fen(fen.as_bytes()).expect("a legal position");
            assert!(position.has_legal_move() && position.fullmoves() >= 5, "{fen}");
        }
        assert!(positions.iter().any(|fen| fen.contains(" w ")) && positions.iter().any(|fen| fen.contains(" b ")));
        assert_eq!(fens("20 seed 3 book None"), Ok(first.clone()));
        assert_ne!(fens("20 seed 4 book None"), Ok(first));
        assert_eq!(fens("0 seed 4 book None"), Ok(Vec::new()));
    }

    #[test]
    fn a_book_that_cannot_be_read_to_its_end_is_an_error_whatever_is_drawn() {
        let text = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n".repeat(200);
        let mut random = StdRng::seed_from_u64(1);
        let mut drawn = |stream: &mut dyn Read| book_positions(Lines::new(stream, "book"), 1, &mut random);
        assert_eq!(drawn(&mut text.as_bytes()), Ok(vec![Position::startpos()]));
        for _ in 0..20 {
            let outcome = drawn(&mut text.as_bytes().chain(BrokenStream));
            assert_eq!(outcome, Err("cannot read book: the disk is gone".to_owned()));
        }
    }

    #[test]
    fn openings_start_from_a_book_or_from_chess960() {
        let directory = tempfile::tempdir().expect("a directory");
        let book = directory.path().join("book.epd");
        std::fs::write(
            &book,
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - c0 \"x\";\n\n",
        )
        .expect("a file");
        let request = format!("6 seed 3 book {}", book.display());
        for fen in fens(&request).expect("openings") {
            let position = Position::from_fen(fen.as_bytes()).expect("a legal position");
            assert!(position.fullmoves() <= 3, "{fen}");
        }
        let chess960 = fens("6 seed 3 book None chess960").expect("openings");
        let position = |fen: &String| Position::from_fen(fen.as_bytes()).expect("a legal position");
        assert!(chess960.iter().any(|fen| position(fen).is_chess960()), "{chess960:?}");
        std::fs::write(&book, "8/8/8/8/8/1k6/1q6/K7 w - -\n").expect("a file");
        assert!(fens(&request).is_err(), "mate on the board is no opening");
        assert!(fens("1 seed 1 book /no/such/file").is_err_and(|error| error.starts_with("cannot read ")));
    }
}
