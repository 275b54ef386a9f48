//! Memory prefetch: a hint to the processor, without any effect on what the program computes.

/// Asks the processor to load `place`, which will be read soon, into its cache.
#[inline]
#[allow(
    unsafe_code,
    reason = "the intrinsic is unsafe; it gives 4 % more nodes per second for the corrections and the pawn entry alone"
)]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        const CACHE_LINE_BYTES: usize = 64;
        for line in (0..size_of::<T>()).step_by(CACHE_LINE_BYTES) {
            let address = std::ptr::from_ref(place).cast::<i8>().wrapping_add(line);
            // SAFETY: a prefetch has no effect that a program could observe, whatever the address.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(address) };
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
