//! A running engine: the interface's commands by name.

use std::time::{Duration, Instant};

use super::declaration::{DeclarationError, OptionDeclaration};
use super::info::UciInfo;
use super::reply::{BestMove, EngineId, UciReply};
use crate::{Dialogue, Exit, InterfaceReply as _, ProcessError, TimedReply};

/// A running engine.
pub type UciEngine = Dialogue<UciReply>;

/// What an engine says between `uci` and `uciok`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UciIntroduction {
    /// `id name`, if it was said.
    pub name: Option<String>,
    /// `id author`, if it was said.
    pub author: Option<String>,
    /// What can be set.
    pub options: Vec<OptionDeclaration>,
    /// `option` lines that declare nothing, and why.
    pub invalid_options: Vec<DeclarationError>,
    /// Everything else.
    pub others: Vec<UciReply>,
}

impl UciIntroduction {
    /// The option of this name; case does not count.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&OptionDeclaration> {
        self.options.iter().find(|option| option.is_called(name))
    }

    fn add_reply(&mut self, reply: UciReply) {
        match reply {
            UciReply::Id(EngineId::Name(name)) => self.name = Some(name),
            UciReply::Id(EngineId::Author(author)) => self.author = Some(author),
            UciReply::Option(Ok(option)) => self.options.push(option),
            UciReply::Option(Err(why)) => self.invalid_options.push(why),
            other => self.others.push(other),
        }
    }
}

/// What was said between a `go` and its `bestmove`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UciSearchOutput {
    /// How the search went.
    pub infos: Vec<TimedReply<UciInfo>>,
    /// Everything else.
    pub others: Vec<UciReply>,
    /// How it ended.
    pub best: BestMove,
    /// When it ended.
    pub at: Instant,
}

impl UciEngine {
    /// `uci`, and everything up to `uciok`.
    ///
    /// # Errors
    ///
    /// `uciok` did not come within `patience`.
    pub fn introduce(&mut self, patience: Duration) -> Result<UciIntroduction, ProcessError> {
        self.send("uci")?;
        let mut introduction = UciIntroduction::default();
        self.replies_until(patience, |reply| match reply {
            UciReply::UciOk => true,
            other => {
                introduction.add_reply(other.clone());
                false
            }
        })?;
        Ok(introduction)
    }

    /// `setoption`, without a value for a button.
    ///
    /// # Errors
    ///
    /// It does not read, or is gone.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), ProcessError> {
        match value {
            Some(value) => self.send(&format!("setoption name {name} value {value}")),
            None => self.send(&format!("setoption name {name}")),
        }
    }

    /// What is said up to the next `bestmove`.
    ///
    /// # Errors
    ///
    /// It did not come within `patience`.
    pub fn read_search(&mut self, patience: Duration) -> Result<UciSearchOutput, ProcessError> {
        let (before, last) = self.replies_until(patience, UciReply::is_best_move)?;
        let UciReply::BestMove(best) = last.reply else {
            return Err(ProcessError::Timeout(patience));
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

    /// `quit`, and how the engine ended if it did within `patience`.
    ///
    /// # Errors
    ///
    /// It does not read any more.
    pub fn quit(&mut self, patience: Duration) -> Result<Option<Exit>, ProcessError> {
        self.request_exit(patience)
    }
}
