//! Statistics of each side: accuracy by phase, labels, and kinds of mistakes.

use zeitnot_core::Side;
use zeitnot_schema::v1::review::{Category, Label, Phase, SideReview};

use super::paint::Tone;
use super::table::{Align, TextTable};
use super::{TerminalReport, tone};

pub(super) fn write(report: &TerminalReport<'_>) -> String {
    let rows = [accuracies(report), labels(report), mistakes(report)];
    let mut grid = TextTable::new(&[Align::Left, Align::Right, Align::Right]);
    for (part, rows) in rows.into_iter().filter(|rows| !rows.is_empty()).enumerate() {
        if part > 0 {
            grid.row([]);
        }
        for SideRow { name, tone, values } in rows {
            let [first, second] = values.map(|text| (text, Tone::Plain));
            grid.row([(name, tone), first, second]);
        }
    }
    let [first, second] = Side::BOTH.map(|side| report.player(side));
    let heads = [String::new(), first, second];
    report.heading("terminal-sides") + &grid.write(&heads, report.paint)
}

/// A row with a value for each side.
struct SideRow {
    name: String,
    tone: Tone,
    values: [String; 2],
}

impl SideRow {
    /// Creates a row from `value`, with a dash for missing values.
    fn new(
        report: &TerminalReport<'_>,
        name: String,
        tone: Tone,
        value: impl Fn(&SideReview) -> Option<String>,
    ) -> Self {
        let values = report.review.players_review.each_ref().map(|side| {
            let text = Some(side).filter(|side| side.moves > 0).and_then(&value);
            text.unwrap_or_else(|| "–".to_owned())
        });
        Self { name, tone, values }
    }
}

fn accuracies(report: &TerminalReport<'_>) -> Vec<SideRow> {
    let whole = SideRow::new(
        report,
        report.message("terminal-accuracy", &[]),
        Tone::Plain,
        |side| Some(report.percent(side.accuracy)),
    );
    let loss = SideRow::new(
        report,
        report.message("terminal-loss", &[]),
        Tone::Plain,
        |side| Some(report.tenths(side.loss)),
    );
    let of_phase = |side: &SideReview, phase: Phase| {
        let part = side.phases.iter().find(|part| part.phase == phase);
        part.map(|part| part.accuracy)
    };
    let sides = &report.review.players_review;
    let seen = Phase::ALL
        .iter()
        .filter(|&&phase| sides.iter().any(|side| of_phase(side, phase).is_some()));
    let phases = seen.map(|&phase| {
        let name = format!("  {}", report.name(phase));
        SideRow::new(report, name, Tone::Soft, |side| {
            of_phase(side, phase).map(|accuracy| report.percent(accuracy))
        })
    });
    std::iter::once(whole).chain(phases).chain([loss]).collect()
}

fn labels(report: &TerminalReport<'_>) -> Vec<SideRow> {
    let sides = &report.review.players_review;
    let seen = Label::ALL
        .iter()
        .filter(|label| sides.iter().any(|side| side.labels.contains_key(label)));
    let row = |label: &Label| {
        let name = format!("{:<2} {}", label.glyph(), report.name(*label));
        SideRow::new(report, name, tone(*label), |side| {
            Some(side.labels.get(label).copied().unwrap_or(0).to_string())
        })
    };
    seen.map(row).collect()
}

fn mistakes(report: &TerminalReport<'_>) -> Vec<SideRow> {
    let sides = &report.review.players_review;
    let seen = Category::ALL
        .iter()
        .filter(|kind| sides.iter().any(|side| side.mistakes.contains_key(kind)));
    let row = |kind: &Category| {
        SideRow::new(report, report.name(*kind), Tone::Plain, |side| {
            Some(side.mistakes.get(kind).copied().unwrap_or(0).to_string())
        })
    };
    seen.map(row).collect()
}
