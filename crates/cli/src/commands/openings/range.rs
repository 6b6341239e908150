//! Ranges as arguments: `A..B` including both ends, or one number.

use std::ops::RangeInclusive;

use crate::numbers;

/// Parses a range within 0 to `MAX`.
///
/// # Errors
///
/// Fails with the valid form.
pub(super) fn parse<const MAX: u32>(text: &str) -> Result<RangeInclusive<u32>, String> {
    let invalid = || format!("write a range such as 2..8, or one number, from 0 to {MAX}");
    let (from, to) = text.split_once("..").unwrap_or((text, text));
    let end = |text| numbers::bounded::<0, MAX>(text).map_err(|_| invalid());
    let (from, to) = (end(from)?, end(to)?);
    (from <= to).then_some(from..=to).ok_or_else(invalid)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_two_numbers_or_one() {
        assert_eq!(parse::<20>("3..8"), Ok(3..=8));
        assert_eq!(parse::<20>("7"), Ok(7..=7));
        for bad in [
            "", "..", "3..", "..8", "8..3", "3..21", "3...8", "-1..3", "a..b",
        ] {
            assert!(parse::<20>(bad).is_err(), "{bad}");
        }
    }
}
