//! EPD operations and their operands.

use std::fmt;

/// An operation such as `bm Nf3 Ng5`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    opcode: String,
    operands: Vec<Operand>,
}

/// An operand of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operand {
    /// A word, such as a move or a number.
    Word(String),
    /// Text that is written in quotation marks.
    Text(String),
}

impl Operation {
    /// Creates an operation; `None` if it would not read back unchanged.
    pub fn new(opcode: &str, operands: Vec<Operand>) -> Option<Self> {
        let fits = is_opcode(opcode) && operands.iter().all(Operand::round_trips);
        fits.then(|| Self {
            opcode: opcode.to_owned(),
            operands,
        })
    }

    /// Returns the name.
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// Returns the operands.
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }

    /// Returns the operands without quotation marks.
    pub fn values(&self) -> impl Iterator<Item = &str> {
        self.operands.iter().map(Operand::as_str)
    }

    /// Returns the operands as they are written in a file.
    pub(super) fn operands_text(&self) -> String {
        let operands: Vec<String> = self.operands.iter().map(Operand::to_string).collect();
        operands.join(" ")
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.opcode)?;
        for operand in &self.operands {
            write!(out, " {operand}")?;
        }
        out.write_str(";")
    }
}

impl Operand {
    /// Returns the operand without quotation marks.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Word(text) | Self::Text(text) => text,
        }
    }

    /// Returns `true` if the operand would read back unchanged.
    fn round_trips(&self) -> bool {
        match self {
            Self::Word(word) => !word.is_empty() && !word.contains(is_word_end),
            Self::Text(text) => !text.contains('"') && !text.contains(char::is_control),
        }
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => out.write_str(word),
            Self::Text(text) => write!(out, "\"{text}\""),
        }
    }
}

/// Returns `true` if a word can be the name of an operation.
pub(super) fn is_opcode(word: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    word.starts_with(|first: char| first.is_ascii_alphabetic()) && word.bytes().all(plain)
}

/// Returns `true` if a character ends a word.
pub(super) fn is_word_end(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control() || matches!(letter, ';' | '"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_that_would_not_read_back_are_rejected() {
        let word = |text: &str| Operand::Word(text.to_owned());
        let text = |text: &str| Operand::Text(text.to_owned());
        let good = Operation::new("c0", vec![word("Nf3+"), text("a; b"), text("")]).unwrap();
        assert_eq!(good.to_string(), "c0 Nf3+ \"a; b\" \"\";");
        assert_eq!(good.values().collect::<Vec<_>>(), ["Nf3+", "a; b", ""]);
        for (opcode, operand) in [
            ("", word("x")),
            ("1a", word("x")),
            ("a b", word("x")),
            ("c0", word("")),
            ("c0", word("a b")),
            ("c0", word("a;")),
            ("c0", text("\"")),
            ("c0", text("a\nb")),
        ] {
            assert_eq!(Operation::new(opcode, vec![operand]), None, "{opcode}");
        }
    }
}
