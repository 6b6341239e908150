//! The text output of `zeitnot clock report`.

use std::path::Path;

use zeitnot_arena::report::{ClockSection, ClockUse, ReasonTimes, describe_stage, serialized_name};

use zeitnot_core::StopReason;

use crate::commands::match_command::text::short_name;
use crate::duration_text::format_micros;

/// The content of a cell without a value.
const EMPTY_CELL: &str = "-";

/// The width of a row's label.
const LABEL_WIDTH: usize = 24;

/// The width of a reason, which is indented by two more columns.
const REASON_WIDTH: usize = LABEL_WIDTH - 2;

pub(super) fn table(journal: &Path, section: &ClockSection) -> String {
    let conditions = &section.head.conditions;
    let clocks = &section.clocks;
    let [one, two] = &conditions.engines;
    let mut text = format!(
        "{}: {} against {}, {}, {}, {} games\n",
        journal.display(),
        one.name,
        two.name,
        conditions.describe_game(),
        conditions.describe_limits(),
        clocks.games(),
    );
    let names = [one, two].map(|engine| short_name(&engine.name));
    let engines = [0, 1].map(|engine| clocks.engine(engine));
    let mut rows = vec![(String::new(), names.clone())];
    rows.extend(figure_rows(engines, clocks.is_timed()));
    text += &format_columns(&rows);
    if !clocks.is_timed() {
        text += "  The match had no clock.\n";
        return text;
    }
    for (index, clock) in engines.into_iter().enumerate() {
        text += &reason_lines(&names[index], &clocks.reasons_of(index), clock);
    }
    text
}

/// Returns label and values of each row that has a value for at least one engine.
fn figure_rows(engines: [&ClockUse; 2], is_timed: bool) -> Vec<(String, [String; 2])> {
    let row = |label: &str, figure: &dyn Fn(&ClockUse) -> Option<String>| {
        let figures = engines.map(figure);
        let has_value = figures.iter().any(Option::is_some);
        let figures = figures.map(|figure| figure.unwrap_or_else(|| EMPTY_CELL.to_owned()));
        has_value.then(|| (label.to_owned(), figures))
    };
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let is_over = |clock: &ClockUse| clock.overtime.turns > 0;
    let rows = [
        row("turns", &|clock| Some(clock.total.turns.to_string())),
        row("time per turn", &|clock| {
            clock.total.mean_used().map(format_micros)
        }),
        row("longest turn", &|clock| {
            (clock.total.turns > 0).then(|| format_micros(clock.total.max_us as f64))
        }),
        row("planned per turn", &|clock| {
            clock.total.mean_aim().map(format_micros)
        }),
        row("  used of the plan", &|clock| {
            clock.aims.mean_ratio().map(percent)
        }),
        row("unused per game", &|clock| {
            clock.unused.mean().map(format_micros)
        }),
        row("  median", &|clock| {
            clock.unused.median().map(format_micros)
        }),
        row("  90th percentile", &|clock| {
            clock.unused.ninth_decile().map(format_micros)
        }),
        row("  of the given time", &|clock| {
            clock.unused.share().map(percent)
        }),
        row("turns over time", &|clock| {
            is_timed.then(|| clock.overtime.turns.to_string())
        }),
        row("  longest overrun", &|clock| {
            is_over(clock).then(|| format_micros(clock.overtime.max_us as f64))
        }),
        row("  points lost", &|clock| {
            let fine = clock.overtime.fine.filter(|_| is_over(clock))?;
            Some((fine as f64 / 1e3).to_string())
        }),
        row("turns low on time", &|clock| {
            (clock.low > 0).then(|| clock.low.to_string())
        }),
    ];
    rows.into_iter().flatten().collect()
}

/// Formats rows with labels on the left and right-aligned values.
fn format_columns(rows: &[(String, [String; 2])]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|(_, cells)| cells[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let [one, two] = [width(0), width(1)];
    let mut text = String::new();
    for (label, [first, second]) in rows {
        text += &format!("  {label:<LABEL_WIDTH$}  {first:>one$}  {second:>two$}\n");
    }
    text
}

fn reason_lines(name: &str, reasons: &[(StopReason, ReasonTimes)], clock: &ClockUse) -> String {
    if reasons.is_empty() {
        return format!("  {name} does not report why its turns ended.\n");
    }
    let mut text = format!("  {name} ended its turns by\n");
    text += &format!("    {:<REASON_WIDTH$}  turns       mean  of time\n", "");
    for (reason, times) in reasons {
        let (name, description) = (serialized_name(reason), reason.text());
        let mean = times
            .mean_used()
            .map_or_else(|| EMPTY_CELL.to_owned(), format_micros);
        let share = clock.share_of(times) * 100.0;
        text += &format!(
            "    {name:<REASON_WIDTH$}  {:>5}  {mean:>9}  {share:>5.1} %  {description}\n",
            times.turns
        );
    }
    for count in clock.ends.stages() {
        let (stage, reason) = (describe_stage(count.stage), serialized_name(count.reason));
        text += &format!(
            "    {:<REASON_WIDTH$}  {:>5}  the turn continued\n",
            format!("{stage}: {reason}"),
            count.turns
        );
    }
    text
}
