//! What a `go` answers.

use crate::harness::*;

#[test]
fn every_go_is_answered_by_a_score_and_a_move() {
    let mut engine = Engine::start();
    for go in [
        "go wtime 100",
        "go btime 100",
        "go wtime 100 winc 100 btime 100 binc 100",
        "go wtime 0 btime 0",
        "go wtime -50 btime -50",
        "go wtime 1 btime 1 movestogo 1",
        "go wtime 100 btime 100 movestogo 0",
        "go wtime 1 winc 1000",
        "go movetime 0",
        "go movetime 20",
        "go depth 1",
        "go depth 4",
        "go nodes 0",
        "go nodes 1",
        "go nodes 5000",
        "go mate 1 depth 4",
        "go depth 3 searchmoves a2a3",
    ] {
        for position in ["position startpos", "position startpos moves e2e4", ONE_MOVE] {
            engine.send(position);
            // A clock of the other side only is no limit: nothing may run for ever here.
            engine.send(format!("{go} depth 12"));
            let lines = engine.until("bestmove");
            assert_eq!(best_moves(&lines).len(), 1);
            let scores = lines
                .iter()
                .filter(|line| line.contains(" score ") && line.contains(" pv "))
                .count();
            assert!(scores > 0, "{position}, {go}: {lines:?}");
        }
    }
    assert!(engine.quit().is_empty());
}

#[test]
fn the_last_line_before_the_move_carries_the_move() {
    let mut engine = Engine::start();
    for go in ["go depth 6", "go nodes 3000", "go movetime 50"] {
        engine.send("position startpos moves d2d4 d7d5");
        engine.send(go);
        let lines = engine.until("bestmove");
        let last = lines
            .iter()
            .rfind(|line| line.contains(" pv "))
            .expect("a line with a pv");
        assert_eq!(
            field(last, "pv"),
            field(&lines[lines.len() - 1], "bestmove"),
            "{lines:?}"
        );
    }
}

#[test]
fn node_limits_are_exact() {
    let mut engine = Engine::start();
    for nodes in [100, 1000, 10_001] {
        engine.send(format!("position startpos\ngo nodes {nodes}"));
        let lines = engine.until("bestmove");
        let counted = lines
            .iter()
            .filter_map(|line| field(line, "nodes")?.parse::<u64>().ok())
            .max();
        assert!(counted.is_some_and(|counted| counted <= nodes + 1), "{lines:?}");
    }
}

/// The nodes of each search with these clocks, where 100 nodes stand for a millisecond. An empty text begins a new
/// game.
fn nodes_by_node_clock(goes: &[&str]) -> Vec<u64> {
    let mut engine = Engine::start();
    engine.send("setoption name nodestime value 100\nisready");
    engine.until("readyok");
    let mut search = |go: &&str| {
        if go.is_empty() {
            engine.send("ucinewgame");
            return None;
        }
        engine.send(format!("position startpos\n{go}"));
        let lines = engine.until("bestmove");
        let nodes = lines.iter().filter_map(|line| field(line, "nodes")?.parse().ok());
        Some(nodes.max().expect("a count of nodes"))
    };
    goes.iter().filter_map(&mut search).collect()
}

#[test]
fn a_clock_that_counts_nodes_is_the_same_on_every_machine() {
    let short = "go wtime 1000 btime 1";
    let nodes = nodes_by_node_clock(&[short, "go wtime 5000 btime 1", "", "go wtime 2000 btime 1", "", short]);
    assert_eq!(
        nodes,
        nodes_by_node_clock(&[short, short, "", "go wtime 2000 btime 1", "", short])
    );
    assert!(
        nodes[2] > nodes[0] && nodes[3] == nodes[0],
        "a new game has a new clock: {nodes:?}"
    );
    let fixed = nodes_by_node_clock(&["go movetime 110"])[0];
    assert!(
        (10_000..=10_512).contains(&fixed),
        "110 ms less 10 ms of overhead: {fixed}"
    );
}

#[test]
fn a_game_does_not_spend_more_nodes_than_its_clock_has() {
    const MOVES: usize = 60;
    let nodes = nodes_by_node_clock(&["go wtime 1000 btime 1000"; MOVES]);
    let total: u64 = nodes.iter().sum();
    // The clock is looked at after each 512 nodes.
    assert!((50_000..100_000 + MOVES as u64 * 512).contains(&total), "{nodes:?}");
    let most = nodes.iter().max().expect("searches");
    assert!(nodes[MOVES - 1] < most / 4, "{nodes:?}");
    let with_increment = nodes_by_node_clock(&["go wtime 1000 winc 100"; MOVES]);
    assert!(with_increment.iter().sum::<u64>() > 300_000, "{with_increment:?}");
}

