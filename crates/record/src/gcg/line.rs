//! The kinds of lines.

/// One line of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GcgLine<'a> {
    /// White space only.
    Blank,
    /// A line that begins with `#`: a key and a value.
    Pragma { key: &'a str, value: &'a str },
    /// A line that begins with `>`, which is left out.
    Turn(&'a str),
    /// Any other line, which continues the line above.
    Continuation(&'a str),
}

impl<'a> GcgLine<'a> {
    pub(super) fn parse(line: &'a str) -> Self {
        let line = line.trim();
        if line.is_empty() {
            Self::Blank
        } else if let Some(turn) = line.strip_prefix('>') {
            Self::Turn(turn)
        } else if let Some(pragma) = line.strip_prefix('#') {
            let end = pragma.find(char::is_whitespace).unwrap_or(pragma.len());
            let (key, value) = pragma.split_at(end);
            let value = value.trim();
            Self::Pragma { key, value }
        } else {
            Self::Continuation(line)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_classified_by_their_first_character() {
        let pragma = |key, value| GcgLine::Pragma { key, value };
        for (line, kind) in [
            (" \t", GcgLine::Blank),
            ("#note  a b ", pragma("note", "a b")),
            ("#incomplete", pragma("incomplete", "")),
            ("# by hand", pragma("", "by hand")),
            (" >ada: A", GcgLine::Turn("ada: A")),
            (" more ", GcgLine::Continuation("more")),
        ] {
            assert_eq!(GcgLine::parse(line), kind);
        }
    }
}
