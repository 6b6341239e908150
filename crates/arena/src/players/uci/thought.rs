//! What an engine says about its best line while it searches: the last word
//! counts, and only exact scores do.

use zeitnot_protocol::client::uci::{Info, Score, ScoreValue};

use crate::played::Verdict;

/// What an engine thinks of its best line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Thought {
    pub(super) verdict: Option<Verdict>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
}

impl Thought {
    /// Takes what a line says.
    pub(super) fn take(&mut self, info: &Info) {
        if info.multipv.is_some_and(|number| number > 1) {
            return;
        }
        self.nodes = info.nodes.or(self.nodes);
        if let Some(Score { value, bound: None }) = info.score {
            self.verdict = Some(verdict(value));
            self.depth = info.depth.or(self.depth);
        }
    }
}

/// Moves of a mate are counted from the one that gives it, plies from the
/// position before the move: a mate in one takes one ply, and being mated in
/// one takes two.
fn verdict(value: ScoreValue) -> Verdict {
    match value {
        ScoreValue::Centipawns(score) => Verdict::Centi(cut(score)),
        ScoreValue::Mate(moves) => {
            let plies = moves.saturating_mul(2);
            Verdict::Mate(cut(plies.saturating_sub(i64::from(moves > 0))))
        }
    }
}

/// The number, or the nearest that fits.
fn cut(number: i64) -> i32 {
    let nearest = if number < 0 { i32::MIN } else { i32::MAX };
    i32::try_from(number).unwrap_or(nearest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(lines: &[&str]) -> Thought {
        let mut thought = Thought::default();
        for line in lines {
            thought.take(&Info::parse(line));
        }
        thought
    }

    #[test]
    fn the_last_exact_score_of_the_best_line_counts() {
        let thought = after(&[
            "depth 1 score cp 10 nodes 20 pv e2e4",
            "depth 2 multipv 1 score cp -35 nodes 90 pv e2e4",
            "depth 2 multipv 2 score cp -70 nodes 95 pv d2d4",
            "depth 3 score cp 300 upperbound nodes 120 pv e2e4",
            "string score cp 7",
            "nodes 150 time 3",
        ]);
        let expected = Thought {
            verdict: Some(Verdict::Centi(-35)),
            depth: Some(2),
            nodes: Some(150),
        };
        assert_eq!(thought, expected);
        assert_eq!(after(&["depth x score what"]), Thought::default());
    }

    #[test]
    fn mates_are_counted_in_plies() {
        let mate = |moves: &str| after(&[&format!("depth 9 score mate {moves}")]).verdict;
        for (moves, plies) in [("1", 1), ("3", 5), ("-1", -2), ("-4", -8), ("0", 0)] {
            assert_eq!(mate(moves), Some(Verdict::Mate(plies)), "{moves}");
        }
    }

    #[test]
    fn numbers_beyond_reason_are_cut() {
        let centi = |score: &str| after(&[&format!("score cp {score}")]).verdict;
        assert_eq!(centi("99999999999"), Some(Verdict::Centi(i32::MAX)));
        assert_eq!(centi("-99999999999"), Some(Verdict::Centi(i32::MIN)));
        let mate = after(&["score mate -9223372036854775808"]).verdict;
        assert_eq!(mate, Some(Verdict::Mate(i32::MIN)));
    }
}
