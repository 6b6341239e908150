//! Prefetching of cache lines; does nothing on targets without a stable intrinsic.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "the prefetch intrinsic takes a pointer")
)]

#[inline]
pub(crate) fn prefetch<T>(line: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the address comes from a reference, and a prefetch affects
        // only the caches. All x86_64 processors have SSE.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(line).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = line;
}
