//! Forced wins with their proofs.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use zeitnot_core::proof::{ProofCheck, ProofTree, SolverResult};
use zeitnot_core::{
    Answer, Game, Limits, Move, Notation, Ply, Position, Request, Score, Setup, Side, Solver,
    StopSignal, TimeSource, Worker, default_settings,
};
use zeitnot_schema::v1::review::Proof;

use super::set_option;
use crate::error::ReviewError;

/// Positions that the check of a proof looks at before it gives up: no proof
/// then.
const MAX_CHECKED: u64 = 400_000;

/// Memory of the solvers: more than a tier's nodes fill.
const SOLVER_MEGABYTES: &str = "16";

/// The same where fours are all that is tried.
const VCF_MEGABYTES: &str = "2";

/// A win that was played against every defense.
#[derive(Clone, Debug)]
pub(crate) struct VerifiedWin {
    winner: Side,
    kind: &'static str,
    proof: Arc<ProofTree>,
    nodes: u64,
}

impl VerifiedWin {
    /// What to play, whatever is replied.
    pub(crate) fn proof(&self) -> &ProofTree {
        &self.proof
    }

    /// Plies to the end of the game.
    pub(crate) fn plies(&self) -> u32 {
        self.proof.root().map_or(0, |root| self.proof.plies(root))
    }

    /// The winner's score.
    pub(crate) fn score(&self) -> Score {
        let plies = u16::try_from(self.plies()).unwrap_or(Score::LONGEST_MATE);
        Score::win_at(Ply(plies))
    }

    /// The moves against the longest defense found.
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.proof.longest_line()
    }

    /// What it took to find it.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// In words; `position` is of the same board, whoever is to move.
    pub(crate) fn to_schema(&self, position: &dyn Position) -> Proof {
        let plies = self.plies();
        let names = self
            .moves()
            .into_iter()
            .map(|mv| position.format_move(mv, Notation::Engine));
        Proof {
            side: self.winner.into(),
            kind: if plies == 1 { "five" } else { self.kind }.to_owned(),
            plies,
            line: names.collect(),
        }
    }
}

/// What a look for a win by fours alone comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum VcfResult {
    /// There is one.
    Win(Proof),
    /// Everything was tried, and there is none.
    NoWin,
    /// It was not tried to the end.
    Unknown,
}

/// Looks for forced wins, and believes none that was not checked.
pub(crate) struct WinFinder {
    worker: Worker,
    /// Looks for wins by fours alone, which it finds if there are any.
    vcf_worker: Option<Worker>,
    time: Arc<dyn TimeSource>,
    /// Ends a look before its time.
    pub(super) stop: Arc<StopSignal>,
}

impl WinFinder {
    /// None where the game has no solvers with plans.
    pub(super) fn new(
        game: &Arc<dyn Game>,
        time: &Arc<dyn TimeSource>,
    ) -> Result<Option<Self>, ReviewError> {
        let Some(solver) = game.profile().solvers.first() else {
            return Ok(None);
        };
        let with = |solver: &Solver, megabytes: &str| {
            let mut settings = default_settings(&**game);
            let (name, value) = solver.option;
            set_option(&mut settings, name, value);
            set_option(&mut settings, "gomoku.solve.table_mib", megabytes);
            set_option(&mut settings, "table.megabytes", megabytes);
            Worker::new(Arc::clone(game), settings, Arc::clone(time))
        };
        let fours = game
            .profile()
            .solvers
            .iter()
            .find(|solver| solver.kind == "vcf");
        Ok(Some(Self {
            worker: with(solver, SOLVER_MEGABYTES)?,
            vcf_worker: fours
                .map(|solver| with(solver, VCF_MEGABYTES))
                .transpose()?,
            time: Arc::clone(time),
            stop: Arc::default(),
        }))
    }

    /// A win of the side to move, found with at most so many nodes.
    pub(crate) fn find_win(&mut self, position: &dyn Position, nodes: u64) -> Option<VerifiedWin> {
        let answer = solve(&mut self.worker, position, nodes, &self.time, &self.stop);
        let Some(SolverResult::Win {
            kind, proof: plan, ..
        }) = answer.solver_result
        else {
            return None;
        };
        Self::verify(position, kind, plan, answer.nodes)
    }

    /// A win by fours of the side that is not to move, if it were; none where
    /// nobody may pass.
    pub(crate) fn threatened_vcf(
        &mut self,
        game: &Arc<dyn Game>,
        position: &dyn Position,
        nodes: u64,
    ) -> VcfResult {
        let (Some(passed), Some(worker)) = (with_pass(&**game, position), &mut self.vcf_worker)
        else {
            return VcfResult::Unknown;
        };
        let answer = solve(worker, &*passed, nodes, &self.time, &self.stop);
        match answer.solver_result {
            Some(SolverResult::Win {
                kind, proof: plan, ..
            }) => {
                let won = Self::verify(&*passed, kind, plan, answer.nodes);
                won.map_or(VcfResult::Unknown, |won| {
                    VcfResult::Win(won.to_schema(&*passed))
                })
            }
            Some(SolverResult::NoWin) => VcfResult::NoWin,
            Some(SolverResult::Solved) | None => VcfResult::Unknown,
        }
    }

    /// A win that holds against every defense.
    fn verify(
        position: &dyn Position,
        kind: &'static str,
        plan: Arc<ProofTree>,
        nodes: u64,
    ) -> Option<VerifiedWin> {
        let checked = position.verify_proof(&plan, MAX_CHECKED);
        matches!(checked, ProofCheck::Proven(_)).then(|| VerifiedWin {
            winner: position.side_to_move(),
            kind,
            proof: plan,
            nodes,
        })
    }

    /// A win of the side that is not to move, if it were.
    pub(crate) fn threatened_win(
        &mut self,
        game: &Arc<dyn Game>,
        position: &dyn Position,
        nodes: u64,
    ) -> Option<VerifiedWin> {
        let passed = with_pass(&**game, position)?;
        self.find_win(&*passed, nodes)
    }
}

/// Lets a solver look for a win from nothing.
fn solve(
    worker: &mut Worker,
    position: &dyn Position,
    nodes: u64,
    time: &Arc<dyn TimeSource>,
    stop: &Arc<StopSignal>,
) -> Answer {
    worker.clear();
    let limits = Limits {
        mate: Some(u32::MAX),
        ..Limits::nodes(nodes)
    };
    let request = Request::new(position.clone_box(), limits, time.now());
    worker.answer(request, stop, &mut |_| ())
}

/// The same board with the other side to move; none where nobody may pass.
pub(crate) fn with_pass(game: &dyn Game, position: &dyn Position) -> Option<Box<dyn Position>> {
    let setup = Setup {
        side: Some(position.side_to_move().other()),
        ..position.setup()
    };
    let passed = game.position(&setup).ok()?;
    let turned = passed.side_to_move() != position.side_to_move();
    turned.then_some(passed)
}
