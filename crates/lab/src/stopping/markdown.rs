//! The fit report in Markdown.

use std::fmt::Write as _;

use zeitnot_clock::stoppers::samples::BagPhase;

use super::measure::ReliabilityBin;
use super::report::{FitReport, PhaseRow};

impl FitReport {
    /// Returns the report in Markdown.
    #[must_use]
    pub fn to_markdown(&self) -> String {
        let mut text = String::new();
        self.write_data(&mut text);
        self.write_errors(&mut text);
        self.write_areas(&mut text);
        self.write_rules(&mut text);
        self.write_curve(&mut text);
        write_phases(&mut text, &self.phases);
        text
    }

    fn write_data(&self, text: &mut String) {
        let [positions, positions_held_out] = self.positions;
        let [runs, runs_held_out] = self.runs;
        let [snapshots, snapshots_held_out] = self.snapshots;
        let origin = self.network.origin();
        *text += "## Data\n\n";
        write_row(text, &["", "all", "held out"]);
        write_row(text, &["---", "---", "---"]);
        write_row(
            text,
            &[
                "positions",
                &positions.to_string(),
                &positions_held_out.to_string(),
            ],
        );
        write_row(
            text,
            &["searches", &runs.to_string(), &runs_held_out.to_string()],
        );
        write_row(
            text,
            &[
                "snapshots",
                &snapshots.to_string(),
                &format!("{snapshots_held_out} before the end"),
            ],
        );
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\nSearches have {} samples, {} of them more. The network was fitted to {} snapshots \
             of {} positions, seed {}. Unless noted otherwise, everything below is about held-out \
             games.\n\n",
            self.horizon, self.long_runs, origin.examples, origin.positions, origin.seed
        );
    }

    fn write_errors(&self, text: &mut String) {
        let _ = write!(
            text,
            "## Errors and reliability\n\nIn percent of a game. The mean alone has a mean square \
             error of {:.4}.\n\n",
            self.loss_variance
        );
        write_row(text, &["estimate", "mean square error"]);
        write_row(text, &["---", "---"]);
        for (estimate, error) in &self.square_errors {
            write_row(text, &[estimate.name(), &format!("{error:.4}")]);
        }
        for (estimate, bins) in &self.reliability {
            let _ = write!(text, "\n`{}`, predicted and observed:\n\n", estimate.name());
            write_bins(text, bins);
        }
        *text += "\nChance of a change of the choice (percent), predicted and observed:\n\n";
        write_bins(text, &self.change_reliability);
    }

    fn write_areas(&self, text: &mut String) {
        let _ = write!(
            text,
            "\n## Changes of the choice\n\nThe choice changes after {} of {} snapshots.\n\n",
            self.changes, self.snapshots[1]
        );
        write_row(text, &["predictor", "area under the curve"]);
        write_row(text, &["---", "---"]);
        for (name, area) in &self.areas {
            write_row(text, &[name, &area_text(*area)]);
        }
    }

    fn write_rules(&self, text: &mut String) {
        *text += "\n## Loss and samples by rule\n\nLosses in percent of a game, against the best play \
                  by all searches of a position. *Other choice*: share of searches with another \
                  choice than at the horizon.\n\n";
        write_row(text, &["rule", "samples", "saved", "loss", "other choice"]);
        write_row(text, &["---", "---", "---", "---", "---"]);
        for row in &self.rules {
            let stopped = row.stopped;
            write_row(
                text,
                &[
                    &row.rule,
                    &format!("{:.0}", stopped.samples),
                    &format!("{:.0} %", 100.0 * stopped.saved_share),
                    &format!("{:.3}", 100.0 * stopped.loss),
                    &format!("{:.1} %", 100.0 * stopped.changed_share),
                ],
            );
        }
    }

    fn write_curve(&self, text: &mut String) {
        *text += "\n## Learning curve\n\n";
        write_row(
            text,
            &[
                "positions fitted",
                "mean square error",
                "area under the curve",
            ],
        );
        write_row(text, &["---", "---", "---"]);
        for point in &self.curve {
            write_row(
                text,
                &[
                    &point.positions.to_string(),
                    &format!("{:.4}", point.square_error),
                    &area_text(point.area),
                ],
            );
        }
    }
}

fn write_phases(text: &mut String, rows: &[PhaseRow]) {
    *text += "\n## Loss by phase\n\nAll games, in percent of a game.\n\n";
    write_row(text, &["phase", "samples", "snapshots", "loss"]);
    write_row(text, &["---", "---", "---", "---"]);
    for phase in BagPhase::ALL {
        for row in rows.iter().filter(|row| row.phase == phase) {
            write_row(
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

fn write_bins(text: &mut String, bins: &[ReliabilityBin]) {
    write_row(text, &["snapshots", "predicted", "observed"]);
    write_row(text, &["---", "---", "---"]);
    for bin in bins {
        write_row(
            text,
            &[
                &bin.count.to_string(),
                &format!("{:.3}", 100.0 * bin.predicted),
                &format!("{:.3}", 100.0 * bin.observed),
            ],
        );
    }
}

fn area_text(area: Option<f64>) -> String {
    area.map_or_else(
        || "undefined: all or none change".to_owned(),
        |area| format!("{area:.3}"),
    )
}

/// Writes a row of a table.
pub(super) fn write_row(text: &mut String, cells: &[&str]) {
    *text += "| ";
    *text += &cells.join(" | ");
    *text += " |\n";
}
