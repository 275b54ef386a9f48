//! Threats: what one side attacks and could win, and the squares it denies.

use archipelago_movegen::setwise::{Side, any_attacks};
use archipelago_movegen::{Bitboard, Role, Square, attacks};

use crate::attacks::{Context, Them, Us};
use crate::handles::Grid;
use crate::trace::{Sum, Trace};
use crate::weights;

/// Scores our threats.
pub(crate) fn score<T: Trace>(context: &Context<'_>, sum: &mut Sum<T>) {
    let ours = context.maps::<Us>();
    let theirs = context.maps::<Them>();
    let enemies = context.all_men::<Them>();
    let targets = enemies & !context.men::<Them>(Role::King);
    let pieces = context.pieces::<Them>();
    let strong = theirs.by.pawn | (theirs.twice & !ours.twice);
    let defended = theirs.by.pawn | theirs.twice | (theirs.all & !ours.twice);
    by_pawns(context, sum, pieces);
    by_pieces(
        context,
        sum,
        weights::THREAT_BY_KNIGHT,
        ours.by.knight & targets,
        defended,
    );
    by_pieces(
        context,
        sum,
        weights::THREAT_BY_BISHOP,
        ours.by.bishop & targets,
        defended,
    );
    by_pieces(context, sum, weights::THREAT_BY_ROOK, ours.by.rook & targets, defended);
    by_pieces(
        context,
        sum,
        weights::THREAT_BY_QUEEN,
        ours.by.queen & targets,
        defended,
    );
    for victim in ours.by.king & targets & !strong {
        sum.add_at(weights::THREAT_BY_KING.at(victim_index(context, victim)), victim);
    }
    let weak = targets & !strong & ours.all;
    sum.add_set(weights::HANGING_PIECE, weak & (!theirs.all | (pieces & ours.twice)));
    sum.add_set(weights::RESTRICTED, theirs.all & !strong & ours.all & !context.occupied);
    sum.add_set(weights::RESTRICTED_PIECE, theirs.all & !strong & ours.all & enemies);
    let invaded = ours.twice & !theirs.all & !context.pawns.attack_span::<Them>();
    sum.add_set(weights::INVASION, invaded & Us::forward_fill(Us::RANK_5));
    queen_hits(context, sum, strong);
}

/// Pawns that attack pieces, and pawns that could after a safe push.
fn by_pawns<T: Trace>(context: &Context<'_>, sum: &mut Sum<T>, pieces: Bitboard) {
    let ours = context.maps::<Us>();
    let theirs = context.maps::<Them>();
    for victim in ours.by.pawn & pieces {
        sum.add_at(weights::THREAT_BY_PAWN.at(victim_index(context, victim)), victim);
    }
    let empty = !context.occupied;
    let single = Us::forward(context.men::<Us>(Role::Pawn)) & empty;
    let double = Us::forward(single & Us::RANK_3) & empty;
    let safe = !theirs.by.pawn & (ours.all | !theirs.all);
    let threatened = any_attacks::<Us>((single | double) & safe) & pieces & !ours.by.pawn;
    sum.add_set(weights::THREAT_BY_PUSH, threatened);
}

/// One kind of attacker: a weight for each kind of victim, defended or not.
#[inline]
fn by_pieces<T: Trace>(
    context: &Context<'_>,
    sum: &mut Sum<T>,
    threats: Grid<2, 5>,
    victims: Bitboard,
    defended: Bitboard,
) {
    for victim in victims {
        let row = threats.row(usize::from(defended.contains(victim)));
        sum.add_at(row.at(victim_index(context, victim)), victim);
    }
}

/// Pawn 0, knight 1, bishop 2, rook 3, queen 4; a king or nothing is never a victim here.
#[inline]
fn victim_index(context: &Context<'_>, victim: Square) -> usize {
    let role = context.role_at(victim).map_or(0, |role| role as usize);
    role.wrapping_sub(1)
}

/// Squares from which a piece could attack a lone enemy queen on the next move.
fn queen_hits<T: Trace>(context: &Context<'_>, sum: &mut Sum<T>, strong: Bitboard) {
    let Some(queen) = context.men::<Them>(Role::Queen).single_square() else {
        return;
    };
    let ours = context.maps::<Us>();
    let safe = context.area & !context.men::<Us>(Role::Pawn) & !strong;
    let slider_safe = safe & ours.twice;
    let bishop = attacks::bishop(queen, context.occupied);
    let rook = attacks::rook(queen, context.occupied);
    sum.add_set(weights::QUEEN_HIT.at(0), ours.by.knight & attacks::knight(queen) & safe);
    sum.add_set(weights::QUEEN_HIT.at(1), ours.by.bishop & bishop & slider_safe);
    sum.add_set(weights::QUEEN_HIT.at(2), ours.by.rook & rook & slider_safe);
}
