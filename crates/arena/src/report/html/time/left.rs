//! What the clocks showed after each turn.

use super::Section;
use super::turns::{Lines, last_number, tick};
use crate::report::TurnTimes;
use crate::report::html::line_chart::{FIELD, LineChart, rounded_up};
use crate::report::html::markup::Markup;
use crate::report::html::parts::{ENGINE, legend, remark};
use crate::report::html::scale::Scale;
use crate::report::html::words;

pub(super) fn write(html: &mut Markup, section: &Section<'_>) {
    let left = Lines::new(section, ENGINE, TurnTimes::mean_left);
    let has_clock = left.are_there();
    if has_clock == [false; 2] {
        let text = match section.clocks.is_timed() {
            true => "No clock ran: each turn had a time of its own.",
            false => "No clock ran.",
        };
        remark(html, text);
        return;
    }
    let names = section.names;
    let shown = [0, 1].map(|engine| {
        let points = &left.lines[engine].points;
        let [first, last] = [points.first(), points.last()]
            .map(|point| words::maybe(point.map(|&(_, left)| left), words::micros));
        format!("{}: from {first} to {last}", names[engine])
    });
    let chart = LineChart {
        lines: &left.lines,
        words: &format!(
            "Mean time left by number of the turn. {}.",
            shown.join("; ")
        ),
        across: ("turn behind the opening", last_number(section) as f64),
        up: Scale::even(0.0, rounded_up(left.most), FIELD.3, FIELD.1),
        written: tick,
        marks: &[],
    };
    chart.write(html);
    let entries: Vec<(&str, String)> = (0..2)
        .filter(|&engine| has_clock[engine])
        .map(|engine| (["line one", "line two"][engine], names[engine].to_owned()))
        .collect();
    legend(html, &entries);
    remark(
        html,
        "After the turn and its increment, of the games that got as far.",
    );
}
