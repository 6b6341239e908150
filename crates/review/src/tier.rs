//! What a tier costs. Nodes, not seconds: the same tier finds the same on any
//! machine.

/// What may be spent on one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnalysisBudget {
    /// Nodes of the search for the best lines.
    pub search: u64,
    /// How many best lines are wanted.
    pub lines: u32,
    /// Nodes of each look for a forced win; 0 where nobody proves wins.
    pub solve: u64,
}

impl AnalysisBudget {
    /// Four times as much: what a claim has to survive before it is printed.
    #[must_use]
    pub const fn for_confirmation(self) -> Self {
        Self {
            search: self.search.saturating_mul(4),
            lines: self.lines,
            solve: self.solve.saturating_mul(4),
        }
    }

    /// Nodes of a look at what is left of a win that is not proven any more. Most of
    /// those moves lose nothing and only win later, which a quick look does not see.
    #[must_use]
    pub const fn refuted_win_nodes(self) -> u64 {
        const MIN_NODES: u64 = 1_000_000;
        let more = self.for_confirmation().search;
        if more < MIN_NODES { MIN_NODES } else { more }
    }

    /// Nodes of a look for a forced win whose result may be that there is none.
    /// With four times the nodes of the tier 16 of 71 such claims did not survive
    /// four times as many (`docs/review-quality.md`).
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
