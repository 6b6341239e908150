//! The watch over a search: when it must have answered, and what can be
//! answered in its place.

use std::time::Duration;

use zeitnot_core::progress::Info;
use zeitnot_core::{Answer, Moment, TurnTime};

/// How long a search that was told to stop may take to answer. One that gets
/// the processor needs a hundredth of it.
const STOP_TIMEOUT: Duration = Duration::from_millis(15);

/// Watches one search.
#[derive(Debug)]
pub(crate) struct Watchdog {
    /// The thinking time, where it will apply.
    time: Option<TurnTime>,
    /// What is added to the time before the search is answered for.
    margin: Duration,
    /// When it must have answered, if it must.
    deadline: Option<Moment>,
    /// The last completed depth.
    last_info: Option<Info>,
}

impl Watchdog {
    /// Over a search that may think for `time`.
    pub(crate) const fn new(time: Option<TurnTime>, margin: Duration) -> Self {
        Self {
            time,
            margin,
            deadline: None,
            last_info: None,
        }
    }

    /// The limits count from `start`.
    pub(crate) fn start_clock(&mut self, start: Moment) {
        let latest = self.time.map(|time| time.hard.saturating_add(self.margin));
        self.deadline = latest.map(|latest| start.after(latest));
    }

    /// The search is told to stop.
    pub(crate) fn stop(&mut self, now: Moment) {
        let latest = now.after(STOP_TIMEOUT);
        self.deadline = Some(self.deadline.map_or(latest, |old| old.min(latest)));
    }

    /// When it must have answered. Before the first depth is complete nobody
    /// could answer in its place.
    pub(crate) fn deadline(&self) -> Option<Moment> {
        self.deadline.filter(|_| self.last_info.is_some())
    }

    /// Should it have answered by now?
    pub(crate) fn is_late(&self, now: Moment) -> bool {
        self.deadline().is_some_and(|latest| latest <= now)
    }

    /// It has completed a depth, and that was told.
    pub(crate) fn record_info(&mut self, info: Info) {
        self.last_info = Some(info);
    }

    /// What can be answered in its place.
    pub(crate) fn last_info(&self) -> Option<&Info> {
        self.last_info.as_ref()
    }

    /// Has this been told already?
    pub(crate) fn has_reported(&self, found: &Info) -> bool {
        self.last_info.as_ref().is_some_and(|last| {
            (last.depth, last.nodes) == (found.depth, found.nodes) && last.lines == found.lines
        })
    }
}

/// Returns the answer as a last report.
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
