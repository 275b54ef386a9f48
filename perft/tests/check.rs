//! `perft --check`: the bugs of an engine that is wrong on purpose (`examples/wrong_engine.rs`) are found.

mod common;

use std::path::Path;
use std::process::Output;
use std::sync::OnceLock;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;
use serde_json::{Value, json};

use common::expect_without_reader;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The engine that is wrong on purpose.
fn engine() -> &'static Path {
    static ENGINE: OnceLock<std::path::PathBuf> = OnceLock::new();
    ENGINE.get_or_init(|| {
        // The whole workspace, so that nothing that `cargo test --workspace` has compiled is compiled again.
        let build = escargot::CargoBuild::new()
            .arg("--workspace")
            .example("wrong_engine")
            .current_release();
        let built = build.run();
        built
            .unwrap_or_else(|error| panic!("cannot build the engine: {error}"))
            .path()
            .to_owned()
    })
}

fn run(bug: &str, arguments: &[&str]) -> Output {
    Command::new(cargo_bin!("perft"))
        .arg("--check")
        .arg(engine())
        .args(arguments)
        .args(["--", bug])
        .output()
        .expect("perft starts")
}

/// Runs the comparison and expects this text and code.
#[track_caller]
fn expect(bug: &str, arguments: &[&str], code: i32, expected: &str) {
    let output = run(bug, arguments);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        expected,
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(output.status.code(), Some(code));
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_right_engine_agrees() {
    expect(
        "none",
        &["3"],
        0,
        "depth 3: 8902, engine 8902\n\nThe counts are the same.\n",
    );
    let kiwipete = "depth 3: 97862, engine 97862\n\nThe counts are the same.\n";
    expect("none", &["--fen", KIWIPETE, "3"], 0, kiwipete);
    // Mate at the root: no moves, and nothing to compare but zero.
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    expect(
        "none",
        &["--fen", mate, "2"],
        0,
        "depth 2: 0, engine 0\n\nThe counts are the same.\n",
    );
}

#[test]
fn only_the_counts_are_read() {
    let expected = "depth 3: 8902, engine 8902\n\nThe counts are the same.\n";
    expect("talks", &["3"], 0, expected);
}

#[test]
fn castling_of_chess960_is_written_for_both() {
    let fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    expect(
        "none",
        &["--fen", fen, "3"],
        0,
        "depth 3: 12189, engine 12189\n\nThe counts are the same.\n",
    );
}

/// The line about the moves to a position that is the root.
const AT_ROOT: &str = "none, it is the root position";

/// The lines about the position in which the counts differ.
fn difference(fen: &str, moves: &str, problem: &str) -> String {
    format!("\nThe counts differ in this position:\n  FEN: {fen}\n  moves to it: {moves}\n  {problem}\n")
}

#[test]
fn a_missing_move_is_found_where_it_is_missing() {
    let fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    let expected = "depth 3: 248, engine 245\n\
        depth 2 after e2e4: 38, engine 35\n"
        .to_owned()
        + &difference(
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            "e2e4",
            "legal moves that the engine misses: d4e3",
        );
    expect("no-en-passant", &["--fen", fen, "3"], 1, &expected);
}

#[test]
fn an_illegal_capture_en_passant_at_the_root_is_found() {
    let fen = "8/8/8/K1pP3r/8/8/8/7k w - c6 0 1";
    let problem = "moves of the engine that are illegal or listed twice: d5c6";
    let expected = "depth 1: 5, engine 6\n".to_owned() + &difference(fen, AT_ROOT, problem);
    expect("pinned-en-passant", &["--fen", fen, "1"], 1, &expected);
    let output = run("pinned-en-passant", &["--json", "--fen", fen, "1"]);
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&found["fen"], &found["difference"]["fen"]), (&json!(fen), &json!(fen)));
    // After a move the square stays too, or the engine would not list the illegal capture.
    let before = "8/2p5/8/K2P3r/8/8/8/7k b - - 0 1";
    let output = run("pinned-en-passant", &["--json", "--fen", before, "2"]);
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(found["difference"]["fen"], "8/8/8/K1pP3r/8/8/8/7k w - c6 0 2");
}

#[test]
fn several_missing_moves_are_listed() {
    let fen = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    let problem = "legal moves that the engine misses: a7a8b a7a8n a7a8r";
    let expected = "depth 1: 7, engine 4\n".to_owned() + &difference(fen, AT_ROOT, problem);
    expect("queens-only", &["--fen", fen, "1"], 1, &expected);
}

#[test]
fn an_illegal_move_is_named() {
    let fen = "5r1k/8/8/8/8/8/7P/4K2R w K - 0 1";
    let text = String::from_utf8(run("castles-through-check", &["--fen", fen, "2"]).stdout).expect("text");
    assert!(text.contains(&format!("FEN: {fen}\n")), "{text}");
    assert!(
        text.ends_with("  moves of the engine that are illegal or listed twice: e1g1\n"),
        "{text}"
    );
}

