//! Input that no GUI should send: each piece is answered by one line at most, and the engine goes on as before.

use crate::harness::*;

#[test]
fn blank_lines_and_comments_are_silent() {
    let mut engine = Engine::start();
    for line in [
        "",
        "   ",
        "\t\t",
        "\r",
        " \r",
        "#comment",
        "  # position foo",
        "register name x code y",
    ] {
        assert!(engine.answers(line).is_empty(), "{line:?}");
    }
    plays(&mut engine);
    assert!(engine.quit().is_empty());
}

#[test]
fn blanks_of_any_kind_separate_words() {
    let mut engine = Engine::start();
    for position in [
        "position startpos moves e2e4\r",
        "  position\tstartpos   moves \t e2e4  ",
        "position startpos\rmoves e2e4",
    ] {
        let lines = engine.answers(format!("{position}\nd"));
        assert!(
            lines.iter().any(|line| line.contains(" b KQkq ")),
            "{position:?}: {lines:?}"
        );
    }
    assert!(engine.quit().is_empty());
}

#[test]
fn unknown_commands() {
    let mut engine = Engine::start();
    for line in [
        &b"xyzzy"[..],
        b"joho debug on",
        b"UCI",
        b"Go Depth 3",
        b"isready\0",
        b"\xFF\xFE",
        b"\xC3",
        b"'",
        b"\x1B[2J",
    ] {
        refuses(&mut engine, line);
    }
    for line in [
        "debug",
        "debug maybe",
        "perft",
        "perft x",
        "perft -1",
        "go perft",
        "go perft -1",
        "bench x",
        "bench 0",
    ] {
        refuses(&mut engine, line);
    }
    plays(&mut engine);
    assert!(engine.quit().is_empty());
}

#[test]
fn a_byte_order_mark_is_skipped() {
    assert!(run("\u{FEFF}isready\n") == ["readyok"]);
}

#[test]
fn quit_needs_no_good_company() {
    let mut engine = Engine::start();
    engine.send("quit \u{FF} now");
    engine.send("isready");
    assert!(engine.finish().is_empty());
}

#[test]
fn long_lines_are_refused_and_forgotten() {
    let mut engine = Engine::start();
    for length in [100_000, 1 << 20, (1 << 20) + 1, 5 << 20] {
        refuses(&mut engine, vec![b'a'; length]);
    }
    plays(&mut engine);
    assert!(engine.quit().is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn an_endless_line_needs_no_memory() {
    let mut engine = Engine::start();
    engine.ready();
    let before = resident_kib(engine.id()).0;
    for _ in 0..100 {
        engine.send_raw(&vec![b'a'; 1 << 20]);
    }
    refuses(&mut engine, "");
    let after = resident_kib(engine.id()).0;
    assert!(after < before + 8 * 1024, "{before} KiB before, {after} KiB after");
    engine.send_raw(&vec![b'a'; 2 << 20]);
    assert_eq!(errors(&engine.finish()).len(), 1, "also without a line feed");
}

#[test]
fn a_burst_is_answered_in_full() {
    const BURST: usize = 100_000;
    let mut engine = Engine::start();
    let mut answers = Vec::new();
    for _ in 0..10 {
        engine.send_raw("isready\n".repeat(BURST / 10).as_bytes());
        answers.extend((0..BURST / 10).map(|_| engine.line()));
    }
    assert!(answers.iter().all(|line| line == "readyok"));
    assert!(engine.quit().is_empty());
}

#[test]
fn bad_options() {
    let mut engine = Engine::start();
    for line in [
        "setoption",
        "setoption name",
        "setoption value 3",
        "setoption name Foo value 3",
        "setoption name value 3",
        "setoption Hash 3",
        "setoption name Hash",
        "setoption name Hash value",
        "setoption name Hash value abc",
        "setoption name Hash value -5",
        "setoption name Hash value 0",
        "setoption name Hash value 1.5",
        "setoption name Hash value 99999999999999999999",
        "setoption name Hash value 16MB",
        "setoption name Hash value 1048577",
        "setoption name Threads value 0",
        "setoption name Threads value 1025",
        "setoption name Threads value -1",
        "setoption name UCI_Chess960 value yes",
        "setoption name UCI_Chess960 value 1",
        "setoption name UCI_Chess960",
        "setoption name Move Overhead value 5001",
        "setoption name SyzygyProbeDepth value 0",
        "setoption name SyzygyProbeLimit value 8",
        "setoption name Syzygy50MoveRule value 50",
    ] {
        refuses(&mut engine, line);
    }
    refuses(&mut engine, b"setoption name H\xE4sh value 3");
    refuses(&mut engine, b"setoption name Hash value 1\xA06");
    plays(&mut engine);
    assert!(engine.quit().is_empty());
}

/// The only line that setting the path of the tables prints, when nothing is found.
fn finds_no_tables(engine: &mut Engine, path: &[u8]) {
    let lines = engine.answers([b"setoption name SyzygyPath value ", path].concat());
    let shown = path[..path.len().min(100)].escape_ascii();
    assert_eq!(lines.len(), 1, "{shown}: {lines:?}");
    assert!(
        lines[0].starts_with("info string Found 0 WDL and 0 DTZ files"),
        "{shown}: {lines:?}"
    );
}

#[test]
fn paths_without_tables() {
    let mut engine = Engine::start();
    let directory = tempfile::tempdir().unwrap();
    let spaced = directory.path().join("two words");
    fs::create_dir(&spaced).unwrap();
    for path in [
        &b"<empty>"[..],
        b"/no/such/directory",
        b"a:b:",
        b"a;b;",
        env!("CARGO_BIN_EXE_archipelago").as_bytes(),
        "/no/such/\u{e9}".as_bytes(),
        b"/no/such/\xE9",
        "x".repeat(5000).as_bytes(),
        spaced.as_os_str().as_encoded_bytes(),
        b"",
    ] {
        finds_no_tables(&mut engine, path);
    }
    plays(&mut engine);
    assert!(engine.quit().is_empty());
}

#[test]
fn broken_tables() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("KQvK.rtbw"), "truncated").unwrap();
    fs::write(directory.path().join("KQvK.rtbz"), "truncated").unwrap();
    // As long as a table.
    fs::write(directory.path().join("KRvK.rtbw"), [0; 64 + 16]).unwrap();
    let mut engine = Engine::start();
    let path = directory.path().as_os_str().as_encoded_bytes();
    let lines = engine.answers([b"setoption name SyzygyPath value ", path].concat());
    assert_eq!(lines[0], "info string Found 1 WDL and 0 DTZ files (up to 3-man)");
    assert_eq!((lines.len(), errors(&lines).len()), (2, 1), "{lines:?}");
    assert!(lines[1].ends_with(", and 1 more such files"), "{lines:?}");
    engine.send("position fen 8/8/8/8/8/1k6/8/K3R3 w - - 0 1\ngo depth 5");
    let lines = engine.until("bestmove");
    assert_eq!(errors(&lines).len(), 1, "{lines:?}");
    plays(&mut engine);
    assert!(engine.quit().is_empty());
}

