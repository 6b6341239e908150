//! What each engine did: its results by color, and its work.

use super::markup::Markup;
use super::parts::{CardWidth, HtmlTable, card};
use super::{Page, text};
use crate::report::WinDrawLoss;

pub(super) fn write_by_color(html: &mut Markup, page: &Page<'_>) {
    let names = page.names();
    let sides = page.sides();
    let mut rows = Vec::new();
    for engine in [0, 1] {
        for side in [0, 1] {
            let name = format!("{}, {}", names[engine], page.sides[side]);
            rows.push(row(name, page.summary.results[engine][side]));
        }
    }
    let by_side = page.summary.openings.total().first;
    rows.push(row(format!("{}, whoever it was", sides[0]), by_side));
    card(
        html,
        "colors",
        "Results by color",
        CardWidth::Half,
        |html| {
            let table = HtmlTable {
                caption: "Games won, drawn and lost, and points a game",
                columns: &["Engine and side", "Won", "Drawn", "Lost", "Score"],
                rows: &rows,
            };
            table.write(html);
        },
    );
}

fn row(name: String, results: WinDrawLoss) -> Vec<String> {
    vec![
        name,
        text::count(results.wins),
        text::count(results.draws),
        text::count(results.losses),
        text::or_missing(results.share(), |share| text::percent(share, 1)),
    ]
}

pub(super) fn write_work(html: &mut Markup, page: &Page<'_>) {
    let usage = &page.summary.usage;
    let late = &page.summary.lateness;
    let [one, two] = page.names();
    let line =
        |name: &str, figure: &dyn Fn(usize) -> String| vec![name.to_owned(), figure(0), figure(1)];
    let rows = [
        line("Moves", &|engine| text::count(usage[engine].total.count)),
        line("Time a move", &|engine| {
            text::or_missing(usage[engine].total.mean_used(), text::micros)
        }),
        line("Longest move", &|engine| {
            let total = &usage[engine].total;
            text::or_missing(
                (total.count > 0).then_some(total.max_us as f64),
                text::micros,
            )
        }),
        line("Time of all moves", &|engine| {
            text::micros(usage[engine].total.used_us as f64)
        }),
        line("Moves later than allowed", &|engine| {
            text::count(late.moves(engine))
        }),
        line("Depth", &|engine| {
            text::or_missing(usage[engine].mean_depth(), |depth| text::decimal(depth, 1))
        }),
        line("Nodes a move", &|engine| {
            text::or_missing(usage[engine].mean_nodes(), text::large)
        }),
        line("Nodes a second", &|engine| {
            text::or_missing(usage[engine].nodes_per_second(), text::large)
        }),
    ];
    card(html, "work", "Work", CardWidth::Half, |html| {
        let table = HtmlTable {
            caption: "Time, depth and nodes; means over all moves that told them",
            columns: &["Figure", one, two],
            rows: &rows,
        };
        table.write(html);
    });
}
