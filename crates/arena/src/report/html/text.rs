//! Formats numbers for readers; NaN becomes a dash.

/// The text for a missing value.
pub(super) const MISSING: &str = "–";

/// A no-break space between a number and its unit.
const GAP: char = '\u{a0}';

/// Formats an integer with digits grouped in threes.
pub(super) fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a count with its unit in singular or plural.
pub(super) fn counted(number: u64, one: &str, many: &str) -> String {
    let unit = if number == 1 { one } else { many };
    format!("{} {unit}", count(number))
}

/// Formats a number with this number of decimals.
pub(super) fn decimal(value: f64, decimals: usize) -> String {
    if value.is_nan() {
        return MISSING.to_owned();
    }
    let sign = if value < 0.0 { "−" } else { "" };
    format!("{sign}{}", size(value, decimals))
}

/// Formats a number with a sign; zero has none.
pub(super) fn signed(value: f64, decimals: usize) -> String {
    if value.is_nan() {
        return MISSING.to_owned();
    }
    let size = size(value, decimals);
    let is_zero = size.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    let sign = match (is_zero, value < 0.0) {
        (true, _) => "",
        (false, true) => "−",
        (false, false) => "+",
    };
    format!("{sign}{size}")
}

fn size(value: f64, decimals: usize) -> String {
    if value.is_infinite() {
        return "∞".to_owned();
    }
    format!("{:.decimals$}", value.abs())
}

/// Formats a share as a percentage.
pub(super) fn percent(share: f64, decimals: usize) -> String {
    if !share.is_finite() {
        return MISSING.to_owned();
    }
    format!("{}{GAP}%", decimal(share * 100.0, decimals))
}

/// Formats a likelihood as a percentage, never 0 or 100 %.
pub(super) fn likelihood(share: f64) -> String {
    match share {
        share if share > 0.999 => format!(">{GAP}99.9{GAP}%"),
        share if share < 0.001 => format!("<{GAP}0.1{GAP}%"),
        share => percent(share, 1),
    }
}

/// Formats points, with halves.
pub(super) fn points(points: f64) -> String {
    if !points.is_finite() {
        return MISSING.to_owned();
    }
    let whole = points.max(0.0).trunc();
    // Points are a sum of halves, so they fit.
    let text = count(whole as u64);
    match points - whole >= 0.5 {
        true if whole == 0.0 => "½".to_owned(),
        true => text + "½",
        false => text,
    }
}

/// Formats a time in a suitable unit.
pub(super) fn micros(micros: f64) -> String {
    if !micros.is_finite() {
        return MISSING.to_owned();
    }
    let (value, unit) = match micros.abs() {
        size if size < 999.5 => return format!("{}{GAP}µs", decimal(micros, 0)),
        size if size < 999_500.0 => (micros / 1e3, "ms"),
        size if size < 599_500_000.0 => (micros / 1e6, "s"),
        size if size < 36_000_000_000.0 => (micros / 6e7, "min"),
        _ => (micros / 3.6e9, "h"),
    };
    let decimals = match value.abs() {
        size if size < 9.995 => 2,
        size if size < 99.95 => 1,
        _ => 0,
    };
    format!("{}{GAP}{unit}", decimal(value, decimals))
}

/// Formats a value that may be missing.
pub(super) fn or_missing(value: Option<f64>, format: impl Fn(f64) -> String) -> String {
    value.map_or_else(|| MISSING.to_owned(), format)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_formatted() {
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!((count(0), count(999)), ("0".to_owned(), "999".to_owned()));
        assert_eq!(counted(1, "game", "games"), "1 game");
        assert_eq!(signed(12.345, 1), "+12.3");
        assert_eq!(signed(-12.345, 1), "−12.3");
        assert_eq!(signed(-0.01, 1), "0.0");
        assert_eq!(signed(f64::NEG_INFINITY, 1), "−∞");
        assert_eq!(percent(0.5, 1), "50.0\u{a0}%");
        assert_eq!(likelihood(0.9999), ">\u{a0}99.9\u{a0}%");
        assert_eq!(likelihood(0.5), "50.0\u{a0}%");
        assert_eq!(
            (points(0.5), points(12.5)),
            ("½".to_owned(), "12½".to_owned())
        );
        assert_eq!(points(1_000.0), "1,000");
    }

    #[test]
    fn times_have_a_suitable_unit() {
        for (time, text) in [
            (0.0, "0\u{a0}µs"),
            (812.4, "812\u{a0}µs"),
            (8_130.0, "8.13\u{a0}ms"),
            (81_234.0, "81.2\u{a0}ms"),
            (999_600.0, "1.00\u{a0}s"),
            (8_080_000.0, "8.08\u{a0}s"),
            (120_000_000.0, "120\u{a0}s"),
            (6e8, "10.0\u{a0}min"),
            (7.2e10, "20.0\u{a0}h"),
        ] {
            assert_eq!(micros(time), text);
        }
    }

    #[test]
    fn nan_is_a_dash() {
        let nan = f64::NAN;
        for text in [
            decimal(nan, 1),
            signed(nan, 1),
            percent(nan, 1),
            micros(nan),
            points(nan),
        ] {
            assert_eq!(text, MISSING);
        }
    }
}
