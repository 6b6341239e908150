//! Makes untrusted text safe for errors, reports, and terminals.

/// The length of an [`excerpt`].
const MAX_EXCERPT_CHARS: usize = 24;

/// Returns U+FFFD for a character that is invisible, controls a terminal, or
/// reverses the rest of the line.
#[must_use]
pub fn printable_char(letter: char) -> char {
    let invisible = matches!(
        letter,
        '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    );
    if letter.is_control() || invisible {
        '\u{fffd}'
    } else {
        letter
    }
}

/// Replaces every character that is not [printable](printable_char).
#[must_use]
pub fn printable(text: &str) -> String {
    text.chars().map(printable_char).collect()
}

/// Returns the first `max` characters, made [`printable`], and `…` for the
/// rest.
#[must_use]
pub fn shortened(text: &str, max: usize) -> String {
    cut(text, max, |out, letter| out.push(printable_char(letter)))
}

/// Returns the [`shortened`] text for an error message.
#[must_use]
pub fn excerpt(text: &str) -> String {
    shortened(text, MAX_EXCERPT_CHARS)
}

/// Returns the first `max` characters with control characters escaped, and `…`
/// for the rest.
#[must_use]
pub fn escaped(text: &str, max: usize) -> String {
    cut(text, max, |out, letter| {
        if letter.is_control() {
            out.extend(letter.escape_default());
        } else {
            out.push(letter);
        }
    })
}

/// Returns the first `max` characters with spaces in place of control
/// characters, trimmed.
#[must_use]
pub fn one_line(text: &str, max: usize) -> String {
    let shown = |letter: char| if letter.is_control() { ' ' } else { letter };
    let line: String = text.trim().chars().take(max).map(shown).collect();
    line.trim().to_owned()
}

/// Escapes a text for HTML, where it may stand between tags or in a double-quoted
/// attribute. U+FFFD replaces control characters, which no document may have.
#[must_use]
pub fn html_escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            letter if letter.is_control() => out.push('\u{fffd}'),
            letter => out.push(letter),
        }
    }
    out
}

fn cut(text: &str, max: usize, push: impl Fn(&mut String, char)) -> String {
    let mut out = String::new();
    let mut letters = text.chars();
    for letter in letters.by_ref().take(max) {
        push(&mut out, letter);
    }
    if letters.next().is_some() {
        out.push('…');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn excerpts_are_short_and_on_one_line() {
        assert_eq!(
            excerpt("ab\ncd\u{1b}\u{202e}"),
            "ab\u{fffd}cd\u{fffd}\u{fffd}"
        );
        assert_eq!(excerpt(&"x".repeat(24)), "x".repeat(24));
        assert_eq!(excerpt(&"x".repeat(25)), "x".repeat(24) + "…");
        assert_eq!(shortened("añb", 2), "añ…");
    }

    #[test]
    fn escaped_text_shows_its_control_characters() {
        assert_eq!(escaped("a\tb\u{1b}", 9), "a\\tb\\u{1b}");
        assert_eq!(escaped("a\rb", 2), "a\\r…");
    }

    #[test]
    fn html_has_no_markup_from_a_text() {
        assert_eq!(
            html_escaped("<a b=\"c\">&'\n\u{7}"),
            "&lt;a b=&quot;c&quot;&gt;&amp;'\u{fffd}\u{fffd}"
        );
    }

    #[test]
    fn lines_are_trimmed_single_and_short() {
        assert_eq!(one_line(" a\nb\t ", 9), "a b");
        assert_eq!(one_line("\r\n", 9), "");
        assert_eq!(one_line("ab cd", 3), "ab");
    }
}
