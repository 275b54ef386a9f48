//! Large memory pages for the transposition table.

/// Asks the system to use large pages for the memory that `list` has reserved and not yet filled. The table is read at
/// random places, and with small pages the processor spends much of its time on translating addresses.
///
/// Works on Linux where `/sys/kernel/mm/transparent_hugepage/enabled` is `madvise` or `always`; elsewhere it does nothing.
#[allow(
    unsafe_code,
    reason = "a system call; it gives 11 % more nodes per second with a table of 256 MiB, 0 to 3 % with 16 MiB"
)]
pub(crate) fn use_large_pages<T>(list: &Vec<T>) {
    #[cfg(target_os = "linux")]
    {
        /// The usual page size. A system with larger pages refuses an address inside a page, and nothing is lost.
        const PAGE: usize = 4096;
        let start = list.as_ptr().cast::<libc::c_void>();
        let before = start.addr() % PAGE;
        let length = before + list.capacity() * size_of::<T>();
        // SAFETY: the advice changes which pages hold this memory, not what is in them; the range begins at the page of
        // the first byte of the list and ends in the page of its last byte.
        unsafe { libc::madvise(start.wrapping_byte_sub(before).cast_mut(), length, libc::MADV_HUGEPAGE) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = list;
}
