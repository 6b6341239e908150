//! The commands that UCI and UCGI share.

use std::time::Duration;

use crate::{Dialogue, ParseReply, ProcessError, TimedReply};

/// Replies of a protocol with `isready` and `bestmove`.
pub trait InterfaceReply: ParseReply {
    /// Returns whether this is `readyok`.
    fn is_ready(&self) -> bool;

    /// Returns whether this is `bestmove`.
    fn is_best_move(&self) -> bool;
}

impl<R: InterfaceReply> Dialogue<R> {
    /// Sends `isready`; returns the replies before `readyok`.
    ///
    /// # Errors
    ///
    /// `readyok` did not come within `patience`.
    pub fn ready(&mut self, patience: Duration) -> Result<Vec<TimedReply<R>>, ProcessError> {
        self.send("isready")?;
        self.wait_ready(patience)
    }

    /// Returns the replies before the `readyok` to an `isready` that was sent.
    ///
    /// # Errors
    ///
    /// `readyok` did not come within `patience`.
    pub fn wait_ready(&mut self, patience: Duration) -> Result<Vec<TimedReply<R>>, ProcessError> {
        let (before, _) = self.replies_until(patience, R::is_ready)?;
        Ok(before)
    }
}
