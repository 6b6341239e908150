//! Whole numbers as arguments.

fn parse_in_range(text: &str, min: u64, max: u64) -> Result<u64, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits
        .then(|| text.parse().ok())
        .flatten()
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| format!("write a whole number from {min} to {max}"))
}

/// Parses a number of 64 bits.
///
/// # Errors
///
/// Fails with the valid range.
pub fn count(text: &str) -> Result<u64, String> {
    parse_in_range(text, 0, u64::MAX)
}

/// Parses a number of 32 bits.
///
/// # Errors
///
/// Fails with the valid range.
pub fn count_u32(text: &str) -> Result<u32, String> {
    bounded::<0, { u32::MAX }>(text)
}

/// Parses a number from `MIN` to `MAX`.
///
/// # Errors
///
/// Fails with the valid range.
pub fn bounded<const MIN: u32, const MAX: u32>(text: &str) -> Result<u32, String> {
    let number = parse_in_range(text, MIN.into(), MAX.into())?;
    u32::try_from(number).map_err(|_| format!("write a whole number up to {MAX}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_outside_the_range_are_rejected() {
        assert_eq!(count("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(count_u32("0"), Ok(0));
        assert_eq!(bounded::<1, 9>("9"), Ok(9));
        for bad in ["", "-1", "+1", "1.5", "abc", " 1", "18446744073709551616"] {
            assert!(count(bad).is_err(), "{bad}");
        }
        assert_eq!(
            bounded::<1, 9>("10"),
            Err("write a whole number from 1 to 9".to_owned())
        );
        assert!(bounded::<1, 9>("0").is_err());
    }
}
