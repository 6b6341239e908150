//! What came of the plays under the deals so far, and which of them may still
//! turn out to be the best.

use super::deals::Deals;
use crate::simulate::candidates::Candidates;
use crate::state::POINT;

/// Where an endgame was not searched to its end, a lead of so many points at
/// the end is believed to be one with `1 / (1 + 1/e)`.
const DOUBT: f64 = 6.0;

/// How much of a play's worth is points. So little that it decides between
/// plays that win as often, and between hardly any others.
const SPREAD_WEIGHT: f64 = 0.01;
/// A lead of so many points is worth `1 / (1 + 1/e)` then.
const SPREAD_SCALE: f64 = 80.0;

/// Plays that are behind by more than so many standard errors are left out.
const BEHIND: f64 = 3.0;

/// How a game ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct End {
    /// How far the player in question is ahead, in thousandths of a point.
    pub(super) lead: i32,
    /// Does that follow from the rules alone?
    pub(super) is_proven: bool,
}

impl End {
    /// How likely that is a won game, a draw being half of one.
    fn win(self) -> f64 {
        match self.is_proven {
            true => f64::from(self.lead.signum() + 1) / 2.0,
            false => logistic(self.points() / DOUBT),
        }
    }

    fn points(self) -> f64 {
        f64::from(self.lead) / f64::from(POINT)
    }

    /// What plays are compared by, from 0 to 1.
    fn utility(self) -> f64 {
        let win = self.win();
        win + SPREAD_WEIGHT * (logistic(self.points() / SPREAD_SCALE) - win)
    }
}

/// A play as it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figures {
    /// How likely the game is won, and how far off that may be.
    pub(super) win: (f64, f64),
    /// The mean lead in thousandths of a point.
    pub(super) lead: i32,
    /// The deals that this comes from.
    pub(super) deals: usize,
    utility: f64,
}

/// What is known about one play.
struct Arm {
    /// Under each deal.
    ends: Vec<Option<End>>,
    /// Does the play draw all that is in the bag?
    draws_all: bool,
    /// The round in which it was left out.
    left_out: Option<u32>,
}

/// What came of the plays.
pub(super) struct Results {
    arms: Vec<Arm>,
    weights: Vec<f64>,
    is_complete: bool,
    /// Plays of which the order matters.
    wanted: usize,
    /// What was noted and not committed.
    noted: Vec<(usize, End)>,
    /// Rounds that are done.
    rounds: u32,
}

impl Results {
    /// Nothing is known yet.
    pub(super) fn new(
        candidates: &Candidates,
        deals: &Deals,
        in_bag: usize,
        wanted: usize,
    ) -> Self {
        let arms = candidates.list.iter().map(|candidate| Arm {
            ends: vec![None; deals.list.len()],
            draws_all: candidate.used >= in_bag && candidate.back.is_empty(),
            left_out: None,
        });
        Self {
            arms: arms.collect(),
            weights: deals.list.iter().map(|own| own.weight).collect(),
            is_complete: deals.is_complete,
            wanted,
            noted: Vec::new(),
            rounds: 0,
        }
    }

    /// The plays that are still looked at and of which the end under a deal is
    /// not proven.
    pub(super) fn open(&self, deal: usize) -> Vec<usize> {
        let is_open = |&arm: &usize| {
            let end = self.arms[arm].ends[deal];
            !end.is_some_and(|end| end.is_proven)
        };
        self.alive().filter(is_open).collect()
    }

