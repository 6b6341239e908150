//! What a person should know about a foreign engine, though games go on.

/// Warnings that are kept; more say nothing new.
const MAX_WARNINGS: usize = 64;

/// Something about a foreign engine that a person should know.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Warning {
    /// An option that was to be set does not exist.
    #[error("it declares no option `{0}`, so nothing was set; look at what it says to `uci`")]
    UndeclaredOption(String),
    /// A rule set that the protocol has no number for.
    #[error(
        "the protocol has no number for the rule set {0}, so `INFO rule_name` told it; \
         make sure that the engine knows that"
    )]
    RuleSentByName(String),
    /// It did not get ready for another game, but a fresh process did.
    #[error(
        "it did not get ready for another game and was started anew; restart=on does so every time"
    )]
    Restarted,
}

/// Warnings, each of them once.
#[derive(Clone, Debug, Default)]
pub(in crate::players) struct Warnings {
    entries: Vec<Warning>,
    /// How many of them have been told.
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

    /// Those that have not been told yet, in words.
    pub(in crate::players) fn take_unreported(&mut self) -> Vec<String> {
        let told = std::mem::replace(&mut self.reported, self.entries.len());
        self.entries[told..]
            .iter()
            .map(ToString::to_string)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_warning_is_kept_once_and_not_without_end() {
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
                .starts_with("it declares no option `1`")
        );
    }
}
