//! Positions and moves that are wrong, odd or very long.

use crate::harness::*;

/// The beginning of a line, for messages.
fn shown(line: &[u8]) -> String {
    line[..line.len().min(100)].escape_ascii().to_string()
}

/// The FEN that `d` prints.
fn current_fen(engine: &mut Engine) -> String {
    let lines = engine.answers("d");
    let fen = lines.iter().find_map(|line| line.strip_prefix("Fen: "));
    fen.unwrap_or_else(|| panic!("no FEN: {lines:?}")).to_string()
}

/// `line` gets one error, and leaves the position with this FEN, from which a move comes.
fn leaves(engine: &mut Engine, line: impl AsRef<[u8]>, fen: &str) {
    let line = line.as_ref();
    refuses(engine, line);
    assert_eq!(current_fen(engine), fen, "{}", shown(line));
    plays(engine);
}

/// `line` gets one error, and changes nothing.
fn keeps_the_position(engine: &mut Engine, line: impl AsRef<[u8]>) {
    const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    assert!(engine.answers(format!("position fen {FEN}")).is_empty());
    leaves(engine, line, FEN);
}

/// Positions that are refused.
const REFUSED: [&str; 36] = [
    "position",
    "position foo",
    "position fen",
    "position fen garbage",
    "position moves e2e4",
    "position moves e2e4 fen 8/8/8/8/8/8/8/K1k5 w - - 0 1",
    "position startpos e2e4",
    // Kings.
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position fen 4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
    "position fen 8/8/8/8/8/8/8/4K3 w - - 0 1",
    "position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
    "position fen 8/8/8/8/8/8/8/Kk6 w - - 0 1",
    // Pawns on the outer ranks, too many men.
    "position fen 3P3k/8/8/8/8/8/8/3K4 w - - 0 1",
    "position fen 7k/8/8/8/8/8/8/3K3p w - - 0 1",
    "position fen 4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
    "position fen 4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
    "position fen knNnNnNn/NnNnNnNn/nNnNnNnN/NnNnNnNn/nNnNnNnN/NnNnNnNn/nNnNnNnN/NnNnNnNK w - - 0 1",
    "position fen 4k3/8/8/QQQQQ3/QQQQQ3/8/PPPPPPPP/4K3 w - - 0 1",
    // Ranks.
    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
    "position fen 8/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "position fen 4k3/9/8/8/8/8/8/4K3 w - - 0 1",
    "position fen 4k3/0/8/8/8/8/8/4K3 w - - 0 1",
    "position fen 4k3/44x/8/8/8/8/8/4K3 w - - 0 1",
    "position fen 4k3/ppppppppp/8/8/8/8/8/4K3 w - - 0 1",
    "position fen 4k3/7/8/8/8/8/8/4K3 w - - 0 1",
    "position fen 4k3//8/8/8/8/8/4K3 w - - 0 1",
    // Side to move.
    "position fen 4k3/8/8/8/8/8/8/4K3 x - - 0 1",
    "position fen 4k3/8/8/8/8/8/8/4K3 W - - 0 1",
    "position fen 4k3/8/8/8/8/8/8/4K3",
    "position fen 4k3/8/8/8/8/8/8/4K3 w",
    // Castling and en passant.
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w XYZ - 0 1",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkqK - 0 1",
    "position fen 4k3/8/8/8/8/8/8/4K3 w - e9 0 1",
    "position fen 4k3/8/8/8/8/8/8/4K3 w - z3 0 1",
    "position fen 4k3/8/8/8/8/8/8/4K3 w - 33 0 1",
    "position fen 4k3/8/8/8/8/8/8/4K3 b - E3 0 1",
    // Counters.
];

#[test]
fn a_refused_position_changes_nothing() {
    let mut engine = Engine::start();
    for line in REFUSED {
        keeps_the_position(&mut engine, line);
    }
    assert!(engine.quit().is_empty());
}

#[test]
fn the_moves_before_an_illegal_one_are_played() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let mut engine = Engine::start();
    for (moves, fen) in [
        ("e2e5", start),
        ("0000", start),
        ("(none)", start),
        ("e", start),
        (&"e".repeat(100), start),
        ("e2e4 e2e4", after_e4),
        ("e2e4 moves e7e5", after_e4),
        ("e2e4 e7e6q d7d5", after_e4),
    ] {
        leaves(&mut engine, format!("position startpos moves {moves}"), fen);
    }
    for (fen, moves) in [
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8k"),
        // Castling through check.
        ("4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "e1g1"),
    ] {
        leaves(&mut engine, format!("position fen {fen} moves {moves}"), fen);
    }
    // After mate no move is legal.
    refuses(&mut engine, "position startpos moves f2f3 e7e5 g2g4 d8h4 a2a3");
    assert_eq!(
        current_fen(&mut engine),
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    );
    assert!(engine.quit().is_empty());
}

