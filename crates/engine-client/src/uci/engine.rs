//! The interface's commands.

use std::time::{Duration, Instant};

use super::declaration::{DeclarationError, OptionDeclaration};
use super::info::UciInfo;
use super::reply::{BestMove, EngineId, UciReply};
use crate::{Dialogue, Exit, InterfaceReply as _, ProcessError, TimedReply};

/// A running UCI engine.
pub type UciEngine = Dialogue<UciReply>;

/// The replies between `uci` and `uciok`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UciIntroduction {
    /// The name from `id name`.
    pub name: Option<String>,
    /// The author from `id author`.
    pub author: Option<String>,
    /// The declared options.
    pub options: Vec<OptionDeclaration>,
    /// The errors of invalid `option` lines.
    pub invalid_options: Vec<DeclarationError>,
    /// All other replies.
    pub others: Vec<UciReply>,
}

impl UciIntroduction {
    /// Returns the option with this name, ignoring case.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&OptionDeclaration> {
        self.options.iter().find(|option| option.is_called(name))
    }

    fn add_reply(&mut self, reply: UciReply) {
        match reply {
            UciReply::Id(EngineId::Name(name)) => self.name = Some(name),
            UciReply::Id(EngineId::Author(author)) => self.author = Some(author),
            UciReply::Option(Ok(option)) => self.options.push(option),
            UciReply::Option(Err(error)) => self.invalid_options.push(error),
            other => self.others.push(other),
        }
    }
}

/// The replies between `go` and `bestmove`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciSearchOutput {
    /// The `info` lines, in order.
    pub infos: Vec<TimedReply<UciInfo>>,
    /// All other replies.
    pub others: Vec<UciReply>,
    /// The answer.
    pub best: BestMove,
    /// The time of the answer.
    pub at: Instant,
}

impl UciEngine {
    /// Sends `uci` and reads the introduction up to `uciok`.
    ///
    /// # Errors
    ///
    /// Fails if `uciok` does not arrive within `timeout`.
    pub fn introduce(&mut self, timeout: Duration) -> Result<UciIntroduction, ProcessError> {
        self.send("uci")?;
        let mut introduction = UciIntroduction::default();
        self.replies_until(timeout, |reply| match reply {
            UciReply::UciOk => true,
            other => {
                introduction.add_reply(other.clone());
                false
            }
        })?;
        Ok(introduction)
    }

    /// Sends `setoption`; a button has no value.
    ///
    /// # Errors
    ///
    /// Fails if the engine does not read or has ended.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), ProcessError> {
        match value {
            Some(value) => self.send(&format!("setoption name {name} value {value}")),
            None => self.send(&format!("setoption name {name}")),
        }
    }

    /// Reads up to the next `bestmove`.
    ///
    /// # Errors
    ///
    /// Fails if it does not arrive within `timeout`.
    pub fn read_search(&mut self, timeout: Duration) -> Result<UciSearchOutput, ProcessError> {
        let (before, last) = self.replies_until(timeout, UciReply::is_best_move)?;
        let UciReply::BestMove(best) = last.reply else {
            return Err(ProcessError::Timeout(timeout));
        };
        let mut infos = Vec::new();
        let mut others = Vec::new();
        for TimedReply { reply, line, at } in before {
            match reply {
                UciReply::Info(info) => infos.push(TimedReply {
                    reply: *info,
                    line,
                    at,
                }),
                other => others.push(other),
            }
        }
        Ok(UciSearchOutput {
            infos,
            others,
            best,
            at: last.at,
        })
    }

    /// Sends `quit`; returns the exit status if the process ends within `timeout`.
    ///
    /// # Errors
    ///
    /// Fails if the engine does not read its input.
    pub fn quit(&mut self, timeout: Duration) -> Result<Option<Exit>, ProcessError> {
        self.request_exit(timeout)
    }
}
