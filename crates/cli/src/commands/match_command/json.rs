//! A match as JSON.

use serde::Serialize;
use zeitnot_arena::conditions::MatchConditions;
use zeitnot_arena::report::{Decision, MatchFigures, MatchSummary};
use zeitnot_arena::{GameEndReason, GameResult, PlayedGame};
use zeitnot_core::Side;
use zeitnot_schema::v1::{MatchEngine, MatchGame, MatchReport, MatchSpread, MatchTest};

use crate::commands::clock::report::json as clock_json;

/// A game as a line.
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
        ending: serialized_name(&game.ending),
        remark: game.remark.clone(),
        plies: u32::try_from(game.moves.len()).unwrap_or(u32::MAX),
        millipoints: game.points,
    }
}

/// The whole match.
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
    let lost = |ending| summary.endings.count_of(ending).lost[index];
    MatchEngine {
        name: conditions.engines[index].name.clone(),
        pace: conditions.engines[index].pace.to_string(),
        moves: usage.total.count,
        mean_ms: usage.total.mean_used().unwrap_or(0.0) / 1e3,
        longest_ms: usage.total.max_us as f64 / 1e3,
        overtime: summary.lateness.moves(index),
        worst_late_ms: summary.lateness.latest_us(index) as f64 / 1e3,
        unused: clock_json::unused_report(&summary.clocks.engine(index).unused),
        lost_on_time: lost(GameEndReason::Time),
        lost_by_crash: lost(GameEndReason::Crash),
        lost_by_illegal_move: lost(GameEndReason::IllegalMove),
        lost_by_stall: lost(GameEndReason::Stall),
    }
}

/// The one word that a variant without fields is in JSON.
fn serialized_name(value: &impl Serialize) -> String {
    let value = serde_json::to_value(value).ok();
    value
        .as_ref()
        .and_then(serde_json::Value::as_str)
        .unwrap_or_default()
        .to_owned()
}
