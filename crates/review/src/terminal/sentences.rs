//! Explanations of the notable moves.

use std::collections::BTreeSet;

use zeitnot_core::text::printable;

use super::text::paragraph;
use super::{TerminalReport, tone};
use crate::display::explanation;

pub(super) fn write(report: &TerminalReport<'_>) -> String {
    // Each tip appears only once.
    let mut shown_tips: BTreeSet<&str> = BTreeSet::new();
    let explanations: Vec<String> = report
        .notable()
        .filter_map(|mv| {
            let text = explanation(mv, report.language)?;
            let sign = format!("{:<3}", mv.label.glyph());
            let what = paragraph(&sign, &printable(&text.what), report.width);
            // Only the symbol is colored.
            let what = what.replacen(
                mv.label.glyph(),
                &report.paint.tone(tone(mv.label), mv.label.glyph()),
                1,
            );
            let why = text.why.iter();
            let why = why.map(|one| paragraph("   · ", &printable(one), report.width));
            let tips = text.tips.iter().filter(|one| shown_tips.insert(one));
            let tips = tips.map(|one| {
                let tip = paragraph("   → ", &printable(one), report.width);
                report.paint.dim(&tip)
            });
            Some(what + &why.chain(tips).collect::<String>())
        })
        .collect();
    if explanations.is_empty() {
        return String::new();
    }
    report.heading("terminal-why") + &explanations.join("\n")
}
