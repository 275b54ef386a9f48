//! Material, places and mobility of the pieces: the loop that visits each man once and fills the attack maps.

use archipelago_movegen::setwise::Side;
use archipelago_movegen::{Bitboard, Color, File, Rank, Role, Square, attacks};

use crate::attacks::{CENTER, Context, MIDDLE_FILES};
use crate::filesets::{Fileset, on_both_wings};
use crate::handles::{Grid, Row};
use crate::trace::{Sum, Trace};
use crate::{structure, weights};

/// Scores the pieces and the king's square of one side and completes its attack maps.
pub(crate) fn score<S: Side, T: Trace>(context: &mut Context<'_>, sum: &mut Sum<S, T>) {
    material(context, sum);
    knights(context, sum);
    bishops(context, sum);
    rooks(context, sum);
    queens(context, sum);
    let king = context.king::<S>();
    sum.add_at(weights::KING_SQUARES.at(king_cell::<S>(king)), king);
    sum.add_set(
        weights::CASTLING_RIGHT,
        context.position.castling_rights().rooks(S::COLOR),
    );
    weak_pawns(context, sum);
}

/// The king's index in tables of king places: four files of its own wing, edge first, then ranks.
#[inline]
pub(crate) fn king_cell<S: Side>(king: Square) -> usize {
    let square = table_square::<S>(king, king);
    square / 8 * 4 + square % 8
}

/// The square's index in the tables of squares, seen from side `S` with its king on the west wing.
#[inline]
pub(crate) fn table_square<S: Side>(square: Square, king: Square) -> usize {
    let turned = if S::COLOR == Color::White { 0 } else { 56 };
    let mirrored = if king.file() >= File::E { 7 } else { 0 };
    square.to_usize() ^ turned ^ mirrored
}

