//! The last two plies of perft. The moves of all positions after one more move are counted without being generated.
//!
//! The generator ([`crate::generate`]) gives the moves to these positions. Of each only the sets of pieces are built,
//! and its moves are counted with the pieces of all directions side by side ([`lanes`]). What sibling positions share
//! is computed once: there is a loop for each kind of move, into which the count is inlined.
//!
//! It gives the same numbers as [`crate::generate::count`], faster where vectors have 256 bits or more.

mod board;
mod count;
mod lanes;
mod pawns;
#[cfg(test)]
mod tests;

use crate::generate::{self, Batch};
use crate::moves::Move;
use crate::position::Position;
use crate::setwise::{self, Side};
use crate::types::{Bitboard, ROLES, Role, Square};
use board::{Army, Board, Castle};
use count::{Tally, count, count_en_passant};

pub(crate) use board::Castles;

/// Whether counting here is faster than with the generator: 2.9 times as fast with AVX-512, 1.2 times with AVX2, 0.6
/// times with neither.
pub(crate) const FAST: bool = cfg!(target_feature = "avx2");

/// The number of legal moves in all positions after one move of `S`, the side to move in `position`. `castles` are
/// those of `position` or of a position from which it was reached.
pub(crate) fn count_replies<S: Side>(position: &Position, castles: &Castles) -> u64 {
    let node = Board {
        own: Army::new(position, S::Opposite::COLOR),
        enemy: Army::new(position, S::COLOR),
    };
    let castles = &castles.with_rights::<S::Opposite>(position.castling_rights());
    let mut leaves = 0;
    generate::batches::<S, true, true>(position, position.by_color(S::COLOR), None, &mut |batch| {
        leaves += match batch {
            Batch::Piece { from, targets } => {
                let after_piece = match position.role_at(from) {
                    Some(Role::Knight) => after_piece::<S, 1>,
                    Some(Role::Bishop) => after_piece::<S, 2>,
                    Some(Role::Rook) => after_piece::<S, 3>,
                    Some(Role::Queen) => after_piece::<S, 4>,
                    _ => after_piece::<S, 5>,
                };
                after_piece(&node, from, targets, castles)
            }
            Batch::Pawns {
                targets,
                offset,
                capture: false,
            } => after_pawns::<S, false>(&node, targets, offset, castles),
            Batch::Pawns {
                targets,
                offset,
                capture: true,
            } => after_pawns::<S, true>(&node, targets, offset, castles),
            Batch::DoublePushes { targets, .. } => after_double_pushes::<S>(&node, targets, castles),
            Batch::Promotions { targets, offset, .. } => after_promotions::<S>(&node, targets, offset, castles),
            Batch::EnPassant { sources, target } => after_en_passant::<S>(&node, sources, target, castles),
            Batch::Castling { king, rooks } => after_castling::<S>(&node, king, rooks, castles),
        };
    });
    leaves
}

/// Replies to the moves of a piece of the role `ROLES[ROLE]`.
#[inline(never)]
fn after_piece<S: Side, const ROLE: usize>(
    node: &Board,
    from: Square,
    targets: Bitboard,
    castles: &[Castle; 2],
) -> u64 {
    let role = ROLES[ROLE];
    let mut tally = Tally::default();
    let mut lifted = *node;
    lifted.enemy.toggle(role, Bitboard::from_square(from));
    // Two loops: where nothing is captured, everything that depends on the replying pieces alone stays the same.
    for to in targets & node.own.all {
        let to = Bitboard::from_square(to);
        let mut child = lifted;
        child.enemy.toggle(role, to);
        child.own.remove(to);
        count::<S::Opposite>(&child, castles, &mut tally);
    }
    for to in targets & !node.own.all {
        let mut child = lifted;
        child.enemy.toggle(role, Bitboard::from_square(to));
        count::<S::Opposite>(&child, castles, &mut tally);
    }
    tally.sum()
}

/// Replies to single pushes or captures that do not promote.
#[inline(never)]
fn after_pawns<S: Side, const CAPTURE: bool>(
    node: &Board,
    targets: Bitboard,
    offset: i32,
    castles: &[Castle; 2],
) -> u64 {
    let mut tally = Tally::default();
    for to in targets {
        let mut child = *node;
        child
            .enemy
            .toggle(Role::Pawn, squares(generate::source(to, offset), to));
        if CAPTURE {
            child.own.remove(Bitboard::from_square(to));
        }
        count::<S::Opposite>(&child, castles, &mut tally);
    }
    tally.sum()
}

#[inline(never)]
fn after_double_pushes<S: Side>(node: &Board, targets: Bitboard, castles: &[Castle; 2]) -> u64 {
    let mut tally = Tally::default();
    for to in targets {
        let mut child = *node;
        child
            .enemy
            .toggle(Role::Pawn, squares(generate::source(to, 2 * S::PUSH), to));
        count::<S::Opposite>(&child, castles, &mut tally);
        let crossed = generate::source(to, S::PUSH);
        let candidates = setwise::en_passant_capturers::<S::Opposite>(node.own.pawns, crossed);
        if candidates.any() {
            // A copy, so that the board of the loop need not be in memory.
            let child = child;
            tally.moves += count_en_passant::<S::Opposite>(&child, candidates, crossed);
        }
    }
    tally.sum()
}

#[inline(never)]
fn after_promotions<S: Side>(node: &Board, targets: Bitboard, offset: i32, castles: &[Castle; 2]) -> u64 {
    let mut tally = Tally::default();
    for to in targets {
        let mut lifted = *node;
        lifted
            .enemy
            .toggle(Role::Pawn, Bitboard::from_square(generate::source(to, offset)));
        let to = Bitboard::from_square(to);
        lifted.own.remove(to);
        for role in [Role::Queen, Role::Knight, Role::Rook, Role::Bishop] {
            let mut child = lifted;
            child.enemy.toggle(role, to);
            count::<S::Opposite>(&child, castles, &mut tally);
        }
    }
    tally.sum()
}

#[inline(never)]
fn after_en_passant<S: Side>(node: &Board, sources: Bitboard, target: Square, castles: &[Castle; 2]) -> u64 {
    let mut tally = Tally::default();
    for from in sources {
        let mut child = *node;
        child.enemy.toggle(Role::Pawn, squares(from, target));
        child.own.remove(S::backward(Bitboard::from_square(target)));
        count::<S::Opposite>(&child, castles, &mut tally);
    }
    tally.sum()
}

#[inline(never)]
fn after_castling<S: Side>(node: &Board, king: Square, rooks: Bitboard, castles: &[Castle; 2]) -> u64 {
    let mut tally = Tally::default();
    for rook in rooks {
        let castle = Move::castle(king, rook);
        let mut child = *node;
        // One square at a time: in Chess960 a piece may end on the square of the other, or stay.
        child.enemy.toggle(Role::King, Bitboard::from_square(king));
        child.enemy.toggle(Role::Rook, Bitboard::from_square(rook));
        child
            .enemy
            .toggle(Role::King, Bitboard::from_square(castle.castling_king_target()));
        child
            .enemy
            .toggle(Role::Rook, Bitboard::from_square(castle.castling_rook_target()));
        count::<S::Opposite>(&child, castles, &mut tally);
    }
    tally.sum()
}

#[inline]
fn squares(from: Square, to: Square) -> Bitboard {
    Bitboard::from_square(from) | Bitboard::from_square(to)
}
