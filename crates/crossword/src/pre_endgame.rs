//! The pre-endgame: so few tiles are in the bag that the ways in which they may
//! lie can be gone through, or a good part of them, and that the endgame behind
//! each can be searched.
//!
//! A short simulation says which plays are worth a closer look. These are then
//! played under the same deals, one by one, and the endgames behind them are
//! searched: few deals and shallow at first, more and deeper in every round,
//! and only for plays that may still turn out to be the best ([`results`]).

mod deals;
mod results;
mod table;

use zeitnot_core::{Checkpoint, Cx, Line, Outcome, Score, Settings, Stopped};

use crate::generate::{Found, Generator};
use crate::options::{PreEndgameOptions, SimulationOptions};
use crate::position::CrosswordPosition;
use crate::simulate::candidates::Candidates;
use crate::simulate::utility::Utility;
use crate::simulate::{Simulation, tell};
use deals::Deals;
use results::Results;
use table::Table;

/// Nodes between two looks at the clock, as in an endgame.
const NODES_BETWEEN_LOOKS: u64 = 16;

/// Deals of the first round; every round doubles them.
const FIRST_DEALS: usize = 16;

/// The pre-endgame, with the memory that it needs.
#[derive(Default)]
pub(crate) struct PreEndgame {
    generator: Generator,
    table: Table,
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
        self.table.clear();
    }

    /// Is it this kind of turn? Not unless the player on turn knows the own
    /// rack.
    pub(crate) fn is_for(&self, position: &CrosswordPosition) -> bool {
        let in_bag = position.in_bag();
        let state = &position.state;
        (1..=self.options.tiles as usize).contains(&in_bag) && state.unknown(state.turn) == 0
    }

    /// Finds the best of `plays`, best first by what they score and keep.
    pub(crate) fn run(
        &mut self,
        position: &CrosswordPosition,
        plays: &[Found],
        simulation: &mut Simulation,
        cx: &mut Cx<'_>,
    ) -> Outcome {
        let wanted = cx.rule().limits().lines() as usize;
        let samples = u64::from(self.options.samples);
        let mut outcome = simulation.compare(position, plays, Some(samples), cx);
        self.look_closer(position, plays, wanted, &mut outcome, cx);
        outcome.lines.truncate(wanted);
        outcome
    }

    /// Puts the better ones of simulated lines in the order that the endgames
    /// behind them give.
    fn look_closer(
        &mut self,
        position: &CrosswordPosition,
        plays: &[Found],
        wanted: usize,
        outcome: &mut Outcome,
        cx: &mut Cx<'_>,
    ) {
        let count = wanted.max(self.options.contenders as usize);
        let found = |line: &Line| {
            let mv = line.moves.first()?;
            plays.iter().find(|found| found.mv == *mv).copied()
        };
        let better: Vec<Found> = outcome.lines.iter().take(count).filter_map(found).collect();
        let utility = Utility::new(position.kit(), self.simulation.spread_weight);
        let candidates = Candidates::new(position, &better, count, &utility);
        let lines = outcome.lines.drain(..candidates.list.len()).collect();
        let deals = Deals::new(position, self.simulation.seed);
        let results = Results::new(&candidates, &deals, position.in_bag(), wanted);
        let mut run = Run {
            position,
            candidates: &candidates,
            deals: &deals,
            results,
            lines,
            depth: outcome.depth,
            best: 0,
        };
        cx.poll_every(NODES_BETWEEN_LOOKS);
        let tools = Tools {
            generator: &mut self.generator,
            table: &mut self.table,
        };
        // Told to stop or sure of the best: the answer is what was found.
        let _ = run.rounds(tools, cx);
        let mut lines = run.ranked();
        if run.depth > outcome.depth {
            cx.report(run.depth, &lines);
        }
        lines.append(&mut outcome.lines);
        *outcome = Outcome {
            lines,
            depth: run.depth,
        };
    }
}

/// What plays are looked at with.
struct Tools<'a> {
    generator: &'a mut Generator,
    table: &'a mut Table,
}

/// A closer look under way.
struct Run<'a> {
    position: &'a CrosswordPosition,
    candidates: &'a Candidates,
    deals: &'a Deals,
    results: Results,
    /// What the simulation said about each candidate.
    lines: Vec<Line>,
    depth: u32,
    /// The play that was best after the last round.
    best: usize,
}

impl Run<'_> {
    /// Looks deeper and deeper until told to stop or until the best play is
    /// known.
    fn rounds(&mut self, tools: Tools<'_>, cx: &mut Cx<'_>) -> Result<(), Stopped> {
        let Tools { generator, table } = tools;
        let all = self.deals.list.len();
        // Threads begin at different deals, and tell each other by the
        // transposition table what they found.
        let shift = cx.helper_index() * all.min(FIRST_DEALS) / cx.threads().max(1);
        for round in 0..=table::DEEPEST {
            let count = FIRST_DEALS.saturating_mul(1 << round.min(16)).min(all);
            for number in 0..count {
                let index = (number + shift) % count;
                let deal = &self.deals.list[index].deal;
                for arm in self.results.open(index) {
                    let candidate = &self.candidates.list[arm];
                    table.deal(self.position, candidate, deal, generator);
                    let end = table.search(self.position, round + 1, cx)?;
                    self.results.note(arm, end);
                }
                self.results.commit(index);
            }
            self.results.close_round(count);
            self.depth += 1;
            self.look(cx)?;
            if self.results.is_decided() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Tells how far it is, and asks whether to go on.
    fn look(&mut self, cx: &mut Cx<'_>) -> Result<(), Stopped> {
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
            effort: 1_000 / self.results.count_open().max(1) as u32,
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
            if let Some(figures) = self.results.figures(arm) {
                line.score = Score(figures.lead);
                tell(&mut line.facts, figures.win, figures.deals as u64);
            }
            Some(line)
        };
        let ranked = self.results.ranked();
        ranked.into_iter().filter_map(line).collect()
    }
}
