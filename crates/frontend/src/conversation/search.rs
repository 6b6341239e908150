//! The running search, from `go` to `bestmove`.

use std::time::Duration;

use zeitnot_core::progress::{CurrentMove, Info};
use zeitnot_core::{Advisor, Answer, Limits, Moment, Position, Settings, StopReason, seen_by};

use super::{Conversation, Dialect, PendingConfig};
use crate::{BackgroundTask, Effect, SearchRequest, Watchdog, final_info};

/// The state of the transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TableState {
    /// Empty and never written. The system maps its pages on first use, which
    /// costs the first search up to a few tenths of a second.
    Untouched,
    /// Empty, with all its memory mapped.
    Clear,
    Filled,
}

/// The running work.
pub(super) enum Running {
    Search(Box<RunningSearch>),
    Task,
}

pub(super) struct RunningSearch {
    position: Box<dyn Position>,
    pub(super) watchdog: Watchdog,
    is_pondering: bool,
    is_on_clock: bool,
}

/// A parsed `go` and its position.
pub struct PendingGo<G> {
    /// The command.
    pub go: G,
    /// The position to search, as seen by the side to move.
    pub position: Box<dyn Position>,
    /// The arrival time of the command.
    pub arrived: Moment,
}

/// A search with its limits, ready to start.
pub(crate) struct PlannedSearch {
    pub(crate) position: Box<dyn Position>,
    pub(crate) limits: Limits,
    pub(crate) advisor: Option<Box<dyn Advisor>>,
    pub(crate) arrived: Moment,
    /// Time reserved per move for communication.
    pub(crate) overhead: Duration,
    /// Whether the clock runs for the whole search.
    pub(crate) is_on_clock: bool,
}

impl<D: Dialect> Conversation<D> {
    pub(super) fn go(&mut self, rest: &str, arrived: Moment) {
        let (go, remarks) = D::parse_go(rest);
        self.remark_all(remarks);
        let Some(position) = &self.position else {
            self.remark("go: no position; send a position command first");
            return self.write(format!("bestmove {}", D::NO_MOVE));
        };
        let position = seen_by(&**position, position.side_to_move());
        let (settings, remarks) = D::search_settings(&go, self.options.engine_settings());
        self.remark_all(remarks);
        let pending = PendingGo {
            go,
            position,
            arrived,
        };
        if has_same_values(&settings, &self.applied_settings) {
            return D::start(self, pending);
        }
        let old_settings = self.configure(settings);
        self.pending_config = Some(PendingConfig::Search {
            old_settings,
            pending: Box::new(pending),
        });
    }

    pub(crate) fn start_task(&mut self, task: Box<dyn BackgroundTask>) {
        self.running = Some(Running::Task);
        self.effects.push(Effect::RunTask(task));
    }

    pub(crate) fn start_search(&mut self, planned: PlannedSearch) {
        let PlannedSearch {
            position,
            mut limits,
            advisor,
            arrived,
            overhead,
            is_on_clock,
        } = planned;
        limits.min_depth = self.game.defaults(&self.applied_settings).min_depth;
        let time = limits.time.filter(|_| !limits.infinite);
        let mut watchdog = Watchdog::new(time, overhead / 4);
        if !limits.ponder {
            watchdog.start_clock(arrived);
        }
        self.table_state = TableState::Filled;
        self.running = Some(Running::Search(Box::new(RunningSearch {
            position: position.clone(),
            watchdog,
            is_pondering: limits.ponder,
            is_on_clock,
        })));
        self.effects
            .push(Effect::StartSearch(Box::new(SearchRequest {
                position,
                limits,
                arrived,
                advisor,
            })));
    }

    /// Stops the search or task, if any.
    pub(super) fn stop(&mut self, now: Moment) {
        if let Some(Running::Search(search)) = &mut self.running {
            search.watchdog.stop(now);
        }
        if self.running.is_some() {
            self.effects.push(Effect::Stop);
        }
    }

    /// Ends pondering: the opponent has played the expected move.
    pub(super) fn ponder_hit(&mut self, now: Moment) {
        if let Some(Running::Search(search)) = &mut self.running
            && std::mem::take(&mut search.is_pondering)
        {
            search.watchdog.start_clock(now);
            self.effects.push(Effect::PonderHit);
        }
    }

    pub(super) fn report_progress(&mut self, info: Info) {
        let Some(Running::Search(search)) = &self.running else {
            return;
        };
        if !self.dialect.shows(&info) {
            return;
        }
        let text = D::format_info(self, &info, &*search.position);
        if info.is_complete()
            && let Some(Running::Search(search)) = &mut self.running
        {
            search.watchdog.record_info(info);
        }
        self.write(text);
    }

    pub(super) fn report_current_move(&mut self, current: &CurrentMove) {
        if let Some(Running::Search(search)) = &self.running
            && let Some(text) = self.dialect.format_current_move(current, &*search.position)
        {
            self.write(text);
        }
    }

    pub(super) fn finish_search(&mut self, answer: &Answer) {
        let Some(Running::Search(search)) = self.running.take() else {
            return;
        };
        if answer.reason == StopReason::Fault {
            self.remark("the search failed and the move is only legal; please report this");
        }
        if self.debug {
            self.write(format!(
                "info string stopped: {} after {} nodes, depth {}",
                answer.reason.text(),
                answer.nodes,
                answer.depth
            ));
        }
        self.write_answer(&search, &final_info(answer));
    }

    /// Answers for a late search with the result of its last completed depth.
    pub(super) fn answer_late_search(&mut self, now: Moment) {
        let late = self.running.take_if(|running| match running {
            Running::Search(search) => search.watchdog.is_late(now),
            Running::Task => false,
        });
        if let Some(Running::Search(search)) = late
            && let Some(last) = search.watchdog.last_info().cloned()
        {
            self.effects.push(Effect::DiscardSearch);
            if self.debug {
                let Info { depth, nodes, .. } = last;
                self.remark(format!(
                    "the search was not scheduled in time and was abandoned after {nodes} nodes, \
                     depth {depth}"
                ));
            }
            self.write_answer(&search, &last);
        }
    }

    /// Writes the last best lines and the `bestmove` in one write.
    fn write_answer(&mut self, search: &RunningSearch, found: &Info) {
        if search.is_on_clock {
            let side = search.position.side_to_move();
            self.clocks.end_turn(side, found.time);
        }
        let mut text = String::new();
        if !search.watchdog.has_reported(found) && !found.lines.is_empty() {
            text = D::format_info(self, found, &*search.position);
            text.push('\n');
        }
        text.push_str(&D::format_answer(&found.lines, &*search.position));
        self.write(text);
    }
}

/// Returns `true` if every option has the same value in both.
fn has_same_values(one: &Settings, other: &Settings) -> bool {
    let values = |settings: &Settings| {
        let list = settings.list().into_iter();
        list.map(|(_, _, value)| value).collect::<Vec<_>>()
    };
    values(one) == values(other)
}
