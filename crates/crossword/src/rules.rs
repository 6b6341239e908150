//! Rules that players choose before a game: challenges, agreed words, and overtime.

use std::time::Duration;

use zeitnot_core::GameError;
use zeitnot_core::text::excerpt;

/// The bonus for playing a full rack, in points.
pub const BINGO_BONUS: i32 = 50;
/// The minimum number of tiles in the bag for an exchange.
pub const EXCHANGE_MINIMUM: usize = 7;
/// The number of consecutive scoreless turns that ends a game.
pub const SCORELESS_TURNS: u8 = 6;
/// The overtime after which a game is lost.
pub const MAX_OVERTIME: Duration = Duration::from_secs(600);

/// The default penalty per minute of overtime, in points.
const DEFAULT_PENALTY: u32 = 10;
const MAX_PENALTY: u32 = 1_000;

/// The switch that allows players to agree on words.
const CASUAL: &str = "casual";

/// The challenge rule.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Challenge {
    /// Only words of the lexicon can be played, so there are no challenges.
    #[default]
    Void,
    /// A wrong challenge costs nothing.
    Single,
    /// A wrong challenge costs the turn.
    Double,
    /// A wrong challenge gives the opponent five points.
    Five,
    /// A wrong challenge gives the opponent ten points.
    Ten,
    /// The loser of the challenge loses the game.
    Triple,
}

impl Challenge {
    const ALL: [(&'static str, Self); 6] = [
        ("void", Self::Void),
        ("single", Self::Single),
        ("double", Self::Double),
        ("five", Self::Five),
        ("ten", Self::Ten),
        ("triple", Self::Triple),
    ];

    /// Returns the opponent's bonus for a wrong challenge, in points.
    #[must_use]
    pub const fn bonus(self) -> i32 {
        match self {
            Self::Five => 5,
            Self::Ten => 10,
            Self::Void | Self::Single | Self::Double | Self::Triple => 0,
        }
    }
}

/// The names of the rule sets, the default first.
pub(crate) const NAMES: [&str; 6] = ["void", "single", "double", "five", "ten", "triple"];

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The challenge rule.
    pub challenge: Challenge,
    /// Whether players can agree on words that are not in the lexicon.
    pub casual: bool,
    /// The penalty for every started minute of overtime, in points.
    pub penalty_per_minute: u32,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            challenge: Challenge::Void,
            casual: false,
            penalty_per_minute: DEFAULT_PENALTY,
        }
    }
}

impl Rules {
    /// Parses a challenge rule with optional switches, such as `double+overtime=5`.
    ///
    /// `casual` lets players agree on words. `overtime` is the penalty per minute,
    /// 10 points by default.
    ///
    /// # Errors
    ///
    /// Fails if the rule or a switch is unknown, invalid, or repeated.
    pub fn parse(text: &str) -> Result<Self, GameError> {
        let mut parts = text.split('+');
        let name = parts.next().unwrap_or_default();
        let known = Challenge::ALL.into_iter().find(|(own, _)| *own == name);
        let Some((_, challenge)) = known else {
            return Err(GameError(format!(
                "there is no rule set `{}`; use one of {}",
                excerpt(name),
                NAMES.join(", ")
            )));
        };
        let (mut casual, mut penalty) = (false, None);
        for switch in parts {
            let points = switch.strip_prefix("overtime=").map(str::parse::<u32>);
            match points {
                Some(Ok(points)) if points <= MAX_PENALTY && penalty.is_none() => {
                    penalty = Some(points);
                }
                None if switch == CASUAL && challenge == Challenge::Void && !casual => {
                    casual = true;
                }
                _ => return Err(unknown_switch(name, switch)),
            }
        }
        Ok(Self {
            challenge,
            casual,
            penalty_per_minute: penalty.unwrap_or(DEFAULT_PENALTY),
        })
    }

    /// Returns the name that [`Self::parse`] accepts for these rules.
    #[must_use]
    pub fn name(&self) -> String {
        let same = |(_, own): &(&str, Challenge)| *own == self.challenge;
        let name = Challenge::ALL.into_iter().find(same);
        let mut name = name.map_or("void", |(name, _)| name).to_owned();
        if self.casual {
            name += "+";
            name += CASUAL;
        }
        if self.penalty_per_minute != DEFAULT_PENALTY {
            name += &format!("+overtime={}", self.penalty_per_minute);
        }
        name
    }

    /// Returns the penalty in points; every started minute counts.
    #[must_use]
    pub fn overtime_cost(&self, over: Duration) -> i32 {
        let minutes = over.as_nanos().div_ceil(Duration::from_secs(60).as_nanos());
        let points = minutes.saturating_mul(self.penalty_per_minute.into());
        i32::try_from(points).unwrap_or(i32::MAX / 1_000)
    }
}

fn unknown_switch(name: &str, switch: &str) -> GameError {
    let casual = match name {
        "void" => "casual (players can agree on words) and ",
        _ => "",
    };
    GameError(format!(
        "the rule set `{name}` does not accept `{}` here; it accepts {casual}overtime=N (points \
         per minute, at most {MAX_PENALTY}), each once",
        excerpt(switch)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_a_round_trip_and_invalid_names_are_rejected() {
        for name in NAMES {
            assert_eq!(Rules::parse(name).unwrap().name(), name);
        }
        let rules = Rules::parse("triple+overtime=0").unwrap();
        assert_eq!(
            (rules.challenge, rules.penalty_per_minute),
            (Challenge::Triple, 0)
        );
        assert_eq!(rules.name(), "triple+overtime=0");
        assert_eq!(Rules::parse("void+overtime=10").unwrap(), Rules::default());
        for (written, name) in [
            ("void+casual", "void+casual"),
            ("void+overtime=5+casual", "void+casual+overtime=5"),
            ("void+casual+overtime=10", "void+casual"),
        ] {
            let rules = Rules::parse(written).unwrap();
            assert!(rules.casual);
            assert_eq!(rules.name(), name);
        }
        for invalid in [
            "",
            "Void",
            "void+",
            "void+overtime",
            "void+overtime=-1",
            "ten+x=1",
            "single+casual",
            "void+casual+casual",
            "void+casual=1",
            "void+overtime=1+overtime=2",
        ] {
            let error = Rules::parse(invalid).unwrap_err().to_string();
            assert!(
                error.contains("rule set") && !error.contains('\n'),
                "{error}"
            );
        }
    }

    #[test]
    fn started_minutes_of_overtime_are_penalized() {
        let rules = Rules::default();
        let over = |millis| rules.overtime_cost(Duration::from_millis(millis));
        assert_eq!([0, 1, 60_000, 60_001].map(over), [0, 10, 10, 20]);
        assert_eq!(rules.overtime_cost(Duration::MAX), i32::MAX / 1_000);
        let free = Rules {
            penalty_per_minute: 0,
            ..rules
        };
        assert_eq!(free.overtime_cost(Duration::from_secs(900)), 0);
    }
}
