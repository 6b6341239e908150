//! Table memory: one zeroed, aligned block of buckets. Nothing is written to it
//! here, so the system can provide each page when it is first used.

#![cfg_attr(
    not(loom),
    expect(unsafe_code, reason = "aligned, lazily zeroed memory")
)]

use crate::error::TableError;

/// Maximum size of a block: 1 TiB, or just below 1 GiB on 32-bit machines.
#[cfg(target_pointer_width = "64")]
const MAX_BYTES: usize = 1 << 40;
#[cfg(not(target_pointer_width = "64"))]
const MAX_BYTES: usize = (isize::MAX as usize) / 2;

/// Returns the number of `T` that fit into `bytes`.
fn checked_len<T>(bytes: usize) -> Result<usize, TableError> {
    let min = size_of::<T>();
    if bytes < min {
        Err(TableError::TooSmall { bytes, min })
    } else if bytes > MAX_BYTES {
        Err(TableError::TooLarge {
            bytes,
            max: MAX_BYTES,
        })
    } else {
        Ok(bytes / min)
    }
}

#[cfg(not(loom))]
pub(crate) use plain::AlignedArray;

#[cfg(not(loom))]
mod plain {
    use std::alloc::{Layout, alloc_zeroed, dealloc};
    use std::ops::Deref;
    use std::ptr::NonNull;

    use super::{TableError, checked_len};
    use crate::bucket::Bucket;
    use crate::eval_word::EvalBucket;

    /// A type for which all zero bytes are a valid value.
    ///
    /// # Safety
    ///
    /// All zero bytes must be a valid value, and dropping a value must do
    /// nothing.
    pub(crate) unsafe trait Zeroed: Send + Sync {}

    // SAFETY: arrays of `AtomicU64`, which has the representation of `u64`.
    unsafe impl Zeroed for Bucket {}
    // SAFETY: an array of `AtomicU64`, which has the representation of `u64`.
    unsafe impl Zeroed for EvalBucket {}

    /// An array of fixed length, initially zero.
    #[derive(Debug)]
    pub(crate) struct AlignedArray<T> {
        first: NonNull<T>,
        len: usize,
        block: NonNull<u8>,
        layout: Layout,
    }

    // SAFETY: owns its memory as a `Box<[T]>` would, and `T` is `Send`.
    unsafe impl<T: Zeroed> Send for AlignedArray<T> {}
    // SAFETY: gives out shared references only, and `T` is `Sync`.
    unsafe impl<T: Zeroed> Sync for AlignedArray<T> {}

    impl<T: Zeroed> AlignedArray<T> {
        /// Allocates as many `T` as fit into `bytes`.
        pub(crate) fn zeroed(bytes: usize) -> Result<Self, TableError> {
            let len = checked_len::<T>(bytes)?;
            let size = len * size_of::<T>();
            // Aligned by hand: with a larger alignment in the layout, the standard
            // allocator writes the zeros itself and so touches every page before
            // huge pages are requested.
            let align = align_of::<T>();
            let layout = Layout::from_size_align(size + align, align_of::<u64>())
                .map_err(|_| TableError::OutOfMemory { bytes })?;
            // SAFETY: the size of the layout is positive.
            let block = NonNull::new(unsafe { alloc_zeroed(layout) })
                .ok_or(TableError::OutOfMemory { bytes })?;
            let padding = block.addr().get().wrapping_neg() & (align - 1);
            // SAFETY: the padding is less than `align`, and the block has
            // `size + align` bytes.
            let first = unsafe { block.add(padding) }.cast::<T>();
            request_huge_pages(first.cast(), size);
            Ok(Self {
                first,
                len,
                block,
                layout,
            })
        }
    }

    impl<T> Deref for AlignedArray<T> {
        type Target = [T];

        #[inline]
        fn deref(&self) -> &[T] {
            // SAFETY: `first` is aligned and followed by `len` values of zero
            // bytes, which `Zeroed` allows; they live as long as `self`.
            unsafe { std::slice::from_raw_parts(self.first.as_ptr(), self.len) }
        }
    }

    impl<T> Drop for AlignedArray<T> {
        fn drop(&mut self) {
            // SAFETY: allocated in `zeroed` with this layout, freed here only.
            unsafe { dealloc(self.block.as_ptr(), self.layout) }
        }
    }

    /// Requests huge pages, with which random reads cause far fewer TLB misses.
    ///
    /// This is only a hint, so the result does not matter.
    #[cfg(all(target_os = "linux", not(miri)))]
    fn request_huge_pages(start: NonNull<u8>, size: usize) {
        const HUGE_PAGE: usize = 2 << 20;
        let padding = start.addr().get().wrapping_neg() & (HUGE_PAGE - 1);
        if let Some(rest) = size.checked_sub(padding)
            && rest >= HUGE_PAGE
        {
            let length = rest & !(HUGE_PAGE - 1);
            // SAFETY: the range is inside the block and consists of whole pages;
            // the advice does not change its content.
            unsafe {
                libc::madvise(
                    start.as_ptr().add(padding).cast(),
                    length,
                    libc::MADV_HUGEPAGE,
                );
            }
        }
    }

    #[cfg(not(all(target_os = "linux", not(miri))))]
    fn request_huge_pages(_start: NonNull<u8>, _size: usize) {}

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn blocks_are_aligned_zeroed_and_counted() {
            for bytes in [64, 65, 127, 128, 1000, 64 * 77, 5 << 20] {
                let buckets = AlignedArray::<Bucket>::zeroed(bytes).unwrap();
                assert_eq!(buckets.len(), bytes / 64);
                assert_eq!(buckets.as_ptr().addr() % 64, 0);
                for bucket in buckets.iter() {
                    assert!(bucket.read().iter().all(|slot| slot.data.0 == 0));
                }
            }
        }

        #[test]
        fn impossible_sizes_are_errors() {
            for bytes in [0, 1, 63] {
                let error = AlignedArray::<Bucket>::zeroed(bytes).unwrap_err();
                assert_eq!(error, TableError::TooSmall { bytes, min: 64 });
            }
            for bytes in [usize::MAX, isize::MAX as usize, super::super::MAX_BYTES + 1] {
                let error = AlignedArray::<Bucket>::zeroed(bytes).unwrap_err();
                assert!(matches!(error, TableError::TooLarge { .. }));
            }
        }
    }
}

#[cfg(loom)]
pub(crate) use modelled::AlignedArray;

#[cfg(loom)]
mod modelled {
    //! Loom's atomics are not plain memory, so a vector replaces the block.

    use std::ops::Deref;

    use super::{TableError, checked_len};

    #[derive(Debug)]
    pub(crate) struct AlignedArray<T>(Vec<T>);

    impl<T: Default> AlignedArray<T> {
        pub(crate) fn zeroed(bytes: usize) -> Result<Self, TableError> {
            let len = checked_len::<T>(bytes)?;
            Ok(Self(std::iter::repeat_with(T::default).take(len).collect()))
        }
    }

    impl<T> Deref for AlignedArray<T> {
        type Target = [T];

        fn deref(&self) -> &[T] {
            &self.0
        }
    }
}