#[test]
fn options_are_accepted_in_many_forms() {
    let mut engine = Engine::start();
    for line in [
        "setoption name hAsH value 32",
        "setoption name Hash value +16",
        "setoption  name  Hash   value  1  ",
        "setoption name Clear Hash",
        "setoption name clear hash value now",
        "setoption name Move Overhead value 5000",
        "setoption name MoveOverhead value 0",
        "setoption name UCI_Chess960 value TRUE",
        "setoption name UCI_Chess960 value false",
        "setoption name Ponder value true",
        "setoption name Threads value 1",
    ] {
        assert!(engine.answers(line).is_empty(), "{line}");
    }
    plays(&mut engine);
    assert!(engine.quit().is_empty());
}

#[test]
fn a_table_that_does_not_fit_is_refused() {
    let mut engine = Engine::start();
    plays(&mut engine);
    refuses(&mut engine, "setoption name Hash value 1048576");
    plays(&mut engine);
    assert!(engine.quit().is_empty());
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_returns_its_memory() {
    let mut engine = Engine::start();
    engine.answers("setoption name Hash value 1");
    plays(&mut engine);
    let before = resident_kib(engine.id()).1;
    for _ in 0..5 {
        engine.answers("setoption name Hash value 256");
        plays(&mut engine);
        engine.answers("setoption name Hash value 1");
        plays(&mut engine);
    }
    let after = resident_kib(engine.id()).1;
    assert!(after < before + 16 * 1024, "{before} KiB before, {after} KiB after");
}

#[test]
fn an_overhead_larger_than_the_clock_means_a_move_at_once() {
    let mut engine = Engine::start();
    engine.ready();
    engine.send("setoption name Move Overhead value 5000\ngo wtime 1000 btime 1000");
    let start = Instant::now();
    engine.until("bestmove");
    assert!(start.elapsed() < Duration::from_millis(300));
}

#[test]
fn unreadable_limits_mean_a_move_at_once() {
    let mut engine = Engine::start();
    for go in [
        "go depth",
        "go depth abc",
        "go depth 1.5",
        "go depth \u{FF}",
        "go nodes",
        "go nodes 1e6",
        "go movetime",
        "go movetime x",
        "go mate",
        "go wtime abc btime abc",
        "go wtime",
    ] {
        engine.send(go);
        let start = Instant::now();
        let lines = engine.until("bestmove");
        assert!(start.elapsed() < Duration::from_secs(1), "{go}");
        assert_eq!(errors(&lines).len(), 1, "{go}: {lines:?}");
        assert_ne!(best_moves(&lines), ["(none)"]);
    }
    engine.send("go depht 4 depth 2");
    assert_eq!(errors(&engine.until("bestmove")).len(), 1);
    assert!(engine.quit().is_empty());
}

#[test]
fn extreme_limits_are_clamped() {
    let mut engine = Engine::start();
    for go in [
        "go depth -3",
        "go depth 0",
        "go nodes 0",
        "go nodes -1",
        "go nodes 1",
        "go movetime 0",
        "go movetime -5",
        "go movetime 1",
        "go wtime 0 btime 0",
        "go wtime -1000 btime -1000 winc -5 binc -5",
        "go wtime 1 btime 1 movestogo -1",
        "go wtime 1 btime 1 movestogo 1000",
        "go wtime 1 btime 1 movestogo 99999999999",
        "go wtime 1099511627776 btime 1099511627776 winc 1099511627776 depth 2",
        "go wtime 99999999999999999999 btime 99999999999999999999 movestogo 1 depth 2",
        "go nodes 18446744073709551616 depth 2",
        "go movetime 99999999999999999999 depth 2",
        "go mate 0 depth 2",
        "go mate -1 depth 2",
        "go mate 500 depth 2",
        "go mate 99999999999 depth 2",
        "go searchmoves depth 2",
    ] {
        engine.send("position startpos moves e2e4 e7e5");
        engine.send(go);
        let lines = engine.until("bestmove");
        assert!(errors(&lines).is_empty(), "{go}: {lines:?}");
        assert_ne!(best_moves(&lines), ["(none)"], "{go}");
    }
    // A forced move, however deep and however long.
    engine.send("position fen 8/8/8/p7/8/8/5k2/7K w - - 0 1");
    engine.send("go depth 99999999999 movetime 300");
    assert_eq!(best_moves(&engine.until("bestmove")), ["h1h2"]);
    assert!(engine.quit().is_empty());
}
