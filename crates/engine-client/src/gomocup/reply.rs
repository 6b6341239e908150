//! The lines of an engine.

use super::point::EnginePoint;
use crate::ParseReply;

/// A line of an engine. Command words are case-insensitive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GomocupReply {
    /// `OK`, possibly with more words.
    Ok,
    /// `ERROR` and its text.
    Error(String),
    /// `UNKNOWN` and its text.
    Unknown(String),
    /// `MESSAGE`, a text for people.
    Message(String),
    /// `DEBUG`, a text for developers.
    Debug(String),
    /// `SUGGEST x,y`: a move that the manager has to confirm.
    Suggest(EnginePoint),
    /// One or more points separated by spaces: a move or an opening.
    Points(Vec<EnginePoint>),
    /// `SWAP`, in answer to `SWAP2BOARD`.
    Swap,
    /// `FORBID xxyyxxyy.`: forbidden points, in answer to `yxshowforbid`.
    Forbid(Vec<EnginePoint>),
    /// Any other line, such as the answer to `ABOUT`.
    Other(String),
}

impl GomocupReply {
    /// Parses a line.
    #[must_use]
    pub fn parse(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let text = || rest.trim().to_owned();
        let reply = match word.to_ascii_uppercase().as_str() {
            "OK" => Some(Self::Ok),
            "ERROR" => Some(Self::Error(text())),
            "UNKNOWN" => Some(Self::Unknown(text())),
            "MESSAGE" => Some(Self::Message(text())),
            "DEBUG" => Some(Self::Debug(text())),
            "SWAP" if rest.trim().is_empty() => Some(Self::Swap),
            "SUGGEST" => EnginePoint::parse(rest.trim()).map(Self::Suggest),
            "FORBID" => parse_forbidden(rest.trim()).map(Self::Forbid),
            _ => parse_points(line).map(Self::Points),
        };
        reply.unwrap_or_else(|| Self::Other(line.to_owned()))
    }

    /// Returns `true` for messages that may come at any time and answer no command.
    #[must_use]
    pub const fn is_remark(&self) -> bool {
        matches!(self, Self::Message(_) | Self::Debug(_))
    }
}

impl ParseReply for GomocupReply {
    const LINE_END: &'static str = "\r\n";
    const QUIT_COMMAND: &'static str = "END";

    fn parse(line: &str) -> Self {
        Self::parse(line)
    }

    fn is_remark(&self) -> bool {
        self.is_remark()
    }
}

fn parse_points(line: &str) -> Option<Vec<EnginePoint>> {
    let points: Option<Vec<EnginePoint>> =
        line.split_whitespace().map(EnginePoint::parse).collect();
    points.filter(|points| !points.is_empty())
}

/// Parses points of two digits each for column and row, ended by a period.
fn parse_forbidden(text: &str) -> Option<Vec<EnginePoint>> {
    let digits = text.strip_suffix('.')?;
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) || digits.len() % 4 != 0 {
        return None;
    }
    let number = |bytes: &[u8]| {
        bytes
            .iter()
            .fold(0, |sum, byte| sum * 10 + u32::from(byte - b'0'))
    };
    let point = |four: &[u8]| EnginePoint::new(number(&four[..2]), number(&four[2..]));
    Some(digits.as_bytes().chunks_exact(4).map(point).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #[test]
        fn any_line_is_parsed_and_points_are_read_back(
            line in ".*|(FORBID|SUGGEST|SWAP|ok) ?.*|[0-9, -]{0,12}",
        ) {
            if let GomocupReply::Points(points) = GomocupReply::parse(&line) {
                let words: Vec<String> = points.iter().map(ToString::to_string).collect();
                proptest::prop_assert_eq!(GomocupReply::parse(&words.join(" ")), GomocupReply::Points(points));
            }
        }
    }

    #[test]
    fn lines_are_parsed_by_kind() {
        let is = |line: &str, reply: GomocupReply| {
            assert_eq!(GomocupReply::parse(line), reply, "{line}");
        };
        is("OK", GomocupReply::Ok);
        is("ok - ready", GomocupReply::Ok);
        is("ERROR size", GomocupReply::Error("size".to_owned()));
        is("UNKNOWN", GomocupReply::Unknown(String::new()));
        is("MESSAGE a b", GomocupReply::Message("a b".to_owned()));
        is(" 7,8 ", GomocupReply::Points(vec![EnginePoint::new(7, 8)]));
        is(
            "1,2 3,4",
            GomocupReply::Points(vec![EnginePoint::new(1, 2), EnginePoint::new(3, 4)]),
        );
        is("SUGGEST 3,4", GomocupReply::Suggest(EnginePoint::new(3, 4)));
        is("SUGGEST", GomocupReply::Other("SUGGEST".to_owned()));
        is("SWAP", GomocupReply::Swap);
        is("FORBID .", GomocupReply::Forbid(vec![]));
        is(
            "FORBID 07080910.",
            GomocupReply::Forbid(vec![EnginePoint::new(7, 8), EnginePoint::new(9, 10)]),
        );
        for line in [
            "FORBID 0708",
            "FORBID 070.",
            "7;8",
            "-1,3",
            "name=\"x\"",
            "",
        ] {
            is(line, GomocupReply::Other(line.to_owned()));
        }
        assert!(GomocupReply::parse("DEBUG x").is_remark() && !GomocupReply::Ok.is_remark());
    }
}
