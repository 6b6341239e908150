//! The commands that UCI and UCGI have in common.

use std::time::Duration;

use crate::{Dialogue, ParseReply, ProcessError, TimedReply};

/// Replies of a protocol with `isready` and `bestmove`.
pub trait InterfaceReply: ParseReply {
    /// Returns `true` for `readyok`.
    fn is_ready(&self) -> bool;

    /// Returns `true` for `bestmove`.
    fn is_best_move(&self) -> bool;
}

impl<R: InterfaceReply> Dialogue<R> {
    /// Sends `isready`; returns the replies before `readyok`.
    ///
    /// # Errors
    ///
    /// Fails if `readyok` does not arrive within `timeout`.
    pub fn ready(&mut self, timeout: Duration) -> Result<Vec<TimedReply<R>>, ProcessError> {
        self.send("isready")?;
        self.wait_ready(timeout)
    }

    /// Returns the replies before the `readyok` to an earlier `isready`.
    ///
    /// # Errors
    ///
    /// Fails if `readyok` does not arrive within `timeout`.
    pub fn wait_ready(&mut self, timeout: Duration) -> Result<Vec<TimedReply<R>>, ProcessError> {
        let (before, _) = self.replies_until(timeout, R::is_ready)?;
        Ok(before)
    }
}
