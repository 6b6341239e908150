//! One search that was asked for and answered.

use std::time::{Duration, Instant};

use super::root::UciRoot;
use zeitnot_engine_client::TimedReply;
use zeitnot_engine_client::uci::{UciInfo, UciScore, UciSearchOutput};

/// What was asked and what was said.
#[derive(Clone, Debug)]
pub(super) struct UciSearchRecord {
    /// Where.
    pub(super) root: UciRoot,
    /// How.
    pub(super) go: String,
    /// When the last command was sent.
    pub(super) sent: Instant,
    /// What was said.
    pub(super) output: UciSearchOutput,
}

impl UciSearchRecord {
    /// The move that was answered.
    pub(super) fn best(&self) -> &str {
        &self.output.best.best
    }

    /// From the last command to the answer.
    pub(super) fn duration(&self) -> Duration {
        self.output.at.saturating_duration_since(self.sent)
    }

    /// Every `info`, with its line and when it came.
    pub(super) fn timed_infos(&self) -> &[TimedReply<UciInfo>] {
        &self.output.infos
    }

    /// Every `info`.
    pub(super) fn infos(&self) -> impl DoubleEndedIterator<Item = &UciInfo> {
        self.output.infos.iter().map(|said| &said.reply)
    }

    /// The lines of play that were shown as the best.
    pub(super) fn first_lines(&self) -> impl DoubleEndedIterator<Item = &UciInfo> {
        self.infos()
            .filter(|info| info.has_scored_line() && info.multipv.is_none_or(|number| number == 1))
    }

    /// The score that was shown last for the best line, with its line or
    /// without.
    pub(super) fn score(&self) -> Option<UciScore> {
        let best = |info: &&UciInfo| info.multipv.is_none_or(|number| number == 1);
        self.infos()
            .filter(best)
            .filter_map(|info| info.score)
            .next_back()
    }

    /// The same in words.
    pub(super) fn score_text(&self) -> String {
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
    pub(super) fn description(&self) -> String {
        format!("`{}` in `{}`", self.go, self.root.text())
    }
}
