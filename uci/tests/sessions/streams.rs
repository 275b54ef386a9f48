//! The ways a session can end: end of input, `quit`, an output that nobody reads.

use crate::harness::*;

#[test]
fn the_end_of_input_lets_a_bounded_search_finish() {
    for go in ["go depth 6", "go nodes 20000", "go movetime 300", "go mate 1 depth 5"] {
        let lines = run(format!("position startpos\n{go}"));
        assert_eq!(best_moves(&lines).len(), 1, "{go}");
        if go == "go depth 6" {
            assert!(lines.iter().any(|line| line.starts_with("info depth 6 ")), "{lines:?}");
        }
    }
    let lines = run("go perft 4");
    assert!(lines.contains(&"Nodes searched: 197281".to_string()));
}

#[test]
fn the_end_of_input_stops_any_other_search() {
    let start = Instant::now();
    for go in [
        "go",
        "go infinite",
        "go infinite depth 9",
        "go ponder depth 9",
        "go wtime 600000 btime 600000",
    ] {
        let lines = run(format!("position startpos\n{go}\n"));
        assert_eq!(best_moves(&lines).len(), 1, "{go}");
        assert_ne!(best_moves(&lines), ["(none)"]);
    }
    assert!(start.elapsed() < Duration::from_secs(10));
}

#[test]
fn a_long_search_after_the_end_of_input_shows_that_it_lives() {
    // With one root move an iteration soon takes seconds without a line; with all of them, lines about the moves fill most of
    // the time.
    let lines = run("position startpos moves e2e4 e7e5 g1f3 b8c6\ngo movetime 8000 searchmoves f1b5");
    assert_eq!(best_moves(&lines).len(), 1);
    assert!(
        lines.iter().any(|line| line == "info string still working"),
        "{lines:?}"
    );
}

#[test]
fn quit_ends_a_search_at_once() {
    for job in ["go infinite", "go depth 60", "go perft 99", "bench 60"] {
        let mut engine = Engine::start();
        engine.send(job);
        engine.ready();
        let start = Instant::now();
        engine.quit();
        assert!(
            start.elapsed() < Duration::from_millis(500),
            "{job}: {:?}",
            start.elapsed()
        );
    }
}

#[test]
fn quit_prints_the_move_of_the_running_search() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.until("info depth 2");
    assert_eq!(best_moves(&engine.quit()).len(), 1);
}
