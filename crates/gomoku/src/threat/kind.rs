//! The kinds of threats, with the names that the engine, reviews, and the web app
//! use.

/// A kind of threat, strongest first.
///
/// A *simple* threat consists of stones of one line within five consecutive cells,
/// without an opponent's stone between them. Each simple kind is defined by what
/// another stone makes of it:
///
/// | kind | stones | another stone makes |
/// | --- | --- | --- |
/// | [`Self::OpenFour`], [`Self::Four`], [`Self::BrokenFour`] | four | a five |
/// | [`Self::OpenThree`], [`Self::BrokenThree`] | three | an open four |
/// | [`Self::Three`], [`Self::JumpThree`], [`Self::PotentialFour`] | three | a four, but not an open four |
/// | [`Self::OpenTwo`] | two | an open or a broken three |
/// | [`Self::PotentialThree`] | two | another three |
///
/// A *compound* threat consists of at least two simple threats that share a stone.
/// The rule set defines a five. In caro a line that is blocked at both ends is not a
/// five, and what leads only there is not a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ThreatKind {
    /// A winning row of stones, as the rule set defines it.
    Five,
    /// A row of six or more stones that does not win.
    ///
    /// It is reported although it threatens nothing: in their line, these stones are
    /// worthless.
    Overline,
    /// Four stones in a row, `_XXXX_`, that become a five after any answer in their
    /// line.
    OpenFour,
    /// Two or more fours that share a stone, in two lines or in one (`X_XXX_X`).
    DoubleFour,
    /// A four, and an open or broken three in another line that shares a stone with
    /// it.
    FourThree,
    /// Four stones in a row that become a five unless the opponent answers: `OXXXX_`.
    Four,
    /// Four stones with a gap that completes a five: `XX_XX`, `X_XXX`.
    BrokenFour,
    /// Open or broken threes in at least two lines that share a stone.
    DoubleThree,
    /// A double three of broken threes only.
    DoubleBrokenThree,
    /// Three stones in a row of which another stone makes an open four: `__XXX_`.
    OpenThree,
    /// Three stones with a gap of one cell, `_X_XX_`, where a stone in the gap makes
    /// an open four. Also called a split three.
    BrokenThree,
    /// Three stones in a row of which another stone makes a four, but not an open
    /// four: `OXXX__`.
    Three,
    /// Three stones with two gaps within five cells, `X_X_X` or `XX__X`, of which
    /// another stone makes a broken four, but not an open four.
    JumpThree,
    /// Any other three stones with two empty cells within five, such as `OX_XX_`: a
    /// split three of which another stone makes a four, but not an open four.
    PotentialFour,
    /// Two stones of which another stone makes an open or broken three: `__XX__`.
    OpenTwo,
    /// Any other two stones with three empty cells within five, of which another
    /// stone makes a weaker three.
    PotentialThree,
}

impl ThreatKind {
    /// Number of kinds.
    pub const COUNT: usize = 16;

    /// All kinds, strongest first.
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

    /// Returns the name in records, JSON, and the web app's translations.
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

    /// Returns the urgency, from 10 for a win to 0 for no threat.
    ///
    /// Established values: five 10, open four and double four 9, four-three 8, four
    /// 7, double three 6, open three and broken four 5. The others are derived:
    /// double broken three 5, like an open three; broken three 4; threats that make
    /// a stoppable four 3; open two 2; potential three 1; overline 0.
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

    /// Returns `true` if another stone makes a five of it.
    #[must_use]
    pub const fn is_four(self) -> bool {
        matches!(self, Self::OpenFour | Self::Four | Self::BrokenFour)
    }

    /// Returns `true` if another stone makes an open four of it.
    #[must_use]
    pub const fn is_open_three(self) -> bool {
        matches!(self, Self::OpenThree | Self::BrokenThree)
    }

    /// Returns `true` if it consists of simple threats that share a stone.
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
    fn all_kinds_are_listed_with_distinct_snake_case_names() {
        assert!(ThreatKind::ALL.is_sorted_by(|a, b| a < b));
        let names: std::collections::BTreeSet<_> = ThreatKind::ALL.map(ThreatKind::name).into();
        assert_eq!(names.len(), ThreatKind::COUNT);
        let snake = |name: &&str| name.chars().all(|c| c == '_' || c.is_ascii_lowercase());
        assert!(names.iter().all(snake));
    }

    #[test]
    fn compounds_are_more_urgent_than_their_parts() {
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
