//! The text output of `zeitnot match`: a table during and after the match.

use zeitnot_arena::conditions::MatchConditions;
use zeitnot_arena::report::{ClockUse, Decision, MatchFigures, MatchSummary};
use zeitnot_arena::{GameEndReason, GameResult, PlayedGame};

use crate::duration_text::format_micros;

/// The data of the result table.
pub(super) struct ResultTable<'a> {
    pub(super) conditions: &'a MatchConditions,
    pub(super) figures: &'a MatchFigures,
    pub(super) summary: &'a MatchSummary,
}

/// The maximum width of an engine's name in the table.
const NAME_WIDTH: usize = 24;

impl ResultTable<'_> {
    /// Returns the table with engines, score, and times.
    pub(super) fn table(&self) -> String {
        [
            self.title(),
            self.score(),
            self.strength(),
            self.spread(),
            self.test(),
            self.times(),
        ]
        .concat()
    }

    fn title(&self) -> String {
        let [one, two] = &self.conditions.engines;
        let (what, paces) = (
            self.conditions.describe_game(),
            self.conditions.describe_limits(),
        );
        format!("{} against {}: {what}, {paces}\n", one.name, two.name)
    }

    fn score(&self) -> String {
        let MatchFigures {
            wins,
            draws,
            losses,
            pentanomial,
            score,
            split_pairs,
            ..
        } = self.figures;
        let games = self.figures.games();
        let [loss, minus, even, plus, win] = pentanomial;
        let sides = self.figures.first_player_score * 100.0;
        format!(
            "  score      {:.2} % of {games} games: +{wins} ={draws} -{losses}\n  \
             pairs      {loss} lost 0-2, {minus} at ½-1½, {even} even, {plus} at 1½-½, {win} won 2-0\n  \
             openings   the first player scored {sides:.1} %; in {split_pairs} of the even pairs \
             each engine won one game\n",
            score * 100.0,
        )
    }

    fn strength(&self) -> String {
        let figures = self.figures;
        if figures.pairs() == 0 {
            return String::new();
        }
        format!(
            "  Elo        {}; normalized {}; likelihood of superiority {}\n",
            format_interval(figures.elo, figures.elo_low, figures.elo_high),
            format_interval(figures.nelo, figures.nelo_low, figures.nelo_high),
            format_percent(figures.los),
        )
    }

    /// Returns the mean lead in games that score points.
    fn spread(&self) -> String {
        let Some(spread) = &self.figures.spread else {
            return String::new();
        };
        format!(
            "  spread     {} points per game, of {} pairs\n",
            format_interval(spread.value, spread.low, spread.high),
            spread.pairs,
        )
    }

    fn test(&self) -> String {
        let Some(sprt) = &self.figures.sprt else {
            return String::new();
        };
        let verdict = match sprt.decision {
            Decision::Continue => "undecided",
            Decision::AcceptH0 => "H0 accepted: not better",
            Decision::AcceptH1 => "H1 accepted: better",
        };
        format!(
            "  test       {}: LLR {:.2} in ({:.2}, {:.2}), {verdict}\n",
            sprt.description, sprt.llr, sprt.lower, sprt.upper
        )
    }

    /// Returns a line per engine with its times and forfeits.
    fn times(&self) -> String {
        let mut text = String::new();
        for (index, engine) in self.conditions.engines.iter().enumerate() {
            let clock = self.summary.clocks.engine(index);
            let mean = clock.total.mean_used().unwrap_or(0.0) / 1e3;
            let longest = clock.total.max_us as f64 / 1e3;
            let name = short_name(&engine.name);
            text.push_str(&format!(
                "  {name}: {mean:.1} ms per move, longest {longest:.1} ms, {}{}; {}\n",
                unused(clock),
                lateness(clock),
                self.forfeits(index),
            ));
        }
        text
    }

    fn forfeits(&self, engine: usize) -> String {
        let kinds = [
            (GameEndReason::Time, "on time"),
            (GameEndReason::Crash, "by a crash"),
            (GameEndReason::IllegalMove, "by an illegal move"),
            (GameEndReason::Stall, "by a stall"),
        ];
        let lost = |ending| self.summary.endings.count_of(ending).lost[engine];
        let forfeits: Vec<String> = kinds
            .into_iter()
            .filter(|&(ending, _)| lost(ending) > 0)
            .map(|(ending, description)| format!("{} lost {description}", lost(ending)))
            .collect();
        if forfeits.is_empty() {
            "no forfeits".to_owned()
        } else {
            forfeits.join(", ")
        }
    }
}

