//! Late move reductions by depth and move count alone.

use crate::depth::Depth;
use crate::params;

/// Logarithms are tabulated below this number; larger depths and move counts use the last entry.
const LOGARITHMS: usize = 128;
/// Reductions are counted in fractions of a ply: two to the power of this.
pub(super) const REDUCTION_BITS: u32 = 10;

/// Natural logarithms of small numbers, in the fractions of reductions.
pub(crate) struct Reductions([i32; LOGARITHMS]);

impl Reductions {
    /// The table of logarithms.
    pub(crate) fn new() -> Reductions {
        let scale = f64::from(1 << REDUCTION_BITS);
        Reductions(std::array::from_fn(|n| ((n.max(1) as f64).ln() * scale).round() as i32))
    }

    /// The reduction of the move with this place in the move order, at a node of this depth, in 1/1024 ply: the product of
    /// both logarithms, scaled. `noisy`: the move is a capture or promotion.
    pub(crate) fn base(&self, depth: Depth, move_count: i32, noisy: bool) -> i32 {
        let log = |n: i32| self.0[(n as usize).min(LOGARITHMS - 1)];
        let product = (log(depth) * log(move_count)) >> REDUCTION_BITS;
        let (base, scale) = if noisy {
            (params::lmr_noisy_base(), params::lmr_noisy_scale())
        } else {
            (params::lmr_quiet_base(), params::lmr_quiet_scale())
        };
        base + ((product * scale) >> REDUCTION_BITS)
    }
}
