//! Material, squares and mobility of the pieces: visits each piece once and fills the attack maps.

use archipelago_movegen::setwise::{Side, file_fill};
use archipelago_movegen::{Bitboard, Rank, Role, Square, attacks};

use crate::attack_maps::{AttackMaps, PieceVisits};
use crate::family::Family;
use crate::filesets::Fileset;
use crate::handles::WeightRow;
use crate::score::Score;
use crate::side_view::SideView;
use crate::totals::StageScore;
use crate::trace::{Part, Sum, Trace};
use crate::view::{Them, Us, king_cell, table_square};
use crate::weights;

/// d4, e4, d5 and e5.
const CENTER: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// The sums of our pieces, one for each family that has a price.
struct Sums<T> {
    material: Sum<T>,
    squares: Sum<T>,
    mobility: Sum<T>,
    pieces: Sum<T>,
    /// Danger to the enemy king.
    danger: Sum<T>,
}

/// Scores our pieces and the square of our king, and completes our attack maps. The danger is that of the enemy king.
#[inline(never)]
pub(crate) fn score<T: Trace>(view: &mut SideView<'_>, trace: T) -> StageScore {
    let priced = Sum::new(Part::Priced, view.color, trace);
    let sums = &mut Sums {
        material: priced,
        squares: priced,
        mobility: priced,
        pieces: priced,
        danger: Sum::new(Part::Danger, !view.color, trace),
    };
    material(view, &mut sums.material);
    knights(view, sums);
    bishops(view, sums);
    rooks(view, sums);
    queens(view, sums);
    outposts(view, &mut sums.pieces);
    weak_pawns(view, &mut sums.pieces);
    let mut score = StageScore {
        fixed: fixed(view, trace),
        danger: sums.danger.total(),
        ..StageScore::default()
    };
    score.add(Family::Material, sums.material.total());
    score.add(Family::Squares, sums.squares.total());
    score.add(Family::Mobility, sums.mobility.total());
    score.add(Family::Pieces, sums.pieces.total());
    score
}

/// Our pawns, our king and our castling rights: what depends on no other piece.
fn fixed<T: Trace>(view: &SideView<'_>, trace: T) -> Score {
    let mut sum = Sum::new(Part::Linear, view.color, trace);
    let king = view.king::<Us>();
    sum.add_set(weights::MATERIAL.at(0), view.of::<Us>(Role::Pawn));
    sum.add_at(weights::KING_SQUARES.at(king_cell(king, view.mirror)), king);
    sum.add_set(weights::CASTLING_RIGHT, view.castling_rooks);
    sum.total()
}

fn material<T: Trace>(view: &SideView<'_>, sum: &mut Sum<T>) {
    let pawns = view.of::<Us>(Role::Pawn);
    let knights = view.of::<Us>(Role::Knight);
    let bishops = view.of::<Us>(Role::Bishop);
    let rooks = view.of::<Us>(Role::Rook);
    sum.add_set(weights::MATERIAL.at(1), knights);
    sum.add_set(weights::MATERIAL.at(2), bishops);
    sum.add_set(weights::MATERIAL.at(3), rooks);
    sum.add_set(weights::MATERIAL.at(4), view.of::<Us>(Role::Queen));
    let queens = view.of::<Us>(Role::Queen).count() as i32;
    let (two_knights, two_rooks) = (knights.more_than_one(), rooks.more_than_one());
    sum.add(weights::KNIGHT_PAIR, i32::from(two_knights));
    sum.add(weights::ROOK_PAIR, i32::from(two_rooks));
    sum.add(weights::QUEEN_WITH_KNIGHTS, queens * knights.count() as i32);
    sum.add(weights::QUEEN_WITH_ROOKS, queens * rooks.count() as i32);
    if view.pawns.on_both_wings() {
        sum.add_set(weights::BISHOP_BOTH_WINGS, bishops);
    }
    let more_pawns = pawns.count() as i32 - 5;
    sum.add(weights::KNIGHT_WITH_PAWNS, knights.count() as i32 * more_pawns);
    sum.add(weights::ROOK_WITH_PAWNS, rooks.count() as i32 * more_pawns);
}

/// The terms that every kind of piece has.
struct PieceTerms<const N: usize> {
    /// Knight 0, bishop 1, rook 2, queen 3.
    index: usize,
    squares: WeightRow<64>,
    mobility: WeightRow<N>,
}

const KNIGHT: PieceTerms<9> = PieceTerms {
    index: 0,
    squares: weights::KNIGHT_SQUARES,
    mobility: weights::KNIGHT_MOBILITY,
};
const BISHOP: PieceTerms<14> = PieceTerms {
    index: 1,
    squares: weights::BISHOP_SQUARES,
    mobility: weights::BISHOP_MOBILITY,
};
const ROOK: PieceTerms<15> = PieceTerms {
    index: 2,
    squares: weights::ROOK_SQUARES,
    mobility: weights::ROOK_MOBILITY,
};
const QUEEN: PieceTerms<28> = PieceTerms {
    index: 3,
    squares: weights::QUEEN_SQUARES,
    mobility: weights::QUEEN_MOBILITY,
};

