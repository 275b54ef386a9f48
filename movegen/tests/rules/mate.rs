//! Threats of mate, compared with all moves after a pass.

use archipelago_movegen::{Bitboard, Move, MoveList, Moves, Position, Role};
use archipelago_test_support::games;
use rayon::prelude::*;
use shakmaty::attacks;

/// The moves by which the opponent could mate if the side to move passed.
fn mates_after_pass(position: &Position) -> Vec<Move> {
    let pass = position.play_null();
    let mut moves = MoveList::new();
    pass.generate(Moves::All, &mut moves);
    let mates = |mv: Move| pass.gives_check(mv) && !pass.play(mv).has_legal_move();
    moves.iter().copied().filter(|&mv| mates(mv)).collect()
}

/// Does the moved piece, no pawn, give check itself?
fn is_check_by_piece(position: &Position, mv: Move) -> bool {
    let occupied = position.occupied() & !Bitboard::from_square(mv.from());
    let reach = match position.moved_role(mv) {
        Role::Knight => attacks::knight_attacks(mv.to()),
        Role::Bishop => attacks::bishop_attacks(mv.to(), occupied),
        Role::Rook => attacks::rook_attacks(mv.to(), occupied),
        Role::Queen => attacks::queen_attacks(mv.to(), occupied),
        Role::Pawn | Role::King => Bitboard::EMPTY,
    };
    reach.contains(position.king(position.turn()))
}

#[test]
fn threats_of_mate_agree_with_all_moves_after_a_pass() {
    let (threats, missed, others) = (0..2000)
        .into_par_iter()
        .flat_map_iter(|seed| games::game(seed, 250))
        .filter(|position| !position.in_check())
        .map(|position| {
            let mates = mates_after_pass(&position);
            let found = position.is_mate_threatened();
            assert!(!found || !mates.is_empty(), "{}", position.fen());
            let expected = mates.iter().any(|&mv| is_check_by_piece(&position, mv));
            (
                usize::from(expected),
                usize::from(expected && !found),
                usize::from(!expected),
            )
        })
        .reduce(|| (0, 0, 0), |a, b| (a.0 + b.0, a.1 + b.1, a.2 + b.2));
    assert!(
        threats > 1000 && others > 100_000,
        "{threats} threats, {others} positions without"
    );
    // Missed are mates in which the moved piece uncovers another one, which takes a flight of the king.
    assert!(missed * 50 <= threats, "{missed} of {threats} threats missed");
}

#[test]
fn threats_of_mate_by_every_piece() {
    for (fen, threatened) in [
        // Back rank.
        ("6k1/5ppp/8/8/8/8/8/R5K1 b - - 0 1", true),
        ("6k1/5pp1/7p/8/8/8/8/R5K1 b - - 0 1", false),
        // The rook is pinned; a defender can step between.
        ("6k1/5ppp/8/8/8/8/8/q3R1K1 b - - 0 1", false),
        ("6k1/3r1ppp/8/8/8/8/8/R5K1 b - - 0 1", false),
        // The queen, protected by a pawn, a bishop along the diagonal, and a smothered mate.
        ("6k1/5p1p/5PpQ/8/8/8/8/6K1 b - - 0 1", true),
        ("7k/7p/8/8/8/4B3/8/6RK b - - 0 1", true),
        ("6rk/6pp/8/6N1/8/8/8/6K1 b - - 0 1", true),
        // In check nobody passes.
        ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", false),
    ] {
        let position = Position::from_fen(fen.as_bytes()).unwrap();
        assert_eq!(position.is_mate_threatened(), threatened, "{fen}");
    }
}
