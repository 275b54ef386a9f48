//! Material, places and mobility of the pieces: the loop that visits each man once and fills the attack maps.

use archipelago_movegen::setwise::Side;
use archipelago_movegen::{Bitboard, Rank, Role, Square, attacks};

use crate::attacks::{CENTER, Context, LONG_DIAGONALS, MIDDLE_FILES, Maps, Round, Them, Us};
use crate::handles::Row;
use crate::score::Score;
use crate::trace::{Group, Sum, Trace};
use crate::weights;

/// What our pieces are worth, and the danger that they bring to the enemy king by attacking its ring.
pub(crate) struct Pieces {
    pub score: Score,
    pub danger: Score,
}

/// Scores our pieces and our king's square and completes our attack maps.
#[inline(never)]
pub(crate) fn score<T: Trace>(context: &mut Context<'_>, trace: T) -> Pieces {
    let sum = &mut Sum::new(Group::Linear, context.color, trace);
    let danger = &mut Sum::new(Group::Danger, !context.color, trace);
    material(context, sum);
    knights(context, sum, danger);
    bishops(context, sum, danger);
    rooks(context, sum, danger);
    queens(context, sum, danger);
    outposts(context, sum);
    let king = context.king::<Us>();
    sum.add_at(weights::KING_SQUARES.at(king_cell(king, context.mirror)), king);
    sum.add_set(weights::CASTLING_RIGHT, context.castling_rooks);
    weak_pawns(context, sum);
    Pieces {
        score: sum.total(),
        danger: danger.total(),
    }
}

/// The king's index in tables of king places: four files of its own wing, edge first, then ranks.
#[inline]
pub(crate) fn king_cell(king: Square, mirror: usize) -> usize {
    let square = table_square(king, mirror);
    square / 8 * 4 + square % 4
}

/// The square's index in the tables of squares: as our side sees it, with our king on the west wing. The mask tells the
/// compiler that no index needs a check.
#[inline]
pub(crate) fn table_square(square: Square, mirror: usize) -> usize {
    square.to_usize() ^ (mirror & 7)
}

