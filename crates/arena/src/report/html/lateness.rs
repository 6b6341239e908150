//! The moves that came latest.

use super::markup::Markup;
use super::parts::{CardWidth, HtmlTable, card, remark};
use super::{Page, text};
use crate::report::LateMove;

pub(super) fn write(html: &mut Markup, page: &Page<'_>) {
    let lateness = &page.summary.lateness;
    let names = page.names();
    let row = |late: &LateMove| {
        let game = format!("{}.{}", u64::from(late.pair) + 1, u16::from(late.game) + 1);
        vec![
            names[late.engine & 1].to_owned(),
            game,
            late.number.to_string(),
            text::micros(late.late_us as f64),
            if late.is_lost { "yes" } else { "no" }.to_owned(),
        ]
    };
    // The test is a card more; without an even number a place stays empty.
    let width = match page.figures.sprt {
        Some(_) => CardWidth::Half,
        None => CardWidth::Full,
    };
    card(html, "late", "Latest moves", width, |html| {
        if lateness.worst().is_empty() {
            remark(html, "No move came later than the clock allowed.");
            return;
        }
        let rows: Vec<Vec<String>> = lateness.worst().iter().map(row).collect();
        let table = HtmlTable {
            caption: "Moves that came later than allowed, the latest first; games as pair and game",
            columns: &["Engine", "Game", "Move", "Late by", "Lost"],
            rows: &rows,
        };
        table.write(html);
    });
}
