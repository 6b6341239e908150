//! Enumerations of the review, in display order.

use serde::{Deserialize, Serialize};

/// Declares an enum whose variants have one snake-case word each.
macro_rules! label_enum {
    (
        $(#[$about:meta])*
        $list:ident {
            $($(#[$meaning:meta])* $name:ident = $word:literal,)+
        }
    ) => {
        $(#[$about])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        // Renaming each variant in the macro would hide the names from utoipa.
        #[serde(rename_all = "snake_case")]
        pub enum $list {
            $($(#[$meaning])* $name,)+
        }

        impl $list {
            /// All values, in display order.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// Returns the word used in JSON, URLs, and message names.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$name => $word,)+ }
            }
        }

        impl std::fmt::Display for $list {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl std::str::FromStr for $list {
            type Err = String;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                let known = Self::ALL.iter().find(|known| known.word() == word);
                known.copied().ok_or_else(|| {
                    let words: Vec<_> = Self::ALL.iter().map(|known| known.word()).collect();
                    format!("`{word}` is not one of {}", words.join(", "))
                })
            }
        }
    };
}

label_enum! {
    /// The depth of a review: a number of nodes, not a time.
    Tier {
        /// A quick overview.
        Quick = "quick",
        /// The default.
        Standard = "standard",
        /// A thorough review.
        Deep = "deep",
    }
}

label_enum! {
    /// The quality of a move. The limits are 2, 5, 10, and 20 points of winning
    /// chance.
    Label {
        /// A move of a known opening.
        Book = "book",
        /// A verified sacrifice.
        Brilliant = "brilliant",
        /// The only good move: every other loses ten points or more.
        Only = "only",
        /// The best move.
        Best = "best",
        /// The only legal move.
        Forced = "forced",
        /// Loses at most two points.
        Excellent = "excellent",
        /// Loses at most five points.
        Good = "good",
        /// Loses at most ten points.
        Inaccuracy = "inaccuracy",
        /// Loses at most twenty points.
        Mistake = "mistake",
        /// Loses more than twenty points.
        Blunder = "blunder",
        /// Fails to punish the opponent's mistake.
        Miss = "miss",
    }
}

impl Label {
    /// Returns `true` for labels of moves that lose something.
    #[must_use]
    pub const fn is_bad(self) -> bool {
        matches!(
            self,
            Self::Inaccuracy | Self::Mistake | Self::Blunder | Self::Miss
        )
    }

    /// Returns the symbol of the label.
    #[must_use]
    pub const fn glyph(self) -> &'static str {
        match self {
            Self::Book => "▤",
            Self::Brilliant => "!!",
            Self::Only => "□",
            Self::Best => "★",
            Self::Forced => "→",
            Self::Excellent | Self::Good => "✓",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
            Self::Miss => "⊘",
        }
    }
}

label_enum! {
    /// The purpose of a good move.
    Bearing {
        /// Parries a threat.
        Defensive = "defensive",
        /// Builds a position without a threat.
        Developing = "developing",
        /// Makes a threat that has to be answered.
        Attacking = "attacking",
    }
}

label_enum! {
    /// The phase of a game.
    Phase {
        /// The first moves.
        Opening = "opening",
        /// The early middle game.
        EarlyMiddle = "early_middle",
        /// The middle game.
        Middle = "middle",
        /// The late middle game.
        LateMiddle = "late_middle",
        /// The endgame.
        Endgame = "endgame",
    }
}

label_enum! {
    /// The eleven kinds of mistakes, most serious first.
    Category {
        /// Gives away a forced win.
        MissedWin = "missed_win",
        /// Does not answer a threat of the opponent.
        FailedDefense = "failed_defense",
        /// Makes no threat where the better move does.
        MissedThreat = "missed_threat",
        /// Leaves the forcing moves to the opponent.
        LostInitiative = "lost_initiative",
        /// Defends without need.
        PassivePlay = "passive_play",
        /// Threatens nothing where the better move prepares a threat.
        SlowMove = "slow_move",
        /// Extends stones in a worse direction than the better move.
        WrongDirection = "wrong_direction",
        /// Plays away from the critical area.
        IgnoredWeakness = "ignored_weakness",
        /// Adds a stone without effect to a crowded area.
        Overconcentration = "overconcentration",
        /// Plays near the edge, far from all stones, early in the game.
        EdgePlay = "edge_play",
        /// Loses something for no other known reason.
        PoorPosition = "poor_position",
    }
}

label_enum! {
    /// A group of mistake kinds.
    CategoryFamily {
        /// Threats and wins.
        Tactical = "tactical",
        /// Placement of stones.
        Positional = "positional",
        /// Choice of direction and area.
        Strategic = "strategic",
        /// Initiative.
        Tempo = "tempo",
    }
}

impl Category {
    /// Returns the family of the category.
    #[must_use]
    pub const fn family(self) -> CategoryFamily {
        match self {
            Self::MissedWin | Self::MissedThreat | Self::FailedDefense => CategoryFamily::Tactical,
            Self::PoorPosition | Self::EdgePlay | Self::Overconcentration => {
                CategoryFamily::Positional
            }
            Self::WrongDirection | Self::IgnoredWeakness => CategoryFamily::Strategic,
            Self::SlowMove | Self::PassivePlay | Self::LostInitiative => CategoryFamily::Tempo,
        }
    }
}

label_enum! {
    /// A tactical pattern of a move.
    Pattern {
        /// Two or more threats that no single reply stops.
        Fork = "fork",
        /// A series of forcing moves, each with one reply.
        Ladder = "ladder",
        /// Gives something up to gain more.
        Sacrifice = "sacrifice",
        /// Sets a trap: the natural reply loses.
        Trap = "trap",
        /// Connects two groups.
        Connection = "connection",
        /// Separates groups of the opponent.
        Cut = "cut",
    }
}

label_enum! {
    /// A part of the board as displayed.
    Region {
        /// The center.
        Center = "center",
        /// The upper side.
        Top = "top",
        /// The lower side.
        Bottom = "bottom",
        /// The left side.
        Left = "left",
        /// The right side.
        Right = "right",
        /// A corner.
        TopLeft = "top_left",
        /// A corner.
        TopRight = "top_right",
        /// A corner.
        BottomLeft = "bottom_left",
        /// A corner.
        BottomRight = "bottom_right",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that each word is the JSON value and can be parsed.
    macro_rules! assert_words {
        ($($list:ident),+) => {
            $(for &one in $list::ALL {
                let json = serde_json::to_string(&one).unwrap();
                assert_eq!(json, format!("\"{one}\""));
                assert_eq!(one.word().parse(), Ok(one));
            })+
        };
    }

    #[test]
    fn words_equal_json_and_can_be_parsed() {
        assert_words!(
            Tier,
            Label,
            Bearing,
            Phase,
            Category,
            CategoryFamily,
            Pattern,
            Region
        );
        assert_eq!(Category::ALL.len(), 11);
        assert_eq!(Pattern::ALL.len(), 6);
        let problem = "fast".parse::<Tier>().unwrap_err();
        assert_eq!(problem, "`fast` is not one of quick, standard, deep");
    }

    #[test]
    fn every_family_has_categories() {
        for &family in CategoryFamily::ALL {
            assert!(Category::ALL.iter().any(|one| one.family() == family));
        }
    }
}