    fn alive(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.arms.len()).filter(|&arm| self.arms[arm].left_out.is_none())
    }

    /// How many plays are still looked at.
    pub(super) fn count_open(&self) -> usize {
        self.alive().count()
    }

    /// How a play ended under the deal that is looked at.
    pub(super) fn note(&mut self, arm: usize, end: End) {
        self.noted.push((arm, end));
    }

    /// All plays were looked at under a deal: from now on that counts. Earlier
    /// it would favour those that happened to be looked at.
    pub(super) fn commit(&mut self, deal: usize) {
        for (arm, end) in self.noted.drain(..) {
            self.arms[arm].ends[deal] = Some(end);
        }
    }

    /// A round over so many deals is done: leaves out the worse half of the
    /// plays and those too far behind, but no play whose order matters.
    pub(super) fn close_round(&mut self, deals: usize) {
        self.rounds += 1;
        let ranked = self.ranked_alive();
        let Some(&leader) = ranked.first() else {
            return;
        };
        let half = ranked.len().div_ceil(2).max(2);
        let is_final = self.is_complete && deals == self.weights.len();
        for (place, &arm) in ranked.iter().enumerate().skip(self.wanted.max(1)) {
            let is_exact = is_final && [leader, arm].iter().all(|&arm| self.is_exact(arm));
            let (behind, error) = self.difference(leader, arm);
            if place >= half || is_exact || behind > BEHIND * error {
                self.arms[arm].left_out = Some(self.rounds);
            }
        }
    }

    /// Is there nothing left to find out?
    pub(super) fn is_decided(&self) -> bool {
        let mut alive = self.alive();
        let is_alone = self.wanted == 1 && self.count_open() <= 1;
        is_alone || alive.all(|arm| self.is_proven(arm))
    }

    fn is_proven(&self, arm: usize) -> bool {
        let mut ends = self.arms[arm].ends.iter();
        ends.all(|end| end.is_some_and(|end| end.is_proven))
    }

    /// Is what is known about a play all there is to know?
    fn is_exact(&self, arm: usize) -> bool {
        self.is_complete && self.arms[arm].draws_all && self.is_proven(arm)
    }

    /// How far a play is behind another one, and the standard error of that.
    fn difference(&self, leader: usize, arm: usize) -> (f64, f64) {
        let (one, two) = (&self.arms[leader].ends, &self.arms[arm].ends);
        let pairs = one.iter().zip(two).zip(&self.weights);
        let differences =
            pairs.filter_map(|((one, two), &weight)| Some(((*one)?, (*two)?, weight)));
        let differences = differences.map(|(one, two, weight)| {
            let doubt = doubt(one) + doubt(two);
            (one.utility() - two.utility(), doubt, weight)
        });
        let Mean {
            mean,
            sampling,
            doubt,
        } = Mean::of(differences);
        (mean, (sampling + doubt).sqrt())
    }

    /// A play as it stands; none before the first round is done.
    pub(super) fn figures(&self, arm: usize) -> Option<Figures> {
        let known = |of: fn(End) -> f64| {
            let ends = self.arms[arm].ends.iter().zip(&self.weights);
            let ends = ends.filter_map(|(end, &weight)| Some(((*end)?, weight)));
            Mean::of(ends.map(|(end, weight)| (of(end), doubt(end), weight)))
        };
        let deals = self.arms[arm].ends.iter().flatten().count();
        if self.rounds == 0 || deals == 0 {
            return None;
        }
        let win = known(End::win);
        let sampling = match self.is_complete && self.arms[arm].draws_all {
            true if deals == self.weights.len() => 0.0,
            _ => win.sampling,
        };
        Some(Figures {
            win: (win.mean, (sampling + win.doubt).sqrt()),
            lead: (known(End::points).mean * f64::from(POINT)).round() as i32,
            deals,
            utility: known(End::utility).mean,
        })
    }

    fn ranked_alive(&self) -> Vec<usize> {
        let alive = self.alive().count();
        let mut ranked = self.ranked();
        ranked.truncate(alive);
        ranked
    }

    /// All plays, best first: those that are still looked at, then those that
    /// were left out last. Before the first round it is the order in which
    /// they came.
    pub(super) fn ranked(&self) -> Vec<usize> {
        let key = |arm: usize| {
            let left_out = self.arms[arm].left_out.unwrap_or(u32::MAX);
            let figures = self.figures(arm);
            (left_out, figures.map_or(0.0, |figures| figures.utility))
        };
        let mut keyed: Vec<_> = (0..self.arms.len()).map(|arm| (key(arm), arm)).collect();
        keyed.sort_by(|((left, one), _), ((right, two), _)| {
            right.cmp(left).then_with(|| two.total_cmp(one))
        });
        keyed.into_iter().map(|(_, arm)| arm).collect()
    }
}

/// The variance of whether a game is won that was not searched to its end.
fn doubt(end: End) -> f64 {
    let win = end.win();
    win * (1.0 - win) * f64::from(u8::from(!end.is_proven))
}

/// A weighted mean, and the parts of its variance: which deals were looked at,
/// and what was not searched to its end.
struct Mean {
    mean: f64,
    sampling: f64,
    doubt: f64,
}

impl Mean {
    /// The mean of values, each with its doubt and its weight.
    fn of(values: impl Iterator<Item = (f64, f64, f64)> + Clone) -> Self {
        let total: f64 = values.clone().map(|(_, _, weight)| weight).sum();
        let total = total.max(f64::MIN_POSITIVE);
        let mean = values
            .clone()
            .map(|(value, _, weight)| value * weight)
            .sum::<f64>()
            / total;
        let (mut sampling, mut doubts, mut count) = (0.0, 0.0, 0.0);
        for (value, doubt, weight) in values {
            let share = weight / total;
            sampling += (share * (value - mean)).powi(2);
            doubts += share * share * doubt;
            count += 1.0;
        }
        // One value tells nothing about how much values differ.
        let sampling = if count > 1.0 {
            sampling * count / (count - 1.0)
        } else {
            1.0
        };
        Self {
            mean,
            sampling,
            doubt: doubts,
        }
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
