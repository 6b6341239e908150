//! One request and what comes of it: a handle that signals, and a channel of
//! its own on which infos and then exactly one answer arrive.

use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};
use zeitnot_table::{EntryOrigin, TableCounters};

use crate::advisor::Advisor;
use crate::flight::FlightRecord;
use crate::game::{Facts, Move, Position, Status};
use crate::limits::Limits;
use crate::progress::{CurrentMove, Info, ProgressEvent};
use crate::proof::SolverResult;
use crate::search::Line;
use crate::stats::StatsSummary;
use crate::stop::{RecordedStops, StopReason};
use crate::stop_signal::StopSignal;
use crate::time::{Moment, TimeSource};

/// What somebody wants to know.
pub struct Request {
    /// The position to search.
    pub position: Box<dyn Position>,
    /// How long.
    pub limits: Limits,
    /// When the request arrived: time counts from here.
    pub arrived: Moment,
    /// Somebody to ask whether thinking on is worth it.
    pub advisor: Option<Box<dyn Advisor>>,
    /// Leave a flight record in the answer.
    pub record: bool,
    /// Say what there is to say about the first move of each line.
    pub explain: bool,
    /// Repeat a recorded search up to this point.
    pub recorded_stops: Option<RecordedStops>,
    /// Who wants to know: somebody who waits, or the idle learner.
    pub origin: EntryOrigin,
}

impl Request {
    /// A plain request.
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
        }
    }
}

/// The one answer to a request.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The recommended move; none if there is none to make.
    pub best: Option<Move>,
    /// Best lines, best first.
    pub lines: Vec<Line>,
    /// What there is to say about the first move of each, if that was asked.
    pub facts: Vec<Facts>,
    /// Last completed depth.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Time since the request arrived.
    pub time: Duration,
    /// Why the search ended.
    pub reason: StopReason,
    /// Was the game still on?
    pub status: Status,
    /// What a solver found out, if one was asked.
    pub solver_result: Option<SolverResult>,
    /// Figures of the search.
    pub stats: StatsSummary,
    /// Figures of the table.
    pub table: TableCounters,
    /// The flight record, if one was asked for.
    pub record: Option<Box<FlightRecord>>,
}

/// What arrives on a session's channel.
#[derive(Clone, Debug)]
pub enum SearchEvent {
    /// The best lines known.
    Info(Info),
    /// What is being searched.
    CurrentMove(CurrentMove),
    /// The search is over; nothing follows.
    Answer(Box<Answer>),
}

/// Infos that a slow reader may have waiting; later ones are dropped, the
/// answer never.
const INFO_QUEUE_LENGTH: usize = 64;

/// Beyond this many waiting events it is not worth telling what is being
/// searched: the room is for infos.
const CURRENT_MOVE_QUEUE_LENGTH: usize = 16;

/// The worker's end of a session's channel.
#[derive(Debug)]
pub(crate) struct EventSender {
    sender: Sender<SearchEvent>,
}

impl EventSender {
    pub(crate) fn report(&self, report: ProgressEvent) {
        let (event, room) = match report {
            ProgressEvent::Info(info) => (SearchEvent::Info(info), INFO_QUEUE_LENGTH),
            ProgressEvent::CurrentMove(trying) => {
                (SearchEvent::CurrentMove(trying), CURRENT_MOVE_QUEUE_LENGTH)
            }
        };
        // The only sender is this one, so the last place stays free for the
        // answer and no kind of event ever blocks the search.
        if self.sender.len() < room {
            let _ = self.sender.try_send(event);
        }
    }

    pub(crate) fn answer(self, answer: Answer) {
        // Nobody listening any more is as good as heard.
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
    pub(crate) fn new(signals: Arc<StopSignal>, time: Arc<dyn TimeSource>) -> (Self, EventSender) {
        let (sender, events) = crossbeam_channel::bounded(INFO_QUEUE_LENGTH + 1);
        let session = Self {
            signal: signals,
            events,
            time,
        };
        (session, EventSender { sender })
    }

    /// Ends the search; its answer follows.
    pub fn stop(&self) {
        self.signal.stop();
    }

    /// The expected move was played: the limits count from now on. Does
    /// nothing unless the session ponders.
    pub fn ponder_hit(&self) {
        self.signal.ponder_hit(self.time.now());
    }

    /// The channel, for those who wait on several things at once.
    #[must_use]
    pub fn events(&self) -> &Receiver<SearchEvent> {
        &self.events
    }

    /// Waits for the answer, dropping all news; none if the engine went away.
    #[must_use]
    pub fn wait(&self) -> Option<Answer> {
        self.wait_with(|_| ())
    }

    /// Waits for the answer, showing infos; none if the engine went away.
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

    /// Waits for the next event, but not longer than `timeout` of real time.
    ///
    /// # Errors
    ///
    /// Nothing came, or nothing will.
    pub fn next_within(&self, timeout: Duration) -> Result<SearchEvent, RecvTimeoutError> {
        self.events.recv_timeout(timeout)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.signal.stop();
    }
}
