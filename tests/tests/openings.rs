//! The program that makes a book of openings: the book depends on the seed alone, and its positions are fit to play from.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use archipelago_movegen::Position;
use archipelago_tests::programs;

/// Makes a small book with this number of threads.
fn book(path: &Path, threads: &str) -> String {
    let output = Command::new(programs::example("openings"))
        .args(["--games", "12", "--nodes", "300", "--out"])
        .arg(path)
        .env("RAYON_NUM_THREADS", threads)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    fs::read_to_string(path).expect("a book")
}

#[test]
fn a_book_of_openings_is_made() {
    let directory = tempfile::tempdir().expect("a directory");
    let text = book(&directory.path().join("one.epd"), "1");
    assert_eq!(text, book(&directory.path().join("two.epd"), "2"));
    let mut boards = HashSet::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        assert_eq!([fields[4], fields[6]], ["hmvc", "fmvn"], "{line}");
        let number = |field: &str| field.trim_end_matches(';').to_owned();
        let fen = format!("{} {} {}", fields[..4].join(" "), number(fields[5]), number(fields[7]));
        let position = Position::from_fen(fen.as_bytes()).unwrap_or_else(|error| panic!("{line}: {error}"));
        assert_eq!(position.fen(), fen, "{line}");
        assert!(!position.in_check() && position.has_legal_move(), "{line}");
        assert!(boards.insert(position.key()), "twice: {line}");
    }
    assert!(boards.len() >= 3, "{text}");
}
