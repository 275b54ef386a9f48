//! From sums to one number: how much of an advantage can be won, and the taper between middlegame and endgame.
//!
//! [`combine`] is the whole non-linear frame of the evaluation; `evaluate` and the replay of a trace both end here.

use archipelago_movegen::{Bitboard, Color, Position, Role};

use crate::attacks::{Context, Them, Us};
use crate::filesets::Fileset;
use crate::king;
use crate::score::Score;
use crate::trace::{Group, Sum, Totals, Trace};
use crate::weights;

/// Phase of the full set of pieces: all middlegame.
pub const FULL_PHASE: i32 = 24;
/// A scale factor that changes nothing.
pub const FULL_SCALE: i32 = 128;

/// How much middlegame is left, 0 to 24: minor pieces 1, rooks 2, queens 4, never more than at the start.
#[must_use]
pub fn phase(position: &Position) -> i32 {
    let count = |role| position.by_role(role).count() as i32;
    let minors = count(Role::Knight) + count(Role::Bishop);
    (minors + 2 * count(Role::Rook) + 4 * count(Role::Queen)).min(FULL_PHASE)
}

/// The value of a position, white's view, from its sums and its [`phase`].
#[must_use]
pub fn combine(totals: &Totals, phase: i32) -> i32 {
    let score = safe_score(totals);
    let endgame = (score.eg() + winnable(score.eg(), totals.complexity)) * totals.scale / FULL_SCALE;
    (score.mg() * phase + endgame * (FULL_PHASE - phase)) / FULL_PHASE
}

/// The linear score less what the danger costs each king.
#[must_use]
pub fn safe_score(totals: &Totals) -> Score {
    totals.linear - king::penalty(totals.danger.white) + king::penalty(totals.danger.black)
}

/// What complexity adds to the endgame: towards the leading side, never so much that the lead changes.
#[must_use]
pub fn winnable(endgame: i32, complexity: i32) -> i32 {
    endgame.signum() * complexity.max(-endgame.abs())
}

/// How much play a position holds besides what its pawns bring: one sum for both sides, endgame half only.
pub(crate) fn complexity<T: Trace>(position: &Position, trace: T) -> i32 {
    let mut sum = Sum::new(Group::Complexity, Color::White, trace);
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
pub(crate) fn factor<T: Trace>(context: &Context<'_>, trace: T) -> i32 {
    let mut sum = Sum::new(Group::Scale, context.color, trace);
    let pawns = context.men::<Us>(Role::Pawn);
    // Few positions ask for these counts.
    let strong = || points(context.pieces::<Us>(), context);
    let weak = || points(context.pieces::<Them>(), context);
    if pawns.is_empty() && strong() - weak() <= MINOR {
        let kind = if strong() < ROOK {
            0
        } else {
            1 + usize::from(weak() > MINOR)
        };
        sum.add(weights::SCALE_PAWNLESS.at(kind), 1);
    } else if opposite_bishops(context) {
        if strong() == MINOR && weak() == MINOR {
            let passed = context.pawns.passed::<Us>().count();
            sum.add(weights::SCALE_OPPOSITE_BISHOPS.at_most(passed), 1);
        } else {
            let men = (context.pieces::<Us>() | pawns).count();
            sum.add(weights::SCALE_OPPOSITE_BISHOPS_PIECES.at_most(men), 1);
        }
    } else {
        sum.add(weights::SCALE_PAWNS.at_most(pawns.count()), 1);
        let on_wing = |wing: Fileset| (pawns & wing.board()).any();
        if !(on_wing(Fileset::QUEEN_WING) && on_wing(Fileset::KING_WING)) {
            sum.add(weights::SCALE_ONE_WING, 1);
            sum.add(weights::SCALE_ROOK_ENDING, i32::from(holdable_rook_ending(context)));
        }
    }
    sum.total().eg().clamp(0, FULL_SCALE)
}

/// What the count of points calls a minor piece.
const MINOR: i32 = 3;
/// And a rook.
const ROOK: i32 = 5;

/// The schoolbook count of some pieces: 3, 3, 5, 9.
fn points(pieces: Bitboard, context: &Context<'_>) -> i32 {
    let count = |role| (pieces & context.by_role(role)).count() as i32;
    MINOR * (count(Role::Knight) + count(Role::Bishop)) + ROOK * count(Role::Rook) + 9 * count(Role::Queen)
}

/// Has each side exactly one bishop, on different colours?
fn opposite_bishops(context: &Context<'_>) -> bool {
    let bishops = context.by_role(Role::Bishop);
    bishops.count() == 2
        && (bishops & context.all_men::<Us>()).count() == 1
        && (bishops & Bitboard::LIGHT_SQUARES).count() == 1
}

/// One rook each, at most a pawn ahead on one wing, and the defending king among its pawns.
fn holdable_rook_ending(context: &Context<'_>) -> bool {
    let rook_only = |pieces: Bitboard| pieces.count() == 1 && pieces.is_subset(context.by_role(Role::Rook));
    let defenders = context.men::<Them>(Role::Pawn);
    rook_only(context.pieces::<Us>())
        && rook_only(context.pieces::<Them>())
        && context.men::<Us>(Role::Pawn).count() <= defenders.count() + 1
        && (context.maps::<Them>().by.king & defenders).any()
}
