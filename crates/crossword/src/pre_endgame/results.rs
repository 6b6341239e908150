//! What came of the plays under the deals so far, and which of them may still
//! turn out to be the best.

use super::deals::DealList;
use super::mean::WeightedMean;
use crate::simulate::ValueEstimate;
use crate::simulate::candidates::CandidateList;
use crate::state::POINT;

/// Where an endgame was not searched to its end, a lead of so many points at
/// the end is believed to be one with `1 / (1 + 1/e)`.
const LEAD_SCALE: f64 = 6.0;

/// How much of a play's worth is points. So little that it decides between
/// plays that win as often, and between hardly any others.
const SPREAD_WEIGHT: f64 = 0.01;
/// A lead of so many points is worth `1 / (1 + 1/e)` then.
const SPREAD_SCALE: f64 = 80.0;

/// How far what a simulation says of a play is from what the endgames say, as a
/// standard deviation beside its own error.
const MODEL_DEVIATION: f64 = 0.03;

/// With such a chance to win, or as small a chance to lose, only points are left
/// to play for.
const DECIDED_CHANCE: f64 = 0.99;

/// Plays that are behind by more than so many standard errors are left out.
const MAX_ERRORS_BEHIND: f64 = 3.0;

/// How a game ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct DealResult {
    /// How far the player in question is ahead, in thousandths of a point.
    pub(super) lead: i32,
    /// Does that follow from the rules alone, given what is done while there
    /// are tiles in the bag?
    pub(super) is_proven: bool,
    /// Is it only known to be at least that far from even?
    pub(super) is_bound: bool,
}

impl DealResult {
    /// How likely that is a won game, a draw being half of one.
    fn win_chance(self) -> f64 {
        match self.is_proven {
            true => f64::from(self.lead.signum() + 1) / 2.0,
            false => logistic(self.points() / LEAD_SCALE),
        }
    }

    /// Is all known that is wanted?
    const fn is_known(self, wants_points: bool) -> bool {
        self.is_proven && !(wants_points && self.is_bound)
    }

    fn points(self) -> f64 {
        f64::from(self.lead) / f64::from(POINT)
    }

    /// What plays are compared by, from 0 to 1.
    fn utility(self) -> f64 {
        let win = self.win_chance();
        win + SPREAD_WEIGHT * (logistic(self.points() / SPREAD_SCALE) - win)
    }
}

/// A play as it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayEstimate {
    /// How likely the game is won, and how far off that may be.
    pub(super) win: (f64, f64),
    /// The mean lead in thousandths of a point, where all of it is known.
    pub(super) lead: Option<i32>,
    /// The deals that this comes from.
    pub(super) deals: usize,
}

/// What is known about one play.
struct Arm {
    /// Under each deal.
    results: Vec<Option<DealResult>>,
    /// Does the play draw all that is in the bag?
    draws_all: bool,
    /// What a simulation says.
    simulated: ValueEstimate,
    /// The round in which it was left out.
    eliminated_in: Option<u32>,
}

/// What came of the plays.
pub(super) struct PreEndgameResults {
    arms: Vec<Arm>,
    weights: Vec<f64>,
    is_complete: bool,
    /// Plays of which the order matters.
    wanted: usize,
    /// What was noted and not committed.
    pending: Vec<(usize, DealResult)>,
    /// Rounds that are done.
    rounds: u32,
}

impl PreEndgameResults {
    /// Nothing is known yet.
    pub(super) fn new(
        candidates: &CandidateList,
        worths: &[ValueEstimate],
        deals: &DealList,
        in_bag: usize,
        wanted: usize,
    ) -> Self {
        let arms = candidates.list.iter().zip(worths);
        let arms = arms.map(|(candidate, &worth)| Arm {
            results: vec![None; deals.list.len()],
            draws_all: candidate.draws >= in_bag && candidate.returned.is_empty(),
            simulated: worth,
            eliminated_in: None,
        });
        Self {
            arms: arms.collect(),
            weights: deals.list.iter().map(|own| own.weight).collect(),
            is_complete: deals.is_complete,
            wanted,
            pending: Vec::new(),
            rounds: 0,
        }
    }

