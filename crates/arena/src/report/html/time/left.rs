//! The remaining time after each turn.

use super::Section;
use super::turns::{EngineLines, last_number, tick};
use crate::report::TurnTimes;
use crate::report::html::axis::Axis;
use crate::report::html::line_chart::{LineChart, PLOT_AREA, rounded_up};
use crate::report::html::markup::Markup;
use crate::report::html::parts::{ENGINE_CLASSES, legend, remark};
use crate::report::html::text;

pub(super) fn write(html: &mut Markup, section: &Section<'_>) {
    let left = EngineLines::new(section, ENGINE_CLASSES, TurnTimes::mean_remaining);
    let has_clock = left.has_lines();
    if has_clock == [false; 2] {
        let text = match section.clocks.is_timed() {
            true => "No clock ran; each turn had a time limit.",
            false => "No clock ran.",
        };
        remark(html, text);
        return;
    }
    let names = section.names;
    let shown = [0, 1].map(|engine| {
        let points = &left.lines[engine].points;
        let [first, last] = [points.first(), points.last()]
            .map(|point| text::or_missing(point.map(|&(_, left)| left), text::micros));
        format!("{}: from {first} to {last}", names[engine])
    });
    let chart = LineChart {
        lines: &left.lines,
        description: &format!(
            "Mean time left by number of the turn. {}.",
            shown.join("; ")
        ),
        x_axis: ("turn after the opening", last_number(section) as f64),
        y_axis: Axis::linear(0.0, rounded_up(left.max), PLOT_AREA.3, PLOT_AREA.1),
        format_value: tick,
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
