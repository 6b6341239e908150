//! Durations in tables.

/// Formats a duration in ms, s, or min with at least three digits.
pub(crate) fn format_micros(micros: f64) -> String {
    let (value, unit) = match micros {
        size if size < 999_500.0 => (micros / 1e3, "ms"),
        size if size < 599_500_000.0 => (micros / 1e6, "s"),
        _ => (micros / 6e7, "min"),
    };
    let decimals = match value {
        size if size < 9.995 => 2,
        size if size < 99.95 => 1,
        _ => 0,
    };
    format!("{value:.decimals$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unit_depends_on_the_length() {
        for (micros, text) in [
            (0.0, "0.00 ms"),
            (812.0, "0.81 ms"),
            (81_234.0, "81.2 ms"),
            (999_400.0, "999 ms"),
            (999_600.0, "1.00 s"),
            (120e6, "120 s"),
            (1_500e6, "25.0 min"),
        ] {
            assert_eq!(format_micros(micros), text);
        }
    }
}
