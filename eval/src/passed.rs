//! What pieces and kings make of passed pawns. Which pawns are passed, and what that is worth by pawns alone, is known
//! from the pawn table.

use archipelago_movegen::setwise::Side;
use archipelago_movegen::{Bitboard, Role, Square, attacks};

use crate::attacks::Context;
use crate::handles::Grid;
use crate::trace::{Sum, Trace};
use crate::{structure, weights};

/// Scores the way ahead of each passed pawn of one side.
pub(crate) fn score<S: Side, T: Trace>(context: &Context<'_>, sum: &mut Sum<S, T>) {
    for pawn in context.pawns.passed::<S>() {
        path(context, sum, pawn);
        guard_behind(context, sum, pawn);
    }
    unstoppable(context, sum);
}

/// Is the next square free, and who rules it and the squares beyond?
fn path<S: Side, T: Trace>(context: &Context<'_>, sum: &mut Sum<S, T>, pawn: Square) {
    let ours = context.maps::<S>();
    let theirs = context.maps::<S::Opposite>();
    let rank = S::COLOR.relative_rank(pawn.rank()).to_usize() - 1;
    let set = Bitboard::from_square(pawn);
    let stop = S::forward(set);
    let span = S::front_span(set);
    if (stop & context.occupied).any() {
        sum.add_at(weights::PASSED_BLOCKED.at(rank), pawn);
    } else if (span & (context.occupied | theirs.all)).is_empty() {
        sum.add_at(weights::PASSED_FREE_PATH.at(rank), pawn);
    } else if (stop & theirs.all).is_empty() {
        sum.add_at(weights::PASSED_FREE_STOP.at(rank), pawn);
    }
    if (stop & ours.all).any() {
        sum.add_at(weights::PASSED_DEFENDED_STOP.at(rank), pawn);
    }
    // A square that both sides attack equally often is ours: the pawn itself takes part in no exchange there.
    let lost = (theirs.twice & !ours.twice) | (theirs.all & !ours.all);
    let barred = span & (lost | context.position.by_color(!S::COLOR));
    let safe_steps = (span & !S::forward_fill(barred)).count();
    sum.add_at(weights::PASSED_SAFE_STEPS.at_most(safe_steps), pawn);
}

/// The first rook or queen behind the pawn on its file.
fn guard_behind<S: Side, T: Trace>(context: &Context<'_>, sum: &mut Sum<S, T>, pawn: Square) {
    let majors = context.position.by_role(Role::Rook) | context.position.by_role(Role::Queen);
    let rear = S::rear_span(Bitboard::from_square(pawn));
    if (rear & majors).is_empty() {
        return;
    }
    let behind = attacks::rook(pawn, context.occupied) & rear & majors;
    if (behind & context.position.by_color(S::COLOR)).any() {
        sum.add_at(weights::PASSED_OWN_ROOK_BEHIND, pawn);
    } else if behind.any() {
        sum.add_at(weights::PASSED_ENEMY_ROOK_BEHIND, pawn);
    }
}

/// Against a king without pieces: a pawn that outruns it, or that the own king leads to promotion.
fn unstoppable<S: Side, T: Trace>(context: &Context<'_>, sum: &mut Sum<S, T>) {
    let position = context.position;
    let their = !S::COLOR;
    if context.pawns.passed::<S>().is_empty() || position.has_non_pawn_material(their) {
        return;
    }
    let (own_pawns, their_pawns) = (position.pawns(S::COLOR), position.pawns(their));
    let (own_king, their_king) = (position.king(S::COLOR), position.king(their));
    let turn = position.turn();
    let runners = structure::unstoppable::<S>(own_pawns, their_pawns, context.occupied, their_king, turn)
        | structure::escorted::<S>(own_pawns, their_pawns, context.occupied, own_king, their_king, turn);
    let pushes = |pawn: Square| (7 - S::COLOR.relative_rank(pawn.rank()).to_usize()).min(5);
    if let Some(fastest) = runners.into_iter().min_by_key(|&pawn| pushes(pawn)) {
        sum.add(weights::PASSED_UNSTOPPABLE.at(pushes(fastest) - 1), 1);
    }
}

/// Distance of a king to the square ahead of each of a side's passed pawns, from rank 4 on.
pub(crate) fn king_distances<S: Side, T: Trace>(
    passed: Bitboard,
    distances: Grid<4, 8>,
    king: Square,
    sum: &mut Sum<S, T>,
) {
    for pawn in passed & !(S::RANK_2 | S::RANK_3) {
        let rank = S::COLOR.relative_rank(pawn.rank()).to_usize();
        let stop = pawn.offset(S::PUSH).unwrap_or(pawn);
        sum.add_at(distances.row(rank - 3).at(king.distance(stop) as usize), pawn);
    }
}
