//! A running brain: the manager's commands by name.

use std::fmt::Display;
use std::time::Duration;

use super::point::{EnginePoint, Stone};
use super::reply::GomocupReply;
use crate::{Dialogue, Exit, ProcessError};

/// A running brain; commands to it end with CRLF, as a manager's do.
pub type GomocupEngine = Dialogue<GomocupReply>;

impl GomocupEngine {
    /// `START n`.
    ///
    /// # Errors
    ///
    /// It does not read, or is gone.
    pub fn start(&mut self, size: u32) -> Result<(), ProcessError> {
        self.send(&format!("START {size}"))
    }

    /// `INFO key value`; there is no answer to wait for.
    ///
    /// # Errors
    ///
    /// It does not read, or is gone.
    pub fn info(&mut self, key: &str, value: impl Display) -> Result<(), ProcessError> {
        self.send(&format!("INFO {key} {value}"))
    }

    /// `BOARD` or a command like it, its lines, and `DONE`, in one write.
    ///
    /// # Errors
    ///
    /// It does not read, or is gone.
    pub fn position(&mut self, command: &str, stones: &[Stone]) -> Result<(), ProcessError> {
        let mut lines = vec![command.to_owned()];
        lines.extend(stones.iter().map(ToString::to_string));
        lines.push("DONE".to_owned());
        self.send_together(&lines)
    }

    /// `TURN x,y`: the opponent has moved.
    ///
    /// # Errors
    ///
    /// It does not read, or is gone.
    pub fn turn(&mut self, point: EnginePoint) -> Result<(), ProcessError> {
        self.send(&format!("TURN {point}"))
    }

    /// `PLAY x,y`: a move is made for whoever is to move, and confirmed.
    ///
    /// # Errors
    ///
    /// It does not read, or is gone.
    pub fn play(&mut self, point: EnginePoint) -> Result<(), ProcessError> {
        self.send(&format!("PLAY {point}"))
    }

    /// `END`, and how the brain ended if it did within `patience`.
    ///
    /// # Errors
    ///
    /// It does not read any more.
    pub fn end(&mut self, patience: Duration) -> Result<Option<Exit>, ProcessError> {
        self.request_exit(patience)
    }
}