fn material<T: Trace>(context: &Context<'_>, sum: &mut Sum<T>) {
    let pawns = context.men::<Us>(Role::Pawn);
    let knights = context.men::<Us>(Role::Knight);
    let bishops = context.men::<Us>(Role::Bishop);
    let rooks = context.men::<Us>(Role::Rook);
    sum.add_set(weights::MATERIAL.at(0), pawns);
    sum.add_set(weights::MATERIAL.at(1), knights);
    sum.add_set(weights::MATERIAL.at(2), bishops);
    sum.add_set(weights::MATERIAL.at(3), rooks);
    sum.add_set(weights::MATERIAL.at(4), context.men::<Us>(Role::Queen));
    let queens = context.men::<Us>(Role::Queen).count() as i32;
    let (two_knights, two_rooks) = (knights.more_than_one(), rooks.more_than_one());
    sum.add(weights::KNIGHT_PAIR, i32::from(two_knights));
    sum.add(weights::ROOK_PAIR, i32::from(two_rooks));
    sum.add(weights::QUEEN_WITH_KNIGHTS, queens * knights.count() as i32);
    sum.add(weights::QUEEN_WITH_ROOKS, queens * rooks.count() as i32);
    if context.pawns.on_both_wings() {
        sum.add_set(weights::BISHOP_BOTH_WINGS, bishops);
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
    mobility: Row<N>,
}

const KNIGHT: Kind<9> = Kind {
    index: 0,
    squares: weights::KNIGHT_SQUARES,
    mobility: weights::KNIGHT_MOBILITY,
};
const BISHOP: Kind<14> = Kind {
    index: 1,
    squares: weights::BISHOP_SQUARES,
    mobility: weights::BISHOP_MOBILITY,
};
const ROOK: Kind<15> = Kind {
    index: 2,
    squares: weights::ROOK_SQUARES,
    mobility: weights::ROOK_MOBILITY,
};
const QUEEN: Kind<28> = Kind {
    index: 3,
    squares: weights::QUEEN_SQUARES,
    mobility: weights::QUEEN_MOBILITY,
};

/// Place, mobility and distance from the own king: what every piece is asked.
#[inline]
fn place<T: Trace, const N: usize>(
    context: &Context<'_>,
    sum: &mut Sum<T>,
    kind: &Kind<N>,
    square: Square,
    attacks: Bitboard,
) {
    let cell = table_square(square, context.mirror);
    let reach = attacks & context.area;
    let distance = i32::from(context.distances[square.to_usize()]);
    sum.add_at(kind.squares.at(cell), square);
    sum.add_at(kind.mobility.at(reach.count()), square);
    sum.add_set(
        weights::UNCHALLENGED_MOBILITY.at(kind.index),
        reach & context.unchallenged,
    );
    sum.add(weights::FAR_FROM_KING.at(kind.index), distance);
}

/// Takes over what the pieces of a kind attack, the enemy ring above all.
#[inline]
fn finish<T: Trace>(context: &mut Context<'_>, danger: &mut Sum<T>, role: Role, index: usize, round: &Round) {
    context.finish(role, round);
    danger.add(weights::RING_ATTACKER.at(index), round.ring_attackers);
    danger.add(weights::RING_ATTACK.at(index), round.ring_attacks);
}

fn knights<T: Trace>(context: &mut Context<'_>, sum: &mut Sum<T>, danger: &mut Sum<T>) {
    let knights = context.men::<Us>(Role::Knight);
    let mut round = context.round();
    for square in knights {
        let attacks = round.visit(square, attacks::knight(square));
        place(context, sum, &KNIGHT, square, attacks);
    }
    finish(context, danger, Role::Knight, KNIGHT.index, &round);
    sum.add_set(weights::KNIGHT_CLOSEDNESS.at(context.pawns.closedness()), knights);
    sum.add_set(weights::KNIGHT_CENTER.at(context.pawns.center()), knights);
    sum.add_set(weights::KNIGHT_BEHIND_PAWN, behind_pawn(context, knights));
}

fn bishops<T: Trace>(context: &mut Context<'_>, sum: &mut Sum<T>, danger: &mut Sum<T>) {
    let bishops = context.men::<Us>(Role::Bishop);
    let own_pawns = context.men::<Us>(Role::Pawn);
    let enemy_pawns = context.men::<Them>(Role::Pawn);
    let transparent = context.occupied & !(bishops | context.men::<Us>(Role::Queen));
    let mut round = context.round();
    for square in bishops {
        let attacks = round.visit(square, attacks::bishop(square, transparent));
        place(context, sum, &BISHOP, square, attacks);
        let stared_at = attacks::diagonals(square) & enemy_pawns;
        sum.add(weights::BISHOP_STARES_AT_PAWNS, stared_at.count() as i32);
    }
    for square in bishops & LONG_DIAGONALS {
        let diagonal = attacks::bishop(square, own_pawns | enemy_pawns) | Bitboard::from_square(square);
        if (diagonal & CENTER).more_than_one() {
            sum.add_at(weights::BISHOP_LONG_DIAGONAL, square);
        }
    }
    finish(context, danger, Role::Bishop, BISHOP.index, &round);
    sum.add_set(weights::BISHOP_CENTER.at(context.pawns.center()), bishops);
    sum.add_set(weights::BISHOP_BEHIND_PAWN, behind_pawn(context, bishops));
    complexes(context, sum, bishops);
}

/// Minor pieces on outposts, and outposts they could go to.
fn outposts<T: Trace>(context: &Context<'_>, sum: &mut Sum<T>) {
    let outposts = context.pawns.outposts::<Us>();
    if outposts.is_empty() {
        return;
    }
    let by = &context.maps::<Us>().by;
    let free = outposts & !context.all_men::<Us>();
    sum.add_set(weights::KNIGHT_OUTPOST, context.men::<Us>(Role::Knight) & outposts);
    sum.add_set(weights::KNIGHT_REACHES_OUTPOST, by.knight & free);
    sum.add_set(weights::BISHOP_OUTPOST, context.men::<Us>(Role::Bishop) & outposts);
    sum.add_set(weights::BISHOP_REACHES_OUTPOST, by.bishop & free);
}

/// A bishop on each colour, and the own pawns on it; on a colour without a bishop the holes stay holes.
fn complexes<T: Trace>(context: &Context<'_>, sum: &mut Sum<T>, bishops: Bitboard) {
    let home = Us::RANK_3 | Us::RANK_4;
    let holes = !(context.pawns.attack_span::<Us>() | context.pawns.attacks::<Us>()) & home & MIDDLE_FILES;
    let own_pawns = context.men::<Us>(Role::Pawn);
    let enemy_bishops = context.men::<Them>(Role::Bishop);
    if (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any() {
        sum.add(weights::BISHOP_PAIR, 1);
    }
    for complex in [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES] {
        if (bishops & complex).any() {
            let pawns = (own_pawns & complex).count();
            sum.add_set(weights::BISHOP_OWN_PAWNS.at_most(pawns), bishops & complex);
        } else {
            sum.add_set(weights::WEAK_COMPLEX, holes & complex);
            if (enemy_bishops & complex).any() {
                sum.add_set(weights::WEAK_COMPLEX_ATTACKED, holes & complex);
            }
        }
    }
}

fn rooks<T: Trace>(context: &mut Context<'_>, sum: &mut Sum<T>, danger: &mut Sum<T>) {
    let rooks = context.men::<Us>(Role::Rook);
    let transparent = context.occupied & !(rooks | context.men::<Us>(Role::Queen));
    let own_pawns = context.men::<Us>(Role::Pawn);
    let enemy_pawns = context.men::<Them>(Role::Pawn);
    let enemy_queen = context.men::<Them>(Role::Queen);
    let blocked = own_pawns & Us::backward(context.occupied);
    let corner = cut_off_corner(context.king::<Us>());
    let mut round = context.round();
    for square in rooks {
        let attacks = round.visit(square, attacks::rook(square, transparent));
        place(context, sum, &ROOK, square, attacks);
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
        if corner.contains(square) && (attacks & context.area).count() <= 3 {
            let castles = context.castling_rooks.any();
            sum.add_at(weights::TRAPPED_ROOK.at(usize::from(castles)), square);
        }
    }
    finish(context, danger, Role::Rook, ROOK.index, &round);
    let seventh = rooks & Us::RANK_7;
    if seventh.any() && ((Us::RANK_7 & enemy_pawns).any() || Us::RANK_8.contains(context.king::<Them>())) {
        sum.add_set(weights::ROOK_ON_SEVENTH, seventh);
    }
}

/// The squares of two ranks between a king on its first rank and the edge of its wing: it locks a rook in there.
#[inline]
fn cut_off_corner(king: Square) -> Bitboard {
    CUT_OFF_CORNERS[king.to_usize()]
}

static CUT_OFF_CORNERS: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut file = 0;
    while file < 8 {
        let to_the_west = (1 << file) - 1;
        let beyond = if file < 4 { to_the_west } else { 0xFE ^ to_the_west << 1 };
        table[file] = Bitboard(beyond | beyond << 8);
        file += 1;
    }
    table
};

fn queens<T: Trace>(context: &mut Context<'_>, sum: &mut Sum<T>, danger: &mut Sum<T>) {
    let queens = context.men::<Us>(Role::Queen);
    let mut round = context.round();
    for square in queens {
        let attacks = round.visit(square, attacks::queen(square, context.occupied));
        place(context, sum, &QUEEN, square, attacks);
        if shadowed(context, square) {
            sum.add_at(weights::QUEEN_SHADOWED, square);
        }
    }
    finish(context, danger, Role::Queen, QUEEN.index, &round);
    let entered = queens & !context.pawns.attack_span::<Them>() & Us::forward_fill(Us::rank(Rank::Fifth));
    sum.add_set(weights::QUEEN_INFILTRATION, entered);
}

/// Does a single man stand between the queen and an enemy bishop or rook?
fn shadowed(context: &Context<'_>, queen: Square) -> bool {
    let diagonal = attacks::diagonals(queen) & context.men::<Them>(Role::Bishop);
    let straight = attacks::straights(queen) & context.men::<Them>(Role::Rook);
    (diagonal | straight).into_iter().any(|slider| {
        (attacks::between(queen, slider) & context.occupied)
            .single_square()
            .is_some()
    })
}

/// Minor pieces right behind a pawn of either colour.
fn behind_pawn(context: &Context<'_>, minors: Bitboard) -> Bitboard {
    minors & Us::backward(context.by_role(Role::Pawn))
}

/// Pieces that attack weak enemy pawns, and pieces that stand before them.
fn weak_pawns<T: Trace>(context: &Context<'_>, sum: &mut Sum<T>) {
    let weak = context.pawns.weak & context.men::<Them>(Role::Pawn);
    let before = Us::backward(weak | context.pawns.passed::<Them>());
    let Maps { by, all, .. } = context.maps::<Us>();
    if (weak & *all).any() {
        for (index, attacks) in [by.knight, by.bishop, by.rook, by.queen, by.king]
            .into_iter()
            .enumerate()
        {
            sum.add_set(weights::WEAK_PAWN_ATTACKED.at(index), attacks & weak);
        }
    }
    if (before & context.pieces::<Us>()).any() {
        for (index, role) in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            .into_iter()
            .enumerate()
        {
            sum.add_set(weights::BLOCKADER.at(index), context.men::<Us>(role) & before);
        }
    }
}
