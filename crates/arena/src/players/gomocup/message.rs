//! Parses `MESSAGE` lines with search output.
//!
//! The protocol does not define them; most engines use these forms:
//!
//! ```text
//! depth 12-20 score 35 nodes 91000 time 50ms pv h8        (ours)
//! Speed 552K | Depth 16-28 | Eval 464 | Node 260K         (Rapfi)
//! depth 10-15 ev -9 n 42K n/ms 1425 tm 30 pv K5           (the Yixin family)
//! ```

use crate::played::ReportedScore;

/// The number of bytes that are parsed; values are at the beginning.
const MAX_BYTES: usize = 400;

/// The reported values of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BrainMessage {
    pub(super) score: Option<ReportedScore>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
}

impl BrainMessage {
    /// Takes the values of a message with a score, unless it is for another than
    /// the best line.
    pub(super) fn update(&mut self, text: &str) {
        let read = Self::parse(text);
        if read.score.is_some() {
            *self = read;
        }
    }

    fn parse(message: &str) -> Self {
        let mut read = Self::default();
        let separators = |letter: char| letter.is_whitespace() || "|:=,".contains(letter);
        let message = &message[..message.floor_char_boundary(MAX_BYTES)];
        let mut words = message.split(separators).filter(|word| !word.is_empty());
        while let Some(word) = words.next() {
            let other_line = word.starts_with('(') && word.ends_with(')') && word != "(1)";
            match word.to_ascii_lowercase().as_str() {
                _ if other_line => return Self::default(),
                // Moves follow.
                "pv" | "bestline" => break,
                "depth" => read.depth = words.next().and_then(parse_depth),
                "score" | "eval" | "ev" => read.score = words.next().and_then(parse_score),
                "nodes" | "node" | "n" => read.nodes = words.next().and_then(parse_count),
                _ => (),
            }
        }
        read
    }
}

/// Parses `12`, or `12-20` with the maximum depth last.
fn parse_depth(word: &str) -> Option<u32> {
    word.split('-').next()?.parse().ok()
}

/// Parses a number, or `+M5`, a forced end in 5 plies.
fn parse_score(word: &str) -> Option<ReportedScore> {
    let (sign, rest) = match word.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, word.strip_prefix('+').unwrap_or(word)),
    };
    let number = |digits: &str| {
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| digits.parse().ok()).flatten()
    };
    match rest.strip_prefix(['M', 'm']) {
        Some(plies) => number(plies).map(|plies: i32| ReportedScore::Mate(sign * plies)),
        None => number(rest).map(|score: i32| ReportedScore::Centi(sign * score)),
    }
}

/// Parses `260`, `260K`, `5M`, or `1G`.
fn parse_count(word: &str) -> Option<u64> {
    let digits = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let factor = match word[digits.len()..].to_ascii_uppercase().as_str() {
        "" => 1,
        "K" => 1_000,
        "M" => 1_000_000,
        "G" => 1_000_000_000,
        _ => return None,
    };
    digits.parse::<u64>().ok()?.checked_mul(factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(message: &str) -> (Option<ReportedScore>, Option<u32>, Option<u64>) {
        let BrainMessage {
            score,
            depth,
            nodes,
        } = BrainMessage::parse(message);
        (score, depth, nodes)
    }

    #[test]
    fn the_output_forms_of_several_engines_are_parsed() {
        use ReportedScore::{Centi, Mate};
        for (message, score, depth, nodes) in [
            (
                "depth 12-20 score 35 nodes 91000 time 5ms pv h8 i9",
                Centi(35),
                12,
                91_000,
            ),
            (
                "(1) depth 3-4 score -M2 nodes 7 time 0ms pv h8",
                Mate(-2),
                3,
                7,
            ),
            (
                "Speed 552K | Depth 16-28 | Eval 464 | Node 260K | Time 472ms",
                Centi(464),
                16,
                260_000,
            ),
            (
                "Speed 1M | Depth 17-11 | Eval +M15 | Node 5M",
                Mate(15),
                17,
                5_000_000,
            ),
            (
                "depth 10-15 ev -9 n 42K n/ms 1425 tm 30 pv K5 M4",
                Centi(-9),
                10,
                42_000,
            ),
            ("ev: 12, depth: 8, nodes=3", Centi(12), 8, 3),
        ] {
            assert_eq!(
                read(message),
                (Some(score), Some(depth), Some(nodes)),
                "{message}"
            );
        }
    }

    #[test]
    fn the_last_score_of_the_best_line_is_used() {
        let mut values = BrainMessage::default();
        for message in [
            "depth 1-1 score 5 nodes 10 pv h8",
            "depth 2-2 score 6 nodes 20 pv h8",
            "(2) depth 2-2 score 1 nodes 20 pv h9",
            "hello score",
            "pv score 9",
        ] {
            values.update(message);
        }
        assert_eq!(
            (values.score, values.depth),
            (Some(ReportedScore::Centi(6)), Some(2))
        );
    }

    #[test]
    fn invalid_scores_and_counts_are_ignored() {
        for message in [
            "",
            "score",
            "score +",
            "score ++5",
            "ev 1.5",
            "eval +M",
            "score --5",
        ] {
            assert_eq!(BrainMessage::parse(message).score, None, "{message}");
        }
        assert_eq!(BrainMessage::parse("score 99999999999").score, None);
        assert_eq!(BrainMessage::parse("n 99999999999G").nodes, None);
        assert_eq!(BrainMessage::parse("n 5X").nodes, None);
    }

    proptest::proptest! {
        #[test]
        fn any_message_can_be_parsed(message in ".*|(ev|n|depth) [-+M0-9K|:]{0,9} .*") {
            let _ = BrainMessage::parse(&message);
        }
    }
}
