//! Threats: attacks on pieces and pawns, and squares where the enemy cannot go safely.

use archipelago_movegen::setwise::{Side, any_attacks};
use archipelago_movegen::{Bitboard, Role, Square, attacks};

use crate::handles::WeightGrid;
use crate::side_view::SideView;
use crate::trace::{Sum, Trace};
use crate::view::{Them, Us};
use crate::weights;

/// Scores our threats.
pub(crate) fn score<T: Trace>(view: &SideView<'_>, sum: &mut Sum<T>) {
    let ours = view.maps::<Us>();
    let theirs = view.maps::<Them>();
    let enemies = view.all_of::<Them>();
    let targets = enemies & !view.of::<Them>(Role::King);
    let pieces = view.pieces::<Them>();
    let strong = theirs.by.pawn | (theirs.twice & !ours.twice);
    // One defender is not enough against two attackers.
    let defended = theirs.by.pawn | theirs.twice | (theirs.all & !ours.twice);
    by_pawns(view, sum, pieces);
    by_pieces(view, sum, weights::THREAT_BY_KNIGHT, ours.by.knight & targets, defended);
    by_pieces(view, sum, weights::THREAT_BY_BISHOP, ours.by.bishop & targets, defended);
    by_pieces(view, sum, weights::THREAT_BY_ROOK, ours.by.rook & targets, defended);
    by_pieces(view, sum, weights::THREAT_BY_QUEEN, ours.by.queen & targets, defended);
    for victim in ours.by.king & targets & !strong {
        sum.add_at(weights::THREAT_BY_KING.at(victim_index(view, victim)), victim);
    }
    let weak = targets & !strong & ours.all;
    sum.add_set(weights::HANGING_PIECE, weak & (!theirs.all | (pieces & ours.twice)));
    sum.add_set(weights::RESTRICTED, theirs.all & !strong & ours.all & !view.occupied);
    sum.add_set(weights::RESTRICTED_PIECE, theirs.all & !strong & ours.all & enemies);
    let invaded = ours.twice & !theirs.all & !view.pawns.attack_span::<Them>();
    sum.add_set(weights::INVASION, invaded & Us::forward_fill(Us::RANK_5));
    queen_hits(view, sum, strong);
}

/// Pawns that attack pieces, and pawns that could after a safe push.
fn by_pawns<T: Trace>(view: &SideView<'_>, sum: &mut Sum<T>, pieces: Bitboard) {
    let ours = view.maps::<Us>();
    let theirs = view.maps::<Them>();
    for victim in ours.by.pawn & pieces {
        sum.add_at(weights::THREAT_BY_PAWN.at(victim_index(view, victim)), victim);
    }
    let empty = !view.occupied;
    let single = Us::forward(view.of::<Us>(Role::Pawn)) & empty;
    let double = Us::forward(single & Us::RANK_3) & empty;
    let safe = !theirs.by.pawn & (ours.all | !theirs.all);
    let threatened = any_attacks::<Us>((single | double) & safe) & pieces & !ours.by.pawn;
    sum.add_set(weights::THREAT_BY_PUSH, threatened);
}

/// Scores the attacks by one kind of piece, with a weight for each kind of victim, defended or not.
#[inline]
fn by_pieces<T: Trace>(
    view: &SideView<'_>,
    sum: &mut Sum<T>,
    threats: WeightGrid<2, 5>,
    victims: Bitboard,
    defended: Bitboard,
) {
    for victim in victims {
        let row = threats.row(usize::from(defended.contains(victim)));
        sum.add_at(row.at(victim_index(view, victim)), victim);
    }
}

/// The index of a victim in the tables: pawn 0, knight 1, bishop 2, rook 3, queen 4. There is one, and it is no king.
#[inline]
fn victim_index(view: &SideView<'_>, victim: Square) -> usize {
    let role = view.role_at(victim).map_or(0, |role| role as usize);
    role.wrapping_sub(1)
}

/// Scores the squares from which our pieces could safely attack the enemy queen, if there is exactly one.
fn queen_hits<T: Trace>(view: &SideView<'_>, sum: &mut Sum<T>, strong: Bitboard) {
    let Some(queen) = view.of::<Them>(Role::Queen).single_square() else {
        return;
    };
    let ours = view.maps::<Us>();
    let safe = view.area & !view.of::<Us>(Role::Pawn) & !strong;
    let slider_safe = safe & ours.twice;
    let bishop = attacks::bishop(queen, view.occupied);
    let rook = attacks::rook(queen, view.occupied);
    sum.add_set(weights::QUEEN_HIT.at(0), ours.by.knight & attacks::knight(queen) & safe);
    sum.add_set(weights::QUEEN_HIT.at(1), ours.by.bishop & bishop & slider_safe);
    sum.add_set(weights::QUEEN_HIT.at(2), ours.by.rook & rook & slider_safe);
}
