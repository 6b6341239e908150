//! Games by ending and loser.

use super::markup::Markup;
use super::parts::{CardWidth, HtmlTable, card, remark};
use super::{Page, text};
use crate::played::GameEndReason;

pub(super) fn write(html: &mut Markup, page: &Page<'_>) {
    let endings = &page.summary.endings;
    let [one, two] = page.names();
    // Forfeits are shown even if there were none, because readers look for them.
    let rows: Vec<Vec<String>> = endings
        .iter()
        .filter(|(ending, count)| ending.is_forfeit() || count.games() > 0)
        .map(|(ending, count)| {
            let [lost_by_one, lost_by_two] = count.lost.map(text::count);
            vec![
                describe(ending).to_owned(),
                lost_by_one,
                lost_by_two,
                text::count(count.drawn),
            ]
        })
        .collect();
    // Without the card of a test, fill the whole row.
    let width = match page.figures.sprt {
        Some(_) => CardWidth::Half,
        None => CardWidth::Full,
    };
    card(html, "endings", "Endings", width, |html| {
        let columns = [format!("Lost by {one}"), format!("Lost by {two}")];
        let table = HtmlTable {
            caption: "Games by ending and loser",
            columns: &["Ending", &columns[0], &columns[1], "Drawn"],
            rows: &rows,
        };
        table.write(html);
        if page.summary.games > 0 && endings.forfeits(0) + endings.forfeits(1) == 0 {
            remark(
                html,
                "No game was lost on time, by a crash, or by an illegal move.",
            );
        }
    });
}

const fn describe(ending: GameEndReason) -> &'static str {
    match ending {
        GameEndReason::Rules => "By the rules",
        GameEndReason::Resignation => "Resignation by agreement",
        GameEndReason::AgreedDraw => "Draw by agreement",
        GameEndReason::Length => "Draw at the maximum length",
        GameEndReason::Time => "On time",
        GameEndReason::IllegalMove => "Illegal move",
        GameEndReason::Crash => "Crash",
        GameEndReason::Stall => "No move",
    }
}
