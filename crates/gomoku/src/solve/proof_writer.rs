//! Writing a win as a proof tree: the attacker's moves, and an answer to every
//! defense.
//!
//! An [`AttackSource`] proposes the attacker's moves. It may know a proof, or only
//! believe in a move.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use zeitnot_core::proof::{ProofStep, ProofTree, StepIndex, wins_from};
use zeitnot_core::{Move, SearchContext};

use super::defense::SolverThreat;
use super::proof_steps::{push_threat_of_five, push_threat_of_open_four};
use super::prover::{Prover, REPLAY_LIMIT};
use super::scope::Scope;
use super::vcf::VcfStop;
use crate::rule::Rule;
use crate::search::to_move;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Positions for proving again what the table has lost.
const REPROVE_NODES: u64 = 200_000;
/// Nodes for a proof of a known win by fours.
const VCF_NODES: u64 = 100_000;
/// Maximum number of steps in a proof tree.
const MAX_STEPS: usize = 1 << 20;

impl<R: Rule> Prover<R> {
    /// Returns the proof tree of a win that was proven from the position on the
    /// board; `None` if the win cannot be found again.
    pub(super) fn proof_tree(
        &mut self,
        cx: &mut SearchContext<'_>,
        scope: Scope,
    ) -> Result<Option<ProofTree>, VcfStop> {
        let mut writer = ProofWriter::new(scope);
        let root = writer.attack(&mut ProvenAttack { scope }, self, cx)?;
        // The root is the last step, even if it was shared with an earlier position.
        Ok(root.map(|_| writer.tree))
    }
}

/// A source of the attacker's moves.
pub(super) trait AttackSource<R: Rule> {
    /// Returns a move that wins as far as the source knows.
    fn next_attack(
        &mut self,
        prover: &mut Prover<R>,
        cx: &mut SearchContext<'_>,
    ) -> Result<Option<Square>, VcfStop>;

    /// Returns the defender's answers in the order in which to try them.
    fn order_answers(
        &mut self,
        prover: &Prover<R>,
        answers: &SquareSet,
        cx: &mut SearchContext<'_>,
    ) -> Result<Vec<Square>, VcfStop>;

    /// Whether to look for any threat after a move without a quick one.
    const SEEKS_QUIET_THREATS: bool;
}

/// An attack source that follows the prover's table.
struct ProvenAttack {
    scope: Scope,
}

impl<R: Rule> AttackSource<R> for ProvenAttack {
    fn next_attack(
        &mut self,
        prover: &mut Prover<R>,
        cx: &mut SearchContext<'_>,
    ) -> Result<Option<Square>, VcfStop> {
        for proven_again in [false, true] {
            if proven_again && !prover.solve(cx, self.scope, REPROVE_NODES)? {
                return Ok(None);
            }
            for square in &prover.attacks(self.scope) {
                if prover.board.is_legal(square) {
                    let key = prover.key_after(square);
                    if prover.is_proven(key, self.scope) {
                        return Ok(Some(square));
                    }
                }
            }
        }
        Ok(None)
    }

    fn order_answers(
        &mut self,
        _: &Prover<R>,
        answers: &SquareSet,
        _: &mut SearchContext<'_>,
    ) -> Result<Vec<Square>, VcfStop> {
        Ok(answers.iter().collect())
    }

    const SEEKS_QUIET_THREATS: bool = false;
}

/// The attacker's continuation if the defender passes.
enum FollowUp {
    /// The win that a four or an open four implies.
    Implied,
    /// A separate proof tree.
    Proof(Arc<ProofTree>),
    /// A step of the tree that is being written.
    Recorded(StepIndex),
}

pub(super) struct ProofWriter {
    pub(super) tree: ProofTree,
    /// Steps by the key of their position.
    steps_by_key: HashMap<u64, StepIndex>,
    /// Keys of positions from which no win was found.
    failed: HashSet<u64>,
    /// The scope, which defines simpler wins and threats.
    scope: Scope,
}

impl ProofWriter {
    pub(super) fn new(scope: Scope) -> Self {
        Self {
            tree: ProofTree::new(),
            steps_by_key: HashMap::new(),
            failed: HashSet::new(),
            scope,
        }
    }

    /// Allows failed positions to be tried again, and drops a tree that is too large.
    pub(super) fn reset_failed(&mut self) {
        self.failed.clear();
        if self.tree.len() > MAX_STEPS / 2 {
            *self = Self::new(self.scope);
        }
    }

    /// Writes a win from a position with the attacker to move.
    pub(super) fn attack<R: Rule, L: AttackSource<R>>(
        &mut self,
        source: &mut L,
        prover: &mut Prover<R>,
        cx: &mut SearchContext<'_>,
    ) -> Result<Option<StepIndex>, VcfStop> {
        cx.tick()?;
        if self.tree.len() > MAX_STEPS {
            return Err(VcfStop::Limit);
        }
        let key = prover.board.key();
        if let Some(&step) = self.steps_by_key.get(&key) {
            return Ok(Some(step));
        }
        if self.failed.contains(&key) {
            return Ok(None);
        }
        let step = self.win_in_lower_scope(prover, cx)?;
        let step = match step {
            Some(step) => Some(step),
            None => self.win_from_source(source, prover, cx)?,
        };
        match step {
            Some(step) => drop(self.steps_by_key.insert(key, step)),
            None => {
                if self.failed.len() >= MAX_STEPS {
                    self.failed.clear();
                }
                self.failed.insert(key);
            }
        }
        Ok(step)
    }

