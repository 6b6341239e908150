//! Finds verified wins through the public API of solvers and proofs.

use std::sync::Arc;

use zeitnot_core::proof::{ProofCheck, SolverResult};
use zeitnot_core::{
    Game, Limits, Position, Request, Setup, Status, StopSignal, SystemTime, TimeSource, Worker,
    default_settings,
};
use zeitnot_gomoku::Gomoku;

type Problem = Box<dyn std::error::Error>;

/// Maximum number of positions that the check of a proof may visit.
const MAX_CHECKED: u64 = 4_000_000;

/// Finds forced wins.
pub(crate) struct Solver {
    worker: Worker,
    time: Arc<dyn TimeSource>,
}

impl Solver {
    /// Creates a solver with this method.
    pub(crate) fn new(method: &str) -> Result<Self, Problem> {
        let game: Arc<dyn Game> = Arc::new(Gomoku);
        let mut settings = default_settings(&*game);
        let mut solvers = game.profile().solvers.iter();
        let solver = solvers.find(|solver| solver.name == method);
        let solver = solver.ok_or("unknown gomoku solver")?;
        settings.set(solver.option.0, solver.option.1)?;
        let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
        let worker = Worker::new(game, settings, Arc::clone(&time))?;
        Ok(Self { worker, time })
    }

    /// Returns `true` if `nodes` nodes find a verified win of the side to move.
    pub(crate) fn wins(&mut self, position: &dyn Position, nodes: u64) -> bool {
        match position.status() {
            Status::Won(winner) => return winner == position.side_to_move(),
            Status::Draw => return false,
            Status::Ongoing => {}
        }
        self.worker.clear();
        let limits = Limits {
            mate: Some(u32::MAX),
            ..Limits::nodes(nodes)
        };
        let request = Request::new(position.clone_box(), limits, self.time.now());
        let signal = Arc::new(StopSignal::new(false));
        let answer = self.worker.answer(request, &signal, &mut |_| ());
        let Some(SolverResult::Win { proof, .. }) = answer.solver_result else {
            return false;
        };
        let checked = position.verify_proof(&proof, MAX_CHECKED);
        matches!(checked, ProofCheck::Proven(_))
    }
}

/// Returns the position with the other side to move.
pub(crate) fn passed(position: &dyn Position) -> Option<Box<dyn Position>> {
    let setup = Setup {
        side: Some(position.side_to_move().other()),
        ..position.setup()
    };
    Gomoku.position(&setup).ok()
}
