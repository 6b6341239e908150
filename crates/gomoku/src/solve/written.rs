//! A win written down: the attacker's moves, and an answer to everything.
//!
//! Which move the attacker tries, a [`Lead`] says: one that knows a proof, or
//! one that believes in a move and may be wrong.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use zeitnot_core::proof::{Plan, PlanStep, Step, still_wins};
use zeitnot_core::{Cx, Move};

use super::defence::Threat;
use super::plans::{push_threat_of_five, push_threat_of_open_four};
use super::prover::{Prover, REPLAY};
use super::scope::Scope;
use super::vcf::Halt;
use crate::rule::Rule;
use crate::search::to_move;
use crate::square::Square;
use crate::square_set::SquareSet;

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
        let mut writer = Writer::new(scope);
        let root = writer.attack(&mut Proven { scope }, self, cx)?;
        // The root is the last step, even if it was needed before.
        Ok(root.map(|_| writer.plan))
    }
}

/// Knows what the attacker tries.
pub(super) trait Lead<R: Rule> {
    /// A move that wins, as far as this knows.
    fn attack(&mut self, prover: &mut Prover<R>, cx: &mut Cx<'_>) -> Result<Option<Square>, Halt>;

    /// The defender's answers in the order in which they are worth a look.
    fn ordered(
        &mut self,
        prover: &Prover<R>,
        answers: &SquareSet,
        cx: &mut Cx<'_>,
    ) -> Result<Vec<Square>, Halt>;

    /// Where a move threatens nothing that is quick to see: may whatever it
    /// threatens be looked for?
    const LOOKS_FURTHER: bool;
}

/// Leads through a win that the prover's table has.
struct Proven {
    scope: Scope,
}

impl<R: Rule> Lead<R> for Proven {
    fn attack(&mut self, prover: &mut Prover<R>, cx: &mut Cx<'_>) -> Result<Option<Square>, Halt> {
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

    fn ordered(
        &mut self,
        _: &Prover<R>,
        answers: &SquareSet,
        _: &mut Cx<'_>,
    ) -> Result<Vec<Square>, Halt> {
        Ok(answers.iter().collect())
    }

    const LOOKS_FURTHER: bool = false;
}

/// What the attacker does if the defender does nothing about it.
enum FollowUp {
    /// What lies in the nature of fours and open fours.
    Plain,
    /// A plan of its own.
    Plan(Arc<Plan>),
    /// Steps that are written down already.
    Written(Step),
}

pub(super) struct Writer {
    pub(super) plan: Plan,
    /// Steps by the key of the position in which they are played.
    written: HashMap<u64, Step>,
    /// Positions from which no win was found.
    failed: HashSet<u64>,
    /// What is left to simpler means, and what makes a threat.
    scope: Scope,
}

impl Writer {
    pub(super) fn new(scope: Scope) -> Self {
        Self {
            plan: Plan::new(),
            written: HashMap::new(),
            failed: HashSet::new(),
            scope,
        }
    }

    /// What failed may be tried again; but where there is too much on the
    /// table, nothing stays there.
    pub(super) fn begin_again(&mut self) {
        self.failed.clear();
        if self.plan.len() > MOST_STEPS / 2 {
            *self = Self::new(self.scope);
        }
    }

    /// The attacker is to move and wins.
    pub(super) fn attack<R: Rule, L: Lead<R>>(
        &mut self,
        lead: &mut L,
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
        if self.failed.contains(&key) {
            return Ok(None);
        }
        let step = self.simply(prover, cx)?;
        let step = match step {
            Some(step) => Some(step),
            None => self.led(lead, prover, cx)?,
        };
        match step {
            Some(step) => drop(self.written.insert(key, step)),
            None => {
                if self.failed.len() >= MOST_STEPS {
                    self.failed.clear();
                }
                self.failed.insert(key);
            }
        }
        Ok(step)
    }

    /// A win by something simpler than what the scope allows.
    fn simply<R: Rule>(
        &mut self,
        prover: &mut Prover<R>,
        cx: &mut Cx<'_>,
    ) -> Result<Option<Step>, Halt> {
        let plan = if prover.wins_by_fours(cx)? {
            prover.vcf.prove(&mut prover.board, cx, FOURS)?
        } else if let Some(lower) = self.scope.lower()
            && prover.wins_below(cx, self.scope)?
        {
            prover.plan(cx, lower)?
        } else {
            None
        };
        Ok(plan.and_then(|plan| self.plan.append(&plan)))
    }

