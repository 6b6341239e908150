//! Numbers as other programs write them.

/// A whole number. Beyond 64 bits, or with a fraction, it is the nearest one;
/// none if the text is no number at all.
pub(crate) fn whole_number(text: &str) -> Option<i64> {
    text.parse().ok().or_else(|| {
        let number = text.parse::<f64>().ok();
        number.filter(|number| number.is_finite()).map(|n| n as i64)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearly_a_number_is_the_nearest() {
        assert_eq!(whole_number("-20"), Some(-20));
        assert_eq!(whole_number("+7"), Some(7));
        assert_eq!(whole_number("99999999999999999999"), Some(i64::MAX));
        assert_eq!(whole_number("-99999999999999999999"), Some(i64::MIN));
        assert_eq!(whole_number("12.9"), Some(12));
        for text in ["", "x", "12x", "0x10", "inf", "NaN", "- 5"] {
            assert_eq!(whole_number(text), None, "{text}");
        }
    }
}
