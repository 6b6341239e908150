//! Results of plays by deal, and elimination of plays that cannot be the best.

use super::deals::DealList;
use super::mean::WeightedMean;
use crate::simulate::ValueEstimate;
use crate::simulate::candidates::CandidateList;
use crate::state::POINT;

/// An unproven lead of this many points wins with probability `1 / (1 + 1/e)`.
const LEAD_SCALE: f64 = 6.0;

/// The weight of points in utility, so small that it only separates equal win rates.
const SPREAD_WEIGHT: f64 = 0.01;
/// The lead in points that has spread utility `1 / (1 + 1/e)`.
const SPREAD_SCALE: f64 = 80.0;

/// Standard deviation between simulated and searched utility, in addition to
/// sampling error.
const MODEL_DEVIATION: f64 = 0.03;

/// Above this win probability, or below its complement, only points matter.
const DECIDED_CHANCE: f64 = 0.99;

/// Plays that trail by more than this many standard errors are eliminated.
const MAX_ERRORS_BEHIND: f64 = 3.0;

/// The result of a play under a deal.
#[derive(Clone, Copy, Debug)]
pub(super) struct DealResult {
    /// The final lead of the player, in thousandths of a point.
    pub(super) lead: i32,
    /// Whether the lead is proven, given the choices while the bag had tiles.
    pub(super) is_proven: bool,
    /// Whether the lead is only a bound: at least this far from a draw.
    pub(super) is_bound: bool,
}

impl DealResult {
    /// Returns the win probability; a draw counts as half a win.
    fn win_chance(self) -> f64 {
        match self.is_proven {
            true => f64::from(self.lead.signum() + 1) / 2.0,
            false => logistic(self.points() / LEAD_SCALE),
        }
    }

    /// Returns `true` if no further search is needed.
    const fn is_known(self, wants_points: bool) -> bool {
        self.is_proven && !(wants_points && self.is_bound)
    }

    fn points(self) -> f64 {
        f64::from(self.lead) / f64::from(POINT)
    }

    /// Returns the value by which plays are compared, from 0 to 1.
    fn utility(self) -> f64 {
        let win = self.win_chance();
        win + SPREAD_WEIGHT * (logistic(self.points() / SPREAD_SCALE) - win)
    }
}

/// The current estimate of a play.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlayEstimate {
    /// The win probability and its standard error.
    pub(super) win: (f64, f64),
    /// The mean lead in thousandths of a point; `None` if a lead is only a bound.
    pub(super) lead: Option<i32>,
    /// The number of deals in the estimate.
    pub(super) deals: usize,
}

/// The state of one play.
struct Arm {
    /// The results by deal.
    results: Vec<Option<DealResult>>,
    /// Whether the play draws the whole bag.
    draws_all: bool,
    /// The estimate of the simulation.
    simulated: ValueEstimate,
    /// The round in which it was eliminated.
    eliminated_in: Option<u32>,
}

/// The results of all plays.
pub(super) struct PreEndgameResults {
    arms: Vec<Arm>,
    weights: Vec<f64>,
    is_complete: bool,
    /// Number of plays whose order matters.
    wanted: usize,
    /// Recorded but not committed results.
    pending: Vec<(usize, DealResult)>,
    /// Number of completed rounds.
    rounds: u32,
}

