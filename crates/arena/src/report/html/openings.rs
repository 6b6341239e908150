//! Openings, the most one-sided first.

use super::markup::Markup;
use super::parts::{CardWidth, HtmlTable, card, remark};
use super::{Page, text};
use crate::report::OpeningResults;

/// Openings that are listed at most.
const ROWS: usize = 20;

pub(super) fn write(html: &mut Markup, page: &Page<'_>) {
    let openings = &page.summary.openings;
    let [one, _] = page.names();
    card(html, "openings", "Openings", CardWidth::Full, |html| {
        if openings.is_empty() {
            remark(html, "No game has been played yet.");
            return;
        }
        remark(html, overview(page));
        let mut rows: Vec<Vec<String>> = openings
            .worst(ROWS)
            .into_iter()
            .map(|(name, results)| row(name, results))
            .collect();
        if openings.others().first.games() > 0 {
            rows.push(row(
                "all that were too many to tell apart",
                openings.others(),
            ));
        }
        let [first, second] = page.sides();
        let score = format!("Score of {one}");
        let table = HtmlTable {
            caption: "Openings that leave least to play for come first",
            columns: &[
                "Opening",
                "Games",
                &format!("{first} won"),
                "Drawn",
                &format!("{second} won"),
                &score,
            ],
            rows: &rows,
        };
        table.write(html);
        if let Some(more) = openings.len().checked_sub(ROWS).filter(|&more| more > 0) {
            remark(
                html,
                format!("And {}.", text::counted(more as u64, "other", "others")),
            );
        }
    });
}

fn row(name: &str, results: &OpeningResults) -> Vec<String> {
    let first = results.first;
    vec![
        name.to_owned(),
        text::count(first.games()),
        text::count(first.wins),
        text::count(first.draws),
        text::count(first.losses),
        text::or_missing(results.engine.share(), |share| text::percent(share, 0)),
    ]
}

fn overview(page: &Page<'_>) -> String {
    let openings = &page.summary.openings;
    let first = openings.total().first;
    let (even, decided) = openings.even_and_decided();
    let [side, _] = page.sides();
    format!(
        "{}. {side} won {} of {}. {} came out even, {} won by one side every time.",
        text::counted(openings.len() as u64, "opening", "openings"),
        text::count(first.wins),
        text::counted(first.games(), "game", "games"),
        text::counted(even as u64, "opening", "openings"),
        text::counted(decided as u64, "was", "were"),
    )
}
