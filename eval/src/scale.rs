//! How much of an advantage can be won: the phase, complexity, and the scale factor of endings that tend to be drawn.

use archipelago_movegen::{Bitboard, Color, Position, Role};

use crate::filesets::Fileset;
use crate::side_view::SideView;
use crate::totals::{FULL_PHASE, FULL_SCALE};
use crate::trace::{Part, Sum, Trace};
use crate::view::{Them, Us};
use crate::weights;

/// How much middlegame is left, 0 to 24: minor pieces 1, rooks 2, queens 4, never more than at the start.
#[must_use]
pub fn phase(position: &Position) -> i32 {
    let count = |role| position.by_role(role).count() as i32;
    let minors = count(Role::Knight) + count(Role::Bishop);
    (minors + 2 * count(Role::Rook) + 4 * count(Role::Queen)).min(FULL_PHASE)
}

/// How much play a position holds besides what its pawns bring: one sum for both sides, endgame half only.
pub(crate) fn complexity<T: Trace>(position: &Position, trace: T) -> i32 {
    let mut sum = Sum::new(Part::Complexity, Color::White, trace);
    sum.add(weights::COMPLEXITY, 1);
    sum.add(weights::COMPLEXITY_PAWN_ENDING, i32::from(phase(position) == 0));
    let (white, black) = (position.king(Color::White), position.king(Color::Black));
    let outflanking = white.file().distance(black.file()) as i32 + white.rank() as i32 - black.rank() as i32;
    sum.add(weights::COMPLEXITY_OUTFLANKING, outflanking);
    let infiltration = i32::from(white.rank() as i32 > 3) + i32::from((black.rank() as i32) < 4);
    sum.add(weights::COMPLEXITY_INFILTRATION, infiltration);
    sum.total().eg()
}

/// Parts of 128 of the endgame value that our side, which leads there, can hope to keep.
#[inline(never)]
pub(crate) fn factor<T: Trace>(view: &SideView<'_>, trace: T) -> i32 {
    let mut sum = Sum::new(Part::Scale, view.color, trace);
    let pawns = view.of::<Us>(Role::Pawn);
    // Few positions ask for these counts.
    let strong = || points(view.pieces::<Us>(), view);
    let weak = || points(view.pieces::<Them>(), view);
    if pawns.is_empty() && strong() - weak() <= MINOR {
        let kind = if strong() < ROOK {
            0
        } else {
            1 + usize::from(weak() > MINOR)
        };
        sum.add(weights::SCALE_PAWNLESS.at(kind), 1);
    } else if opposite_bishops(view) {
        if strong() == MINOR && weak() == MINOR {
            let passed = view.pawns.passed::<Us>().count();
            sum.add(weights::SCALE_OPPOSITE_BISHOPS.at_most(passed), 1);
        } else {
            let men = (view.pieces::<Us>() | pawns).count();
            sum.add(weights::SCALE_OPPOSITE_BISHOPS_PIECES.at_most(men), 1);
        }
    } else {
        sum.add(weights::SCALE_PAWNS.at_most(pawns.count()), 1);
        let on_wing = |wing: Fileset| (pawns & wing.board()).any();
        if !(on_wing(Fileset::QUEEN_WING) && on_wing(Fileset::KING_WING)) {
            sum.add(weights::SCALE_ONE_WING, 1);
            sum.add(weights::SCALE_ROOK_ENDING, i32::from(holdable_rook_ending(view)));
        }
    }
    sum.total().eg().clamp(0, FULL_SCALE)
}

/// What the count of points calls a minor piece.
const MINOR: i32 = 3;
/// And a rook.
const ROOK: i32 = 5;

/// The schoolbook count of some pieces: 3, 3, 5, 9.
fn points(pieces: Bitboard, view: &SideView<'_>) -> i32 {
    let count = |role| (pieces & view.by_role(role)).count() as i32;
    MINOR * (count(Role::Knight) + count(Role::Bishop)) + ROOK * count(Role::Rook) + 9 * count(Role::Queen)
}

/// Has each side exactly one bishop, on different colours?
fn opposite_bishops(view: &SideView<'_>) -> bool {
    let bishops = view.by_role(Role::Bishop);
    bishops.count() == 2
        && (bishops & view.all_of::<Us>()).count() == 1
        && (bishops & Bitboard::LIGHT_SQUARES).count() == 1
}

/// One rook each, at most a pawn ahead on one wing, and the defending king among its pawns.
fn holdable_rook_ending(view: &SideView<'_>) -> bool {
    let rook_only = |pieces: Bitboard| pieces.count() == 1 && pieces.is_subset(view.by_role(Role::Rook));
    let defenders = view.of::<Them>(Role::Pawn);
    rook_only(view.pieces::<Us>())
        && rook_only(view.pieces::<Them>())
        && view.of::<Us>(Role::Pawn).count() <= defenders.count() + 1
        && (view.maps::<Them>().by.king & defenders).any()
}
