//! What follows `position`: a beginning and the moves from there.

use zeitnot_core::{Game, GameError, Notation, Position, Setup};

use crate::quoted;

/// A word with which a position may begin.
#[derive(Debug)]
pub struct PositionKeyword {
    /// The word.
    pub word: &'static str,
    /// What has to follow it, in a word for people; nothing if none.
    pub argument: Option<&'static str>,
    /// Does the game want to read the word, too?
    pub passed_to_game: bool,
}

/// A position in the words of the interface, which are kept because the rule
/// set by which they are read may change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionCommand {
    /// In the notation of the game; the initial position if empty.
    start: String,
    moves: Vec<String>,
}

/// The words as a position.
#[derive(Debug)]
pub struct ParsedPosition {
    /// As far as they lead.
    pub position: Box<dyn Position>,
    /// Why they lead no further, if they do not.
    pub problem: Option<String>,
}

impl PositionCommand {
    /// Reads what follows `position`, where it may begin in these ways.
    ///
    /// # Errors
    ///
    /// One sentence if it begins in none of them.
    pub fn parse(rest: &str, beginnings: &[PositionKeyword]) -> Result<Self, String> {
        let mut tokens = rest.split_whitespace();
        let begins = tokens.find_map(|token| {
            let is = |beginning: &&PositionKeyword| token.eq_ignore_ascii_case(beginning.word);
            beginnings.iter().find(is)
        });
        let Some(beginning) = begins else {
            let words: Vec<&str> = beginnings.iter().map(|beginning| beginning.word).collect();
            return Err(format!(
                "position {}: it does not begin with {}, so the old position stays",
                quoted(rest),
                words.join(" or ")
            ));
        };
        let PositionKeyword {
            word,
            argument: followed_by,
            passed_to_game: is_kept,
        } = beginning;
        let mut start: Vec<&str> = Vec::new();
        for token in tokens.by_ref() {
            if token.eq_ignore_ascii_case("moves") {
                break;
            }
            if followed_by.is_some() {
                start.push(token);
            }
        }
        if let Some(what) = followed_by
            && start.is_empty()
        {
            return Err(format!(
                "position {word}: the {what} is missing, so the old position stays"
            ));
        }
        if *is_kept {
            start.insert(0, word);
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
    /// The beginning is no position of the game.
    pub fn resolve(
        &self,
        game: &dyn Game,
        rule: Option<&str>,
    ) -> Result<ParsedPosition, GameError> {
        let mut position = game.position(&Setup {
            position: self.start.clone(),
            rule: rule.map(str::to_owned),
            ..Setup::default()
        })?;
        let mut obstacle = None;
        for (index, name) in self.moves.iter().enumerate() {
            let played = position
                .parse_move(name, Notation::Engine)
                .and_then(|mv| position.play(mv));
            if let Err(error) = played {
                obstacle = Some(format!(
                    "position: move {}: {error}; the moves before it stand",
                    index + 1
                ));
                break;
            }
        }
        Ok(ParsedPosition {
            position,
            problem: obstacle,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeitnot_testkit::TicTacToe;

    const BEGINNINGS: [PositionKeyword; 3] = [
        PositionKeyword {
            word: "startpos",
            argument: None,
            passed_to_game: false,
        },
        PositionKeyword {
            word: "fen",
            argument: Some("FEN"),
            passed_to_game: false,
        },
        PositionKeyword {
            word: "deal",
            argument: Some("number"),
            passed_to_game: true,
        },
    ];

    fn place(start: &str, moves: &[&str]) -> PositionCommand {
        PositionCommand {
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
            ("Deal 17 moves pass", place("deal 17", &["pass"])),
        ] {
            assert_eq!(
                PositionCommand::parse(text, &BEGINNINGS),
                Ok(wanted),
                "{text}"
            );
        }
        for text in ["", "moves e2e4", "8/8 w", "fen", "fen moves e2e4", "deal"] {
            assert!(PositionCommand::parse(text, &BEGINNINGS).is_err(), "{text}");
        }
    }

    #[test]
    fn the_way_ends_at_a_move_that_cannot_be_played() {
        let reached = |moves: &[&str]| place("", moves).resolve(&TicTacToe, None).unwrap();
        let both = reached(&["a1", "b2"]);
        assert_eq!(
            (both.position.setup().position.as_str(), both.problem),
            ("a1 b2", None)
        );
        let one = reached(&["a1", "a1", "b2"]);
        assert_eq!(one.position.setup().position, "a1");
        let obstacle = one.problem.unwrap();
        assert!(obstacle.starts_with("position: move 2: `a1`"), "{obstacle}");
        assert!(place("zz", &[]).resolve(&TicTacToe, None).is_err());
    }
}
