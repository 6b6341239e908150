//! Plants mistakes and patterns in games of gomoku, by construction.
//!
//! A pair of games shares all moves but one: in the planted game that move is a
//! mistake of a certain kind, or makes a certain pattern; in the clean one it is
//! not and does not. That the fact holds is checked here by slow definitions of
//! its own ([`facts`], [`attack`]): nothing of the crates that look for mistakes,
//! and nothing of the engine, is used.

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

/// What can be planted.
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

    /// The word that reviews have for it.
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

    /// The word of its family.
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

    /// One try at a pair of games; most tries succeed for some motifs and few
    /// for others. The variant decides what kind of construction it is, where
    /// there are several.
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

    /// The pair of games with this number: the same for the same seed, on any
    /// machine. Nothing if no try succeeds, which means a broken construction.
    pub(crate) fn plant(self, seed: u64, number: u64) -> Option<Pair> {
        let place = (self as u64).wrapping_mul(0x1_0000_0001);
        let mut dice =
            Dice::new(seed.wrapping_mul(0x9e37_79b9).wrapping_add(place) ^ (number << 20));
        let variant = usize::try_from(number).unwrap_or(0);
        (0..300_000).find_map(|_| self.attempt(&mut dice, variant))
    }
}
