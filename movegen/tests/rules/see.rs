//! Static exchange evaluation, compared with a direct implementation: exchanges are played out by recursion, and the
//! attackers are looked up for every capture in shakmaty's attack tables.

use archipelago_movegen::types::ROLES;
use archipelago_movegen::{Bitboard, Color, Move, Position, Role, Square, see};
use archipelago_test_support::games;
use rayon::prelude::*;
use shakmaty::attacks;

/// The pieces of `color` and `role` in `occupied` that attack `square`.
fn attackers(position: &Position, color: Color, role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    let reach = match role {
        Role::Pawn => attacks::pawn_attacks(color.other(), square),
        Role::Knight => attacks::knight_attacks(square),
        Role::Bishop => attacks::bishop_attacks(square, occupied),
        Role::Rook => attacks::rook_attacks(square, occupied),
        Role::Queen => attacks::queen_attacks(square, occupied),
        Role::King => attacks::king_attacks(square),
    };
    reach & position.by_piece(color, role) & occupied
}

/// The most that `color` can win by capturing on `square`, where a piece of value `victim` stands; 0 if it does not
/// capture.
fn best_gain(position: &Position, color: Color, square: Square, victim: i32, occupied: Bitboard) -> i32 {
    for role in ROLES {
        let Some(from) = attackers(position, color, role, square, occupied).first() else {
            continue;
        };
        let rest = occupied.without(from);
        let is_defended = ROLES
            .into_iter()
            .any(|r| attackers(position, color.other(), r, square, rest).any());
        if role == Role::King && is_defended {
            return 0;
        }
        return (victim - best_gain(position, color.other(), square, see::value(role), rest)).max(0);
    }
    0
}

/// The value of a legal move that is not castling: what it captures and gains by promotion, minus what the other side
/// wins.
fn exchange(position: &Position, m: Move) -> i32 {
    let mut occupied = position.occupied().without(m.from()).with(m.to());
    if m.is_en_passant() {
        occupied = occupied.without(Square::from_coords(m.to().file(), m.from().rank()));
    }
    let moved = position.moved_role(m);
    let stands = m.promotion().unwrap_or(moved);
    let gained = position.captured(m).map_or(0, see::value) + see::value(stands) - see::value(moved);
    gained - best_gain(position, position.turn().other(), m.to(), see::value(stands), occupied)
}

#[test]
fn thresholds_agree_with_exchanges_played_out() {
    let compared: usize = (0..300)
        .into_par_iter()
        .flat_map_iter(|seed| games::game(seed, 250))
        .map(|position| {
            let moves = position.legal_moves();
            let exchanges = moves.iter().filter(|m| !m.is_castling());
            let attacked = position.threats().all;
            exchanges
                .map(|&m| {
                    let worth = exchange(&position, m);
                    for threshold in [worth, worth - 1, worth + 1, 0, 1, -100, 100, -500, 500] {
                        let answers = [
                            position.see_ge(m, threshold),
                            position.see_ge_knowing(m, threshold, attacked),
                        ];
                        assert_eq!(
                            answers,
                            [worth >= threshold; 2],
                            "{m:?} {threshold} ({worth}) in {}",
                            position.fen()
                        );
                    }
                })
                .count()
        })
        .sum();
    assert!(compared > 1_000_000, "only {compared} moves");
}

#[test]
fn known_exchanges() {
    let cases = [
        // A rook captures an undefended pawn; a rook captures a defended pawn.
        (
            "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
            "e1e5",
            see::value(Role::Pawn),
        ),
        (
            "4k3/8/3p4/4p3/8/8/4R3/4K3 w - - 0 1",
            "e2e5",
            see::value(Role::Pawn) - see::value(Role::Rook),
        ),
        // A pawn captures a pawn and is recaptured by the king.
        ("8/8/8/8/3k4/2p5/3P4/3K4 b - - 0 1", "c3d2", 0),
        // An en-passant capture of an undefended pawn.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", see::value(Role::Pawn)),
        // A promotion to a queen that cannot be captured.
        (
            "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "a7a8q",
            see::value(Role::Queen) - see::value(Role::Pawn),
        ),
    ];
    for (fen, text, worth) in cases {
        let position = Position::from_fen(fen.as_bytes()).expect("a legal position");
        let m = position.parse_uci(text.as_bytes()).expect("a legal move");
        assert_eq!(exchange(&position, m), worth, "{text} in {fen}");
        assert!(
            position.see_ge(m, worth) && !position.see_ge(m, worth + 1),
            "{text} in {fen}"
        );
    }
}

#[test]
fn castling_has_the_value_zero() {
    let position = Position::from_fen(b"4k3/8/8/8/8/8/8/4K2R w K - 0 1").expect("a legal position");
    let m = position.parse_uci(b"e1h1").expect("a legal move");
    assert!(position.see_ge(m, 0) && !position.see_ge(m, 1));
}
