//! The safety of a king: shelter and storm of pawns, which the pawn table remembers, and the danger from pieces.
//!
//! All danger terms of a king are summed in units of their own, and [`penalty`](crate::penalty) turns the sum into a
//! score.

use archipelago_movegen::setwise::{Side, any_attacks, east, west};
use archipelago_movegen::{Bitboard, File, Rank, Role, Square, attacks};

use crate::filesets::Fileset;
use crate::score::Score;
use crate::side_view::SideView;
use crate::trace::{Part, Sum, Trace};
use crate::view::{Them, Us};
use crate::{structure, weights};

/// The danger of our king, in danger units, except for the attacks on its ring that [`pieces`](crate::pieces) counts.
#[inline]
pub(crate) fn danger<T: Trace>(view: &SideView<'_>, trace: T) -> Score {
    let mut sum = Sum::new(Part::Danger, view.color, trace);
    let ours = view.maps::<Us>();
    let theirs = view.maps::<Them>();
    let king = view.king::<Us>();
    sum.add(weights::DANGER_BASE, 1);
    sum.add_set(weights::RING_PAWN_ATTACK, view.ring & theirs.by.pawn);
    let weak = theirs.all & !ours.twice & (!ours.all | ours.by.king | ours.by.queen);
    sum.add_set(weights::WEAK_RING, view.ring & weak);
    checks(view, &mut sum, weak);
    let flank = flank(king) & Us::backward_fill(Us::RANK_5);
    sum.add_set(weights::FLANK_ATTACK, flank & theirs.all);
    sum.add_set(weights::FLANK_DOUBLE_ATTACK, flank & theirs.twice);
    sum.add_set(weights::FLANK_DEFENSE, flank & ours.all);
    sum.add_set(weights::FLANK_DOUBLE_DEFENSE, flank & ours.twice);
    sum.add_set(weights::DISCOVERED_CHECK, view.shields & view.pieces::<Them>());
    sum.add_set(weights::KNIGHT_DEFENDER, view.of::<Us>(Role::Knight) & view.ring);
    if !view.to_move {
        sum.add(weights::DANGER_TO_MOVE, 1);
    }
    sum.total()
}

/// Squares from which each kind of enemy piece could give check, safe ones and others, and whether there is an enemy
/// queen.
fn checks<T: Trace>(view: &SideView<'_>, sum: &mut Sum<T>, weak: Bitboard) {
    let ours = view.maps::<Us>();
    let theirs = view.maps::<Them>();
    let king = view.king::<Us>();
    // Our queen does not count as a shield: it would have to move away from the attack.
    let occupied = view.occupied ^ view.of::<Us>(Role::Queen);
    let diagonal = attacks::bishop(king, occupied);
    let straight = attacks::rook(king, occupied);
    sum.add(weights::OPEN_LINES.at(((diagonal | straight).count() / 2).min(13)), 1);
    let reachable = !view.all_of::<Them>();
    let safe = reachable & (!ours.all | (weak & theirs.twice));
    let mut checks_by = |index, checks: Bitboard| {
        sum.add_set(weights::SAFE_CHECK.at(index), checks & safe);
        sum.add_set(weights::UNSAFE_CHECK.at(index), checks & reachable & !safe);
    };
    checks_by(0, attacks::knight(king) & theirs.by.knight);
    checks_by(1, diagonal & theirs.by.bishop);
    checks_by(2, straight & theirs.by.rook);
    if view.of::<Them>(Role::Queen).any() {
        checks_by(3, (diagonal | straight) & theirs.by.queen);
    } else {
        sum.add(weights::NO_QUEEN, 1);
    }
}

/// The four files of the wing on which a king stands; the middle files for a king on the d- or e-file.
fn flank(king: Square) -> Bitboard {
    match king.file() {
        File::A | File::B | File::C => Fileset::QUEEN_WING.board(),
        File::D | File::E => Fileset::MIDDLE.board(),
        File::F | File::G | File::H => Fileset::KING_WING.board(),
    }
}

/// The pawns before our king, file by file: `sum` is a linear score, `danger` danger units. Depends on pawns and our
/// king alone.
pub(crate) fn shelter<T: Trace>(
    king: Square,
    pawns: Bitboard,
    their_pawns: Bitboard,
    sum: &mut Sum<T>,
    danger: &mut Sum<T>,
) {
    // A pawn that an enemy pawn attacks does not count as shelter.
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
    // An enemy pawn that attacks a pawn of the shelter now or after one push can open a file.
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

/// The index of a rank in the tables of shelter and storm: 1 to 6 for ranks 2 to 7, 0 for no pawn.
fn relative_index(rank: Option<Rank>) -> usize {
    rank.map_or(0, |rank| rank.to_usize())
}

/// King steps from the king to the nearest pawn of either color, 0 if there is no pawn.
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