/// Scores the terms of every piece: its square, its mobility, and its distance from our king.
#[inline]
fn place<T: Trace, const N: usize>(
    view: &SideView<'_>,
    sums: &mut Sums<T>,
    terms: &PieceTerms<N>,
    square: Square,
    attacks: Bitboard,
) {
    let cell = table_square(square, view.mirror);
    let reach = attacks & view.area;
    let distance = i32::from(view.distances[square.to_usize()]);
    sums.squares.add_at(terms.squares.at(cell), square);
    sums.mobility.add_at(terms.mobility.at(reach.count()), square);
    sums.mobility.add_set(
        weights::UNCHALLENGED_MOBILITY.at(terms.index),
        reach & view.unchallenged,
    );
    sums.pieces.add(weights::FAR_FROM_KING.at(terms.index), distance);
}

/// Ends the visits to the pieces of one kind and scores their attacks on the ring of the enemy king.
#[inline]
fn finish<T: Trace>(view: &mut SideView<'_>, sums: &mut Sums<T>, role: Role, index: usize, visits: &PieceVisits) {
    view.finish(role, visits);
    sums.danger.add(weights::RING_ATTACKER.at(index), visits.ring_attackers);
    sums.danger.add(weights::RING_ATTACK.at(index), visits.ring_attacks);
}

fn knights<T: Trace>(view: &mut SideView<'_>, sums: &mut Sums<T>) {
    let knights = view.of::<Us>(Role::Knight);
    let mut visits = view.visits();
    for square in knights {
        let attacks = visits.visit(square, attacks::knight(square));
        place(view, sums, &KNIGHT, square, attacks);
    }
    finish(view, sums, Role::Knight, KNIGHT.index, &visits);
    sums.pieces
        .add_set(weights::KNIGHT_CLOSEDNESS.at(view.pawns.closedness()), knights);
    sums.pieces
        .add_set(weights::KNIGHT_CENTER.at(view.pawns.center()), knights);
    sums.pieces
        .add_set(weights::KNIGHT_BEHIND_PAWN, behind_pawn(view, knights));
}

fn bishops<T: Trace>(view: &mut SideView<'_>, sums: &mut Sums<T>) {
    let bishops = view.of::<Us>(Role::Bishop);
    let own_pawns = view.of::<Us>(Role::Pawn);
    let enemy_pawns = view.of::<Them>(Role::Pawn);
    let transparent = view.occupied & !(bishops | view.of::<Us>(Role::Queen));
    let mut visits = view.visits();
    let mut long_diagonal = Bitboard::EMPTY;
    for square in bishops {
        let attacks = visits.visit(square, attacks::bishop(square, transparent));
        place(view, sums, &BISHOP, square, attacks);
        // Only a bishop on a long diagonal can attack two squares of the center.
        let through_pieces = attacks::bishop(square, own_pawns | enemy_pawns) | Bitboard::from_square(square);
        if (through_pieces & CENTER).more_than_one() {
            long_diagonal |= Bitboard::from_square(square);
        }
        let stared_at = attacks::bishop_rays(square) & enemy_pawns;
        sums.pieces
            .add(weights::BISHOP_STARES_AT_PAWNS, stared_at.count() as i32);
    }
    sums.pieces.add_set(weights::BISHOP_LONG_DIAGONAL, long_diagonal);
    finish(view, sums, Role::Bishop, BISHOP.index, &visits);
    sums.pieces
        .add_set(weights::BISHOP_CENTER.at(view.pawns.center()), bishops);
    sums.pieces
        .add_set(weights::BISHOP_BEHIND_PAWN, behind_pawn(view, bishops));
    complexes(view, sums, bishops);
}

/// Minor pieces on outposts, and outposts that they attack.
fn outposts<T: Trace>(view: &SideView<'_>, sum: &mut Sum<T>) {
    let outposts = view.pawns.outposts::<Us>();
    if outposts.is_empty() {
        return;
    }
    let by = &view.maps::<Us>().by;
    let free = outposts & !view.all_of::<Us>();
    sum.add_set(weights::KNIGHT_OUTPOST, view.of::<Us>(Role::Knight) & outposts);
    sum.add_set(weights::KNIGHT_REACHES_OUTPOST, by.knight & free);
    sum.add_set(weights::BISHOP_OUTPOST, view.of::<Us>(Role::Bishop) & outposts);
    sum.add_set(weights::BISHOP_REACHES_OUTPOST, by.bishop & free);
}

