//! The book of openings in `tests/data`: legal, different, balanced positions of many named structures.

use std::collections::{BTreeMap, HashSet};
use std::fs;

use archipelago_engine::{Game, HeadlessSearcher, Limits};
use archipelago_explain::named::classify;
use archipelago_movegen::{Color, Position};

/// The positions of the book.
fn book() -> Vec<Position> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/openings.epd");
    let text = fs::read_to_string(path).expect("the book");
    text.lines().map(read).collect()
}

/// The position of a line such as `BOARD w KQkq - hmvc 0; fmvn 9;`.
fn read(line: &str) -> Position {
    let fields: Vec<&str> = line.split(' ').collect();
    let number = |name: &str| {
        let index = fields.iter().position(|field| *field == name);
        let value = index.and_then(|index| fields.get(index + 1)).expect("a value");
        value.trim_end_matches(';').to_owned()
    };
    let fen = format!("{} {} {}", fields[..4].join(" "), number("hmvc"), number("fmvn"));
    let position = Position::from_fen(fen.as_bytes()).unwrap_or_else(|error| panic!("{line}: {error}"));
    assert_eq!(position.fen(), fen, "{line}");
    position
}

#[test]
fn the_book_has_many_structures() {
    let mut positions = HashSet::new();
    let mut structures: BTreeMap<&str, usize> = BTreeMap::new();
    let mut white_to_move = 0;
    for position in book() {
        let structure = classify(&position);
        assert!(positions.insert(position.key()), "twice: {}", position.fen());
        assert!(!position.in_check() && position.has_legal_move(), "{}", position.fen());
        white_to_move += usize::from(position.turn() == Color::White);
        *structures
            .entry(structure.map_or("no name", |structure| structure.name))
            .or_default() += 1;
    }
    assert!(positions.len() >= 5000, "{} positions", positions.len());
    assert!(structures.len() >= 25, "{structures:?}");
    assert!(
        structures.values().all(|count| 4 * count <= positions.len()),
        "{structures:?}"
    );
    assert!(
        (2 * white_to_move).abs_diff(positions.len()) <= positions.len() / 5,
        "{white_to_move} with White to move"
    );
}

/// A sample of the book, searched otherwise than when it was made.
#[test]
fn the_book_is_balanced() {
    let mut searcher = HeadlessSearcher::new(1).expect("a table");
    let sample: Vec<Position> = book().into_iter().step_by(53).collect();
    let mut unbalanced = 0;
    for position in &sample {
        searcher.new_game();
        let limits = Limits {
            nodes: Some(4000),
            ..Limits::default()
        };
        let answer = searcher.search(&Game::new(*position), limits).expect("a move");
        unbalanced += usize::from(answer.score.get().abs() > 110);
    }
    assert!(20 * unbalanced <= sample.len(), "{unbalanced} of {}", sample.len());
}
