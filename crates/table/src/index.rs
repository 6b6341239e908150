//! From keys to places.

/// The place of a key among `len`: the high half of the product, which needs
/// no power of two and no division (Lemire, "Fast random integer generation in
/// an interval", 2019). It is decided by the key's high bits.
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
        fn places_are_inside_and_in_key_order(a: u64, b: u64, len in 1..usize::MAX) {
            prop_assert!(bucket_index(a, len) < len);
            prop_assert!((a <= b) == (bucket_index(a, len) <= bucket_index(b, len)) || bucket_index(a, len) == bucket_index(b, len));
        }
    }

    #[test]
    fn keys_spread_over_all_places() {
        for bucket in 0..4_u64 {
            assert_eq!(bucket_index(bucket << 62, 4), bucket as usize);
            assert_eq!(
                bucket_index(bucket << 62 | ((1 << 62) - 1), 4),
                bucket as usize
            );
        }
    }
}
