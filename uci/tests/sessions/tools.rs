//! The commands for people: perft, bench, board, evaluation.

use crate::harness::*;

#[test]
fn perft_prints_each_move_and_the_sum() {
    let mut engine = Engine::start();
    for command in ["go perft 3", "perft 3"] {
        engine.send(command);
        let lines = engine.until("Nodes searched");
        assert_eq!(lines.len(), 22, "twenty moves, an empty line, the sum");
        assert!(lines.contains(&"e2e4: 600".to_string()));
        assert_eq!(lines[21], "Nodes searched: 8902");
        assert!(engine.ready().is_empty());
    }
    engine.send("go perft 0");
    assert_eq!(
        engine.until("Nodes searched").last().map(String::as_str),
        Some("Nodes searched: 1")
    );
    assert!(best_moves(&engine.ready()).is_empty());
    engine.send(format!("{MATED}\ngo perft 2"));
    assert_eq!(
        engine.until("Nodes searched").last().map(String::as_str),
        Some("Nodes searched: 0")
    );
    engine.quit();
}

#[test]
fn perft_can_be_stopped() {
    let mut engine = Engine::start();
    engine.send("go perft 99");
    assert!(engine.ready().is_empty());
    let start = Instant::now();
    engine.send("stop");
    assert_eq!(engine.line(), "info string perft stopped");
    assert!(start.elapsed() < Duration::from_secs(1));
    engine.send("go perft 99\ngo depth 2");
    let lines = engine.until("bestmove");
    assert_eq!(lines[0], "info string perft stopped");
    engine.send("go perft 99");
    let start = Instant::now();
    engine.quit();
    assert!(start.elapsed() < Duration::from_secs(1));
}

#[test]
fn the_board_is_shown() {
    let mut engine = Engine::start();
    let lines = engine.answers("d");
    assert_eq!(lines[0], "8  r n b q k b n r");
    assert_eq!(lines[7], "1  R N B Q K B N R");
    assert!(lines.contains(&"Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_string()));
    assert!(lines.iter().any(|line| line.starts_with("Key: ")));
    let lines = engine.answers("position startpos moves e2e4 f7f6 d1h5\nd");
    assert_eq!(lines.last().map(String::as_str), Some("Checkers: h5"));
    let lines = engine.answers("position fen r3k2r/8/8/8/3pP3/8/8/R3K2R b Kq e3 3 7\nflip\nd");
    assert!(
        lines.contains(&"Fen: r3k2r/8/8/3Pp3/8/8/8/R3K2R w Qk e6 3 7".to_string()),
        "{lines:?}"
    );
    assert!(engine.quit().is_empty());
}

#[test]
fn bench_can_be_stopped() {
    let mut engine = Engine::start();
    for stop in ["stop", "go depth 1", "bench 1", "d"] {
        engine.send("bench 60");
        assert!(engine.ready().is_empty());
        engine.send(stop);
        assert_eq!(engine.line(), "info string bench stopped", "{stop}");
        engine.send("ucinewgame");
        engine.ready();
    }
    assert!(engine.quit().is_empty());
}

#[test]
fn the_evaluation_is_explained() {
    let mut engine = Engine::start();
    let lines = engine.answers("eval");
    assert!(
        lines.len() > 5 && lines.iter().any(|line| line.contains("evaluation")),
        "{lines:?}"
    );
    assert!(engine.quit().is_empty());
}
