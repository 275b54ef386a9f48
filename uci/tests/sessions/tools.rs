//! The commands for people: perft, bench, board, evaluation.

use crate::harness::*;

#[test]
fn perft_prints_each_move_and_the_sum() {
    let mut engine = Engine::start();
    for command in ["go perft 3", "perft 3"] {
        engine.send(command);
        let lines = engine.until("Nodes searched");
        assert_eq!(lines.len(), 22, "twenty moves, a blank line, the sum");
        assert_eq!(engine.line(), "", "Stockfish's clients read a blank line after the sum");
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

/// `stop` is looked at only where three plies are left, so that the stack always holds the other 242.
#[test]
fn the_deepest_count_of_leaves_fits_the_stack() {
    let mut engine = Engine::start();
    for command in ["go perft 245", "bench 16 1 245 current perft"] {
        engine.send(command);
        engine.send("stop");
        assert!(engine.line().ends_with(" stopped"), "{command}");
    }
    let refusal = engine.answers("go perft 246");
    assert!(refusal[0].contains("a depth from 0 to 245"), "{refusal:?}");
    engine.quit();
}

#[test]
fn the_board_is_shown() {
    let mut engine = Engine::start();
    let lines = engine.answers("d");
    assert_eq!(lines[0], "");
    assert_eq!(lines[1], " +---+---+---+---+---+---+---+---+");
    assert_eq!(lines[2], " | r | n | b | q | k | b | n | r | 8");
    assert_eq!(lines[16], " | R | N | B | Q | K | B | N | R | 1");
    assert_eq!(lines[18], "   a   b   c   d   e   f   g   h");
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
    for job in ["bench 60", "bench 16 1 10 current perft"] {
        for stop in ["stop", "go depth 1", "bench 1", "d"] {
            engine.send(job);
            assert!(engine.ready().is_empty());
            let start = Instant::now();
            engine.send(stop);
            assert_eq!(engine.line(), "info string bench stopped", "{job}: {stop}");
            assert!(start.elapsed() < Duration::from_secs(1), "{job}: {stop}");
            engine.send("ucinewgame");
            engine.ready();
        }
    }
    assert!(engine.quit().is_empty());
}

/// The words of the line that Stockfish's clients look for.
fn final_evaluation(lines: &[String]) -> Vec<&str> {
    let line = lines.iter().find_map(|line| line.strip_prefix("Final evaluation: "));
    line.expect("a final evaluation").split(' ').collect()
}

#[test]
fn the_evaluation_is_explained() {
    let mut engine = Engine::start();
    for position in [
        "position startpos moves e2e4",
        "position fen 4k3/8/8/8/8/8/1P6/4K2R b K - 0 1",
        // The structure has a name that is not ASCII.
        "position fen r1bqk2r/pp2ppbp/2n3p1/2p5/2BPP3/2P1B3/P3NPPP/R2QK2R b KQkq - 0 1",
    ] {
        let lines = engine.answers(format!("{position}\neval"));
        let total = lines
            .iter()
            .find(|line| line.contains("static evaluation"))
            .expect("the sum of the table");
        let total: i32 = total
            .rsplit(' ')
            .next()
            .and_then(|word| word.parse().ok())
            .expect("centipawns");
        let [value, "(white", "side)"] = final_evaluation(&lines)[..] else {
            panic!("{lines:?}");
        };
        let pawns: f64 = value.parse().expect("a number");
        assert_eq!((pawns * 100.0).round() as i32, total);
        assert_eq!(lines.last().map(String::as_str), Some(""));
    }
    let isolani = "r1bq1rk1/pp1nbppp/4pn2/6B1/2BP4/2N2N2/PP3PPP/R2Q1RK1 w - - 0 11";
    let lines = engine.answers(format!("position fen {isolani}\neval"));
    let starts = |start: &str| lines.iter().any(|line| line.trim_start().starts_with(start));
    assert!(lines[0].contains(" pawns; White wins "), "{lines:?}");
    for start in [
        "Isolated queen's pawn (White)",
        "d4-d5: opens lines",
        "White gains ",
        "knight to d5: ",
    ] {
        assert!(starts(start), "{start}: {lines:?}");
    }
    let lines = engine.answers("position fen 4k3/8/8/8/8/8/8/4R1K1 b - - 0 1\neval");
    assert_eq!(final_evaluation(&lines), ["none", "(in", "check)"]);
    assert!(engine.quit().is_empty());
}

#[test]
fn bench_takes_the_arguments_of_stockfish() {
    let mut engine = Engine::start();
    let plain = engine.bench_nodes("bench 4");
    assert_eq!(engine.bench_nodes("bench 16 1 4 default depth mixed"), plain);
    assert_eq!(engine.bench_nodes("bench 16 1 3 current perft"), 8902);
    assert!(engine.bench_nodes("bench 1 2 500 default nodes") > 0);
    assert!(engine.bench_nodes("bench 1 1 2 default movetime") > 0);
    assert!(engine.bench_nodes("bench 1 1 1 current mate") > 0);
    for line in [
        "bench abc 0 -1 nofile",
        "bench 16 0",
        "bench 16 1 3 /no/such/file depth",
    ] {
        refuses(&mut engine, line);
    }
    assert!(engine.quit().is_empty());
}
