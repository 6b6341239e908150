//! Line wrapping and number formatting.

/// Wraps text between words into lines of at most `width` characters.
///
/// Each line ends in a line break, and all but the first begin with `indent`. A
/// percent sign stays with its number.
pub(super) fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    let text = text.replace(" %", "\u{1f}%");
    for word in text.split_whitespace() {
        let word = &word.replace('\u{1f}', " ");
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            out.push('\n');
            out.push_str(indent);
            column = indent.chars().count();
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// Wraps a paragraph with `sign` before its first line and a hanging indent.
pub(super) fn paragraph(sign: &str, text: &str, width: usize) -> String {
    let indent = " ".repeat(sign.chars().count());
    let room = width.saturating_sub(indent.len()).max(1);
    let lines = wrapped(text, room, "");
    let lines = lines.lines().enumerate();
    lines
        .map(|(index, line)| match index {
            0 => format!("{sign}{line}\n"),
            _ => format!("{indent}{line}\n"),
        })
        .collect()
}

/// Formats a number in groups of three digits.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push('\u{202f}');
        }
        out.push(digit);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("one two  three", 8, "  "), "one two\n  three\n");
        assert_eq!(wrapped("unbreakable", 4, ""), "unbreakable\n");
        assert_eq!(wrapped(" ", 4, ""), "");
        assert_eq!(wrapped("with 31.0 %", 10, ""), "with\n31.0 %\n");
        assert_eq!(
            paragraph("?! ", "one two three", 10),
            "?! one two\n   three\n"
        );
    }

    #[test]
    fn digits_are_grouped_by_three() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1\u{202f}000")] {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(grouped(1_234_567), "1\u{202f}234\u{202f}567");
    }
}
