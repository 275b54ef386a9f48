//! 81 to 97: `go` and what arrives while the engine searches.

use super::Step::*;
use super::catalogue;
use crate::harness::*;

catalogue! {
    81 n081_go_alone code { ends_only_by_stop(&["go"]) }
    82 n082_depth steps [
        GoWithError("go depth"),
        GoWithError("go depth abc"),
        GoWithError("go depth 1.5"),
        GoWithError("go depth \u{FF}"),
        GoWithError("go depht 4 depth 2"),
        Go("go depth -3"),
        Go("go depth 0"),
        Silent(ONE_MOVE.as_bytes()),
        Go("go depth 999 movetime 50"),
        Go("go depth 99999999999 movetime 50"),
    ]
    83 n083_nodes steps [
        Go("go nodes 0"),
        Go("go nodes 1"),
        Go("go nodes -1"),
        Go("go nodes 18446744073709551616 depth 2"),
        GoWithError("go nodes"),
        GoWithError("go nodes 1e6"),
    ]
    84 n084_movetime steps [
        Go("go movetime 0"),
        Go("go movetime -5"),
        Go("go movetime 1"),
        Go("go movetime 99999999999999999999 depth 2"),
        GoWithError("go movetime"),
        GoWithError("go movetime x"),
    ]
    85 n085_clocks steps [
        Go("go wtime 100"),
        Go("go btime 100"),
        Go("go wtime 0 btime 0"),
        Go("go wtime -1000 btime -1000 winc -5 binc -5"),
        Go("go wtime 1 btime 1"),
        Go("go wtime 1099511627776 btime 1099511627776 depth 2"),
        Go("go wtime 99999999999999999999 btime 99999999999999999999 movestogo 1 depth 2"),
        GoWithError("go wtime"),
        GoWithError("go wtime abc btime abc"),
    ]
    86 n086_movestogo steps [
        Go("go wtime 100 btime 100 movestogo 0"),
        Go("go wtime 1 btime 1 movestogo -1"),
        Go("go wtime 1 btime 1 movestogo 1"),
        Go("go wtime 1 btime 1 movestogo 1000"),
        Go("go wtime 1 btime 1 movestogo 99999999999"),
    ]
    87 n087_a_large_increment steps [
        Go("go winc 1000 wtime 1"),
        Go("go wtime 100 winc 1099511627776 depth 2"),
        GoWithError("go depth 2 winc 0.5"),
    ]
    88 n088_mate steps [
        Go("go mate 0 depth 2"),
        Go("go mate -1 depth 2"),
        Go("go mate 1"),
        Go("go mate 500 depth 2"),
        Go("go mate 99999999999 depth 2"),
        GoWithError("go mate"),
    ]
    89 n089_searchmoves steps [
        Go("go searchmoves depth 2"),
        GoWithError("go searchmoves e2e5 depth 2"),
        GoWithError("go searchmoves e2e5 e2e4 depth 2"),
        Go("go searchmoves e2e4 e2e4 depth 2"),
        Go("go depth 2 searchmoves e2e4 d2d4"),
    ]
    90 n090_infinite_without_a_legal_move code { waits_without_a_move(&["go infinite"], "stop") }
    91 n091_ponder_without_a_legal_move code {
        waits_without_a_move(&["go ponder", "go ponder wtime 100 btime 100"], "stop");
        waits_without_a_move(&["go ponder wtime 100 btime 100"], "ponderhit");
        ponder_hits_out_of_place();
    }
    92 n092_go_and_stop_in_one_write code { go_and_stop_in_one_write() }
    93 n093_go_twice code {
        let mut engine = Engine::start();
        engine.send_raw(b"go\ngo\nstop\n");
        engine.until("bestmove");
        engine.until("bestmove");
        assert!(engine.ready().is_empty(), "no third answer");
        assert!(engine.quit().is_empty());
    }
    94 n094_other_commands_during_a_search code { other_commands_during_a_search() }
    95 n095_quit_at_any_time code { quit_at_any_time() }
    96 n096_perft code { odd_perfts() }
    97 n097_the_largest_depth code { the_largest_depth() }
}

/// The search goes on until `stop`.
fn ends_only_by_stop(lines: &[&str]) {
    let mut engine = Engine::start();
    for line in lines {
        engine.send(line);
        engine.until("info depth 6");
        assert!(best_moves(&engine.ready()).is_empty(), "{line}");
        engine.send("stop");
        assert_ne!(best_moves(&engine.until("bestmove")), ["(none)"], "{line}");
    }
    assert!(engine.quit().is_empty());
}

