//! The `go` command: keywords in any order and combination.
//!
//! A limit with a missing or invalid number acts as its smallest value, so that
//! a typing error does not start an endless search.

use crate::{invalid_number, parse_integer, unknown_keywords};

/// The arguments of `go`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UciGo {
    /// `searchmoves`: the only root moves to search.
    pub search_moves: Option<Vec<String>>,
    /// `ponder`: search on the opponent's time; the last move is only predicted.
    pub ponder: bool,
    /// `infinite`: search until `stop`.
    pub infinite: bool,
    /// `wtime` and `btime`, in milliseconds.
    pub clocks: [Option<i64>; 2],
    /// `winc` and `binc`, in milliseconds.
    pub increments: [Option<i64>; 2],
    /// `movestogo`: moves until the next time control.
    pub moves_to_go: Option<i64>,
    /// `movetime`, in milliseconds.
    pub move_time: Option<i64>,
    /// `depth`, in plies.
    pub depth: Option<i64>,
    /// `nodes` to search.
    pub nodes: Option<i64>,
    /// `mate`, in moves.
    pub mate: Option<i64>,
    /// `perft`: count move sequences of this length, in plies.
    pub perft: Option<i64>,
    /// One message per error.
    pub remarks: Vec<String>,
}

/// The keywords. None of them is also a move.
const KEYWORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "infinite",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
    "perft",
];

impl UciGo {
    /// Parses the text after `go`.
    #[must_use]
    pub fn parse(rest: &str) -> Self {
        let mut go = Self::default();
        let mut ignored: Vec<&str> = Vec::new();
        let mut tokens = rest.split_whitespace().peekable();
        while let Some(token) = tokens.next() {
            let Some(keyword) = keyword(token) else {
                ignored.push(token);
                continue;
            };
            match keyword {
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "searchmoves" => {
                    let moves = go.search_moves.get_or_insert_default();
                    while let Some(name) = tokens.next_if(|token| self::keyword(token).is_none()) {
                        moves.push(name.to_owned());
                    }
                }
                _ => {
                    let value = tokens.next_if(|token| self::keyword(token).is_none());
                    go.set(keyword, value);
                }
            }
        }
        go.remarks.extend(unknown_keywords("go", &ignored));
        if go.search_moves.as_ref().is_some_and(Vec::is_empty) {
            go.search_moves = None;
            go.remark("go searchmoves: missing moves; searching all moves".to_owned());
        }
        go
    }

    /// Returns `true` if a limit other than `infinite` or `ponder` was given.
    #[must_use]
    pub fn is_limited(&self) -> bool {
        self.has_clock()
            || self.move_time.is_some()
            || self.depth.is_some()
            || self.nodes.is_some()
            || self.mate.is_some()
    }

    /// Returns `true` if a clock was given, even if only its increment.
    #[must_use]
    pub fn has_clock(&self) -> bool {
        let times = self.clocks.iter().chain(&self.increments);
        times.copied().any(|time| time.is_some()) || self.moves_to_go.is_some()
    }

    fn set(&mut self, keyword: &str, value: Option<&str>) {
        let number = value.and_then(parse_integer);
        let is_limit = !matches!(keyword, "winc" | "binc" | "movestogo");
        if number.is_none() {
            let fallback = if is_limit {
                "using the smallest value"
            } else {
                "ignoring this keyword"
            };
            self.remark(invalid_number("go", keyword, value, fallback));
        }
        let number = number.or(is_limit.then_some(0));
        let field = match keyword {
            "wtime" => &mut self.clocks[0],
            "btime" => &mut self.clocks[1],
            "winc" => &mut self.increments[0],
            "binc" => &mut self.increments[1],
            "movestogo" => &mut self.moves_to_go,
            "movetime" => &mut self.move_time,
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "mate" => &mut self.mate,
            _ => &mut self.perft,
        };
        *field = number.or(*field);
    }

    fn remark(&mut self, message: String) {
        self.remarks.push(message);
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
        let go = UciGo::parse(
            "binc 7 wtime 1 searchmoves e2e4 d2d4 btime -2 ponder winc 3 movestogo 4 depth 5 nodes 6 mate 8 movetime 9 infinite",
        );
        assert_eq!(go.clocks, [Some(1), Some(-2)]);
        assert_eq!(go.increments, [Some(3), Some(7)]);
        assert_eq!(go.moves_to_go, Some(4));
        assert_eq!((go.depth, go.nodes, go.mate), (Some(5), Some(6), Some(8)));
        assert_eq!(go.move_time, Some(9));
        assert_eq!(go.search_moves, Some(vec!["e2e4".into(), "d2d4".into()]));
        assert!(go.ponder && go.infinite && go.remarks.is_empty());
    }

    #[test]
    fn a_keyword_ends_the_list_of_moves() {
        let go = UciGo::parse("searchmoves a2a3 h2h3 depth 4");
        assert_eq!(go.search_moves, Some(vec!["a2a3".into(), "h2h3".into()]));
        assert_eq!(go.depth, Some(4));
    }

    #[test]
    fn a_limit_without_a_number_is_minimal_and_parsing_goes_on() {
        for (text, broken) in [
            ("depth", "missing"),
            ("depth abc", "`abc`"),
            ("depth nodes 5", "missing"),
        ] {
            let go = UciGo::parse(text);
            assert_eq!(go.depth, Some(0), "{text}");
            assert_eq!(go.nodes, text.ends_with('5').then_some(5));
            assert!(
                go.remarks.len() == 1 && go.remarks[0].contains(broken),
                "{go:?}"
            );
        }
        let go = UciGo::parse("wtime 1000 winc x movestogo");
        assert_eq!(
            (go.clocks[0], go.increments[0], go.moves_to_go),
            (Some(1000), None, None)
        );
        assert_eq!(go.remarks.len(), 2);
    }

    #[test]
    fn unknown_tokens_are_ignored_and_reported_once() {
        let go = UciGo::parse("dpeth 4 nodes 7 x");
        assert_eq!((go.depth, go.nodes), (None, Some(7)));
        assert!(
            go.remarks.len() == 1 && go.remarks[0].contains("`dpeth` and 2 more"),
            "{go:?}"
        );
    }

    #[test]
    fn an_empty_list_of_moves_restricts_nothing() {
        let go = UciGo::parse("searchmoves depth 4");
        assert_eq!((go.search_moves.as_ref(), go.depth), (None, Some(4)));
        assert_eq!(go.remarks.len(), 1);
    }

    #[test]
    fn only_limits_and_clocks_limit_a_search() {
        for text in [
            "depth 1",
            "nodes 0",
            "mate 2",
            "movetime 5",
            "winc 1",
            "movestogo 3",
            "btime 5",
        ] {
            assert!(UciGo::parse(text).is_limited(), "{text}");
        }
        for text in ["", "infinite", "ponder", "searchmoves e2e4", "foo"] {
            assert!(!UciGo::parse(text).is_limited(), "{text}");
        }
    }

    #[test]
    fn numbers_saturate() {
        let go = UciGo::parse("nodes 99999999999999999999999 wtime -99999999999999999999");
        assert_eq!((go.nodes, go.clocks[0]), (Some(i64::MAX), Some(i64::MIN)));
    }
}
