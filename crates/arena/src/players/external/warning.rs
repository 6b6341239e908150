//! Warnings about external engines that do not end a game.

/// The maximum number of stored warnings.
const MAX_WARNINGS: usize = 64;

/// A problem with an external engine that does not end a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Warning {
    /// The engine does not declare this option.
    #[error("it does not declare the option `{0}`, so it was not set; see its answer to `uci`")]
    UndeclaredOption(String),
    /// The protocol has no number for this rule set.
    #[error(
        "the protocol has no number for the rule set {0}, so `INFO rule_name` was sent; \
         check that the engine supports it"
    )]
    RuleSentByName(String),
    /// The process was not ready for another game and was replaced.
    #[error(
        "it was not ready for another game and was restarted; restart=on restarts it for every game"
    )]
    Restarted,
}

/// Distinct warnings.
#[derive(Clone, Debug, Default)]
pub(in crate::players) struct Warnings {
    entries: Vec<Warning>,
    /// The number of warnings that have been reported.
    reported: usize,
}

impl Warnings {
    pub(in crate::players) fn add(&mut self, warning: Warning) {
        if self.entries.len() < MAX_WARNINGS && !self.entries.contains(&warning) {
            self.entries.push(warning);
        }
    }

    pub(in crate::players) fn as_slice(&self) -> &[Warning] {
        &self.entries
    }

    /// Returns the texts of warnings that have not been reported.
    pub(in crate::players) fn take_unreported(&mut self) -> Vec<String> {
        let start = std::mem::replace(&mut self.reported, self.entries.len());
        self.entries[start..]
            .iter()
            .map(ToString::to_string)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duplicate_warnings_are_dropped_and_their_number_is_limited() {
        let mut warnings = Warnings::default();
        for number in 0..MAX_WARNINGS * 2 {
            for _ in 0..2 {
                warnings.add(Warning::UndeclaredOption(number.to_string()));
            }
        }
        assert_eq!(warnings.as_slice().len(), MAX_WARNINGS);
        assert_eq!(warnings.take_unreported().len(), MAX_WARNINGS);
        assert!(warnings.take_unreported().is_empty());
        assert!(
            warnings.as_slice()[1]
                .to_string()
                .starts_with("it does not declare the option `1`")
        );
    }
}
