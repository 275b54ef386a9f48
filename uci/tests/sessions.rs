//! Conversations with the real binary: every command, in every state, and the ways a conversation can end.

mod common;

use std::ffi::OsStr;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::time::{Duration, Instant};

use common::{Engine, best_moves, command, errors, field, run, wait_for};

const MATED: &str = "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";
const STALEMATE: &str = "position fen 7k/8/6Q1/8/8/8/8/K7 b - - 0 1";
const ONE_MOVE: &str = "position fen 8/8/8/p7/8/8/5k2/7K w - - 0 1";

#[test]
fn the_engine_introduces_itself() {
    let mut engine = Engine::start();
    engine.send("uci");
    let lines = engine.until("uciok");
    assert!(lines[0].starts_with("id name Archipelago "), "{lines:?}");
    assert!(lines[1].starts_with("id author "), "{lines:?}");
    assert!(
        lines[2..lines.len() - 1]
            .iter()
            .all(|line| line.starts_with("option name ")),
        "{lines:?}"
    );
    for option in [
        "Hash type spin default 16 min 1",
        "Threads type spin default 1 min 1",
        "Clear Hash type button",
    ] {
        assert!(lines.iter().any(|line| line.contains(option)), "{option}");
    }
    for option in [
        "Ponder type check",
        "Move Overhead type spin",
        "UCI_Chess960 type check default false",
    ] {
        assert!(lines.iter().any(|line| line.contains(option)), "{option}");
    }
    assert!(engine.ready().is_empty());
    assert!(engine.quit().is_empty());
}

#[test]
fn nothing_is_said_before_the_first_command() {
    let mut engine = Engine::start();
    engine.stays_silent(Duration::from_millis(200));
    assert!(engine.quit().is_empty());
}

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
fn ready_is_answered_at_once_while_searching() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.until("info depth 5");
    let mut waits: Vec<Duration> = (0..21)
        .map(|_| {
            let start = Instant::now();
            engine.ready();
            start.elapsed()
        })
        .collect();
    waits.sort();
    // The median, because the test shares its machine with others.
    assert!(waits[10] < Duration::from_millis(10), "{waits:?}");
    engine.send("stop");
    assert_eq!(best_moves(&engine.until("bestmove")).len(), 1);
    assert!(engine.quit().is_empty());
}

#[test]
fn stop_is_never_lost() {
    let mut engine = Engine::start();
    for _ in 0..1000 {
        engine.send_raw(b"go infinite\nstop\n");
        let lines = engine.until("bestmove");
        assert_ne!(best_moves(&lines), ["(none)"]);
    }
    engine.send_raw("go infinite\nstop\n".repeat(200).as_bytes());
    for _ in 0..200 {
        engine.until("bestmove");
    }
    assert!(engine.ready().is_empty(), "no more than one answer each");
    assert!(engine.quit().is_empty());
}

#[test]
fn stop_and_ponderhit_are_silent_when_idle() {
    let mut engine = Engine::start();
    assert!(engine.answers("stop\nponderhit\nstop").is_empty());
    engine.send("go depth 2");
    engine.until("bestmove");
    assert!(engine.answers("stop\nponderhit").is_empty());
    engine.send("go depth 2");
    assert_eq!(best_moves(&engine.until("bestmove")).len(), 1);
    assert!(engine.ready().is_empty());
}

#[test]
fn a_new_go_ends_the_old_one_first() {
    let mut engine = Engine::start();
    engine.send_raw(b"go infinite\ngo infinite\nstop\n");
    engine.until("bestmove");
    engine.until("bestmove");
    assert!(engine.ready().is_empty());
    assert!(engine.quit().is_empty());
}

