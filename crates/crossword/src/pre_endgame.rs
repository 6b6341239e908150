//! The pre-endgame: with few tiles in the bag, all deals or a good part of them can
//! be examined, and the endgame behind each can be searched.
//!
//! A short simulation selects the plays. These are played under the same deals, and
//! the endgames behind them are searched: few deals to a low depth first, and more
//! deals to a higher depth in every round, for plays that may still be the best
//! ([`results`]). While the bag has tiles, replies are chosen by short simulations
//! ([`reply_finder`]).

mod deals;
mod mean;
mod playout;
mod reply_finder;
mod results;

use zeitnot_core::{
    Checkpoint, Line, Score, SearchContext, SearchOutcome, Settings, Stage, Stopped, TurnFeatures,
};

use crate::generate::ScoredPlacement;
use crate::options::{PreEndgameOptions, SimulationOptions};
use crate::position::CrosswordPosition;
use crate::simulate::candidates::CandidateList;
use crate::simulate::utility::Utility;
use crate::simulate::{Simulation, SimulationResult, add_sample_facts};
use crate::static_play::PlayChoice;
use deals::DealList;
use playout::{Playout, PlayoutBoard, TurnPolicy};
use results::PreEndgameResults;

/// Number of deals of the first round; every round doubles it.
const FIRST_DEALS: usize = 16;

/// The pre-endgame with its reusable buffers.
#[derive(Default)]
pub(crate) struct PreEndgame {
    playout_board: PlayoutBoard,
    options: PreEndgameOptions,
    simulation: SimulationOptions,
}

impl PreEndgame {
    pub(crate) fn configure(&mut self, settings: &Settings) {
        self.options = settings.group();
        self.simulation = settings.group();
    }

    /// Clears the caches.
    pub(crate) fn clear(&mut self) {
        self.playout_board.clear();
    }

    /// Returns `true` with few tiles in the bag and a known rack of the side to
    /// move.
    pub(crate) fn applies_to(&self, position: &CrosswordPosition) -> bool {
        let in_bag = position.in_bag();
        let state = &position.state;
        (1..=self.options.tiles as usize).contains(&in_bag) && state.unknown_count(state.turn) == 0
    }

    /// Finds the best of `plays`, which are sorted by equity.
    pub(crate) fn run(
        &mut self,
        position: &CrosswordPosition,
        plays: &[ScoredPlacement],
        simulation: &mut Simulation,
        features: &TurnFeatures,
        ctx: &mut SearchContext<'_>,
    ) -> SearchOutcome {
        let wanted = ctx.rule().limits().lines() as usize;
        let samples = u64::from(self.options.samples);
        let compared = simulation.compare(position, plays, Some(samples), ctx);
        let mut outcome = match ctx.begin_stage(Stage::Endgame, features) {
            Ok(()) => self.search_endgames(position, plays, wanted, compared, ctx),
            Err(_) => compared.outcome,
        };
        outcome.lines.truncate(wanted);
        outcome
    }

    /// Reorders the best simulated lines by the endgames behind them.
    fn search_endgames(
        &mut self,
        position: &CrosswordPosition,
        plays: &[ScoredPlacement],
        wanted: usize,
        compared: SimulationResult,
        ctx: &mut SearchContext<'_>,
    ) -> SearchOutcome {
        let SimulationResult {
            mut outcome,
            estimates,
        } = compared;
        let count = wanted.max(self.options.contenders as usize);
        let found = |line: &Line| {
            let mv = line.moves.first()?;
            plays.iter().find(|found| found.mv == *mv).copied()
        };
        let better: Vec<ScoredPlacement> =
            outcome.lines.iter().take(count).filter_map(found).collect();
        let utility = Utility::new(position.equipment(), self.simulation.spread_weight);
        let candidates = CandidateList::new(position, &better, count, &utility);
        let lines = outcome.lines.drain(..candidates.list.len()).collect();
        let deals = DealList::new(position, self.simulation.seed);
        let results =
            PreEndgameResults::new(&candidates, &estimates, &deals, position.in_bag(), wanted);
        let mut run = PreEndgameRun {
            position,
            candidates: &candidates,
            deals: &deals,
            results,
            choices: vec![Vec::new(); candidates.list.len() * deals.list.len()],
            lines,
            depth: outcome.depth,
            best: 0,
        };
        // Stopped or decided: either way, answer with the results so far.
        let _ = run.run_rounds(&mut self.playout_board, ctx);
        let mut lines = run.ranked();
        if run.depth > outcome.depth {
            ctx.report(run.depth, &lines);
        }
        lines.append(&mut outcome.lines);
        SearchOutcome {
            lines,
            depth: run.depth,
        }
    }
}

