//! Verification of wins that the search believes in.
//!
//! Proof-number search counts moves without knowing which are good. The search
//! knows, but omits moves that look bad. So the search proposes the attacker's
//! moves, and the solver tries every answer to them; each is refuted by a simple win
//! or by the next proposal.

use zeitnot_core::SearchContext;
use zeitnot_core::proof::ProofTree;

use super::proof_writer::{AttackSource, ProofWriter};
use super::prover::Prover;
use super::scope::Scope;
use super::vcf::VcfStop;
use crate::rule::Rule;
use crate::search::{OracleResult, SearchOracle};
use crate::square::Square;
use crate::square_set::SquareSet;

/// The share of a round's nodes for each proposal after the first.
const QUERY_SHARE: u64 = 20;
/// Maximum number of stones that a line may add.
const MAX_LINE_STONES: usize = 120;
/// A round with more nodes than this has no chance of a new result.
const MAX_NODES: u64 = 1 << 40;

/// A proof in progress; steps that are proven in one round stay for the next.
pub(super) struct GuidedProof<R: Rule> {
    attack_source: OracleAttack<R>,
    writer: ProofWriter,
}

/// An attack source that asks the search.
struct OracleAttack<R: Rule> {
    oracle: SearchOracle<R>,
    nodes_per_query: u64,
    /// Node count at which the round ends.
    node_limit: u64,
    /// Maximum number of stones on the board.
    max_stones: usize,
}

impl<R: Rule> GuidedProof<R> {
    pub(super) fn new(prover: &Prover<R>) -> Self {
        Self {
            attack_source: OracleAttack {
                oracle: SearchOracle::new(prover.board.clone()),
                nodes_per_query: 0,
                node_limit: 0,
                max_stones: prover.board.stones() + MAX_LINE_STONES,
            },
            // Quiet moves belong to the oracle, not to the simple wins.
            writer: ProofWriter::new(Scope::Lambda(3)),
        }
    }

    /// Looks for a win with about `nodes` nodes for the search, and as many for the
    /// proof; `None` if the search has no further proposal.
    pub(super) fn prove(
        &mut self,
        prover: &mut Prover<R>,
        cx: &mut SearchContext<'_>,
        nodes: u64,
    ) -> Result<Option<ProofTree>, VcfStop> {
        if nodes > MAX_NODES {
            return Ok(None);
        }
        match self
            .attack_source
            .oracle
            .find_win(&prover.board, nodes, cx)?
        {
            OracleResult::Win(_) => {}
            OracleResult::Unknown => return Err(VcfStop::Limit),
            OracleResult::NoWin => return Ok(None),
        }
        self.attack_source.nodes_per_query = nodes / QUERY_SHARE;
        self.attack_source.node_limit = cx.nodes().saturating_add(nodes);
        self.writer.reset_failed();
        let root = self.writer.attack(&mut self.attack_source, prover, cx)?;
        let root = root.ok_or(VcfStop::Limit)?;
        Ok(Some(self.writer.tree.subtree(root)))
    }
}

impl<R: Rule> AttackSource<R> for OracleAttack<R> {
    fn next_attack(
        &mut self,
        prover: &mut Prover<R>,
        cx: &mut SearchContext<'_>,
    ) -> Result<Option<Square>, VcfStop> {
        if cx.nodes() > self.node_limit {
            return Err(VcfStop::Limit);
        }
        if prover.board.stones() > self.max_stones {
            return Ok(None);
        }
        let result = self
            .oracle
            .find_win(&prover.board, self.nodes_per_query, cx)?;
        Ok(match result {
            OracleResult::Win(square) => Some(square),
            OracleResult::Unknown | OracleResult::NoWin => None,
        })
    }

    fn order_answers(
        &mut self,
        prover: &Prover<R>,
        answers: &SquareSet,
        cx: &mut SearchContext<'_>,
    ) -> Result<Vec<Square>, VcfStop> {
        Ok(self.oracle.order_moves(&prover.board, answers, cx))
    }

    const SEEKS_QUIET_THREATS: bool = true;
}
