//! One move, in the game's own words.

use std::fmt;

use super::{CHALLENGE, PlayCoordinates, tiles};

/// A move of the crossword game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CrosswordMove {
    /// Tiles laid on the board; the word has a point for each square that was
    /// taken before, or shows the letters there.
    Play {
        place: PlayCoordinates,
        word: String,
    },
    /// Tiles given back for others.
    Exchange(Exchange),
    /// Nothing.
    Pass,
    /// The play before is disputed.
    Challenge,
}

/// What is given back in an exchange.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Exchange {
    /// These tiles.
    Tiles(String),
    /// So many, which nobody else saw.
    Count(u8),
}

impl Exchange {
    /// Reads tiles or their number; `None` for anything else, and for none.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_count = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        if is_count && let Ok(count) = text.parse() {
            return Some(Self::Count(count));
        }
        tiles::normalize_rack(text).map(Self::Tiles)
    }
}

impl CrosswordMove {
    /// Reads `8d.CARE`, `ex.QV`, `ex.2`, `pass` and `challenge`; `None` for
    /// anything else.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        match text.split_once('.') {
            Some((kind, given)) if kind.eq_ignore_ascii_case("ex") => {
                Exchange::parse(given).map(Self::Exchange)
            }
            Some((place, word)) => Some(Self::Play {
                place: PlayCoordinates::parse(place)?,
                word: tiles::normalize_placed_tiles(word).filter(|laid| laid == word)?,
            }),
            None if text.eq_ignore_ascii_case("pass") => Some(Self::Pass),
            None if text.eq_ignore_ascii_case(CHALLENGE) => Some(Self::Challenge),
            None => None,
        }
    }
}

impl fmt::Display for Exchange {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tiles(tiles) => out.write_str(tiles),
            Self::Count(count) => write!(out, "{count}"),
        }
    }
}

impl fmt::Display for CrosswordMove {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play { place, word } => write!(out, "{place}.{word}"),
            Self::Exchange(exchange) => write!(out, "ex.{exchange}"),
            Self::Pass => out.write_str("pass"),
            Self::Challenge => out.write_str(CHALLENGE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_shows() {
        for text in [
            "8d.CARE",
            "d8..aRE",
            "ex.QV?",
            "ex.5",
            "pass",
            "challenge",
            "h1.[CH]A.O",
        ] {
            assert_eq!(CrosswordMove::parse(text).unwrap().to_string(), text);
        }
        for (text, shown) in [("8D.CARE", "8d.CARE"), ("EX.qv", "ex.QV"), ("Pass", "pass")] {
            assert_eq!(CrosswordMove::parse(text).unwrap().to_string(), shown);
        }
        for bad in [
            "",
            "8d",
            "8d.",
            "ex.",
            "ex",
            "ex.0",
            "ex.256",
            "ex.A1",
            "8d.C(A)RE",
            "e4",
            "passe",
            ".A",
        ] {
            assert_eq!(CrosswordMove::parse(bad), None, "{bad:?}");
        }
    }
}
