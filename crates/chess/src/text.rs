//! What an error shows of somebody's words.

/// The first letters of a text, control characters made visible: an error
/// stays one short line whatever the input was.
pub(crate) fn shortened(text: &str) -> String {
    const MAX_CHARS: usize = 24;
    let mut shown: String = text.chars().take(MAX_CHARS).map(printable).collect();
    if text.chars().nth(MAX_CHARS).is_some() {
        shown.push('…');
    }
    shown
}

/// The letter, or the mark for one that cannot be shown.
pub(crate) fn printable(letter: char) -> char {
    if letter.is_control() {
        '\u{fffd}'
    } else {
        letter
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stay_short_and_on_one_line() {
        assert_eq!(shortened("e2\ne4\u{1b}"), "e2\u{fffd}e4\u{fffd}");
        assert_eq!(shortened(&"x".repeat(99)), "x".repeat(24) + "…");
    }
}
