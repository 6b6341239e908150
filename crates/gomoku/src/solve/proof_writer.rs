//! A win written down: the attacker's moves, and an answer to everything.
//!
//! Which move the attacker tries, a [`AttackSource`] says: one that knows a proof, or
//! one that believes in a move and may be wrong.

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

/// Positions for another proof of what the table has forgotten.
const REPROVE_NODES: u64 = 200_000;
/// Nodes for the fours of a position that is known to be won by them.
const VCF_NODES: u64 = 100_000;
/// Steps of a plan; a longer one is not written down.
const MAX_STEPS: usize = 1 << 20;

impl<R: Rule> Prover<R> {
    /// The plan of a win that has been proven from the position on the board.
    /// None if it cannot be found again.
    pub(super) fn proof_tree(
        &mut self,
        cx: &mut SearchContext<'_>,
        scope: Scope,
    ) -> Result<Option<ProofTree>, VcfStop> {
        let mut writer = ProofWriter::new(scope);
        let root = writer.attack(&mut ProvenAttack { scope }, self, cx)?;
        // The root is the last step, even if it was needed before.
        Ok(root.map(|_| writer.tree))
    }
}

/// Knows what the attacker tries.
pub(super) trait AttackSource<R: Rule> {
    /// A move that wins, as far as this knows.
    fn next_attack(
        &mut self,
        prover: &mut Prover<R>,
        cx: &mut SearchContext<'_>,
    ) -> Result<Option<Square>, VcfStop>;

    /// The defender's answers in the order in which they are worth a look.
    fn order_answers(
        &mut self,
        prover: &Prover<R>,
        answers: &SquareSet,
        cx: &mut SearchContext<'_>,
    ) -> Result<Vec<Square>, VcfStop>;

    /// Where a move threatens nothing that is quick to see: may whatever it
    /// threatens be looked for?
    const SEEKS_QUIET_THREATS: bool;
}

/// Leads through a win that the prover's table has.
struct ProvenAttack {
    scope: Scope,
}

