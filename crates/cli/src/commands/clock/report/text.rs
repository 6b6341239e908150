//! The clocks of a match in words: a table of both engines, then why the turns
//! of each ended.

use std::path::Path;

use zeitnot_arena::report::{ClockSection, ClockUse, ReasonTimes, describe_stage, serialized_name};

use zeitnot_core::StopReason;

use crate::commands::match_command::text::short_name;
use crate::duration_text::format_micros;

/// What stands where there is nothing to tell.
const EMPTY_CELL: &str = "-";

/// Letters for what a row is called.
const LABEL_WIDTH: usize = 24;

/// Letters for a reason, behind a deeper margin.
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
        text += "  No clock ran.\n";
        return text;
    }
    for (index, clock) in engines.into_iter().enumerate() {
        text += &reason_lines(&names[index], &clocks.reasons_of(index), clock);
    }
    text
}

/// What is told of both engines, a row each; what neither has is left out.
fn figure_rows(engines: [&ClockUse; 2], is_timed: bool) -> Vec<(String, [String; 2])> {
    let row = |label: &str, figure: &dyn Fn(&ClockUse) -> Option<String>| {
        let figures = engines.map(figure);
        let is_told = figures.iter().any(Option::is_some);
        let figures = figures.map(|figure| figure.unwrap_or_else(|| EMPTY_CELL.to_owned()));
        is_told.then(|| (label.to_owned(), figures))
    };
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let is_over = |clock: &ClockUse| clock.overtime.turns > 0;
    let rows = [
        row("turns", &|clock| Some(clock.total.turns.to_string())),
        row("time a turn", &|clock| {
            clock.total.mean_used().map(format_micros)
        }),
        row("longest turn", &|clock| {
            (clock.total.turns > 0).then(|| format_micros(clock.total.max_us as f64))
        }),
        row("aim of a turn", &|clock| {
            clock.total.mean_aim().map(format_micros)
        }),
        row("use of the aim", &|clock| {
            clock.aims.mean_ratio().map(percent)
        }),
        row("unused a game", &|clock| {
            clock.unused.mean().map(format_micros)
        }),
        row("  median", &|clock| {
            clock.unused.median().map(format_micros)
        }),
        row("  nine of ten at most", &|clock| {
            clock.unused.ninth_decile().map(format_micros)
        }),
        row("  of what it was given", &|clock| {
            clock.unused.share().map(percent)
        }),
        row("turns over time", &|clock| {
            is_timed.then(|| clock.overtime.turns.to_string())
        }),
        row("  the most", &|clock| {
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

/// Rows with what they are called at the left and figures at the right.
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

/// Why the turns of one engine ended.
fn reason_lines(name: &str, reasons: &[(StopReason, ReasonTimes)], clock: &ClockUse) -> String {
    if reasons.is_empty() {
        return format!("  {name} does not tell why its turns ended.\n");
    }
    let mut text = format!("  {name} ended its turns by\n");
    text += &format!("    {:<REASON_WIDTH$}  turns       mean  of time\n", "");
    for (reason, times) in reasons {
        let (word, words) = (serialized_name(reason), reason.text());
        let mean = times
            .mean_used()
            .map_or_else(|| EMPTY_CELL.to_owned(), format_micros);
        let share = clock.share_of(times) * 100.0;
        text += &format!(
            "    {word:<REASON_WIDTH$}  {:>5}  {mean:>9}  {share:>5.1} %  {words}\n",
            times.turns
        );
    }
    for count in clock.ends.stages() {
        let (stage, reason) = (describe_stage(count.stage), serialized_name(count.reason));
        text += &format!(
            "    {:<REASON_WIDTH$}  {:>5}  then the turn went on\n",
            format!("{stage}: {reason}"),
            count.turns
        );
    }
    text
}
