//! Statistics over several games.

use std::collections::BTreeMap;

use zeitnot_core::text::printable;
use zeitnot_schema::v1::review::{GameLine, Phase, ReviewSummary};

use super::paint::{Paint, Tone};
use super::table::{Align, TextTable};
use crate::text::{Language, MessageValue, message, name_of};

/// Formats a summary of several reviews for a terminal.
#[must_use]
pub fn terminal_summary(summary: &ReviewSummary, language: Language, color: bool) -> String {
    let report = SummaryReport {
        summary,
        language,
        paint: Paint { color },
    };
    let parts = [
        report.games(),
        report.recurring(),
        report.phases(),
        report.trend(),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

struct SummaryReport<'a> {
    summary: &'a ReviewSummary,
    language: Language,
    paint: Paint,
}

impl SummaryReport<'_> {
    fn message(&self, id: &str, values: &[(&str, MessageValue<'_>)]) -> String {
        message(self.language, id, values)
    }

    fn number(&self, number: MessageValue<'_>) -> String {
        self.message("terminal-number", &[("number", number)])
    }

    fn heads<const N: usize>(&self, heads: [&str; N]) -> [String; N] {
        heads.map(|head| self.message(&format!("terminal-head-{head}"), &[]))
    }

    fn heading(&self, id: &str, values: &[(&str, MessageValue<'_>)]) -> String {
        self.paint.bold(&self.message(id, values)) + "\n"
    }

    fn games(&self) -> String {
        let games = &self.summary.games;
        let count = ("count", MessageValue::from(games.len()));
        let title = match &self.summary.player {
            Some(player) => {
                let player = ("player", MessageValue::from(printable(player)));
                self.heading("terminal-games-of", &[count, player])
            }
            None => self.heading("terminal-games", &[count]),
        };
        let mut grid = TextTable::new(&[
            Align::Left,
            Align::Left,
            Align::Left,
            Align::Right,
            Align::Right,
        ]);
        for game in games {
            grid.row(self.game(game).map(|cell| (cell, Tone::Plain)));
        }
        let heads = self.heads(["source", "players", "result", "accuracy", "mistakes"]);
        title + &grid.write(&heads, self.paint)
    }

    fn game(&self, game: &GameLine) -> [String; 5] {
        let players = game.players.each_ref().map(|name| {
            let name = name.as_deref();
            name.map_or_else(|| "?".to_owned(), printable)
        });
        let accuracy = game
            .accuracy
            .map(|tenths| self.number(MessageValue::Percent(tenths.into())));
        [
            printable(&game.source),
            players.join(" – "),
            game.result.as_deref().map(printable).unwrap_or_default(),
            accuracy.join(" : "),
            game.mistakes.map(|count| count.to_string()).join(" : "),
        ]
    }

    fn recurring(&self) -> String {
        let mut grid = TextTable::new(&[
            Align::Left,
            Align::Right,
            Align::Right,
            Align::Right,
            Align::Left,
        ]);
        for mistake in &self.summary.recurring {
            let cells = [
                name_of(self.language, mistake.category),
                mistake.count.to_string(),
                mistake.games.to_string(),
                self.number(MessageValue::Tenths(mistake.loss.into())),
                self.in_phases(&mistake.phases),
            ];
            grid.row(cells.map(|cell| (cell, Tone::Plain)));
        }
        if grid.is_empty() {
            return String::new();
        }
        let heads = self.heads(["kind", "times", "games", "loss", "phases"]);
        self.heading("terminal-recurring", &[]) + &grid.write(&heads, self.paint)
    }

    fn in_phases(&self, phases: &BTreeMap<Phase, u32>) -> String {
        let phases = phases
            .iter()
            .map(|(phase, count)| format!("{} {count}", name_of(self.language, *phase)));
        phases.collect::<Vec<String>>().join(", ")
    }

    fn phases(&self) -> String {
        let mut grid = TextTable::new(&[Align::Left, Align::Right, Align::Right]);
        for phase in &self.summary.phases {
            let accuracy = self.number(MessageValue::Percent(phase.accuracy.into()));
            let name = name_of(self.language, phase.phase);
            let cells = [name, phase.moves.to_string(), accuracy];
            grid.row(cells.map(|cell| (cell, Tone::Plain)));
        }
        let heads = self.heads(["phase", "moves", "accuracy"]);
        grid.write(&heads, self.paint)
    }

    fn trend(&self) -> String {
        let Some(trend) = self.summary.trend else {
            return String::new();
        };
        let points = ("points", MessageValue::Tenths(trend.unsigned_abs().into()));
        let id = match trend.signum() {
            1 => "terminal-trend-up",
            -1 => "terminal-trend-down",
            _ => "terminal-trend-same",
        };
        self.message(id, &[points]) + "\n"
    }
}
