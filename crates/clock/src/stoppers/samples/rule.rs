//! Which rule ends a search by samples before its time.

use zeitnot_core::options::{OptionKind, OptionValue};

/// Ways to tell that more samples are not worth their time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SampleStopRule {
    /// None: the budget is used.
    #[default]
    None,
    /// The expected loss by the figures of the candidates.
    ExpectedLoss,
    /// The expected loss by the network.
    Network,
    /// The chance of a change of mind, times what that gains, by the network.
    Change,
    /// No candidate's bound reaches the best one.
    NoChallenger,
}

impl SampleStopRule {
    /// All of them.
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

    /// Its name.
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
    /// When a search by samples ends before its time.
    pub struct SampleStopOptions: "clock" {
        /// What ends a search by samples before its time: nothing, a small expected loss by the figures or by the network, an unlikely change of mind, or that no other play can catch up.
        sample_stop: SampleStopRule = SampleStopRule::default();
        /// A second counts less in a game that is nearly decided, when it is weighed against what stopping loses.
        value_by_position: bool = false;

        retired { stop_rule => sample_stop; }
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_core::Settings;

    use super::*;

    #[test]
    fn the_option_takes_its_five_words() {
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
