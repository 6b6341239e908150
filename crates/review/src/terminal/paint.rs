//! Colors, or none.

/// What a piece of text means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    Soft,
    Good,
    Doubt,
    Wrong,
}

/// Paints text, or leaves it alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    pub(super) color: bool,
}

impl Paint {
    pub(super) fn bold(self, text: &str) -> String {
        self.with_code(Some(1), text)
    }

    pub(super) fn dim(self, text: &str) -> String {
        self.tone(Tone::Soft, text)
    }

    pub(super) fn tone(self, tone: Tone, text: &str) -> String {
        let code = match tone {
            Tone::Plain => None,
            Tone::Soft => Some(2),
            Tone::Good => Some(32),
            Tone::Doubt => Some(33),
            Tone::Wrong => Some(31),
        };
        self.with_code(code, text)
    }

    /// Every line is painted by itself: some pagers forget at its end.
    fn with_code(self, code: Option<u8>, text: &str) -> String {
        let Some(code) = code.filter(|_| self.color && !text.trim().is_empty()) else {
            return text.to_owned();
        };
        let lines: Vec<String> = text
            .split('\n')
            .map(|line| match line {
                "" => String::new(),
                line => format!("\u{1b}[{code}m{line}\u{1b}[0m"),
            })
            .collect();
        lines.join("\n")
    }
}
