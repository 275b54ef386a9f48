//! Passed pawns together with pieces and kings. Which pawns are passed, and what they are worth by pawns alone, comes
//! from the pawn table.

use archipelago_movegen::setwise::Side;
use archipelago_movegen::{Bitboard, Role, Square, attacks};

use crate::handles::WeightGrid;
use crate::score::Score;
use crate::side_view::SideView;
use crate::trace::{Part, Sum, Trace};
use crate::view::{Them, Us};
use crate::{structure, weights};

/// Scores the way ahead of each of our passed pawns, if there are any.
#[inline]
pub(crate) fn score<T: Trace>(view: &SideView<'_>, trace: T) -> Score {
    if view.pawns.passed::<Us>().is_empty() {
        return Score::ZERO;
    }
    ways_ahead(view, trace)
}

/// Not inlined: few positions have passed pawns, and the others would have to save registers.
#[inline(never)]
fn ways_ahead<T: Trace>(view: &SideView<'_>, trace: T) -> Score {
    let sum = &mut Sum::new(Part::Priced, view.color, trace);
    for pawn in view.pawns.passed::<Us>() {
        path(view, sum, pawn);
        guard_behind(view, sum, pawn);
    }
    unstoppable(view, sum);
    sum.total()
}

/// Scores whether the squares ahead of a pawn are empty, and which side attacks them.
fn path<T: Trace>(view: &SideView<'_>, sum: &mut Sum<T>, pawn: Square) {
    let ours = view.maps::<Us>();
    let theirs = view.maps::<Them>();
    let rank = pawn.rank().to_usize() - 1;
    let set = Bitboard::from_square(pawn);
    let stop = Us::forward(set);
    let span = Us::front_span(set);
    if (stop & view.occupied).any() {
        sum.add_at(weights::PASSED_BLOCKED.at(rank), pawn);
    } else if (span & (view.occupied | theirs.all)).is_empty() {
        sum.add_at(weights::PASSED_FREE_PATH.at(rank), pawn);
    } else if (stop & theirs.all).is_empty() {
        sum.add_at(weights::PASSED_FREE_STOP.at(rank), pawn);
    }
    if (stop & ours.all).any() {
        sum.add_at(weights::PASSED_DEFENDED_STOP.at(rank), pawn);
    }
    // A square that both sides attack counts as ours, unless only the enemy attacks it twice.
    let lost = (theirs.twice & !ours.twice) | (theirs.all & !ours.all);
    let barred = span & (lost | view.all_of::<Them>());
    let safe_steps = (span & !Us::forward_fill(barred)).count();
    sum.add_at(weights::PASSED_SAFE_STEPS.at_most(safe_steps), pawn);
}

/// Scores the first rook or queen behind the pawn on its file, if nothing stands between.
fn guard_behind<T: Trace>(view: &SideView<'_>, sum: &mut Sum<T>, pawn: Square) {
    let majors = view.by_role(Role::Rook) | view.by_role(Role::Queen);
    let rear = Us::rear_span(Bitboard::from_square(pawn));
    if (rear & majors).is_empty() {
        return;
    }
    let behind = attacks::rook(pawn, view.occupied) & rear & majors;
    if (behind & view.all_of::<Us>()).any() {
        sum.add_at(weights::PASSED_OWN_ROOK_BEHIND, pawn);
    } else if behind.any() {
        sum.add_at(weights::PASSED_ENEMY_ROOK_BEHIND, pawn);
    }
}

/// Scores the fastest pawn that an enemy king without pieces cannot stop: it outruns the king, or its own king escorts
/// it.
fn unstoppable<T: Trace>(view: &SideView<'_>, sum: &mut Sum<T>) {
    if view.pieces::<Them>().any() {
        return;
    }
    let (own_pawns, their_pawns) = (view.of::<Us>(Role::Pawn), view.of::<Them>(Role::Pawn));
    let (own_king, their_king) = (view.king::<Us>(), view.king::<Them>());
    let turn = if view.to_move { Us::COLOR } else { Them::COLOR };
    let runners = structure::unstoppable::<Us>(own_pawns, their_pawns, view.occupied, their_king, turn)
        | structure::escorted::<Us>(own_pawns, their_pawns, view.occupied, own_king, their_king, turn);
    let pushes = |pawn: Square| (7 - pawn.rank().to_usize()).min(5);
    if let Some(fastest) = runners.into_iter().min_by_key(|&pawn| pushes(pawn)) {
        sum.add(weights::PASSED_UNSTOPPABLE.at(pushes(fastest) - 1), 1);
    }
}

/// Scores the distance of a king from the square ahead of each passed pawn on ranks 4 to 7. All squares are given as
/// the side with the pawns sees them.
pub(crate) fn king_distances<T: Trace>(passed: Bitboard, distances: WeightGrid<4, 8>, king: Square, sum: &mut Sum<T>) {
    for pawn in passed & !(Us::RANK_2 | Us::RANK_3) {
        let rank = pawn.rank().to_usize();
        let stop = pawn.offset(Us::PUSH).unwrap_or(pawn);
        sum.add_at(distances.row(rank - 3).at(attacks::distance(king, stop) as usize), pawn);
    }
}
