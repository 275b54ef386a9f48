//! The safety of a king: shelter and storm (functions of pawns and kings, cached), and the danger that pieces bring.
//!
//! Danger is the one part of the evaluation that is not linear in its weights: all danger terms of a king are summed in
//! units of their own, and [`penalty`] turns the sum into a score. A single attacker means little, four mean mate.

use archipelago_movegen::setwise::{Side, any_attacks, east, west};
use archipelago_movegen::{Bitboard, File, Rank, Role, Square, attacks};

use crate::attacks::{Context, MIDDLE_FILES, Them, Us};
use crate::filesets::Fileset;
use crate::score::Score;
use crate::trace::{Group, Sum, Trace};
use crate::{structure, weights};

/// What a unit of danger costs: so much for so many. The integer division is the evaluation's; the tuner has the ratio.
pub const LINEAR_PRICE: (i32, i32) = (3, 20);
/// The square of the danger above zero costs one for so many.
pub const SQUARE_PRICE: u32 = 853;

/// What a sum of danger units costs its king, both phases.
///
/// The linear part keeps a slope below zero, so that the tuner can find its way out of safety.
#[must_use]
pub fn penalty(danger: Score) -> Score {
    let (price, per) = LINEAR_PRICE;
    let curve = |units: i32| units * price / per + (units.max(0).unsigned_abs().pow(2) / SQUARE_PRICE) as i32;
    Score::new(curve(danger.mg()), curve(danger.eg()))
}

/// The danger that the enemy's pieces bring to our king, besides their attacks on its ring.
#[inline]
pub(crate) fn danger<T: Trace>(context: &Context<'_>, trace: T) -> Score {
    let mut sum = Sum::new(Group::Danger, context.color, trace);
    let ours = context.maps::<Us>();
    let theirs = context.maps::<Them>();
    let king = context.king::<Us>();
    sum.add(weights::DANGER_BASE, 1);
    sum.add_set(weights::RING_PAWN_ATTACK, context.ring & theirs.by.pawn);
    let weak = theirs.all & !ours.twice & (!ours.all | ours.by.king | ours.by.queen);
    sum.add_set(weights::WEAK_RING, context.ring & weak);
    checks(context, &mut sum, weak);
    let flank = flank(king) & Us::backward_fill(Us::RANK_5);
    sum.add_set(weights::FLANK_ATTACK, flank & theirs.all);
    sum.add_set(weights::FLANK_DOUBLE_ATTACK, flank & theirs.twice);
    sum.add_set(weights::FLANK_DEFENCE, flank & ours.all);
    sum.add_set(weights::FLANK_DOUBLE_DEFENCE, flank & ours.twice);
    sum.add_set(weights::DISCOVERED_CHECK, context.shields & context.pieces::<Them>());
    sum.add_set(weights::KNIGHT_DEFENDER, context.men::<Us>(Role::Knight) & context.ring);
    if !context.to_move {
        sum.add(weights::DANGER_TO_MOVE, 1);
    }
    sum.total()
}

/// Squares from which an enemy piece could give check, by kind: safe for it or not. And whether there is a queen to do it.
fn checks<T: Trace>(context: &Context<'_>, sum: &mut Sum<T>, weak: Bitboard) {
    let ours = context.maps::<Us>();
    let theirs = context.maps::<Them>();
    let king = context.king::<Us>();
    // Our queen does not hide the king from a check for long.
    let occupied = context.occupied ^ context.men::<Us>(Role::Queen);
    let diagonal = attacks::bishop(king, occupied);
    let straight = attacks::rook(king, occupied);
    sum.add(weights::OPEN_LINES.at(((diagonal | straight).count() / 2).min(13)), 1);
    let reachable = !context.all_men::<Them>();
    let safe = reachable & (!ours.all | (weak & theirs.twice));
    let mut checks_by = |index, checks: Bitboard| {
        sum.add_set(weights::SAFE_CHECK.at(index), checks & safe);
        sum.add_set(weights::UNSAFE_CHECK.at(index), checks & reachable & !safe);
    };
    checks_by(0, attacks::knight(king) & theirs.by.knight);
    checks_by(1, diagonal & theirs.by.bishop);
    checks_by(2, straight & theirs.by.rook);
    if context.men::<Them>(Role::Queen).any() {
        checks_by(3, (diagonal | straight) & theirs.by.queen);
    } else {
        sum.add(weights::NO_QUEEN, 1);
    }
}

/// The four files of the wing a king stands on.
fn flank(king: Square) -> Bitboard {
    match king.file() {
        File::A | File::B | File::C => Fileset::QUEEN_WING.board(),
        File::D | File::E => MIDDLE_FILES,
        File::F | File::G | File::H => Fileset::KING_WING.board(),
    }
}

/// Pawns before the king, file by file: a linear score, and danger. A function of pawns and kings alone.
pub(crate) fn shelter<T: Trace>(
    king: Square,
    pawns: Bitboard,
    their_pawns: Bitboard,
    sum: &mut Sum<T>,
    danger: &mut Sum<T>,
) {
    // A pawn that an enemy pawn attacks shelters nobody for long.
    let shield = pawns & !any_attacks::<Them>(their_pawns);
    for file in structure::shelter::<Us>(shield, their_pawns, king) {
        let edge = file.edge_distance() as usize;
        let own_rank = relative_index(file.shield);
        let their_rank = relative_index(file.storm);
        sum.add(weights::SHELTER.row(edge).at(own_rank), 1);
        danger.add(weights::SHELTER_DANGER.row(edge).at(own_rank), 1);
        if file.is_blocked() {
            danger.add(weights::BLOCKED_STORM.at(their_rank), 1);
        } else {
            danger.add(weights::STORM.row(edge).at(their_rank), 1);
        }
    }
    // An enemy pawn that attacks a pawn of the shelter, or could do so after one push, opens a file.
    let storm = structure::storm::<Us>(their_pawns, king);
    let pushes = Us::backward(storm) & !(pawns | their_pawns);
    danger.add_set(
        weights::STORM_LEVER,
        (pushes | storm) & any_attacks::<Us>(structure::shield::<Us>(pawns, king)),
    );
    sum.add(
        weights::PAWNLESS_FLANK,
        i32::from(((pawns | their_pawns) & flank(king)).is_empty()),
    );
    sum.add(weights::KING_PAWN_DISTANCE, nearest_pawn(king, pawns | their_pawns));
}

/// The index of a rank in tables by rank: 1 to 6 for ranks 2 to 7, 0 for none.
fn relative_index(rank: Option<Rank>) -> usize {
    rank.map_or(0, |rank| rank.to_usize())
}

/// King steps from the king to the nearest pawn of any colour, 0 where there is none.
fn nearest_pawn(king: Square, pawns: Bitboard) -> i32 {
    if pawns.is_empty() {
        return 0;
    }
    let mut reached = Bitboard::from_square(king);
    let mut steps = 0;
    while (reached & pawns).is_empty() {
        let wide = reached | east(reached) | west(reached);
        reached = wide | Us::forward(wide) | Us::backward(wide);
        steps += 1;
    }
    steps
}
