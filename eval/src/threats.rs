//! Threats: what one side attacks and could win, and the squares it denies.

use archipelago_movegen::setwise::{Side, any_attacks};
use archipelago_movegen::{Bitboard, Role, attacks};

use crate::attacks::Context;
use crate::handles::Grid;
use crate::trace::{Sum, Trace};
use crate::weights;

/// Scores the threats that side `S` makes.
pub(crate) fn score<S: Side, T: Trace>(context: &Context<'_>, sum: &mut Sum<S, T>) {
    let ours = context.maps::<S>();
    let theirs = context.maps::<S::Opposite>();
    let enemies = context.position.by_color(!S::COLOR);
    let targets = enemies & !context.men::<S::Opposite>(Role::King);
    let pieces = context.pieces::<S::Opposite>();
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
        if let Some(role) = context.position.role_at(victim) {
            sum.add_at(weights::THREAT_BY_KING.at(victim_index(role)), victim);
        }
    }
    let weak = targets & !strong & ours.all;
    sum.add_set(weights::HANGING_PIECE, weak & (!theirs.all | (pieces & ours.twice)));
    sum.add_set(weights::RESTRICTED, theirs.all & !strong & ours.all & !context.occupied);
    sum.add_set(weights::RESTRICTED_PIECE, theirs.all & !strong & ours.all & enemies);
    sum.add_set(
        weights::OVERLOADED,
        pieces & theirs.all & !theirs.twice & ours.all & !ours.twice,
    );
    let invaded = ours.twice & !theirs.all & !context.pawns.attack_span::<S::Opposite>();
    sum.add_set(weights::INVASION, invaded & S::forward_fill(S::RANK_5));
    queen_hits(context, sum, strong);
}

/// Pawns that attack pieces, and pawns that could after a safe push.
fn by_pawns<S: Side, T: Trace>(context: &Context<'_>, sum: &mut Sum<S, T>, pieces: Bitboard) {
    let ours = context.maps::<S>();
    let theirs = context.maps::<S::Opposite>();
    for victim in ours.by.pawn & pieces {
        if let Some(role) = context.position.role_at(victim) {
            sum.add_at(weights::THREAT_BY_PAWN.at(victim_index(role)), victim);
        }
    }
    let empty = !context.occupied;
    let single = S::forward(context.men::<S>(Role::Pawn)) & empty;
    let double = S::forward(single & S::RANK_3) & empty;
    let safe = !theirs.by.pawn & (ours.all | !theirs.all);
    let threatened = any_attacks::<S>((single | double) & safe) & pieces & !ours.by.pawn;
    sum.add_set(weights::THREAT_BY_PUSH, threatened);
}

/// One kind of attacker: a weight for each kind of victim, defended or not.
#[inline]
fn by_pieces<S: Side, T: Trace>(
    context: &Context<'_>,
    sum: &mut Sum<S, T>,
    threats: Grid<2, 5>,
    victims: Bitboard,
    defended: Bitboard,
) {
    for victim in victims {
        if let Some(role) = context.position.role_at(victim) {
            let row = threats.row(usize::from(defended.contains(victim)));
            sum.add_at(row.at(victim_index(role)), victim);
        }
    }
}

/// Pawn 0, knight 1, bishop 2, rook 3, queen 4; a king is never a victim here.
fn victim_index(role: Role) -> usize {
    (role as usize - 1).min(4)
}

/// Squares from which a piece could attack a lone enemy queen on the next move.
fn queen_hits<S: Side, T: Trace>(context: &Context<'_>, sum: &mut Sum<S, T>, strong: Bitboard) {
    let Some(queen) = context.men::<S::Opposite>(Role::Queen).single_square() else {
        return;
    };
    let ours = context.maps::<S>();
    let theirs = context.maps::<S::Opposite>();
    let safe = ours.area & !context.men::<S>(Role::Pawn) & !strong;
    let slider_safe = safe & ours.twice;
    let bishop = attacks::bishop(queen, context.occupied);
    let rook = attacks::rook(queen, context.occupied);
    sum.add_set(weights::QUEEN_HIT.at(0), ours.by.knight & attacks::knight(queen) & safe);
    sum.add_set(weights::QUEEN_HIT.at(1), ours.by.bishop & bishop & slider_safe);
    sum.add_set(weights::QUEEN_HIT.at(2), ours.by.rook & rook & slider_safe);
    if !theirs.all.contains(queen) {
        sum.add_at(weights::QUEEN_UNDEFENDED, queen);
    }
}
