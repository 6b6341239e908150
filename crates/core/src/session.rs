//! Search requests, and sessions that deliver progress events and one answer.

use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};
use zeitnot_table::{EntryOrigin, TableCounters};

use crate::advisor::Advisor;
use crate::flight::FlightRecord;
use crate::game::{Facts, Move, Position, Status};
use crate::limits::Limits;
use crate::open_search::SearchOffer;
use crate::progress::{CurrentMove, Info, ProgressEvent};
use crate::proof::SolverResult;
use crate::search::Line;
use crate::stats::StatsSummary;
use crate::stop::{RecordedStops, StopReason};
use crate::stop_signal::StopSignal;
use crate::time::{Moment, TimeSource};

/// A search request.
pub struct Request {
    /// The position to search.
    pub position: Box<dyn Position>,
    /// The limits of the search.
    pub limits: Limits,
    /// The arrival of the request, from which time counts.
    pub arrived: Moment,
    /// The advisor on stopping early, if any.
    pub advisor: Option<Box<dyn Advisor>>,
    /// Whether the answer contains a flight record.
    pub record: bool,
    /// Whether the answer contains facts about the first move of each line.
    pub explain: bool,
    /// The recorded stops to replay.
    pub recorded_stops: Option<RecordedStops>,
    /// The origin of the table entries: a live search or the idle learner.
    pub origin: EntryOrigin,
    /// Lets other workers join the search; ignored if the worker has helper threads.
    pub offer: Option<SearchOffer>,
}

impl Request {
    /// Creates a live request without optional parts.
    #[must_use]
    pub fn new(position: Box<dyn Position>, limits: Limits, arrived: Moment) -> Self {
        Self {
            position,
            limits,
            arrived,
            advisor: None,
            record: false,
            explain: false,
            recorded_stops: None,
            origin: EntryOrigin::Live,
            offer: None,
        }
    }
}

/// The answer to a request.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The recommended move; `None` without an allowed move.
    pub best: Option<Move>,
    /// The best lines, best first.
    pub lines: Vec<Line>,
    /// Facts about the first move of each line; empty unless requested.
    pub facts: Vec<Facts>,
    /// The last completed depth.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Number of nodes visited.
    pub nodes: u64,
    /// Time since the request arrived.
    pub time: Duration,
    /// The reason why the search ended.
    pub reason: StopReason,
    /// The state of the game in the searched position.
    pub status: Status,
    /// The result of a solver, if one ran.
    pub solver_result: Option<SolverResult>,
    /// Statistics of the search.
    pub stats: StatsSummary,
    /// Counters of the table.
    pub table: TableCounters,
    /// The flight record, if requested.
    pub record: Option<Box<FlightRecord>>,
}

impl Answer {
    /// Returns the statistics as one compact line for logs.
    #[must_use]
    pub fn stats_line(&self) -> String {
        self.stats.log_line(self.depth, self.nodes, self.time)
    }
}

/// An event on a session's channel.
#[derive(Clone, Debug)]
pub enum SearchEvent {
    /// The best lines known.
    Info(Info),
    /// The root move that is about to be searched.
    CurrentMove(CurrentMove),
    /// The answer, after which nothing follows.
    Answer(Box<Answer>),
}

/// Number of queued events above which infos are dropped. The answer never is.
const INFO_QUEUE_LENGTH: usize = 64;

/// Number of queued events above which current moves are dropped, to leave room
/// for infos.
const CURRENT_MOVE_QUEUE_LENGTH: usize = 16;

/// The worker's end of a session's channel.
#[derive(Debug)]
pub(crate) struct EventSender {
    sender: Sender<SearchEvent>,
}

impl EventSender {
    pub(crate) fn report(&self, event: ProgressEvent) {
        let (event, limit) = match event {
            ProgressEvent::Info(info) => (SearchEvent::Info(info), INFO_QUEUE_LENGTH),
            ProgressEvent::CurrentMove(current) => {
                (SearchEvent::CurrentMove(current), CURRENT_MOVE_QUEUE_LENGTH)
            }
        };
        // This is the only sender, so the last slot stays free for the answer,
        // and events never block the search.
        if self.sender.len() < limit {
            let _ = self.sender.try_send(event);
        }
    }

    pub(crate) fn answer(self, answer: Answer) {
        // The receiver may already be gone.
        let _ = self.sender.try_send(SearchEvent::Answer(Box::new(answer)));
    }
}

/// The handle of a running request. Dropping it ends the search.
pub struct Session {
    signal: Arc<StopSignal>,
    events: Receiver<SearchEvent>,
    time: Arc<dyn TimeSource>,
}

impl Session {
    pub(crate) fn new(signal: Arc<StopSignal>, time: Arc<dyn TimeSource>) -> (Self, EventSender) {
        let (sender, events) = crossbeam_channel::bounded(INFO_QUEUE_LENGTH + 1);
        let session = Self {
            signal,
            events,
            time,
        };
        (session, EventSender { sender })
    }

    /// Stops the search; its answer follows.
    pub fn stop(&self) {
        self.signal.stop();
    }

    /// Reports that the expected move was played.
    ///
    /// The limits apply from now on. Does nothing unless the session ponders.
    pub fn ponder_hit(&self) {
        self.signal.ponder_hit(self.time.now());
    }

    /// Returns the channel, for callers that wait on several channels at once.
    #[must_use]
    pub fn events(&self) -> &Receiver<SearchEvent> {
        &self.events
    }

    /// Waits for the answer and drops other events; `None` if the engine ended.
    #[must_use]
    pub fn wait(&self) -> Option<Answer> {
        self.wait_with(|_| ())
    }

    /// Waits for the answer and passes infos to `show`; `None` if the engine ended.
    pub fn wait_with(&self, mut show: impl FnMut(Info)) -> Option<Answer> {
        loop {
            match self.events.recv() {
                Ok(SearchEvent::Info(info)) => show(info),
                Ok(SearchEvent::CurrentMove(_)) => {}
                Ok(SearchEvent::Answer(answer)) => return Some(*answer),
                Err(_) => return None,
            }
        }
    }

    /// Waits for the next event, at most for `timeout` of real time.
    ///
    /// # Errors
    ///
    /// Fails on a timeout, or if no event will follow.
    pub fn next_within(&self, timeout: Duration) -> Result<SearchEvent, RecvTimeoutError> {
        self.events.recv_timeout(timeout)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.signal.stop();
    }
}