impl PreEndgameResults {
    pub(super) fn new(
        candidates: &CandidateList,
        estimates: &[ValueEstimate],
        deals: &DealList,
        in_bag: usize,
        wanted: usize,
    ) -> Self {
        let arms = candidates.list.iter().zip(estimates);
        let arms = arms.map(|(candidate, &estimate)| Arm {
            results: vec![None; deals.list.len()],
            draws_all: candidate.draws >= in_bag && candidate.returned.is_empty(),
            simulated: estimate,
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

    /// Returns the remaining plays that need further search under a deal.
    pub(super) fn unresolved(&self, deal: usize, wants_points: bool) -> Vec<usize> {
        let end = |arm: usize| self.arms[arm].results[deal];
        let is_known = |arm: &usize| end(*arm).is_some_and(|end| end.is_known(wants_points));
        self.remaining().filter(|arm| !is_known(arm)).collect()
    }

    /// Returns `true` if points matter: with several lines, or if all plays win or
    /// all lose.
    pub(super) fn wants_points(&self) -> bool {
        let all_decided = |is_decided: fn(f64) -> bool| {
            let mut wins = self.remaining().map(|arm| self.estimate(arm));
            wins.all(|estimate| estimate.is_some_and(|estimate| is_decided(estimate.win.0)))
        };
        self.wanted > 1
            || all_decided(|win| win >= DECIDED_CHANCE)
            || all_decided(|win| win <= 1.0 - DECIDED_CHANCE)
    }

    fn remaining(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.arms.len()).filter(|&arm| self.arms[arm].eliminated_in.is_none())
    }

    /// Returns the number of plays that are not eliminated.
    pub(super) fn remaining_count(&self) -> usize {
        self.remaining().count()
    }

    /// Records the result of a play under the current deal.
    pub(super) fn record(&mut self, arm: usize, end: DealResult) {
        self.pending.push((arm, end));
    }

    /// Applies the recorded results once all plays have one under this deal.
    ///
    /// Otherwise the plays examined first would have an advantage.
    pub(super) fn commit(&mut self, deal: usize) {
        for (arm, end) in self.pending.drain(..) {
            self.arms[arm].results[deal] = Some(end);
        }
    }

    /// Ends a round and eliminates the worst third and plays that trail too far.
    ///
    /// The first `wanted` plays are never eliminated.
    pub(super) fn close_round(&mut self, deals: usize) {
        self.rounds += 1;
        let ranked = self.ranked_remaining();
        let Some(&leader) = ranked.first() else {
            return;
        };
        let max_remaining = (2 * ranked.len()).div_ceil(3).max(2);
        let is_final = self.is_complete && deals == self.weights.len();
        for (rank, &arm) in ranked.iter().enumerate().skip(self.wanted.max(1)) {
            let is_exact = is_final && [leader, arm].iter().all(|&arm| self.is_exact(arm));
            let (gap, error) = self.difference(leader, arm);
            // Unknown points cannot make up for more than this.
            let points_known = [leader, arm].iter().all(|&arm| self.has_all_points(arm));
            let gap_suffices = points_known || gap > SPREAD_WEIGHT;
            if rank >= max_remaining
                || gap_suffices && (is_exact || gap > MAX_ERRORS_BEHIND * error)
            {
                self.arms[arm].eliminated_in = Some(self.rounds);
            }
        }
    }

    /// Returns `true` if nothing remains to be searched.
    pub(super) fn is_decided(&self) -> bool {
        let single_left = self.wanted == 1 && self.remaining_count() <= 1;
        let wants_points = self.wants_points();
        single_left || self.remaining().all(|arm| self.is_known(arm, wants_points))
    }

    fn is_known(&self, arm: usize, wants_points: bool) -> bool {
        let mut ends = self.arms[arm].results.iter();
        ends.all(|end| end.is_some_and(|end| end.is_known(wants_points)))
    }

    /// Returns `true` if no result of the play is a bound.
    fn has_all_points(&self, arm: usize) -> bool {
        let mut ends = self.arms[arm].results.iter().flatten();
        ends.all(|end| !end.is_bound)
    }

    /// Returns `true` if the play's win probability is exact.
    fn is_exact(&self, arm: usize) -> bool {
        self.is_complete && self.arms[arm].draws_all && self.is_known(arm, false)
    }

    /// Returns how far a play trails another, and the standard error.
    ///
    /// It combines the simulation and the searched endgames, weighted by their
    /// errors.
    fn difference(&self, leader: usize, arm: usize) -> (f64, f64) {
        let (one, two) = (&self.arms[leader], &self.arms[arm]);
        let simulated_gap = one.simulated.mean - two.simulated.mean;
        let simulated_variance = 2.0 * MODEL_DEVIATION * MODEL_DEVIATION
            + one.simulated.variance
            + two.simulated.variance;
        let pairs = one.results.iter().zip(&two.results).zip(&self.weights);
        let pairs = pairs.filter_map(|((one, two), &weight)| Some(((*one)?, (*two)?, weight)));
        let pairs = pairs.map(|(one, two, weight)| {
            let variance = unproven_variance(one) + unproven_variance(two);
            (one.utility() - two.utility(), variance, weight)
        });
        let searched = WeightedMean::new(pairs);
        if searched.count == 0.0 {
            return (simulated_gap, simulated_variance.sqrt());
        }
        let is_complete = self.is_complete && one.draws_all && two.draws_all;
        let unseen = match is_complete {
            true => 1.0 - searched.weight / self.weights.iter().sum::<f64>(),
            false => 1.0,
        };
        // Equal results so far may still differ in the next deal.
        let min_variance = 0.25 / (searched.count + 1.0).powi(2);
        let error = searched.sampling_variance.max(min_variance) * unseen.max(0.0)
            + searched.unproven_variance;
        let trust = simulated_variance / (simulated_variance + error);
        let mean = simulated_gap + trust * (searched.mean - simulated_gap);
        (mean, (trust * error).sqrt())
    }

    /// Returns the estimate of a play; `None` before the first round is complete.
    pub(super) fn estimate(&self, arm: usize) -> Option<PlayEstimate> {
        let known = |value: fn(DealResult) -> f64| {
            let ends = self.arms[arm].results.iter().zip(&self.weights);
            let ends = ends.filter_map(|(end, &weight)| Some(((*end)?, weight)));
            WeightedMean::new(
                ends.map(|(end, weight)| (value(end), unproven_variance(end), weight)),
            )
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
        let remaining = self.remaining().count();
        let mut ranked = self.ranked();
        ranked.truncate(remaining);
        ranked
    }

    /// Returns all plays, best first: the remaining ones, then the last eliminated.
    ///
    /// Before the first round it is the order of the candidates.
    pub(super) fn ranked(&self) -> Vec<usize> {
        let key = |arm: usize| {
            let eliminated_in = self.arms[arm].eliminated_in.unwrap_or(u32::MAX);
            (eliminated_in, -self.difference(0, arm).0)
        };
        let mut keyed: Vec<_> = (0..self.arms.len()).map(|arm| (key(arm), arm)).collect();
        keyed.sort_by(|((left, one), _), ((right, two), _)| {
            right.cmp(left).then_with(|| two.total_cmp(one))
        });
        keyed.into_iter().map(|(_, arm)| arm).collect()
    }
}

/// Returns the variance of the win probability of an unproven result.
fn unproven_variance(end: DealResult) -> f64 {
    let win = end.win_chance();
    win * (1.0 - win) * f64::from(u8::from(!end.is_proven))
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
