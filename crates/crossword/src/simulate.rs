//! Finds the best play by trial: lets the tiles that nobody sees fall one way
//! or the other, plays on from each of the better plays, and compares how that
//! ends.
//!
//! A sample is a play, a way the tiles may lie, and a few turns of both sides.
//! Sample number k has the same tiles for every play, so that plays are
//! compared under the same luck. Which play gets the next sample is decided by
//! what the samples so far have told ([`identify`]).

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

/// Reports of a running simulation are so far apart that four of them double
/// the samples: somebody who watches sees it move, and nobody is flooded.
const REPORTS_PER_DOUBLING: f64 = 4.0;
/// Samples of the first report.
const FIRST_REPORT_SAMPLES: f64 = 128.0;

/// The simulation, with the memory that its samples need.
#[derive(Default)]
pub(crate) struct Simulation {
    generator: PlayGenerator,
    rollout: Rollout,
    leaves: LeaveUse,
    options: SimulationOptions,
}

impl Simulation {
    /// Takes over changed options.
    pub(crate) fn configure(&mut self, settings: &Settings) {
        self.leaves = settings.group::<PlayerOptions>().leaves;
        self.options = settings.group();
    }

    /// Compares `plays`, best first by what they score and keep, until the
    /// context says stop or the best is known.
    pub(crate) fn run(
        &mut self,
        position: &CrosswordPosition,
        plays: &[ScoredPlacement],
        cx: &mut SearchContext<'_>,
    ) -> SearchOutcome {
        let wanted = cx.rule().limits().lines() as usize;
        let mut outcome = self.compare(position, plays, None, cx).outcome;
        outcome.lines.truncate(wanted);
        outcome
    }

    /// The same until there are so many samples, if a number is given. There
    /// is a line for each play that was compared, and as many as are wanted.
    pub(crate) fn compare(
        &mut self,
        position: &CrosswordPosition,
        plays: &[ScoredPlacement],
        most: Option<u64>,
        cx: &mut SearchContext<'_>,
    ) -> SimulationResult {
        // A sample takes about as long as a hundred nodes of other games.
        cx.set_poll_interval(1);
        let utility = Utility::new(position.equipment(), self.options.spread_weight);
        let wanted = cx.rule().limits().lines() as usize;
        let compared = wanted.max(self.options.plays as usize);
        let candidates = CandidateList::new(position, plays, compared, &utility);
        let (threads, count) = (cx.threads(), candidates.list.len());
        if count == 0 {
            let lines = unsimulated_lines(position, plays, &candidates, wanted);
            return SimulationResult {
                outcome: SearchOutcome { lines, depth: 1 },
                estimates: Vec::new(),
            };
        }
        let arms = cx.shared(|| Arms::new(count, threads));
        let mut run = SimulationRun {
            position,
            leaves: self.leaves,
            options: &self.options,
            wanted,
            max_samples: most.unwrap_or(u64::MAX),
            dealer: Dealer::new(position, self.options.seed),
            identification: Identification::new(&self.options, &candidates, wanted),
            estimates: Estimates::new(&candidates, &self.options),
            utility,
            arms: &arms,
            thread_index: cx.thread_index(),
            depth: 1,
            best: 0,
            static_facts: Vec::new(),
            candidates: &candidates,
        };
        let tools = SampleScratch {
            generator: &mut self.generator,
            rollout: &mut self.rollout,
        };
        // Told to stop or sure of the best: the answer is what was found.
        let _ = run.sample(tools, cx);
        run.estimates.refresh(&arms);
        let mut lines = run.lines(count);
        lines.extend(unsimulated_lines(position, plays, &candidates, wanted));
        if run.depth > 1 {
            cx.report(run.depth, &lines);
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

/// What a simulation came to.
pub(crate) struct SimulationResult {
    pub(crate) outcome: SearchOutcome,
    /// What the plays that were tried seem to be worth, in the order of their
    /// lines, which are the first ones.
    pub(crate) estimates: Vec<ValueEstimate>,
}

/// What a play seems to be worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ValueEstimate {
    /// From 0 to 1.
    pub(crate) mean: f64,
    /// The variance of how far it is behind the best one.
    pub(crate) variance: f64,
}

/// The lines of plays that are not simulated, where so many are wanted.
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

/// What a thread samples with.
struct SampleScratch<'a> {
    generator: &'a mut PlayGenerator,
    rollout: &'a mut Rollout,
}

/// A simulation under way, as one thread sees it.
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
    /// This thread's place among all.
    thread_index: usize,
    wanted: usize,
    /// Samples after which it ends in any case.
    max_samples: u64,
    depth: u32,
    /// The play that was best at the last checkpoint.
    best: usize,
    /// What there is to say about the plays without a simulation; found out
    /// when it is first told.
    static_facts: Vec<Facts>,
}

