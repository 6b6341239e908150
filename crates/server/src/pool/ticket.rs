//! The claim on an answer.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use tokio::sync::oneshot;

use super::desk::JobNumber;
use super::hall::Hall;
use super::job::{Finished, Lost};

/// What a search comes to.
pub(super) type Outcome = Result<Box<Finished>, Lost>;

/// The claim on the answer to a request that was taken on. Dropping it
/// withdraws the request, whether it waits or is being searched.
#[must_use = "dropping a ticket withdraws the request"]
pub struct Ticket {
    number: JobNumber,
    outcome: oneshot::Receiver<Outcome>,
    hall: Arc<Hall>,
}

impl Ticket {
    pub(super) const fn new(
        number: JobNumber,
        outcome: oneshot::Receiver<Outcome>,
        hall: Arc<Hall>,
    ) -> Self {
        Self {
            number,
            outcome,
            hall,
        }
    }

    /// Ends the search, if it has begun: the answer follows. One that still
    /// waits is withdrawn.
    pub fn stop(&self) {
        self.hall.withdraw(self.number);
    }
}

impl Future for Ticket {
    type Output = Result<Finished, Lost>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let outcome = Pin::new(&mut self.outcome).poll(cx);
        // Only what is withdrawn goes without a word.
        outcome.map(|sent| sent.unwrap_or(Err(Lost::Closed)).map(|finished| *finished))
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        // What has been answered cannot be withdrawn, and need not be.
        self.hall.withdraw(self.number);
    }
}
