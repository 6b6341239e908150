//! Words that classify: every list here is complete, and its order is the one
//! in which people are told.

use serde::{Deserialize, Serialize};

/// Declares a list of names with one snake-case word each.
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
        // Not a name for each: the description does not see those of a macro.
        #[serde(rename_all = "snake_case")]
        pub enum $list {
            $($(#[$meaning])* $name,)+
        }

        impl $list {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),+];

            /// The word in JSON, in addresses and in message names.
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
                    format!("`{word}` is none of {}", words.join(", "))
                })
            }
        }
    };
}

label_enum! {
    /// How thoroughly a game is reviewed. A tier is a number of nodes, not a time.
    Tier {
        /// A first look.
        Quick = "quick",
        /// What most people want.
        Standard = "standard",
        /// For games that matter.
        Deep = "deep",
    }
}

label_enum! {
    /// What a move was worth, in one word. The limits are 2, 5, 10 and 20 points
    /// of winning chance, everywhere.
    Label {
        /// Known from the opening.
        Book = "book",
        /// A verified sacrifice.
        Brilliant = "brilliant",
        /// The only move: every other loses ten points or more.
        Only = "only",
        /// The best one.
        Best = "best",
        /// There was no choice.
        Forced = "forced",
        /// At most two points behind the best.
        Excellent = "excellent",
        /// At most five.
        Good = "good",
        /// At most ten.
        Inaccuracy = "inaccuracy",
        /// At most twenty.
        Mistake = "mistake",
        /// More than twenty.
        Blunder = "blunder",
        /// The other side's mistake was left unpunished.
        Miss = "miss",
    }
}

impl Label {
    /// Is it one of those that lose something?
    #[must_use]
    pub const fn is_bad(self) -> bool {
        matches!(
            self,
            Self::Inaccuracy | Self::Mistake | Self::Blunder | Self::Miss
        )
    }

    /// The sign that goes with it.
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
    /// What a good move was for.
    Bearing {
        /// It parried a threat.
        Defensive = "defensive",
        /// It built something without a threat.
        Developing = "developing",
        /// It made a threat that had to be answered.
        Attacking = "attacking",
    }
}

label_enum! {
    /// How far a game has come.
    Phase {
        /// The first moves.
        Opening = "opening",
        /// Positions take shape.
        EarlyMiddle = "early_middle",
        /// The fight.
        Middle = "middle",
        /// The board fills up.
        LateMiddle = "late_middle",
        /// The end.
        Endgame = "endgame",
    }
}

label_enum! {
    /// The eleven kinds of mistakes, the gravest first.
    Category {
        /// A forced win was there before the move and is not after it.
        MissedWin = "missed_win",
        /// A threat of the opponent's stood, and the move does not answer it.
        FailedDefense = "failed_defense",
        /// The better move makes a threat; the played one makes none.
        MissedThreat = "missed_threat",
        /// The right to make forcing moves went over to the opponent.
        LostInitiative = "lost_initiative",
        /// A defense where there was no danger.
        PassivePlay = "passive_play",
        /// Nothing follows from it, where the better move threatens something.
        SlowMove = "slow_move",
        /// The same stones grow better another way.
        WrongDirection = "wrong_direction",
        /// The place that mattered was elsewhere.
        IgnoredWeakness = "ignored_weakness",
        /// Too many stones in one place, and nothing new from this one.
        Overconcentration = "overconcentration",
        /// Near the edge and far from everything, early in the game.
        EdgePlay = "edge_play",
        /// It loses something, and nothing more is known.
        PoorPosition = "poor_position",
    }
}

label_enum! {
    /// What families the kinds of mistakes are in.
    CategoryFamily {
        /// Threats and wins.
        Tactical = "tactical",
        /// Where stones stand.
        Positional = "positional",
        /// What the game is about.
        Strategic = "strategic",
        /// Whose turn it is to threaten.
        Tempo = "tempo",
    }
}

impl Category {
    /// Its family.
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
    /// What a move does, beyond the line it stands in.
    Pattern {
        /// Two threats or more that no single reply stops.
        Fork = "fork",
        /// Forcing moves, each with one reply.
        Ladder = "ladder",
        /// Something is given up for more.
        Sacrifice = "sacrifice",
        /// The natural reply loses.
        Trap = "trap",
        /// Two groups become one.
        Connection = "connection",
        /// The opponent's groups are kept apart.
        Cut = "cut",
    }
}

label_enum! {
    /// A part of the board, as somebody in front of it would say.
    Region {
        /// The middle.
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

    /// Every word of a list is what JSON has, and reads back.
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
    fn words_are_what_json_has_and_read_back() {
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
        assert_eq!(problem, "`fast` is none of quick, standard, deep");
    }

    #[test]
    fn every_family_has_categories() {
        for &family in CategoryFamily::ALL {
            assert!(Category::ALL.iter().any(|one| one.family() == family));
        }
    }
}
