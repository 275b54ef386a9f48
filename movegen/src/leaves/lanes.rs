//! The eight ray directions side by side: one 64-bit lane of a vector for each.
//!
//! Lanes 0 to 3 lead to higher squares (north, north-east, east, north-west), lanes 4 to 7 to lower ones in the opposite
//! directions, so that lane and lane plus four are one line. Even lanes are those of rooks, odd lanes those of bishops.
//! On processors with AVX-512 a vector is one register.

use wide::u64x8;

use crate::types::{Bitboard, Square};

/// One set of squares for each direction.
pub(super) type Lanes = u64x8;

pub(super) const NOT_A: u64 = !0x0101_0101_0101_0101;
pub(super) const NOT_H: u64 = !0x8080_8080_8080_8080;
const NOT_1: u64 = !0xFF;
const NOT_8: u64 = !(0xFF << 56);

/// A step in each lane as a rotation to the left, in squares.
const STEPS: [u64; 8] = [8, 9, 1, 7, 56, 55, 63, 57];

/// The squares that a step of the lane can reach: a step over the edge of the board would come back on the other side.
const REACHED: [u64; 8] = [
    NOT_1,
    NOT_1 & NOT_A,
    NOT_A,
    NOT_1 & NOT_H,
    NOT_8,
    NOT_8 & NOT_H,
    NOT_H,
    NOT_8 & NOT_A,
];

/// The eight jumps of a knight, as rotations to the left.
const JUMPS: [u64; 8] = [17, 10, 58, 49, 47, 54, 6, 15];

const NOT_AB: u64 = NOT_A & (NOT_A << 1);
const NOT_GH: u64 = NOT_H & (NOT_H >> 1);
const NOT_12: u64 = NOT_1 << 8;
const NOT_78: u64 = NOT_8 >> 8;

/// The squares that a jump of the lane can reach.
const LANDED: [u64; 8] = [
    NOT_12 & NOT_A,
    NOT_1 & NOT_AB,
    NOT_8 & NOT_AB,
    NOT_78 & NOT_A,
    NOT_78 & NOT_H,
    NOT_8 & NOT_GH,
    NOT_1 & NOT_GH,
    NOT_12 & NOT_H,
];

/// All bits in the lanes of bishops.
const DIAGONAL: Lanes = u64x8::new([0, u64::MAX, 0, u64::MAX, 0, u64::MAX, 0, u64::MAX]);

/// All bits in the lanes that lead to higher squares.
const RISING: Lanes = u64x8::new([u64::MAX, u64::MAX, u64::MAX, u64::MAX, 0, 0, 0, 0]);

/// The squares of each ray from a square on an empty board.
static RAYS: [Lanes; 64] = {
    let mut table = [u64x8::new([0; 8]); 64];
    let mut from = 0;
    while from < 64 {
        let mut rays = [0; 8];
        let mut lane = 0;
        while lane < 8 {
            let mut set: u64 = 1 << from;
            while set != 0 {
                set = set.rotate_left(STEPS[lane] as u32) & REACHED[lane];
                rays[lane] |= set;
            }
            lane += 1;
        }
        table[from] = u64x8::new(rays);
        from += 1;
    }
    table
};

/// The same set in each lane.
#[inline(always)]
pub(super) fn splat(set: Bitboard) -> Lanes {
    Lanes::splat(set.0)
}

/// `straight` in the lanes of rooks, `diagonal` in those of bishops.
#[inline(always)]
pub(super) fn by_direction(straight: Bitboard, diagonal: Bitboard) -> Lanes {
    (splat(diagonal) & DIAGONAL) | (splat(straight) & !DIAGONAL)
}

/// Each lane rotated to the left by `FACTOR` times `by` squares.
#[inline(always)]
pub(super) fn rotate<const FACTOR: u64>(lanes: Lanes, by: [u64; 8]) -> Lanes {
    let left = Lanes::new(by.map(|by| (by * FACTOR) & 63));
    let right = Lanes::new(by.map(|by| (64 - ((by * FACTOR) & 63)) & 63));
    lanes.unbounded_shl(left) | lanes.unbounded_shr(right)
}

/// One step in the direction of each lane.
#[inline(always)]
pub(super) fn step(lanes: Lanes) -> Lanes {
    rotate::<1>(lanes, STEPS) & Lanes::new(REACHED)
}

/// The squares that sliders can pass: for each direction how far a fill may go in one, two and four steps.
pub(super) struct Open {
    one: Lanes,
    two: Lanes,
    four: Lanes,
}

impl Open {
    #[inline(always)]
    pub(super) fn new(empty: Bitboard) -> Open {
        let one = splat(empty) & Lanes::new(REACHED);
        let two = one & rotate::<1>(one, STEPS);
        let four = two & rotate::<2>(two, STEPS);
        Open { one, two, four }
    }

    /// The squares that can be reached from `from` over open squares alone, `from` included.
    #[inline(always)]
    pub(super) fn fill(&self, from: Lanes) -> Lanes {
        // Each line doubles the length of the fill (Chess Programming Wiki, "Kogge-Stone Algorithm").
        let filled = from | (self.one & rotate::<1>(from, STEPS));
        let filled = filled | (self.two & rotate::<2>(filled, STEPS));
        filled | (self.four & rotate::<4>(filled, STEPS))
    }
}

/// The squares that knights attack, one jump in each lane.
#[inline(always)]
pub(super) fn knight_jumps(knights: Lanes) -> Lanes {
    rotate::<1>(knights, JUMPS) & Lanes::new(LANDED)
}

/// The first occupied square on each ray from `square`. A ray to lower squares without one gives a1. No slider that
/// moves to higher squares reaches a1, so that it disappears when the result is compared with what such sliders reach.
#[inline(always)]
pub(super) fn nearest(square: Square, occupied: Bitboard) -> Lanes {
    let on_rays = RAYS[square.to_usize()] & splat(occupied);
    let lowest = on_rays & (Lanes::splat(0) - on_rays);
    // The added square keeps the number of leading zeros below the width of a shift.
    let zeros = (on_rays | Lanes::splat(1))
        .to_array()
        .map(|set| u64::from(set.leading_zeros()));
    let highest = Lanes::splat(1 << 63).unbounded_shr(Lanes::new(zeros));
    (lowest & RISING) | (highest & !RISING)
}

/// Each lane in the place of the opposite direction.
#[inline(always)]
pub(super) fn opposite(lanes: Lanes) -> Lanes {
    lanes.shuffle(Lanes::new([4, 5, 6, 7, 0, 1, 2, 3]))
}

/// All lanes together, in each lane.
#[inline(always)]
pub(super) fn spread(lanes: Lanes) -> Lanes {
    let lanes = lanes | lanes.shuffle(Lanes::new([4, 5, 6, 7, 0, 1, 2, 3]));
    let lanes = lanes | lanes.shuffle(Lanes::new([2, 3, 0, 1, 6, 7, 4, 5]));
    lanes | lanes.shuffle(Lanes::new([1, 0, 3, 2, 5, 4, 7, 6]))
}

/// The lane of the first direction.
#[inline(always)]
pub(super) fn lane0(lanes: Lanes) -> Bitboard {
    Bitboard(lanes.to_array()[0])
}

/// All lanes together.
#[inline(always)]
pub(super) fn any(lanes: Lanes) -> Bitboard {
    Bitboard(lanes.to_array().into_iter().fold(0, |all, lane| all | lane))
}

/// The number of squares in each lane.
#[inline(always)]
pub(super) fn count(lanes: Lanes) -> Lanes {
    Lanes::new(lanes.to_array().map(|set| u64::from(set.count_ones())))
}
