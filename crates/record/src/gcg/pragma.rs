//! What a pragma is about.

use crate::PlayerSide;
use crate::crossword::tiles;

/// What a pragma is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Pragma {
    /// Which letters the file is written in.
    Encoding,
    /// A player's nickname and name.
    Player(PlayerSide),
    /// A third player, or one before the first.
    OtherPlayer,
    /// A comment on a turn.
    Note,
    /// A comment on the game.
    Description,
    /// What a player holds at the end.
    Rack(PlayerSide, String),
    /// What the player holds whose turn it is, if that is told.
    Incomplete(Option<String>),
    /// Anything else.
    Tag,
}

impl Pragma {
    /// Knows keys in either case. A rack that is none is a tag like others.
    pub(super) fn parse(key: &str, value: &str) -> Self {
        let key = key.to_ascii_lowercase();
        let rack = |side| {
            let rack = tiles::normalize_rack(value);
            rack.map_or(Self::Tag, |rack| Self::Rack(side, rack))
        };
        match key.as_str() {
            // A comment as other files have them.
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
    fn knows_what_has_a_field() {
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
