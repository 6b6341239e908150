//! The JSON output of `zeitnot match`.

use zeitnot_arena::conditions::MatchConditions;
use zeitnot_arena::report::{Decision, LateMove, MatchFigures, MatchSummary, serialized_name};
use zeitnot_arena::{GameEndReason, GameResult, PlayedGame};
use zeitnot_core::Side;
use zeitnot_schema::v1::{
    MatchEnding, MatchEngine, MatchGame, MatchLateMove, MatchReport, MatchResults, MatchSpread,
    MatchTest,
};

use crate::commands::clock::report::json::{millis, unused_report};

pub(super) fn game(conditions: &MatchConditions, game: &PlayedGame) -> MatchGame {
    let name = |side| conditions.engines[game.engine_of(side)].name.clone();
    MatchGame {
        pair: game.pair.saturating_add(1),
        game: u32::from(game.game) + 1,
        opening: game.opening.name.clone(),
        first: name(Side::First),
        second: name(Side::Second),
        result: match game.result {
            GameResult::FirstWins => "1-0",
            GameResult::SecondWins => "0-1",
            GameResult::Draw => "1/2-1/2",
        }
        .to_owned(),
        ending: serialized_name(game.ending),
        remark: game.remark.clone(),
        plies: u32::try_from(game.moves.len()).unwrap_or(u32::MAX),
        millipoints: game.points,
    }
}

pub(super) fn report(
    conditions: &MatchConditions,
    figures: &MatchFigures,
    summary: &MatchSummary,
    complete: bool,
) -> MatchReport {
    MatchReport {
        game: conditions.game.clone(),
        rule: conditions.rule.clone(),
        size: conditions.size,
        engines: [0, 1].map(|index| engine(conditions, summary, index)),
        wins: figures.wins,
        draws: figures.draws,
        losses: figures.losses,
        pentanomial: figures.pentanomial,
        score: figures.score,
        elo: figures.elo,
        elo_low: figures.elo_low,
        elo_high: figures.elo_high,
        normalized_elo: figures.nelo,
        normalized_elo_low: figures.nelo_low,
        normalized_elo_high: figures.nelo_high,
        likelihood_of_superiority: figures.los,
        first_player_score: figures.first_player_score,
        split_pairs: figures.split_pairs,
        drawn_pairs: figures.drawn_pairs,
        endings: endings(summary),
        latest_moves: summary.lateness.worst().iter().map(late_move).collect(),
        spread: figures.spread.map(|spread| MatchSpread {
            pairs: spread.pairs,
            mean: spread.value,
            low: spread.low,
            high: spread.high,
        }),
        sprt: figures.sprt.as_ref().map(|sprt| MatchTest {
            hypotheses: sprt.description.clone(),
            llr: sprt.llr,
            lower: sprt.lower,
            upper: sprt.upper,
            decision: match sprt.decision {
                Decision::Continue => "undecided",
                Decision::AcceptH0 => "h0",
                Decision::AcceptH1 => "h1",
            }
            .to_owned(),
        }),
        complete,
    }
}

fn engine(conditions: &MatchConditions, summary: &MatchSummary, index: usize) -> MatchEngine {
    let usage = &summary.usage[index];
    let clock = summary.clocks.engine(index);
    let lost = |ending| summary.endings.count_of(ending).lost[index];
    let [first, second] = summary.results[index].map(|results| MatchResults {
        wins: results.wins,
        draws: results.draws,
        losses: results.losses,
    });
    MatchEngine {
        name: conditions.engines[index].name.clone(),
        pace: conditions.engines[index].pace.to_string(),
        moves: clock.total.turns,
        mean_ms: millis(clock.total.mean_used().unwrap_or(0.0)),
        longest_ms: millis(clock.total.max_us as f64),
        overtime: clock.overtime.turns,
        worst_late_ms: millis(clock.overtime.max_us as f64),
        unused: unused_report(&clock.unused),
        moving_first: first,
        moving_second: second,
        total_ms: millis(clock.total.used_us as f64),
        least_left_ms: usage.min_remaining_us.map(|left| millis(left as f64)),
        mean_depth: usage.mean_depth(),
        mean_nodes: usage.mean_nodes(),
        nodes_per_second: usage.nodes_per_second(),
        lost_on_time: lost(GameEndReason::Time),
        lost_by_crash: lost(GameEndReason::Crash),
        lost_by_illegal_move: lost(GameEndReason::IllegalMove),
        lost_by_stall: lost(GameEndReason::Stall),
    }
}

fn endings(summary: &MatchSummary) -> Vec<MatchEnding> {
    let endings = summary
        .endings
        .iter()
        .filter(|(_, count)| count.games() > 0);
    endings
        .map(|(ending, count)| MatchEnding {
            ending: serialized_name(ending),
            lost: count.lost,
            drawn: count.drawn,
        })
        .collect()
}

fn late_move(late: &LateMove) -> MatchLateMove {
    MatchLateMove {
        engine: if late.engine == 0 { 1 } else { 2 },
        pair: late.pair.saturating_add(1),
        game: u32::from(late.game) + 1,
        number: late.number as u64,
        late_ms: millis(late.late_us as f64),
        lost: late.is_lost,
    }
}
