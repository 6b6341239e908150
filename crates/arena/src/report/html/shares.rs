//! How much of the allowed time moves took.

use std::ops::Range;

use super::bars::{Bar, Bars, Group};
use super::markup::Markup;
use super::parts::{CardWidth, ENGINE_CLASSES, card, legend, remark};
use super::{Page, text};
use crate::report::Shares;

/// Groups of bars, the one for moves that took too long not counted.
const GROUPS: usize = 20;

/// Every so many groups one has room for its name.
const NAMED: usize = 5;

pub(super) fn write(html: &mut Markup, page: &Page<'_>) {
    let names = page.names();
    let [one, two] = &page.summary.usage;
    let title = "Share of the allowed time";
    card(html, "shares", title, CardWidth::Half, |html| {
        if one.shares.moves() == 0 && two.shares.moves() == 0 {
            remark(html, "No clock ran.");
            return;
        }
        draw(html, page);
        let entries = [0, 1].map(|engine| (ENGINE_CLASSES[engine], names[engine].to_owned()));
        legend(html, &entries);
        let closest = [one, two].map(|usage| {
            let closest = usage.min_remaining_us.map(|left| left as f64);
            text::or_missing(closest, text::micros)
        });
        let text = format!(
            "Across, percent of what the clock allowed for a move; up, percent of each \
             engine's moves. Least time left for a move: {} {}, {} {}.",
            names[0], closest[0], names[1], closest[1]
        );
        remark(html, text);
    });
}

/// How many hundredths make a group: one where no move took more than twenty.
fn group_size(shares: [&Shares; 2]) -> usize {
    let is_small = |shares: &Shares| shares.within(GROUPS..100) == 0;
    match shares.into_iter().all(is_small) {
        true => 1,
        false => 100 / GROUPS,
    }
}

fn draw(html: &mut Markup, page: &Page<'_>) {
    let names = page.names();
    let shares = page.summary.usage.each_ref().map(|usage| &usage.shares);
    let size = group_size(shares);
    let bars = |took: &str, count: &dyn Fn(&Shares) -> u64| {
        [0, 1].map(|engine| {
            let part = part(count(shares[engine]), shares[engine]);
            let (name, percent) = (names[engine], text::percent(part, 2));
            Bar {
                value: part,
                class: ENGINE_CLASSES[engine],
                label: String::new(),
                hint: format!("{name}: {percent} of its moves took {took}"),
            }
        })
    };
    let group = |hundredths: Range<usize>| {
        let (begin, end) = (hundredths.start, hundredths.end);
        let took = format!("{begin} to {end}\u{a0}% of it");
        Group {
            name: match (begin / size).is_multiple_of(NAMED) {
                true => format!("{begin}\u{a0}%"),
                false => String::new(),
            },
            bars: bars(&took, &|shares| shares.within(hundredths.clone())).into(),
        }
    };
    let mut groups: Vec<Group> = (0..GROUPS)
        .map(|index| group(index * size..(index + 1) * size))
        .collect();
    groups.push(Group {
        name: "over".to_owned(),
        bars: bars("more than all of it", &Shares::over).into(),
    });
    let over = shares.map(|shares| text::percent(part(shares.over(), shares), 2));
    let bars = Bars {
        groups: &groups,
        description: &format!(
            "Share of the allowed time that moves took. More than all of it: {} {}, {} {}.",
            names[0], over[0], names[1], over[1]
        ),
        axis_format: Some(|share| text::percent(share, usize::from(share < 0.01 && share > 0.0))),
        gap: 0.2,
    };
    bars.write(html);
}

/// So many of all moves.
fn part(moves: u64, shares: &Shares) -> f64 {
    moves as f64 / shares.moves().max(1) as f64
}
