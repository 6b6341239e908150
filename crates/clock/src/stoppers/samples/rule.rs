//! The option that selects the rule to stop a simulation early.

use zeitnot_core::options::{OptionKind, OptionValue};

/// A rule that stops a simulation early.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SampleStopRule {
    /// No rule: the budget is used.
    #[default]
    None,
    /// A small expected loss, computed from the statistics of the candidates.
    ExpectedLoss,
    /// A small expected loss, predicted by the network.
    Network,
    /// A small expected gain of more samples, predicted by the network.
    Change,
    /// No candidate's confidence bound reaches the best one.
    NoChallenger,
}

impl SampleStopRule {
    /// All rules.
    pub const ALL: [Self; 5] = [
        Self::None,
        Self::ExpectedLoss,
        Self::Network,
        Self::Change,
        Self::NoChallenger,
    ];

    const NAMES: [&'static str; 5] = [
        "none",
        "expected_loss",
        "network",
        "change",
        "no_challenger",
    ];

    /// Returns the name of the rule as an option value.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl OptionValue for SampleStopRule {
    fn kind(_: Option<(i64, i64)>) -> OptionKind {
        OptionKind::Choice(&Self::NAMES)
    }

    fn parse(text: &str, _: OptionKind) -> Option<Self> {
        Self::ALL.into_iter().find(|rule| rule.name() == text)
    }

    fn render(&self) -> String {
        self.name().to_owned()
    }
}

zeitnot_core::option_group! {
    /// Early stops of simulations.
    pub struct SampleStopOptions: "clock" {
        /// Rule that stops a simulation early: `none`, `expected_loss` (from the samples), `network` (loss predicted by the network), `change` (a change of the choice is unlikely), or `no_challenger` (no other play can catch up).
        sample_stop: SampleStopRule = SampleStopRule::default();
        /// Lower the value of time in a nearly decided game when a sample stop rule compares it with the expected loss.
        value_by_position: bool = false;

        retired { stop_rule => sample_stop; }
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_core::Settings;

    use super::*;

    #[test]
    fn the_option_accepts_all_rules() {
        let mut settings = Settings::new(vec![Box::new(SampleStopOptions::default())]);
        assert_eq!(
            settings.group::<SampleStopOptions>().sample_stop,
            SampleStopRule::None
        );
        for rule in SampleStopRule::ALL {
            settings.set("clock.sample_stop", rule.name()).unwrap();
            assert_eq!(settings.group::<SampleStopOptions>().sample_stop, rule);
        }
        assert!(settings.set("clock.sample_stop", "never").is_err());
    }
}
