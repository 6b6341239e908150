//! The stop reasons of turns.

use super::{Section, part};
use crate::report::html::markup::Markup;
use crate::report::html::parts::{HtmlTable, remark};
use crate::report::html::text;
use crate::report::{ClockUse, ReasonTimes, StageCount, describe_stage, serialized_name};

pub(super) fn write(html: &mut Markup, section: &Section<'_>) {
    part(html, "Stop reasons", |html| {
        let reasons = section.clocks.reasons();
        if reasons.is_empty() {
            remark(html, "Neither engine reported stop reasons.");
            return;
        }
        let reporting = engines_with_reasons(section);
        let mut rows = Vec::new();
        for (reason, times) in &reasons {
            let mut row = vec![serialized_name(reason)];
            for &engine in &reporting {
                row.extend(figures(section.clocks.engine(engine), &times[engine]));
            }
            rows.push((row, reason.text()));
        }
        let columns = columns(section, &reporting);
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        let (rows, notes): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        let table = HtmlTable {
            caption: "Stop reasons: number of turns, mean time per turn, and share of the engine's \
                      thinking time",
            columns: &columns,
            rows: &rows,
        };
        table.write_with_notes(html, &notes);
        if let [engine] = reporting[..] {
            let name = section.names[1 - engine];
            remark(html, format!("{name} does not report stop reasons."));
        }
        stages(html, section);
    });
}

/// Returns the engines that reported stop reasons.
fn engines_with_reasons(section: &Section<'_>) -> Vec<usize> {
    let reports = section.per_engine(|clock| clock.ends.reasons().next().is_some());
    (0..2).filter(|&engine| reports[engine]).collect()
}

fn figures(clock: &ClockUse, times: &ReasonTimes) -> [String; 3] {
    let share = (times.turns > 0).then(|| clock.share_of(times));
    [
        match times.turns {
            0 => text::MISSING.to_owned(),
            turns => text::count(turns),
        },
        text::or_missing(times.mean_used(), text::micros),
        text::or_missing(share, |share| text::percent(share, 1)),
    ]
}

/// Returns the column names of [`figures`].
fn columns(section: &Section<'_>, reporting: &[usize]) -> Vec<String> {
    let mut columns = vec!["Reason".to_owned()];
    for &engine in reporting {
        let name = section.names[engine];
        let figures = ["turns", "mean time", "of its time"];
        columns.extend(figures.map(|figure| format!("{name}, {figure}")));
    }
    columns
}

/// Writes the stages that were followed by another one, if there are any.
fn stages(html: &mut Markup, section: &Section<'_>) {
    let counts = section.per_engine(|clock| clock.ends.stages().collect::<Vec<StageCount>>());
    let mut kinds: Vec<_> = counts
        .iter()
        .flatten()
        .map(|count| (count.stage, count.reason))
        .collect();
    kinds.sort_by_key(|&(stage, reason)| (stage as u8, reason as u8));
    kinds.dedup();
    if kinds.is_empty() {
        return;
    }
    let rows: Vec<Vec<String>> = kinds
        .iter()
        .map(|&(stage, reason)| {
            let turns = counts.each_ref().map(|counts| {
                let mut found = counts.iter();
                let found = found.find(|count| (count.stage, count.reason) == (stage, reason));
                text::count(found.map_or(0, |count| count.turns))
            });
            let name = format!("{}: {}", describe_stage(stage), serialized_name(reason));
            [vec![name], turns.into()].concat()
        })
        .collect();
    let notes: Vec<&str> = kinds.iter().map(|&(_, reason)| reason.text()).collect();
    let [one, two] = section.names;
    let table = HtmlTable {
        caption: "Stages that were stopped or skipped while the turn went on",
        columns: &["Stage and reason", one, two],
        rows: &rows,
    };
    table.write_with_notes(html, &notes);
}