#[test]
fn commands_that_change_the_position_end_the_search_first() {
    let mut engine = Engine::start();
    for command in [
        "position startpos moves e2e4",
        "ucinewgame",
        "d",
        "eval",
        "flip",
        "go perft 1",
        "position foo",
    ] {
        engine.send("position startpos\ngo infinite");
        engine.until("info depth 2");
        let lines = engine.answers(command);
        assert_eq!(best_moves(&lines).len(), 1, "{command}: {lines:?}");
        engine.send("stop");
        assert!(best_moves(&engine.ready()).is_empty(), "{command}");
    }
    assert!(engine.quit().is_empty());
}

#[test]
fn options_set_during_a_search_wait_for_its_end() {
    let mut engine = Engine::start();
    engine.send("position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5\ngo infinite searchmoves e1g1");
    engine.until("info depth 2");
    let lines = engine.answers(
        "setoption name Hash value 1\nsetoption name UCI_Chess960 value true\nsetoption name Clear Hash\n\
         setoption name Hash value abc",
    );
    assert_eq!(
        errors(&lines),
        ["option Hash: expected an integer from 1 to 1048576, found 'abc'"]
    );
    assert!(best_moves(&lines).is_empty());
    engine.send("stop");
    assert_eq!(best_moves(&engine.until("bestmove")), ["e1g1"]);
    engine.send("go depth 1 searchmoves e1g1");
    assert_eq!(best_moves(&engine.until("bestmove")), ["e1h1"]);
    assert!(engine.quit().is_empty());
}

#[test]
fn uci_and_debug_do_not_disturb_a_search() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.until("info depth 2");
    let lines = engine.answers("uci\ndebug on\ndebug off\nhelp\ncompiler\nlicense\nregister later\n# nothing");
    assert!(lines.iter().any(|line| line == "uciok"));
    assert!(best_moves(&lines).is_empty());
    engine.send("stop");
    engine.until("bestmove");
    assert!(engine.quit().is_empty());
}

#[test]
fn pondering_lasts_until_the_hit() {
    let mut engine = Engine::start();
    engine.send("go ponder wtime 200 btime 200 winc 0 binc 0");
    std::thread::sleep(Duration::from_millis(400));
    assert!(best_moves(&engine.ready()).is_empty());
    let start = Instant::now();
    engine.send("ponderhit");
    engine.until("bestmove");
    assert!(start.elapsed() < Duration::from_millis(300), "{:?}", start.elapsed());
    // A second hit, and one without pondering.
    engine.send("ponderhit\ngo infinite\nponderhit");
    std::thread::sleep(Duration::from_millis(100));
    assert!(best_moves(&engine.ready()).is_empty());
    engine.send("stop");
    engine.until("bestmove");
    assert!(engine.ready().is_empty());
    // Limits that are reached while pondering do not end it either.
    engine.send("go ponder depth 2 movetime 1");
    std::thread::sleep(Duration::from_millis(100));
    assert!(best_moves(&engine.ready()).is_empty());
    engine.send("stop");
    engine.until("bestmove");
    assert!(engine.quit().is_empty());
}

#[test]
fn an_infinite_search_outlives_every_limit() {
    let mut engine = Engine::start();
    engine.send("go infinite depth 1 nodes 1 movetime 1 wtime 1 btime 1");
    std::thread::sleep(Duration::from_millis(150));
    assert!(best_moves(&engine.ready()).is_empty());
    engine.send("stop");
    engine.until("bestmove");
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

#[test]
fn several_threads_answer_like_one() {
    let mut engine = Engine::start();
    for threads in [2, 64, 5, 1] {
        let lines = engine.answers(format!("setoption name Threads value {threads}"));
        assert!(lines.is_empty(), "{lines:?}");
        engine.send("go depth 6");
        assert_ne!(best_moves(&engine.until("bestmove")), ["(none)"]);
        engine.send_raw("go infinite\nstop\n".repeat(20).as_bytes());
        for _ in 0..20 {
            engine.until("bestmove");
        }
        assert!(engine.ready().is_empty());
    }
    assert!(engine.quit().is_empty());
}

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
fn help_is_given() {
    let mut engine = Engine::start();
    for (command, word) in [("help", "ponderhit"), ("license", "GNU"), ("compiler", "rustc")] {
        let lines = engine.answers(command);
        assert!(lines.iter().any(|line| line.contains(word)), "{command}: {lines:?}");
    }
    assert!(engine.quit().is_empty());
}

#[test]
fn debug_says_what_was_understood() {
    let mut engine = Engine::start();
    let lines = engine.answers("debug on\nposition startpos moves e2e4\nsetoption name Hash value 2");
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines.iter().all(|line| line.starts_with("info string debug: ")));
    assert!(engine.answers("debug off\nposition startpos").is_empty());
}

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
    let lines = run("position startpos moves e2e4 e7e5 g1f3 b8c6\ngo movetime 8000");
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

