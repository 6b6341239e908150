//! The `go` command: keywords in any order and combination.
//!
//! A limit with a missing or invalid number acts as its smallest value, so that
//! a typing error does not start an endless search.

use crate::{invalid_number, parse_integer, quoted, unknown_keywords};

/// The arguments of `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UcgiGo {
    /// `static`: rank plays by score and leave, without a search.
    pub static_search: bool,
    /// `infinite`: search until `stop`.
    pub infinite: bool,
    /// `depth` to complete.
    pub depth: Option<i64>,
    /// `stopcondition`: confidence in the best play that ends the search, in percent.
    pub stop_condition: Option<&'static str>,
    /// `threads` for this search only.
    pub threads: Option<i64>,
    /// `time1` and `time2`, in milliseconds.
    pub clocks: [Option<i64>; 2],
    /// `inc1` and `inc2`, in milliseconds.
    pub increments: [Option<i64>; 2],
    /// `movetime`, in milliseconds.
    pub move_time: Option<i64>,
    /// `nodes`: samples in a simulation, positions in an endgame.
    pub nodes: Option<i64>,
    /// `overtime`: penalty per minute of exceeded time, in points.
    pub overtime: Option<i64>,
    /// One message per error.
    pub remarks: Vec<String>,
}

const KEYWORDS: [&str; 12] = [
    "static",
    "infinite",
    "depth",
    "stopcondition",
    "threads",
    "time1",
    "time2",
    "inc1",
    "inc2",
    "movetime",
    "nodes",
    "overtime",
];

/// The valid values of `stopcondition`, in percent.
const STOP_CONDITIONS: [&str; 3] = ["95", "98", "99"];

impl UcgiGo {
    /// Parses the text after `go`.
    #[must_use]
    pub fn parse(rest: &str) -> Self {
        let mut go = Self::default();
        let mut ignored: Vec<&str> = Vec::new();
        let mut tokens = rest.split_whitespace().peekable();
        while let Some(token) = tokens.next() {
            match keyword(token) {
                None => ignored.push(token),
                Some("static") => go.static_search = true,
                Some("infinite") => go.infinite = true,
                Some(keyword) => {
                    let value = tokens.next_if(|token| self::keyword(token).is_none());
                    go.set(keyword, value);
                }
            }
        }
        go.remarks.extend(unknown_keywords("go", &ignored));
        go
    }

    /// Returns `true` if a limit for a search of `lines` best lines was given.
    ///
    /// A stop condition applies only to a single line.
    #[must_use]
    pub fn is_limited(&self, lines: u32) -> bool {
        self.static_search
            || self.has_clock()
            || self.depth.is_some()
            || self.stop_condition.is_some() && lines <= 1
            || self.move_time.is_some()
            || self.nodes.is_some()
    }

    /// Returns `true` if a clock was given, even if only its increment.
    #[must_use]
    pub fn has_clock(&self) -> bool {
        let times = self.clocks.iter().chain(&self.increments);
        times.copied().any(|time| time.is_some())
    }

    fn set(&mut self, keyword: &str, value: Option<&str>) {
        if keyword == "stopcondition" {
            return self.set_stop_condition(value);
        }
        let number = value.and_then(parse_integer);
        let is_limit = !matches!(keyword, "inc1" | "inc2" | "overtime" | "threads");
        if number.is_none() {
            let fallback = match is_limit {
                true => "using the smallest value",
                false => "ignoring this keyword",
            };
            let message = invalid_number("go", keyword, value, fallback);
            self.remarks.push(message);
        }
        let number = number.or(is_limit.then_some(0));
        let field = match keyword {
            "depth" => &mut self.depth,
            "threads" => &mut self.threads,
            "time1" => &mut self.clocks[0],
            "time2" => &mut self.clocks[1],
            "inc1" => &mut self.increments[0],
            "inc2" => &mut self.increments[1],
            "movetime" => &mut self.move_time,
            "nodes" => &mut self.nodes,
            _ => &mut self.overtime,
        };
        *field = number.or(*field);
    }

    /// Sets the stop condition; an invalid value acts as the weakest one.
    fn set_stop_condition(&mut self, value: Option<&str>) {
        let known = STOP_CONDITIONS
            .into_iter()
            .find(|known| Some(*known) == value);
        if known.is_none() {
            let choices = STOP_CONDITIONS.join(", ");
            let problem = match value {
                Some(value) => format!("{} is not one of {choices}", quoted(value)),
                None => format!("the number is missing, one of {choices}"),
            };
            self.remarks.push(format!(
                "go stopcondition: {problem}; using {}",
                STOP_CONDITIONS[0]
            ));
        }
        self.stop_condition = Some(known.unwrap_or(STOP_CONDITIONS[0]));
    }
}

fn keyword(token: &str) -> Option<&'static str> {
    let same = |keyword: &&&str| token.eq_ignore_ascii_case(keyword);
    KEYWORDS.iter().find(same).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_come_in_any_order() {
        let go = UcgiGo::parse(
            "inc2 7 TIME1 1 time2 -2 inc1 3 overtime 10 depth 5 nodes 6 stopcondition 98 threads 2 \
             movetime 9 infinite static",
        );
        assert_eq!(go.clocks, [Some(1), Some(-2)]);
        assert_eq!(go.increments, [Some(3), Some(7)]);
        assert_eq!((go.depth, go.nodes), (Some(5), Some(6)));
        assert_eq!((go.move_time, go.overtime), (Some(9), Some(10)));
        assert_eq!((go.stop_condition, go.threads), (Some("98"), Some(2)));
        assert!(
            go.static_search && go.infinite && go.remarks.is_empty(),
            "{go:?}"
        );
    }

    #[test]
    fn a_limit_without_a_number_is_minimal_and_parsing_goes_on() {
        let go = UcgiGo::parse("movetime depth x nodes 5 threads inc1 y");
        assert_eq!(
            (go.move_time, go.depth, go.nodes),
            (Some(0), Some(0), Some(5))
        );
        assert_eq!((go.threads, go.increments[0]), (None, None));
        assert_eq!(go.remarks.len(), 4, "{go:?}");
        for text in [
            "stopcondition",
            "stopcondition 90",
            "stopcondition infinite",
        ] {
            let go = UcgiGo::parse(text);
            assert_eq!(
                (go.stop_condition, go.remarks.len()),
                (Some("95"), 1),
                "{go:?}"
            );
        }
    }

    #[test]
    fn only_limits_and_clocks_limit_a_search() {
        for text in [
            "static",
            "depth 1",
            "stopcondition 99",
            "inc1 5",
            "nodes 0",
            "movetime 1",
        ] {
            assert!(UcgiGo::parse(text).is_limited(1), "{text}");
        }
        for text in ["", "infinite", "threads 2", "overtime 10", "foo"] {
            assert!(!UcgiGo::parse(text).is_limited(1), "{text}");
        }
    }
}
