//! Pawn moves: all pushes, double pushes and captures of a side at once, one set of target squares for each direction.
//!
//! All moves of one direction have the same offset, so a target square determines its source: source = target - offset.
//! A pinned pawn may move in a direction exactly when it stands on the line of that direction through its king.

use crate::attacks;
use crate::generate::Batch;
use crate::position::Position;
use crate::setwise::{self, Side};
use crate::types::{Bitboard, Rank, Role, Square};

/// The two diagonals through a square, for pinned pawns that capture.
struct Diagonals {
    /// The diagonal from south-west to north-east.
    rising: Bitboard,
    /// The diagonal from north-west to south-east.
    falling: Bitboard,
}

static DIAGONALS: [Diagonals; 64] = {
    let mut table = [const {
        Diagonals {
            rising: Bitboard::EMPTY,
            falling: Bitboard::EMPTY,
        }
    }; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let files = (to % 8) - (from % 8);
            let ranks = (to / 8) - (from / 8);
            if files == ranks {
                table[from as usize].rising.0 |= 1 << to;
            }
            if files == -ranks {
                table[from as usize].falling.0 |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    table
};

/// The pawns in `movers` that may move along `line`, which runs through the king: those that are not pinned and those
/// on it.
#[inline]
fn movable_along(movers: Bitboard, pinned: Bitboard, line: Bitboard) -> Bitboard {
    movers & (!pinned | line)
}

/// The diagonal through `king` on which a pinned pawn can capture with `offset` (7, 9, -7 or -9).
#[inline]
fn capture_line(king: Square, offset: i32) -> Bitboard {
    let diagonals = &DIAGONALS[king.to_usize()];
    if offset.abs() == 9 {
        diagonals.rising
    } else {
        diagonals.falling
    }
}

/// The diagonals through `king` on which a pinned pawn of `S` can capture to the east and to the west.
#[inline]
pub(crate) fn capture_lines<S: Side>(king: Square) -> (Bitboard, Bitboard) {
    (capture_line(king, S::EAST_CAPTURE), capture_line(king, S::WEST_CAPTURE))
}

/// Generates the moves of the pawns in `movers` that end inside `check_mask`.
#[inline]
pub(crate) fn batches<S: Side, const NOISY: bool, const QUIET: bool>(
    position: &Position,
    movers: Bitboard,
    check_mask: Bitboard,
    sink: &mut impl FnMut(Batch),
) {
    let movers = movers & position.pawns(S::COLOR);
    let king = position.king(S::COLOR);
    let pinned = position.pinned();
    let empty = !position.occupied();

    let pushers = movable_along(movers, pinned, Bitboard::from_file(king.file()));
    let single = setwise::single_push_targets::<S>(pushers, empty);
    if QUIET {
        let double = setwise::double_push_targets::<S>(pushers, empty) & check_mask;
        sink(Batch::Pawns {
            targets: single & check_mask & !S::PROMOTION_RANK,
            offset: S::PUSH,
            capture: false,
        });
        sink(Batch::DoublePushes {
            targets: double,
            offset: 2 * S::PUSH,
        });
    }
    if NOISY {
        promotions(single & check_mask & S::PROMOTION_RANK, S::PUSH, false, sink);
        let wanted = position.by_color(S::Opposite::COLOR) & check_mask;
        let east = movable_along(movers, pinned, capture_line(king, S::EAST_CAPTURE));
        captures::<S>(setwise::east_capture_targets::<S>(east, wanted), S::EAST_CAPTURE, sink);
        let west = movable_along(movers, pinned, capture_line(king, S::WEST_CAPTURE));
        captures::<S>(setwise::west_capture_targets::<S>(west, wanted), S::WEST_CAPTURE, sink);
        if let Some(square) = position.ep_square() {
            let sources = movers & en_passant_capturers::<S>(position, square);
            if sources.any() {
                sink(Batch::EnPassant {
                    sources,
                    target: square,
                });
            }
        }
    }
}

#[inline]
fn captures<S: Side>(targets: Bitboard, offset: i32, sink: &mut impl FnMut(Batch)) {
    sink(Batch::Pawns {
        targets: targets & !S::PROMOTION_RANK,
        offset,
        capture: true,
    });
    promotions(targets & S::PROMOTION_RANK, offset, true, sink);
}

#[inline]
fn promotions(targets: Bitboard, offset: i32, capture: bool, sink: &mut impl FnMut(Batch)) {
    if targets.any() {
        sink(Batch::Promotions {
            targets,
            offset,
            capture,
        });
    }
}

/// The pawns of `S`, the side to move, that may legally capture en passant on `target`. The capture removes two pawns
/// from their squares at once, so pins do not tell whether it is legal: the king is tested on the board after the
/// capture.
pub(crate) fn en_passant_capturers<S: Side>(position: &Position, target: Square) -> Bitboard {
    let king = position.king(S::COLOR);
    let enemy = S::Opposite::COLOR;
    let target_set = Bitboard::from_square(target);
    let victim = S::backward(target_set);
    let candidates = setwise::en_passant_capturers::<S>(position.pawns(S::COLOR), target);
    let steppers = position.by_role(Role::Pawn) | position.by_role(Role::Knight);
    // The capture does not answer a check by a knight or by another pawn.
    if (position.checkers() & steppers & !victim).any() {
        return Bitboard::EMPTY;
    }
    let mut capturers = Bitboard::EMPTY;
    for source in candidates {
        let occupied = (position.occupied() & !victim & !Bitboard::from_square(source)) | target_set;
        let exposed = (attacks::bishop(king, occupied) & position.bishops_and_queens(enemy))
            | (attacks::rook(king, occupied) & position.rooks_and_queens(enemy));
        if exposed.is_empty() {
            capturers |= Bitboard::from_square(source);
        }
    }
    capturers
}

/// The square of the pawn that an en-passant capture takes: on the capturing pawn's rank and the target's file.
#[inline]
pub(crate) fn victim_square(from: Square, target: Square) -> Square {
    Square::from_coords(target.file(), from.rank())
}

/// The square that a pawn crossed with a double push to `to`.
#[inline]
pub(crate) fn crossed_square(to: Square) -> Square {
    let rank = if to.rank() == Rank::Fourth {
        Rank::Third
    } else {
        Rank::Sixth
    };
    Square::from_coords(to.file(), rank)
}