#[test]
fn a_reader_that_leaves_ends_the_engine() {
    for input in ["uci\n", "go infinite\n", "go depth 99\n"] {
        let mut child = command()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(b"uci\n").expect("the engine reads");
        let mut stdout = BufReader::new(child.stdout.take().expect("piped"));
        let mut line = String::new();
        stdout.read_line(&mut line).expect("the engine answers");
        drop(stdout);
        // Still open, so that it is not the end of the input that ends the engine.
        let _ = stdin.write_all(input.as_bytes());
        let _ = stdin.write_all(b"isready\n");
        let output = child.wait_with_output();
        drop(stdin);
        let output = output.expect("the engine ends");
        assert_eq!(output.status.code(), Some(0), "{input}");
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_the_engine() {
    for input in ["uci\n", "go infinite\n"] {
        let full = File::options()
            .write(true)
            .open("/dev/full")
            .expect("Linux has /dev/full");
        let mut child = command()
            .stdin(Stdio::piped())
            .stdout(full)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(input.as_bytes()).expect("the engine reads");
        let status = wait_for(&mut child);
        drop(stdin);
        assert_eq!(status.code(), Some(0), "{input}");
        let output = child.wait_with_output().expect("the engine has ended");
        assert!(output.stderr.is_empty());
    }
}

#[test]
fn input_may_be_a_file_or_nothing() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("input");
    std::fs::write(&path, "position startpos\r\ngo depth 3").expect("a file");
    let output = command()
        .stdin(File::open(&path).expect("the file"))
        .output()
        .expect("the engine runs");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stdout).matches("bestmove ").count(), 1);
    let output = command().stdin(Stdio::null()).output().expect("the engine runs");
    assert_eq!(
        (output.status.code(), output.stdout.len(), output.stderr.len()),
        (Some(0), 0, 0)
    );
    let output = command()
        .stdin(File::open(directory.path()).expect("a directory"))
        .output()
        .expect("the engine runs");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn arguments_are_commands() {
    for arguments in [
        &["go", "depth", "3"][..],
        &["position startpos moves e2e4", "go depth 3", "quit"],
    ] {
        let output = command()
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("the engine runs");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        let text = String::from_utf8(output.stdout).expect("ASCII");
        assert_eq!(text.matches("bestmove ").count(), 1, "{text}");
        assert!(
            text.contains("info depth 3 "),
            "it has finished before the next command: {text}"
        );
    }
    let output = command()
        .args(["go infinite", "quit"])
        .stdin(Stdio::null())
        .output()
        .expect("the engine runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout).matches("bestmove ").count(), 1);
}

#[test]
fn bench_ends_with_the_line_that_scripts_read() {
    let by_argument = command()
        .args(["bench", "3"])
        .stdin(Stdio::null())
        .output()
        .expect("the engine runs");
    assert_eq!(by_argument.status.code(), Some(0));
    let text = String::from_utf8(by_argument.stdout).expect("ASCII");
    let last = text.trim_end().lines().last().expect("a line");
    let words: Vec<&str> = last.split(' ').collect();
    let [nodes, "nodes", nps, "nps"] = words[..] else {
        panic!("unexpected last line {last:?}");
    };
    assert!(nodes.parse::<u64>().is_ok_and(|nodes| nodes > 0) && nps.parse::<u64>().is_ok());
    let lines = run("bench 3");
    let again = lines
        .iter()
        .rev()
        .find(|line| line.ends_with(" nps"))
        .expect("the same line");
    assert_eq!(again.split(' ').next(), Some(nodes), "bench is repeatable");
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
fn positions_are_explained_in_words_as_data_and_as_a_picture() {
    const ISOLANI: &str = "r1bq1rk1/pp2bppp/2n1pn2/8/3P4/P1NB1N2/1P3PPP/R1BQR1K1 b - - 0 11";
    let directory = tempfile::tempdir().expect("a directory");
    let picture = directory.path().join("a picture.svg");
    let explain = |arguments: &[&OsStr]| {
        let output = command()
            .arg("explain")
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("the engine runs");
        assert_eq!(
            (output.status.code(), output.stderr.len()),
            (Some(0), 0),
            "{arguments:?}"
        );
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let text = explain(&[ISOLANI.as_ref()]);
    assert!(text.contains(ISOLANI) && text.contains("d4"), "{text}");
    let words: Vec<&OsStr> = ISOLANI.split(' ').map(OsStr::new).collect();
    assert_eq!(explain(&words), text, "the FEN needs no quotes");
    let json = explain(&["--json".as_ref(), ISOLANI.as_ref()]);
    assert!(
        json.starts_with('{') && json.trim_end().ends_with('}') && json.contains("\"isolani\""),
        "{json}"
    );
    assert!(explain(&["--svg".as_ref(), picture.as_os_str(), ISOLANI.as_ref()]).is_empty());
    let drawn = std::fs::read_to_string(&picture).expect("the picture");
    assert!(drawn.contains("<svg") && drawn.trim_end().ends_with("</svg>"));
    for arguments in [
        &["explain"][..],
        &["explain", "8/8 w"],
        &["explain", "--svg", "/nowhere/at/all.svg", ISOLANI],
    ] {
        let output = command()
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("the engine runs");
        assert_eq!(
            (output.status.code(), output.stdout.len()),
            (Some(2), 0),
            "{arguments:?}"
        );
        assert!(!output.stderr.is_empty());
    }
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

#[test]
fn unusable_arguments_are_refused() {
    for arguments in [
        &["--nonsense"][..],
        &["bench", "abc"],
        &["bench", "0"],
        &["bench", "3", "4"],
        &["--log-file"],
    ] {
        let output = command()
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("the engine runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty() && !output.stderr.is_empty(), "{arguments:?}");
    }
    for arguments in [["--help"], ["--version"]] {
        let output = command()
            .args(arguments)
            .stdin(Stdio::null())
            .output()
            .expect("the engine runs");
        assert_eq!(output.status.code(), Some(0));
        assert!(
            String::from_utf8_lossy(&output.stdout)
                .to_lowercase()
                .contains("archipelago")
        );
    }
}

#[test]
fn the_log_has_both_directions_and_stdout_stays_clean() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("a log.txt");
    let mut engine = Engine::start_with(&["--log-file".as_ref(), path.as_os_str()]);
    assert!(engine.ready().is_empty());
    engine.send("\u{FF}junk");
    engine.quit();
    let log = std::fs::read_to_string(&path).expect("the log");
    for part in ["< isready", "> readyok", "< \\xc3\\xbfjunk", "> info string error"] {
        assert!(log.contains(part), "{part}: {log}");
    }
    let nowhere = directory.path().join("missing").join("log");
    let output = command()
        .arg("--log-file")
        .arg(nowhere)
        .stdin(Stdio::null())
        .output()
        .expect("the engine runs");
    assert_eq!(output.status.code(), Some(2));
    let output = command()
        .env("ARCHIPELAGO_LOG", "debug")
        .arg("isready")
        .output()
        .expect("the engine runs");
    assert_eq!(output.stdout, b"readyok\n");
    assert!(String::from_utf8_lossy(&output.stderr).contains("> readyok"));
}
