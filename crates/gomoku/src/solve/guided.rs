//! Wins that the search of moves believes in, proven.
//!
//! Proof-number search knows how many ways there are, and nothing about which
//! of them is good; the search of moves does, but leaves out what looks bad. So
//! it is asked for the attacker's move, and every answer of the defender is
//! tried against that: each is met by something simple, or by asking again.

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

/// The share of a round's nodes for a question beyond the first.
const QUERY_SHARE: u64 = 20;
/// Stones of a line; a longer one is not looked for.
const MAX_LINE_STONES: usize = 120;
/// Who has looked at so many nodes in vain has nothing to look at any more.
const MAX_NODES: u64 = 1 << 40;

/// A proof under way; what is proven in one round stays for the next.
pub(super) struct GuidedProof<R: Rule> {
    attack_source: OracleAttack<R>,
    writer: ProofWriter,
}

/// Asks the search.
struct OracleAttack<R: Rule> {
    oracle: SearchOracle<R>,
    /// Nodes for a question.
    nodes_per_query: u64,
    /// Nodes at which the round is over.
    node_limit: u64,
    /// Stones on the board at the end of the longest line.
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
            // Simple is what needs no quiet moves.
            writer: ProofWriter::new(Scope::Lambda(3)),
        }
    }

    /// Looks for a win with about so many nodes for the search, and as many for
    /// the proof. None if there is nothing more to look at.
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
        let belief = self
            .oracle
            .find_win(&prover.board, self.nodes_per_query, cx)?;
        Ok(match belief {
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
