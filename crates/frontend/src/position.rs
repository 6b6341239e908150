//! The `position` command: a start position and moves.

use zeitnot_core::{Game, GameError, Notation, Position, Setup};

use crate::quoted;

/// A keyword that may follow `position`, such as `startpos`.
#[derive(Debug)]
pub struct PositionKeyword {
    /// The keyword, in lower case.
    pub word: &'static str,
    /// The name of the required argument; `None` without one.
    pub argument: Option<&'static str>,
    /// Whether the keyword is passed to the game with its argument.
    pub passed_to_game: bool,
}

/// An unresolved `position` command.
///
/// The rule set may change later, and with it the resulting position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionCommand {
    /// Start position in the game's notation; empty for the initial position.
    start: String,
    moves: Vec<String>,
}

/// The result of a `position` command.
#[derive(Debug)]
pub struct ParsedPosition {
    /// The position after the valid moves.
    pub position: Box<dyn Position>,
    /// The error of the first invalid move; `None` if all moves are valid.
    pub problem: Option<String>,
}

impl PositionCommand {
    /// Parses the text after `position`.
    ///
    /// # Errors
    ///
    /// Fails with a message if the text does not start with one of `keywords`, or an
    /// argument is missing.
    pub fn parse(rest: &str, keywords: &[PositionKeyword]) -> Result<Self, String> {
        let mut tokens = rest.split_whitespace();
        let keyword = tokens.find_map(|token| {
            let is = |keyword: &&PositionKeyword| token.eq_ignore_ascii_case(keyword.word);
            keywords.iter().find(is)
        });
        let Some(keyword) = keyword else {
            let words: Vec<&str> = keywords.iter().map(|keyword| keyword.word).collect();
            return Err(format!(
                "position {}: it does not start with {}; keeping the old position",
                quoted(rest),
                words.join(" or ")
            ));
        };
        let PositionKeyword {
            word,
            argument,
            passed_to_game,
        } = keyword;
        let mut start: Vec<&str> = Vec::new();
        for token in tokens.by_ref() {
            if token.eq_ignore_ascii_case("moves") {
                break;
            }
            if argument.is_some() {
                start.push(token);
            }
        }
        if let Some(argument) = argument
            && start.is_empty()
        {
            return Err(format!(
                "position {word}: the {argument} is missing; keeping the old position"
            ));
        }
        if *passed_to_game {
            start.insert(0, word);
        }
        Ok(Self {
            start: start.join(" "),
            moves: tokens.map(str::to_owned).collect(),
        })
    }

    /// Plays the moves from the start position, up to the first invalid move.
    ///
    /// # Errors
    ///
    /// Fails if the start position is invalid.
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
        let mut problem = None;
        for (index, name) in self.moves.iter().enumerate() {
            let played = position
                .parse_move(name, Notation::Engine)
                .and_then(|mv| position.play(mv));
            if let Err(error) = played {
                problem = Some(format!(
                    "position: move {}: {error}; keeping the moves before it",
                    index + 1
                ));
                break;
            }
        }
        Ok(ParsedPosition { position, problem })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zeitnot_testkit::TicTacToe;

    const KEYWORDS: [PositionKeyword; 3] = [
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

    fn command(start: &str, moves: &[&str]) -> PositionCommand {
        PositionCommand {
            start: start.to_owned(),
            moves: moves.iter().map(|&name| name.to_owned()).collect(),
        }
    }

    #[test]
    fn start_and_moves_are_parsed() {
        for (text, expected) in [
            ("startpos", command("", &[])),
            ("startpos moves", command("", &[])),
            ("startpos moves e2e4 e7e5", command("", &["e2e4", "e7e5"])),
            ("startpos foo moves e2e4", command("", &["e2e4"])),
            ("foo  STARTPOS\tmoves e2e4", command("", &["e2e4"])),
            (
                "fen 8/8 w - - 0 1 moves a1a2",
                command("8/8 w - - 0 1", &["a1a2"]),
            ),
            ("fen 8/8  b", command("8/8 b", &[])),
            ("Deal 17 moves pass", command("deal 17", &["pass"])),
        ] {
            assert_eq!(
                PositionCommand::parse(text, &KEYWORDS),
                Ok(expected),
                "{text}"
            );
        }
        for text in ["", "moves e2e4", "8/8 w", "fen", "fen moves e2e4", "deal"] {
            assert!(PositionCommand::parse(text, &KEYWORDS).is_err(), "{text}");
        }
    }

    #[test]
    fn moves_are_played_up_to_the_first_invalid_one() {
        let resolve = |moves: &[&str]| command("", moves).resolve(&TicTacToe, None).unwrap();
        let both = resolve(&["a1", "b2"]);
        assert_eq!(
            (both.position.setup().position.as_str(), both.problem),
            ("a1 b2", None)
        );
        let one = resolve(&["a1", "a1", "b2"]);
        assert_eq!(one.position.setup().position, "a1");
        let problem = one.problem.unwrap();
        assert!(problem.starts_with("position: move 2: `a1`"), "{problem}");
        assert!(command("zz", &[]).resolve(&TicTacToe, None).is_err());
    }
}