#[test]
fn the_reason_names_the_odd_byte_and_the_bad_move() {
    let mut engine = Engine::start();
    for (line, part) in [
        (
            &b"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\xE2\x80\xAFw KQkq - 0 1"[..],
            "0xE2",
        ),
        (
            b"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\xC2\xA0KQkq - 0 1",
            "0xC2",
        ),
        (b"position\xC2\xA0startpos", "0xC2"),
        (b"position startpos moves e2e4\xA0e7e5", "0xA0"),
    ] {
        let lines = engine.answers(line);
        assert!(errors(&lines).len() == 1 && lines[0].contains(part), "{lines:?}");
        keeps_the_position(&mut engine, line);
    }
    let lines = engine.answers("position startpos moves e2e4 e7e5 e4e5");
    assert_eq!(errors(&lines), ["illegal move 'e4e5' at ply 3"]);
}

#[test]
fn repaired_positions() {
    let mut engine = Engine::start();
    for (fen, shown) in [
        ("4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        (
            "r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/4K3/R6R w kq - 0 1",
        ),
        ("k7/8/8/3pP3/8/7n/5K2/8 w - d6 0 1", "k7/8/8/3pP3/8/7n/5K2/8 w - - 0 1"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q -", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 5", "4k3/8/8/8/8/8/8/R3K3 w Q - 5 1"),
        (
            "4k3/8/8/8/8/8/8/R3K3 w Q - 3 9 bm Ra8; id x",
            "4k3/8/8/8/8/8/8/R3K3 w Q - 3 9",
        ),
        (
            "4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8; id \"no moves here\"; acd 7;",
            "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        ),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 4 abc", "4k3/8/8/8/8/8/8/R3K3 w Q - 4 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - abc 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q - 7 0", "4k3/8/8/8/8/8/8/R3K3 w Q - 7 1"),
    ] {
        let lines = engine.answers(format!("position fen {fen}\nd"));
        assert!(lines.contains(&format!("Fen: {shown}")), "{fen}: {lines:?}");
        plays(&mut engine);
    }
    for counters in ["99999999999 1", "0 99999999999", "-1 1", "0 -5", "100 2147483648"] {
        let lines = engine.answers(format!("position fen 4k3/8/8/8/8/8/8/R3K3 w Q - {counters}"));
        assert!(
            lines.len() <= 1 && errors(&lines).len() == lines.len(),
            "{counters}: {lines:?}"
        );
        let fen = current_fen(&mut engine);
        assert!(fen.starts_with("4k3/8/8/8/8/8/8/R3K3 w Q - "), "{counters}: {fen}");
        plays(&mut engine);
    }
    assert!(engine.quit().is_empty());
}

#[test]
fn strange_but_legal_positions() {
    let mut engine = Engine::start();
    let most_moves = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    engine.send(format!("position fen {most_moves}\ngo perft 1"));
    assert!(engine.until("Nodes").contains(&"Nodes searched: 218".to_string()));
    for fen in [
        most_moves,
        // Two bishops give check at once, which no last move explains.
        "k7/8/2B5/8/8/B7/2B5/K7 b - - 0 1",
        "8/8/8/8/8/8/8/K1k5 w - - 0 1",
        // Mate on the board when the hundredth ply is complete, and not.
        "7k/6Q1/6K1/8/8/8/8/8 b - - 100 80",
        "7k/8/6K1/8/8/8/8/6Q1 w - - 99 80",
    ] {
        let lines = engine.answers(format!("position fen {fen}"));
        engine.send("go depth 4");
        let best = engine.until("bestmove");
        assert_eq!(best_moves(&best).len(), 1, "{fen} {lines:?}");
    }
    assert!(engine.quit().is_empty());
}

#[test]
fn moves_in_other_spellings() {
    let mut engine = Engine::start();
    for line in [
        "position startpos moves",
        "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1 e8a8",
        "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
        "position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1 moves a7a8Q",
    ] {
        assert!(engine.answers(line).is_empty(), "{line}");
    }
    assert!(engine.quit().is_empty());
}

#[test]
fn very_long_games() {
    let mut engine = Engine::start();
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(100);
    refuses(
        &mut engine,
        format!("position startpos moves {moves}{}", "x".repeat(1_000_000)),
    );
    assert!(current_fen(&mut engine).ends_with(" w KQkq - 400 201"));
    plays(&mut engine);
    for plies in [2400, 20_000] {
        let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(plies / 4);
        assert!(engine.answers(format!("position startpos moves {moves}")).is_empty());
        plays(&mut engine);
    }
    assert!(engine.quit().is_empty());
}

#[test]
fn a_blocked_position_floods_nobody() {
    let mut engine = Engine::start();
    engine.send("position fen 8/8/3k4/1p1p1p2/1P1P1P2/3K4/8/8 w - - 0 1\ngo infinite");
    thread::sleep(Duration::from_millis(1500));
    engine.send("stop");
    let lines = engine.until("bestmove");
    assert!(lines.len() < 1000, "{} lines", lines.len());
    let deepest = lines
        .iter()
        .filter_map(|line| field(line, "depth")?.parse::<u32>().ok())
        .max();
    assert!(deepest.is_some_and(|depth| depth < 256), "{deepest:?}");
    assert!(engine.quit().is_empty());
}
