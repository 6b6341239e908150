//! Why games were over.

use super::markup::Markup;
use super::parts::{Table, Width, card, remark};
use super::{Page, words};
use crate::played::Ending;

pub(super) fn write(html: &mut Markup, page: &Page<'_>) {
    let endings = &page.summary.endings;
    let [one, two] = page.names();
    // Forfeits are told even if there were none: that is what one looks for.
    let rows: Vec<Vec<String>> = endings
        .iter()
        .filter(|(ending, count)| ending.is_forfeit() || count.games() > 0)
        .map(|(ending, count)| {
            let [lost_by_one, lost_by_two] = count.lost.map(words::count);
            vec![
                in_words(ending).to_owned(),
                lost_by_one,
                lost_by_two,
                words::count(count.drawn),
            ]
        })
        .collect();
    card(html, "endings", "Endings", Width::Half, |html| {
        let columns = [format!("Lost by {one}"), format!("Lost by {two}")];
        let table = Table {
            caption: "Why games were over, and who lost them",
            columns: &["Ending", &columns[0], &columns[1], "Drawn"],
            rows: &rows,
        };
        table.write(html);
        if page.summary.games > 0 && endings.forfeits(0) + endings.forfeits(1) == 0 {
            remark(
                html,
                "No game was lost on time, by a crash or by an illegal move.",
            );
        }
    });
}

const fn in_words(ending: Ending) -> &'static str {
    match ending {
        Ending::Rules => "By the rules",
        Ending::Resignation => "Resigned, both agreed",
        Ending::AgreedDraw => "Drawn, both agreed",
        Ending::Length => "Drawn, too long",
        Ending::Time => "On time",
        Ending::IllegalMove => "Illegal move",
        Ending::Crash => "Crash",
        Ending::Stall => "No move came",
    }
}
