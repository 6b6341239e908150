//! What follows `position`: a beginning and the moves from there.

use zeitnot_core::{Game, GameError, Position, Setup};

use crate::wire::quoted;

/// A position in the words of the interface, which are kept because the rule
/// set by which they are read may change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// A FEN; the initial position if empty.
    start: String,
    moves: Vec<String>,
}

/// The words as a position.
#[derive(Debug)]
pub struct Reached {
    /// As far as they lead.
    pub position: Box<dyn Position>,
    /// Why they lead no further, if they do not.
    pub obstacle: Option<String>,
}

impl Place {
    /// Reads what follows `position`.
    ///
    /// # Errors
    ///
    /// One sentence if it is neither the initial position nor a FEN.
    pub fn parse(rest: &str) -> Result<Self, String> {
        let is = |token: &str, word: &str| token.eq_ignore_ascii_case(word);
        let mut tokens = rest.split_whitespace();
        let begins = tokens.find(|token| is(token, "startpos") || is(token, "fen"));
        let Some(begins) = begins else {
            return Err(format!(
                "position {}: neither startpos nor fen is in it, so the old position stays",
                quoted(rest)
            ));
        };
        let is_fen = is(begins, "fen");
        let mut start: Vec<&str> = Vec::new();
        for token in tokens.by_ref() {
            if is(token, "moves") {
                break;
            }
            if is_fen {
                start.push(token);
            }
        }
        if is_fen && start.is_empty() {
            return Err("position fen: the FEN is missing, so the old position stays".to_owned());
        }
        Ok(Self {
            start: start.join(" "),
            moves: tokens.map(str::to_owned).collect(),
        })
    }

    /// The position to which the words lead. A move that cannot be played ends
    /// the way: the moves before it stand.
    ///
    /// # Errors
    ///
    /// The FEN describes no position of the game.
    pub fn reach(&self, game: &dyn Game, rule: Option<&str>) -> Result<Reached, GameError> {
        let mut position = game.position(&Setup {
            position: self.start.clone(),
            rule: rule.map(str::to_owned),
            ..Setup::default()
        })?;
        let mut obstacle = None;
        for (index, name) in self.moves.iter().enumerate() {
            let played = position.parse_move(name).and_then(|mv| position.play(mv));
            if let Err(error) = played {
                obstacle = Some(format!(
                    "position: move {}: {error}; the moves before it stand",
                    index + 1
                ));
                break;
            }
        }
        Ok(Reached { position, obstacle })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeitnot_testkit::TicTacToe;

    fn place(start: &str, moves: &[&str]) -> Place {
        Place {
            start: start.to_owned(),
            moves: moves.iter().map(|&name| name.to_owned()).collect(),
        }
    }

    #[test]
    fn words_are_taken_apart() {
        for (text, wanted) in [
            ("startpos", place("", &[])),
            ("startpos moves", place("", &[])),
            ("startpos moves e2e4 e7e5", place("", &["e2e4", "e7e5"])),
            ("startpos foo moves e2e4", place("", &["e2e4"])),
            ("foo  STARTPOS\tmoves e2e4", place("", &["e2e4"])),
            (
                "fen 8/8 w - - 0 1 moves a1a2",
                place("8/8 w - - 0 1", &["a1a2"]),
            ),
            ("fen 8/8  b", place("8/8 b", &[])),
        ] {
            assert_eq!(Place::parse(text), Ok(wanted), "{text}");
        }
        for text in ["", "moves e2e4", "8/8 w", "fen", "fen moves e2e4"] {
            assert!(Place::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_way_ends_at_a_move_that_cannot_be_played() {
        let reached = |moves: &[&str]| place("", moves).reach(&TicTacToe, None).unwrap();
        let both = reached(&["a1", "b2"]);
        assert_eq!(
            (both.position.setup().position.as_str(), both.obstacle),
            ("a1 b2", None)
        );
        let one = reached(&["a1", "a1", "b2"]);
        assert_eq!(one.position.setup().position, "a1");
        let obstacle = one.obstacle.unwrap();
        assert!(obstacle.starts_with("position: move 2: `a1`"), "{obstacle}");
        assert!(place("zz", &[]).reach(&TicTacToe, None).is_err());
    }
}