    /// The plays that are still looked at and of which the end under a deal is
    /// not proven, or not all of it that is wanted.
    pub(super) fn unresolved(&self, deal: usize, wants_points: bool) -> Vec<usize> {
        let end = |arm: usize| self.arms[arm].results[deal];
        let is_known = |arm: &usize| end(*arm).is_some_and(|end| end.is_known(wants_points));
        self.remaining().filter(|arm| !is_known(arm)).collect()
    }

    /// Do points matter: to somebody who wants to know about several plays, or
    /// because the game is as good as won or lost whichever is chosen?
    pub(super) fn wants_points(&self) -> bool {
        let is_beyond = |is_decided: fn(f64) -> bool| {
            let mut wins = self.remaining().map(|arm| self.estimate(arm));
            wins.all(|figures| figures.is_some_and(|figures| is_decided(figures.win.0)))
        };
        self.wanted > 1
            || is_beyond(|win| win >= DECIDED_CHANCE)
            || is_beyond(|win| win <= 1.0 - DECIDED_CHANCE)
    }

    fn remaining(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.arms.len()).filter(|&arm| self.arms[arm].eliminated_in.is_none())
    }

    /// How many plays are still looked at.
    pub(super) fn remaining_count(&self) -> usize {
        self.remaining().count()
    }

    /// How a play ended under the deal that is looked at.
    pub(super) fn record(&mut self, arm: usize, end: DealResult) {
        self.pending.push((arm, end));
    }

    /// All plays were looked at under a deal: from now on that counts. Earlier
    /// it would favour those that happened to be looked at.
    pub(super) fn commit(&mut self, deal: usize) {
        for (arm, end) in self.pending.drain(..) {
            self.arms[arm].results[deal] = Some(end);
        }
    }

    /// A round over so many deals is done: leaves out the worst third of the
    /// plays and those too far behind, but no play whose order matters.
    pub(super) fn close_round(&mut self, deals: usize) {
        self.rounds += 1;
        let ranked = self.ranked_remaining();
        let Some(&leader) = ranked.first() else {
            return;
        };
        let most = (2 * ranked.len()).div_ceil(3).max(2);
        let is_final = self.is_complete && deals == self.weights.len();
        for (place, &arm) in ranked.iter().enumerate().skip(self.wanted.max(1)) {
            let is_exact = is_final && [leader, arm].iter().all(|&arm| self.is_exact(arm));
            let (behind, error) = self.difference(leader, arm);
            // Points that are not known cannot make up for more than this.
            let is_whole = [leader, arm].iter().all(|&arm| self.has_all_points(arm));
            let is_enough = is_whole || behind > SPREAD_WEIGHT;
            if place >= most || is_enough && (is_exact || behind > MAX_ERRORS_BEHIND * error) {
                self.arms[arm].eliminated_in = Some(self.rounds);
            }
        }
    }

    /// Is there nothing left to find out?
    pub(super) fn is_decided(&self) -> bool {
        let is_alone = self.wanted == 1 && self.remaining_count() <= 1;
        let wants_points = self.wants_points();
        is_alone || self.remaining().all(|arm| self.is_known(arm, wants_points))
    }

    fn is_known(&self, arm: usize, wants_points: bool) -> bool {
        let mut ends = self.arms[arm].results.iter();
        ends.all(|end| end.is_some_and(|end| end.is_known(wants_points)))
    }

    /// Are all points known, as far as anything is?
    fn has_all_points(&self, arm: usize) -> bool {
        let mut ends = self.arms[arm].results.iter().flatten();
        ends.all(|end| !end.is_bound)
    }

    /// Is what is known about a play all there is to know?
    fn is_exact(&self, arm: usize) -> bool {
        self.is_complete && self.arms[arm].draws_all && self.is_known(arm, false)
    }

    /// How far a play is behind another one, and the standard error of that:
    /// what the simulation says and what the endgames say, each with the weight
    /// that its error leaves it.
    fn difference(&self, leader: usize, arm: usize) -> (f64, f64) {
        let (one, two) = (&self.arms[leader], &self.arms[arm]);
        let before = one.simulated.mean - two.simulated.mean;
        let unsure = 2.0 * MODEL_DEVIATION * MODEL_DEVIATION
            + one.simulated.variance
            + two.simulated.variance;
        let pairs = one.results.iter().zip(&two.results).zip(&self.weights);
        let pairs = pairs.filter_map(|((one, two), &weight)| Some(((*one)?, (*two)?, weight)));
        let pairs = pairs.map(|(one, two, weight)| {
            let doubt = unproven_variance(one) + unproven_variance(two);
            (one.utility() - two.utility(), doubt, weight)
        });
        let seen = WeightedMean::new(pairs);
        if seen.count == 0.0 {
            return (before, unsure.sqrt());
        }
        let is_complete = self.is_complete && one.draws_all && two.draws_all;
        let unseen = match is_complete {
            true => 1.0 - seen.weight / self.weights.iter().sum::<f64>(),
            false => 1.0,
        };
        // Where nothing has differed so far something may with the next deal.
        let least = 0.25 / (seen.count + 1.0).powi(2);
        let error = seen.sampling_variance.max(least) * unseen.max(0.0) + seen.unproven_variance;
        let trust = unsure / (unsure + error);
        let mean = before + trust * (seen.mean - before);
        (mean, (trust * error).sqrt())
    }

    /// A play as it stands; none before the first round is done.
    pub(super) fn estimate(&self, arm: usize) -> Option<PlayEstimate> {
        let known = |of: fn(DealResult) -> f64| {
            let ends = self.arms[arm].results.iter().zip(&self.weights);
            let ends = ends.filter_map(|(end, &weight)| Some(((*end)?, weight)));
            WeightedMean::new(ends.map(|(end, weight)| (of(end), unproven_variance(end), weight)))
        };
        let deals = self.arms[arm].results.iter().flatten().count();
        if self.rounds == 0 || deals == 0 {
            return None;
        }
        let win = known(DealResult::win_chance);
        let sampling = match self.is_complete && self.arms[arm].draws_all {
            true if deals == self.weights.len() => 0.0,
            _ => win.sampling_variance,
        };
        Some(PlayEstimate {
            win: (win.mean, (sampling + win.unproven_variance).sqrt()),
            lead: self
                .has_all_points(arm)
                .then(|| (known(DealResult::points).mean * f64::from(POINT)).round() as i32),
            deals,
        })
    }

    fn ranked_remaining(&self) -> Vec<usize> {
        let alive = self.remaining().count();
        let mut ranked = self.ranked();
        ranked.truncate(alive);
        ranked
    }

    /// All plays, best first: those that are still looked at, then those that
    /// were left out last. Before anything is known it is the order in which
    /// they came.
    pub(super) fn ranked(&self) -> Vec<usize> {
        let key = |arm: usize| {
            let left_out = self.arms[arm].eliminated_in.unwrap_or(u32::MAX);
            (left_out, -self.difference(0, arm).0)
        };
        let mut keyed: Vec<_> = (0..self.arms.len()).map(|arm| (key(arm), arm)).collect();
        keyed.sort_by(|((left, one), _), ((right, two), _)| {
            right.cmp(left).then_with(|| two.total_cmp(one))
        });
        keyed.into_iter().map(|(_, arm)| arm).collect()
    }
}

/// The variance of whether a game is won that was not searched to its end.
fn unproven_variance(end: DealResult) -> f64 {
    let win = end.win_chance();
    win * (1.0 - win) * f64::from(u8::from(!end.is_proven))
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
