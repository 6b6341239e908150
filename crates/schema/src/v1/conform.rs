//! Results of `zeitnot conform`, which tests engines for protocol conformance.

use serde::{Deserialize, Serialize};

/// The output of `zeitnot conform --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConformReport {
    /// The protocol: `gomocup` or `uci`.
    pub protocol: String,
    /// The tested program and its arguments.
    pub command: Vec<String>,
    /// The engine's identification of itself; null if it sends none.
    pub about: Option<String>,
    /// Whether no required or optional check failed and, with `--strict`, no
    /// recommended one.
    pub conforming: bool,
    /// Number of checks that passed.
    pub passed: u32,
    /// Number of required and optional checks that failed.
    pub failed: u32,
    /// Number of recommended checks that failed.
    pub advice: u32,
    /// Number of checks that were skipped.
    pub skipped: u32,
    /// The checks in the order they ran.
    pub checks: Vec<ConformCheck>,
}

/// The result of one check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConformCheck {
    /// The check.
    #[serde(flatten)]
    pub check: ConformListed,
    /// Its result.
    #[serde(flatten)]
    pub result: ConformResult,
    /// Duration in milliseconds.
    pub time_ms: u64,
    /// The last lines exchanged; only for a failed check.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transcript: Vec<ConformLine>,
}

/// A check and the rule it tests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConformListed {
    /// Stable identifier.
    pub id: String,
    /// `required`, `optional` (skipped if the engine lacks the command), or
    /// `recommended` (a failure is advice).
    pub severity: String,
    /// The rule, in one sentence.
    pub sentence: String,
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum ConformResult {
    /// The engine follows the rule.
    Passed,
    /// The engine breaks the rule.
    Failed {
        /// `hang`, `crash`, `babble`, `late`, or `wrong`.
        kind: String,
        /// The actual behavior.
        seen: String,
        /// The expected behavior.
        expected: String,
    },
    /// The rule could not be tested.
    Skipped {
        /// The reason.
        reason: String,
    },
}

/// A line of the exchange with an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConformLine {
    /// Number of the engine process, from 1, in the order of their start.
    pub process: u32,
    /// `sent`, `received`, or `event`.
    pub direction: String,
    /// Milliseconds since the start of the check.
    pub time_ms: u64,
    /// The text, with control characters escaped.
    pub text: String,
}

/// The output of `zeitnot conform PROTOCOL --list --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConformList {
    /// The protocol: `gomocup` or `uci`.
    pub protocol: String,
    /// All checks in the order they run.
    pub checks: Vec<ConformListed>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_is_one_flat_object() {
        let check = ConformCheck {
            check: ConformListed {
                id: "begin-legal".to_owned(),
                severity: "required".to_owned(),
                sentence: "BEGIN is answered.".to_owned(),
            },
            result: ConformResult::Failed {
                kind: "hang".to_owned(),
                seen: "nothing".to_owned(),
                expected: "a move".to_owned(),
            },
            time_ms: 7,
            transcript: Vec::new(),
        };
        let text = serde_json::to_string(&check).unwrap();
        assert_eq!(
            text,
            concat!(
                r#"{"id":"begin-legal","severity":"required","sentence":"BEGIN is answered.","#,
                r#""result":"failed","kind":"hang","seen":"nothing","expected":"a move","time_ms":7}"#
            )
        );
        assert_eq!(serde_json::from_str::<ConformCheck>(&text).unwrap(), check);
    }
}