#[test]
fn a_move_that_is_listed_twice_is_named() {
    let text = String::from_utf8(run("repeats", &["--fen", "7k/8/8/8/8/8/8/K7 w - - 0 1", "1"]).stdout).expect("text");
    let listed = text
        .lines()
        .last()
        .and_then(|line| line.strip_prefix("  moves of the engine that are illegal or listed twice: "));
    assert!(
        listed.is_some_and(|mv| ["a1a2", "a1b1", "a1b2"].contains(&mv)),
        "{text}"
    );
}

#[test]
fn a_leaf_that_is_counted_twice_is_found() {
    let text = String::from_utf8(run("double-leaf", &["2"]).stdout).expect("text");
    assert!(
        text.starts_with("depth 2: 400, engine 420\ndepth 1 after a2a3: 20, engine 21\n"),
        "{text}"
    );
    assert!(
        text.contains("  the engine counts the single move ") && text.ends_with(" as 2\n"),
        "{text}"
    );
}

#[test]
fn a_wrong_sum_is_told_apart() {
    let text = String::from_utf8(run("sum", &["2"]).stdout).expect("text");
    let last = "  the engine's counts of the moves are right, but their sum is 400 and not 401\n";
    assert!(
        text.starts_with("depth 2: 400, engine 401\n") && text.ends_with(last),
        "{text}"
    );
}

#[test]
fn a_finished_game_that_is_counted_as_one_is_found() {
    let fen = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2";
    let output = run("finished-is-one", &["--fen", fen, "2"]);
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(text.contains("\ndepth 1 after d8h4: 0, engine 1\n"), "{text}");
    assert!(text.ends_with(" their sum is 0 and not 1\n"), "{text}");
    assert_eq!((output.status.code(), &output.stderr[..]), (Some(1), &b""[..]));
}

#[test]
fn a_position_that_is_right_by_itself_is_told_apart() {
    let text = String::from_utf8(run("below-the-root", &["2"]).stdout).expect("text");
    assert!(text.contains("depth 1 after a2a3: 20, engine 20\n"), "{text}");
    assert!(
        text.contains("  the engine counts 20, which is right, but 21 when it starts one move earlier:\n"),
        "{text}"
    );
}

#[test]
fn the_difference_is_printed_as_json() {
    let fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1";
    let output = run("no-en-passant", &["--json", "--fen", fen, "3"]);
    assert_eq!(output.status.code(), Some(1));
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let expected = json!({
        "fen": fen,
        "same": false,
        "steps": [
            { "depth": 3, "move": null, "expected": 248, "counted": 245 },
            { "depth": 2, "move": "e2e4", "expected": 38, "counted": 35 },
        ],
        "difference": {
            "kind": "moves",
            "missing": ["d4e3"],
            "wrong": [],
            "fen": "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            "moves": ["e2e4"],
            "depth": 2,
        },
    });
    assert_eq!(found, expected);
    let same: Value = serde_json::from_slice(&run("none", &["--json", "2"]).stdout).expect("JSON");
    assert_eq!((&same["same"], &same["difference"]), (&json!(true), &Value::Null));
}

#[test]
fn unusable_engines_end_with_code_2_and_one_line() {
    for (bug, reason) in [
        (
            "searches",
            "error: the engine searched instead of counting: it does not know 'go perft 1'\n",
        ),
        (
            "sum-only",
            "error: the engine answers 'go perft 1' without the counts of the root moves\n",
        ),
        ("ends", "error: the engine ended before it answered 'go perft 2'\n"),
    ] {
        let output = run(bug, &["2"]);
        assert_eq!(String::from_utf8_lossy(&output.stderr), reason);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    }
    let missing = Command::new(cargo_bin!("perft"))
        .args(["--check", "/no/such/engine", "2"])
        .output()
        .expect("perft starts");
    let text = String::from_utf8_lossy(&missing.stderr);
    assert!(
        text.starts_with("error: cannot start /no/such/engine: ") && text.lines().count() == 1,
        "{text}"
    );
    assert_eq!(missing.status.code(), Some(2));
}

#[test]
fn a_reader_that_stops_reading_does_not_change_the_result() {
    for (bug, code) in [("none", 0), ("castles-through-check", 1)] {
        let mut perft = std::process::Command::new(cargo_bin!("perft"));
        perft.arg("--check").arg(engine());
        expect_without_reader(perft.args(["--fen", KIWIPETE, "2", "--", bug]), code);
    }
}

#[test]
fn a_comparison_needs_a_depth() {
    let output = run("none", &["0"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(output.stderr, b"error: --check needs a depth of at least 1\n");
}
