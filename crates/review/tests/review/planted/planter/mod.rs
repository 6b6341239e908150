//! Plants mistakes and patterns in constructed gomoku games.
//!
//! A pair of games differs in one move: in the planted game, this move is a mistake
//! of a certain kind or makes a certain pattern; in the clean game, it does not.
//! Slow, independent definitions check this ([`facts`], [`attack`]). The planter
//! uses no code of the review or the engine.

pub(crate) mod attack;
mod dice;
mod draft;
pub(crate) mod facts;
pub(crate) mod grid;
mod groups;
mod natural;
mod pair;
mod patterns;
mod positional;
pub(crate) mod rules;
mod strategic;
mod tactical;
mod tempo;
pub(crate) mod traps;

pub(crate) use dice::Dice;
pub(crate) use natural::quiet_game;
pub(crate) use pair::{Example, Pair};

/// A kind of mistake or a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Motif {
    MissedWin,
    FailedDefense,
    MissedThreat,
    PoorPosition,
    EdgePlay,
    Overconcentration,
    WrongDirection,
    IgnoredWeakness,
    SlowMove,
    PassivePlay,
    LostInitiative,
    Fork,
    Ladder,
    Sacrifice,
    Trap,
    Connection,
    Cut,
}

impl Motif {
    pub(crate) const ALL: [Self; 17] = [
        Self::MissedWin,
        Self::FailedDefense,
        Self::MissedThreat,
        Self::PoorPosition,
        Self::EdgePlay,
        Self::Overconcentration,
        Self::WrongDirection,
        Self::IgnoredWeakness,
        Self::SlowMove,
        Self::PassivePlay,
        Self::LostInitiative,
        Self::Fork,
        Self::Ladder,
        Self::Sacrifice,
        Self::Trap,
        Self::Connection,
        Self::Cut,
    ];

    /// Returns the name that reviews use.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::MissedWin => "missed_win",
            Self::FailedDefense => "failed_defense",
            Self::MissedThreat => "missed_threat",
            Self::PoorPosition => "poor_position",
            Self::EdgePlay => "edge_play",
            Self::Overconcentration => "overconcentration",
            Self::WrongDirection => "wrong_direction",
            Self::IgnoredWeakness => "ignored_weakness",
            Self::SlowMove => "slow_move",
            Self::PassivePlay => "passive_play",
            Self::LostInitiative => "lost_initiative",
            Self::Fork => "fork",
            Self::Ladder => "ladder",
            Self::Sacrifice => "sacrifice",
            Self::Trap => "trap",
            Self::Connection => "connection",
            Self::Cut => "cut",
        }
    }

    pub(crate) const fn family(self) -> &'static str {
        match self {
            Self::MissedWin | Self::FailedDefense | Self::MissedThreat => "tactical",
            Self::PoorPosition | Self::EdgePlay | Self::Overconcentration => "positional",
            Self::WrongDirection | Self::IgnoredWeakness => "strategic",
            Self::SlowMove | Self::PassivePlay | Self::LostInitiative => "tempo",
            Self::Fork
            | Self::Ladder
            | Self::Sacrifice
            | Self::Trap
            | Self::Connection
            | Self::Cut => "patterns",
        }
    }

    /// Tries to construct a pair of games; few attempts succeed for some motifs.
    ///
    /// `variant` selects one of several constructions, if a motif has them.
    fn attempt(self, dice: &mut Dice, variant: usize) -> Option<Pair> {
        match self {
            Self::MissedWin => tactical::missed_win(dice, variant),
            Self::FailedDefense => tactical::failed_defense(dice, variant),
            Self::MissedThreat => tactical::missed_threat(dice, variant),
            Self::PoorPosition => positional::poor_position(dice),
            Self::EdgePlay => positional::edge_play(dice),
            Self::Overconcentration => positional::overconcentration(dice),
            Self::WrongDirection => strategic::wrong_direction(dice),
            Self::IgnoredWeakness => strategic::ignored_weakness(dice),
            Self::SlowMove => tempo::slow_move(dice),
            Self::PassivePlay => tempo::passive_play(dice),
            Self::LostInitiative => tempo::lost_initiative(dice),
            Self::Fork => patterns::fork(dice, variant),
            Self::Ladder => patterns::ladder(dice, variant),
            Self::Sacrifice => patterns::sacrifice(dice),
            Self::Trap => traps::trap(dice),
            Self::Connection => groups::connection(dice, variant),
            Self::Cut => groups::cut(dice),
        }
    }

    /// Returns the pair with this number, which depends only on the seed.
    ///
    /// `None` means that no attempt succeeded: the construction is broken.
    pub(crate) fn plant(self, seed: u64, number: u64) -> Option<Pair> {
        let place = (self as u64).wrapping_mul(0x1_0000_0001);
        let mut dice =
            Dice::new(seed.wrapping_mul(0x9e37_79b9).wrapping_add(place) ^ (number << 20));
        let variant = usize::try_from(number).unwrap_or(0);
        (0..300_000).find_map(|_| self.attempt(&mut dice, variant))
    }
}
