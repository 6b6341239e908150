//! One search that was asked for and answered.

use std::time::{Duration, Instant};

use super::root::Root;
use crate::client::Answered;
use crate::client::uci::{Info, Score, Searched};

/// What was asked and what was said.
#[derive(Clone, Debug)]
pub(super) struct Search {
    /// Where.
    pub(super) root: Root,
    /// How.
    pub(super) go: String,
    /// When the last command was sent.
    pub(super) sent: Instant,
    /// What was said.
    pub(super) searched: Searched,
}

impl Search {
    /// The move that was answered.
    pub(super) fn best(&self) -> &str {
        &self.searched.best.best
    }

    /// From the last command to the answer.
    pub(super) fn took(&self) -> Duration {
        self.searched.at.saturating_duration_since(self.sent)
    }

    /// Every `info`, with its line and when it came.
    pub(super) fn said(&self) -> &[Answered<Info>] {
        &self.searched.infos
    }

    /// Every `info`.
    pub(super) fn infos(&self) -> impl DoubleEndedIterator<Item = &Info> {
        self.searched.infos.iter().map(|said| &said.reply)
    }

    /// The lines of play that were shown as the best.
    pub(super) fn best_lines(&self) -> impl DoubleEndedIterator<Item = &Info> {
        self.infos()
            .filter(|info| info.is_line() && info.multipv.is_none_or(|number| number == 1))
    }

    /// The score that was shown last for the best line, with its line or
    /// without.
    pub(super) fn score(&self) -> Option<Score> {
        let best = |info: &&Info| info.multipv.is_none_or(|number| number == 1);
        self.infos()
            .filter(best)
            .filter_map(|info| info.score)
            .next_back()
    }

    /// The same in words.
    pub(super) fn score_words(&self) -> String {
        self.score()
            .map_or_else(|| "no score".to_owned(), |score| score.to_string())
    }

    /// The deepest search that was shown.
    pub(super) fn depth(&self) -> Option<u32> {
        let lines = self.infos().filter(|info| info.score.is_some());
        lines.filter_map(|info| info.depth).max()
    }

    /// The positions that were searched, as shown last.
    pub(super) fn nodes(&self) -> Option<u64> {
        self.infos().filter_map(|info| info.nodes).next_back()
    }

    /// It in words.
    pub(super) fn name(&self) -> String {
        format!("`{}` in `{}`", self.go, self.root.words())
    }
}
