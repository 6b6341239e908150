//! Parsing of `INFO key value`: limits, memory, and rules.

use crate::parse_integer;

/// A parsed `INFO` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InfoCommand {
    /// `timeout_turn`: time per turn, in milliseconds.
    TimeoutTurn(i64),
    /// `timeout_match`: time for the match, in milliseconds.
    TimeoutMatch(i64),
    /// `time_left`: remaining time of the match, in milliseconds.
    TimeLeft(i64),
    /// `max_memory`: memory of the process, in bytes.
    MaxMemory(i64),
    /// `rule`: rule set as a sum of bits.
    Rule(i64),
    /// `rule_name`: name of a rule set. An extension of Zeitnot.
    RuleName(String),
    /// `evaluate`: a point to describe.
    Evaluate(String),
    /// `max_depth` (Yixin).
    MaxDepth(i64),
    /// `max_node` (Yixin).
    MaxNode(i64),
    /// `hash_size` in KiB (Yixin).
    HashSize(i64),
    /// `show_detail` (Yixin): bit 0 enables real-time lines.
    ShowDetail(i64),
    /// Another key that only interfaces of the Yixin family send.
    OtherYixin,
    /// An unknown key, or one without effect.
    Ignored,
    /// A known key whose value is not a number.
    NotANumber {
        /// The key, in lower case.
        key: String,
        /// Its value.
        value: String,
    },
}

/// Keys of the Yixin family without effect.
///
/// The search uses one thread, does not ponder, and has no database.
const OTHER_YIXIN_KEYS: [&str; 14] = [
    "thread_num",
    "pondering",
    "time_increment",
    "caution_factor",
    "thread_split_depth",
    "usedatabase",
    "database_readonly",
    "nbestsym",
    "checkmate",
    "vcthread",
    "strength",
    "search_type",
    "max_moves",
    "draw_result",
];

impl InfoCommand {
    /// Parses the text after `INFO`.
    #[must_use]
    pub fn parse(rest: &str) -> Self {
        let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let (key, value) = (key.to_ascii_lowercase(), value.trim());
        let make: fn(i64) -> Self = match key.as_str() {
            "timeout_turn" => Self::TimeoutTurn,
            "timeout_match" => Self::TimeoutMatch,
            "time_left" => Self::TimeLeft,
            "max_memory" => Self::MaxMemory,
            "rule" => Self::Rule,
            "max_depth" => Self::MaxDepth,
            "max_node" => Self::MaxNode,
            "hash_size" => Self::HashSize,
            "show_detail" => Self::ShowDetail,
            "rule_name" => return Self::RuleName(value.to_ascii_lowercase()),
            "evaluate" => return Self::Evaluate(value.to_owned()),
            other if OTHER_YIXIN_KEYS.contains(&other) => return Self::OtherYixin,
            // `game_type` and `folder` are known, but have no effect.
            _ => return Self::Ignored,
        };
        match parse_integer(value) {
            Some(number) => make(number),
            None => Self::NotANumber {
                key,
                value: value.to_owned(),
            },
        }
    }

    /// Returns `true` if only interfaces of the Yixin family send this key.
    #[must_use]
    pub const fn is_yixin(&self) -> bool {
        matches!(
            self,
            Self::MaxDepth(_)
                | Self::MaxNode(_)
                | Self::HashSize(_)
                | Self::ShowDetail(_)
                | Self::OtherYixin
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_case_insensitive_and_numbers_saturate() {
        assert_eq!(
            InfoCommand::parse("timeout_turn 500"),
            InfoCommand::TimeoutTurn(500)
        );
        assert_eq!(
            InfoCommand::parse("TIME_LEFT  -20 "),
            InfoCommand::TimeLeft(-20)
        );
        assert_eq!(
            InfoCommand::parse("max_node 99999999999999999999"),
            InfoCommand::MaxNode(i64::MAX)
        );
        assert_eq!(InfoCommand::parse("folder C:\\data"), InfoCommand::Ignored);
        assert_eq!(InfoCommand::parse("nonsense"), InfoCommand::Ignored);
        assert_eq!(InfoCommand::parse(""), InfoCommand::Ignored);
        assert_eq!(
            InfoCommand::parse("rule_name Capture"),
            InfoCommand::RuleName("capture".to_owned())
        );
        assert!(matches!(
            InfoCommand::parse("timeout_turn soon"),
            InfoCommand::NotANumber { .. }
        ));
        assert!(matches!(
            InfoCommand::parse("timeout_turn inf"),
            InfoCommand::NotANumber { .. }
        ));
    }

    #[test]
    fn keys_of_the_yixin_family_are_recognized() {
        for line in ["max_depth 9", "hash_size 1", "thread_num 4", "pondering 1"] {
            assert!(InfoCommand::parse(line).is_yixin(), "{line}");
        }
        for line in ["rule 1", "time_left 5", "game_type 1", "max_memory 0"] {
            assert!(!InfoCommand::parse(line).is_yixin(), "{line}");
        }
    }
}
