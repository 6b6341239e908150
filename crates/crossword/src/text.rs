//! What an error shows of somebody's words.

/// The first letters of a text, made printable: an error stays one short line
/// whatever the input was.
pub(crate) fn excerpt(text: &str) -> String {
    const MAX_CHARACTERS: usize = 24;
    let mut shown: String = text.chars().take(MAX_CHARACTERS).map(printable).collect();
    if text.chars().nth(MAX_CHARACTERS).is_some() {
        shown.push('…');
    }
    shown
}

/// The character, or the mark for one that cannot be shown or would turn the
/// rest of the line round.
pub(crate) fn printable(character: char) -> char {
    let unseen = matches!(
        character,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    );
    if character.is_control() || unseen {
        '\u{fffd}'
    } else {
        character
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stay_short_and_on_one_line() {
        assert_eq!(
            excerpt("ab\ncd\u{1b}\u{202e}"),
            "ab\u{fffd}cd\u{fffd}\u{fffd}"
        );
        assert_eq!(excerpt(&"x".repeat(99)), "x".repeat(24) + "…");
    }
}
