//! A search request, and the ticket for its result.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use zeitnot_clock::TurnBudget;
use zeitnot_core::{Advisor, Answer, Info, Limits, Moment, Position, Request, TurnTime};

use super::admission::JobNumber;
use super::state::PoolState;
use super::worker::GameId;
use crate::client::ClientId;

/// A search request.
pub struct SearchJob {
    /// The client; clients take turns.
    pub client: ClientId,
    /// The game.
    pub game: GameId,
    /// The position to search.
    pub position: Box<dyn Position>,
    /// Limits besides the budget.
    ///
    /// `time` counts from `arrived`; `infinite` and `ponder` are ignored.
    pub limits: Limits,
    /// Advice on stopping early.
    pub advisor: Option<Box<dyn Advisor>>,
    /// Arrival time of the request.
    pub arrived: Moment,
    /// Time from `arrived` to the last byte of the answer, including the queue.
    pub budget: Duration,
    /// The part of `budget` that is reserved for work after the search.
    pub overhead: Duration,
    /// Whether to explain the first move of each line.
    pub explain: bool,
    /// Receives infos; those that exceed its capacity are dropped.
    pub infos: Option<mpsc::Sender<Info>>,
    /// Whether the search may be stopped for others and submitted again.
    pub preemptible: bool,
    /// The request that the search belongs to, for its log lines.
    pub span: tracing::Span,
    /// Whether the search panics.
    #[cfg(feature = "fault-injection")]
    pub inject_fault: bool,
}

impl SearchJob {
    /// Creates a job of the current request without limits besides the budget.
    #[must_use]
    pub fn new(
        client: ClientId,
        game: GameId,
        position: Box<dyn Position>,
        arrived: Moment,
        budget: Duration,
    ) -> Self {
        Self {
            client,
            game,
            position,
            limits: Limits::default(),
            advisor: None,
            arrived,
            budget,
            overhead: TurnBudget::DEFAULT_OVERHEAD,
            explain: false,
            infos: None,
            preemptible: false,
            span: tracing::Span::current(),
            #[cfg(feature = "fault-injection")]
            inject_fault: false,
        }
    }

    /// Returns the time of the search: the rest of the budget or `limits.time`.
    fn turn_time(&self) -> TurnTime {
        let budget = TurnBudget {
            granted: self.budget,
            overhead: self.overhead,
        };
        let time = budget.turn_time();
        TurnTime::shorter(Some(time), self.limits.time).unwrap_or(time)
    }

    /// Returns the latest end of the search.
    pub(super) fn deadline(&self) -> Moment {
        self.arrived.after(self.turn_time().hard)
    }

    pub(super) fn into_request(self) -> Request {
        let limits = Limits {
            time: Some(self.turn_time()),
            infinite: false,
            ponder: false,
            ..self.limits
        };
        let advisor = self.advisor;
        #[cfg(feature = "fault-injection")]
        let advisor = match self.inject_fault {
            true => Some(Box::new(FaultInjector) as Box<dyn Advisor>),
            false => advisor,
        };
        Request {
            advisor,
            explain: self.explain,
            ..Request::new(self.position, limits, self.arrived)
        }
    }
}

/// Panics when the first depth is complete.
#[cfg(feature = "fault-injection")]
struct FaultInjector;

#[cfg(feature = "fault-injection")]
impl Advisor for FaultInjector {
    #[expect(clippy::panic, reason = "tests that a panic costs one request")]
    fn advise(&mut self, _: &zeitnot_core::Checkpoint) -> zeitnot_core::Advice {
        panic!("injected fault")
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The answer.
    pub answer: Answer,
    /// Time from the arrival to the start of the search.
    pub waited: Duration,
    /// Time from the start to the scheduled end.
    pub granted: Duration,
    /// Whether the search was stopped early to free its thread.
    pub shortened: bool,
}

/// An accepted search without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JobError {
    /// The search panicked; other requests are not affected.
    #[error("internal error in the search; other requests are not affected")]
    Fault,
    /// The job was removed from the queue for another client, because its own client
    /// had several there.
    #[error("requests of other clients went first; send fewer at the same time")]
    Displaced,
    /// The service is stopping, or the job was withdrawn from the queue.
    #[error("the service is shutting down; try again when it is back")]
    Closed,
}

pub(super) type JobOutcome = Result<Box<SearchResult>, JobError>;

/// A future of a search's result; dropping it withdraws the job.
#[must_use = "dropping a ticket withdraws the job"]
pub struct Ticket {
    pub(super) number: JobNumber,
    pub(super) outcome: oneshot::Receiver<JobOutcome>,
    pub(super) pool: Arc<PoolState>,
}

impl Ticket {
    /// Stops a running search, which then answers; withdraws a queued one.
    pub fn stop(&self) {
        self.pool.stop(self.number);
    }

    /// Withdraws a queued job; a running search continues.
    pub fn withdraw(&self) {
        self.pool.withdraw(self.number);
    }
}

impl Future for Ticket {
    type Output = Result<SearchResult, JobError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let outcome = Pin::new(&mut self.outcome).poll(cx);
        // Only a withdrawn job drops its sender.
        outcome.map(|sent| {
            let result = sent.unwrap_or(Err(JobError::Closed))?;
            Ok(*result)
        })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        // Does nothing if the job is finished.
        self.pool.stop(self.number);
    }
}
