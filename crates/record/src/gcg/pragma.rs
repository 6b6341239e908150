//! The kinds of pragmas.

use crate::PlayerSide;
use crate::crossword::tiles;

/// The meaning of a pragma.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Pragma {
    /// The character encoding of the file.
    Encoding,
    /// A player's nickname and name.
    Player(PlayerSide),
    /// A player with a number other than 1 and 2.
    OtherPlayer,
    /// A comment on a turn.
    Note,
    /// A comment on the game.
    Description,
    /// A player's final rack.
    Rack(PlayerSide, String),
    /// The final rack of the player to move, if given.
    Incomplete(Option<String>),
    /// Any other pragma.
    Tag,
}

impl Pragma {
    /// Classifies a pragma. An invalid rack makes it a tag.
    pub(super) fn parse(key: &str, value: &str) -> Self {
        let key = key.to_ascii_lowercase();
        let rack = |side| {
            let rack = tiles::normalize_rack(value);
            rack.map_or(Self::Tag, |rack| Self::Rack(side, rack))
        };
        match key.as_str() {
            // Some files write comments as `# text`.
            "" | "note" => Self::Note,
            "character-encoding" => Self::Encoding,
            "player1" => Self::Player(PlayerSide::First),
            "player2" => Self::Player(PlayerSide::Second),
            "description" => Self::Description,
            "rack1" => rack(PlayerSide::First),
            "rack2" => rack(PlayerSide::Second),
            "incomplete" if value.is_empty() => Self::Incomplete(None),
            "incomplete" => match tiles::normalize_rack(value) {
                Some(rack) => Self::Incomplete(Some(rack)),
                None => Self::Tag,
            },
            _ => match key.strip_prefix("player") {
                Some(number) if is_number(number) => Self::OtherPlayer,
                _ => Self::Tag,
            },
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pragmas_are_classified_by_key_and_value() {
        for (key, value, pragma) in [
            ("Player1", "ada Ada", Pragma::Player(PlayerSide::First)),
            ("player3", "x", Pragma::OtherPlayer),
            ("players", "x", Pragma::Tag),
            ("player", "x", Pragma::Tag),
            (
                "rack2",
                "ab?",
                Pragma::Rack(PlayerSide::Second, "AB?".to_owned()),
            ),
            ("rack2", "a b", Pragma::Tag),
            ("incomplete", "", Pragma::Incomplete(None)),
            ("incomplete", "A", Pragma::Incomplete(Some("A".to_owned()))),
            ("incomplete", "A1", Pragma::Tag),
            ("title", "x", Pragma::Tag),
        ] {
            assert_eq!(Pragma::parse(key, value), pragma);
        }
    }
}
