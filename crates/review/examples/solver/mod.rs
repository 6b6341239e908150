//! Forced wins once more, by the public way to the solvers and the proof checker.

use std::sync::Arc;

use zeitnot_core::proof::{ProofCheck, SolverResult};
use zeitnot_core::{
    Game, Limits, Position, Request, Setup, Status, StopSignal, SystemTime, TimeSource, Worker,
    default_settings,
};
use zeitnot_gomoku::Gomoku;

type Problem = Box<dyn std::error::Error>;

/// Positions that the check of a proof may look at.
const MOST_CHECKED: u64 = 4_000_000;

/// Looks for forced wins.
pub(crate) struct Solver {
    worker: Worker,
    time: Arc<dyn TimeSource>,
}

impl Solver {
    /// One that looks in this way.
    pub(crate) fn new(method: &str) -> Result<Self, Problem> {
        let game: Arc<dyn Game> = Arc::new(Gomoku);
        let mut settings = default_settings(&*game);
        let mut solvers = game.profile().solvers.iter();
        let solver = solvers.find(|solver| solver.name == method);
        let solver = solver.ok_or("gomoku has no such solver")?;
        settings.set(solver.option.0, solver.option.1)?;
        let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
        let worker = Worker::new(game, settings, Arc::clone(&time))?;
        Ok(Self { worker, time })
    }

    /// Does the side to move win by force, as far as so many nodes tell?
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
        let signals = Arc::new(StopSignal::new(false));
        let answer = self.worker.answer(request, &signals, &mut |_| ());
        let Some(SolverResult::Win { proof: plan, .. }) = answer.solver_result else {
            return false;
        };
        let checked = position.verify_proof(&plan, MOST_CHECKED);
        matches!(checked, ProofCheck::Proven(_))
    }
}

/// The same board with the other side to move.
pub(crate) fn passed(position: &dyn Position) -> Option<Box<dyn Position>> {
    let setup = Setup {
        side: Some(position.side_to_move().other()),
        ..position.setup()
    };
    Gomoku.position(&setup).ok()
}
