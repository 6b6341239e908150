//! Time by move number: what moves took, and what the clock allowed.

use super::line_chart::{FIELD, Line, LineChart, rounded_up};
use super::markup::{Markup, Tag};
use super::parts::{ENGINE, Table, Width, card, legend, remark};
use super::scale::Scale;
use super::{Page, words};
use crate::report::{MOVE_NUMBERS, MoveTimes, Usage};

/// Where the clock allows so many times more than a move takes, only powers of
/// ten have room for both.
const FAR_APART: f64 = 6.0;

/// Powers of ten at most.
const DECADES: f64 = 5.0;

/// Of so many games one must have got as far for a move to be drawn.
const ONE_IN: u64 = 50;

/// Rows of the table at most.
const ROWS: usize = 25;

const BUDGET: [&str; 2] = ["one budget", "two budget"];

pub(super) fn write(html: &mut Markup, page: &Page<'_>) {
    card(html, "time", "Time by move", Width::Half, |html| {
        let last = last_number(page);
        if last == 0 {
            remark(html, "No move has been played yet.");
            return;
        }
        let used = Chosen::new(page, last, ENGINE, MoveTimes::mean_used);
        let budget = Chosen::new(page, last, BUDGET, MoveTimes::mean_budget);
        draw(html, page, last, used, budget);
        numbers(html, page, last);
    });
}

/// The last move number that enough games have reached.
fn last_number(page: &Page<'_>) -> usize {
    let least = (page.summary.games / ONE_IN).max(1);
    let reached = |usage: &Usage| {
        let mut numbers = usage.by_number.iter();
        let last = numbers.rposition(|times| times.count >= least);
        last.map_or(0, |index| index + 1)
    };
    let [one, two] = &page.summary.usage;
    reached(one).max(reached(two))
}

/// One figure of every move number, a line an engine.
struct Chosen {
    lines: [Line; 2],
    most: f64,
    least: f64,
}

impl Chosen {
    fn new(
        page: &Page<'_>,
        last: usize,
        classes: [&'static str; 2],
        figure: fn(&MoveTimes) -> Option<f64>,
    ) -> Self {
        let line = |engine: usize| {
            let numbers = page.summary.usage[engine].by_number.iter().enumerate();
            let points = numbers.take(last);
            let points =
                points.filter_map(|(index, times)| Some(((index + 1) as f64, figure(times)?)));
            Line {
                class: classes[engine],
                points: points.collect(),
            }
        };
        let lines = [line(0), line(1)];
        let values = || lines.iter().flat_map(|line| &line.points).map(|&(_, y)| y);
        Self {
            most: values().fold(0.0, f64::max),
            least: values().filter(|&y| y > 0.0).fold(f64::INFINITY, f64::min),
            lines,
        }
    }
}

fn draw(html: &mut Markup, page: &Page<'_>, last: usize, used: Chosen, budget: Chosen) {
    let most = used.most.max(budget.most);
    let are_apart = budget.most > used.most * FAR_APART;
    let up = if are_apart {
        let least = used.least.min(budget.least);
        Scale::decades(least, most, DECADES, FIELD.3, FIELD.1)
    } else {
        Scale::even(0.0, rounded_up(most), FIELD.3, FIELD.1)
    };
    let has_budget = budget.lines.each_ref().map(|line| !line.points.is_empty());
    let lines: Vec<Line> = budget.lines.into_iter().chain(used.lines).collect();
    let chart = LineChart {
        lines: &lines,
        words: &format!("{}.", in_words(page)),
        across: ("move behind the opening", last as f64),
        up,
        written: tick,
        marks: &[],
    };
    chart.write(html);
    let names = page.names();
    let mut entries: Vec<(&str, String)> = Vec::new();
    for engine in [0, 1] {
        let name = names[engine];
        entries.push((["line one", "line two"][engine], format!("{name}, used")));
        if has_budget[engine] {
            entries.push((
                ["line one budget", "line two budget"][engine],
                format!("{name}, allowed"),
            ));
        }
    }
    legend(html, &entries);
    let scale = if are_apart {
        " Each line up is ten times the one below."
    } else {
        ""
    };
    let end = match last {
        MOVE_NUMBERS => format!(" Moves behind the {MOVE_NUMBERS}th count as that one."),
        _ => String::new(),
    };
    remark(html, format!("Means of all games.{scale}{end}"));
}

/// A round time on the axis.
fn tick(micros: f64) -> String {
    let (value, unit) = match micros {
        size if size < 1e3 => (micros, "µs"),
        size if size < 1e6 => (micros / 1e3, "ms"),
        _ => (micros / 1e6, "s"),
    };
    if micros == 0.0 {
        return "0".to_owned();
    }
    // Round numbers have few digits.
    let value = (value * 1e3).round() / 1e3;
    format!("{value} {unit}")
}

fn in_words(page: &Page<'_>) -> String {
    let names = page.names();
    let engine = |engine: usize| {
        let total = &page.summary.usage[engine].total;
        let used = words::maybe(total.mean_used(), words::micros);
        let most = words::micros(total.most_us as f64);
        format!("{}: {used} a move, at most {most}", names[engine])
    };
    format!("Mean time by move number. {}; {}", engine(0), engine(1))
}

/// The same in a table, every so many moves.
fn numbers(html: &mut Markup, page: &Page<'_>, last: usize) {
    let step = last.div_ceil(ROWS).max(1);
    let figures = |engine: usize, index: usize| {
        let times = page.summary.usage[engine].by_number.get(index);
        let times = times.copied().unwrap_or_default();
        let used = words::maybe(times.mean_used(), words::micros);
        let budget = words::maybe(times.mean_budget(), words::micros);
        let most = match times.count {
            0 => words::NOTHING.to_owned(),
            _ => words::micros(times.most_us as f64),
        };
        [used, most, budget]
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
    let mut columns = vec!["Move".to_owned()];
    for name in page.names() {
        columns.extend(["mean", "most", "allowed"].map(|figure| format!("{name}, {figure}")));
    }
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    html.open(Tag::new("details"), |html| {
        html.leaf(Tag::new("summary"), "The numbers");
        let table = Table {
            caption: "Time by move number",
            columns: &columns,
            rows: &rows,
        };
        table.write(html);
    });
}
