//! A script: commands, in what portions they are sent, and waits.

use crate::uci::positions::{DISJOINT, MATED, STALEMATE};
use crate::uci::root::UciRoot;
use crate::verdict::CheckResult;

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SearchEnd {
    /// By itself.
    WithoutStop,
    /// Not before `ponderhit` or `stop`.
    PonderHit,
    /// Not before `stop`.
    Stop,
    /// By itself or not: it is the engine's choice.
    Either,
}

/// A `go`.
#[derive(Clone, Debug)]
pub(super) struct ScriptGo {
    /// The line.
    pub(super) line: String,
    /// When it ends.
    pub(super) until: SearchEnd,
    /// The moves that it is restricted to, if it is; not all need be legal.
    pub(super) searchmoves: Option<Vec<String>>,
}

/// One thing that is done.
#[derive(Clone, Debug)]
pub(super) enum ScriptStep {
    /// `position` with the one of this number.
    Position(usize),
    /// `go`.
    Go(ScriptGo),
    /// `stop`.
    Stop,
    /// `ponderhit`.
    PonderHit,
    /// `isready`.
    Ready,
    /// `setoption` or `ucinewgame`: not for the middle of a search.
    Change(String),
    /// A line that changes no answer at any time.
    Noise(&'static str),
    /// Waits until every `isready` is answered.
    AwaitReady,
    /// Waits until every search is answered that ends by itself.
    AwaitBest,
}

/// A step, and whether its line goes out in one write with the line before.
#[derive(Clone, Debug)]
pub(super) struct ScriptEntry {
    pub(super) step: ScriptStep,
    pub(super) same_write: bool,
}

/// Steps in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Script(pub(super) Vec<ScriptEntry>);

/// A position that scripts use, and what is legal in it.
#[derive(Clone, Debug)]
pub(super) struct ScriptPosition {
    pub(super) text: String,
    pub(super) legal: Vec<String>,
}

/// The positions that scripts use. No move is legal in two of them.
pub(super) fn positions() -> CheckResult<Vec<ScriptPosition>> {
    let all = DISJOINT.iter().chain(&[MATED, STALEMATE]);
    all.map(|words| {
        let root = UciRoot::new(words)?;
        Ok(ScriptPosition {
            text: (*words).to_owned(),
            legal: root.legal_moves(),
        })
    })
    .collect()
}

impl ScriptStep {
    /// The line that is sent; none for a wait.
    pub(super) fn line(&self, places: &[ScriptPosition]) -> Option<String> {
        Some(match self {
            Self::Position(number) => {
                let words = places.get(*number).map_or("startpos", |place| &place.text);
                format!("position {words}")
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
    pub(super) fn push(&mut self, step: ScriptStep, joined: bool) {
        self.0.push(ScriptEntry {
            step,
            same_write: joined,
        });
    }

    /// The script without some of its steps.
    pub(super) fn without(&self, steps: std::ops::Range<usize>) -> Self {
        let kept = |index: &usize| !steps.contains(index);
        let indices = (0..self.0.len()).filter(kept);
        Self(indices.map(|index| self.0[index].clone()).collect())
    }

    /// One script after the other.
    pub(super) fn concat(mut self, next: &Self) -> Self {
        self.push(ScriptStep::AwaitBest, false);
        self.0.extend(next.0.iter().cloned());
        self
    }

    /// It in words: lines of one write are joined by `|`.
    pub(super) fn description(&self, places: &[ScriptPosition]) -> String {
        let mut words = String::new();
        for portion in &self.0 {
            let between = match portion.same_write {
                _ if words.is_empty() => "",
                true => " | ",
                false => "; ",
            };
            words.push_str(between);
            match portion.step.line(places) {
                Some(line) => words.push_str(&format!("`{}`", line.escape_debug())),
                None => words.push_str("(wait)"),
            }
        }
        words
    }
}
