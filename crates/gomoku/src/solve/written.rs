//! A proven win written down: the attacker's moves, and an answer to everything.

use std::collections::HashMap;

use zeitnot_core::proof::{Plan, PlanStep, Step};
use zeitnot_core::{Cx, Move};

use super::defence::Threat;
use super::plans::{push_threat_of_five, push_threat_of_open_four};
use super::prover::Prover;
use super::scope::Scope;
use super::vcf::Halt;
use crate::rule::Rule;
use crate::search::to_move;
use crate::square::Square;

/// Positions for another proof of what the table has forgotten.
const AGAIN: u64 = 200_000;
/// Nodes for the fours of a position that is known to be won by them.
const FOURS: u64 = 100_000;
/// Steps of a plan; a longer one is not written down.
const MOST_STEPS: usize = 1 << 20;

impl<R: Rule> Prover<R> {
    /// The plan of a win that has been proven from the position on the board.
    /// None if it cannot be found again.
    pub(super) fn plan(&mut self, cx: &mut Cx<'_>, scope: Scope) -> Result<Option<Plan>, Halt> {
        let mut writer = Writer {
            plan: Plan::new(),
            written: HashMap::new(),
            scope,
        };
        let root = writer.attack(self, cx)?;
        // The root is the last step, even if it was needed before.
        Ok(root.map(|_| writer.plan))
    }
}

struct Writer {
    plan: Plan,
    /// Steps by the key of the position in which they are played.
    written: HashMap<u64, Step>,
    scope: Scope,
}

impl Writer {
    /// The attacker is to move and wins.
    fn attack<R: Rule>(
        &mut self,
        prover: &mut Prover<R>,
        cx: &mut Cx<'_>,
    ) -> Result<Option<Step>, Halt> {
        cx.tick()?;
        if self.plan.len() > MOST_STEPS {
            return Err(Halt::Limit);
        }
        let key = prover.board.key();
        if let Some(&step) = self.written.get(&key) {
            return Ok(Some(step));
        }
        let step = if prover.wins_by_fours(cx)? {
            let plan = prover.vcf.prove(&mut prover.board, cx, FOURS)?;
            plan.and_then(|plan| self.plan.append(&plan))
        } else if let Some(lower) = self.scope.lower()
            && prover.wins_below(cx, self.scope)?
        {
            let plan = prover.plan(cx, lower)?;
            plan.and_then(|plan| self.plan.append(&plan))
        } else {
            match self.proven_move(prover, cx)? {
                Some(square) => {
                    prover.board.make(square);
                    let step = self.defend(prover, cx, square);
                    prover.board.unmake();
                    step?
                }
                None => None,
            }
        };
        if let Some(step) = step {
            self.written.insert(key, step);
        }
        Ok(step)
    }

    /// A move that is known to win; the table may have to be reminded.
    fn proven_move<R: Rule>(
        &self,
        prover: &mut Prover<R>,
        cx: &mut Cx<'_>,
    ) -> Result<Option<Square>, Halt> {
        for reminded in [false, true] {
            if reminded && !prover.solve(cx, self.scope, AGAIN)? {
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

    /// The defender is to move after the attacker's stone on `square`.
    fn defend<R: Rule>(
        &mut self,
        prover: &mut Prover<R>,
        cx: &mut Cx<'_>,
        square: Square,
    ) -> Result<Option<Step>, Halt> {
        if prover.board.winner() == Some(prover.attacker) {
            return Ok(Some(self.plan.push_end(to_move(square))));
        }
        let threat = prover.threat(cx, self.scope)?;
        let mut parried = Vec::new();
        for answer in &threat.answers() {
            if !prover.board.is_legal(answer) {
                continue;
            }
            prover.board.make(answer);
            let step = match (prover.board.winner(), threat.plan()) {
                // What loses by the rules or to the threat needs no answer.
                (Some(winner), _) => Ok((winner == prover.attacker).then_some(None)),
                (None, Some(plan)) if prover.still_works(&plan) => Ok(Some(None)),
                (None, _) => self.attack(prover, cx).map(|step| step.map(Some)),
            };
            prover.board.unmake();
            match step? {
                Some(Some(step)) => parried.push((to_move(answer), step)),
                Some(None) => {}
                None => return Ok(None),
            }
        }
        let board = &mut prover.board;
        Ok(match threat {
            Threat::None => None,
            Threat::Five(_) => push_threat_of_five(&mut self.plan, board, square, parried),
            Threat::OpenFour(_) => push_threat_of_open_four(&mut self.plan, board, square, parried),
            Threat::Plan(_, plan) => self.push_planned(prover, square, parried, &plan),
            Threat::Unknown(_) => Some(self.plan.push(PlanStep {
                mv: to_move(square),
                answers: parried,
                otherwise: None,
            })),
        })
    }

    /// A move that threatens a whole plan.
    fn push_planned<R: Rule>(
        &mut self,
        prover: &Prover<R>,
        square: Square,
        mut parried: Vec<(Move, Step)>,
        plan: &Plan,
    ) -> Option<Step> {
        let otherwise = self.plan.append(plan)?;
        let longest = parried.iter().map(|&(_, step)| self.plan.plies(step)).max();
        if longest.is_none_or(|longest| longest < self.plan.plies(otherwise)) {
            // The longest resistance is to do nothing; somebody who looks at
            // the line wants to see how that ends.
            let legal = prover.board.legal_squares();
            let mut others = legal.iter().map(to_move);
            let other = others.find(|&mv| parried.iter().all(|&(known, _)| known != mv));
            parried.extend(other.map(|mv| (mv, otherwise)));
        }
        Some(self.plan.push(PlanStep {
            mv: to_move(square),
            answers: parried,
            otherwise: Some(otherwise),
        }))
    }
}
