//! Languages of review texts.

use std::fmt;
use std::str::FromStr;

/// A language of review texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Vietnamese.
    Vietnamese,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::English, Self::Vietnamese];

    /// Returns the language code: `en` or `vi`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Vietnamese => "vi",
        }
    }

    /// Returns the language's name for itself.
    #[must_use]
    pub const fn native_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Vietnamese => "Tiếng Việt",
        }
    }

    /// Returns the decimal separator.
    pub(super) const fn decimal_sign(self) -> char {
        match self {
            Self::English => '.',
            Self::Vietnamese => ',',
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Language {
    type Err = String;

    fn from_str(code: &str) -> Result<Self, Self::Err> {
        let known = Self::ALL.into_iter().find(|known| known.code() == code);
        known.ok_or_else(|| format!("`{code}` is not a supported language; use `en` or `vi`"))
    }
}
