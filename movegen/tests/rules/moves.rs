//! The generator and the properties of moves, compared with definitions that use only `play`, the board and the list of
//! all legal moves.

use std::collections::HashSet;

use archipelago_movegen::{Bitboard, Move, MoveList, Moves, Position, Role, Square};
use archipelago_test_support::{games, reference};
use rayon::prelude::*;
use shakmaty::Position as _;

fn positions(seeds: std::ops::Range<u64>, plies: usize) -> impl ParallelIterator<Item = Position> {
    seeds
        .into_par_iter()
        .flat_map_iter(move |seed| games::game(seed, plies))
}

fn generated(position: &Position, kind: Moves) -> MoveList {
    let mut list = MoveList::new();
    position.generate(kind, &mut list);
    list
}

#[test]
fn is_legal_is_exact_for_all_patterns_of_bits() {
    // Every fifth position: consecutive ones are similar, and all 65536 patterns are tried in each.
    let sample: Vec<Position> = (0..120)
        .flat_map(|seed| games::game(seed, 300).into_iter().step_by(5))
        .collect();
    assert!(sample.len() > 4000);
    sample.par_iter().for_each(|position| {
        let legal: HashSet<u16> = position.legal_moves().iter().map(|m| m.raw()).collect();
        for raw in 0..=u16::MAX {
            let answer = Move::from_raw(raw).is_some_and(|m| position.is_legal(m));
            assert_eq!(answer, legal.contains(&raw), "{raw:#06x} in {}", position.fen());
        }
    });
}

#[test]
fn noisy_and_quiet_moves_together_are_all_moves() {
    positions(0..400, 300).for_each(|position| {
        let raw = |list: MoveList| list.iter().map(|m| m.raw()).collect::<Vec<_>>();
        let noisy = generated(&position, Moves::Noisy);
        let quiet = generated(&position, Moves::Quiet);
        assert!(noisy.iter().all(|m| m.is_noisy()), "{}", position.fen());
        assert!(quiet.iter().all(|m| !m.is_noisy()), "{}", position.fen());
        let mut parts = [raw(noisy), raw(quiet)].concat();
        let mut all = raw(generated(&position, Moves::All));
        assert_eq!(all, raw(position.legal_moves()), "{}", position.fen());
        parts.sort_unstable();
        all.sort_unstable();
        assert_eq!(parts, all, "{}", position.fen());
        let count = all.len();
        all.dedup();
        assert_eq!(all.len(), count, "a move twice in {}", position.fen());
    });
}

#[test]
fn properties_of_moves_are_what_playing_them_does() {
    positions(0..400, 300).for_each(|position| {
        for m in position.legal_moves() {
            let next = position.play(m);
            let context = || format!("{m:?} in {}", position.fen());
            let taken = position.them().count() - next.by_color(position.turn().other()).count();
            assert_eq!(usize::from(m.is_capture()), taken, "{}", context());
            assert_eq!(position.captured(m).is_some(), m.is_capture(), "{}", context());
            if let Some(role) = position.captured(m) {
                let of_role = |p: &Position| p.by_piece(position.turn().other(), role).count();
                assert_eq!(of_role(&position) - of_role(&next), 1, "{}", context());
            }
            let role = position.role_at(m.from());
            assert_eq!(Some(position.moved_role(m)), role, "{}", context());
            let arrived = next.piece_at(m.destination()).map(|piece| piece.role);
            assert_eq!(arrived, m.promotion().or(role), "{}", context());
            assert_eq!(m.is_castling(), position.us().contains(m.to()), "{}", context());
            assert_eq!(
                m.is_en_passant(),
                m.is_capture() && position.role_at(m.to()).is_none(),
                "{}",
                context()
            );
            assert_eq!(
                m.is_promotion(),
                role == Some(Role::Pawn) && arrived != role,
                "{}",
                context()
            );
            assert_eq!(position.gives_check(m), next.in_check(), "{}", context());
        }
    });
}

#[test]
fn uci_text_leads_back_to_the_move() {
    positions(0..200, 200).for_each(|position| {
        let moves = position.legal_moves();
        for &m in &moves {
            let chess960 = m.to_uci(true).to_string();
            assert_eq!(position.parse_uci(chess960.as_bytes()), Ok(m), "{}", position.fen());
            assert_eq!(
                position.parse_uci(chess960.to_uppercase().as_bytes()),
                Ok(m),
                "{}",
                position.fen()
            );
            let standard = m.to_uci(false).to_string();
            let is_ambiguous = moves
                .iter()
                .any(|other| *other != m && other.to_uci(true).to_string() == standard);
            if !is_ambiguous {
                assert_eq!(
                    position.parse_uci(standard.as_bytes()),
                    Ok(m),
                    "{standard} in {}",
                    position.fen()
                );
            }
        }
    });
}

#[test]
fn threats_agree_with_the_attackers_that_shakmaty_finds() {
    positions(0..200, 200).for_each(|position| {
        let chess = reference::chess(&position);
        let board = chess.board();
        let threats = position.threats();
        let pieces = |roles: &[Role]| {
            roles
                .iter()
                .fold(Bitboard::EMPTY, |all, &role| all | board.by_role(role))
        };
        let minors = [Role::Pawn, Role::Knight, Role::Bishop];
        for (found, roles) in [
            (threats.pawns, &minors[..1]),
            (threats.minors, &minors[..]),
            (threats.rooks, &[&minors[..], &[Role::Rook]].concat()[..]),
            (threats.all, &Role::ALL[..]),
        ] {
            let by = pieces(roles);
            let attacked: Bitboard = Square::ALL
                .into_iter()
                .filter(|&square| (board.attacks_to(square, position.turn().other(), position.occupied()) & by).any())
                .collect();
            assert_eq!(found, attacked, "{roles:?} in {}", position.fen());
        }
    });
}

#[test]
fn the_position_with_the_most_known_moves_has_218() {
    let position =
        Position::from_fen(b"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").expect("a legal position");
    assert_eq!(position.legal_moves().len(), 218);
}

#[test]
fn both_colors_follow_the_same_rules() {
    positions(0..200, 200).for_each(|position| {
        let moves = |position: &Position, flip: fn(Square) -> Square| {
            let key = |m: &Move| (flip(m.from()), flip(m.to()), m.raw() >> 12);
            position.legal_moves().iter().map(key).collect::<HashSet<_>>()
        };
        let flipped = position.flipped();
        assert_eq!(
            moves(&flipped, Square::flip_vertical),
            moves(&position, |square| square),
            "{}",
            position.fen()
        );
    });
}