/// A running pre-endgame search.
struct PreEndgameRun<'a> {
    position: &'a CrosswordPosition,
    candidates: &'a CandidateList,
    deals: &'a DealList,
    results: PreEndgameResults,
    /// The choices while the bag has tiles, by candidate and deal.
    choices: Vec<Vec<PlayChoice>>,
    /// The simulated line of each candidate.
    lines: Vec<Line>,
    depth: u32,
    /// The best play after the last round.
    best: usize,
}

impl PreEndgameRun<'_> {
    /// Runs rounds until stopped, decided, or complete.
    fn run_rounds(
        &mut self,
        playout_board: &mut PlayoutBoard,
        ctx: &mut SearchContext<'_>,
    ) -> Result<(), Stopped> {
        let all = self.deals.list.len();
        // Threads start at different deals and share results through the
        // transposition table.
        let shift = ctx.thread_index() * all.min(FIRST_DEALS) / ctx.threads().max(1);
        for round in 0..=playout::MAX_DEPTH {
            let count = FIRST_DEALS.saturating_mul(1 << round.min(16)).min(all);
            let wants_points = self.results.wants_points();
            for number in 0..count {
                let index = (number + shift) % count;
                for arm in self.results.unresolved(index, wants_points) {
                    let playout = Playout {
                        position: self.position,
                        candidate: &self.candidates.list[arm],
                        deal: &self.deals.list[index].deal,
                    };
                    // Finding replies takes time. Static replies favor plays that
                    // leave tiles in the bag, so none of these is eliminated too
                    // early.
                    let turns = match round {
                        0 => TurnPolicy::Static,
                        _ => TurnPolicy::Simulated(&mut self.choices[arm * all + index]),
                    };
                    let end = playout_board.play(&playout, turns, round + 1, wants_points, ctx)?;
                    self.results.record(arm, end);
                }
                self.results.commit(index);
            }
            self.results.close_round(count);
            self.depth += 1;
            self.report_and_check(ctx)?;
            if self.results.is_decided() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Reports progress and checks whether to stop.
    fn report_and_check(&mut self, ctx: &mut SearchContext<'_>) -> Result<(), Stopped> {
        let lines = self.ranked();
        ctx.report(self.depth, &lines);
        let best = self.results.ranked().first().copied().unwrap_or_default();
        let checkpoint = Checkpoint {
            depth: self.depth,
            nodes: ctx.total_nodes(),
            elapsed: ctx.elapsed(),
            score: lines.first().map_or(Score(0), |line| line.score),
            failed_low: false,
            best_changed: best != self.best,
            effort: 1_000 / self.results.remaining_count().max(1) as u32,
            multi_pv: ctx.rule().limits().lines() > 1,
            simulation: None,
        };
        self.best = best;
        ctx.checkpoint(&checkpoint)
    }

    /// Returns the lines of all candidates, best first.
    fn ranked(&self) -> Vec<Line> {
        let line = |arm: usize| {
            let mut line = self.lines.get(arm)?.clone();
            if let Some(estimate) = self.results.estimate(arm) {
                line.score = estimate.lead.map_or(line.score, Score);
                add_sample_facts(&mut line.facts, estimate.win, estimate.deals as u64);
            }
            Some(line)
        };
        let ranked = self.results.ranked();
        ranked.into_iter().filter_map(line).collect()
    }
}
