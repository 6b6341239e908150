//! The memory of a table: one zeroed block of aligned lines. Nothing is
//! written to it here, so the system may hand the pages out as they are
//! touched. A line's content is the business of its own type.

#![cfg_attr(
    not(loom),
    expect(unsafe_code, reason = "aligned, lazily zeroed memory")
)]

use crate::error::TableError;

/// The greatest block supported: a terabyte, or what a 32-bit machine can
/// address in one piece.
#[cfg(target_pointer_width = "64")]
const MAX_BYTES: usize = 1 << 40;
#[cfg(not(target_pointer_width = "64"))]
const MAX_BYTES: usize = (isize::MAX as usize) / 2;

/// The number of `T` in so many bytes, if that is a sensible number.
fn checked_len<T>(bytes: usize) -> Result<usize, TableError> {
    let least = size_of::<T>();
    if bytes < least {
        Err(TableError::TooSmall { bytes, least })
    } else if bytes > MAX_BYTES {
        Err(TableError::TooLarge {
            bytes,
            most: MAX_BYTES,
        })
    } else {
        Ok(bytes / least)
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

    /// A type of which all zero bytes are a value.
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

    /// A fixed number of `T`, zero at first.
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
        /// As many as fit into `bytes`.
        pub(crate) fn zeroed(bytes: usize) -> Result<Self, TableError> {
            let len = checked_len::<T>(bytes)?;
            let size = len * size_of::<T>();
            // The block is aligned by hand: asked for the alignment, the
            // standard allocator writes the zeros itself and so touches every
            // page, before huge pages could be asked for.
            let align = align_of::<T>();
            let layout = Layout::from_size_align(size + align, align_of::<u64>())
                .map_err(|_| TableError::OutOfMemory { bytes })?;
            // SAFETY: the layout has a size above zero.
            let block = NonNull::new(unsafe { alloc_zeroed(layout) })
                .ok_or(TableError::OutOfMemory { bytes })?;
            let padding = block.addr().get().wrapping_neg() & (align - 1);
            // SAFETY: the padding is less than `align`, which the block is
            // longer by than `size`.
            let first = unsafe { block.add(padding) }.cast::<T>();
            ask_for_huge_pages(first.cast(), size);
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

    /// A table is read at random: with huge pages far fewer of the reads miss
    /// the address cache as well. Only a hint, so a refusal does not matter.
    #[cfg(all(target_os = "linux", not(miri)))]
    fn ask_for_huge_pages(start: NonNull<u8>, size: usize) {
        const HUGE_PAGE: usize = 2 << 20;
        let padding = start.addr().get().wrapping_neg() & (HUGE_PAGE - 1);
        if let Some(rest) = size.checked_sub(padding)
            && rest >= HUGE_PAGE
        {
            let length = rest & !(HUGE_PAGE - 1);
            // SAFETY: the range is inside the block, starts at a page and is
            // made of whole ones; the advice does not change its content.
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
    fn ask_for_huge_pages(_start: NonNull<u8>, _size: usize) {}

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn lines_are_aligned_zeroed_and_counted() {
            for bytes in [64, 65, 127, 128, 1000, 64 * 77, 5 << 20] {
                let lines = AlignedArray::<Bucket>::zeroed(bytes).unwrap();
                assert_eq!(lines.len(), bytes / 64);
                assert_eq!(lines.as_ptr().addr() % 64, 0);
                for bucket in lines.iter() {
                    assert!(bucket.read().iter().all(|slot| slot.data.0 == 0));
                }
            }
        }

        #[test]
        fn impossible_sizes_are_errors() {
            for bytes in [0, 1, 63] {
                let error = AlignedArray::<Bucket>::zeroed(bytes).unwrap_err();
                assert_eq!(error, TableError::TooSmall { bytes, least: 64 });
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
    //! Loom's atomics are not plain memory, so here a vector stands in.

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