    /// The move that the lead has, and all that follows.
    fn led<R: Rule, L: Lead<R>>(
        &mut self,
        lead: &mut L,
        prover: &mut Prover<R>,
        cx: &mut Cx<'_>,
    ) -> Result<Option<Step>, Halt> {
        let square = lead.attack(prover, cx)?;
        let Some(square) = square.filter(|&at| prover.board.is_legal(at)) else {
            return Ok(None);
        };
        prover.board.make(square);
        let step = self.defend(lead, prover, cx, square);
        prover.board.unmake();
        step
    }

    /// The defender is to move after the attacker's stone on `square`.
    fn defend<R: Rule, L: Lead<R>>(
        &mut self,
        lead: &mut L,
        prover: &mut Prover<R>,
        cx: &mut Cx<'_>,
        square: Square,
    ) -> Result<Option<Step>, Halt> {
        if prover.board.winner() == Some(prover.attacker) {
            return Ok(Some(self.plan.push_end(to_move(square))));
        }
        let threat = prover.threat(cx, self.scope)?;
        let (answers, follow_up) = match (&threat, threat.plan()) {
            (_, Some(plan)) => (threat.answers(), FollowUp::Plan(plan)),
            (Threat::None, None) if L::LOOKS_FURTHER => {
                match self.quiet_threat(lead, prover, cx)? {
                    Some(step) => (self.zone(prover, step), FollowUp::Written(step)),
                    None => return Ok(None),
                }
            }
            (Threat::None, None) => return Ok(None),
            (_, None) => (threat.answers(), FollowUp::Plain),
        };
        let mut parried = Vec::new();
        for answer in lead.ordered(prover, &answers, cx)? {
            if !prover.board.is_legal(answer) {
                continue;
            }
            prover.board.make(answer);
            let step = match prover.board.winner() {
                // What loses by the rules or to the threat needs no answer.
                Some(winner) => Ok((winner == prover.attacker).then_some(None)),
                None if self.still_works(&follow_up, prover) => Ok(Some(None)),
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
            (Threat::Five(_), _) => push_threat_of_five(&mut self.plan, board, square, parried),
            (Threat::OpenFour(_), _) => {
                push_threat_of_open_four(&mut self.plan, board, square, parried)
            }
            (_, FollowUp::Plain) => Some(self.plan.push(PlanStep {
                mv: to_move(square),
                answers: parried,
                otherwise: None,
            })),
            (_, FollowUp::Plan(plan)) => {
                let otherwise = self.plan.append(&plan);
                otherwise.map(|otherwise| self.push_planned(prover, square, parried, otherwise))
            }
            (_, FollowUp::Written(step)) => Some(self.push_planned(prover, square, parried, step)),
        })
    }

    /// What the attacker does after a pass, where the defender has nothing
    /// better than to pass.
    fn quiet_threat<R: Rule, L: Lead<R>>(
        &mut self,
        lead: &mut L,
        prover: &mut Prover<R>,
        cx: &mut Cx<'_>,
    ) -> Result<Option<Step>, Halt> {
        if prover.wins_by_fours(cx)? {
            return Ok(None);
        }
        prover.board.make_null();
        let step = self.attack(lead, prover, cx);
        prover.board.unmake_null();
        step
    }

    fn still_works<R: Rule>(&self, follow_up: &FollowUp, prover: &mut Prover<R>) -> bool {
        match follow_up {
            FollowUp::Plain => false,
            FollowUp::Plan(plan) => prover.still_works(plan),
            FollowUp::Written(step) => still_wins(&mut prover.board, &self.plan, *step, REPLAY),
        }
    }

    /// Where a stone of the defender may bear on what follows a step.
    fn zone<R: Rule>(&self, prover: &Prover<R>, from: Step) -> SquareSet {
        prover.zone(&self.plan, from, self.scope)
    }

    /// A move that threatens a whole plan.
    fn push_planned<R: Rule>(
        &mut self,
        prover: &Prover<R>,
        square: Square,
        mut parried: Vec<(Move, Step)>,
        otherwise: Step,
    ) -> Step {
        let longest = parried.iter().map(|&(_, step)| self.plan.plies(step)).max();
        if longest.is_none_or(|longest| longest < self.plan.plies(otherwise)) {
            // The longest resistance is to do nothing; somebody who looks at
            // the line wants to see how that ends.
            let legal = prover.board.legal_squares();
            let mut others = legal.iter().map(to_move);
            let other = others.find(|&mv| parried.iter().all(|&(known, _)| known != mv));
            parried.extend(other.map(|mv| (mv, otherwise)));
        }
        self.plan.push(PlanStep {
            mv: to_move(square),
            answers: parried,
            otherwise: Some(otherwise),
        })
    }
}
