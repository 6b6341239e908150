//! The vocabulary of threats: one name for one thing, in the search's notes, in
//! reviews and on the screen.

/// What a threat is called, the gravest first.
///
/// A *simple* threat is made of stones of one line that lie within five cells
/// in a row, with no stone of the opponent's between them. Each simple kind is
/// defined by what one more stone makes of it:
///
/// | kind | stones | one more stone makes |
/// | --- | --- | --- |
/// | [`Self::OpenFour`], [`Self::Four`], [`Self::BrokenFour`] | four | a five |
/// | [`Self::OpenThree`], [`Self::BrokenThree`] | three | an open four |
/// | [`Self::Three`], [`Self::JumpThree`], [`Self::PotentialFour`] | three | a four, but no open one |
/// | [`Self::OpenTwo`] | two | an open or a broken three |
/// | [`Self::PotentialThree`] | two | another three |
///
/// A *compound* threat is two simple ones or more that share a stone. What a
/// five is, the rule set says; in caro a line that is blocked at both ends is
/// none, so what leads only there is no threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ThreatKind {
    /// A row of stones that wins: five, or five and more, as the rule set says.
    Five,
    /// Six stones or more in a row that do not win. A fact rather than a
    /// threat: these stones are good for nothing in their line.
    Overline,
    /// Four stones in a row, `_XXXX_`, that no stone of the opponent's in their
    /// line keeps from becoming five.
    OpenFour,
    /// Two fours or more that share a stone, in two lines or in one (`X_XXX_X`).
    DoubleFour,
    /// A four, and in another line an open or broken three, that share a stone.
    FourThree,
    /// Four stones in a row that can become five, and can be kept from it:
    /// `OXXXX_`.
    Four,
    /// Four stones with a gap, whose filling makes five: `XX_XX`, `X_XXX`.
    BrokenFour,
    /// Open or broken threes in two lines or more that share a stone.
    DoubleThree,
    /// The same if all of them are broken.
    DoubleBrokenThree,
    /// Three stones in a row that one more makes an open four: `__XXX_`.
    OpenThree,
    /// Three stones with a gap of one cell that one more, in the gap, makes an
    /// open four: `_X_XX_`. Also called a split three.
    BrokenThree,
    /// Three stones in a row that one more makes a four but none an open one:
    /// `OXXX__`.
    Three,
    /// Three stones that fill five cells with two gaps between them: `X_X_X`,
    /// `XX__X`. One more makes a broken four, and none an open one.
    JumpThree,
    /// Any other three stones with two free cells among five in a row: a split
    /// three that one more makes a four but none an open one, `OX_XX_`.
    PotentialFour,
    /// Two stones that one more makes an open or a broken three: `__XX__`.
    OpenTwo,
    /// Any other two stones with three free cells among five in a row: one
    /// more makes a three of a lesser kind.
    PotentialThree,
}

impl ThreatKind {
    /// How many kinds there are.
    pub const COUNT: usize = 16;

    /// All kinds, the gravest first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Five,
        Self::Overline,
        Self::OpenFour,
        Self::DoubleFour,
        Self::FourThree,
        Self::Four,
        Self::BrokenFour,
        Self::DoubleThree,
        Self::DoubleBrokenThree,
        Self::OpenThree,
        Self::BrokenThree,
        Self::Three,
        Self::JumpThree,
        Self::PotentialFour,
        Self::OpenTwo,
        Self::PotentialThree,
    ];

    /// The name in records, in JSON and in the page's dictionaries.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Five => "five",
            Self::Overline => "overline",
            Self::OpenFour => "open_four",
            Self::DoubleFour => "double_four",
            Self::FourThree => "four_three",
            Self::Four => "four",
            Self::BrokenFour => "broken_four",
            Self::DoubleThree => "double_three",
            Self::DoubleBrokenThree => "double_broken_three",
            Self::OpenThree => "open_three",
            Self::BrokenThree => "broken_three",
            Self::Three => "three",
            Self::JumpThree => "jump_three",
            Self::PotentialFour => "potential_four",
            Self::OpenTwo => "open_two",
            Self::PotentialThree => "potential_three",
        }
    }

    /// How much it presses, from 10 for what has won to 0 for what is none of
    /// anybody's worries.
    ///
    /// Ten to five are agreed upon: five 10, open four and double four 9,
    /// four-three 8, four 7, double three 6, open three and broken four 5. The
    /// others follow: two broken threes press no more than an open three, 5; a
    /// broken three 4; what makes a four that can be stopped 3; an open two 2;
    /// a potential three 1; an overline 0.
    #[must_use]
    pub const fn urgency(self) -> u8 {
        match self {
            Self::Five => 10,
            Self::OpenFour | Self::DoubleFour => 9,
            Self::FourThree => 8,
            Self::Four => 7,
            Self::DoubleThree => 6,
            Self::BrokenFour | Self::DoubleBrokenThree | Self::OpenThree => 5,
            Self::BrokenThree => 4,
            Self::Three | Self::JumpThree | Self::PotentialFour => 3,
            Self::OpenTwo => 2,
            Self::PotentialThree => 1,
            Self::Overline => 0,
        }
    }

    /// Whether one more stone makes five of it.
    #[must_use]
    pub const fn is_four(self) -> bool {
        matches!(self, Self::OpenFour | Self::Four | Self::BrokenFour)
    }

    /// Whether one more stone makes an open four of it.
    #[must_use]
    pub const fn is_open_three(self) -> bool {
        matches!(self, Self::OpenThree | Self::BrokenThree)
    }

    /// Whether it is made of simple threats that share a stone.
    #[must_use]
    pub const fn is_compound(self) -> bool {
        matches!(
            self,
            Self::DoubleFour | Self::FourThree | Self::DoubleThree | Self::DoubleBrokenThree
        )
    }
}

impl core::fmt::Display for ThreatKind {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_kinds_are_listed_once_with_names_of_their_own() {
        assert!(ThreatKind::ALL.is_sorted_by(|a, b| a < b));
        let names: std::collections::BTreeSet<_> = ThreatKind::ALL.map(ThreatKind::name).into();
        assert_eq!(names.len(), ThreatKind::COUNT);
        let snake = |name: &&str| name.chars().all(|c| c == '_' || c.is_ascii_lowercase());
        assert!(names.iter().all(snake));
    }

    #[test]
    fn compounds_press_at_least_as_much_as_their_parts() {
        use ThreatKind::*;
        for (compound, part) in [
            (DoubleFour, Four),
            (FourThree, Four),
            (FourThree, OpenThree),
            (DoubleThree, OpenThree),
            (DoubleBrokenThree, BrokenThree),
        ] {
            assert!(compound.urgency() > part.urgency());
        }
    }
}
