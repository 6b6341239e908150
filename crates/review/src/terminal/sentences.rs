//! What is said about the moves that matter.

use std::collections::BTreeSet;

use zeitnot_core::text::printable;

use super::text::paragraph;
use super::{TerminalReport, tone};
use crate::display::explanation;

pub(super) fn write(report: &TerminalReport<'_>) -> String {
    // A tip that was given is not given again.
    let mut given: BTreeSet<&str> = BTreeSet::new();
    let told: Vec<String> = report
        .notable()
        .filter_map(|mv| {
            let words = explanation(mv, report.language)?;
            let sign = format!("{:<3}", mv.label.glyph());
            let what = paragraph(&sign, &printable(&words.what), report.width);
            // The sign alone is painted: the rest is to be read.
            let what = what.replacen(
                mv.label.glyph(),
                &report.paint.tone(tone(mv.label), mv.label.glyph()),
                1,
            );
            let why = words.why.iter();
            let why = why.map(|one| paragraph("   · ", &printable(one), report.width));
            let tips = words.tips.iter().filter(|one| given.insert(one));
            let tips = tips.map(|one| {
                let tip = paragraph("   → ", &printable(one), report.width);
                report.paint.dim(&tip)
            });
            Some(what + &why.chain(tips).collect::<String>())
        })
        .collect();
    if told.is_empty() {
        return String::new();
    }
    report.heading("terminal-why") + &told.join("\n")
}
