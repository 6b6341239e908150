//! Terminal colors.

/// The meaning of a text, which selects its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    Soft,
    Good,
    Doubt,
    Wrong,
}

/// Colors text if `color` is set.
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

    /// Colors each line separately, because some pagers reset colors at line ends.
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
