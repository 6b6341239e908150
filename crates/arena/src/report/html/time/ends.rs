//! What was decided why: the reasons for which turns ended.

use super::{Section, part};
use crate::report::html::markup::Markup;
use crate::report::html::parts::{HtmlTable, remark};
use crate::report::html::text;
use crate::report::{ClockUse, ReasonTimes, StageCount, describe_stage, serialized_name};

pub(super) fn write(html: &mut Markup, section: &Section<'_>) {
    part(html, "What was decided why", |html| {
        let reasons = section.clocks.reasons();
        if reasons.is_empty() {
            remark(html, "Neither engine told why its turns ended.");
            return;
        }
        let tellers = engines_with_reasons(section);
        let mut rows = Vec::new();
        for (reason, times) in &reasons {
            let mut row = vec![serialized_name(reason)];
            for &engine in &tellers {
                row.extend(figures(section.clocks.engine(engine), &times[engine]));
            }
            rows.push((row, reason.text()));
        }
        let columns = columns(section, &tellers);
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        let (rows, notes): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        let table = HtmlTable {
            caption: "Why turns ended: how often, what such a turn took, and its share of all \
                      thinking time",
            columns: &columns,
            rows: &rows,
        };
        table.write_with_notes(html, &notes);
        if let [teller] = tellers[..] {
            let name = section.names[1 - teller];
            remark(html, format!("{name} does not tell why its turns ended."));
        }
        stages(html, section);
    });
}

/// The engines that told why their turns ended.
fn engines_with_reasons(section: &Section<'_>) -> Vec<usize> {
    let tells = section.per_engine(|clock| clock.ends.reasons().next().is_some());
    (0..2).filter(|&engine| tells[engine]).collect()
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

/// What [`figures`] are called.
fn columns(section: &Section<'_>, tellers: &[usize]) -> Vec<String> {
    let mut columns = vec!["Reason".to_owned()];
    for &engine in tellers {
        let name = section.names[engine];
        let figures = ["turns", "mean time", "of its time"];
        columns.extend(figures.map(|figure| format!("{name}, {figure}")));
    }
    columns
}

/// Stages after which another one followed, where turns have them.
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
        caption: "Stages that were ended or left out while the turn went on with the next",
        columns: &["Stage and reason", one, two],
        rows: &rows,
    };
    table.write_with_notes(html, &notes);
}
