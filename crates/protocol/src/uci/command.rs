//! A line as a command. Tokens that mean nothing are skipped until one does,
//! as the protocol demands: `joho debug on` is `debug on`.

use crate::event_loop::split_word;

/// What a line asks for. What follows the word is read by whoever obeys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UciCommand {
    /// `uci`.
    Uci,
    /// `isready`.
    IsReady,
    /// `ucinewgame`.
    NewGame,
    /// `position ...`.
    Position(String),
    /// `go ...`.
    Go(String),
    /// `stop`.
    Stop,
    /// `ponderhit`.
    PonderHit,
    /// `setoption ...`.
    SetOption(String),
    /// `debug on` or `debug off`.
    Debug(String),
    /// `register ...`.
    Register,
    /// `quit`.
    Quit,
    /// `d`: show the position.
    Show,
    /// `eval`: explain the static evaluation.
    Explain,
    /// `bench [depth]`.
    Bench(String),
    /// `help`.
    Help,
    /// A line without any word that we know.
    Unknown(String),
}

impl UciCommand {
    /// Reads a line; every line is some command.
    #[must_use]
    pub fn parse(line: &str) -> Self {
        // Some shells put a mark before everything they pipe.
        let mut rest = line.trim_start_matches('\u{feff}').trim();
        if let Some(own) = Self::from_own_keyword(rest) {
            return own;
        }
        while !rest.is_empty() {
            let (word, behind) = split_word(rest);
            if let Some(command) = Self::from_uci_keyword(word, behind) {
                return command;
            }
            rest = behind;
        }
        Self::Unknown(line.trim().to_owned())
    }

    fn from_uci_keyword(word: &str, rest: &str) -> Option<Self> {
        Some(match word.to_ascii_lowercase().as_str() {
            "uci" => Self::Uci,
            "isready" => Self::IsReady,
            "ucinewgame" => Self::NewGame,
            "position" => Self::Position(rest.to_owned()),
            "go" => Self::Go(rest.to_owned()),
            "stop" => Self::Stop,
            "ponderhit" => Self::PonderHit,
            "setoption" => Self::SetOption(rest.to_owned()),
            "debug" => Self::Debug(rest.to_owned()),
            "register" => Self::Register,
            "quit" => Self::Quit,
            _ => return None,
        })
    }

    /// Words of our own count at the beginning of a line only: elsewhere they
    /// are too likely to be part of something else.
    fn from_own_keyword(line: &str) -> Option<Self> {
        let (word, rest) = split_word(line);
        Some(match word.to_ascii_lowercase().as_str() {
            "d" => Self::Show,
            "eval" => Self::Explain,
            "bench" => Self::Bench(rest.to_owned()),
            "help" => Self::Help,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_without_meaning_are_skipped() {
        for line in ["debug on", "joho debug on", "  a\tb DEBUG  on "] {
            assert_eq!(UciCommand::parse(line), UciCommand::Debug("on".to_owned()));
        }
        assert_eq!(UciCommand::parse("foo quit bar"), UciCommand::Quit);
        assert_eq!(UciCommand::parse("\u{feff}uci"), UciCommand::Uci);
        assert_eq!(
            UciCommand::parse("x go depth 3"),
            UciCommand::Go("depth 3".to_owned())
        );
    }

    #[test]
    fn the_first_word_with_a_meaning_counts() {
        let option = UciCommand::SetOption("name quit value stop".to_owned());
        assert_eq!(UciCommand::parse("setoption name quit value stop"), option);
        assert_eq!(UciCommand::parse("stop quit"), UciCommand::Stop);
    }

    #[test]
    fn own_words_count_at_the_beginning_only() {
        assert_eq!(UciCommand::parse("d"), UciCommand::Show);
        assert_eq!(
            UciCommand::parse("bench 5"),
            UciCommand::Bench("5".to_owned())
        );
        assert_eq!(UciCommand::parse("d stop"), UciCommand::Show);
        assert!(matches!(UciCommand::parse("x d"), UciCommand::Unknown(_)));
        assert!(matches!(UciCommand::parse("d2d4"), UciCommand::Unknown(_)));
        assert!(matches!(UciCommand::parse(""), UciCommand::Unknown(_)));
    }
}
