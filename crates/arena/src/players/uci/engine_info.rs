//! The reported values of the best line: the last exact score counts.

use zeitnot_engine_client::uci::{ScoreValue, UciInfo, UciScore};

use crate::played::ReportedScore;

/// The last values reported for the best line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct EngineInfo {
    pub(super) score: Option<ReportedScore>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
}

impl EngineInfo {
    /// Adds the values of an `info` line.
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

/// Converts a score; a mate is in moves in UCI and in plies here.
///
/// Plies count from the position before the move: a mate in 1 takes one ply,
/// and being mated in 1 takes two.
fn reported_score(value: ScoreValue) -> ReportedScore {
    match value {
        ScoreValue::Centipawns(score) => ReportedScore::Centi(saturating_i32(score)),
        ScoreValue::Mate(moves) => {
            let plies = moves.saturating_mul(2);
            ReportedScore::Mate(saturating_i32(plies.saturating_sub(i64::from(moves > 0))))
        }
    }
}

fn saturating_i32(number: i64) -> i32 {
    let nearest = if number < 0 { i32::MIN } else { i32::MAX };
    i32::try_from(number).unwrap_or(nearest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(lines: &[&str]) -> EngineInfo {
        let mut engine_info = EngineInfo::default();
        for line in lines {
            engine_info.update(&UciInfo::parse(line));
        }
        engine_info
    }

    #[test]
    fn the_last_exact_score_of_the_best_line_is_used() {
        let engine_info = after(&[
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
        assert_eq!(engine_info, expected);
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
    fn scores_out_of_range_are_clamped() {
        let centi = |score: &str| after(&[&format!("score cp {score}")]).score;
        assert_eq!(centi("99999999999"), Some(ReportedScore::Centi(i32::MAX)));
        assert_eq!(centi("-99999999999"), Some(ReportedScore::Centi(i32::MIN)));
        let mate = after(&["score mate -9223372036854775808"]).score;
        assert_eq!(mate, Some(ReportedScore::Mate(i32::MIN)));
    }
}
