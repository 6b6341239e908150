//! Finds the best play by simulation.
//!
//! A sample deals the unseen tiles at random, makes a candidate play, and continues
//! for a few turns of both sides. Sample number k has the same tiles for every
//! candidate, so candidates are compared under equal luck. The samples so far decide
//! which candidate gets the next one ([`identify`]).

mod arms;
pub(crate) mod candidates;
pub(crate) mod deal;
mod estimate;
mod identify;
mod inference;
pub(crate) mod rollout;
pub(crate) mod utility;

use zeitnot_core::{
    Checkpoint, FactValue, Facts, Line, Random, SNAPSHOT_ARMS, Score, SearchContext, SearchOutcome,
    Settings, SimArm, SimSnapshot, StopReason, Stopped,
};

use crate::generate::{PlayGenerator, ScoredPlacement};
use crate::options::{LeaveUse, PlayerOptions, SimulationOptions};
use crate::play::Play;
use crate::position::CrosswordPosition;
use crate::state::POINT;
use arms::Arms;
use candidates::CandidateList;
use deal::Dealer;
use estimate::Estimates;
use identify::Identification;
use inference::Inference;
use rollout::Rollout;
use utility::Utility;

/// Reports per doubling of the number of samples, which limits their rate.
const REPORTS_PER_DOUBLING: f64 = 4.0;
/// Number of samples at the first report.
const FIRST_REPORT_SAMPLES: f64 = 128.0;

/// The simulation with its reusable buffers.
#[derive(Default)]
pub(crate) struct Simulation {
    generator: PlayGenerator,
    rollout: Rollout,
    leaves: LeaveUse,
    options: SimulationOptions,
}

impl Simulation {
    pub(crate) fn configure(&mut self, settings: &Settings) {
        self.leaves = settings.group::<PlayerOptions>().leaves;
        self.options = settings.group();
    }

    /// Compares `plays`, sorted by equity, until the best is known or the context
    /// stops.
    pub(crate) fn run(
        &mut self,
        position: &CrosswordPosition,
        plays: &[ScoredPlacement],
        ctx: &mut SearchContext<'_>,
    ) -> SearchOutcome {
        let wanted = ctx.rule().limits().lines() as usize;
        let mut outcome = self.compare(position, plays, None, ctx).outcome;
        outcome.lines.truncate(wanted);
        outcome
    }

    /// Compares plays until the best is known, the context stops, or `max_samples`
    /// is reached.
    ///
    /// The outcome has a line for each compared play, and at least the requested
    /// number.
    pub(crate) fn compare(
        &mut self,
        position: &CrosswordPosition,
        plays: &[ScoredPlacement],
        max_samples: Option<u64>,
        ctx: &mut SearchContext<'_>,
    ) -> SimulationResult {
        // A sample takes about as long as a hundred nodes of other games.
        ctx.set_poll_interval(1);
        let utility = Utility::new(position.equipment(), self.options.spread_weight);
        let wanted = ctx.rule().limits().lines() as usize;
        let compared = wanted.max(self.options.plays as usize);
        let candidates = CandidateList::new(position, plays, compared, &utility);
        let (threads, count) = (ctx.threads(), candidates.list.len());
        if count == 0 {
            let lines = unsimulated_lines(position, plays, &candidates, wanted);
            return SimulationResult {
                outcome: SearchOutcome { lines, depth: 1 },
                estimates: Vec::new(),
            };
        }
        let arms = ctx.shared(|| Arms::new(count, threads));
        let mut run = SimulationRun {
            position,
            leaves: self.leaves,
            options: &self.options,
            wanted,
            max_samples: max_samples.unwrap_or(u64::MAX),
            dealer: Dealer::new(position, self.options.seed),
            identification: Identification::new(&self.options, &candidates, wanted),
            estimates: Estimates::new(&candidates, &self.options),
            utility,
            arms: &arms,
            thread_index: ctx.thread_index(),
            depth: 1,
            best: 0,
            static_facts: Vec::new(),
            candidates: &candidates,
        };
        let scratch = SampleScratch {
            generator: &mut self.generator,
            rollout: &mut self.rollout,
        };
        // Stopped or decided: either way, answer with the results so far.
        let _ = run.sample(scratch, ctx);
        run.estimates.refresh(&arms);
        let mut lines = run.lines(count);
        lines.extend(unsimulated_lines(position, plays, &candidates, wanted));
        if run.depth > 1 {
            ctx.report(run.depth, &lines);
        }
        SimulationResult {
            outcome: SearchOutcome {
                lines,
                depth: run.depth,
            },
            estimates: run.estimates.value_estimates(),
        }
    }
}

