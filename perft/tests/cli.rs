//! The `perft` program from outside: output, exit codes, files of every kind.

mod common;

use std::fs;
use std::path::PathBuf;
use std::process::Output;

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;
use serde_json::{Value, json};
use tempfile::TempDir;

use common::expect_without_reader;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

fn perft(arguments: &[&str]) -> Output {
    Command::new(cargo_bin!("perft"))
        .args(arguments)
        .output()
        .expect("perft starts")
}

#[track_caller]
fn expect(arguments: &[&str], code: i32, stdout: &str) {
    let output = perft(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stdout), stdout, "{arguments:?}");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    // Without a terminal there is no progress bar: only code 2 comes with a line on stderr.
    assert_eq!(
        output.stderr.is_empty(),
        code != 2,
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

/// Runs perft on a suite with the given content.
#[track_caller]
fn expect_suite(content: impl AsRef<[u8]>, limits: &[&str], code: i32, stdout: &str) {
    let directory = TempDir::new().expect("a directory");
    let file = directory.path().join("suite.epd");
    fs::write(&file, content).expect("the suite is written");
    let arguments = [&["--epd", file.to_str().expect("a plain path")], limits].concat();
    expect(&arguments, code, stdout);
}

#[test]
fn counts_leaves() {
    expect(&["0"], 0, "Nodes searched: 1\n");
    expect(&["1"], 0, "Nodes searched: 20\n");
    expect(&["5"], 0, "Nodes searched: 4865609\n");
    expect(&["--fen", KIWIPETE, "3"], 0, "Nodes searched: 97862\n");
    expect(&["5", "--threads", "1"], 0, "Nodes searched: 4865609\n");
}

#[test]
fn finished_games_have_no_leaves() {
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    expect(&["--fen", mated, "2"], 0, "Nodes searched: 0\n");
    expect(&["--divide", "--fen", mated, "2"], 0, "\nNodes searched: 0\n");
}

#[test]
fn divides_by_root_move_sorted_by_text() {
    let output = perft(&["--divide", "3"]);
    let text = String::from_utf8(output.stdout).expect("ASCII");
    let (moves, total) = text.split_once("\n\n").expect("a blank line");
    assert_eq!(total, "Nodes searched: 8902\n");
    assert_eq!(moves.lines().count(), 20);
    assert!(moves.lines().is_sorted(), "{moves}");
    for line in ["e2e4: 600", "a2a3: 380", "g1f3: 440"] {
        assert!(moves.lines().any(|found| found == line), "{line} missing in {moves}");
    }
}

#[test]
fn a_reader_that_stops_reading_is_no_error() {
    let expect = |arguments: &[&str], code| {
        let mut perft = std::process::Command::new(cargo_bin!("perft"));
        expect_without_reader(perft.args(arguments), code);
    };
    expect(&["--divide", "5"], 0);
    let directory = TempDir::new().expect("a directory");
    let file = directory.path().join("suite.epd");
    let name = file.to_str().expect("a plain path");
    for (counts, code) in [("4865609", 0), ("4865608", 1)] {
        fs::write(&file, format!("{START} ;D5 {counts}\n")).expect("the suite is written");
        expect(&["--epd", name], code);
        expect(&["--epd", name, "--json"], code);
    }
}

#[test]
fn a_table_changes_no_count() {
    for mebibytes in ["1", "16"] {
        expect(&["--hash", mebibytes, "6"], 0, "Nodes searched: 119060324\n");
        expect(
            &["--hash", mebibytes, "--fen", KIWIPETE, "4"],
            0,
            "Nodes searched: 4085603\n",
        );
        let divided = perft(&["--divide", "--hash", mebibytes, "--fen", KIWIPETE, "4"]);
        assert_eq!(divided.stdout, perft(&["--divide", "--fen", KIWIPETE, "4"]).stdout);
    }
    let suite = format!("{START} ;D1 20 ;D2 400 ;D5 4865609\n{KIWIPETE} ;D3 97862 ;D4 4085603\n{KIWIPETE} ;D4 1\n");
    let wrong = format!("line 3: D4: expected 1, counted 4085603: {KIWIPETE}\n2 passed, 1 failed\n");
    expect_suite(suite, &["--hash", "4"], 1, &wrong);
}

#[test]
fn json_has_the_count_and_the_moves() {
    let output = perft(&["--json", "--divide", "--fen", "4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", "1"]);
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((&found["depth"], &found["nodes"]), (&json!(1), &json!(26)));
    assert_eq!(found["fen"], json!("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1"));
    let moves = found["moves"].as_array().expect("a list");
    assert_eq!(moves.len(), 26);
    assert!(moves.contains(&json!({ "move": "e1h1", "nodes": 1 })), "{found}");
    assert!(found["seconds"].as_f64().is_some_and(|seconds| seconds >= 0.0));
    let found: Value = serde_json::from_slice(&perft(&["--json", "4"]).stdout).expect("JSON");
    assert_eq!((&found["nodes"], &found["moves"]), (&json!(197_281), &Value::Null));
    assert!(found["nodes_per_second"].as_u64().is_some_and(|rate| rate > 0));
    let found: Value = serde_json::from_slice(&perft(&["--json", "--divide", "0"]).stdout).expect("JSON");
    assert_eq!((&found["nodes"], &found["moves"]), (&json!(1), &json!([])));
}

#[test]
fn json_of_a_suite_lists_the_failures() {
    let suite = format!("{START} ;D1 20\n{START} ;D1 21\n{START} ;D9 1\n");
    let directory = TempDir::new().expect("a directory");
    let file = directory.path().join("suite.epd");
    fs::write(&file, suite).expect("the suite is written");
    let output = perft(&[
        "--json",
        "--max-depth",
        "2",
        "--epd",
        file.to_str().expect("a plain path"),
    ]);
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let error = format!("D1: expected 21, counted 20: {START}");
    let failures = json!([{ "line": 2, "error": error }]);
    assert_eq!(
        found,
        json!({ "passed": 1, "failed": 1, "skipped": 1, "failures": failures })
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn help_explains_every_option_and_the_exit_codes() {
    let text = String::from_utf8(perft(&["--help"]).stdout).expect("text");
    for word in [
        "--fen",
        "--divide",
        "--hash",
        "--threads",
        "--json",
        "--check",
        "--epd",
        "--max-nodes",
        "--max-depth",
        "Exit code:",
    ] {
        assert!(text.contains(word), "{word} missing in {text}");
    }
    assert_eq!(perft(&["--version"]).status.code(), Some(0));
}

#[test]
fn castling_is_written_as_the_position_asks() {
    let lines = |fen: &str| String::from_utf8(perft(&["--divide", "--fen", fen, "1"]).stdout).expect("ASCII");
    let standard = lines("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert!(
        standard.contains("e1g1: 1\n") && standard.contains("e1c1: 1\n"),
        "{standard}"
    );
    let shredder = lines("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1");
    assert!(
        shredder.contains("e1h1: 1\n") && shredder.contains("e1a1: 1\n"),
        "{shredder}"
    );
    let chess960 = lines("4k3/8/8/8/8/8/8/1R2KR2 w KQ - 0 1");
    assert!(
        chess960.contains("e1f1: 1\n") && chess960.contains("e1b1: 1\n"),
        "{chess960}"
    );
}

#[test]
fn unusable_arguments_end_with_code_2() {
    for arguments in [
        &[][..],
        &["abc"],
        &["-1"],
        &["99"],
        &["3", "4"],
        &["--fen", "garbage", "3"],
        &["--fen", "8/8/8/8/8/8/8/8 w - - 0 1", "3"],
        &["--fen", START],
        &["--divide"],
        &["--epd", "suite.epd", "3"],
        &["--epd", "suite.epd", "--divide"],
        &["--max-nodes", "10", "3"],
        &["--epd", "suite.epd", "--max-depth", "0"],
        &["--epd", "suite.epd", "--max-nodes", "many"],
        &["--threads", "0", "3"],
        &["--hash", "0", "3"],
        &["--hash", "much", "3"],
        // More than any machine has.
        &["--hash", "4294967295", "3"],
        &["--check"],
        &["--check", "engine", "--divide", "3"],
        &["--check", "engine", "--epd", "suite.epd"],
        &["3", "--", "argument"],
        &["--unknown", "3"],
    ] {
        expect(arguments, 2, "");
    }
}

#[test]
fn unreadable_files_end_with_code_2() {
    let directory = TempDir::new().expect("a directory");
    for file in [
        directory.path().join("missing.epd"),
        directory.path().to_owned(),
        PathBuf::new(),
    ] {
        expect(&["--epd", file.to_str().expect("a plain path")], 2, "");
    }
}

#[test]
fn a_correct_suite_passes() {
    let suite = format!("{START} ;D1 20 ;D2 400 ;D3 8902\n{KIWIPETE} 0 1 ;D1 48 ;D2 2039\n");
    expect_suite(&suite, &[], 0, "2 passed, 0 failed\n");
}

#[test]
fn chess960_is_recognized_by_the_castling_field() {
    let suite = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9 ;D1 21 ;D2 528 ;D3 12189\n";
    expect_suite(suite, &[], 0, "1 passed, 0 failed\n");
}

#[test]
fn each_failing_line_is_named_and_the_others_run() {
    let suite = format!(
        "{START} ;D1 20\n{START} ;D1 20 ;D2 401\n{START}\n{START} ;D3 abc\n8/8/8/8/8/8/8/8 w - - ;D1 1\n{START} ;D2 400\n"
    );
    let directory = TempDir::new().expect("a directory");
    let file = directory.path().join("suite.epd");
    fs::write(&file, suite).expect("the suite is written");
    let output = perft(&["--epd", file.to_str().expect("a plain path")]);
    let text = String::from_utf8(output.stdout).expect("ASCII");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert_eq!(lines[0], format!("line 2: D2: expected 401, counted 400: {START}"));
    assert!(lines[1].starts_with("line 3: ") && lines[2].starts_with("line 4: ") && lines[3].starts_with("line 5: "));
    assert_eq!(lines[4..], ["2 passed, 4 failed"]);
}

#[test]
fn limits_choose_the_counts_and_skip_lines_without_any() {
    // The counts above the limits are wrong, so that checking them would show.
    let suite = format!("{START} ;D1 20 ;D2 400 ;D3 1 ;D4 999999\n{START} ;D4 999999\n");
    let skipped = "1 skipped: their counts are above the limits\n1 passed, 0 failed\n";
    expect_suite(&suite, &["--max-depth", "2"], 0, skipped);
    let wrong_third = format!("line 1: D3: expected 1, counted 8902: {START}\n");
    let with_nodes = format!("{wrong_third}1 skipped: their counts are above the limits\n0 passed, 1 failed\n");
    expect_suite(&suite, &["--max-nodes", "400"], 1, &with_nodes);
    let none = "2 skipped: their counts are above the limits\n0 passed, 0 failed\n";
    expect_suite(&suite, &["--max-nodes", "0"], 2, none);
}

#[test]
fn an_empty_suite_proves_nothing() {
    for content in ["", "\n", "# only a comment\n", "\u{feff}"] {
        expect_suite(content, &[], 2, "0 passed, 0 failed\n");
    }
}

#[test]
fn line_ends_comments_and_marks_of_other_systems_are_accepted() {
    let suite = format!("\u{feff}{START} ;D1 20\r\n\r\n  \t\r\n# comment\r\n  # another ;D1 3\n{START} ;D2 400");
    expect_suite(&suite, &[], 0, "2 passed, 0 failed\n");
}

#[test]
fn bytes_that_are_not_text_are_skipped_in_a_name_and_reported_in_a_fen() {
    let named = [START.as_bytes(), b" id \"\xff\xfe;D1 7\"; D1 20;\n"].concat();
    expect_suite(&named, &[], 0, "1 passed, 0 failed\n");
    let broken = [b"\xff\xfe".as_slice(), START.as_bytes(), b" ;D1 20\n"].concat();
    let directory = TempDir::new().expect("a directory");
    let file = directory.path().join("suite.epd");
    fs::write(&file, broken).expect("the suite is written");
    let output = perft(&["--epd", file.to_str().expect("a plain path")]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.starts_with(b"line 1: ") && output.stdout.ends_with(b"\n0 passed, 1 failed\n"));
}

#[test]
fn a_long_suite_keeps_its_order() {
    let good = format!("{START} ;D1 20\n");
    let bad = format!("{START} ;D1 21\n");
    let suite: String = (0..500)
        .map(|n| if n % 3 == 0 { bad.as_str() } else { good.as_str() })
        .collect();
    let mut expected = String::new();
    for n in (0..500).step_by(3) {
        expected += &format!("line {}: D1: expected 21, counted 20: {START}\n", n + 1);
    }
    expected += "333 passed, 167 failed\n";
    expect_suite(&suite, &[], 1, &expected);
}
