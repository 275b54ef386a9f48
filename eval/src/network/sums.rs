//! Sums of a layer in vectors, and their activations.

use wide::{i8x32, i16x32};

use super::{HIDDEN, NEURONS};

/// Numbers of 16 bits in a vector of 512 bits.
pub(super) const SHORT_LANES: usize = 32;

/// Bytes of sums that are changed together. They fill half of the processor's vector registers: 32 of 64 bytes with AVX-512, 16
/// of 32 with AVX2, 32 of 16 on ARM, otherwise 16 of 16. The other half is for what is added. If there were no room for the
/// sums, they would be written to memory and read again for each row that is added.
pub(super) const PART_BYTES: usize = if cfg!(target_feature = "avx512f") {
    16 * 64
} else if cfg!(any(target_feature = "avx2", target_arch = "aarch64")) {
    8 * 32
} else {
    8 * 16
};

/// Sums of a layer in vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sums<const VECTORS: usize>([i16x32; VECTORS]);

pub(super) type HiddenSums = Sums<{ HIDDEN / SHORT_LANES }>;
pub(super) type NeuronSums = Sums<{ NEURONS / SHORT_LANES }>;

const _: () = assert!(HIDDEN.is_multiple_of(SHORT_LANES) && NEURONS.is_multiple_of(SHORT_LANES));

impl<const VECTORS: usize> Sums<VECTORS> {
    pub(super) const ZERO: Self = Sums([i16x32::ZERO; VECTORS]);

    #[inline]
    pub(super) fn new<const N: usize>(bias: &[i16; N]) -> Self {
        let (parts, _) = bias.as_chunks();
        Sums(std::array::from_fn(|index| i16x32::new(parts[index])))
    }

    /// Calls `change` with the number and the sums of each part of this size, which stay in the processor's registers meanwhile.
    #[inline]
    pub(super) fn change_by_parts<const PART: usize>(&mut self, mut change: impl FnMut(usize, &mut Sums<PART>)) {
        for (index, part) in self.0.as_chunks_mut().0.iter_mut().enumerate() {
            let mut sums = Sums(*part);
            change(index, &mut sums);
            *part = sums.0;
        }
    }

    /// No sum overflows, see [`Weights::check`](super::Weights::check).
    #[inline]
    pub(super) fn add<const N: usize>(&mut self, row: &[i16; N]) {
        for (sum, &part) in self.0.iter_mut().zip(row.as_chunks().0) {
            *sum += i16x32::new(part);
        }
    }

    /// Adds a row of weights of 8 bits. No sum overflows, see [`Weights::check`](super::Weights::check).
    #[inline]
    pub(super) fn add_bytes<const N: usize>(&mut self, row: &[i8; N]) {
        for (sum, &part) in self.0.iter_mut().zip(row.as_chunks().0) {
            *sum += i16x32::from(i8x32::new(part));
        }
    }

    /// Adds `row >> shift`. No sum overflows, see [`Weights::check`](super::Weights::check).
    #[inline]
    pub(super) fn add_shifted<const N: usize>(&mut self, row: &[i16; N], shift: u32) {
        for (sum, &part) in self.0.iter_mut().zip(row.as_chunks().0) {
            *sum += i16x32::new(part) >> shift;
        }
    }

    /// Adds a row; a sum that would overflow stays at its limit.
    #[inline]
    pub(super) fn add_saturating<const N: usize>(&mut self, row: &[i16; N]) {
        for (sum, &part) in self.0.iter_mut().zip(row.as_chunks().0) {
            *sum = sum.saturating_add(i16x32::new(part));
        }
    }

    /// Adds a row if `condition` is met, without a branch.
    #[inline]
    pub(super) fn add_if<const N: usize>(&mut self, row: &[i16; N], condition: bool) {
        let mask = i16x32::splat(-i16::from(condition));
        for (sum, &part) in self.0.iter_mut().zip(row.as_chunks().0) {
            *sum += i16x32::new(part) & mask;
        }
    }

    /// Each sum limited to the range from 0 to `ONE`.
    #[inline]
    pub(super) fn limited<const ONE: i16>(&self) -> [i16x32; VECTORS] {
        self.0.map(|sums| sums.max(i16x32::ZERO).min(i16x32::splat(ONE)))
    }

    #[inline]
    pub(super) fn subtract<const N: usize>(&mut self, row: &[i16; N]) {
        for (sum, &part) in self.0.iter_mut().zip(row.as_chunks().0) {
            *sum -= i16x32::new(part);
        }
    }

    /// Subtracts a row of weights of 8 bits.
    #[inline]
    pub(super) fn subtract_bytes<const N: usize>(&mut self, row: &[i8; N]) {
        for (sum, &part) in self.0.iter_mut().zip(row.as_chunks().0) {
            *sum -= i16x32::from(i8x32::new(part));
        }
    }

    /// The square of each sum limited to the range from 0 to `ONE`; one is [`ACTIVATION_ONE`](super::ACTIVATION_ONE).
    #[inline]
    pub(super) fn activated<const ONE: i16>(self) -> [[i16; SHORT_LANES]; VECTORS] {
        // With one at 2^14, the square is the upper half of a 16-bit product.
        let up = (1 << 14) / i32::from(ONE);
        // Vector by vector: one array of all sums would be filled number by number.
        self.0.map(|sums| {
            sums.to_array().map(|sum| {
                let limited = i32::from(sum.clamp(0, ONE)) * up;
                ((limited * limited) >> 16) as i16
            })
        })
    }
}