    /// Writes a win in a simpler scope.
    fn win_in_lower_scope<R: Rule>(
        &mut self,
        prover: &mut Prover<R>,
        cx: &mut SearchContext<'_>,
    ) -> Result<Option<StepIndex>, VcfStop> {
        let tree = if prover.wins_by_fours(cx)? {
            prover.vcf.prove(&mut prover.board, cx, VCF_NODES)?
        } else if let Some(lower) = self.scope.lower()
            && prover.wins_in_lower_scope(cx, self.scope)?
        {
            prover.proof_tree(cx, lower)?
        } else {
            None
        };
        Ok(tree.and_then(|tree| self.tree.append(&tree)))
    }

    /// Writes a win that begins with the move of `source`.
    fn win_from_source<R: Rule, L: AttackSource<R>>(
        &mut self,
        source: &mut L,
        prover: &mut Prover<R>,
        cx: &mut SearchContext<'_>,
    ) -> Result<Option<StepIndex>, VcfStop> {
        let square = source.next_attack(prover, cx)?;
        let Some(square) = square.filter(|&at| prover.board.is_legal(at)) else {
            return Ok(None);
        };
        prover.board.make(square);
        let step = self.defend(source, prover, cx, square);
        prover.board.unmake();
        step
    }

    /// Writes a win from a position with the defender to move after `square`.
    fn defend<R: Rule, L: AttackSource<R>>(
        &mut self,
        source: &mut L,
        prover: &mut Prover<R>,
        cx: &mut SearchContext<'_>,
        square: Square,
    ) -> Result<Option<StepIndex>, VcfStop> {
        if prover.board.winner() == Some(prover.attacker) {
            return Ok(Some(self.tree.push_end(to_move(square))));
        }
        let threat = prover.threat(cx, self.scope)?;
        let (answers, follow_up) = match (&threat, threat.proof()) {
            (_, Some(tree)) => (threat.answers(), FollowUp::Proof(tree)),
            (SolverThreat::None, None) if L::SEEKS_QUIET_THREATS => {
                match self.quiet_threat(source, prover, cx)? {
                    Some(step) => (self.defense_zone(prover, step), FollowUp::Recorded(step)),
                    None => return Ok(None),
                }
            }
            (SolverThreat::None, None) => return Ok(None),
            (_, None) => (threat.answers(), FollowUp::Implied),
        };
        let mut parried = Vec::new();
        for answer in source.order_answers(prover, &answers, cx)? {
            if !prover.board.is_legal(answer) {
                continue;
            }
            prover.board.make(answer);
            let step = match prover.board.winner() {
                // An answer that loses by the rules or to the threat needs no reply.
                Some(winner) => Ok((winner == prover.attacker).then_some(None)),
                None if self.follow_up_wins(&follow_up, prover) => Ok(Some(None)),
                None => self.attack(source, prover, cx).map(|step| step.map(Some)),
            };
            prover.board.unmake();
            match step? {
                Some(Some(step)) => parried.push((to_move(answer), step)),
                Some(None) => {}
                None => return Ok(None),
            }
        }
        let board = &mut prover.board;
        Ok(match (threat, follow_up) {
            (SolverThreat::Five(_), _) => {
                push_threat_of_five(&mut self.tree, board, square, parried)
            }
            (SolverThreat::OpenFour(_), _) => {
                push_threat_of_open_four(&mut self.tree, board, square, parried)
            }
            (_, FollowUp::Implied) => Some(self.tree.push(ProofStep {
                mv: to_move(square),
                answers: parried,
                otherwise: None,
            })),
            (_, FollowUp::Proof(tree)) => {
                let otherwise = self.tree.append(&tree);
                otherwise
                    .map(|otherwise| self.push_with_follow_up(prover, square, parried, otherwise))
            }
            (_, FollowUp::Recorded(step)) => {
                Some(self.push_with_follow_up(prover, square, parried, step))
            }
        })
    }

    /// Writes the attacker's win after a pass; `None` if the defender wins by fours.
    fn quiet_threat<R: Rule, L: AttackSource<R>>(
        &mut self,
        source: &mut L,
        prover: &mut Prover<R>,
        cx: &mut SearchContext<'_>,
    ) -> Result<Option<StepIndex>, VcfStop> {
        if prover.wins_by_fours(cx)? {
            return Ok(None);
        }
        prover.board.make_null();
        let step = self.attack(source, prover, cx);
        prover.board.unmake_null();
        step
    }

    fn follow_up_wins<R: Rule>(&self, follow_up: &FollowUp, prover: &mut Prover<R>) -> bool {
        match follow_up {
            FollowUp::Implied => false,
            FollowUp::Proof(tree) => prover.proof_still_wins(tree),
            FollowUp::Recorded(step) => {
                wins_from(&mut prover.board, &self.tree, *step, REPLAY_LIMIT)
            }
        }
    }

    /// Returns the squares where a defender's stone may disturb the win from `from`
    /// on.
    fn defense_zone<R: Rule>(&self, prover: &Prover<R>, from: StepIndex) -> SquareSet {
        prover.defense_zone(&self.tree, from, self.scope)
    }

    /// Adds a move that threatens a whole win.
    fn push_with_follow_up<R: Rule>(
        &mut self,
        prover: &Prover<R>,
        square: Square,
        mut parried: Vec<(Move, StepIndex)>,
        otherwise: StepIndex,
    ) -> StepIndex {
        let longest = parried.iter().map(|&(_, step)| self.tree.plies(step)).max();
        if longest.is_none_or(|longest| longest < self.tree.plies(otherwise)) {
            // Passing resists longest, so add an answer that shows its line.
            let legal = prover.board.legal_squares();
            let mut others = legal.iter().map(to_move);
            let other = others.find(|&mv| parried.iter().all(|&(known, _)| known != mv));
            parried.extend(other.map(|mv| (mv, otherwise)));
        }
        self.tree.push(ProofStep {
            mv: to_move(square),
            answers: parried,
            otherwise: Some(otherwise),
        })
    }
}
