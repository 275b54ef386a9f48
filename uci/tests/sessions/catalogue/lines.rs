//! 1 to 16: lines.

use super::Step::*;
use super::catalogue;
use crate::harness::*;

const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

catalogue! {
    1 n001_blank_lines steps [Silent(b""), Silent(b"   "), Silent(b"\t\t")]
    2 n002_carriage_returns steps [
        Silent(b"\r"),
        Silent(b" \r"),
        Position("position startpos moves e2e4\r", AFTER_E4),
        Position("position startpos\rmoves e2e4", AFTER_E4),
    ]
    3 n003_unknown_command steps [
        ErrorSays(b"xyzzy", "unknown command 'xyzzy' (column 1)"),
        Error(b"'"),
        Error(b"\x1B[2J"),
        Error(b"debug"),
        Error(b"debug maybe"),
    ]
    4 n004_unknown_word_before_a_command steps [Error(b"joho debug on")]
    5 n005_many_blanks_between_words steps [
        Position("  position\tstartpos   moves \t e2e4  ", AFTER_E4),
        Go("\tgo  depth \t 2  "),
    ]
    6 n006_a_zero_byte steps [ErrorSays(b"isready\0", "isready\\x00")]
    7 n007_bytes_that_are_not_text steps [Error(b"\xFF\xFE"), Error(b"\xC3")]
    8 n008_no_break_spaces_in_a_position code { no_break_spaces() }
    9 n009_a_byte_order_mark code { assert_eq!(run("\u{FEFF}isready\n"), ["readyok"]) }
    10 n010_a_line_of_a_mebibyte steps [
        Error(&[b'a'; 1 << 20]),
        ErrorSays(&[b'a'; (1 << 20) + 1], "line of more than"),
        Error(&[b'a'; 5 << 20]),
    ]
    11 n011_a_hundred_mebibytes_without_a_line_feed code { an_endless_line() }
    12 n012_a_burst_of_commands code { a_burst() }
    13 n013_the_end_of_the_input_without_a_line_feed code {
        assert_eq!(best_moves(&run("go depth 5")).len(), 1);
    }
    14 n014_upper_case_commands steps [Error(b"UCI"), Error(b"Go Depth 3")]
    15 n015_words_after_quit code {
        let mut engine = Engine::start();
        engine.send("quit \u{FF} now");
        engine.send("isready");
        assert!(engine.finish().is_empty());
    }
    16 n016_comments steps [Silent(b"#comment"), Silent(b"  # position foo"), Silent(b"register name x code y")]
}

/// The error names the byte, and the position stays.
fn no_break_spaces() {
    let mut engine = Engine::start();
    for (line, byte) in [
        (
            &b"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\xE2\x80\xAFw KQkq - 0 1"[..],
            "0xE2",
        ),
        (b"position fen 4k3/8/8/8/8/8/8/4K3 w\xC2\xA0- - 0 1", "0xC2"),
        (b"position\xC2\xA0startpos", "0xC2"),
        (b"position startpos moves e2e4\xA0e7e5", "0xA0"),
    ] {
        assert!(engine.answers("position startpos moves e2e4").is_empty());
        super::take(&mut engine, &ErrorSays(line, byte));
        assert_eq!(super::current_fen(&mut engine), AFTER_E4);
    }
    assert!(engine.quit().is_empty());
}

/// The memory stays small, and the end of the input ends the engine.
fn an_endless_line() {
    let mut engine = Engine::start();
    engine.ready();
    #[cfg(target_os = "linux")]
    let before = resident_kib(engine.id()).0;
    for _ in 0..100 {
        engine.send_raw(&vec![b'a'; 1 << 20]);
    }
    refuses(&mut engine, "");
    #[cfg(target_os = "linux")]
    {
        let after = resident_kib(engine.id()).0;
        assert!(after < before + 8 * 1024, "{before} KiB before, {after} KiB after");
    }
    engine.send_raw(&vec![b'a'; 2 << 20]);
    assert_eq!(errors(&engine.finish()).len(), 1, "also without a line feed");
}

/// A million commands get a million answers.
fn a_burst() {
    const BURST: usize = 1_000_000;
    const PART: usize = 10_000;
    let mut engine = Engine::start();
    for _ in 0..BURST / PART {
        engine.send_raw("isready\n".repeat(PART).as_bytes());
        for _ in 0..PART {
            assert_eq!(engine.line(), "readyok");
        }
    }
    assert!(engine.quit().is_empty());
}
