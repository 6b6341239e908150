//! The ratio of used to planned time.

use super::Section;
use crate::report::RATIO_BUCKETS;
use crate::report::html::bars::{Bar, Bars, Group};
use crate::report::html::markup::Markup;
use crate::report::html::parts::{ENGINE_CLASSES, legend, remark};
use crate::report::html::text;

/// The interval of groups with a label.
const LABEL_INTERVAL: usize = 5;

pub(super) fn write(html: &mut Markup, section: &Section<'_>) {
    let turns = section.per_engine(|clock| clock.aims.turns());
    if turns == [0; 2] {
        remark(html, "Neither engine reported its time plans.");
        return;
    }
    let names = section.names;
    let groups: Vec<Group> = (0..RATIO_BUCKETS)
        .map(|tenth| group(section, tenth))
        .collect();
    let means = section.per_engine(|clock| {
        text::or_missing(clock.aims.mean_ratio(), |ratio| text::percent(ratio, 0))
    });
    let planned: Vec<usize> = (0..2).filter(|&engine| turns[engine] > 0).collect();
    let summary: Vec<String> = planned
        .iter()
        .map(|&engine| format!("{} {}", names[engine], means[engine]))
        .collect();
    let summary = summary.join(", ");
    let bars = Bars {
        groups: &groups,
        description: &format!("Turns by time used relative to the aim; on average {summary}."),
        axis_format: Some(|share| text::percent(share, usize::from(share < 0.01 && share > 0.0))),
        gap: 0.2,
    };
    bars.write(html);
    let entries: Vec<(&str, String)> = planned
        .iter()
        .map(|&engine| (ENGINE_CLASSES[engine], names[engine].to_owned()))
        .collect();
    legend(html, &entries);
    let text = format!(
        "Horizontal: time used, in percent of the aim. Vertical: percent of the engine's turns. \
         On average: {summary}."
    );
    remark(html, text);
}

fn group(section: &Section<'_>, tenth: usize) -> Group {
    let is_last = tenth == RATIO_BUCKETS - 1;
    let range = match is_last {
        true => "twice the aim or more".to_owned(),
        false => format!("{} to {}\u{a0}% of the aim", tenth * 10, tenth * 10 + 10),
    };
    let bars = [0, 1].map(|engine| {
        let aims = &section.clocks.engine(engine).aims;
        let part = aims.counts()[tenth] as f64 / aims.turns().max(1) as f64;
        let (name, percent) = (section.names[engine], text::percent(part, 1));
        Bar {
            value: part,
            class: ENGINE_CLASSES[engine],
            label: String::new(),
            hint: format!("{name}: {percent} of turns used {range}"),
        }
    });
    Group {
        name: match (is_last, tenth.is_multiple_of(LABEL_INTERVAL)) {
            (true, _) => "more".to_owned(),
            (false, true) => format!("{}\u{a0}%", tenth * 10),
            (false, false) => String::new(),
        },
        bars: bars.into(),
    }
}
