//! The root position of a search, and its legal moves.

use zeitnot_chess::Chess;
use zeitnot_core::{Game, Notation, Position, Setup, Status};

use crate::verdict::{CheckResult, skipped};

/// A position in protocol notation, and the parsed position.
#[derive(Clone, Debug)]
pub(super) struct UciRoot {
    text: String,
    position: Box<dyn Position>,
}

impl UciRoot {
    /// Parses `startpos` or `fen ...`, with optional `moves`.
    pub(super) fn new(text: &str) -> CheckResult<Self> {
        Self::with_rule(text, "standard")
    }

    /// Parses a Chess960 position.
    pub(super) fn chess960(text: &str) -> CheckResult<Self> {
        Self::with_rule(text, "chess960")
    }

    fn with_rule(text: &str, rule: &str) -> CheckResult<Self> {
        let setup = Setup {
            rule: Some(rule.to_owned()),
            ..Setup::new(text)
        };
        let position = Chess.position(&setup);
        // Never happens, because a test parses every position of the suite.
        let position = position.map_err(|error| skipped(format!("`{text}`: {error}")))?;
        Ok(Self {
            text: text.to_owned(),
            position,
        })
    }

    /// Returns the arguments of `position`.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the legal moves in protocol notation.
    pub(super) fn legal_moves(&self) -> Vec<String> {
        let moves = self.position.legal_moves().into_iter();
        moves
            .map(|mv| self.position.format_move(mv, Notation::Engine))
            .collect()
    }

    /// Returns `true` if no move is legal.
    pub(super) fn is_over(&self) -> bool {
        self.position.legal_moves().is_empty()
    }

    /// Returns `true` if the side to move is checkmated.
    pub(super) fn is_mate(&self) -> bool {
        matches!(self.position.status(), Status::Won(_))
    }

    /// Returns why a move is illegal or wrongly written; `None` if it is correct.
    pub(super) fn illegal_reason(&self, name: &str) -> Option<String> {
        let Ok(mv) = self.position.parse_move(name, Notation::Engine) else {
            return Some(format!("{name}, which is not legal in `{}`", self.text));
        };
        let expected = self.position.format_move(mv, Notation::Engine);
        (expected != name).then(|| format!("{name}, which is written {expected}"))
    }

    /// Returns the position after a move; `None` if it is illegal.
    pub(super) fn play(&self, name: &str) -> Option<Self> {
        let mut position = self.position.clone();
        let mv = position.parse_move(name, Notation::Engine).ok()?;
        position.play(mv).ok()?;
        let has_moves = self.text.split_whitespace().any(|word| word == "moves");
        let separator = if has_moves { "" } else { " moves" };
        let text = format!("{}{separator} {name}", self.text);
        Some(Self { text, position })
    }

    /// Returns the position at the end of a line, or the first error in the line.
    pub(super) fn play_line(&self, line: &[String]) -> Result<Self, String> {
        let mut root = self.clone();
        for name in line {
            if let Some(reason) = root.illegal_reason(name) {
                return Err(reason);
            }
            root = root.play(name).ok_or_else(|| name.clone())?;
        }
        Ok(root)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(text: &str) -> UciRoot {
        UciRoot::new(text).unwrap()
    }

    #[test]
    fn legality_includes_the_notation() {
        let start = root("startpos");
        assert_eq!(start.legal_moves().len(), 20);
        assert_eq!(start.illegal_reason("e2e4"), None);
        assert!(start.illegal_reason("e2e5").unwrap().contains("not legal"));
        let promotes = root("fen 8/4P3/8/1k6/8/5K2/2p5/8 w - - 0 1");
        assert_eq!(promotes.illegal_reason("e7e8q"), None);
        assert_eq!(
            promotes.illegal_reason("e7e8Q").unwrap(),
            "e7e8Q, which is written e7e8q"
        );
        let castles = "fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        assert_eq!(root(castles).illegal_reason("e1g1"), None);
        assert!(root(castles).illegal_reason("e1h1").is_some());
        let chess960 = UciRoot::chess960(castles).unwrap();
        assert_eq!(chess960.illegal_reason("e1h1"), None);
        assert!(chess960.illegal_reason("e1g1").is_some());
    }

    #[test]
    fn a_line_is_played_up_to_its_first_illegal_move() {
        let line = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let start = root("startpos");
        let end = start.play_line(&line("f2f3 e7e5 g2g4 d8h4")).unwrap();
        assert!(end.is_mate() && end.is_over());
        assert_eq!(end.text(), "startpos moves f2f3 e7e5 g2g4 d8h4");
        let broken = start.play_line(&line("f2f3 f2f4")).unwrap_err();
        assert!(broken.starts_with("f2f4, which"), "{broken}");
        let stalemate = root("fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
        assert!(stalemate.is_over() && !stalemate.is_mate());
    }
}
