//! A review under way: everything that has happened in it, for whoever follows.

use std::sync::{Arc, Mutex};

use tokio::sync::watch;
use zeitnot_core::{LockExt, StopSignal};
use zeitnot_schema::v1::review::{ReviewEvent, Tier};
use zeitnot_schema::v1::service::{ReviewState, ReviewUnderWay};

use super::job::ReviewJob;
use crate::client::ClientId;

/// How much has happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProgressCount {
    /// Events so far.
    pub events: usize,
    /// Moves that were judged.
    pub judged_moves: u32,
    /// Nothing follows.
    pub is_over: bool,
}

/// A review under way.
pub struct ReviewProgress {
    id: String,
    game: String,
    rule: String,
    players: [Option<String>; 2],
    tier: Tier,
    moves: u32,
    pub(super) client: ClientId,
    /// Ends the review, whatever it is doing.
    stop_signal: Arc<StopSignal>,
    events: Mutex<Vec<Arc<ReviewEvent>>>,
    count: watch::Sender<ProgressCount>,
}

impl ReviewProgress {
    /// The course of a review that has not begun.
    pub(super) fn new(order: &ReviewJob) -> Self {
        let entry = &order.input;
        Self {
            id: order.id.clone(),
            game: entry.game.name().to_owned(),
            rule: entry.start.setup().rule.unwrap_or_default(),
            players: entry.names.players.clone(),
            tier: order.tier,
            moves: order.move_count(),
            client: order.client,
            stop_signal: Arc::default(),
            events: Mutex::default(),
            count: watch::Sender::default(),
        }
    }

    /// The name of the review.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Tells how much has happened, again whenever something does.
    #[must_use]
    pub fn subscribe(&self) -> watch::Receiver<ProgressCount> {
        self.count.subscribe()
    }

    /// What has happened after the first `after` events.
    #[must_use]
    pub fn events_after(&self, after: usize) -> Vec<Arc<ReviewEvent>> {
        let events = self.lock();
        events.get(after..).unwrap_or_default().to_vec()
    }

    /// Something has happened.
    pub(super) fn record(&self, event: ReviewEvent) {
        let is_move = matches!(event, ReviewEvent::Move { .. });
        let is_over = matches!(event, ReviewEvent::Done { .. } | ReviewEvent::Failed { .. });
        let mut events = self.lock();
        events.push(Arc::new(event));
        let count = events.len();
        drop(events);
        self.count.send_modify(|told| {
            told.events = count;
            told.judged_moves += u32::from(is_move);
            told.is_over |= is_over;
        });
    }

    /// Nobody wants it any more: it ends at once.
    pub(super) fn cancel(&self) {
        self.stop_signal.stop();
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.stop_signal.is_stopped()
    }

    /// What ends it.
    pub(super) fn stop_signal(&self) -> &Arc<StopSignal> {
        &self.stop_signal
    }

    /// The review as a list shows it.
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

    /// An event is one push, so a panic elsewhere leaves nothing half done.
    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Arc<ReviewEvent>>> {
        self.events.lock_ok()
    }
}
