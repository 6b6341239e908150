//! A script: commands, in what portions they are sent, and waits.

use crate::conform::uci::positions::{DISJOINT, MATED, STALEMATE};
use crate::conform::uci::root::Root;
use crate::conform::verdict::Checked;

/// When a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Until {
    /// By itself.
    Itself,
    /// Not before `ponderhit` or `stop`.
    PonderHit,
    /// Not before `stop`.
    Stop,
    /// By itself or not: it is the engine's choice.
    Anything,
}

/// A `go`.
#[derive(Clone, Debug)]
pub(super) struct Go {
    /// The line.
    pub(super) line: String,
    /// When it ends.
    pub(super) until: Until,
    /// The moves that it is restricted to, if it is; not all need be legal.
    pub(super) only: Option<Vec<String>>,
}

/// One thing that is done.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// `position` with the one of this number.
    Position(usize),
    /// `go`.
    Go(Go),
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
pub(super) struct Portion {
    pub(super) step: Step,
    pub(super) joined: bool,
}

/// Steps in order.
#[derive(Clone, Debug, Default)]
pub(super) struct Script(pub(super) Vec<Portion>);

/// A position that scripts use, and what is legal in it.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) words: String,
    pub(super) legal: Vec<String>,
}

/// The positions that scripts use. No move is legal in two of them.
pub(super) fn places() -> Checked<Vec<Place>> {
    let all = DISJOINT.iter().chain(&[MATED, STALEMATE]);
    all.map(|words| {
        let root = Root::new(words)?;
        Ok(Place {
            words: (*words).to_owned(),
            legal: root.legal(),
        })
    })
    .collect()
}

impl Step {
    /// The line that is sent; none for a wait.
    pub(super) fn line(&self, places: &[Place]) -> Option<String> {
        Some(match self {
            Self::Position(number) => {
                let words = places.get(*number).map_or("startpos", |place| &place.words);
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
    pub(super) fn push(&mut self, step: Step, joined: bool) {
        self.0.push(Portion { step, joined });
    }

    /// The script without some of its steps.
    pub(super) fn without(&self, steps: std::ops::Range<usize>) -> Self {
        let kept = |index: &usize| !steps.contains(index);
        let indices = (0..self.0.len()).filter(kept);
        Self(indices.map(|index| self.0[index].clone()).collect())
    }

    /// One script after the other.
    pub(super) fn then(mut self, next: &Self) -> Self {
        self.push(Step::AwaitBest, false);
        self.0.extend(next.0.iter().cloned());
        self
    }

    /// It in words: lines of one write are joined by `|`.
    pub(super) fn words(&self, places: &[Place]) -> String {
        let mut words = String::new();
        for portion in &self.0 {
            let between = match portion.joined {
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
