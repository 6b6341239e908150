//! The pre-endgame: so few tiles are in the bag that the ways in which they may
//! lie can be gone through, or a good part of them, and that the endgame behind
//! each can be searched.
//!
//! A short simulation says which plays are worth a closer look. These are then
//! played under the same deals, one by one, and the endgames behind them are
//! searched: few deals and shallow at first, more and deeper in every round,
//! and only for plays that may still turn out to be the best ([`results`]).
//! Where tiles are left in the bag, players try their answers out ([`reply_finder`]).

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

/// Deals of the first round; every round doubles them.
const FIRST_DEALS: usize = 16;

/// The pre-endgame, with the memory that it needs.
#[derive(Default)]
pub(crate) struct PreEndgame {
    playout_board: PlayoutBoard,
    options: PreEndgameOptions,
    simulation: SimulationOptions,
}

impl PreEndgame {
    /// Takes over changed options.
    pub(crate) fn configure(&mut self, settings: &Settings) {
        self.options = settings.group();
        self.simulation = settings.group();
    }

    /// Forgets everything learned.
    pub(crate) fn clear(&mut self) {
        self.playout_board.clear();
    }

    /// Is it this kind of turn? Not unless the player on turn knows the own
    /// rack.
    pub(crate) fn applies_to(&self, position: &CrosswordPosition) -> bool {
        let in_bag = position.in_bag();
        let state = &position.state;
        (1..=self.options.tiles as usize).contains(&in_bag) && state.unknown_count(state.turn) == 0
    }

    /// Finds the best of `plays`, best first by what they score and keep.
    pub(crate) fn run(
        &mut self,
        position: &CrosswordPosition,
        plays: &[ScoredPlacement],
        simulation: &mut Simulation,
        signals: &TurnFeatures,
        cx: &mut SearchContext<'_>,
    ) -> SearchOutcome {
        let wanted = cx.rule().limits().lines() as usize;
        let samples = u64::from(self.options.samples);
        let compared = simulation.compare(position, plays, Some(samples), cx);
        let mut outcome = match cx.begin_stage(Stage::Endgame, signals) {
            Ok(()) => self.search_endgames(position, plays, wanted, compared, cx),
            Err(_) => compared.outcome,
        };
        outcome.lines.truncate(wanted);
        outcome
    }

    /// Puts the better ones of simulated lines in the order that the endgames
    /// behind them give.
    fn search_endgames(
        &mut self,
        position: &CrosswordPosition,
        plays: &[ScoredPlacement],
        wanted: usize,
        compared: SimulationResult,
        cx: &mut SearchContext<'_>,
    ) -> SearchOutcome {
        let SimulationResult {
            mut outcome,
            estimates: worths,
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
            PreEndgameResults::new(&candidates, &worths, &deals, position.in_bag(), wanted);
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
        // Told to stop or sure of the best: the answer is what was found.
        let _ = run.run_rounds(&mut self.playout_board, cx);
        let mut lines = run.ranked();
        if run.depth > outcome.depth {
            cx.report(run.depth, &lines);
        }
        lines.append(&mut outcome.lines);
        SearchOutcome {
            lines,
            depth: run.depth,
        }
    }
}

/// A closer look under way.
struct PreEndgameRun<'a> {
    position: &'a CrosswordPosition,
    candidates: &'a CandidateList,
    deals: &'a DealList,
    results: PreEndgameResults,
    /// What was chosen while there were tiles in the bag: of each candidate,
    /// under each deal.
    choices: Vec<Vec<PlayChoice>>,
    /// What the simulation said about each candidate.
    lines: Vec<Line>,
    depth: u32,
    /// The play that was best after the last round.
    best: usize,
}

impl PreEndgameRun<'_> {
    /// Looks deeper and deeper until told to stop or until the best play is
    /// known.
    fn run_rounds(
        &mut self,
        table: &mut PlayoutBoard,
        cx: &mut SearchContext<'_>,
    ) -> Result<(), Stopped> {
        let all = self.deals.list.len();
        // Threads begin at different deals, and tell each other by the
        // transposition table what they found.
        let shift = cx.thread_index() * all.min(FIRST_DEALS) / cx.threads().max(1);
        for round in 0..=playout::MAX_DEPTH {
            let count = FIRST_DEALS.saturating_mul(1 << round.min(16)).min(all);
            let wants_points = self.results.wants_points();
            for number in 0..count {
                let index = (number + shift) % count;
                for arm in self.results.unresolved(index, wants_points) {
                    let trial = Playout {
                        position: self.position,
                        candidate: &self.candidates.list[arm],
                        deal: &self.deals.list[index].deal,
                    };
                    // Answers that are thought about take time. Those that are
                    // not favour plays that leave tiles in the bag, so none of
                    // these is left out too early.
                    let turns = match round {
                        0 => TurnPolicy::Static,
                        _ => TurnPolicy::Simulated(&mut self.choices[arm * all + index]),
                    };
                    let end = table.play(&trial, turns, round + 1, wants_points, cx)?;
                    self.results.record(arm, end);
                }
                self.results.commit(index);
            }
            self.results.close_round(count);
            self.depth += 1;
            self.report_and_check(cx)?;
            if self.results.is_decided() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Tells how far it is, and asks whether to go on.
    fn report_and_check(&mut self, cx: &mut SearchContext<'_>) -> Result<(), Stopped> {
        let lines = self.ranked();
        cx.report(self.depth, &lines);
        let best = self.results.ranked().first().copied().unwrap_or_default();
        let checkpoint = Checkpoint {
            depth: self.depth,
            nodes: cx.total_nodes(),
            elapsed: cx.elapsed(),
            score: lines.first().map_or(Score(0), |line| line.score),
            failed_low: false,
            best_changed: best != self.best,
            effort: 1_000 / self.results.remaining_count().max(1) as u32,
            multi_pv: cx.rule().limits().lines() > 1,
            simulation: None,
        };
        self.best = best;
        cx.checkpoint(&checkpoint)
    }

    /// The lines of all candidates, best first.
    fn ranked(&self) -> Vec<Line> {
        let line = |arm: usize| {
            let mut line = self.lines.get(arm)?.clone();
            if let Some(figures) = self.results.estimate(arm) {
                line.score = figures.lead.map_or(line.score, Score);
                add_sample_facts(&mut line.facts, figures.win, figures.deals as u64);
            }
            Some(line)
        };
        let ranked = self.results.ranked();
        ranked.into_iter().filter_map(line).collect()
    }
}