#[test]
fn a_board_without_legal_moves_has_no_best_move() {
    for (position, score) in [
        (MATED, "info depth 0 score mate 0"),
        (STALEMATE, "info depth 0 score cp 0"),
    ] {
        let mut engine = Engine::start();
        for go in [
            "go depth 5",
            "go movetime 10",
            "go wtime 1000 btime 1000",
            "go nodes 10",
        ] {
            engine.send(position);
            engine.send(go);
            assert_eq!(engine.until("bestmove"), [score, "bestmove (none)"], "{go}");
        }
        for (go, release) in [
            ("go infinite", "stop"),
            ("go ponder wtime 100 btime 100", "ponderhit"),
            ("go ponder", "stop"),
        ] {
            engine.send(go);
            assert_eq!(engine.line(), score);
            engine.stays_silent(Duration::from_millis(50));
            engine.send(release);
            assert_eq!(engine.line(), "bestmove (none)", "{go}");
        }
        assert!(engine.quit().is_empty());
    }
}

#[test]
fn a_drawn_root_is_still_searched() {
    let mut engine = Engine::start();
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(4);
    for position in [
        "position fen 7k/8/8/8/8/8/8/K7 w - - 0 1".to_string(),
        "position fen 7k/8/8/8/8/8/R7/K7 w - - 100 80".to_string(),
        format!("position startpos moves {shuffle}"),
        ONE_MOVE.to_string(),
    ] {
        engine.send(&position);
        engine.send("go depth 4");
        let lines = engine.until("bestmove");
        assert!(best_moves(&lines).iter().all(|&mv| mv != "(none)"), "{position}");
        assert!(lines.iter().any(|line| line.contains(" score ")));
    }
    assert!(engine.quit().is_empty());
}

#[test]
fn a_dead_draw_shows_zero() {
    let mut engine = Engine::start();
    for fen in ["7k/8/8/8/8/8/8/K7 w - - 0 1", "4k3/8/8/8/8/8/8/4K1N1 b - - 0 1"] {
        engine.send(format!("position fen {fen}\ngo depth 6"));
        let scores: Vec<String> = engine
            .until("bestmove")
            .iter()
            .filter_map(|line| Some(field(line, "cp")?.to_string()))
            .collect();
        assert!(
            !scores.is_empty() && scores.iter().all(|score| score == "0"),
            "{fen}: {scores:?}"
        );
    }
    assert!(engine.quit().is_empty());
}

#[test]
fn castling_is_written_as_the_option_says() {
    let mut engine = Engine::start();
    let position = "position fen r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    for (word, standard, chess960) in [
        ("e1g1", "e1g1", "e1h1"),
        ("e1h1", "e1g1", "e1h1"),
        ("e1a1", "e1c1", "e1a1"),
    ] {
        for (value, expected) in [("false", standard), ("true", chess960)] {
            engine.send(format!(
                "setoption name UCI_Chess960 value {value}\n{position}\ngo depth 2 searchmoves {word}"
            ));
            assert_eq!(best_moves(&engine.until("bestmove")), [expected], "{word} {value}");
        }
    }
    assert!(engine.answers(format!("{position} moves e1h1 e8c8")).is_empty());
    assert!(engine.quit().is_empty());
}

#[test]
fn chess960_positions_castle_by_king_takes_rook() {
    let mut engine = Engine::start();
    // The king castles past a rook that stands inside, and past one beside it.
    let fen = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1";
    for (castling, option) in [("GBgb", "true"), ("GBgb", "false"), ("KQkq", "true")] {
        engine.send(format!("setoption name UCI_Chess960 value {option}"));
        let lines = engine.answers(format!("position fen {fen} w {castling} - 0 1 moves e1g1 e8b8"));
        assert!(lines.is_empty(), "{lines:?}");
    }
    engine.send(format!("position fen {fen} w GBgb - 0 1\ngo depth 1 searchmoves e1b1"));
    assert_eq!(best_moves(&engine.until("bestmove")), ["e1b1"]);
    assert!(engine.quit().is_empty());
}

