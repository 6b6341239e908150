//! Parsing of UCI and UCGI commands.
//!
//! Unknown words before the first keyword are skipped, as UCI requires:
//! `joho debug on` is `debug on`.

use crate::split_word;

/// A command, independent of its name in the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyword {
    /// `uci` or `ucgi`.
    Identify,
    /// `isready`.
    IsReady,
    /// `ucinewgame` or `ucginewgame`.
    NewGame,
    /// `position ...`.
    Position,
    /// `go ...`.
    Go,
    /// `stop`.
    Stop,
    /// `ponderhit`.
    PonderHit,
    /// `setoption ...`.
    SetOption,
    /// `debug on` or `debug off`.
    Debug,
    /// `register ...`.
    Register,
    /// `quit`.
    Quit,
    /// `d`: shows the position.
    Show,
    /// `eval`: explains the static evaluation.
    Explain,
    /// `bench [depth]`.
    Bench,
    /// `help`.
    Help,
}

/// The keywords of a protocol, in lower case.
#[derive(Debug)]
pub struct Keywords {
    /// Keywords of the protocol, recognized anywhere in a line.
    pub anywhere: &'static [(&'static str, Keyword)],
    /// Zeitnot's extensions, recognized only at the start of a line.
    ///
    /// Such short words often occur elsewhere in a line with another meaning.
    pub at_start: &'static [(&'static str, Keyword)],
}

/// A parsed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command<'a> {
    /// The first keyword; `None` if the line has no keyword.
    pub keyword: Option<Keyword>,
    /// The text after the keyword, or the whole line without a keyword.
    pub rest: &'a str,
}

impl Keywords {
    /// Parses a line.
    #[must_use]
    pub fn parse<'a>(&self, line: &'a str) -> Command<'a> {
        // Some shells write a byte order mark before piped text.
        let mut tail = line.trim_start_matches('\u{feff}').trim();
        let (word, rest) = split_word(tail);
        let mut keyword = find(self.at_start, word);
        if keyword.is_some() {
            return Command { keyword, rest };
        }
        while !tail.is_empty() {
            let (word, rest) = split_word(tail);
            keyword = find(self.anywhere, word);
            if keyword.is_some() {
                return Command { keyword, rest };
            }
            tail = rest;
        }
        Command {
            keyword: None,
            rest: line.trim(),
        }
    }
}

fn find(keywords: &[(&str, Keyword)], word: &str) -> Option<Keyword> {
    let entry = keywords
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(word));
    entry.map(|&(_, keyword)| keyword)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversation::Dialect;
    use crate::ucgi::UcgiDialect;
    use crate::uci::UciDialect;

    fn uci(line: &str) -> (Option<Keyword>, &str) {
        let command = UciDialect::KEYWORDS.parse(line);
        (command.keyword, command.rest)
    }

    fn ucgi(line: &str) -> (Option<Keyword>, &str) {
        let command = UcgiDialect::KEYWORDS.parse(line);
        (command.keyword, command.rest)
    }

    #[test]
    fn unknown_words_before_a_keyword_are_skipped() {
        for line in ["debug on", "joho debug on", "  a\tb DEBUG  on "] {
            assert_eq!(uci(line), (Some(Keyword::Debug), "on"));
        }
        assert_eq!(uci("foo quit bar").0, Some(Keyword::Quit));
        assert_eq!(uci("\u{feff}uci").0, Some(Keyword::Identify));
        assert_eq!(uci("x go depth 3"), (Some(Keyword::Go), "depth 3"));
        for line in ["go static", "joho GO static", "\u{feff} a\tb go  static "] {
            assert_eq!(ucgi(line), (Some(Keyword::Go), "static"));
        }
    }

    #[test]
    fn the_first_keyword_of_a_line_is_the_command() {
        let option = (Some(Keyword::SetOption), "name quit value stop");
        assert_eq!(uci("setoption name quit value stop"), option);
        assert_eq!(uci("stop quit").0, Some(Keyword::Stop));
        assert_eq!(ucgi("stop quit").0, Some(Keyword::Stop));
    }

    #[test]
    fn extensions_are_recognized_only_at_the_start_of_a_line() {
        assert_eq!(uci("d").0, Some(Keyword::Show));
        assert_eq!(uci("bench 5"), (Some(Keyword::Bench), "5"));
        assert_eq!(uci("d stop").0, Some(Keyword::Show));
        assert_eq!(ucgi("d stop").0, Some(Keyword::Show));
        assert_eq!(ucgi("x d quit").0, Some(Keyword::Quit));
        for line in ["x d", "d2d4", ""] {
            assert_eq!(uci(line), (None, line));
        }
        for line in ["", "x d", "uci", "goo", "eval"] {
            assert_eq!(ucgi(line), (None, line));
        }
    }
}
