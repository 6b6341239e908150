//! Solving as a search behind the facade: runs the methods that the options
//! name and reports what they find.

use std::any::Any;
use std::sync::Arc;

use zeitnot_core::proof::{ProofTree, SolverResult};
use zeitnot_core::{Line, Ply, Position, Score, SearchContext, SearchOutcome};

use super::guided::GuidedProof;
use super::method::{Method, SolveOptions};
use super::prover::Prover;
use super::scope::Scope;
use super::tss;
use super::vcf::VcfStop;
use crate::game::GomokuPosition;
use crate::rule::Rule;

/// Positions that the first round of all methods may look at.
const FIRST_ROUND_NODES: u64 = 4_000;
/// How much more every round has than the one before.
const ROUND_FACTOR: u64 = 4;
/// Bytes of an entry of the prover's table.
const ENTRY_BYTES: u64 = 16;

/// A way to look, and whether it has come to an end.
struct MethodRun {
    method: Method,
    kind: &'static str,
    exhausted: bool,
}

impl MethodRun {
    const fn new(method: Method, kind: &'static str) -> Self {
        Self {
            method,
            kind,
            exhausted: false,
        }
    }

    fn for_method(method: Method) -> Vec<Self> {
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
    fn run<R: Rule>(
        &self,
        prover: &mut Prover<R>,
        guided: &mut GuidedProof<R>,
        cx: &mut SearchContext<'_>,
        nodes: u64,
    ) -> Result<Option<ProofTree>, VcfStop> {
        let scope = match self.method {
            Method::None | Method::Auto => return Ok(None),
            Method::Vcf => return prover.vcf.prove(&mut prover.board, cx, nodes),
            Method::Tss => return tss::prove(prover, cx, nodes),
            Method::Guided => return guided.prove(prover, cx, nodes),
            Method::Vct => Scope::Threes,
            Method::Lambda2 => Scope::Lambda(2),
            Method::Lambda3 => Scope::Lambda(3),
            Method::Pns => Scope::AllMoves,
        };
        if prover.solve(cx, scope, nodes)? {
            prover.proof_tree(cx, scope)
        } else {
            Ok(None)
        }
    }

    /// Would looking harder change nothing?
    const fn ignores_effort(&self) -> bool {
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
    cx: &mut SearchContext<'_>,
) -> SearchOutcome {
    let Some(position) = (position as &dyn Any).downcast_ref::<GomokuPosition<R>>() else {
        return SearchOutcome::default();
    };
    let entries = u64::from(options.table_mib) * (1 << 20) / ENTRY_BYTES;
    let mut prover = Prover::new(position.board().clone(), entries.ilog2());
    let outcome = try_methods(&mut prover, options.method, cx);
    cx.stats.solver_fill = prover.fill();
    if outcome.lines.is_empty() {
        // Whoever plays with such options still has to move.
        let any = cx.root_moves(position).first().copied();
        let lines = any.map(|mv| Line::exact(Score::DRAW, vec![mv]));
        return SearchOutcome {
            lines: lines.into_iter().collect(),
            depth: 0,
        };
    }
    outcome
}

/// Tries the ways that a method stands for, each with more in every round.
fn try_methods<R: Rule>(
    prover: &mut Prover<R>,
    method: Method,
    cx: &mut SearchContext<'_>,
) -> SearchOutcome {
    let mut attempts = MethodRun::for_method(method);
    let mut guided = GuidedProof::new(prover);
    let is_alone = matches!(&attempts[..], [one] if one.method != Method::Guided);
    let mut nodes = if is_alone {
        u64::MAX
    } else {
        FIRST_ROUND_NODES
    };
    loop {
        for attempt in attempts.iter_mut().filter(|attempt| !attempt.exhausted) {
            match attempt.run(prover, &mut guided, cx, nodes) {
                Ok(Some(plan)) => return win_outcome(cx, attempt, plan),
                Ok(None) => {
                    attempt.exhausted = attempt.ignores_effort() || !prover.increase_effort();
                }
                Err(VcfStop::Limit) => {}
                Err(VcfStop::Stopped) => return SearchOutcome::default(),
            }
        }
        if attempts.iter().all(|attempt| attempt.exhausted) {
            // That none of several kinds is there does not mean that there is
            // no win at all.
            if let [attempt] = &attempts[..]
                && attempt.is_complete()
            {
                cx.set_solver_result(SolverResult::NoWin);
            }
            return SearchOutcome::default();
        }
        nodes = nodes.saturating_mul(ROUND_FACTOR);
    }
}

fn win_outcome(cx: &mut SearchContext<'_>, attempt: &MethodRun, plan: ProofTree) -> SearchOutcome {
    let plies = plan.root().map_or(0, |root| plan.plies(root));
    let score = Score::win_at(Ply(u16::try_from(plies).unwrap_or(Score::LONGEST_MATE)));
    let line = Line::exact(score, plan.longest_line());
    cx.set_solver_result(SolverResult::Win {
        kind: attempt.kind,
        method: attempt.method.name(),
        proof: Arc::new(plan),
    });
    SearchOutcome {
        lines: vec![line],
        depth: plies,
    }
}