impl SimulationRun<'_> {
    /// Samples until told to stop or until the best play is known.
    fn sample(
        &mut self,
        tools: SampleScratch<'_>,
        cx: &mut SearchContext<'_>,
    ) -> Result<(), Stopped> {
        cx.stats.root_moves = u32::try_from(self.candidates.list.len()).unwrap_or(u32::MAX);
        if self.options.inference {
            let inference =
                Inference::from_last_play(self.position, tools.generator, self.leaves, cx)?;
            self.dealer.set_inference(inference);
        }
        let mut choice =
            Random::new(u64::from(self.options.seed) ^ (self.thread_index as u64) << 32);
        let mut next_checkpoint = u64::from(self.options.checkpoint);
        while self.arms.total() < self.max_samples {
            cx.tick()?;
            self.estimates.refresh_if_due(self.arms);
            let arm = self
                .identification
                .next_arm(&self.estimates, self.arms, &mut choice);
            let number = self.arms.start_sample(arm);
            let deal = self.dealer.deal(number);
            let candidate = &self.candidates.list[arm];
            let kit = self.position.equipment();
            let end = tools
                .rollout
                .play(candidate, deal, kit, self.options.plies, tools.generator);
            cx.reach(end.plies);
            let sample = self.utility.evaluate(&end);
            self.arms.add(self.thread_index, arm, number, &sample);
            self.estimates.add(arm, &sample);
            if self.arms.total() >= next_checkpoint {
                next_checkpoint = self.arms.total() + u64::from(self.options.checkpoint);
                self.estimates.refresh(self.arms);
                self.identification
                    .mark_duplicates(&self.estimates, self.candidates, self.arms);
                if self.thread_index == 0 {
                    self.report_and_check(cx)?;
                }
            }
        }
        Ok(())
    }

    /// Tells how far it is, and asks whether to go on.
    fn report_and_check(&mut self, cx: &mut SearchContext<'_>) -> Result<(), Stopped> {
        let samples = self.arms.total();
        let steps = REPORTS_PER_DOUBLING * (samples as f64 / FIRST_REPORT_SAMPLES).log2();
        let depth = 2 + steps.max(0.0) as u32;
        let deeper = depth > self.depth;
        self.depth = depth;
        if deeper {
            let lines = self.lines(self.wanted);
            cx.report(depth, &lines);
        }
        let best = self.estimates.leader();
        let checkpoint = Checkpoint {
            depth,
            nodes: cx.total_nodes(),
            elapsed: cx.elapsed(),
            score: Score(self.estimates.sums(best).lead()),
            failed_low: false,
            best_changed: best != self.best,
            effort: u32::try_from(self.estimates.sums(best).count * 1_000 / samples.max(1))
                .unwrap_or(1_000),
            multi_pv: self.wanted > 1,
            simulation: Some(self.snapshot(samples)),
        };
        self.best = best;
        cx.checkpoint(&checkpoint)?;
        if self.identification.is_decided(&self.estimates, samples) {
            cx.stop_early(StopReason::Sure);
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
        for (place, &arm) in snapshot.top.iter_mut().zip(best) {
            let gap_variance = match arm {
                arm if arm == leader => 0.0,
                arm => self.estimates.variance_between(leader, arm),
            };
            *place = SimArm {
                candidate: u32::try_from(arm).unwrap_or(u32::MAX),
                posterior_mean: self.estimates.mean(arm),
                gap_error: gap_variance.sqrt(),
                ..self.estimates.sums(arm).snapshot()
            };
        }
        snapshot
    }

    /// So many lines, best first.
    fn lines(&mut self, count: usize) -> Vec<Line> {
        if self.static_facts.is_empty() {
            let said = |candidate: &candidates::CandidatePlay| {
                let play = Play::from_move(candidate.mv);
                play.map_or_else(Facts::new, |play| {
                    self.position.facts_with_leaves(&play, self.leaves)
                })
            };
            self.static_facts = self.candidates.list.iter().map(said).collect();
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

/// Adds what samples say: how likely the game is won, how far off that may be,
/// and how many there are. What was said about it before is left out.
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
