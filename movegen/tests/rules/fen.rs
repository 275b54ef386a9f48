//! Reading and writing FEN: what is accepted, what is repaired, what is refused.

use archipelago_movegen::Position;
use archipelago_test_support::{games, reference};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn read(fen: &str) -> Position {
    Position::from_fen(fen.as_bytes()).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Expects that `fen` is accepted and printed as `expected`.
#[track_caller]
fn expect(fen: &str, expected: &str) {
    assert_eq!(read(fen).fen(), expected, "read from {fen}");
    assert_eq!(read(expected).fen(), expected, "not stable");
}

#[track_caller]
fn refused(fen: impl AsRef<[u8]>) {
    let fen = fen.as_ref();
    let error = Position::from_fen(fen)
        .err()
        .unwrap_or_else(|| panic!("{} was accepted", fen.escape_ascii()));
    let reason = error.to_string();
    assert!(
        !reason.is_empty() && reason.is_ascii() && !reason.contains('\n'),
        "{reason:?}"
    );
}

#[test]
fn four_to_six_fields_and_more_are_read() {
    let four = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for fields in [
        four.to_owned(),
        format!("{four} 0"),
        format!("{four} 0 1"),
        format!("{four} 0 1 and more"),
    ] {
        expect(&fields, START);
    }
    expect(&format!("  {}\t0   1 \r\n", four.replace(' ', " \t ")), START);
    for missing in [
        "",
        " ",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        &four[..four.len() - 2],
    ] {
        refused(missing);
    }
}

#[test]
fn epd_operations_are_ignored() {
    let four = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for operations in ["bm e2e4;", "bm e2e4; id \"a name\";", "acd 20 ; ce 15", "D1 20;"] {
        expect(&format!("{four} {operations}"), START);
    }
    // Without a semicolon it is a broken counter.
    refused(format!("{four} bm e2e4"));
}

#[test]
fn large_counters_are_lowered() {
    let board = "4k3/8/8/8/8/8/8/4K2R w K -";
    expect(&format!("{board} 0 0"), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    expect(&format!("{board} 99 120"), "4k3/8/8/8/8/8/8/4K2R w K - 99 120");
    for counters in [
        "99999999999 1",
        "0 2147483648",
        "18446744073709551616 18446744073709551616",
    ] {
        let position = read(&format!("{board} {counters}"));
        let mut next = position;
        for _ in 0..4 {
            next = next.play(next.legal_moves()[0]);
        }
        assert!(
            next.rule50() <= position.rule50() + 4 && next.fullmoves() >= position.fullmoves(),
            "{counters}"
        );
        assert!(Position::from_fen(next.fen().as_bytes()).is_ok(), "{}", next.fen());
    }
    refused(format!("{board} -1 1"));
    refused(format!("{board} abc 1"));
    refused(format!("{board} 0 -5"));
}

#[test]
fn broken_placements_are_refused() {
    for placement in [
        "garbage",
        "8/8/8/8/8/8/8/8",
        "4k3/8/8/8/8/8/8/8",
        "8/8/8/8/8/8/8/4K3",
        "4k3/8/8/8/8/8/8/3KK3",
        "4k3/4k3/8/8/8/8/8/4K3",
        "3P3k/8/8/8/8/8/8/3K4",
        "7k/8/8/8/8/8/8/3K3p",
        "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/44x/8/8/8/PPPPPPPP/RNBQKBNR",
        "rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR",
        "qqqqkqqq/qqqqqqqq/q7/8/8/8/PPPPPPPP/RNBQKBNR",
        "QQ2k3/QQQQ4/QQQQ4/8/8/8/PPPPPPPP/4K3",
    ] {
        refused(format!("{placement} w - - 0 1"));
    }
}

#[test]
fn broken_fields_are_refused() {
    for fields in [
        "x KQkq - 0 1",
        "W KQkq - 0 1",
        "wb KQkq - 0 1",
        "w KQkqK - 0 1",
        "w XYZ - 0 1",
        "w KQkq e9 0 1",
        "w KQkq z3 0 1",
        "w KQkq 33 0 1",
        "b KQkq E3 0 1",
    ] {
        refused(format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR {fields}"));
    }
    // Spaces that are not ASCII, a zero byte, Latin-1.
    refused(START.replace(' ', "\u{202f}"));
    refused(START.replace(' ', "\u{a0}"));
    refused(START.replace('w', "\0"));
    refused([START.as_bytes(), b" \xff\xfe"].concat());
}

#[test]
fn impossible_checks_are_refused() {
    refused("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1");
    // Three pieces give check.
    refused("4k3/8/8/8/4r3/5n2/8/r3K3 w - - 0 1");
}

#[test]
fn castling_rights_without_king_or_rook_in_place_are_dropped() {
    for (fen, castling) in [
        ("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "-"),
        ("r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "KQkq"),
        ("r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1", "kq"),
        ("r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "Kq"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "-"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w qK - 0 1", "Kq"),
    ] {
        let printed = read(fen).fen();
        assert_eq!(printed.split(' ').nth(2), Some(castling), "{fen}");
    }
}

#[test]
fn castling_fields_of_every_style() {
    for (fen, x_fen, shredder) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQkq", "HAha"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq", "HAha"),
        ("rk3r2/8/8/8/8/8/8/RK3R2 w FAfa - 0 1", "KQkq", "FAfa"),
        ("rk3r2/8/8/8/8/8/8/RK3R2 w KQkq - 0 1", "KQkq", "FAfa"),
        // The rook that may castle is not the outermost one.
        ("4k3/8/8/8/8/8/8/1R2KRR1 w F - 0 1", "F", "F"),
        ("4k3/8/8/8/8/8/8/1R2KRR1 w KQ - 0 1", "KQ", "GB"),
        ("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "B", "B"),
    ] {
        let position = read(fen);
        let field = |text: String| text.split(' ').nth(2).map(str::to_owned);
        assert_eq!(field(position.fen()).as_deref(), Some(x_fen), "{fen}");
        assert_eq!(field(position.shredder_fen()).as_deref(), Some(shredder), "{fen}");
    }
}

#[test]
fn two_castling_rights_on_one_side_are_refused() {
    refused("4k3/8/8/8/8/8/8/4KRR1 w FG - 0 1");
    refused("4k3/8/8/8/8/8/8/4K1RR w KG - 0 1");
}

#[test]
fn en_passant_squares_without_a_legal_capture_are_dropped() {
    for (fen, ep_square) in [
        // No pawn beside the pushed pawn; a pawn on each of its sides.
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "-"),
        ("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "e3"),
        ("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", "e3"),
        // A pawn on the opposite edge of the board is not beside the pushed pawn.
        ("4k3/8/8/8/P6p/8/8/4K3 b - a3 0 1", "-"),
        ("4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1", "-"),
        // The capturing pawn is pinned on a diagonal or a file; the capture removes two pawns from the king's rank; the
        // pinned pawn captures along the pin.
        ("k7/8/8/3pP3/8/7n/8/5K2 w - d6 0 1", "d6"),
        ("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "-"),
        ("6k1/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "-"),
        ("6k1/8/8/r2pP2K/8/8/8/8 w - d6 0 1", "-"),
        ("6k1/8/8/K1PpP2r/8/8/8/8 w - d6 0 1", "d6"),
        ("1b4k1/8/8/3pP3/8/6K1/8/8 w - d6 0 1", "d6"),
        ("6k1/8/7b/3pP3/8/4K3/8/8 w - d6 0 1", "-"),
        // The pushed pawn gives check; another piece gives check.
        ("6k1/8/8/3pP3/4K3/8/8/8 w - d6 0 1", "d6"),
        ("k7/8/8/3pP3/8/7n/5K2/8 w - d6 0 1", "-"),
        // Wrong rank, wrong side, no pushed pawn, the crossed square or the pawn's start occupied.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", "-"),
        ("4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1", "-"),
        ("4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", "-"),
        ("4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "-"),
        ("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "-"),
    ] {
        let printed = read(fen).fen();
        assert_eq!(printed.split(' ').nth(3), Some(ep_square), "{fen}");
    }
}

#[test]
fn an_unusable_en_passant_square_does_not_change_the_key() {
    let with = read("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    let without = read("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(with.keys(), without.keys());
}

/// FENs of random games with one byte changed, inserted or removed: none causes a panic, and every accepted one is a
/// legal position whose FEN is read as the same position.
#[test]
fn damaged_fens_are_refused_or_repaired() {
    use rand::RngExt;
    let alphabet = b"KQRBNPkqrbnp12345678/ w-abcdefghAH09 \t\0\xff";
    let mut random = games::random(2026);
    let (mut accepted, mut denied) = (0, 0);
    for seed in 0..400 {
        for position in games::game(seed, 80).iter().step_by(7) {
            let mut fen = position.shredder_fen().into_bytes();
            let at = random.random_range(0..fen.len());
            let byte = alphabet[random.random_range(0..alphabet.len())];
            match random.random_range(0..3) {
                0 => fen[at] = byte,
                1 => fen.insert(at, byte),
                _ => drop(fen.remove(at)),
            }
            let Ok(read) = Position::from_fen(&fen) else {
                denied += 1;
                continue;
            };
            accepted += 1;
            read.check_invariants()
                .unwrap_or_else(|error| panic!("{}: {error}", fen.escape_ascii()));
            assert_eq!(
                Position::from_fen(read.fen().as_bytes()).map(|again| again.fen()),
                Ok(read.fen())
            );
            assert!(
                read.legal_moves()
                    .iter()
                    .all(|&m| read.play(m).check_invariants().is_ok()),
                "{}",
                read.fen()
            );
        }
    }
    assert!(accepted > 300 && denied > 300, "{accepted} accepted, {denied} refused");
}

#[test]
fn shakmaty_reads_every_printed_fen() {
    for position in (0..100).flat_map(|seed| games::game(seed, 120)) {
        for fen in [position.fen(), position.shredder_fen()] {
            assert_eq!(reference::fen(&reference::from_fen(&fen)), position.fen(), "{fen}");
        }
    }
}
