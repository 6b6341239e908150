//! A running engine: the interface's commands by name.

use std::time::{Duration, Instant};

use super::declaration::{Declaration, DeclarationError};
use super::info::Info;
use super::reply::{BestMove, Id, Reply};
use crate::client::{Answered, Dialogue, Exit, Trouble};

/// A running engine.
pub type Engine = Dialogue<Reply>;

/// What an engine says between `uci` and `uciok`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Introduction {
    /// `id name`, if it was said.
    pub name: Option<String>,
    /// `id author`, if it was said.
    pub author: Option<String>,
    /// What can be set.
    pub options: Vec<Declaration>,
    /// `option` lines that declare nothing, and why.
    pub misdeclared: Vec<DeclarationError>,
    /// Everything else.
    pub others: Vec<Reply>,
}

impl Introduction {
    /// The option of this name; case does not count.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&Declaration> {
        self.options.iter().find(|option| option.is_called(name))
    }

    fn take(&mut self, reply: Reply) {
        match reply {
            Reply::Id(Id::Name(name)) => self.name = Some(name),
            Reply::Id(Id::Author(author)) => self.author = Some(author),
            Reply::Option(Ok(option)) => self.options.push(option),
            Reply::Option(Err(why)) => self.misdeclared.push(why),
            other => self.others.push(other),
        }
    }
}

/// What was said between a `go` and its `bestmove`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// How the search went.
    pub infos: Vec<Answered<Info>>,
    /// Everything else.
    pub others: Vec<Reply>,
    /// How it ended.
    pub best: BestMove,
    /// When it ended.
    pub at: Instant,
}

impl Engine {
    /// `uci`, and everything up to `uciok`.
    ///
    /// # Errors
    ///
    /// `uciok` did not come within `patience`.
    pub fn introduce(&mut self, patience: Duration) -> Result<Introduction, Trouble> {
        self.send("uci")?;
        let mut introduction = Introduction::default();
        self.replies_until(patience, |reply| match reply {
            Reply::UciOk => true,
            other => {
                introduction.take(other.clone());
                false
            }
        })?;
        Ok(introduction)
    }

    /// `isready`, and what came before `readyok`.
    ///
    /// # Errors
    ///
    /// `readyok` did not come within `patience`.
    pub fn ready(&mut self, patience: Duration) -> Result<Vec<Answered<Reply>>, Trouble> {
        self.send("isready")?;
        self.until_ready(patience)
    }

    /// What comes before the `readyok` to an `isready` that was sent already.
    ///
    /// # Errors
    ///
    /// It did not come within `patience`.
    pub fn until_ready(&mut self, patience: Duration) -> Result<Vec<Answered<Reply>>, Trouble> {
        let (before, _) = self.replies_until(patience, |reply| *reply == Reply::ReadyOk)?;
        Ok(before)
    }

    /// `setoption`, without a value for a button.
    ///
    /// # Errors
    ///
    /// It does not read, or is gone.
    pub fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), Trouble> {
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
    pub fn searched(&mut self, patience: Duration) -> Result<Searched, Trouble> {
        let is_best = |reply: &Reply| matches!(reply, Reply::BestMove(_));
        let (before, last) = self.replies_until(patience, is_best)?;
        let Reply::BestMove(best) = last.reply else {
            return Err(Trouble::Silent(patience));
        };
        let mut infos = Vec::new();
        let mut others = Vec::new();
        for Answered { reply, line, at } in before {
            match reply {
                Reply::Info(info) => infos.push(Answered {
                    reply: *info,
                    line,
                    at,
                }),
                other => others.push(other),
            }
        }
        Ok(Searched {
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
    pub fn quit(&mut self, patience: Duration) -> Result<Option<Exit>, Trouble> {
        self.leave(patience)
    }
}
