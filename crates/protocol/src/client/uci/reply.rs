//! What an engine says, by kind.

use super::declaration::{Declaration, DeclarationError};
use super::info::Info;
use crate::client::Spoken;

/// A line of an engine, by kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `id`: who it is.
    Id(Id),
    /// `option`: something that can be set, or why the line declares nothing.
    Option(Result<Declaration, DeclarationError>),
    /// `uciok`: the introduction is over.
    UciOk,
    /// `readyok`: everything sent before has been read.
    ReadyOk,
    /// `bestmove`: a search is over.
    BestMove(BestMove),
    /// `info`: how a search goes.
    Info(Box<Info>),
    /// `copyprotection`.
    CopyProtection(Clearance),
    /// `registration`.
    Registration(Clearance),
    /// Anything else, which an interface ignores.
    Other(String),
}

/// Who an engine is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Id {
    /// `id name`.
    Name(String),
    /// `id author`.
    Author(String),
}

/// How far a copy protection or a registration is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clearance {
    /// It is looked into.
    Checking,
    /// All is well.
    Ok,
    /// It is not.
    Error,
}

/// The answer to a `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// The move as it was written, which need not be one.
    pub best: String,
    /// The move that the engine would like to ponder on.
    pub ponder: Option<String>,
    /// What else the line had.
    pub rest: Vec<String>,
}

impl BestMove {
    /// Does it say that there is no move? `0000` by the protocol, `(none)` and
    /// `NULL` by custom.
    #[must_use]
    pub fn is_none(&self) -> bool {
        matches!(self.best.as_str(), "0000" | "(none)" | "NULL")
    }

    fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Self> {
        let best = words.next()?.to_owned();
        let mut rest: Vec<String> = words.map(str::to_owned).collect();
        let has_ponder = rest.len() > 1 && rest[0] == "ponder";
        let ponder = has_ponder.then(|| rest.drain(..2).next_back()).flatten();
        Some(Self { best, ponder, rest })
    }
}

impl Reply {
    /// Reads a line.
    #[must_use]
    pub fn parse(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let reply = match word {
            "id" => id(rest.trim()).map(Self::Id),
            "option" => Some(Self::Option(Declaration::parse(rest))),
            "uciok" => Some(Self::UciOk),
            "readyok" => Some(Self::ReadyOk),
            "bestmove" => BestMove::parse(rest.split_whitespace()).map(Self::BestMove),
            "info" => Some(Self::Info(Box::new(Info::parse(rest)))),
            "copyprotection" => clearance(rest).map(Self::CopyProtection),
            "registration" => clearance(rest).map(Self::Registration),
            _ => None,
        };
        reply.unwrap_or_else(|| Self::Other(line.to_owned()))
    }
}

impl Spoken for Reply {
    const LINE_END: &'static str = "\n";
    const FAREWELL: &'static str = "quit";

    fn parse(line: &str) -> Self {
        Self::parse(line)
    }
}

fn id(rest: &str) -> Option<Id> {
    let (word, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let text = text.trim().to_owned();
    match word {
        "name" => Some(Id::Name(text)),
        "author" => Some(Id::Author(text)),
        _ => None,
    }
}

fn clearance(rest: &str) -> Option<Clearance> {
    match rest.trim() {
        "checking" => Some(Clearance::Checking),
        "ok" => Some(Clearance::Ok),
        "error" => Some(Clearance::Error),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(line: &str) -> (String, Option<String>, usize) {
        match Reply::parse(line) {
            Reply::BestMove(best) => (best.best, best.ponder, best.rest.len()),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn lines_have_their_kinds() {
        let is = |line: &str, reply: Reply| assert_eq!(Reply::parse(line), reply, "{line}");
        is(" uciok ", Reply::UciOk);
        is("readyok", Reply::ReadyOk);
        is("id name A b 1.0", Reply::Id(Id::Name("A b 1.0".to_owned())));
        is("id author", Reply::Id(Id::Author(String::new())));
        is(
            "copyprotection checking",
            Reply::CopyProtection(Clearance::Checking),
        );
        is("registration error", Reply::Registration(Clearance::Error));
        for line in [
            "",
            "id",
            "id what",
            "bestmove",
            "registration maybe",
            "UCIOK",
            "hello",
        ] {
            is(line, Reply::Other(line.to_owned()));
        }
        assert!(matches!(Reply::parse("info depth 3"), Reply::Info(info) if info.depth == Some(3)));
        assert!(matches!(Reply::parse("option name"), Reply::Option(Err(_))));
    }

    #[test]
    fn a_best_move_may_have_a_move_to_ponder_on() {
        assert_eq!(best("bestmove e2e4"), ("e2e4".to_owned(), None, 0));
        let with = ("e2e4".to_owned(), Some("e7e5".to_owned()), 0);
        assert_eq!(best("bestmove  e2e4\tponder e7e5"), with);
        assert_eq!(best("bestmove e2e4 ponder"), ("e2e4".to_owned(), None, 1));
        assert_eq!(best("bestmove e2e4 and more"), ("e2e4".to_owned(), None, 2));
        for (word, none) in [("0000", true), ("(none)", true), ("a1a1", false)] {
            let Reply::BestMove(best) = Reply::parse(&format!("bestmove {word}")) else {
                panic!("{word}");
            };
            assert_eq!(best.is_none(), none, "{word}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_line_has_a_kind_and_blanks_around_it_do_not_matter(
            line in ".*|(info|option|id|bestmove|registration) .*",
        ) {
            let around = format!(" {line}\t");
            proptest::prop_assert_eq!(Reply::parse(&line), Reply::parse(&around));
        }
    }
}
