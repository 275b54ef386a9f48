//! Pawn moves set-wise: all pushes, double pushes and captures of a side at once, one target set for each direction.
//!
//! A direction has one offset, so that a target names its source: source = target - offset. Pins need no look at single
//! pawns: a pinned pawn may move in a direction exactly when the line of that direction through the king holds it.

use crate::attacks;
use crate::generate::Batch;
use crate::position::Position;
use crate::setwise::{self, Side};
use crate::types::{Bitboard, Rank, Role, Square};

/// The lines of the eight directions through a square, for pins.
struct Lines {
    /// From south-west to north-east.
    rising: Bitboard,
    /// From north-west to south-east.
    falling: Bitboard,
}

static LINES: [Lines; 64] = {
    let mut table = [const {
        Lines {
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

/// The pawns among `movers` that may move in a direction at all: free ones and those pinned along it.
#[inline]
fn free_along(movers: Bitboard, pinned: Bitboard, line: Bitboard) -> Bitboard {
    movers & (!pinned | line)
}

/// The diagonal through `king` on which a capture with `offset` (+-7 or +-9) stays.
#[inline]
fn capture_line(king: Square, offset: i32) -> Bitboard {
    let lines = &LINES[king.to_usize()];
    if offset.abs() == 9 { lines.rising } else { lines.falling }
}

/// Hands out the moves of the pawns in `movers` (own pawns) that end inside `check_mask`.
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

    let pushers = free_along(movers, pinned, Bitboard::from_file(king.file()));
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
        let east = free_along(movers, pinned, capture_line(king, S::EAST_CAPTURE));
        captures::<S>(setwise::east_capture_targets::<S>(east, wanted), S::EAST_CAPTURE, sink);
        let west = free_along(movers, pinned, capture_line(king, S::WEST_CAPTURE));
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

/// The pawns of `S`, the side to move, that may legally capture en passant on `target`: both pawns leave a line at once,
/// so the king is looked at on the board as it is afterwards.
pub(crate) fn en_passant_capturers<S: Side>(position: &Position, target: Square) -> Bitboard {
    let king = position.king(S::COLOR);
    let enemy = S::Opposite::COLOR;
    let target_set = Bitboard::from_square(target);
    let victim = S::backward(target_set);
    let candidates = setwise::en_passant_capturers::<S>(position.pawns(S::COLOR), target);
    let steppers = position.by_role(Role::Pawn) | position.by_role(Role::Knight);
    // A knight or another pawn that gives check is not answered by this capture.
    if (position.checkers() & steppers & !victim).any() {
        return Bitboard::EMPTY;
    }
    let mut capturers = Bitboard::EMPTY;
    for source in candidates {
        let occupied = (position.occupied() & !victim & !Bitboard::from_square(source)) | target_set;
        let exposed = (attacks::bishop(king, occupied) & position.diagonal_sliders(enemy))
            | (attacks::rook(king, occupied) & position.straight_sliders(enemy));
        if exposed.is_empty() {
            capturers |= Bitboard::from_square(source);
        }
    }
    capturers
}

/// Where the pawn stands that an en-passant capture takes: on the capturer's rank and the target's file.
#[inline]
pub(crate) fn victim_square(from: Square, target: Square) -> Square {
    Square::from_coords(target.file(), from.rank())
}

/// The square that a pawn crossed when it arrived on `to` with a double push.
#[inline]
pub(crate) fn victim_square_behind(to: Square) -> Square {
    let rank = if to.rank() == Rank::Fourth {
        Rank::Third
    } else {
        Rank::Sixth
    };
    Square::from_coords(to.file(), rank)
}
