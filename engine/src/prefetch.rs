//! Memory prefetch: a hint to the processor, without any effect on what the program computes.

/// Asks the processor to load the cache line that holds `place`, which will be read soon.
#[inline]
#[allow(
    unsafe_code,
    reason = "the intrinsic is unsafe; it gives 4 % more nodes per second for the corrections and the pawn entry alone"
)]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch has no effect that a program could observe, and the address is that of a reference.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}
