//! The manager's commands.

use std::fmt::Display;
use std::time::Duration;

use super::point::{EnginePoint, Stone};
use super::reply::GomocupReply;
use crate::{Dialogue, Exit, ProcessError};

/// A running Gomocup engine; commands end with CRLF.
pub type GomocupEngine = Dialogue<GomocupReply>;

impl GomocupEngine {
    /// Sends `START n`.
    ///
    /// # Errors
    ///
    /// Fails if the engine does not read or has ended.
    pub fn start(&mut self, size: u32) -> Result<(), ProcessError> {
        self.send(&format!("START {size}"))
    }

    /// Sends `INFO key value`, which has no answer.
    ///
    /// # Errors
    ///
    /// Fails if the engine does not read or has ended.
    pub fn info(&mut self, key: &str, value: impl Display) -> Result<(), ProcessError> {
        self.send(&format!("INFO {key} {value}"))
    }

    /// Sends `BOARD` or a similar command, its lines, and `DONE` with one write.
    ///
    /// # Errors
    ///
    /// Fails if the engine does not read or has ended.
    pub fn position(&mut self, command: &str, stones: &[Stone]) -> Result<(), ProcessError> {
        let mut lines = vec![command.to_owned()];
        lines.extend(stones.iter().map(ToString::to_string));
        lines.push("DONE".to_owned());
        self.send_together(&lines)
    }

    /// Sends `TURN x,y`, the opponent's move.
    ///
    /// # Errors
    ///
    /// Fails if the engine does not read or has ended.
    pub fn turn(&mut self, point: EnginePoint) -> Result<(), ProcessError> {
        self.send(&format!("TURN {point}"))
    }

    /// Sends `PLAY x,y`, which makes a move for the side to move.
    ///
    /// # Errors
    ///
    /// Fails if the engine does not read or has ended.
    pub fn play(&mut self, point: EnginePoint) -> Result<(), ProcessError> {
        self.send(&format!("PLAY {point}"))
    }

    /// Sends `END`; returns the exit status if the process ends within `timeout`.
    ///
    /// # Errors
    ///
    /// Fails if the engine does not read its input.
    pub fn end(&mut self, timeout: Duration) -> Result<Option<Exit>, ProcessError> {
        self.request_exit(timeout)
    }
}
