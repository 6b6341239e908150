//! The mapping of keys to buckets.

/// Maps a key to an index below `len`, by the high bits of the key.
///
/// The index is the high half of the product, which needs neither a power of two
/// nor a division (Lemire, "Fast random integer generation in an interval", 2019).
#[inline]
pub(crate) fn bucket_index(key: u64, len: usize) -> usize {
    ((u128::from(key) * len as u128) >> 64) as usize
}

#[cfg(all(test, not(loom)))]
mod tests {
    use proptest::prelude::*;

    use super::bucket_index;

    proptest! {
        #[test]
        fn indices_are_in_range_and_in_key_order(a: u64, b: u64, len in 1..usize::MAX) {
            prop_assert!(bucket_index(a, len) < len);
            prop_assert!((a <= b) == (bucket_index(a, len) <= bucket_index(b, len)) || bucket_index(a, len) == bucket_index(b, len));
        }
    }

    #[test]
    fn keys_spread_over_all_buckets() {
        for bucket in 0..4_u64 {
            assert_eq!(bucket_index(bucket << 62, 4), bucket as usize);
            assert_eq!(
                bucket_index(bucket << 62 | ((1 << 62) - 1), 4),
                bucket as usize
            );
        }
    }
}
