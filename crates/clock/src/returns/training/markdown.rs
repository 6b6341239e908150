//! Reports for people.

use std::fmt::Write as _;

use super::measure::Bin;
use super::report::{PhaseRow, Report};
use crate::returns::time_value::Phase;

impl Report {
    /// The report in Markdown.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        self.volume(&mut text);
        self.errors(&mut text);
        self.areas(&mut text);
        self.rules(&mut text);
        self.curve(&mut text);
        phases(&mut text, &self.phases);
        text
    }

    fn volume(&self, text: &mut String) {
        let [positions, positions_held] = self.positions;
        let ([runs, runs_held], [looks, looks_held]) = (self.runs, self.looks);
        let origin = self.network.origin();
        *text += "## Data\n\n";
        line(text, &["", "all", "held out"]);
        line(text, &["---", "---", "---"]);
        line(
            text,
            &[
                "positions",
                &positions.to_string(),
                &positions_held.to_string(),
            ],
        );
        line(
            text,
            &["searches", &runs.to_string(), &runs_held.to_string()],
        );
        line(
            text,
            &[
                "looks",
                &looks.to_string(),
                &format!("{looks_held} before the end"),
            ],
        );
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\nSearches have {} samples, {} of them more. The network was fitted to {} looks of \
             {} positions, seed {}; everything below is about the games held out unless told.\n\n",
            self.horizon, self.long_runs, origin.examples, origin.positions, origin.seed
        );
    }

    fn errors(&self, text: &mut String) {
        let _ = write!(
            text,
            "## Errors and reliability\n\nIn percent of a game. Knowing nothing but the mean has a \
             mean square error of {:.4}.\n\n",
            self.spread
        );
        line(text, &["estimate", "mean square error"]);
        line(text, &["---", "---"]);
        for (estimate, error) in &self.square_errors {
            line(text, &[estimate.name(), &format!("{error:.4}")]);
        }
        for (estimate, bins) in &self.reliability {
            let _ = write!(text, "\n`{}`, predicted and seen:\n\n", estimate.name());
            table_of_bins(text, bins);
        }
        *text += "\nChance of a change of the choice (percent), predicted and seen:\n\n";
        table_of_bins(text, &self.change_reliability);
    }

    fn areas(&self, text: &mut String) {
        let _ = write!(
            text,
            "\n## Does the choice change?\n\nAt {} of {} looks it does.\n\n",
            self.changes, self.looks[1]
        );
        line(text, &["by", "area under the curve"]);
        line(text, &["---", "---"]);
        for (name, area) in &self.areas {
            line(text, &[name, &area_in_words(*area)]);
        }
    }

    fn rules(&self, text: &mut String) {
        *text += "\n## Loss against work\n\nLosses in percent of a game, against the best play by all \
                  searches of a position. *Other choice*: than at the horizon of the search.\n\n";
        line(text, &["rule", "samples", "saved", "loss", "other choice"]);
        line(text, &["---", "---", "---", "---", "---"]);
        for row in &self.rules {
            let stopped = row.stopped;
            line(
                text,
                &[
                    &row.rule,
                    &format!("{:.0}", stopped.samples),
                    &format!("{:.0} %", 100.0 * stopped.saved),
                    &format!("{:.3}", 100.0 * stopped.loss),
                    &format!("{:.1} %", 100.0 * stopped.differ),
                ],
            );
        }
    }

    fn curve(&self, text: &mut String) {
        *text += "\n## Learning curve\n\n";
        line(
            text,
            &[
                "positions fitted",
                "mean square error",
                "area under the curve",
            ],
        );
        line(text, &["---", "---", "---"]);
        for point in &self.curve {
            line(
                text,
                &[
                    &point.positions.to_string(),
                    &format!("{:.4}", point.square_error),
                    &area_in_words(point.area),
                ],
            );
        }
    }
}

/// Losses by phase and samples, of all games.
fn phases(text: &mut String, rows: &[PhaseRow]) {
    *text += "\n## Loss by phase\n\nOf all games, in percent of a game.\n\n";
    line(text, &["phase", "samples", "looks", "loss"]);
    line(text, &["---", "---", "---", "---"]);
    for phase in Phase::ALL {
        for row in rows.iter().filter(|row| row.phase == phase) {
            line(
                text,
                &[
                    phase.name(),
                    &row.samples.to_string(),
                    &row.count.to_string(),
                    &format!("{:.3}", 100.0 * row.loss),
                ],
            );
        }
    }
}

fn table_of_bins(text: &mut String, bins: &[Bin]) {
    line(text, &["looks", "predicted", "seen"]);
    line(text, &["---", "---", "---"]);
    for bin in bins {
        line(
            text,
            &[
                &bin.count.to_string(),
                &format!("{:.3}", 100.0 * bin.predicted),
                &format!("{:.3}", 100.0 * bin.seen),
            ],
        );
    }
}

fn area_in_words(area: Option<f64>) -> String {
    area.map_or_else(
        || "none changes, or all do".to_owned(),
        |area| format!("{area:.3}"),
    )
}

/// A row of a table.
pub(super) fn line(text: &mut String, cells: &[&str]) {
    *text += "| ";
    *text += &cells.join(" | ");
    *text += " |\n";
}
