//! Solving as a search: runs the methods that the options name and reports the
//! result.

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

/// Positions for each method in the first round.
const FIRST_ROUND_NODES: u64 = 4_000;
/// Growth of the number of positions from round to round.
const ROUND_FACTOR: u64 = 4;
/// Bytes per entry of the prover's table.
const ENTRY_BYTES: u64 = 16;

/// A method with the kind of win that it finds, and whether it is exhausted.
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

    /// Searches at most `nodes` positions; `None` if the method finds no win.
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

    /// Returns `true` if more effort would change nothing.
    const fn ignores_effort(&self) -> bool {
        !matches!(self.method, Method::Lambda2 | Method::Lambda3)
    }

    /// Returns `true` if the method finds every win of its kind.
    ///
    /// The others omit parts that take too long.
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
        // A game with these options still needs a move.
        let any = cx.root_moves(position).first().copied();
        let lines = any.map(|mv| Line::exact(Score::DRAW, vec![mv]));
        return SearchOutcome {
            lines: lines.into_iter().collect(),
            depth: 0,
        };
    }
    outcome
}

/// Runs the methods in turn, with more nodes in every round.
fn try_methods<R: Rule>(
    prover: &mut Prover<R>,
    method: Method,
    cx: &mut SearchContext<'_>,
) -> SearchOutcome {
    let mut runs = MethodRun::for_method(method);
    let mut guided = GuidedProof::new(prover);
    let is_alone = matches!(&runs[..], [one] if one.method != Method::Guided);
    let mut nodes = if is_alone {
        u64::MAX
    } else {
        FIRST_ROUND_NODES
    };
    loop {
        for run in runs.iter_mut().filter(|run| !run.exhausted) {
            match run.run(prover, &mut guided, cx, nodes) {
                Ok(Some(tree)) => return win_outcome(cx, run, tree),
                Ok(None) => {
                    run.exhausted = run.ignores_effort() || !prover.increase_effort();
                }
                Err(VcfStop::Limit) => {}
                Err(VcfStop::Stopped) => return SearchOutcome::default(),
            }
        }
        if runs.iter().all(|run| run.exhausted) {
            // With several methods, the lack of some kinds of wins does not exclude
            // every win.
            if let [run] = &runs[..]
                && run.is_complete()
            {
                cx.set_solver_result(SolverResult::NoWin);
            }
            return SearchOutcome::default();
        }
        nodes = nodes.saturating_mul(ROUND_FACTOR);
    }
}

fn win_outcome(cx: &mut SearchContext<'_>, run: &MethodRun, tree: ProofTree) -> SearchOutcome {
    let plies = tree.root().map_or(0, |root| tree.plies(root));
    let score = Score::win_at(Ply(u16::try_from(plies).unwrap_or(Score::LONGEST_MATE)));
    let line = Line::exact(score, tree.longest_line());
    cx.set_solver_result(SolverResult::Win {
        kind: run.kind,
        method: run.method.name(),
        proof: Arc::new(tree),
    });
    SearchOutcome {
        lines: vec![line],
        depth: plies,
    }
}
