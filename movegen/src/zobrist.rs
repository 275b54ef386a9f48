//! Zobrist keys: random numbers made at compile time from fixed seeds, so that keys are the same in every build.

use crate::types::{Color, File, Key, Role, Square};

const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

const fn table<const N: usize>(seed: u64) -> [u64; N] {
    let mut state = seed;
    let mut out = [0; N];
    let mut i = 0;
    while i < N {
        (state, out[i]) = split_mix(state);
        i += 1;
    }
    out
}

static PIECES: [u64; 2 * 6 * 64] = table(0x4172_6368_6970_656C);
static CASTLING_ROOKS: [u64; 64] = table(0x6167_6F20_6361_7374);
static EN_PASSANT: [u64; 8] = table(0x656E_2070_6173_7361);
const SIDE_TO_MOVE: u64 = table::<1>(0x7369_6465_2074_6F20)[0];

/// The key of a piece on a square.
#[inline]
pub(crate) const fn piece(color: Color, role: Role, square: Square) -> Key {
    Key(PIECES[(color as usize * 6 + role as usize - 1) * 64 + square.to_usize()])
}

/// The key of the right to castle with the rook on `square`.
#[inline]
pub(crate) fn castling_rook(square: Square) -> Key {
    Key(CASTLING_ROOKS[square.to_usize()])
}

/// The key of a possible en-passant capture on `file`.
#[inline]
pub(crate) fn en_passant(file: File) -> Key {
    Key(EN_PASSANT[file.to_usize()])
}

/// The key of Black being to move.
pub(crate) const BLACK_TO_MOVE: Key = Key(SIDE_TO_MOVE);
