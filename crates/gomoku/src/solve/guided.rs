//! Wins that the search of moves believes in, proven.
//!
//! Proof-number search knows how many ways there are, and nothing about which
//! of them is good; the search of moves does, but leaves out what looks bad. So
//! it is asked for the attacker's move, and every answer of the defender is
//! tried against that: each is met by something simple, or by asking again.

use zeitnot_core::Cx;
use zeitnot_core::proof::Plan;

use super::prover::Prover;
use super::scope::Scope;
use super::vcf::Halt;
use super::written::{Lead, Writer};
use crate::rule::Rule;
use crate::search::{Belief, Guide};
use crate::square::Square;
use crate::square_set::SquareSet;

/// The share of a round's nodes for a question beyond the first.
const QUESTION: u64 = 20;
/// Stones of a line; a longer one is not looked for.
const LONGEST: usize = 120;
/// Who has looked at so many nodes in vain has nothing to look at any more.
const MOST_NODES: u64 = 1 << 40;

/// A proof under way; what is proven in one round stays for the next.
pub(super) struct Guided<R: Rule> {
    adviser: Adviser<R>,
    writer: Writer,
}

/// Asks the search.
struct Adviser<R: Rule> {
    guide: Guide<R>,
    /// Nodes for a question.
    nodes: u64,
    /// Nodes at which the round is over.
    end: u64,
    /// Stones on the board at the end of the longest line.
    stones: usize,
}

impl<R: Rule> Guided<R> {
    pub(super) fn new(prover: &Prover<R>) -> Self {
        Self {
            adviser: Adviser {
                guide: Guide::new(prover.board.clone()),
                nodes: 0,
                end: 0,
                stones: prover.board.stones() + LONGEST,
            },
            // Simple is what needs no quiet moves.
            writer: Writer::new(Scope::Lambda(3)),
        }
    }

    /// Looks for a win with about so many nodes for the search, and as many for
    /// the proof. None if there is nothing more to look at.
    pub(super) fn prove(
        &mut self,
        prover: &mut Prover<R>,
        cx: &mut Cx<'_>,
        nodes: u64,
    ) -> Result<Option<Plan>, Halt> {
        if nodes > MOST_NODES {
            return Ok(None);
        }
        match self.adviser.guide.ask(&prover.board, nodes, cx)? {
            Belief::Wins(_) => {}
            Belief::Unclear => return Err(Halt::Limit),
            Belief::Nothing => return Ok(None),
        }
        self.adviser.nodes = nodes / QUESTION;
        self.adviser.end = cx.nodes().saturating_add(nodes);
        self.writer.begin_again();
        let root = self.writer.attack(&mut self.adviser, prover, cx)?;
        let root = root.ok_or(Halt::Limit)?;
        Ok(Some(self.writer.plan.rooted_at(root)))
    }
}

impl<R: Rule> Lead<R> for Adviser<R> {
    fn attack(&mut self, prover: &mut Prover<R>, cx: &mut Cx<'_>) -> Result<Option<Square>, Halt> {
        if cx.nodes() > self.end {
            return Err(Halt::Limit);
        }
        if prover.board.stones() > self.stones {
            return Ok(None);
        }
        let belief = self.guide.ask(&prover.board, self.nodes, cx)?;
        Ok(match belief {
            Belief::Wins(square) => Some(square),
            Belief::Unclear | Belief::Nothing => None,
        })
    }

    fn ordered(
        &mut self,
        prover: &Prover<R>,
        answers: &SquareSet,
        cx: &mut Cx<'_>,
    ) -> Result<Vec<Square>, Halt> {
        Ok(self.guide.ordered(&prover.board, answers, cx))
    }

    const LOOKS_FURTHER: bool = true;
}