fn material<S: Side, T: Trace>(context: &Context<'_>, sum: &mut Sum<S, T>) {
    let pawns = context.men::<S>(Role::Pawn);
    let knights = context.men::<S>(Role::Knight);
    let bishops = context.men::<S>(Role::Bishop);
    let rooks = context.men::<S>(Role::Rook);
    sum.add_set(weights::MATERIAL.at(0), pawns);
    sum.add_set(weights::MATERIAL.at(1), knights);
    sum.add_set(weights::MATERIAL.at(2), bishops);
    sum.add_set(weights::MATERIAL.at(3), rooks);
    sum.add_set(weights::MATERIAL.at(4), context.men::<S>(Role::Queen));
    let queens = context.men::<S>(Role::Queen).count() as i32;
    let (two_knights, two_rooks) = (knights.more_than_one(), rooks.more_than_one());
    sum.add(weights::KNIGHT_PAIR, i32::from(two_knights));
    sum.add(weights::ROOK_PAIR, i32::from(two_rooks));
    sum.add(weights::QUEEN_WITH_KNIGHTS, queens * knights.count() as i32);
    sum.add(weights::QUEEN_WITH_ROOKS, queens * rooks.count() as i32);
    if on_both_wings(Fileset::of(context.position.by_role(Role::Pawn))) {
        sum.add_set(weights::BISHOP_BOTH_WINGS, bishops);
    }
    if (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any() {
        sum.add(weights::BISHOP_PAIR, 1);
    }
    let more_pawns = pawns.count() as i32 - 5;
    sum.add(weights::KNIGHT_WITH_PAWNS, knights.count() as i32 * more_pawns);
    sum.add(weights::ROOK_WITH_PAWNS, rooks.count() as i32 * more_pawns);
}

/// The weights that every kind of piece has.
struct Kind<const N: usize> {
    /// Knight 0, bishop 1, rook 2, queen 3.
    index: usize,
    squares: Row<64>,
    by_center: Grid<5, 64>,
    mobility: Row<N>,
}

const KNIGHT: Kind<9> = Kind {
    index: 0,
    squares: weights::KNIGHT_SQUARES,
    by_center: weights::KNIGHT_BY_CENTER,
    mobility: weights::KNIGHT_MOBILITY,
};
const BISHOP: Kind<14> = Kind {
    index: 1,
    squares: weights::BISHOP_SQUARES,
    by_center: weights::BISHOP_BY_CENTER,
    mobility: weights::BISHOP_MOBILITY,
};
const ROOK: Kind<15> = Kind {
    index: 2,
    squares: weights::ROOK_SQUARES,
    by_center: weights::ROOK_BY_CENTER,
    mobility: weights::ROOK_MOBILITY,
};
const QUEEN: Kind<28> = Kind {
    index: 3,
    squares: weights::QUEEN_SQUARES,
    by_center: weights::QUEEN_BY_CENTER,
    mobility: weights::QUEEN_MOBILITY,
};

/// Place, mobility and distance from the own king: what every piece is asked.
#[inline]
fn place<S: Side, T: Trace, const N: usize>(
    context: &Context<'_>,
    sum: &mut Sum<S, T>,
    kind: &Kind<N>,
    square: Square,
    attacks: Bitboard,
) {
    let king = context.king::<S>();
    let cell = table_square::<S>(square, king);
    let reach = attacks & context.maps::<S>().area;
    let unchallenged = !context.pawns.attack_span::<S::Opposite>() & S::forward_fill(S::RANK_4) & !S::RANK_8;
    sum.add_at(kind.squares.at(cell), square);
    sum.add_at(kind.by_center.row(context.pawns.center()).at(cell), square);
    sum.add_at(kind.mobility.at(reach.count()), square);
    sum.add_set(weights::UNCHALLENGED_MOBILITY.at(kind.index), reach & unchallenged);
    sum.add(weights::FAR_FROM_KING.at(kind.index), king.distance(square) as i32);
}

fn knights<S: Side, T: Trace>(context: &mut Context<'_>, sum: &mut Sum<S, T>) {
    let knights = context.men::<S>(Role::Knight);
    for square in knights {
        let attacks = context.visit::<S>(Role::Knight, square, attacks::knight(square));
        place(context, sum, &KNIGHT, square, attacks);
        sum.add_at(weights::KNIGHT_CLOSEDNESS.at_most(context.pawns.closedness()), square);
        sum.add_at(weights::KNIGHT_CENTER.at(context.pawns.center()), square);
    }
    let outposts = context.pawns.outposts::<S>();
    sum.add_set(weights::KNIGHT_OUTPOST, knights & outposts);
    let reachable = context.maps::<S>().by.knight & outposts & !context.position.by_color(S::COLOR);
    sum.add_set(weights::KNIGHT_REACHES_OUTPOST, reachable);
    sum.add_set(weights::KNIGHT_BEHIND_PAWN, behind_pawn::<S>(context, knights));
}

fn bishops<S: Side, T: Trace>(context: &mut Context<'_>, sum: &mut Sum<S, T>) {
    let bishops = context.men::<S>(Role::Bishop);
    let own_pawns = context.men::<S>(Role::Pawn);
    let enemy_pawns = context.men::<S::Opposite>(Role::Pawn);
    let transparent = context.occupied & !(bishops | context.men::<S>(Role::Queen));
    let blocked = own_pawns & S::backward(context.occupied);
    for square in bishops {
        let attacks = context.visit::<S>(Role::Bishop, square, attacks::bishop(square, transparent));
        place(context, sum, &BISHOP, square, attacks);
        sum.add_at(weights::BISHOP_CENTER.at(context.pawns.center()), square);
        let complex = structure::color_complex(square);
        sum.add_at(weights::BISHOP_OWN_PAWNS.at_most((own_pawns & complex).count()), square);
        let outside_chain = i32::from(!context.pawns.attacks::<S>().contains(square));
        let hindering = (own_pawns & complex).count() as i32 * (blocked & MIDDLE_FILES).count() as i32;
        sum.add(weights::BISHOP_BLOCKED_CENTER, hindering * outside_chain);
        sum.add(
            weights::BISHOP_RAMMED_PAWNS,
            (context.pawns.rams::<S>() & complex).count() as i32,
        );
        sum.add(
            weights::BISHOP_STARES_AT_PAWNS,
            (attacks::bishop(square, Bitboard::EMPTY) & enemy_pawns).count() as i32,
        );
        let diagonal = attacks::bishop(square, own_pawns | enemy_pawns) | Bitboard::from_square(square);
        if (diagonal & CENTER).more_than_one() {
            sum.add_at(weights::BISHOP_LONG_DIAGONAL, square);
        }
    }
    let outposts = context.pawns.outposts::<S>();
    sum.add_set(weights::BISHOP_OUTPOST, bishops & outposts);
    let reachable = context.maps::<S>().by.bishop & outposts & !context.position.by_color(S::COLOR);
    sum.add_set(weights::BISHOP_REACHES_OUTPOST, reachable);
    sum.add_set(weights::BISHOP_BEHIND_PAWN, behind_pawn::<S>(context, bishops));
    missing_bishops(context, sum, bishops);
}

/// A colour without its bishop: the holes on it stay holes.
fn missing_bishops<S: Side, T: Trace>(context: &Context<'_>, sum: &mut Sum<S, T>, bishops: Bitboard) {
    let home = S::RANK_3 | S::RANK_4;
    let holes = !(context.pawns.attack_span::<S>() | context.pawns.attacks::<S>()) & home & MIDDLE_FILES;
    let enemy_bishops = context.men::<S::Opposite>(Role::Bishop);
    for complex in [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES] {
        if (bishops & complex).is_empty() {
            sum.add_set(weights::WEAK_COMPLEX, holes & complex);
            if (enemy_bishops & complex).any() {
                sum.add_set(weights::WEAK_COMPLEX_ATTACKED, holes & complex);
            }
        }
    }
}

fn rooks<S: Side, T: Trace>(context: &mut Context<'_>, sum: &mut Sum<S, T>) {
    let rooks = context.men::<S>(Role::Rook);
    let transparent = context.occupied & !(rooks | context.men::<S>(Role::Queen));
    let own_pawns = context.men::<S>(Role::Pawn);
    let enemy_pawns = context.men::<S::Opposite>(Role::Pawn);
    let enemy_queen = context.men::<S::Opposite>(Role::Queen);
    let blocked = own_pawns & S::backward(context.occupied);
    for square in rooks {
        let attacks = context.visit::<S>(Role::Rook, square, attacks::rook(square, transparent));
        place(context, sum, &ROOK, square, attacks);
        sum.add_at(weights::ROOK_CLOSEDNESS.at_most(context.pawns.closedness()), square);
        let file = Bitboard::from_file(square.file());
        if (file & own_pawns).is_empty() {
            let open = (file & enemy_pawns).is_empty();
            sum.add_at(
                if open {
                    weights::ROOK_OPEN_FILE
                } else {
                    weights::ROOK_HALF_OPEN_FILE
                },
                square,
            );
        } else if (file & blocked).any() {
            sum.add_at(weights::ROOK_BLOCKED_FILE, square);
        }
        if (file & enemy_queen).any() {
            sum.add_at(weights::ROOK_ON_QUEEN_FILE, square);
        }
        trapped_rook(context, sum, square, attacks);
    }
    let seventh = (S::RANK_7 & enemy_pawns).any() || S::RANK_8.contains(context.king::<S::Opposite>());
    if seventh {
        sum.add_set(weights::ROOK_ON_SEVENTH, rooks & S::RANK_7);
    }
}

/// A rook that its own king locks into the corner.
fn trapped_rook<S: Side, T: Trace>(context: &Context<'_>, sum: &mut Sum<S, T>, rook: Square, attacks: Bitboard) {
    let king = context.king::<S>();
    let same_wing = king.file() != rook.file() && (king.file() >= File::E) == (rook.file() > king.file());
    let at_home = (S::RANK_1 | S::RANK_2).contains(rook) && S::RANK_1.contains(king);
    if at_home && same_wing && (attacks & context.maps::<S>().area).count() <= 3 {
        let castles = context.position.castling_rights().rooks(S::COLOR).any();
        sum.add_at(weights::TRAPPED_ROOK.at(usize::from(castles)), rook);
    }
}

fn queens<S: Side, T: Trace>(context: &mut Context<'_>, sum: &mut Sum<S, T>) {
    let queens = context.men::<S>(Role::Queen);
    for square in queens {
        let attacks = context.visit::<S>(Role::Queen, square, attacks::queen(square, context.occupied));
        place(context, sum, &QUEEN, square, attacks);
        if shadowed::<S>(context, square) {
            sum.add_at(weights::QUEEN_SHADOWED, square);
        }
    }
    let entered = queens & !context.pawns.attack_span::<S::Opposite>() & S::forward_fill(S::rank(Rank::Fifth));
    sum.add_set(weights::QUEEN_INFILTRATION, entered);
}

/// Does a single man stand between the queen and an enemy bishop or rook?
fn shadowed<S: Side>(context: &Context<'_>, queen: Square) -> bool {
    let diagonal = attacks::bishop(queen, Bitboard::EMPTY) & context.men::<S::Opposite>(Role::Bishop);
    let straight = attacks::rook(queen, Bitboard::EMPTY) & context.men::<S::Opposite>(Role::Rook);
    (diagonal | straight).into_iter().any(|slider| {
        (attacks::between(queen, slider) & context.occupied)
            .single_square()
            .is_some()
    })
}

/// Minor pieces right behind a pawn of either colour.
fn behind_pawn<S: Side>(context: &Context<'_>, minors: Bitboard) -> Bitboard {
    minors & S::backward(context.position.by_role(Role::Pawn))
}

/// Pieces that attack weak enemy pawns, and pieces that stand before them.
fn weak_pawns<S: Side, T: Trace>(context: &Context<'_>, sum: &mut Sum<S, T>) {
    let weak = context.pawns.weak & context.men::<S::Opposite>(Role::Pawn);
    let before = S::backward(weak | context.pawns.passed::<S::Opposite>());
    let by = &context.maps::<S>().by;
    for (index, attacks) in [by.knight, by.bishop, by.rook, by.queen, by.king]
        .into_iter()
        .enumerate()
    {
        sum.add_set(weights::WEAK_PAWN_ATTACKED.at(index), attacks & weak);
    }
    if (before & context.pieces::<S>()).any() {
        for (index, role) in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            .into_iter()
            .enumerate()
        {
            sum.add_set(weights::BLOCKADER.at(index), context.men::<S>(role) & before);
        }
    }
}
