//! The claim on an answer.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::sync::oneshot;

use super::admission::JobNumber;
use super::job::{JobError, SearchResult};
use super::state::PoolState;

/// What a search comes to.
pub(super) type JobOutcome = Result<Box<SearchResult>, JobError>;

/// The claim on the answer to a request that was taken on. Dropping it
/// withdraws the request, whether it waits or is being searched.
#[must_use = "dropping a ticket withdraws the request"]
pub struct Ticket {
    number: JobNumber,
    outcome: oneshot::Receiver<JobOutcome>,
    pool: Arc<PoolState>,
}

impl Ticket {
    pub(super) const fn new(
        number: JobNumber,
        outcome: oneshot::Receiver<JobOutcome>,
        pool: Arc<PoolState>,
    ) -> Self {
        Self {
            number,
            outcome,
            pool,
        }
    }

    /// Ends the search, if it has begun: the answer follows. One that still
    /// waits is withdrawn.
    pub fn stop(&self) {
        self.pool.withdraw(self.number);
    }
}

impl Future for Ticket {
    type Output = Result<SearchResult, JobError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let outcome = Pin::new(&mut self.outcome).poll(cx);
        // Only what is withdrawn goes without a word.
        outcome.map(|sent| {
            sent.unwrap_or(Err(JobError::Closed))
                .map(|finished| *finished)
        })
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        // What has been answered cannot be withdrawn, and need not be.
        self.pool.withdraw(self.number);
    }
}
