//! Statistics over several reviews: recurring mistakes, accuracies, and trend.

use std::collections::{BTreeMap, BTreeSet};

use zeitnot_core::Side;
use zeitnot_schema::v1::review::{
    Category, GameLine, Label, Phase, PhaseAccuracy, RecurringMistake, Review, ReviewSummary,
    ReviewedMove,
};

/// Minimum number of games for a trend.
const MIN_GAMES_FOR_TREND: usize = 4;

/// Minimum number of occurrences of a recurring mistake.
const MIN_RECURRENCES: u32 = 2;

/// Summarizes reviews, each given with its source.
///
/// With `player`, only the games and moves of this player count. Names are
/// case-insensitive.
#[must_use]
pub fn summarize(reviews: &[(String, Review)], player: Option<&str>) -> ReviewSummary {
    let mut summary = ReviewSummary {
        player: player.map(str::to_owned),
        ..ReviewSummary::default()
    };
    let mut mistakes: BTreeMap<Category, MistakeCounts> = BTreeMap::new();
    let mut phases: BTreeMap<Phase, (u32, u64)> = BTreeMap::new();
    let mut accuracies = Vec::new();
    for (source, review) in reviews {
        let sides = sides_of(review, player);
        if sides.is_empty() {
            continue;
        }
        let game = summary.games.len();
        summary.games.push(game_line(source, review));
        accuracies.push(accuracy(review, &sides));
        for &side in &sides {
            for of_phase in &review.players_review[side.index()].phases {
                let (moves, sum) = phases.entry(of_phase.phase).or_default();
                *moves += of_phase.moves;
                *sum += u64::from(of_phase.moves) * u64::from(of_phase.accuracy);
            }
        }
        let own = |mv: &&ReviewedMove| sides.contains(&mv.side.into()) && mv.label.is_bad();
        for mv in review.moves.iter().filter(own) {
            if let Some(mistake) = mv.mistakes.first() {
                mistakes
                    .entry(mistake.category)
                    .or_default()
                    .record(game, mv);
            }
        }
    }
    summary.recurring = recurring(mistakes);
    summary.phases = phases.into_iter().filter_map(phase_accuracy).collect();
    summary.trend = trend(&accuracies);
    summary
}

/// Returns the sides of a player; both sides without a player.
fn sides_of(review: &Review, player: Option<&str>) -> Vec<Side> {
    let Some(player) = player else {
        return Side::BOTH.to_vec();
    };
    let wanted = player.trim().to_lowercase();
    let is_own = |side: &Side| {
        let name = review.players[side.index()].as_deref();
        name.is_some_and(|name| name.trim().to_lowercase() == wanted)
    };
    Side::BOTH.into_iter().filter(is_own).collect()
}

fn game_line(source: &str, review: &Review) -> GameLine {
    let sides = &review.players_review;
    let mistakes = |side: usize| {
        let count = |label: Label| sides[side].labels.get(&label).copied().unwrap_or(0);
        count(Label::Mistake) + count(Label::Blunder)
    };
    GameLine {
        source: source.to_owned(),
        players: review.players.clone(),
        result: review.result.clone(),
        accuracy: [sides[0].accuracy, sides[1].accuracy],
        mistakes: [mistakes(0), mistakes(1)],
    }
}

/// Returns the mean accuracy of `sides`, ignoring sides without moves.
fn accuracy(review: &Review, sides: &[Side]) -> Option<i32> {
    let reviews = sides
        .iter()
        .map(|side| &review.players_review[side.index()]);
    let known: Vec<i32> = reviews
        .filter(|side| side.moves > 0)
        .map(|side| i32::from(side.accuracy))
        .collect();
    mean(&known)
}

/// Counts for one kind of mistake.
#[derive(Default)]
struct MistakeCounts {
    count: u32,
    games: BTreeSet<usize>,
    phases: BTreeMap<Phase, u32>,
    loss: u64,
}

impl MistakeCounts {
    fn record(&mut self, game: usize, mv: &ReviewedMove) {
        self.count += 1;
        self.games.insert(game);
        *self.phases.entry(mv.phase).or_default() += 1;
        self.loss += u64::from(mv.loss);
    }
}

fn recurring(mistakes: BTreeMap<Category, MistakeCounts>) -> Vec<RecurringMistake> {
    let often = mistakes
        .into_iter()
        .filter(|(_, counts)| counts.count >= MIN_RECURRENCES);
    let mut recurring: Vec<RecurringMistake> = often
        .map(|(category, counts)| RecurringMistake {
            category,
            count: counts.count,
            games: u32::try_from(counts.games.len()).unwrap_or(u32::MAX),
            phases: counts.phases,
            // The mean does not exceed the largest loss, which fits.
            loss: rounded(counts.loss, counts.count.into()) as u16,
        })
        .collect();
    // The sort is stable: ties stay in the order of severity.
    recurring.sort_by_key(|mistake| std::cmp::Reverse(mistake.count));
    recurring
}

fn phase_accuracy((phase, (moves, sum)): (Phase, (u32, u64))) -> Option<PhaseAccuracy> {
    (moves > 0).then(|| PhaseAccuracy {
        phase,
        moves,
        accuracy: rounded(sum, moves.into()) as u16,
    })
}

/// Returns the change in accuracy from the first half of the games to the second.
///
/// With an odd number of games, the middle one is ignored.
fn trend(accuracies: &[Option<i32>]) -> Option<i32> {
    let known: Vec<i32> = accuracies.iter().copied().flatten().collect();
    if known.len() < MIN_GAMES_FOR_TREND {
        return None;
    }
    let half = known.len() / 2;
    Some(mean(&known[known.len() - half..])? - mean(&known[..half])?)
}

fn mean(numbers: &[i32]) -> Option<i32> {
    let count = i32::try_from(numbers.len())
        .ok()
        .filter(|&count| count > 0)?;
    Some((numbers.iter().sum::<i32>() + count / 2) / count)
}

const fn rounded(sum: u64, count: u64) -> u64 {
    (sum + count / 2) / count
}