/// The result of a simulation.
pub(crate) struct SimulationResult {
    pub(crate) outcome: SearchOutcome,
    /// The estimates of the compared plays, in the order of the first lines.
    pub(crate) estimates: Vec<ValueEstimate>,
}

/// The estimated utility of a play.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueEstimate {
    /// From 0 (loss) to 1 (win).
    pub(crate) mean: f64,
    /// The variance of its gap to the best play.
    pub(crate) variance: f64,
}

/// Returns lines for plays that were not simulated, if more lines are requested.
fn unsimulated_lines(
    position: &CrosswordPosition,
    plays: &[ScoredPlacement],
    candidates: &CandidateList,
    wanted: usize,
) -> Vec<Line> {
    let lead = position.state.lead();
    let is_simulated =
        |found: &ScoredPlacement| candidates.list.iter().any(|own| own.mv == found.mv);
    let others = plays.iter().filter(|found| !is_simulated(found));
    let line = |found: &ScoredPlacement| {
        Line::exact(Score(lead.saturating_add(found.equity)), vec![found.mv])
    };
    let missing = wanted.saturating_sub(candidates.list.len());
    others.take(missing).map(line).collect()
}

/// Buffers of a thread.
struct SampleScratch<'a> {
    generator: &'a mut PlayGenerator,
    rollout: &'a mut Rollout,
}

/// A running simulation in one thread.
struct SimulationRun<'a> {
    position: &'a CrosswordPosition,
    candidates: &'a CandidateList,
    options: &'a SimulationOptions,
    leaves: LeaveUse,
    utility: Utility<'a>,
    dealer: Dealer,
    arms: &'a Arms,
    estimates: Estimates,
    identification: Identification,
    /// The index of this thread.
    thread_index: usize,
    wanted: usize,
    /// The number of samples that ends the simulation.
    max_samples: u64,
    depth: u32,
    /// The best play at the last checkpoint.
    best: usize,
    /// The facts about the plays without simulation; empty until the first report.
    static_facts: Vec<Facts>,
}