/// Formats the time left on a clock; empty without a clock.
fn unused(clock: &ClockUse) -> String {
    let (Some(mean), Some(share)) = (clock.unused.mean(), clock.unused.share()) else {
        return String::new();
    };
    let share = share * 100.0;
    format!("{} ({share:.0} %) unused per game, ", format_micros(mean))
}

fn lateness(clock: &ClockUse) -> String {
    match clock.overtime.turns {
        0 => "0 over time".to_owned(),
        moves => {
            let worst = clock.overtime.max_us as f64 / 1e3;
            format!("{moves} over time, by at most {worst:.1} ms")
        }
    }
}

/// Shortens the name of an engine for a table.
pub(crate) fn short_name(name: &str) -> String {
    name.chars().take(NAME_WIDTH).collect()
}

/// Formats a value and its confidence interval.
fn format_interval(value: f64, low: f64, high: f64) -> String {
    format!(
        "{} [{}, {}]",
        format_signed(value),
        format_signed(low),
        format_signed(high)
    )
}

/// Formats a number with a sign and one decimal; 0 has no sign.
fn format_signed(number: f64) -> String {
    let tenths = (number * 10.0).round() / 10.0;
    if tenths == 0.0 {
        "0.0".to_owned()
    } else {
        format!("{tenths:+.1}")
    }
}

/// Formats a likelihood, which is never shown as 0 % or 100 %.
fn format_percent(likelihood: f64) -> String {
    match likelihood * 100.0 {
        percent if percent > 99.9 => "> 99.9 %".to_owned(),
        percent if percent < 0.1 => "< 0.1 %".to_owned(),
        percent => format!("{percent:.1} %"),
    }
}

/// Returns the log line of a game.
pub(super) fn game_line(conditions: &MatchConditions, game: &PlayedGame) -> String {
    let name = |side| &conditions.engines[game.engine_of(side)].name;
    let [first, second] = zeitnot_core::Side::BOTH.map(name);
    let points = |side| match game.result.half_points(side) {
        2 => "1",
        1 => "½",
        _ => "0",
    };
    let [one, two] = zeitnot_core::Side::BOTH.map(points);
    let remark = match game.result {
        _ if game.remark.is_empty() => String::new(),
        GameResult::FirstWins => format!(", {second}: {}", game.remark),
        GameResult::SecondWins => format!(", {first}: {}", game.remark),
        GameResult::Draw => format!(", {}", game.remark),
    };
    format!(
        "game {}.{}: {first} - {second} {one}-{two} in {} plies{}{remark}",
        u64::from(game.pair) + 1,
        game.game + 1,
        game.moves.len(),
        points_text(game),
    )
}

/// Formats the points of both sides; empty in games without points.
fn points_text(game: &PlayedGame) -> String {
    let Some([first, second]) = game.points else {
        return String::new();
    };
    let [first, second] = [first, second].map(|milli| f64::from(milli) / 1e3);
    format!(", {first} to {second} points")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_and_percentages_are_never_certain() {
        assert_eq!(format_signed(-7.7e-14), "0.0");
        assert_eq!(
            (format_signed(12.34), format_signed(-0.06)),
            ("+12.3".into(), "-0.1".into())
        );
        assert_eq!(
            (format_percent(1.0), format_percent(0.0)),
            ("> 99.9 %".into(), "< 0.1 %".into())
        );
        assert_eq!(format_percent(0.5), "50.0 %");
    }
}
