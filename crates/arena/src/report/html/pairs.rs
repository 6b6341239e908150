//! The pairs by points of the first engine.

use super::bars::{Bar, Bars, Group};
use super::markup::Markup;
use super::parts::{CardWidth, ENGINE_CLASSES, card, legend, remark};
use super::{Page, text};

const POINTS: [&str; 5] = ["0", "½", "1", "1½", "2"];
const CLASSES: [&str; 5] = [
    ENGINE_CLASSES[1],
    "two light",
    "even",
    "one light",
    ENGINE_CLASSES[0],
];

pub(super) fn write(html: &mut Markup, page: &Page<'_>) {
    let pentanomial = page.figures.pentanomial;
    let pairs = page.figures.pairs();
    card(html, "pairs", "Pairs", CardWidth::Half, |html| {
        if pairs == 0 {
            remark(html, "No pair of games is finished yet.");
            return;
        }
        let share = |count: u64| text::percent(count as f64 / pairs as f64, 1);
        let describe = |index: usize| {
            let count = text::counted(pentanomial[index], "pair", "pairs");
            format!(
                "{} points: {count}, {}",
                POINTS[index],
                share(pentanomial[index])
            )
        };
        let groups: Vec<Group> = (0..POINTS.len())
            .map(|index| Group {
                name: POINTS[index].to_owned(),
                bars: vec![Bar {
                    value: pentanomial[index] as f64,
                    class: CLASSES[index],
                    label: text::count(pentanomial[index]),
                    hint: describe(index),
                }],
            })
            .collect();
        let [one, two] = page.names();
        let all: Vec<String> = (0..POINTS.len()).map(describe).collect();
        let bars = Bars {
            groups: &groups,
            description: &format!("Pairs by points of {one}. {}.", all.join("; ")),
            axis_format: None,
            gap: 0.25,
        };
        bars.write(html);
        legend(
            html,
            &[
                (ENGINE_CLASSES[0], format!("{one} ahead")),
                ("even", "even".to_owned()),
                (ENGINE_CLASSES[1], format!("{two} ahead")),
            ],
        );
        remark(
            html,
            format!("Points of {one} in two games from the same opening, colors reversed."),
        );
    });
}
