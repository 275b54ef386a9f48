//! 44 to 80: positions and moves.

use super::Step::*;
use super::catalogue;
use crate::harness::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const PROMOTION: &str = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
const THROUGH_CHECK: &str = "4k3/8/8/8/8/5r2/8/4K2R w K - 0 1";
const CASTLING: &str = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves";
const CASTLED: &str = "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2";

catalogue! {
    44 n044_position_alone steps [Refused("position")]
    45 n045_no_fen steps [Refused("position fen")]
    46 n046_neither_startpos_nor_fen steps [Refused("position foo"), Refused("position startpos e2e4")]
    47 n047_garbage steps [Refused("position fen garbage")]
    48 n048_an_empty_board steps [Refused("position fen 8/8/8/8/8/8/8/8 w - - 0 1")]
    49 n049_two_white_kings steps [Refused("position fen 4k3/8/8/8/8/8/8/3KK3 w - - 0 1")]
    50 n050_no_black_king steps [Refused("position fen 8/8/8/8/8/8/8/4K3 w - - 0 1")]
    51 n051_the_opponent_is_in_check steps [
        Refused("position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
        Refused("position fen 8/8/8/8/8/8/8/Kk6 w - - 0 1"),
    ]
    52 n052_pawns_on_the_first_and_last_rank steps [
        Refused("position fen 3P3k/8/8/8/8/8/8/3K4 w - - 0 1"),
        Refused("position fen 7k/8/8/8/8/8/8/3K3p w - - 0 1"),
    ]
    53 n053_seven_ranks steps [Refused("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1")]
    54 n054_nine_ranks steps [Refused("position fen 8/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")]
    55 n055_ranks_of_other_lengths steps [
        Refused("position fen 4k3/9/8/8/8/8/8/4K3 w - - 0 1"),
        Refused("position fen 4k3/0/8/8/8/8/8/4K3 w - - 0 1"),
        Refused("position fen 4k3/44x/8/8/8/8/8/4K3 w - - 0 1"),
        Refused("position fen 4k3/7/8/8/8/8/8/4K3 w - - 0 1"),
        Refused("position fen 4k3//8/8/8/8/8/4K3 w - - 0 1"),
    ]
    56 n056_nine_pieces_on_a_rank steps [Refused("position fen 4k3/ppppppppp/8/8/8/8/8/4K3 w - - 0 1")]
    57 n057_nine_pawns steps [
        Refused("position fen 4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1"),
        Refused("position fen 4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1"),
    ]
    58 n058_more_than_32_pieces steps [
        Refused("position fen knNnNnNn/NnNnNnNn/nNnNnNnN/NnNnNnNn/nNnNnNnN/NnNnNnNn/nNnNnNnN/NnNnNnNK w - - 0 1"),
    ]
    59 n059_ten_queens_and_eight_pawns steps [
        Refused("position fen 4k3/8/8/QQQQQ3/QQQQQ3/8/PPPPPPPP/4K3 w - - 0 1"),
    ]
    60 n060_the_side_to_move steps [
        Refused("position fen 4k3/8/8/8/8/8/8/4K3 x - - 0 1"),
        Refused("position fen 4k3/8/8/8/8/8/8/4K3 W - - 0 1"),
        Refused("position fen 4k3/8/8/8/8/8/8/4K3"),
    ]
    61 n061_castling_letters steps [
        Refused("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkqK - 0 1"),
        Refused("position fen r3k2r/8/8/8/8/8/8/R3K2R w XYZ - 0 1"),
    ]
    62 n062_castling_without_rook_or_king steps [
        Position("position fen 4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        Position("position fen r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1", "r3k2r/8/8/8/8/8/4K3/R6R w kq - 0 1"),
    ]
    63 n063_no_square_to_capture_en_passant steps [
        Refused("position fen 4k3/8/8/8/8/8/8/4K3 w - e9 0 1"),
        Refused("position fen 4k3/8/8/8/8/8/8/4K3 w - z3 0 1"),
        Refused("position fen 4k3/8/8/8/8/8/8/4K3 w - 33 0 1"),
    ]
    // Dropped like any en-passant square that no capture can use.
    64 n064_en_passant_on_the_wrong_rank steps [
        Position(
            "position fen rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq a3 0 2",
            "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2",
        ),
    ]
    65 n065_en_passant_that_is_not_legal steps [
        Position("position fen k7/8/8/3pP3/8/7n/5K2/8 w - d6 0 1", "k7/8/8/3pP3/8/7n/5K2/8 w - - 0 1"),
        Position("position fen 4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
    ]
    // Large counters are lowered to 9999, negative ones refused, words skipped.
    66 n066_odd_counters steps [
        Position("position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 7 0", "4k3/8/8/8/8/8/8/R3K3 w Q - 7 1"),
        Position("position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 2147483648", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 9999"),
        Position("position fen 4k3/8/8/8/8/8/8/R3K3 w Q - abc 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        Position("position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 4 abc", "4k3/8/8/8/8/8/8/R3K3 w Q - 4 1"),
        Position("position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 99999999999 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 9999 1"),
        Refused("position fen 4k3/8/8/8/8/8/8/R3K3 w Q - -1 1"),
        Refused("position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 0 -5"),
    ]
    67 n067_four_and_five_fields steps [
        Position("position fen 4k3/8/8/8/8/8/8/R3K3 w Q -", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        Position("position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 5", "4k3/8/8/8/8/8/8/R3K3 w Q - 5 1"),
        Position("position fen 4k3/8/8/8/8/8/8/R3K3 w Q - moves e1c1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
    ]
    68 n068_words_after_the_fen steps [
        Position("position fen 4k3/8/8/8/8/8/8/R3K3 w Q - 3 9 bm Ra8; id x", "4k3/8/8/8/8/8/8/R3K3 w Q - 3 9"),
        Position(
            "position fen 4k3/8/8/8/8/8/8/R3K3 w Q - bm Ra8; id \"no moves here\"; acd 7;",
            "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        ),
    ]
    69 n069_mate_on_the_hundredth_ply steps [
        Silent(b"position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 100 80"),
        NoMove("go depth 3"),
        Silent(b"position fen 7k/8/6K1/8/8/8/8/6Q1 w - - 99 80"),
        Go("go depth 3"),
        Silent(b"position fen 7k/8/6K1/8/8/8/8/6Q1 b - - 100 80"),
        Go("go depth 3"),
    ]
    70 n070_castling_rights_of_chess960 steps [
        Position("position fen 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1 moves e1g1", "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R3RK1 b kq - 1 1"),
        Silent(b"setoption name UCI_Chess960 value true"),
        Position("position fen 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1 moves e1b1", "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/2KR2R1 b kq - 1 1"),
        // The outer rook without its right.
        Position("position fen 4k3/8/8/8/8/8/8/4K1RR w G - 0 1 moves e1g1", "4k3/8/8/8/8/8/8/5RKR b - - 1 1"),
    ]
    // Three pieces that give check are refused; two that no last move explains are searched.
    71 n071_impossible_checks steps [
        Refused("position fen k3r3/8/8/8/7b/2n5/8/4K2r w - - 0 1"),
        Position("position fen k7/8/2B5/8/8/B7/2B5/K7 b - - 0 1", "k7/8/2B5/8/8/B7/2B5/K7 b - - 0 1"),
    ]
    72 n072_en_passant_in_upper_case steps [Refused("position fen 4k3/8/8/8/8/8/8/4K3 b - E3 0 1")]
    73 n073_the_position_with_most_moves code { most_moves() }
    74 n074_no_moves steps [Position("position startpos moves", START)]
    75 n075_illegal_moves steps [
        Before("position startpos moves e2e5", START),
        Before("position startpos moves e2e4 e2e4", AFTER_E4),
        Before("position startpos moves e2e4 e7e6q d7d5", AFTER_E4),
        Before("position startpos moves 0000", START),
        Before("position startpos moves (none)", START),
        Before("position startpos moves e", START),
        Before("position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1 moves a7a8", PROMOTION),
        Before("position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1 moves a7a8k", PROMOTION),
        Before("position fen 4k3/8/8/8/8/5r2/8/4K2R w K - 0 1 moves e1g1", THROUGH_CHECK),
        ErrorSays(b"position startpos moves e2e4 e7e5 e4e5", "illegal move 'e4e5' at ply 3"),
        // No move is legal after mate.
        Error(b"position startpos moves f2f3 e7e5 g2g4 d8h4 a2a3"),
        NoMove("go depth 2"),
        Error(&[b"position startpos moves ", &[b'e'; 100][..]].concat()),
    ]
    76 n076_moves_in_upper_case steps [
        Position("position startpos moves E2E4", AFTER_E4),
        Position("position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1 moves a7a8Q", "Q6k/8/8/8/8/8/8/K7 b - - 0 1"),
    ]
    77 n077_castling_as_king_takes_rook steps [
        Position(&format!("{CASTLING} e1h1 e8a8"), CASTLED),
        Position(&format!("{CASTLING} e1g1 e8c8"), CASTLED),
    ]
    78 n078_very_long_games code { very_long_games() }
    79 n079_five_fold_repetition steps [
        Silent(format!("position startpos moves {}", "g1f3 g8f6 f3g1 f6g8 ".repeat(5)).as_bytes()),
        Go("go depth 3"),
    ]
    80 n080_moves_in_the_wrong_place steps [
        Refused("position moves e2e4 fen 8/8/8/8/8/8/8/K1k5 w - - 0 1"),
        Refused("position moves e2e4"),
        Before("position startpos moves e2e4 moves e7e5", AFTER_E4),
    ]
}

fn most_moves() {
    let mut engine = Engine::start();
    engine.send("position fen R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1\ngo perft 1");
    assert!(engine.until("Nodes").contains(&"Nodes searched: 218".to_string()));
    plays(&mut engine);
    assert!(engine.quit().is_empty());
}

fn very_long_games() {
    let mut engine = Engine::start();
    let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(100);
    refuses(
        &mut engine,
        format!("position startpos moves {moves}{}", "x".repeat(1_000_000)),
    );
    assert!(super::current_fen(&mut engine).ends_with(" w KQkq - 400 201"));
    plays(&mut engine);
    for plies in [2400, 20_000] {
        let moves = "g1f3 g8f6 f3g1 f6g8 ".repeat(plies / 4);
        assert!(engine.answers(format!("position startpos moves {moves}")).is_empty());
        plays(&mut engine);
    }
    assert!(engine.quit().is_empty());
}
