//! Whether a foreign engine keeps to its protocol.

use serde::{Deserialize, Serialize};

/// The answer of `zeitnot conform`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConformReport {
    /// The protocol: `gomocup` or `uci`.
    pub protocol: String,
    /// The program that was tested, and its arguments.
    pub command: Vec<String>,
    /// How it introduces itself, if it does.
    pub about: Option<String>,
    /// No required and no optional check failed (and with `--strict` no
    /// recommended one).
    pub conforming: bool,
    /// How many checks passed.
    pub passed: u32,
    /// How many required and optional checks failed.
    pub failed: u32,
    /// How many recommended checks failed.
    pub advice: u32,
    /// How many checks could not tell.
    pub skipped: u32,
    /// The checks in the order in which they ran.
    pub checks: Vec<ConformCheck>,
}

/// What one check came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConformCheck {
    /// Which check, and what it tests.
    #[serde(flatten)]
    pub check: ConformListed,
    /// What it came to.
    #[serde(flatten)]
    pub result: ConformResult,
    /// Milliseconds it took.
    pub time_ms: u64,
    /// The last lines of the dialogue; only of a check that failed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub transcript: Vec<ConformLine>,
}

/// A check and what it tests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConformListed {
    /// Its name, which never changes.
    pub id: String,
    /// `required`, `optional` (skipped if the engine does not know the
    /// command) or `recommended` (a failure is advice).
    pub severity: String,
    /// What the protocol says.
    pub sentence: String,
}

/// What a check came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "result", rename_all = "snake_case")]
pub enum ConformResult {
    /// The engine does what the sentence says.
    Passed,
    /// It does not.
    Failed {
        /// `hang`, `crash`, `babble`, `late` or `wrong`.
        kind: String,
        /// What the engine did.
        seen: String,
        /// What it should have done.
        expected: String,
    },
    /// It could not be told.
    Skipped {
        /// Why.
        reason: String,
    },
}

/// One line of a dialogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConformLine {
    /// Which process, from 1 in the order of their start.
    pub process: u32,
    /// `sent`, `received` or `event`.
    pub direction: String,
    /// Milliseconds since the check began.
    pub time_ms: u64,
    /// What was said, with control characters made visible.
    pub text: String,
}

/// The answer of `zeitnot conform PROTOCOL --list`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConformList {
    /// The protocol: `gomocup` or `uci`.
    pub protocol: String,
    /// Every check there is, in the order in which they run.
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
