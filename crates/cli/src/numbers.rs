//! Whole numbers as arguments, within a range and with the remedy.

/// Reads a whole number from `min` to `max`.
fn parse_in_range(text: &str, min: u64, max: u64) -> Result<u64, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits
        .then(|| text.parse().ok())
        .flatten()
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| format!("write a whole number from {min} to {max}"))
}

/// Any number that fits 64 bits.
///
/// # Errors
///
/// Says what to write.
pub fn count(text: &str) -> Result<u64, String> {
    parse_in_range(text, 0, u64::MAX)
}

/// Any number that fits 32 bits.
///
/// # Errors
///
/// Says what to write.
pub fn count_u32(text: &str) -> Result<u32, String> {
    bounded::<0, { u32::MAX }>(text)
}

/// A number from `MIN` to `MAX`.
///
/// # Errors
///
/// Says what to write.
pub fn bounded<const MIN: u32, const MAX: u32>(text: &str) -> Result<u32, String> {
    let number = parse_in_range(text, MIN.into(), MAX.into())?;
    u32::try_from(number).map_err(|_| format!("write a whole number up to {MAX}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_within_their_range() {
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
