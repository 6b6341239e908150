//! The record of a search.

use std::time::{Duration, Instant};

use super::root::UciRoot;
use zeitnot_engine_client::TimedReply;
use zeitnot_engine_client::uci::{UciInfo, UciScore, UciSearchOutput};

/// A finished search.
#[derive(Clone, Debug)]
pub(super) struct UciSearchRecord {
    /// The position.
    pub(super) root: UciRoot,
    /// The `go` command, with later commands.
    pub(super) go: String,
    /// The time of the last command.
    pub(super) sent: Instant,
    /// The output of the search.
    pub(super) output: UciSearchOutput,
}

impl UciSearchRecord {
    /// Returns the move of the `bestmove`.
    pub(super) fn best(&self) -> &str {
        &self.output.best.best
    }

    /// Returns the time from the last command to the answer.
    pub(super) fn duration(&self) -> Duration {
        self.output.at.saturating_duration_since(self.sent)
    }

    /// Returns every `info` with its line and time.
    pub(super) fn timed_infos(&self) -> &[TimedReply<UciInfo>] {
        &self.output.infos
    }

    /// Returns every `info`.
    pub(super) fn infos(&self) -> impl DoubleEndedIterator<Item = &UciInfo> {
        self.output.infos.iter().map(|timed| &timed.reply)
    }

    /// Returns every `info` with the best line of play.
    pub(super) fn first_lines(&self) -> impl DoubleEndedIterator<Item = &UciInfo> {
        self.infos()
            .filter(|info| info.has_scored_line() && info.multipv.is_none_or(|number| number == 1))
    }

    /// Returns the last score of the best line, even from an `info` without moves.
    pub(super) fn score(&self) -> Option<UciScore> {
        let best = |info: &&UciInfo| info.multipv.is_none_or(|number| number == 1);
        self.infos()
            .filter(best)
            .filter_map(|info| info.score)
            .next_back()
    }

    /// Returns the last score as text.
    pub(super) fn score_text(&self) -> String {
        self.score()
            .map_or_else(|| "no score".to_owned(), |score| score.to_string())
    }

    /// Returns the largest depth with a score.
    pub(super) fn depth(&self) -> Option<u32> {
        let lines = self.infos().filter(|info| info.score.is_some());
        lines.filter_map(|info| info.depth).max()
    }

    /// Returns the last number of nodes.
    pub(super) fn nodes(&self) -> Option<u64> {
        self.infos().filter_map(|info| info.nodes).next_back()
    }

    /// Describes the command and its position.
    pub(super) fn description(&self) -> String {
        format!("`{}` in `{}`", self.go, self.root.text())
    }
}
