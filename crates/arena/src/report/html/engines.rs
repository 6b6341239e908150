//! What each engine did: its results by color, and its work.

use super::markup::Markup;
use super::parts::{Table, Width, card};
use super::{Page, words};
use crate::report::Results;

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
    card(html, "colors", "Results by color", Width::Half, |html| {
        let table = Table {
            caption: "Games won, drawn and lost, and points a game",
            columns: &["Engine and side", "Won", "Drawn", "Lost", "Score"],
            rows: &rows,
        };
        table.write(html);
    });
}

fn row(name: String, results: Results) -> Vec<String> {
    vec![
        name,
        words::count(results.wins),
        words::count(results.draws),
        words::count(results.losses),
        words::maybe(results.share(), |share| words::percent(share, 1)),
    ]
}

pub(super) fn write_work(html: &mut Markup, page: &Page<'_>) {
    let usage = &page.summary.usage;
    let late = &page.summary.lateness;
    let [one, two] = page.names();
    let line =
        |name: &str, figure: &dyn Fn(usize) -> String| vec![name.to_owned(), figure(0), figure(1)];
    let rows = [
        line("Moves", &|engine| words::count(usage[engine].total.count)),
        line("Time a move", &|engine| {
            words::maybe(usage[engine].total.mean_used(), words::micros)
        }),
        line("Longest move", &|engine| {
            let total = &usage[engine].total;
            words::maybe(
                (total.count > 0).then_some(total.most_us as f64),
                words::micros,
            )
        }),
        line("Time of all moves", &|engine| {
            words::micros(usage[engine].total.used_us as f64)
        }),
        line("Moves later than allowed", &|engine| {
            words::count(late.moves(engine))
        }),
        line("Depth", &|engine| {
            words::maybe(usage[engine].mean_depth(), |depth| words::decimal(depth, 1))
        }),
        line("Nodes a move", &|engine| {
            words::maybe(usage[engine].mean_nodes(), words::large)
        }),
        line("Nodes a second", &|engine| {
            words::maybe(usage[engine].speed(), words::large)
        }),
    ];
    card(html, "work", "Work", Width::Half, |html| {
        let table = Table {
            caption: "Time, depth and nodes; means over all moves that told them",
            columns: &["Figure", one, two],
            rows: &rows,
        };
        table.write(html);
    });
}
