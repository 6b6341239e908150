//! The Universal Crossword Game Interface from the interface's side.
//!
//! [`UcgiEngine`] sends commands and parses replies, but does not check them.

use std::time::{Duration, Instant};

use crate::{Dialogue, InterfaceReply, ParseReply, ProcessError};

/// A running UCGI engine.
pub type UcgiEngine = Dialogue<UcgiReply>;

/// A line of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UcgiReply {
    /// `id name`.
    Name(String),
    /// `id author`.
    Author(String),
    /// `ucgiok`: the introduction is complete.
    UcgiOk,
    /// `readyok`: all commands before `isready` have been read.
    ReadyOk,
    /// `bestmove`: the search has ended.
    BestMove(String),
    /// `info currmove`: the evaluation of a play.
    Play(UcgiPlay),
    /// `info string`: a text for people.
    Remark(String),
    /// Any other line, to be ignored.
    Other(String),
}

/// The evaluation of a play; missing or invalid values are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UcgiPlay {
    /// The play, as written; it may be invalid.
    pub word: String,
    /// `sc`: the score in points.
    pub score: Option<i64>,
    /// `eq`: the equity, as written.
    pub equity: Option<String>,
    /// `it`: the number of samples.
    pub samples: Option<u64>,
}

impl UcgiPlay {
    fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Self> {
        let mut play = Self {
            word: words.next()?.to_owned(),
            ..Self::default()
        };
        while let Some(name) = words.next() {
            let mut value = || words.next();
            match name {
                "sc" => play.score = value().and_then(|value| value.parse().ok()),
                "eq" => {
                    let is_number = |value: &&str| value.parse().is_ok_and(f64::is_finite);
                    play.equity = value().filter(is_number).map(str::to_owned);
                }
                "it" => play.samples = value().and_then(|value| value.parse().ok()),
                _ => {}
            }
        }
        Some(play)
    }
}

impl ParseReply for UcgiReply {
    const LINE_END: &'static str = "\n";
    const QUIT_COMMAND: &'static str = "quit";

    fn parse(line: &str) -> Self {
        let line = line.trim();
        let mut words = line.split_whitespace();
        let (first, second) = (words.next(), words.next());
        let rest = || words.clone().collect::<Vec<_>>().join(" ");
        match (first, second) {
            (Some("id"), Some("name")) => Self::Name(rest()),
            (Some("id"), Some("author")) => Self::Author(rest()),
            (Some("ucgiok"), None) => Self::UcgiOk,
            (Some("readyok"), None) => Self::ReadyOk,
            (Some("bestmove"), Some(word)) => Self::BestMove(word.to_owned()),
            (Some("info"), Some("string")) => Self::Remark(rest()),
            (Some("info"), Some("currmove")) => match UcgiPlay::parse(words.clone()) {
                Some(play) => Self::Play(play),
                None => Self::Other(line.to_owned()),
            },
            _ => Self::Other(line.to_owned()),
        }
    }
}

impl InterfaceReply for UcgiReply {
    fn is_ready(&self) -> bool {
        *self == Self::ReadyOk
    }

    fn is_best_move(&self) -> bool {
        matches!(self, Self::BestMove(_))
    }
}

/// The replies between `ucgi` and `ucgiok`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UcgiIntroduction {
    /// The name from `id name`.
    pub name: Option<String>,
    /// The author from `id author`.
    pub author: Option<String>,
}

/// The replies between `go` and `bestmove`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UcgiSearchOutput {
    /// The evaluated plays.
    pub plays: Vec<UcgiPlay>,
    /// The move, as written; it may be invalid.
    pub best: String,
    /// The time of the answer.
    pub at: Instant,
}

impl UcgiEngine {
    /// Sends `ucgi` and reads the introduction up to `ucgiok`.
    ///
    /// # Errors
    ///
    /// Fails if `ucgiok` does not arrive within `timeout`.
    pub fn introduce(&mut self, timeout: Duration) -> Result<UcgiIntroduction, ProcessError> {
        self.send("ucgi")?;
        let mut introduction = UcgiIntroduction::default();
        self.replies_until(timeout, |reply| match reply {
            UcgiReply::UcgiOk => true,
            UcgiReply::Name(name) => {
                introduction.name = Some(name.clone());
                false
            }
            UcgiReply::Author(author) => {
                introduction.author = Some(author.clone());
                false
            }
            _ => false,
        })?;
        Ok(introduction)
    }

    /// Reads up to the next `bestmove`.
    ///
    /// # Errors
    ///
    /// Fails if it does not arrive within `timeout`.
    pub fn read_search(&mut self, timeout: Duration) -> Result<UcgiSearchOutput, ProcessError> {
        let (before, last) = self.replies_until(timeout, UcgiReply::is_best_move)?;
        let UcgiReply::BestMove(best) = last.reply else {
            return Err(ProcessError::Timeout(timeout));
        };
        let plays = before.into_iter().filter_map(|timed| match timed.reply {
            UcgiReply::Play(play) => Some(play),
            _ => None,
        });
        Ok(UcgiSearchOutput {
            plays: plays.collect(),
            best,
            at: last.at,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_parsed_by_kind() {
        let is = |line: &str, reply: UcgiReply| assert_eq!(UcgiReply::parse(line), reply, "{line}");
        is(" ucgiok ", UcgiReply::UcgiOk);
        is("readyok", UcgiReply::ReadyOk);
        is("id name  A b", UcgiReply::Name("A b".to_owned()));
        is("bestmove ex.II", UcgiReply::BestMove("ex.II".to_owned()));
        is("info string a  b", UcgiReply::Remark("a b".to_owned()));
        for line in ["", "id", "bestmove", "info currmove", "ucgiok now", "uciok"] {
            is(line, UcgiReply::Other(line.to_owned()));
        }
    }

    #[test]
    fn values_of_a_play_may_have_any_order() {
        let play = |line: &str| match UcgiReply::parse(line) {
            UcgiReply::Play(play) => play,
            other => panic!("{line}: {other:?}"),
        };
        let whole = play("info currmove 8h.ZA it 12 win 51.2 eq -3.250 sc 22");
        assert_eq!((whole.score, whole.samples), (Some(22), Some(12)));
        assert_eq!(
            (whole.word.as_str(), whole.equity.as_deref()),
            ("8h.ZA", Some("-3.250"))
        );
        let broken = play("info currmove 8h.ZA sc x eq NaN it");
        assert_eq!(
            (broken.score, broken.equity, broken.samples),
            (None, None, None)
        );
    }
}
