//! The events of a pending review.

use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::watch;
use zeitnot_core::{LockExt, StopSignal};
use zeitnot_schema::v1::review::{ReviewEvent, Tier};
use zeitnot_schema::v1::service::{ReviewState, ReviewUnderWay};

use super::job::ReviewJob;
use crate::client::ClientId;

/// The number of events of a review.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProgressCount {
    /// All events.
    pub events: usize,
    /// Reviewed moves.
    pub judged_moves: u32,
    /// Whether the last event was recorded.
    pub is_over: bool,
}

/// A pending review.
pub struct ReviewProgress {
    id: String,
    game: String,
    rule: String,
    players: [Option<String>; 2],
    tier: Tier,
    client: ClientId,
    moves: u32,
    stop_signal: Arc<StopSignal>,
    events: Mutex<Vec<Arc<ReviewEvent>>>,
    count: watch::Sender<ProgressCount>,
}

impl ReviewProgress {
    /// Creates the progress of a queued review.
    pub(super) fn new(job: &ReviewJob) -> Self {
        let input = &job.input;
        Self {
            id: job.id.clone(),
            game: input.game.name().to_owned(),
            rule: input.start.setup().rule.unwrap_or_default(),
            players: input.names.players.clone(),
            tier: job.tier,
            client: job.client,
            moves: job.move_count(),
            stop_signal: Arc::default(),
            events: Mutex::default(),
            count: watch::Sender::default(),
        }
    }

    /// Returns the id of the review.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the client that requested the review first.
    pub(super) fn client(&self) -> ClientId {
        self.client
    }

    /// Returns a receiver of the event count.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<ProgressCount> {
        self.count.subscribe()
    }

    /// Returns the events after the first `after` ones.
    #[must_use]
    pub fn events_after(&self, after: usize) -> Vec<Arc<ReviewEvent>> {
        let events = self.lock();
        events.get(after..).unwrap_or_default().to_vec()
    }

    /// Adds an event and notifies the subscribers.
    pub(super) fn record(&self, event: ReviewEvent) {
        let is_move = matches!(event, ReviewEvent::Move { .. });
        let is_over = matches!(event, ReviewEvent::Done { .. } | ReviewEvent::Failed { .. });
        let mut events = self.lock();
        events.push(Arc::new(event));
        let total = events.len();
        drop(events);
        self.count.send_modify(|count| {
            count.events = total;
            count.judged_moves += u32::from(is_move);
            count.is_over |= is_over;
        });
    }

    pub(super) fn cancel(&self) {
        self.stop_signal.stop();
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.stop_signal.is_stopped()
    }

    /// The signal that cancels the review.
    pub(super) fn stop_signal(&self) -> &Arc<StopSignal> {
        &self.stop_signal
    }

    /// Returns the entry in the list of pending reviews.
    pub(super) fn to_under_way(&self, state: ReviewState) -> ReviewUnderWay {
        ReviewUnderWay {
            id: self.id.clone(),
            state,
            game: self.game.clone(),
            rule: self.rule.clone(),
            players: self.players.clone(),
            tier: self.tier,
            judged: self.count.borrow().judged_moves,
            moves: self.moves,
        }
    }

    /// A change is one push, so a panic leaves a valid state.
    fn lock(&self) -> MutexGuard<'_, Vec<Arc<ReviewEvent>>> {
        self.events.lock_ok()
    }
}
