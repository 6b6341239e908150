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

/// Maximum positions that the check of a proof may visit; more means unproven.
const MAX_CHECKED: u64 = 400_000;

/// Table size of the solver, in MiB; larger than a tier's nodes can fill.
const SOLVER_MEGABYTES: &str = "16";

/// Table size of the solver for fours alone, in MiB.
const VCF_MEGABYTES: &str = "2";

/// A forced win that was verified against every defense.
#[derive(Clone, Debug)]
pub(crate) struct VerifiedWin {
    winner: Side,
    kind: &'static str,
    proof: Arc<ProofTree>,
    nodes: u64,
}

impl VerifiedWin {
    pub(crate) fn proof(&self) -> &ProofTree {
        &self.proof
    }

    /// Returns the number of plies to the end of the game.
    pub(crate) fn plies(&self) -> u32 {
        self.proof.root().map_or(0, |root| self.proof.plies(root))
    }

    /// Returns the winner's score.
    pub(crate) fn score(&self) -> Score {
        let plies = u16::try_from(self.plies()).unwrap_or(Score::LONGEST_MATE);
        Score::win_at(Ply(plies))
    }

    /// Returns the line against the longest defense found.
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.proof.longest_line()
    }

    /// Returns the number of nodes that the solver used.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Converts the win; `position` has the same board, with either side to move.
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

/// The result of a search for a win by fours alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum VcfResult {
    Win(Proof),
    /// The search space was exhausted without a win.
    NoWin,
    /// The search was not exhausted.
    Unknown,
}

/// Finds forced wins and returns only verified ones.
pub(crate) struct WinFinder {
    worker: Worker,
    /// Searches fours alone, which finds a win by fours if one exists.
    vcf_worker: Option<Worker>,
    time: Arc<dyn TimeSource>,
    /// Stops a running search.
    pub(super) stop: Arc<StopSignal>,
}

impl WinFinder {
    /// Returns `None` if the game has no solver with proofs.
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

    /// Returns a win of the side to move that `nodes` nodes find.
    pub(crate) fn find_win(&mut self, position: &dyn Position, nodes: u64) -> Option<VerifiedWin> {
        let answer = solve(&mut self.worker, position, nodes, &self.time, &self.stop);
        let Some(SolverResult::Win { kind, proof, .. }) = answer.solver_result else {
            return None;
        };
        Self::verify(position, kind, proof, answer.nodes)
    }

    /// Returns the win by fours that the side not to move would have after a pass.
    ///
    /// [`VcfResult::Unknown`] if the game does not allow a pass.
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
            Some(SolverResult::Win { kind, proof, .. }) => {
                let won = Self::verify(&*passed, kind, proof, answer.nodes);
                won.map_or(VcfResult::Unknown, |won| {
                    VcfResult::Win(won.to_schema(&*passed))
                })
            }
            Some(SolverResult::NoWin) => VcfResult::NoWin,
            Some(SolverResult::Solved) | None => VcfResult::Unknown,
        }
    }

    /// Returns the win if it holds against every defense.
    fn verify(
        position: &dyn Position,
        kind: &'static str,
        proof: Arc<ProofTree>,
        nodes: u64,
    ) -> Option<VerifiedWin> {
        let checked = position.verify_proof(&proof, MAX_CHECKED);
        matches!(checked, ProofCheck::Proven(_)).then(|| VerifiedWin {
            winner: position.side_to_move(),
            kind,
            proof,
            nodes,
        })
    }

    /// Returns the win that the side not to move would have after a pass.
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

/// Runs a solver with empty caches.
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

/// Returns the position with the other side to move; `None` if that is not allowed.
pub(crate) fn with_pass(game: &dyn Game, position: &dyn Position) -> Option<Box<dyn Position>> {
    let setup = Setup {
        side: Some(position.side_to_move().other()),
        ..position.setup()
    };
    let passed = game.position(&setup).ok()?;
    let turned = passed.side_to_move() != position.side_to_move();
    turned.then_some(passed)
}