impl SimulationRun<'_> {
    /// Samples until stopped, decided, or complete.
    fn sample(
        &mut self,
        scratch: SampleScratch<'_>,
        ctx: &mut SearchContext<'_>,
    ) -> Result<(), Stopped> {
        ctx.stats.root_moves = u32::try_from(self.candidates.list.len()).unwrap_or(u32::MAX);
        if self.options.inference {
            let inference =
                Inference::from_last_play(self.position, scratch.generator, self.leaves, ctx)?;
            self.dealer.set_inference(inference);
        }
        let mut choice =
            Random::new(u64::from(self.options.seed) ^ (self.thread_index as u64) << 32);
        let mut next_checkpoint = u64::from(self.options.checkpoint);
        while self.arms.total() < self.max_samples {
            ctx.tick()?;
            self.estimates.refresh_if_due(self.arms);
            let arm = self
                .identification
                .next_arm(&self.estimates, self.arms, &mut choice);
            let number = self.arms.start_sample(arm);
            let deal = self.dealer.deal(number);
            let candidate = &self.candidates.list[arm];
            let kit = self.position.equipment();
            let end =
                scratch
                    .rollout
                    .play(candidate, deal, kit, self.options.plies, scratch.generator);
            ctx.reach(end.plies);
            let sample = self.utility.evaluate(&end);
            self.arms.add(self.thread_index, arm, number, &sample);
            self.estimates.add(arm, &sample);
            if self.arms.total() >= next_checkpoint {
                next_checkpoint = self.arms.total() + u64::from(self.options.checkpoint);
                self.estimates.refresh(self.arms);
                self.identification
                    .mark_duplicates(&self.estimates, self.candidates, self.arms);
                if self.thread_index == 0 {
                    self.report_and_check(ctx)?;
                }
            }
        }
        Ok(())
    }

    /// Reports progress and checks whether to stop.
    fn report_and_check(&mut self, ctx: &mut SearchContext<'_>) -> Result<(), Stopped> {
        let samples = self.arms.total();
        let steps = REPORTS_PER_DOUBLING * (samples as f64 / FIRST_REPORT_SAMPLES).log2();
        let depth = 2 + steps.max(0.0) as u32;
        let deeper = depth > self.depth;
        self.depth = depth;
        if deeper {
            let lines = self.lines(self.wanted);
            ctx.report(depth, &lines);
        }
        let best = self.estimates.leader();
        let checkpoint = Checkpoint {
            depth,
            nodes: ctx.total_nodes(),
            elapsed: ctx.elapsed(),
            score: Score(self.estimates.sums(best).lead()),
            failed_low: false,
            best_changed: best != self.best,
            effort: u32::try_from(self.estimates.sums(best).count * 1_000 / samples.max(1))
                .unwrap_or(1_000),
            multi_pv: self.wanted > 1,
            simulation: Some(self.snapshot(samples)),
        };
        self.best = best;
        ctx.checkpoint(&checkpoint)?;
        if self.identification.is_decided(&self.estimates, samples) {
            ctx.stop_early(StopReason::Sure);
            return Err(Stopped);
        }
        Ok(())
    }

    fn snapshot(&self, samples: u64) -> SimSnapshot {
        let mut snapshot = SimSnapshot {
            arms: u32::try_from(self.candidates.list.len()).unwrap_or(u32::MAX),
            samples,
            in_bag: u32::try_from(self.position.in_bag()).unwrap_or(u32::MAX),
            lead: f64::from(self.position.state.lead()) / f64::from(POINT),
            ..SimSnapshot::default()
        };
        let ranked = self.estimates.ranked();
        let leader = ranked.first().copied().unwrap_or(0);
        let best = ranked.iter().take(SNAPSHOT_ARMS);
        for (top, &arm) in snapshot.top.iter_mut().zip(best) {
            let gap_variance = match arm {
                arm if arm == leader => 0.0,
                arm => self.estimates.variance_between(leader, arm),
            };
            *top = SimArm {
                candidate: u32::try_from(arm).unwrap_or(u32::MAX),
                posterior_mean: self.estimates.mean(arm),
                gap_error: gap_variance.sqrt(),
                ..self.estimates.sums(arm).snapshot()
            };
        }
        snapshot
    }

    /// Returns `count` lines, best first.
    fn lines(&mut self, count: usize) -> Vec<Line> {
        if self.static_facts.is_empty() {
            let facts_of = |candidate: &candidates::CandidatePlay| {
                let play = Play::from_move(candidate.mv);
                play.map_or_else(Facts::new, |play| {
                    self.position.facts_with_leaves(&play, self.leaves)
                })
            };
            self.static_facts = self.candidates.list.iter().map(facts_of).collect();
        }
        let ranked = self.estimates.ranked();
        let lines = ranked.iter().take(count).map(|&arm| {
            let candidate = &self.candidates.list[arm];
            let sums = self.estimates.sums(arm);
            let mut line = Line::exact(candidate.score, vec![candidate.mv]);
            line.facts.clone_from(&self.static_facts[arm]);
            if sums.count > 0 {
                line.score = Score(sums.lead());
                add_sample_facts(&mut line.facts, sums.win(), sums.count);
            }
            line
        });
        lines.collect()
    }
}

/// Replaces the facts from samples: win probability, its error, and their number.
pub(crate) fn add_sample_facts(facts: &mut Facts, (mean, error): (f64, f64), samples: u64) {
    const REPLACED: [&str; 3] = ["win_percent", "win_error", "samples"];
    let percent = |share: f64| FactValue::Milli((share * 100_000.0).round() as i64);
    facts.retain(|(name, _)| !REPLACED.contains(name));
    let samples = i64::try_from(samples).unwrap_or(i64::MAX);
    facts.extend([
        ("win_percent", percent(mean)),
        ("win_error", percent(error)),
        ("samples", FactValue::Whole(samples)),
    ]);
}
