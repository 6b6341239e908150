//! A position that an engine is asked about, and what is legal in it.

use zeitnot_chess::Chess;
use zeitnot_core::{Game, Notation, Position, Setup, Status};

use crate::verdict::{CheckResult, skipped};

/// A position as the protocol writes it, and the board behind the words.
#[derive(Clone, Debug)]
pub(super) struct UciRoot {
    text: String,
    position: Box<dyn Position>,
}

impl UciRoot {
    /// The position that `startpos` or `fen ...` stands for, with the moves
    /// after the word `moves`.
    pub(super) fn new(words: &str) -> CheckResult<Self> {
        Self::with_rule(words, "standard")
    }

    /// The same by the rules of Chess960.
    pub(super) fn chess960(words: &str) -> CheckResult<Self> {
        Self::with_rule(words, "chess960")
    }

    fn with_rule(words: &str, rule: &str) -> CheckResult<Self> {
        let setup = Setup {
            rule: Some(rule.to_owned()),
            ..Setup::new(words)
        };
        let board = Chess.position(&setup);
        // A test reads every position of the suite, so this never happens.
        let board = board.map_err(|error| skipped(format!("`{words}`: {error}")))?;
        Ok(Self {
            text: words.to_owned(),
            position: board,
        })
    }

    /// What follows the word `position`.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Every legal move as the protocol writes it.
    pub(super) fn legal_moves(&self) -> Vec<String> {
        let moves = self.position.legal_moves().into_iter();
        moves
            .map(|mv| self.position.format_move(mv, Notation::Engine))
            .collect()
    }

    /// Is there nothing to play?
    pub(super) fn is_over(&self) -> bool {
        self.position.legal_moves().is_empty()
    }

    /// Is the side to move mated?
    pub(super) fn is_mate(&self) -> bool {
        matches!(self.position.status(), Status::Won(_))
    }

    /// Why this is no legal move as the protocol writes it; none if it is one.
    pub(super) fn illegal_reason(&self, word: &str) -> Option<String> {
        let Ok(mv) = self.position.parse_move(word, Notation::Engine) else {
            return Some(format!("{word}, which is not legal in `{}`", self.text));
        };
        let written = self.position.format_move(mv, Notation::Engine);
        (written != word).then(|| format!("{word}, which is written {written}"))
    }

    /// The position after a legal move.
    pub(super) fn play(&self, word: &str) -> Option<Self> {
        let mut board = self.position.clone();
        let mv = board.parse_move(word, Notation::Engine).ok()?;
        board.play(mv).ok()?;
        let has_moves = self.text.split_whitespace().any(|word| word == "moves");
        let between = if has_moves { "" } else { " moves" };
        let words = format!("{}{between} {word}", self.text);
        Some(Self {
            text: words,
            position: board,
        })
    }

    /// The position at the end of a line of play, or why the line cannot be
    /// played.
    pub(super) fn play_line(&self, line: &[String]) -> Result<Self, String> {
        let mut at = self.clone();
        for word in line {
            if let Some(objection) = at.illegal_reason(word) {
                return Err(objection);
            }
            at = at.play(word).ok_or_else(|| word.clone())?;
        }
        Ok(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn root(words: &str) -> UciRoot {
        UciRoot::new(words).unwrap()
    }

    #[test]
    fn moves_are_judged_as_they_are_written() {
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
    fn a_line_of_play_leads_somewhere_or_says_where_it_breaks() {
        let line = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
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
