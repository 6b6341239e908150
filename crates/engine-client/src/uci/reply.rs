//! The lines of an engine.

use super::declaration::{DeclarationError, OptionDeclaration};
use super::info::UciInfo;
use crate::{InterfaceReply, ParseReply};

/// A line of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UciReply {
    /// `id`: the name or the author.
    Id(EngineId),
    /// `option`: a declaration, or the error in it.
    Option(Result<OptionDeclaration, DeclarationError>),
    /// `uciok`: the introduction is complete.
    UciOk,
    /// `readyok`: all commands before `isready` have been read.
    ReadyOk,
    /// `bestmove`: the search has ended.
    BestMove(BestMove),
    /// `info`: the progress of a search.
    Info(Box<UciInfo>),
    /// `copyprotection`.
    CopyProtection(CheckStatus),
    /// `registration`.
    Registration(CheckStatus),
    /// Any other line, to be ignored.
    Other(String),
}

/// The name or the author of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineId {
    /// `id name`.
    Name(String),
    /// `id author`.
    Author(String),
}

/// The status of a copy protection or registration check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckStatus {
    /// The check is in progress.
    Checking,
    /// The check succeeded.
    Ok,
    /// The check failed.
    Error,
}

/// The answer to `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// The move, as written; it may be invalid.
    pub best: String,
    /// The move to ponder on.
    pub ponder: Option<String>,
    /// The remaining words of the line.
    pub rest: Vec<String>,
}

impl BestMove {
    /// Returns `true` for an answer without a move.
    ///
    /// The protocol defines `0000`; `(none)` and `NULL` are common.
    #[must_use]
    pub fn is_no_move(&self) -> bool {
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

impl UciReply {
    /// Parses a line.
    #[must_use]
    pub fn parse(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let reply = match word {
            "id" => parse_id(rest.trim()).map(Self::Id),
            "option" => Some(Self::Option(OptionDeclaration::parse(rest))),
            "uciok" => Some(Self::UciOk),
            "readyok" => Some(Self::ReadyOk),
            "bestmove" => BestMove::parse(rest.split_whitespace()).map(Self::BestMove),
            "info" => Some(Self::Info(Box::new(UciInfo::parse(rest)))),
            "copyprotection" => parse_check_status(rest).map(Self::CopyProtection),
            "registration" => parse_check_status(rest).map(Self::Registration),
            _ => None,
        };
        reply.unwrap_or_else(|| Self::Other(line.to_owned()))
    }
}

impl ParseReply for UciReply {
    const LINE_END: &'static str = "\n";
    const QUIT_COMMAND: &'static str = "quit";

    fn parse(line: &str) -> Self {
        Self::parse(line)
    }
}

impl InterfaceReply for UciReply {
    fn is_ready(&self) -> bool {
        *self == Self::ReadyOk
    }

    fn is_best_move(&self) -> bool {
        matches!(self, Self::BestMove(_))
    }
}

fn parse_id(rest: &str) -> Option<EngineId> {
    let (word, text) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let text = text.trim().to_owned();
    match word {
        "name" => Some(EngineId::Name(text)),
        "author" => Some(EngineId::Author(text)),
        _ => None,
    }
}

fn parse_check_status(rest: &str) -> Option<CheckStatus> {
    match rest.trim() {
        "checking" => Some(CheckStatus::Checking),
        "ok" => Some(CheckStatus::Ok),
        "error" => Some(CheckStatus::Error),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(line: &str) -> (String, Option<String>, usize) {
        match UciReply::parse(line) {
            UciReply::BestMove(best) => (best.best, best.ponder, best.rest.len()),
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn lines_are_parsed_by_kind() {
        let is = |line: &str, reply: UciReply| assert_eq!(UciReply::parse(line), reply, "{line}");
        is(" uciok ", UciReply::UciOk);
        is("readyok", UciReply::ReadyOk);
        is(
            "id name A b 1.0",
            UciReply::Id(EngineId::Name("A b 1.0".to_owned())),
        );
        is("id author", UciReply::Id(EngineId::Author(String::new())));
        is(
            "copyprotection checking",
            UciReply::CopyProtection(CheckStatus::Checking),
        );
        is(
            "registration error",
            UciReply::Registration(CheckStatus::Error),
        );
        for line in [
            "",
            "id",
            "id what",
            "bestmove",
            "registration maybe",
            "UCIOK",
            "hello",
        ] {
            is(line, UciReply::Other(line.to_owned()));
        }
        assert!(
            matches!(UciReply::parse("info depth 3"), UciReply::Info(info) if info.depth == Some(3))
        );
        assert!(matches!(
            UciReply::parse("option name"),
            UciReply::Option(Err(_))
        ));
    }

    #[test]
    fn a_best_move_may_have_a_ponder_move() {
        assert_eq!(best("bestmove e2e4"), ("e2e4".to_owned(), None, 0));
        let with = ("e2e4".to_owned(), Some("e7e5".to_owned()), 0);
        assert_eq!(best("bestmove  e2e4\tponder e7e5"), with);
        assert_eq!(best("bestmove e2e4 ponder"), ("e2e4".to_owned(), None, 1));
        assert_eq!(best("bestmove e2e4 and more"), ("e2e4".to_owned(), None, 2));
        for (word, is_no_move) in [("0000", true), ("(none)", true), ("a1a1", false)] {
            let UciReply::BestMove(best) = UciReply::parse(&format!("bestmove {word}")) else {
                panic!("{word}");
            };
            assert_eq!(best.is_no_move(), is_no_move, "{word}");
        }
    }

    proptest::proptest! {
        #[test]
        fn any_line_is_parsed_and_surrounding_spaces_are_ignored(
            line in ".*|(info|option|id|bestmove|registration) .*",
        ) {
            let around = format!(" {line}\t");
            proptest::prop_assert_eq!(UciReply::parse(&line), UciReply::parse(&around));
        }
    }
}
