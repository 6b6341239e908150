//! Statistics of one search, and their log line.

use std::fmt::Write as _;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Number of plies for which moves per node are counted.
pub const COUNTED_PLIES: usize = 64;

/// Counters that a search keeps while it runs.
#[derive(Clone, Debug)]
pub struct SearchStats {
    /// Quiescence nodes.
    pub quiescence_nodes: u64,
    /// Beta cutoffs.
    pub cutoffs: u64,
    /// Beta cutoffs by the first move tried.
    pub first_cutoffs: u64,
    /// Root moves that survived selection.
    pub root_moves: u32,
    /// Root moves searched at the last completed depth.
    pub root_searched: u32,
    /// Table probes.
    pub table_probes: u64,
    /// Table hits.
    pub table_hits: u64,
    /// Evaluation cache probes.
    pub eval_probes: u64,
    /// Evaluation cache hits.
    pub eval_hits: u64,
    /// Used part of a solver's memory, in thousandths.
    pub solver_fill: u32,
    /// Nodes that tried a move, by ply.
    expanded: [u64; COUNTED_PLIES],
    /// Moves tried, by ply.
    tried: [u64; COUNTED_PLIES],
}

impl Default for SearchStats {
    fn default() -> Self {
        Self {
            quiescence_nodes: 0,
            cutoffs: 0,
            first_cutoffs: 0,
            root_moves: 0,
            root_searched: 0,
            table_probes: 0,
            table_hits: 0,
            eval_probes: 0,
            eval_hits: 0,
            solver_fill: 0,
            expanded: [0; COUNTED_PLIES],
            tried: [0; COUNTED_PLIES],
        }
    }
}

impl SearchStats {
    /// Records that a node at `ply` tried `moves` moves.
    #[inline]
    pub fn count_width(&mut self, ply: usize, moves: u32) {
        if moves > 0
            && let (Some(expanded), Some(tried)) =
                (self.expanded.get_mut(ply), self.tried.get_mut(ply))
        {
            *expanded += 1;
            *tried += u64::from(moves);
        }
    }

    /// Records that the move `index` of a node, from 0, failed high.
    #[inline]
    pub fn count_cutoff(&mut self, index: usize) {
        self.cutoffs += 1;
        self.first_cutoffs += u64::from(index == 0);
    }

    /// Returns the average number of moves tried per node, by ply, down to the
    /// deepest ply with a choice.
    ///
    /// Forced replies are not counted, so a ply with only such nodes has 0.
    #[must_use]
    pub fn moves_per_ply(&self) -> Vec<f64> {
        let deepest = self.expanded.iter().rposition(|&nodes| nodes > 0);
        let reached = deepest.map_or(0, |ply| ply + 1);
        self.expanded
            .iter()
            .zip(&self.tried)
            .take(reached)
            .map(|(&nodes, &moves)| ratio(moves, nodes))
            .collect()
    }

    /// Returns the summary for display.
    #[must_use]
    pub fn summary(&self) -> StatsSummary {
        let expanded: u64 = self.expanded.iter().sum();
        StatsSummary {
            table_hits: ratio(self.table_hits, self.table_probes),
            eval_hits: ratio(self.eval_hits, self.eval_probes),
            cutoffs: self.cutoffs,
            first_cutoffs: ratio(self.first_cutoffs, self.cutoffs),
            quiescence_nodes: self.quiescence_nodes,
            root_moves: self.root_moves,
            root_searched: self.root_searched,
            solver_fill: self.solver_fill,
            moves_per_node: ratio(self.tried.iter().sum(), expanded),
            moves_per_ply: self.moves_per_ply(),
        }
    }
}

/// The statistics of one search for display and files.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StatsSummary {
    /// Share of table probes that hit.
    pub table_hits: f64,
    /// Share of evaluation cache probes that hit.
    pub eval_hits: f64,
    /// Beta cutoffs.
    pub cutoffs: u64,
    /// Share of cutoffs by the first move.
    pub first_cutoffs: f64,
    /// Quiescence nodes.
    pub quiescence_nodes: u64,
    /// Root moves that survived selection.
    pub root_moves: u32,
    /// Root moves searched at the last completed depth.
    pub root_searched: u32,
    /// Used part of a solver's memory, in thousandths.
    #[serde(default)]
    pub solver_fill: u32,
    /// Average number of moves tried per node.
    pub moves_per_node: f64,
    /// Average number of moves tried per node, by ply.
    pub moves_per_ply: Vec<f64>,
}

impl StatsSummary {
    /// Returns the statistics as one compact line for logs.
    #[must_use]
    pub fn log_line(&self, depth: u32, nodes: u64, time: Duration) -> String {
        let mut line = format!(
            "AI: t={}ms depth={depth} nodes={} nps={} ttHit={:.0}% evalHit={:.0}% cutoffs={} \
             rootMoves={} effRootSearched={} avgMoves={:.1} perPly=",
            time.as_millis(),
            abbreviated(nodes),
            abbreviated(nodes_per_second(nodes, time)),
            self.table_hits * 100.0,
            self.eval_hits * 100.0,
            abbreviated(self.cutoffs),
            self.root_moves,
            self.root_searched,
            self.moves_per_node,
        );
        for (ply, moves) in self.moves_per_ply.iter().enumerate() {
            let comma = if ply == 0 { "" } else { "," };
            // Writing to a string cannot fail.
            let _ = write!(line, "{comma}{moves:.1}");
        }
        line
    }
}

/// Returns the nodes per second; 0 if `time` is less than a microsecond.
#[must_use]
pub fn nodes_per_second(nodes: u64, time: Duration) -> u64 {
    let micros = time.as_micros();
    if micros == 0 {
        return 0;
    }
    u64::try_from(u128::from(nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
}

/// Returns `part / whole`, rounded to four decimal places to keep records short.
fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        return 0.0;
    }
    (part as f64 / whole as f64 * 10_000.0).round() / 10_000.0
}

fn abbreviated(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => format!("{:.1}k", count as f64 / 1e3),
        _ => format!("{:.1}M", count as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_line_has_all_statistics() {
        let mut stats = SearchStats {
            table_probes: 100,
            table_hits: 38,
            eval_probes: 50,
            eval_hits: 31,
            root_moves: 24,
            root_searched: 18,
            ..SearchStats::default()
        };
        stats.count_width(0, 18);
        stats.count_width(1, 3);
        stats.count_width(1, 6);
        stats.count_cutoff(0);
        let line = stats
            .summary()
            .log_line(7, 1_200_000, Duration::from_millis(492));
        assert_eq!(
            line,
            "AI: t=492ms depth=7 nodes=1.2M nps=2.4M ttHit=38% evalHit=62% cutoffs=1 \
             rootMoves=24 effRootSearched=18 avgMoves=9.0 perPly=18.0,4.5"
        );
    }

    #[test]
    fn plies_below_a_forced_reply_are_listed() {
        let mut stats = SearchStats::default();
        for ply in [0, 2, 9] {
            stats.count_width(ply, 3);
        }
        let line = stats.summary().log_line(9, 1, Duration::ZERO);
        assert!(
            line.ends_with("perPly=3.0,0.0,3.0,0.0,0.0,0.0,0.0,0.0,0.0,3.0"),
            "{line}"
        );
    }

    #[test]
    fn zero_time_and_zero_nodes_do_not_divide_by_zero() {
        assert_eq!(nodes_per_second(5, Duration::ZERO), 0);
        assert!(
            !StatsSummary::default()
                .log_line(0, 0, Duration::ZERO)
                .is_empty()
        );
    }
}
