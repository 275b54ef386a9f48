//! The moves of all pawns of a side but en-passant captures, in four lanes: single and double pushes, captures to the east
//! and to the west.

use super::board::Army;
use super::lanes::{self, Lanes, NOT_A, NOT_H};
use crate::setwise::Side;
use crate::types::{Bitboard, Square};

const ALL: u64 = u64::MAX;

/// The lanes of pushes; the others are those of captures.
const PUSHES: Lanes = Lanes::new([ALL, ALL, 0, 0, 0, 0, 0, 0]);

/// What differs between the sides.
struct Steps<S: Side>(S);

impl<S: Side> Steps<S> {
    /// The moves as rotations to the left.
    const ROTATIONS: [u64; 8] = [
        rotation(S::PUSH),
        rotation(2 * S::PUSH),
        rotation(S::EAST_CAPTURE),
        rotation(S::WEST_CAPTURE),
        0,
        0,
        0,
        0,
    ];

    /// The rotation that brings the square which a double push crosses to the square on which it ends.
    const CROSSED: [u64; 8] = [0, rotation(S::PUSH), 0, 0, 0, 0, 0, 0];

    /// The squares on which moves can end.
    const ENDS: Lanes = Lanes::new([ALL, S::RANK_4.0, NOT_A, NOT_H, 0, 0, 0, 0]);
}

/// An offset of squares as a rotation to the left.
const fn rotation(offset: i32) -> u64 {
    (offset & 63) as u64
}

/// The targets of the pawns of `S`, which are in `own`. A pawn that is `pinned` stays on the line of its pin.
#[inline(always)]
pub(super) fn targets<S: Side>(own: &Army, enemies: Bitboard, king: Square, pinned: Lanes) -> Lanes {
    let (east, west) = crate::pawns::capture_lines::<S>(king);
    let file = Bitboard::from_file(king.file());
    let lines = Lanes::new([file.0, file.0, east.0, west.0, 0, 0, 0, 0]);
    let movers = lanes::splat(own.pawns) & (lines | !pinned);
    let empty = !(own.all | enemies);
    let wanted = (lanes::splat(empty) & PUSHES) | (lanes::splat(enemies) & !PUSHES);
    let crossed = lanes::rotate::<1>(wanted, Steps::<S>::CROSSED);
    lanes::rotate::<1>(movers, Steps::<S>::ROTATIONS) & Steps::<S>::ENDS & wanted & crossed
}
