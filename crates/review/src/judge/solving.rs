//! Forced wins with their proofs.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use zeitnot_core::proof::{Checked, Finding, Plan};
use zeitnot_core::{
    Answer, Game, Limits, Move, Ply, Position, Request, Score, Setup, Side, Signals, Solver,
    TimeSource, Worker, default_settings,
};
use zeitnot_schema::v1::review::Proof;

use super::set;
use crate::error::ReviewError;

/// Positions that the check of a proof looks at before it gives up: no proof
/// then.
const MOST_CHECKED: u64 = 400_000;

/// Memory of the solvers: more than a tier's nodes fill.
const SOLVER_MEGABYTES: &str = "16";

/// The same where fours are all that is tried.
const FOURS_MEGABYTES: &str = "2";

/// A win that was played against every defense.
#[derive(Clone, Debug)]
pub(crate) struct Won {
    winner: Side,
    kind: &'static str,
    plan: Arc<Plan>,
    nodes: u64,
}

impl Won {
    /// What to play, whatever is replied.
    pub(crate) fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Plies to the end of the game.
    pub(crate) fn plies(&self) -> u32 {
        self.plan.root().map_or(0, |root| self.plan.plies(root))
    }

    /// The winner's score.
    pub(crate) fn score(&self) -> Score {
        let plies = u16::try_from(self.plies()).unwrap_or(Score::LONGEST_MATE);
        Score::win_at(Ply(plies))
    }

    /// The moves against the longest defense found.
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.plan.longest_line()
    }

    /// What it took to find it.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// In words; `position` is of the same board, whoever is to move.
    pub(crate) fn told(&self, position: &dyn Position) -> Proof {
        let plies = self.plies();
        let names = self.moves().into_iter().map(|mv| position.format_move(mv));
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
pub(crate) enum Fours {
    /// There is one.
    Win(Proof),
    /// Everything was tried, and there is none.
    NoWin,
    /// It was not tried to the end.
    Unknown,
}

/// Looks for forced wins, and believes none that was not checked.
pub(crate) struct Prover {
    worker: Worker,
    /// Looks for wins by fours alone, which it finds if there are any.
    fours: Option<Worker>,
    time: Arc<dyn TimeSource>,
    /// Ends a look before its time.
    pub(super) stop: Arc<Signals>,
}

impl Prover {
    /// None where the game has no solvers with plans.
    pub(super) fn new(
        game: &Arc<dyn Game>,
        time: &Arc<dyn TimeSource>,
    ) -> Result<Option<Self>, ReviewError> {
        let Some(solver) = game.solvers().first() else {
            return Ok(None);
        };
        let with = |solver: &Solver, megabytes: &str| {
            let mut settings = default_settings(&**game);
            let (name, value) = solver.option;
            set(&mut settings, name, value);
            set(&mut settings, "gomoku.solve.table_mib", megabytes);
            set(&mut settings, "table.megabytes", megabytes);
            Worker::new(Arc::clone(game), settings, Arc::clone(time))
        };
        let fours = game.solvers().iter().find(|solver| solver.kind == "vcf");
        Ok(Some(Self {
            worker: with(solver, SOLVER_MEGABYTES)?,
            fours: fours
                .map(|solver| with(solver, FOURS_MEGABYTES))
                .transpose()?,
            time: Arc::clone(time),
            stop: Arc::default(),
        }))
    }

    /// A win of the side to move, found with at most so many nodes.
    pub(crate) fn win(&mut self, position: &dyn Position, nodes: u64) -> Option<Won> {
        let answer = look(&mut self.worker, position, nodes, &self.time, &self.stop);
        let Some(Finding::Win { kind, plan, .. }) = answer.finding else {
            return None;
        };
        Self::checked(position, kind, plan, answer.nodes)
    }

    /// A win by fours of the side that is not to move, if it were; none where
    /// nobody may pass.
    pub(crate) fn threatened_fours(
        &mut self,
        game: &Arc<dyn Game>,
        position: &dyn Position,
        nodes: u64,
    ) -> Fours {
        let (Some(passed), Some(worker)) = (passed(&**game, position), &mut self.fours) else {
            return Fours::Unknown;
        };
        let answer = look(worker, &*passed, nodes, &self.time, &self.stop);
        match answer.finding {
            Some(Finding::Win { kind, plan, .. }) => {
                let won = Self::checked(&*passed, kind, plan, answer.nodes);
                won.map_or(Fours::Unknown, |won| Fours::Win(won.told(&*passed)))
            }
            Some(Finding::NoWin) => Fours::NoWin,
            Some(Finding::Solved) | None => Fours::Unknown,
        }
    }

    /// A win that holds against every defense.
    fn checked(
        position: &dyn Position,
        kind: &'static str,
        plan: Arc<Plan>,
        nodes: u64,
    ) -> Option<Won> {
        let checked = position.check_plan(&plan, MOST_CHECKED);
        matches!(checked, Checked::Proven(_)).then(|| Won {
            winner: position.side_to_move(),
            kind,
            plan,
            nodes,
        })
    }

    /// A win of the side that is not to move, if it were.
    pub(crate) fn danger(
        &mut self,
        game: &Arc<dyn Game>,
        position: &dyn Position,
        nodes: u64,
    ) -> Option<Won> {
        let passed = passed(&**game, position)?;
        self.win(&*passed, nodes)
    }
}

/// Lets a solver look for a win from nothing.
fn look(
    worker: &mut Worker,
    position: &dyn Position,
    nodes: u64,
    time: &Arc<dyn TimeSource>,
    stop: &Arc<Signals>,
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
pub(crate) fn passed(game: &dyn Game, position: &dyn Position) -> Option<Box<dyn Position>> {
    let setup = Setup {
        side: Some(position.side_to_move().other()),
        ..position.setup()
    };
    let passed = game.position(&setup).ok()?;
    let turned = passed.side_to_move() != position.side_to_move();
    turned.then_some(passed)
}
