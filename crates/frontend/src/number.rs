//! Parsing and conversion of numbers in commands.

use std::time::Duration;

/// Parses a number, truncates a fraction, and saturates at 64 bits.
///
/// Returns `None` if the text is not a finite number.
pub(crate) fn parse_integer(text: &str) -> Option<i64> {
    text.parse().ok().or_else(|| {
        let number = text.parse::<f64>().ok();
        number.filter(|number| number.is_finite()).map(|n| n as i64)
    })
}

/// Clamps a limit to at least 1.
pub(crate) fn at_least_one(number: i64) -> u32 {
    u32::try_from(number.max(1)).unwrap_or(u32::MAX)
}

/// Converts a positive number of milliseconds; `None` otherwise.
pub(crate) fn positive_millis(millis: i64) -> Option<Duration> {
    let millis = u64::try_from(millis).ok().filter(|&millis| millis > 0);
    millis.map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_saturate_and_fractions_are_truncated() {
        assert_eq!(parse_integer("-20"), Some(-20));
        assert_eq!(parse_integer("+7"), Some(7));
        assert_eq!(parse_integer("99999999999999999999"), Some(i64::MAX));
        assert_eq!(parse_integer("-99999999999999999999"), Some(i64::MIN));
        assert_eq!(parse_integer("12.9"), Some(12));
        for text in ["", "x", "12x", "0x10", "inf", "NaN", "- 5"] {
            assert_eq!(parse_integer(text), None, "{text}");
        }
    }
}
