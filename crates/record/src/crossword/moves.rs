//! Parses and formats crossword moves.

use std::fmt;

use super::{CHALLENGE, PlayCoordinates, tiles};

/// A move of the crossword game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CrosswordMove {
    /// Tiles placed on the board.
    ///
    /// In the word, a square that was already occupied is a dot or its letter.
    Play {
        place: PlayCoordinates,
        word: String,
    },
    Exchange(Exchange),
    Pass,
    /// A challenge of the previous play.
    Challenge,
}

/// The exchanged tiles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Exchange {
    Tiles(String),
    /// The number of tiles, if the tiles are unknown.
    Count(u8),
}

impl Exchange {
    /// Parses tiles or their number; `None` if invalid or zero.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_count = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
        if is_count && let Ok(count) = text.parse() {
            return Some(Self::Count(count));
        }
        tiles::normalize_rack(text).map(Self::Tiles)
    }
}

impl CrosswordMove {
    /// Parses `8d.CARE`, `ex.QV`, `ex.2`, `pass`, or `challenge`; `None` if invalid.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        match text.split_once('.') {
            Some((kind, exchange)) if kind.eq_ignore_ascii_case("ex") => {
                Exchange::parse(exchange).map(Self::Exchange)
            }
            Some((place, word)) => Some(Self::Play {
                place: PlayCoordinates::parse(place)?,
                word: tiles::normalize_placed_tiles(word).filter(|tiles| tiles == word)?,
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
    fn moves_are_displayed_as_they_are_parsed() {
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
