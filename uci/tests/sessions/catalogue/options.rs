//! 17 to 43: options.

use super::Step::*;
use super::{catalogue, shown};
use crate::harness::*;

catalogue! {
    17 n017_setoption_alone steps [Error(b"setoption")]
    18 n018_no_name steps [Error(b"setoption name")]
    19 n019_no_word_name steps [Error(b"setoption value 3"), Error(b"setoption Hash 3"), Error(b"setoption name value 3")]
    20 n020_unknown_name steps [
        ErrorSays(b"setoption name Foo value 3", "unknown option 'Foo'"),
        Error(b"setoption name H\xE4sh value 3"),
    ]
    21 n021_hash_without_value steps [Error(b"setoption name Hash")]
    22 n022_hash_with_an_empty_value steps [Error(b"setoption name Hash value")]
    23 n023_hash_abc steps [
        ErrorSays(b"setoption name Hash value abc", "expected an integer from 1 to 1048576, found 'abc'"),
    ]
    24 n024_hash_below_zero steps [Error(b"setoption name Hash value -5")]
    25 n025_hash_zero steps [Error(b"setoption name Hash value 0")]
    26 n026_hash_with_a_fraction steps [Error(b"setoption name Hash value 1.5")]
    27 n027_hash_of_twenty_digits steps [
        Error(b"setoption name Hash value 99999999999999999999"),
        Error(b"setoption name Hash value 1048577"),
        Error(b"setoption name Hash value 4294967312"),
    ]
    28 n028_hash_with_a_unit steps [Error(b"setoption name Hash value 16MB"), Error(b"setoption name Hash value 1\xA06")]
    29 n029_hash_with_a_plus steps [Silent(b"setoption name Hash value +16")]
    30 n030_hash_of_a_tebibyte steps [
        Go("go depth 2"),
        Error(b"setoption name Hash value 1048576"),
        Go("go depth 2"),
    ]
    31 n031_hash_one steps [
        Silent(b"setoption  name  Hash   value  1  "),
        Silent(b"setoption name Threads value 16"),
        Go("go depth 4"),
    ]
    32 n032_hash_grows_and_shrinks code { memory_returns() }
    33 n033_impossible_threads steps [
        Error(b"setoption name Threads value 0"),
        Error(b"setoption name Threads value 1025"),
        Error(b"setoption name Threads value -1"),
    ]
    34 n034_more_threads_than_cores steps [SilentOrError(b"setoption name Threads value 1024"), Go("go depth 1")]
    35 n035_other_case_and_spelling steps [
        Silent(b"setoption name hAsH value 32"),
        Silent(b"setoption name MoveOverhead value 0"),
        Silent(b"setoption name move  overhead value 5000"),
    ]
    36 n036_checks steps [
        Error(b"setoption name UCI_Chess960 value yes"),
        Error(b"setoption name UCI_Chess960 value 1"),
        Error(b"setoption name UCI_Chess960"),
        Error(b"setoption name Syzygy50MoveRule value 50"),
        Silent(b"setoption name UCI_Chess960 value TRUE"),
        Silent(b"setoption name UCI_Chess960 value false"),
    ]
    37 n037_a_button_with_a_value steps [Silent(b"setoption name clear hash value now"), Silent(b"setoption name Clear Hash")]
    38 n038_paths_without_tables code { paths_without_tables() }
    39 n039_broken_tables code { broken_tables() }
    40 n040_more_lines_than_moves code { more_lines_than_moves() }
    41 n041_an_overhead_larger_than_the_clock code { large_overhead() }
    42 n042_options_during_a_search code { options_during_a_search() }
    43 n043_options_before_uci steps [
        Silent(b"setoption name Hash value 2"),
        Silent(b"setoption name Ponder value true"),
        Says(b"uci", "uciok"),
        Error(b"setoption name Move Overhead value 5001"),
        Error(b"setoption name SyzygyProbeDepth value 0"),
        Error(b"setoption name SyzygyProbeLimit value 8"),
    ]
}

fn memory_returns() {
    let mut engine = Engine::start();
    engine.answers("setoption name Hash value 1");
    plays(&mut engine);
    #[cfg(target_os = "linux")]
    let before = resident_kib(engine.id()).1;
    for _ in 0..5 {
        for mebibytes in [256, 1] {
            assert!(
                engine
                    .answers(format!("setoption name Hash value {mebibytes}"))
                    .is_empty()
            );
            plays(&mut engine);
        }
    }
    #[cfg(target_os = "linux")]
    {
        let after = resident_kib(engine.id()).1;
        assert!(after < before + 16 * 1024, "{before} KiB before, {after} KiB after");
    }
    assert!(engine.quit().is_empty());
}

fn paths_without_tables() {
    let mut engine = Engine::start();
    let directory = tempfile::tempdir().expect("a directory");
    let spaced = directory.path().join("two words");
    fs::create_dir(&spaced).expect("a directory");
    for path in [
        &b"<empty>"[..],
        b"",
        b"/no/such/directory",
        b"a:b:",
        b"a;b;",
        env!("CARGO_BIN_EXE_archipelago").as_bytes(),
        "/no/such/\u{e9}".as_bytes(),
        b"/no/such/\xE9",
        "x".repeat(5000).as_bytes(),
        spaced.as_os_str().as_encoded_bytes(),
    ] {
        let lines = engine.answers([b"setoption name SyzygyPath value ", path].concat());
        assert_eq!(lines.len(), 1, "{}: {lines:?}", shown(path));
        assert!(
            lines[0].starts_with("info string Found 0 WDL and 0 DTZ files"),
            "{}: {lines:?}",
            shown(path)
        );
    }
    plays(&mut engine);
    assert!(engine.quit().is_empty());
}

fn broken_tables() {
    let directory = tempfile::tempdir().expect("a directory");
    let write = |name: &str, bytes: &[u8]| fs::write(directory.path().join(name), bytes).expect("a file");
    write("KQvK.rtbw", b"truncated");
    write("KQvK.rtbz", b"truncated");
    // As long as a table.
    write("KRvK.rtbw", &[0; 64 + 16]);
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

fn more_lines_than_moves() {
    let mut engine = Engine::start();
    engine.send(format!("setoption name MultiPV value 256\n{ONE_MOVE}\ngo depth 3"));
    let lines = engine.until("bestmove");
    let ranks: Vec<&str> = lines.iter().filter_map(|line| field(line, "multipv")).collect();
    assert!(!ranks.is_empty() && ranks.iter().all(|&rank| rank == "1"), "{lines:?}");
    assert!(engine.quit().is_empty());
}

fn large_overhead() {
    let mut engine = Engine::start();
    engine.ready();
    engine.send("setoption name Move Overhead value 5000\ngo wtime 1000 btime 1000");
    let start = Instant::now();
    engine.until("bestmove");
    assert!(start.elapsed() < Duration::from_millis(300));
}

fn options_during_a_search() {
    let mut engine = Engine::start();
    engine.send("go infinite");
    engine.until("info depth 3");
    for option in ["Hash value 2", "Threads value 2", "UCI_Chess960 value true"] {
        let lines = engine.answers(format!("setoption name {option}"));
        assert!(errors(&lines).is_empty() && best_moves(&lines).is_empty(), "{lines:?}");
    }
    engine.send("stop");
    engine.until("bestmove");
    plays(&mut engine);
    assert!(engine.quit().is_empty());
}