#[test]
fn search_moves_are_obeyed_and_illegal_ones_dropped() {
    let mut engine = Engine::start();
    engine.send("go depth 3 searchmoves a2a3");
    assert_eq!(best_moves(&engine.until("bestmove")), ["a2a3"]);
    engine.send("go searchmoves h2h3 h2h3 e2e5 e7e5 depth 3");
    let lines = engine.until("bestmove");
    assert_eq!(
        (errors(&lines).len(), best_moves(&lines)),
        (1, vec!["h2h3"]),
        "{lines:?}"
    );
    engine.send("go searchmoves e2e5 depth 3");
    let lines = engine.until("bestmove");
    assert_eq!(errors(&lines).len(), 1);
    assert_ne!(best_moves(&lines), ["(none)"], "no legal move named: all are searched");
    assert!(engine.quit().is_empty());
}

#[test]
fn several_lines_are_distinct_and_sorted() {
    let mut engine = Engine::start();
    engine.send("setoption name MultiPV value 4\nposition startpos moves e2e4 c7c5\ngo depth 7");
    let lines = engine.until("bestmove");
    for depth in 1..=7 {
        let start = format!("info depth {depth} ");
        let mut last: Vec<&String> = lines.iter().filter(|line| line.starts_with(&start)).collect();
        let last = last.split_off(last.len() - 4);
        let scores: Vec<i32> = last.iter().filter_map(|line| field(line, "cp")?.parse().ok()).collect();
        let mut moves: Vec<Option<&str>> = last.iter().map(|line| field(line, "pv")).collect();
        assert!(scores.len() == 4 && scores.is_sorted_by(|a, b| a >= b), "{last:?}");
        for (line, rank) in last.iter().zip(["1", "2", "3", "4"]) {
            assert_eq!(field(line, "multipv"), Some(rank), "{last:?}");
        }
        moves.sort();
        moves.dedup();
        assert_eq!(moves.len(), 4, "{last:?}");
    }
    engine.send(format!("setoption name MultiPV value 256\n{ONE_MOVE}\ngo depth 3"));
    let lines = engine.until("bestmove");
    assert!(
        lines
            .iter()
            .all(|line| field(line, "multipv").is_none_or(|rank| rank == "1")),
        "{lines:?}"
    );
    assert!(engine.quit().is_empty());
}

#[test]
fn chances_are_shown_when_asked_for() {
    let mut engine = Engine::start();
    for (value, shown) in [("true", true), ("false", false)] {
        engine.send(format!("setoption name UCI_ShowWDL value {value}\ngo depth 3"));
        let lines = engine.until("bestmove");
        let scores: Vec<&String> = lines.iter().filter(|line| line.contains(" score ")).collect();
        assert!(
            !scores.is_empty() && scores.iter().all(|line| line.contains(" wdl ") == shown),
            "{scores:?}"
        );
    }
    assert!(engine.quit().is_empty());
}

/// The largest depth that is reported before the move.
fn depth_of(engine: &mut Engine, lines: &str) -> u32 {
    engine.send(lines);
    let lines = engine.until("bestmove");
    assert_ne!(best_moves(&lines), ["(none)"]);
    let depths = lines.iter().filter_map(|line| field(line, "depth")?.parse().ok());
    depths.max().expect("a line with a depth")
}

#[test]
fn a_limited_strength_calculates_less() {
    let mut engine = Engine::start();
    let limit = "setoption name UCI_LimitStrength value";
    let depths: Vec<u32> = ["800", "1500", "2300"]
        .iter()
        .map(|elo| {
            let options = format!("{limit} true\nsetoption name UCI_Elo value {elo}");
            depth_of(
                &mut engine,
                &format!("{options}\nucinewgame\ngo wtime 60000 btime 60000"),
            )
        })
        .collect();
    assert!(
        depths[0] == 1 && depths.is_sorted_by(|weaker, stronger| weaker < stronger),
        "{depths:?}"
    );
    assert_eq!(depth_of(&mut engine, "go depth 1"), 1, "other limits count too");
    // Neither analysis nor the end of the limit leaves anything of it.
    assert_eq!(
        depth_of(&mut engine, "setoption name UCI_AnalyseMode value true\ngo depth 9"),
        9
    );
    engine.send(format!(
        "setoption name UCI_AnalyseMode value false\n{limit} true\ngo infinite"
    ));
    engine.until("info depth 9");
    engine.send("stop");
    engine.until("bestmove");
    assert_eq!(depth_of(&mut engine, &format!("{limit} false\ngo depth 9")), 9);
    assert_eq!(
        depth_of(&mut engine, "setoption name Skill Level value 0\ngo depth 9"),
        1
    );
    assert!(engine.quit().is_empty());
}
