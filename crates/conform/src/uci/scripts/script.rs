//! Scripts of commands and waits.

use crate::uci::positions::{DISJOINT, MATED, STALEMATE};
use crate::uci::root::UciRoot;
use crate::verdict::CheckResult;

/// The condition that ends a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchEnd {
    /// Ends without `stop`.
    WithoutStop,
    /// Does not end before `ponderhit` or `stop`.
    PonderHit,
    /// Does not end before `stop`.
    Stop,
    /// May end before `stop` or not.
    Either,
}

/// A `go` command.
#[derive(Clone, Debug)]
pub(super) struct ScriptGo {
    /// The command line.
    pub(super) line: String,
    /// The condition that ends the search.
    pub(super) until: SearchEnd,
    /// The moves of `searchmoves`, if present; they may be illegal.
    pub(super) searchmoves: Option<Vec<String>>,
}

/// A step of a script.
#[derive(Clone, Debug)]
pub(super) enum ScriptStep {
    /// `position` with the position of this index.
    Position(usize),
    /// `go`.
    Go(ScriptGo),
    /// `stop`.
    Stop,
    /// `ponderhit`.
    PonderHit,
    /// `isready`.
    Ready,
    /// `setoption` or `ucinewgame`, not allowed during a search.
    Change(String),
    /// A line that never changes an answer.
    Noise(&'static str),
    /// Waits for the answer to every `isready`.
    AwaitReady,
    /// Waits for the answers of all searches, if the last one ends without `stop`.
    AwaitBest,
}

/// A step, possibly in the same write as the previous line.
#[derive(Clone, Debug)]
pub(super) struct ScriptEntry {
    pub(super) step: ScriptStep,
    pub(super) same_write: bool,
}

/// The steps of a script, in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Script(pub(super) Vec<ScriptEntry>);

/// A position of the scripts, with its legal moves.
#[derive(Clone, Debug)]
pub(super) struct ScriptPosition {
    pub(super) text: String,
    pub(super) legal: Vec<String>,
}

/// Returns the positions of the scripts, which have no legal move in common.
pub(super) fn positions() -> CheckResult<Vec<ScriptPosition>> {
    let all = DISJOINT.iter().chain(&[MATED, STALEMATE]);
    all.map(|text| {
        let root = UciRoot::new(text)?;
        Ok(ScriptPosition {
            text: (*text).to_owned(),
            legal: root.legal_moves(),
        })
    })
    .collect()
}

impl ScriptStep {
    /// Returns the line to send; `None` for a wait.
    pub(super) fn line(&self, positions: &[ScriptPosition]) -> Option<String> {
        Some(match self {
            Self::Position(number) => {
                let text = positions
                    .get(*number)
                    .map_or("startpos", |position| &position.text);
                format!("position {text}")
            }
            Self::Go(go) => go.line.clone(),
            Self::Stop => "stop".to_owned(),
            Self::PonderHit => "ponderhit".to_owned(),
            Self::Ready => "isready".to_owned(),
            Self::Change(line) => line.clone(),
            Self::Noise(line) => (*line).to_owned(),
            Self::AwaitReady | Self::AwaitBest => return None,
        })
    }
}

impl Script {
    /// Adds a step.
    pub(super) fn push(&mut self, step: ScriptStep, same_write: bool) {
        self.0.push(ScriptEntry { step, same_write });
    }

    /// Returns the script without some of its steps.
    pub(super) fn without(&self, steps: std::ops::Range<usize>) -> Self {
        let is_kept = |index: &usize| !steps.contains(index);
        let indices = (0..self.0.len()).filter(is_kept);
        Self(indices.map(|index| self.0[index].clone()).collect())
    }

    /// Appends a script, with a wait between them.
    pub(super) fn concat(mut self, next: &Self) -> Self {
        self.push(ScriptStep::AwaitBest, false);
        self.0.extend(next.0.iter().cloned());
        self
    }

    /// Describes the script; `|` separates the lines of one write.
    pub(super) fn description(&self, positions: &[ScriptPosition]) -> String {
        let mut text = String::new();
        for entry in &self.0 {
            let separator = match entry.same_write {
                _ if text.is_empty() => "",
                true => " | ",
                false => "; ",
            };
            text.push_str(separator);
            match entry.step.line(positions) {
                Some(line) => text.push_str(&format!("`{}`", line.escape_debug())),
                None => text.push_str("(wait)"),
            }
        }
        text
    }
}
