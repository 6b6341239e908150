//! The remaining time at the end of games, and overtime.

use super::Section;
use crate::report::ClockUse;
use crate::report::html::markup::Markup;
use crate::report::html::parts::HtmlTable;
use crate::report::html::text;

pub(super) fn write(html: &mut Markup, section: &Section<'_>) {
    let row = |name: &str, figure: &dyn Fn(&ClockUse) -> String| {
        let [one, two] = section.per_engine(figure);
        vec![name.to_owned(), one, two]
    };
    let micros = |time: Option<f64>| text::or_missing(time, text::micros);
    let mut rows = vec![
        row("Unused per game, mean", &|clock| {
            micros(clock.unused.mean())
        }),
        row("Median", &|clock| micros(clock.unused.median())),
        row("90th percentile", &|clock| {
            micros(clock.unused.ninth_decile())
        }),
        row("Share of the total clock time", &|clock| {
            text::or_missing(clock.unused.share(), |share| text::percent(share, 1))
        }),
        row("Turns over time", &|clock| {
            text::count(clock.overtime.turns)
        }),
        row("Longest overtime", &|clock| {
            let is_over = clock.overtime.turns > 0;
            micros(is_over.then_some(clock.overtime.max_us as f64))
        }),
    ];
    if section.per_engine(|clock| clock.overtime.fine.is_some()) != [false; 2] {
        rows.push(row("Points lost by overtime", &|clock| {
            text::or_missing(
                clock.overtime.fine.map(|milli| milli as f64 / 1e3),
                |points| text::decimal(points, 0),
            )
        }));
    }
    if section.per_engine(|clock| clock.low > 0) != [false; 2] {
        rows.push(row("Turns without time to search", &|clock| {
            text::count(clock.low)
        }));
    }
    let [one, two] = section.names;
    let table = HtmlTable {
        caption: "Time left after the last turn of a game; the total clock time includes \
                  increments",
        columns: &["Figure", one, two],
        rows: &rows,
    };
    table.write(html);
}
