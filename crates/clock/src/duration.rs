//! Parsing of durations: `500ms`, `2s`, `1.5s`, `25m`.

use std::time::Duration;

/// The longest duration that an argument may give.
pub const MAX: Duration = Duration::from_secs(7 * 24 * 3600);

const REMEDY: &str = "write a number and a unit (ms, s, m, or h), such as 500ms, 2s, or 1.5m";

/// Parses a duration.
///
/// # Errors
///
/// Returns the problem and an example.
pub fn parse(text: &str) -> Result<Duration, String> {
    let digits = text
        .find(|letter: char| letter != '.' && !letter.is_ascii_digit())
        .unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    if text.starts_with('-') {
        return Err(format!("a duration cannot be negative; {REMEDY}"));
    }
    let Some(nanos) = nanos_per_unit(unit) else {
        let problem = if unit.is_empty() && !number.is_empty() {
            "the unit is missing"
        } else {
            "this is not a duration"
        };
        return Err(format!("{problem}; {REMEDY}"));
    };
    let duration =
        to_duration(number, nanos).ok_or_else(|| format!("this is not a number; {REMEDY}"))?;
    if duration > MAX {
        let days = MAX.as_secs() / 86_400;
        return Err(format!("this is too long; use at most {days} days"));
    }
    Ok(duration)
}

/// Parses a duration greater than zero.
///
/// # Errors
///
/// Returns the problem and an example.
pub fn positive(text: &str) -> Result<Duration, String> {
    let duration = parse(text)?;
    if duration.is_zero() {
        return Err("a duration must be longer than 0; write one such as 500ms".to_owned());
    }
    Ok(duration)
}

fn nanos_per_unit(unit: &str) -> Option<u64> {
    let seconds = 1_000_000_000;
    match unit {
        "ms" => Some(seconds / 1_000),
        "s" => Some(seconds),
        "m" => Some(60 * seconds),
        "h" => Some(3_600 * seconds),
        _ => None,
    }
}

/// Converts a decimal number of units; `None` if it is not one.
///
/// Saturates, and drops fractions of a nanosecond.
fn to_duration(number: &str, unit: u64) -> Option<Duration> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let is_number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(fraction) || number.ends_with('.') {
        return None;
    }
    // Beyond this point, only an overflow is possible.
    let whole: u64 = whole.parse().unwrap_or(u64::MAX);
    let mut nanos = whole.saturating_mul(unit);
    let mut digit_value = unit;
    for digit in fraction.bytes() {
        digit_value /= 10;
        nanos = nanos.saturating_add(digit_value * u64::from(digit - b'0'));
    }
    Some(Duration::from_nanos(nanos))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_with_units_are_parsed() {
        let is = |text: &str, millis: u64| {
            assert_eq!(parse(text), Ok(Duration::from_millis(millis)), "{text}");
        };
        is("500ms", 500);
        is("2s", 2_000);
        is("1.5s", 1_500);
        is("0.25m", 15_000);
        is("25m", 1_500_000);
        is("0s", 0);
        is("1h", 3_600_000);
        is("168h", 604_800_000);
        assert_eq!(parse("0.5ms"), Ok(Duration::from_micros(500)));
    }

    #[test]
    fn errors_name_the_problem() {
        let fails_with = |text: &str, problem: &str| {
            let error = parse(text).unwrap_err();
            assert!(error.starts_with(problem), "{text}: {error}");
        };
        fails_with("5", "the unit is missing; write a number and a unit");
        fails_with("1.5", "the unit is missing");
        fails_with("5x", "this is not a duration");
        fails_with("", "this is not a duration");
        fails_with("s", "this is not a number");
        fails_with(".5s", "this is not a number");
        fails_with("5.s", "this is not a number");
        fails_with("1.2.3s", "this is not a number");
        fails_with("-1s", "a duration cannot be negative");
        fails_with("1 s", "this is not a duration");
        fails_with("1e3s", "this is not a duration");
        fails_with("99999999999h", "this is too long; use at most 7 days");
        fails_with("99999999999999999999999999999s", "this is too long");
        fails_with("168.1h", "this is too long");
        fails_with("5µs", "this is not a duration");
    }
}