/// The bishop pair; for each color of squares the own pawns that restrict a bishop on it, or the holes on it if there
/// is no bishop.
fn complexes<T: Trace>(view: &SideView<'_>, sums: &mut Sums<T>, bishops: Bitboard) {
    let home = Us::RANK_3 | Us::RANK_4;
    let holes = !(view.pawns.attack_span::<Us>() | view.pawns.attacks::<Us>()) & home & Fileset::MIDDLE.board();
    let own_pawns = view.of::<Us>(Role::Pawn);
    let enemy_bishops = view.of::<Them>(Role::Bishop);
    if (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any() {
        sums.material.add(weights::BISHOP_PAIR, 1);
    }
    for complex in [Bitboard::LIGHT_SQUARES, Bitboard::DARK_SQUARES] {
        if (bishops & complex).any() {
            let pawns = (own_pawns & complex).count();
            sums.pieces
                .add_set(weights::BISHOP_OWN_PAWNS.at_most(pawns), bishops & complex);
        } else {
            sums.pieces.add_set(weights::WEAK_COMPLEX, holes & complex);
            if (enemy_bishops & complex).any() {
                sums.pieces.add_set(weights::WEAK_COMPLEX_ATTACKED, holes & complex);
            }
        }
    }
}

fn rooks<T: Trace>(view: &mut SideView<'_>, sums: &mut Sums<T>) {
    let rooks = view.of::<Us>(Role::Rook);
    let transparent = view.occupied & !(rooks | view.of::<Us>(Role::Queen));
    let own_pawns = view.of::<Us>(Role::Pawn);
    let enemy_pawns = view.of::<Them>(Role::Pawn);
    let enemy_queen = view.of::<Them>(Role::Queen);
    let blocked = own_pawns & Us::backward(view.occupied);
    let corner = cut_off_corner(view.king::<Us>());
    let mut visits = view.visits();
    for square in rooks {
        let attacks = visits.visit(square, attacks::rook(square, transparent));
        place(view, sums, &ROOK, square, attacks);
        if corner.contains(square) && (attacks & view.area).count() <= 3 {
            let castles = view.castling_rooks.any();
            sums.pieces
                .add_at(weights::TRAPPED_ROOK.at(usize::from(castles)), square);
        }
    }
    finish(view, sums, Role::Rook, ROOK.index, &visits);
    // By sets, because branches for each rook would often be mispredicted.
    let closed = file_fill(own_pawns);
    let open = rooks & !closed & !file_fill(enemy_pawns);
    sums.pieces.add_set(weights::ROOK_OPEN_FILE, open);
    sums.pieces
        .add_set(weights::ROOK_HALF_OPEN_FILE, rooks & !closed & !open);
    sums.pieces
        .add_set(weights::ROOK_BLOCKED_FILE, rooks & file_fill(blocked));
    sums.pieces
        .add_set(weights::ROOK_ON_QUEEN_FILE, rooks & file_fill(enemy_queen));
    let seventh = rooks & Us::RANK_7;
    if seventh.any() && ((Us::RANK_7 & enemy_pawns).any() || Us::RANK_8.contains(view.king::<Them>())) {
        sums.pieces.add_set(weights::ROOK_ON_SEVENTH, seventh);
    }
}

/// The squares on the first two ranks between a king on its first rank and the edge of the board: the king can trap a
/// rook there. Empty for a king on another rank.
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

fn queens<T: Trace>(view: &mut SideView<'_>, sums: &mut Sums<T>) {
    let queens = view.of::<Us>(Role::Queen);
    let mut visits = view.visits();
    for square in queens {
        let attacks = visits.visit(square, attacks::queen(square, view.occupied));
        place(view, sums, &QUEEN, square, attacks);
        if shadowed(view, square) {
            sums.pieces.add_at(weights::QUEEN_SHADOWED, square);
        }
    }
    finish(view, sums, Role::Queen, QUEEN.index, &visits);
    let entered = queens & !view.pawns.attack_span::<Them>() & Us::forward_fill(Us::rank(Rank::Fifth));
    sums.pieces.add_set(weights::QUEEN_INFILTRATION, entered);
}

/// Whether exactly one piece or pawn stands between the queen and an enemy bishop on its diagonals or rook on its
/// lines.
fn shadowed(view: &SideView<'_>, queen: Square) -> bool {
    let diagonal = attacks::bishop_rays(queen) & view.of::<Them>(Role::Bishop);
    let straight = attacks::rook_rays(queen) & view.of::<Them>(Role::Rook);
    (diagonal | straight).into_iter().any(|slider| {
        (attacks::between(queen, slider) & view.occupied)
            .single_square()
            .is_some()
    })
}

/// Minor pieces right behind a pawn of either color.
fn behind_pawn(view: &SideView<'_>, minors: Bitboard) -> Bitboard {
    minors & Us::backward(view.by_role(Role::Pawn))
}

/// Our attacks on weak enemy pawns, and our pieces on the square ahead of weak or passed enemy pawns.
fn weak_pawns<T: Trace>(view: &SideView<'_>, sum: &mut Sum<T>) {
    let weak = view.pawns.weak & view.of::<Them>(Role::Pawn);
    let before = Us::backward(weak | view.pawns.passed::<Them>());
    let AttackMaps { by, all, .. } = view.maps::<Us>();
    if (weak & *all).any() {
        for (index, attacks) in [by.knight, by.bishop, by.rook, by.queen, by.king]
            .into_iter()
            .enumerate()
        {
            sum.add_set(weights::WEAK_PAWN_ATTACKED.at(index), attacks & weak);
        }
    }
    if (before & view.pieces::<Us>()).any() {
        for (index, role) in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen]
            .into_iter()
            .enumerate()
        {
            sum.add_set(weights::BLOCKADER.at(index), view.of::<Us>(role) & before);
        }
    }
}