/// Without a legal move the answer still comes only when it is asked for.
fn waits_without_a_move(lines: &[&str], release: &str) {
    let mut engine = Engine::start();
    for position in [MATED, STALEMATE] {
        for line in lines {
            engine.send(position);
            engine.send(line);
            assert!(engine.line().starts_with("info depth 0 score "), "{line}");
            engine.stays_silent(Duration::from_millis(100));
            engine.send(release);
            assert_eq!(engine.line(), "bestmove (none)", "{line}");
        }
    }
    assert!(engine.quit().is_empty());
}

fn ponder_hits_out_of_place() {
    let mut engine = Engine::start();
    assert!(engine.answers("ponderhit").is_empty());
    engine.send("go ponder wtime 50 btime 50\nponderhit\nponderhit");
    engine.until("bestmove");
    engine.send("go infinite\nponderhit");
    engine.until("info depth 4");
    assert!(best_moves(&engine.ready()).is_empty(), "it is not pondering");
    engine.send("stop");
    engine.until("bestmove");
    assert!(engine.ready().is_empty());
    assert!(engine.quit().is_empty());
}

fn go_and_stop_in_one_write() {
    const TIMES: usize = 10_000;
    const PART: usize = 100;
    let mut engine = Engine::start();
    for _ in 0..TIMES / PART {
        engine.send_raw("go infinite\nstop\n".repeat(PART).as_bytes());
        for _ in 0..PART {
            assert_ne!(best_moves(&engine.until("bestmove")), ["(none)"]);
        }
    }
    assert!(engine.ready().is_empty(), "one answer each");
    assert!(engine.quit().is_empty());
}

fn other_commands_during_a_search() {
    let mut engine = Engine::start();
    for (command, ends) in [
        ("position startpos moves e2e4", 1),
        ("setoption name Hash value 2", 0),
        ("ucinewgame", 1),
        ("uci", 0),
        ("isready", 0),
        ("d", 1),
        ("eval", 1),
        ("bench 1", 1),
        ("debug on", 0),
        ("debug off", 0),
    ] {
        engine.send("position startpos\ngo infinite");
        engine.until("info depth 2");
        let lines = engine.answers(command);
        assert_eq!(best_moves(&lines).len(), ends, "{command}: {lines:?}");
        engine.send("stop");
        if ends == 0 {
            engine.until("bestmove");
        }
    }
    engine.ready();
    plays(&mut engine);
    assert!(engine.quit().is_empty());
}

fn odd_perfts() {
    let mut engine = Engine::start();
    for line in ["go perft", "go perft -1", "perft x", "perft"] {
        refuses(&mut engine, line);
    }
    engine.send("go perft 0");
    assert!(
        engine
            .until("Nodes searched")
            .contains(&"Nodes searched: 1".to_string())
    );
    assert_eq!(engine.line(), "");
    engine.send("go perft 99");
    assert!(engine.ready().is_empty());
    engine.send("stop");
    assert_eq!(engine.line(), "info string perft stopped");
    plays(&mut engine);
    assert!(engine.quit().is_empty());
}

fn quit_at_any_time() {
    for line in [
        "go infinite",
        "go depth 60",
        "go perft 7",
        "bench 60",
        "genfens 100000 seed 1 book None",
    ] {
        let mut engine = Engine::start();
        engine.send(line);
        engine.ready();
        let start = Instant::now();
        engine.quit();
        // The machine may be busy with many other tests.
        assert!(
            start.elapsed() < Duration::from_secs(5),
            "{line}: {:?}",
            start.elapsed()
        );
    }
    let mut engine = Engine::start();
    engine.send("setoption name Hash value 2048\nucinewgame\nquit");
    let start = Instant::now();
    engine.finish();
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
}

/// The depth has a limit, and the iterations of a position without choice do not flood the GUI.
fn the_largest_depth() {
    let mut engine = Engine::start();
    engine.send("position fen 8/8/3k4/1p1p1p2/1P1P1P2/3K4/8/8 w - - 0 1\ngo infinite");
    thread::sleep(Duration::from_millis(1500));
    engine.send("stop");
    let lines = engine.until("bestmove");
    assert!(lines.len() < 1000, "{} lines", lines.len());
    let depths = lines
        .iter()
        .filter_map(|line| field(line, "depth")?.parse::<u32>().ok());
    assert!(depths.max().is_some_and(|depth| depth < 256));
    assert!(engine.quit().is_empty());
}
