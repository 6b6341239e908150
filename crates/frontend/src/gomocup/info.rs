//! `INFO key value`: what a manager tells about limits, memory and rules.
//! Nothing here is ever answered; what a key does is up to the brain.

use crate::parse_integer;

/// What one `INFO` line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InfoCommand {
    /// `timeout_turn`: milliseconds for a turn.
    TimeoutTurn(i64),
    /// `timeout_match`: milliseconds for the match.
    TimeoutMatch(i64),
    /// `time_left`: milliseconds left of the match.
    TimeLeft(i64),
    /// `max_memory`: bytes.
    MaxMemory(i64),
    /// `rule`: a sum of bits.
    Rule(i64),
    /// `rule_name`: a rule set by the name we give it. Our own key.
    RuleName(String),
    /// `evaluate`: what is thought of a point?
    Evaluate(String),
    /// `max_depth`, of the Yixin family.
    MaxDepth(i64),
    /// `max_node`, of the Yixin family.
    MaxNode(i64),
    /// `hash_size` in KiB, of the Yixin family.
    HashSize(i64),
    /// `show_detail`, of the Yixin family: bit 0 asks for real-time lines.
    ShowDetail(i64),
    /// Another key that only the Yixin family of interfaces sends.
    OtherYixin,
    /// A key that means nothing to us, or one without consequences here.
    Ignored,
    /// A known key whose value is no number.
    NotANumber {
        /// The key.
        key: String,
        /// Its value.
        value: String,
    },
}

/// Keys that no Gomocup manager sends and that change nothing here: one
/// thread searches, it does not ponder, and it has no database.
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
    /// Reads what follows `INFO`.
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
            // game_type and folder among them: nothing depends on them.
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

    /// Does only the Yixin family of interfaces send this?
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
    fn keys_and_numbers() {
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
    fn keys_of_the_yixin_family_are_told_apart() {
        for line in ["max_depth 9", "hash_size 1", "thread_num 4", "pondering 1"] {
            assert!(InfoCommand::parse(line).is_yixin(), "{line}");
        }
        for line in ["rule 1", "time_left 5", "game_type 1", "max_memory 0"] {
            assert!(!InfoCommand::parse(line).is_yixin(), "{line}");
        }
    }
}
