//! The budgets of tiers.
//!
//! They are in nodes, not seconds, so a tier finds the same on any machine.

/// The budget for one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnalysisBudget {
    /// Nodes of the search for the best lines.
    pub search: u64,
    /// Number of best lines.
    pub lines: u32,
    /// Nodes of each search for a forced win; 0 in games without a solver.
    pub solve: u64,
}

impl AnalysisBudget {
    /// Returns the budget for confirming a claim: four times as much.
    #[must_use]
    pub const fn for_confirmation(self) -> Self {
        Self {
            search: self.search.saturating_mul(4),
            lines: self.lines,
            solve: self.solve.saturating_mul(4),
        }
    }

    /// Returns the nodes for checking whether a win that is no longer proven is gone.
    ///
    /// Most such moves lose nothing and only win later, which a short search misses.
    #[must_use]
    pub const fn refuted_win_nodes(self) -> u64 {
        const MIN_NODES: u64 = 1_000_000;
        let more = self.for_confirmation().search;
        if more < MIN_NODES { MIN_NODES } else { more }
    }

    /// Returns the nodes of a search that may claim that no forced win exists.
    ///
    /// With four times the tier's nodes, 16 of 71 such claims did not survive four
    /// times as many (`docs/dev/experiments/service.md`).
    #[must_use]
    pub const fn exclusion_nodes(self) -> u64 {
        self.solve.saturating_mul(16)
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_schema::v1::review::Tier;

    use super::*;

    #[test]
    fn a_higher_tier_spends_more() {
        for game in ["gomoku", "chess", "crossword"] {
            let of = |tier| AnalysisBudget::for_tier(game, "", tier);
            assert!(of(Tier::Quick).search < of(Tier::Standard).search);
            assert!(of(Tier::Standard).search < of(Tier::Deep).search);
            assert!(of(Tier::Quick).for_confirmation().search > of(Tier::Quick).search);
            assert!(
                of(Tier::Quick).refuted_win_nodes() >= of(Tier::Quick).for_confirmation().search
            );
            assert!(of(Tier::Deep).refuted_win_nodes() >= of(Tier::Quick).refuted_win_nodes());
            assert!(of(Tier::Deep).exclusion_nodes() >= of(Tier::Deep).for_confirmation().solve);
        }
        let solve = |rule| AnalysisBudget::for_tier("gomoku", rule, Tier::Standard).solve;
        assert!(0 < solve("capture") && solve("capture") < solve("freestyle"));
    }
}
