//! What an engine says about its best line while it searches: the last word
//! counts, and only exact scores do.

use zeitnot_engine_client::uci::{ScoreValue, UciInfo, UciScore};

use crate::played::ReportedScore;

/// What an engine thinks of its best line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct EngineInfo {
    pub(super) score: Option<ReportedScore>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
}

impl EngineInfo {
    /// Takes what a line says.
    pub(super) fn update(&mut self, info: &UciInfo) {
        if info.multipv.is_some_and(|number| number > 1) {
            return;
        }
        self.nodes = info.nodes.or(self.nodes);
        if let Some(UciScore { value, bound: None }) = info.score {
            self.score = Some(reported_score(value));
            self.depth = info.depth.or(self.depth);
        }
    }
}

/// Moves of a mate are counted from the one that gives it, plies from the
/// position before the move: a mate in one takes one ply, and being mated in
/// one takes two.
fn reported_score(value: ScoreValue) -> ReportedScore {
    match value {
        ScoreValue::Centipawns(score) => ReportedScore::Centi(saturating_i32(score)),
        ScoreValue::Mate(moves) => {
            let plies = moves.saturating_mul(2);
            ReportedScore::Mate(saturating_i32(plies.saturating_sub(i64::from(moves > 0))))
        }
    }
}

/// The number, or the nearest that fits.
fn saturating_i32(number: i64) -> i32 {
    let nearest = if number < 0 { i32::MIN } else { i32::MAX };
    i32::try_from(number).unwrap_or(nearest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(lines: &[&str]) -> EngineInfo {
        let mut thought = EngineInfo::default();
        for line in lines {
            thought.update(&UciInfo::parse(line));
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
        let expected = EngineInfo {
            score: Some(ReportedScore::Centi(-35)),
            depth: Some(2),
            nodes: Some(150),
        };
        assert_eq!(thought, expected);
        assert_eq!(after(&["depth x score what"]), EngineInfo::default());
    }

    #[test]
    fn mates_are_counted_in_plies() {
        let mate = |moves: &str| after(&[&format!("depth 9 score mate {moves}")]).score;
        for (moves, plies) in [("1", 1), ("3", 5), ("-1", -2), ("-4", -8), ("0", 0)] {
            assert_eq!(mate(moves), Some(ReportedScore::Mate(plies)), "{moves}");
        }
    }

    #[test]
    fn numbers_beyond_reason_are_cut() {
        let centi = |score: &str| after(&[&format!("score cp {score}")]).score;
        assert_eq!(centi("99999999999"), Some(ReportedScore::Centi(i32::MAX)));
        assert_eq!(centi("-99999999999"), Some(ReportedScore::Centi(i32::MIN)));
        let mate = after(&["score mate -9223372036854775808"]).score;
        assert_eq!(mate, Some(ReportedScore::Mate(i32::MIN)));
    }
}
