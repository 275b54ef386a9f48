//! The number of legal moves of a board.
//!
//! The functions are inlined into the loops over sibling positions. There the compiler keeps what does not change in
//! registers, which makes perft 1.6 times as fast as a call for each position.

use super::board::{Army, Board, Castle};
use super::lanes::{self, Lanes, Open};
use super::pawns;
use crate::attacks;
use crate::setwise::{self, Side};
use crate::types::{Bitboard, Square};

/// A sum of numbers of moves.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) moves: u64,
    /// Added up at the end, which is faster than for each position.
    lanes: Lanes,
}

impl Tally {
    #[inline(always)]
    pub(super) fn sum(&self) -> u64 {
        self.moves + self.lanes.reduce_add()
    }
}

/// Adds the number of legal moves of `S`, the side to move, without en-passant captures. `castles` are those that it
/// had a right to before the last move, which can only have captured the rook.
#[inline(always)]
pub(super) fn count<S: Side>(board: &Board, castles: &[Castle; 2], tally: &mut Tally) {
    let Board { own, enemy } = *board;
    let occupied = own.all | enemy.all;
    let king = own.king_square();
    let open = Open::new(!occupied);
    let reached = lanes::step(open.fill(enemy.sliders()));
    let danger = attacked::<S::Opposite>(&enemy, reached);
    if (danger & own.king).any() {
        // Only the copy has to be in memory, not the board of the loop.
        let copy = *board;
        tally.moves += count_evasions::<S>(&copy);
        return;
    }
    // A piece is pinned when the first one that the king sees in a direction is attacked from that direction.
    let pins = lanes::nearest(king, occupied) & lanes::opposite(reached);
    let pinned = lanes::spread(pins);
    let movable = pins | lanes::opposite(pins) | !pinned;
    let targets = lanes::splat(!own.all);
    let slides = lanes::step(open.fill(own.sliders() & movable)) & targets;
    let jumps = lanes::knight_jumps(lanes::splat(own.knights) & !pinned) & targets;
    tally.lanes += lanes::count(slides);
    tally.lanes += lanes::count(jumps);
    tally.moves += (attacks::king(king) & !own.all & !danger).count() as u64;
    count_pawns::<S>(&own, enemy.all, king, pinned, Bitboard::FULL, tally);
    if (castles[0].rook | castles[1].rook).any() {
        let pinned = lanes::lane0(pinned);
        for castle in castles {
            let possible = (castle.rook & own.straight).any()
                & ((castle.path & occupied) | (castle.king_path & danger) | (castle.rook & pinned)).is_empty();
            tally.moves += u64::from(possible);
        }
    }
}

#[inline(always)]
fn count_pawns<S: Side>(
    own: &Army,
    enemies: Bitboard,
    king: Square,
    pinned: Lanes,
    allowed: Bitboard,
    tally: &mut Tally,
) {
    let targets = pawns::targets::<S>(own, enemies, king, pinned) & lanes::splat(allowed);
    tally.lanes += lanes::count(targets);
    if (own.pawns & S::RANK_7).any() {
        let promotions = lanes::count(targets & lanes::splat(S::PROMOTION_RANK));
        tally.lanes += promotions + promotions + promotions;
    }
}

/// [`count`] for a king in check, which is rare enough to be kept out of the loops.
#[cold]
#[inline(never)]
fn count_evasions<S: Side>(board: &Board) -> u64 {
    let Board { own, enemy } = *board;
    let occupied = own.all | enemy.all;
    let king = own.king_square();
    // The king must not hide the squares behind it from a slider that gives check.
    let through_king = Open::new(!occupied | own.king);
    let danger = attacked::<S::Opposite>(&enemy, lanes::step(through_king.fill(enemy.sliders())));
    let mut tally = Tally {
        moves: (attacks::king(king) & !own.all & !danger).count() as u64,
        ..Tally::default()
    };
    let checkers = (attacks::bishop(king, occupied) & enemy.diagonal)
        | (attacks::rook(king, occupied) & enemy.straight)
        | (attacks::knight(king) & enemy.knights)
        | (attacks::pawn(S::COLOR, king) & enemy.pawns);
    let Some(checker) = checkers.single_square() else {
        return tally.moves;
    };
    let allowed = attacks::between(king, checker) | checkers;
    let open = Open::new(!occupied);
    let reached = lanes::step(open.fill(enemy.sliders()));
    let pins = lanes::nearest(king, occupied) & lanes::opposite(reached) & lanes::splat(own.all);
    let pinned = lanes::spread(pins);
    // A pinned piece cannot capture or block the piece that gives check: that lies on another line.
    let targets = lanes::splat(allowed & !own.all);
    let slides = lanes::step(open.fill(own.sliders() & !pinned)) & targets;
    let jumps = lanes::knight_jumps(lanes::splat(own.knights) & !pinned) & targets;
    tally.lanes += lanes::count(slides) + lanes::count(jumps);
    count_pawns::<S>(&own, enemy.all, king, pinned, allowed, &mut tally);
    tally.sum()
}

/// The squares that `army` attacks: those that its sliders have `reached` and the others.
#[inline(always)]
fn attacked<S: Side>(army: &Army, reached: Lanes) -> Bitboard {
    let king = army.king_square();
    lanes::any(reached | lanes::knight_jumps(lanes::splat(army.knights)))
        | setwise::any_attacks::<S>(army.pawns)
        | attacks::king(king)
}

/// The number of legal captures of the pawn that has just crossed `target` by pawns of `candidates`. That pawn is the
/// only one that can give check, so only sliders can make a capture illegal.
#[inline(never)]
pub(super) fn count_en_passant<S: Side>(board: &Board, candidates: Bitboard, target: Square) -> u64 {
    let Board { own, enemy } = *board;
    let king = own.king_square();
    let target = Bitboard::from_square(target);
    let removed = S::backward(target);
    let mut moves = 0;
    for from in candidates {
        let occupied = ((own.all | enemy.all) & !removed & !Bitboard::from_square(from)) | target;
        let exposed =
            (attacks::bishop(king, occupied) & enemy.diagonal) | (attacks::rook(king, occupied) & enemy.straight);
        moves += u64::from(exposed.is_empty());
    }
    moves
}
