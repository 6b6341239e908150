//! Solving as a search behind the facade: runs the methods that the options
//! name and reports what they find.

use std::any::Any;
use std::sync::Arc;

use zeitnot_core::proof::{Finding, Plan};
use zeitnot_core::{Cx, Line, Outcome, Ply, Position, Score};

use super::guided::Guided;
use super::method::{Method, SolveOptions};
use super::prover::Prover;
use super::scope::Scope;
use super::tss;
use super::vcf::Halt;
use crate::game::GomokuPosition;
use crate::rule::Rule;

/// Positions that the first round of all methods may look at.
const FIRST_ROUND: u64 = 4_000;
/// How much more every round has than the one before.
const GROWTH: u64 = 4;
/// Bytes of an entry of the prover's table.
const ENTRY: u64 = 16;

/// A way to look, and whether it has come to an end.
struct Attempt {
    method: Method,
    kind: &'static str,
    exhausted: bool,
}

impl Attempt {
    const fn new(method: Method, kind: &'static str) -> Self {
        Self {
            method,
            kind,
            exhausted: false,
        }
    }

    fn of(method: Method) -> Vec<Self> {
        let vcf = Self::new(Method::Vcf, "vcf");
        let vct = Self::new(Method::Vct, "vct");
        let tss = Self::new(Method::Tss, "vct");
        let lambda = Self::new(Method::Lambda2, "lambda2");
        let lambda3 = Self::new(Method::Lambda3, "lambda3");
        let guided = Self::new(Method::Guided, "win");
        match method {
            Method::None => Vec::new(),
            Method::Auto => vec![vcf, vct, guided],
            Method::Vcf => vec![vcf],
            Method::Tss => vec![tss],
            Method::Vct => vec![vct],
            Method::Lambda2 => vec![lambda],
            Method::Lambda3 => vec![lambda3],
            Method::Guided => vec![guided],
            Method::Pns => vec![Self::new(Method::Pns, "win")],
        }
    }

    /// Looks at no more than `nodes` positions; none if there is nothing more
    /// to look at.
    fn look<R: Rule>(
        &self,
        prover: &mut Prover<R>,
        guided: &mut Guided<R>,
        cx: &mut Cx<'_>,
        nodes: u64,
    ) -> Result<Option<Plan>, Halt> {
        let scope = match self.method {
            Method::None | Method::Auto => return Ok(None),
            Method::Vcf => return prover.vcf.prove(&mut prover.board, cx, nodes),
            Method::Tss => return tss::prove(prover, cx, nodes),
            Method::Guided => return guided.prove(prover, cx, nodes),
            Method::Vct => Scope::Threes,
            Method::Lambda2 => Scope::Lambda(2),
            Method::Lambda3 => Scope::Lambda(3),
            Method::Pns => Scope::Everything,
        };
        if prover.solve(cx, scope, nodes)? {
            prover.plan(cx, scope)
        } else {
            Ok(None)
        }
    }

    /// Would looking harder change nothing?
    const fn is_final(&self) -> bool {
        !matches!(self.method, Method::Lambda2 | Method::Lambda3)
    }

    /// Does it find every win of its kind? The others leave out what takes too
    /// long to look at.
    const fn is_complete(&self) -> bool {
        matches!(self.method, Method::Vcf | Method::Vct | Method::Pns)
    }
}

/// Looks for a forced win of the side to move.
pub(crate) fn solve<R: Rule>(
    position: &dyn Position,
    options: &SolveOptions,
    cx: &mut Cx<'_>,
) -> Outcome {
    let Some(position) = (position as &dyn Any).downcast_ref::<GomokuPosition<R>>() else {
        return Outcome::default();
    };
    let entries = u64::from(options.table_mib) * (1 << 20) / ENTRY;
    let mut prover = Prover::new(position.board().clone(), entries.ilog2());
    let outcome = look_around(&mut prover, options.method, cx);
    cx.stats.solver_fill = prover.fill();
    if outcome.lines.is_empty() {
        // Whoever plays with such options still has to move.
        let any = cx.root_moves(position).first().copied();
        let lines = any.map(|mv| Line::exact(Score::DRAW, vec![mv]));
        return Outcome {
            lines: lines.into_iter().collect(),
            depth: 0,
        };
    }
    outcome
}

/// Tries the ways that a method stands for, each with more in every round.
fn look_around<R: Rule>(prover: &mut Prover<R>, method: Method, cx: &mut Cx<'_>) -> Outcome {
    let mut attempts = Attempt::of(method);
    let mut guided = Guided::new(prover);
    let is_alone = matches!(&attempts[..], [one] if one.method != Method::Guided);
    let mut nodes = if is_alone { u64::MAX } else { FIRST_ROUND };
    loop {
        for attempt in attempts.iter_mut().filter(|attempt| !attempt.exhausted) {
            match attempt.look(prover, &mut guided, cx, nodes) {
                Ok(Some(plan)) => return won(cx, attempt, plan),
                Ok(None) => {
                    attempt.exhausted = attempt.is_final() || !prover.look_harder();
                }
                Err(Halt::Limit) => {}
                Err(Halt::Stopped) => return Outcome::default(),
            }
        }
        if attempts.iter().all(|attempt| attempt.exhausted) {
            // That none of several kinds is there does not mean that there is
            // no win at all.
            if let [attempt] = &attempts[..]
                && attempt.is_complete()
            {
                cx.find(Finding::NoWin);
            }
            return Outcome::default();
        }
        nodes = nodes.saturating_mul(GROWTH);
    }
}

fn won(cx: &mut Cx<'_>, attempt: &Attempt, plan: Plan) -> Outcome {
    let plies = plan.root().map_or(0, |root| plan.plies(root));
    let score = Score::win_at(Ply(u16::try_from(plies).unwrap_or(Score::LONGEST_MATE)));
    let line = Line::exact(score, plan.longest_line());
    cx.find(Finding::Win {
        kind: attempt.kind,
        method: attempt.method.name(),
        plan: Arc::new(plan),
    });
    Outcome {
        lines: vec![line],
        depth: plies,
    }
}
