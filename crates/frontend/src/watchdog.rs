//! Deadlines for a search, and the result to use if it misses one.

use std::time::Duration;

use zeitnot_core::progress::Info;
use zeitnot_core::{Answer, Moment, TurnTime};

/// The time in which a stopped search must answer.
///
/// A search that is scheduled needs a hundredth of it.
const STOP_TIMEOUT: Duration = Duration::from_millis(15);

/// Watches one search.
#[derive(Debug)]
pub(crate) struct Watchdog {
    /// The time limit; `None` if the search has none.
    time: Option<TurnTime>,
    /// The delay between the hard limit and the deadline.
    margin: Duration,
    /// The latest time for an answer, if any.
    deadline: Option<Moment>,
    /// The report of the last completed depth.
    last_info: Option<Info>,
}

impl Watchdog {
    /// Creates a watchdog whose clock is not running yet.
    pub(crate) const fn new(time: Option<TurnTime>, margin: Duration) -> Self {
        Self {
            time,
            margin,
            deadline: None,
            last_info: None,
        }
    }

    /// Starts the clock of the time limit at `start`.
    pub(crate) fn start_clock(&mut self, start: Moment) {
        let latest = self.time.map(|time| time.hard.saturating_add(self.margin));
        self.deadline = latest.map(|latest| start.after(latest));
    }

    /// Records that the search was asked to stop.
    pub(crate) fn stop(&mut self, now: Moment) {
        let latest = now.after(STOP_TIMEOUT);
        self.deadline = Some(self.deadline.map_or(latest, |old| old.min(latest)));
    }

    /// Returns the latest time for an answer, if any.
    ///
    /// The deadline starts to apply when the first depth is complete, because the
    /// front end needs a result to answer with.
    pub(crate) fn deadline(&self) -> Option<Moment> {
        self.deadline.filter(|_| self.last_info.is_some())
    }

    /// Returns `true` if the deadline has passed.
    pub(crate) fn is_late(&self, now: Moment) -> bool {
        self.deadline().is_some_and(|latest| latest <= now)
    }

    /// Records the report of a completed depth.
    pub(crate) fn record_info(&mut self, info: Info) {
        self.last_info = Some(info);
    }

    /// Returns the report of the last completed depth.
    pub(crate) fn last_info(&self) -> Option<&Info> {
        self.last_info.as_ref()
    }

    /// Returns `true` if this result has already been reported.
    pub(crate) fn has_reported(&self, found: &Info) -> bool {
        self.last_info.as_ref().is_some_and(|last| {
            (last.depth, last.nodes) == (found.depth, found.nodes) && last.lines == found.lines
        })
    }
}

/// Converts an answer to a final report.
pub(crate) fn final_info(answer: &Answer) -> Info {
    Info {
        depth: answer.depth,
        seldepth: answer.seldepth,
        nodes: answer.nodes,
        time: answer.time,
        fill: (answer.table.fill * 1_000.0).round() as u32,
        lines: answer.lines.clone(),
    }
}
