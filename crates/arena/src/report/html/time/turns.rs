//! Used and planned time by number of the turn.

use super::Section;
use crate::report::html::axis::Axis;
use crate::report::html::line_chart::{ChartLine, LineChart, PLOT_AREA, rounded_up};
use crate::report::html::markup::{HtmlTag, Markup};
use crate::report::html::parts::{ENGINE_CLASSES, HtmlTable, legend, remark};
use crate::report::html::text;
use crate::report::{ClockUse, MOVE_NUMBERS, TurnTimes};

/// The reciprocal of the share of games that must reach a turn to draw it.
const MIN_GAME_SHARE: u64 = 50;

/// The maximum number of table rows.
const MAX_ROWS: usize = 25;

const AIM_CLASSES: [&str; 2] = ["one budget", "two budget"];

/// One value by number of the turn, with a line per engine.
pub(super) struct EngineLines {
    pub(super) lines: [ChartLine; 2],
    pub(super) max: f64,
}

impl EngineLines {
    pub(super) fn new(
        section: &Section<'_>,
        classes: [&'static str; 2],
        figure: fn(&TurnTimes) -> Option<f64>,
    ) -> Self {
        let last = last_number(section);
        let line = |engine: usize| {
            let numbers = section.clocks.engine(engine).by_number.iter();
            let points = numbers
                .take(last)
                .enumerate()
                .filter_map(|(index, times)| Some(((index + 1) as f64, figure(times)?)));
            ChartLine {
                class: classes[engine],
                points: points.collect(),
            }
        };
        let lines = [line(0), line(1)];
        let values = lines.iter().flat_map(|line| &line.points);
        Self {
            max: values.map(|&(_, y)| y).fold(0.0, f64::max),
            lines,
        }
    }

    /// Returns which engines have any values.
    pub(super) fn has_lines(&self) -> [bool; 2] {
        self.lines.each_ref().map(|line| !line.points.is_empty())
    }
}

/// Returns the last turn that enough games have reached.
pub(super) fn last_number(section: &Section<'_>) -> usize {
    let min_games = (section.clocks.games() / MIN_GAME_SHARE).max(1);
    let reached = |clock: &ClockUse| {
        let mut numbers = clock.by_number.iter();
        let last = numbers.rposition(|times| times.turns >= min_games);
        last.map_or(0, |index| index + 1)
    };
    let [one, two] = section.per_engine(reached);
    one.max(two)
}

pub(super) fn write(html: &mut Markup, section: &Section<'_>) {
    let used = EngineLines::new(section, ENGINE_CLASSES, TurnTimes::mean_used);
    let aim = EngineLines::new(section, AIM_CLASSES, TurnTimes::mean_aim);
    let is_planned = aim.has_lines();
    let max = rounded_up(used.max.max(aim.max));
    let lines: Vec<ChartLine> = aim.lines.into_iter().chain(used.lines).collect();
    let last = last_number(section);
    let chart = LineChart {
        lines: &lines,
        description: &format!("{}.", describe(section)),
        x_axis: ("turn after the opening", last as f64),
        y_axis: Axis::linear(0.0, max, PLOT_AREA.3, PLOT_AREA.1),
        format_value: tick,
        marks: &[],
    };
    chart.write(html);
    let mut entries: Vec<(&str, String)> = Vec::new();
    for (engine, name) in section.names.into_iter().enumerate() {
        entries.push((["line one", "line two"][engine], format!("{name}, used")));
        if is_planned[engine] {
            let aim = ["line one budget", "line two budget"][engine];
            entries.push((aim, format!("{name}, planned")));
        }
    }
    legend(html, &entries);
    let end = match last {
        MOVE_NUMBERS => format!(" Later turns count as turn {MOVE_NUMBERS}."),
        _ => String::new(),
    };
    remark(html, format!("Means over all games.{end}"));
}

/// Formats a round time for an axis.
pub(super) fn tick(micros: f64) -> String {
    let (value, unit) = match micros {
        size if size < 1e3 => (micros, "µs"),
        size if size < 1e6 => (micros / 1e3, "ms"),
        _ => (micros / 1e6, "s"),
    };
    if micros == 0.0 {
        return "0".to_owned();
    }
    // Ticks have few digits.
    let value = (value * 1e3).round() / 1e3;
    format!("{value} {unit}")
}

fn describe(section: &Section<'_>) -> String {
    let [one, two] = section.per_engine(|clock| {
        let used = text::or_missing(clock.total.mean_used(), text::micros);
        let max = text::micros(clock.total.max_us as f64);
        format!("{used} per turn, at most {max}")
    });
    let [first, second] = section.names;
    format!("Mean time by number of the turn. {first}: {one}; {second}: {two}")
}

/// Writes the values in a table with at most [`MAX_ROWS`] rows.
pub(super) fn numbers(html: &mut Markup, section: &Section<'_>) {
    let last = last_number(section);
    let step = last.div_ceil(MAX_ROWS).max(1);
    let figures = |engine: usize, index: usize| {
        let times = section.clocks.engine(engine).by_number.get(index);
        let times = times.copied().unwrap_or_default();
        let max = (times.turns > 0).then_some(times.max_us as f64);
        let figures = [
            times.mean_used(),
            max,
            times.mean_aim(),
            times.mean_remaining(),
        ];
        figures.map(|figure| text::or_missing(figure, text::micros))
    };
    let rows: Vec<Vec<String>> = (0..last)
        .step_by(step)
        .map(|index| {
            let mut row = vec![(index + 1).to_string()];
            row.extend(figures(0, index));
            row.extend(figures(1, index));
            row
        })
        .collect();
    let mut columns = vec!["Turn".to_owned()];
    for name in section.names {
        let figures = ["mean", "max", "aim", "left"];
        columns.extend(figures.map(|figure| format!("{name}, {figure}")));
    }
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    html.open(HtmlTag::new("details"), |html| {
        html.leaf(HtmlTag::new("summary"), "Table");
        let table = HtmlTable {
            caption: "Time by number of the turn",
            columns: &columns,
            rows: &rows,
        };
        table.write(html);
    });
}
