//! Foreign text that a terminal can show.

/// The first `most` characters of `text`, with control characters made
/// visible.
#[must_use]
pub fn visible(text: &str, most: usize) -> String {
    let mut shown = String::new();
    for letter in text.chars().take(most) {
        if letter.is_control() {
            shown.extend(letter.escape_default());
        } else {
            shown.push(letter);
        }
    }
    if text.chars().nth(most).is_some() {
        shown.push('…');
    }
    shown
}
