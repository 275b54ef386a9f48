//! How far an advantage can be won: complexity, the scale factor of endings that tend to be drawn, and the place of the
//! weaker king in endings without pawns.

use archipelago_movegen::setwise::Side;
use archipelago_movegen::{Bitboard, Color, Position, Role};

use crate::filesets::{Fileset, on_both_wings};
use crate::material::points;
use crate::side_view::SideView;
use crate::totals::FULL_SCALE;
use crate::trace::{Part, Sum, Trace};
use crate::view::{Them, Us};
use crate::{endgames, weights};

/// The complexity of a position except for the part in [`pawns`](crate::pawns): endgame units, one sum for both sides.
pub(crate) fn complexity<T: Trace>(position: &Position, phase: i32, trace: T) -> i32 {
    let mut sum = Sum::new(Part::Complexity, Color::White, trace);
    sum.add(weights::COMPLEXITY, 1);
    sum.add(weights::COMPLEXITY_PAWN_ENDING, i32::from(phase == 0));
    let (white, black) = (position.king(Color::White), position.king(Color::Black));
    let outflanking = white.file().distance(black.file()) as i32 + white.rank() as i32 - black.rank() as i32;
    sum.add(weights::COMPLEXITY_OUTFLANKING, outflanking);
    sum.total().eg()
}

/// Without pawns, scores the progress of the side with the better pieces: most of these endings are won with the enemy king
/// at the edge.
#[inline]
pub(crate) fn drive<T: Trace>(view: &SideView<'_>, sum: &mut Sum<T>) {
    if view.by_role(Role::Pawn).any() || points_of::<Us>(view) <= points_of::<Them>(view) {
        return;
    }
    let (own_king, their_king) = (view.king::<Us>(), view.king::<Them>());
    sum.add(
        weights::DRIVE_TO_EDGE,
        endgames::off_center(their_king).into_iter().sum(),
    );
    sum.add(weights::DRIVE_CLOSE, 7 - own_king.distance(their_king) as i32);
}

/// Parts of 128 of the endgame value that our side, which leads there, can hope to keep.
#[inline(never)]
pub(crate) fn factor<T: Trace>(view: &SideView<'_>, trace: T) -> i32 {
    let mut sum = Sum::new(Part::Scale, view.color, trace);
    let pawns = view.of::<Us>(Role::Pawn);
    // Closures, because few positions need these counts.
    let ours = || points_of::<Us>(view);
    let theirs = || points_of::<Them>(view);
    if pawns.is_empty() && ours() - theirs() <= MINOR {
        sum.add(
            weights::SCALE_WITHOUT_PAWNS.at(winning_chances(view, ours(), theirs())),
            1,
        );
    } else if opposite_bishops(view) {
        if ours() == MINOR && theirs() == MINOR {
            let passed = view.pawns.passed::<Us>().count();
            sum.add(weights::SCALE_OPPOSITE_BISHOPS.at_most(passed), 1);
        } else {
            let others = (view.pieces::<Us>() | pawns).count();
            sum.add(weights::SCALE_OPPOSITE_BISHOPS_PIECES.at_most(others), 1);
        }
    } else {
        sum.add(weights::SCALE_PAWNS.at_most(pawns.count()), 1);
        sum.add(weights::SCALE_ROOK_ENDING, i32::from(holdable_rook_ending(view)));
    }
    sum.total().eg().clamp(0, FULL_SCALE)
}

/// The index of [`weights::SCALE_WITHOUT_PAWNS`] for a side without pawns that is at most a minor piece ahead (source of the
/// idea: the scale factors of Stockfish's classical evaluation).
fn winning_chances(view: &SideView<'_>, ours: i32, theirs: i32) -> usize {
    if ours < ROOK || view.by_role(Role::Pawn).any() {
        0
    } else if theirs > MINOR {
        3
    } else if view.of::<Us>(Role::Bishop).count() == 2 && view.of::<Them>(Role::Knight).any() {
        2
    } else {
        1
    }
}

/// The points of a knight or bishop.
const MINOR: i32 = points(Role::Knight);
/// The points of a rook.
const ROOK: i32 = points(Role::Rook);

/// The sum of the points of a side's pieces, without pawns.
fn points_of<S: Side>(view: &SideView<'_>) -> i32 {
    [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
        .into_iter()
        .map(|role| points(role) * view.of::<S>(role).count() as i32)
        .sum()
}

/// Whether each side has exactly one bishop, and they stand on squares of different colors.
fn opposite_bishops(view: &SideView<'_>) -> bool {
    let bishops = view.by_role(Role::Bishop);
    bishops.count() == 2
        && (bishops & view.all_of::<Us>()).count() == 1
        && (bishops & Bitboard::LIGHT_SQUARES).count() == 1
}

/// Whether it is a rook ending in which our pawns stand on one wing, we have at most one pawn more, and the enemy king
/// is next to its pawns.
fn holdable_rook_ending(view: &SideView<'_>) -> bool {
    let rook_only = |pieces: Bitboard| pieces.count() == 1 && pieces.is_subset(view.by_role(Role::Rook));
    let pawns = view.of::<Us>(Role::Pawn);
    let defenders = view.of::<Them>(Role::Pawn);
    rook_only(view.pieces::<Us>())
        && rook_only(view.pieces::<Them>())
        && !on_both_wings(Fileset::of(pawns))
        && pawns.count() <= defenders.count() + 1
        && (view.maps::<Them>().by.king & defenders).any()
}
