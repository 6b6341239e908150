//! The capture games: a move captures pairs that it flanks. Five or more in a row
//! win, at once or if the opponent cannot break the line; so do ten captured stones.

use std::sync::OnceLock;

use zeitnot_core::Side;

use super::{Rule, StoneRun};
use crate::pattern::PatternTables;
use crate::pattern::weights::{self, Weights};

/// The capture games, which [`CaptureRules`] distinguish.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Capture;

impl Rule for Capture {
    const NAME: &'static str = "capture";
    const RADIUS: usize = 4;
    const CAPTURES: bool = true;

    fn wins(_: Side, run: StoneRun) -> bool {
        run.length >= 5
    }

    /// A free three is a three that becomes a straight four.
    fn counts_fours(_: Side) -> bool {
        true
    }

    fn is_restricted(_: Side) -> bool {
        true
    }

    fn weights(_: Side) -> &'static Weights {
        &weights::CAPTURE
    }

    fn tables() -> &'static PatternTables {
        static TABLES: OnceLock<PatternTables> = OnceLock::new();
        TABLES.get_or_init(PatternTables::build::<Self>)
    }
}

/// The switches of the capture games; [`Default`] is `capture`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CaptureRules {
    /// Whether flanked pairs are captured.
    pub captures: bool,
    /// Whether a five that a capture can break wins only if it survives the
    /// opponent's answer.
    pub breakable_fives: bool,
    /// Whether ten captured stones win.
    pub ten_stones: bool,
    /// Whether a move is illegal that makes two free threes and captures nothing.
    pub free_threes: bool,
}

impl Default for CaptureRules {
    fn default() -> Self {
        Self::CAPTURE
    }
}

impl CaptureRules {
    /// Number of captured stones that wins.
    pub const CAPTURES_TO_WIN: u16 = 10;

    /// All switches on.
    pub const CAPTURE: Self = Self {
        captures: true,
        breakable_fives: true,
        ten_stones: true,
        free_threes: true,
    };

    /// A five wins at once, and double threes are legal.
    pub const PENTE: Self = Self {
        breakable_fives: false,
        free_threes: false,
        ..Self::CAPTURE
    };

    const PRESETS: [(&'static str, Self); 2] = [("capture", Self::CAPTURE), ("pente", Self::PENTE)];

    const SWITCHES: [&'static str; 4] =
        ["captures", "breakable_fives", "ten_stones", "free_threes"];

    const fn values(self) -> [bool; 4] {
        [
            self.captures,
            self.breakable_fives,
            self.ten_stones,
            self.free_threes,
        ]
    }

    const fn from_values([captures, breakable_fives, ten_stones, free_threes]: [bool; 4]) -> Self {
        Self {
            captures,
            breakable_fives,
            ten_stones,
            free_threes,
        }
    }

    /// Parses `capture` or `pente`, followed by switches that differ from it, as in
    /// `capture-ten_stones` or `pente+free_threes`.
    ///
    /// Returns `None` if the name is not a capture game.
    ///
    /// # Errors
    ///
    /// Fails if a switch does not exist.
    pub fn parse(name: &str) -> Option<Result<Self, String>> {
        let (base, rules) = Self::PRESETS
            .into_iter()
            .find(|(base, _)| name.starts_with(base))?;
        let mut values = rules.values();
        let mut rest = &name[base.len()..];
        while let Some(sign) = rest.chars().next() {
            let on = match sign {
                '+' => true,
                '-' => false,
                _ => return None,
            };
            let end = rest[1..].find(['+', '-']).map_or(rest.len(), |at| at + 1);
            let wanted = &rest[1..end];
            let Some(switch) = Self::SWITCHES.iter().position(|name| *name == wanted) else {
                return Some(Err(format!(
                    "the rule set `{base}` has no switch `{wanted}`; use one of {}",
                    Self::SWITCHES.join(", ")
                )));
            };
            values[switch] = on;
            rest = &rest[end..];
        }
        Some(Ok(Self::from_values(values)))
    }

    /// Returns the shortest name that [`CaptureRules::parse`] parses as these rules.
    #[must_use]
    pub fn name(self) -> String {
        let spelled = Self::PRESETS.map(|(base, rules)| {
            let values = rules.values().into_iter().zip(self.values());
            let differences = Self::SWITCHES.iter().zip(values);
            differences.fold(base.to_owned(), |name, (switch, (default, value))| {
                match (default, value) {
                    (false, true) => name + "+" + switch,
                    (true, false) => name + "-" + switch,
                    _ => name,
                }
            })
        });
        let [capture, pente] = spelled;
        let switches = |name: &String| name.matches(['+', '-']).count();
        if switches(&pente) < switches(&capture) {
            pente
        } else {
            capture
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_switch_sets_round_trip() {
        for bits in 0..16 {
            let rules = CaptureRules::from_values([0, 1, 2, 3].map(|bit| bits >> bit & 1 == 1));
            assert_eq!(CaptureRules::parse(&rules.name()), Some(Ok(rules)));
        }
        assert_eq!(CaptureRules::CAPTURE.name(), "capture");
        assert_eq!(CaptureRules::PENTE.name(), "pente");
        let renamed = CaptureRules::parse("pente+free_threes").unwrap().unwrap();
        assert_eq!(renamed.name(), "capture-breakable_fives");
    }

    #[test]
    fn other_names_and_unknown_switches_are_rejected() {
        assert_eq!(CaptureRules::parse("renju"), None);
        assert_eq!(CaptureRules::parse("captured"), None);
        let unknown = CaptureRules::parse("pente-dice").unwrap().unwrap_err();
        assert!(unknown.contains("no switch `dice`"), "{unknown}");
        assert!(CaptureRules::parse("capture+").unwrap().is_err());
    }
}
