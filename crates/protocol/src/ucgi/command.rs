//! A line as a command. Tokens that mean nothing are skipped until one does,
//! as UCI has it.

use crate::event_loop::split_word;

/// What a line asks for. What follows the word is read by whoever obeys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UcgiCommand {
    /// `ucgi`.
    Ucgi,
    /// `isready`.
    IsReady,
    /// `ucginewgame`.
    NewGame,
    /// `position ...`.
    Position(String),
    /// `go ...`.
    Go(String),
    /// `stop`.
    Stop,
    /// `setoption ...`.
    SetOption(String),
    /// `quit`.
    Quit,
    /// `d`: show the position.
    Show,
    /// `help`.
    Help,
    /// A line without any word that we know.
    Unknown(String),
}

impl UcgiCommand {
    /// Reads a line; every line is some command.
    #[must_use]
    pub fn parse(line: &str) -> Self {
        // Some shells put a mark before everything they pipe.
        let mut rest = line.trim_start_matches('\u{feff}').trim();
        // Words of our own are too likely to be part of something else.
        match split_word(rest).0 {
            "d" => return Self::Show,
            "help" => return Self::Help,
            _ => {}
        }
        while !rest.is_empty() {
            let (word, behind) = split_word(rest);
            if let Some(command) = Self::from_ucgi_keyword(word, behind) {
                return command;
            }
            rest = behind;
        }
        Self::Unknown(line.trim().to_owned())
    }

    fn from_ucgi_keyword(word: &str, rest: &str) -> Option<Self> {
        Some(match word.to_ascii_lowercase().as_str() {
            "ucgi" => Self::Ucgi,
            "isready" => Self::IsReady,
            "ucginewgame" => Self::NewGame,
            "position" => Self::Position(rest.to_owned()),
            "go" => Self::Go(rest.to_owned()),
            "stop" => Self::Stop,
            "setoption" => Self::SetOption(rest.to_owned()),
            "quit" => Self::Quit,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_without_meaning_are_skipped_and_the_first_with_one_counts() {
        for line in ["go static", "joho GO static", "\u{feff} a\tb go  static "] {
            assert_eq!(
                UcgiCommand::parse(line),
                UcgiCommand::Go("static".to_owned())
            );
        }
        assert_eq!(UcgiCommand::parse("stop quit"), UcgiCommand::Stop);
        assert_eq!(UcgiCommand::parse("d stop"), UcgiCommand::Show);
        assert_eq!(UcgiCommand::parse("x d quit"), UcgiCommand::Quit);
        for line in ["", "x d", "uci", "goo"] {
            assert!(
                matches!(UcgiCommand::parse(line), UcgiCommand::Unknown(_)),
                "{line}"
            );
        }
    }
}