impl<R: Rule> AttackSource<R> for ProvenAttack {
    fn next_attack(
        &mut self,
        prover: &mut Prover<R>,
        cx: &mut SearchContext<'_>,
    ) -> Result<Option<Square>, VcfStop> {
        for reminded in [false, true] {
            if reminded && !prover.solve(cx, self.scope, REPROVE_NODES)? {
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

/// What the attacker does if the defender does nothing about it.
enum FollowUp {
    /// What lies in the nature of fours and open fours.
    Implied,
    /// A plan of its own.
    Proof(Arc<ProofTree>),
    /// Steps that are written down already.
    Recorded(StepIndex),
}

pub(super) struct ProofWriter {
    pub(super) tree: ProofTree,
    /// Steps by the key of the position in which they are played.
    steps_by_key: HashMap<u64, StepIndex>,
    /// Positions from which no win was found.
    failed: HashSet<u64>,
    /// What is left to simpler means, and what makes a threat.
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

    /// What failed may be tried again; but where there is too much on the
    /// table, nothing stays there.
    pub(super) fn reset_failed(&mut self) {
        self.failed.clear();
        if self.tree.len() > MAX_STEPS / 2 {
            *self = Self::new(self.scope);
        }
    }

    /// The attacker is to move and wins.
    pub(super) fn attack<R: Rule, L: AttackSource<R>>(
        &mut self,
        lead: &mut L,
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
            None => self.win_from_source(lead, prover, cx)?,
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

    /// A win by something simpler than what the scope allows.
    fn win_in_lower_scope<R: Rule>(
        &mut self,
        prover: &mut Prover<R>,
        cx: &mut SearchContext<'_>,
    ) -> Result<Option<StepIndex>, VcfStop> {
        let plan = if prover.wins_by_fours(cx)? {
            prover.vcf.prove(&mut prover.board, cx, VCF_NODES)?
        } else if let Some(lower) = self.scope.lower()
            && prover.wins_in_lower_scope(cx, self.scope)?
        {
            prover.proof_tree(cx, lower)?
        } else {
            None
        };
        Ok(plan.and_then(|plan| self.tree.append(&plan)))
    }

    /// The move that the lead has, and all that follows.
    fn win_from_source<R: Rule, L: AttackSource<R>>(
        &mut self,
        lead: &mut L,
        prover: &mut Prover<R>,
        cx: &mut SearchContext<'_>,
    ) -> Result<Option<StepIndex>, VcfStop> {
        let square = lead.next_attack(prover, cx)?;
        let Some(square) = square.filter(|&at| prover.board.is_legal(at)) else {
            return Ok(None);
        };
        prover.board.make(square);
        let step = self.defend(lead, prover, cx, square);
        prover.board.unmake();
        step
    }

    /// The defender is to move after the attacker's stone on `square`.
    fn defend<R: Rule, L: AttackSource<R>>(
        &mut self,
        lead: &mut L,
        prover: &mut Prover<R>,
        cx: &mut SearchContext<'_>,
        square: Square,
    ) -> Result<Option<StepIndex>, VcfStop> {
        if prover.board.winner() == Some(prover.attacker) {
            return Ok(Some(self.tree.push_end(to_move(square))));
        }
        let threat = prover.threat(cx, self.scope)?;
        let (answers, follow_up) = match (&threat, threat.proof()) {
            (_, Some(plan)) => (threat.answers(), FollowUp::Proof(plan)),
            (SolverThreat::None, None) if L::SEEKS_QUIET_THREATS => {
                match self.quiet_threat(lead, prover, cx)? {
                    Some(step) => (self.defense_zone(prover, step), FollowUp::Recorded(step)),
                    None => return Ok(None),
                }
            }
            (SolverThreat::None, None) => return Ok(None),
            (_, None) => (threat.answers(), FollowUp::Implied),
        };
        let mut parried = Vec::new();
        for answer in lead.order_answers(prover, &answers, cx)? {
            if !prover.board.is_legal(answer) {
                continue;
            }
            prover.board.make(answer);
            let step = match prover.board.winner() {
                // What loses by the rules or to the threat needs no answer.
                Some(winner) => Ok((winner == prover.attacker).then_some(None)),
                None if self.follow_up_wins(&follow_up, prover) => Ok(Some(None)),
                None => self.attack(lead, prover, cx).map(|step| step.map(Some)),
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
            (_, FollowUp::Proof(plan)) => {
                let otherwise = self.tree.append(&plan);
                otherwise
                    .map(|otherwise| self.push_with_follow_up(prover, square, parried, otherwise))
            }
            (_, FollowUp::Recorded(step)) => {
                Some(self.push_with_follow_up(prover, square, parried, step))
            }
        })
    }

    /// What the attacker does after a pass, where the defender has nothing
    /// better than to pass.
    fn quiet_threat<R: Rule, L: AttackSource<R>>(
        &mut self,
        lead: &mut L,
        prover: &mut Prover<R>,
        cx: &mut SearchContext<'_>,
    ) -> Result<Option<StepIndex>, VcfStop> {
        if prover.wins_by_fours(cx)? {
            return Ok(None);
        }
        prover.board.make_null();
        let step = self.attack(lead, prover, cx);
        prover.board.unmake_null();
        step
    }

    fn follow_up_wins<R: Rule>(&self, follow_up: &FollowUp, prover: &mut Prover<R>) -> bool {
        match follow_up {
            FollowUp::Implied => false,
            FollowUp::Proof(plan) => prover.proof_still_wins(plan),
            FollowUp::Recorded(step) => {
                wins_from(&mut prover.board, &self.tree, *step, REPLAY_LIMIT)
            }
        }
    }

    /// Where a stone of the defender may bear on what follows a step.
    fn defense_zone<R: Rule>(&self, prover: &Prover<R>, from: StepIndex) -> SquareSet {
        prover.defense_zone(&self.tree, from, self.scope)
    }

    /// A move that threatens a whole plan.
    fn push_with_follow_up<R: Rule>(
        &mut self,
        prover: &Prover<R>,
        square: Square,
        mut parried: Vec<(Move, StepIndex)>,
        otherwise: StepIndex,
    ) -> StepIndex {
        let longest = parried.iter().map(|&(_, step)| self.tree.plies(step)).max();
        if longest.is_none_or(|longest| longest < self.tree.plies(otherwise)) {
            // The longest resistance is to do nothing; somebody who looks at
            // the line wants to see how that ends.
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
