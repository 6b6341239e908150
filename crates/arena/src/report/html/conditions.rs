//! Under which conditions the match was played.

use super::Page;
use super::markup::{HtmlTag, Markup};
use super::parts::{CardWidth, card};
use crate::conditions::MatchConditions;

/// The conditions of a match as labels and values, for [`Page::conditions`].
#[must_use]
pub fn condition_rows(conditions: &MatchConditions) -> Vec<(String, String)> {
    let [one, two] = &conditions.engines;
    let size = conditions.size.map(|size| format!("{size} by {size}"));
    let millis = |time: std::time::Duration| format!("{} ms", time.as_millis());
    [
        ("Game", Some(conditions.game.clone())),
        ("Rule set", Some(conditions.rule.clone())),
        ("Board", size),
        ("Played with", Some(conditions.equipment.join(", "))),
        ("First engine", Some(one.words.clone())),
        ("Its pace", Some(one.pace.to_string())),
        ("Second engine", Some(two.words.clone())),
        ("Its pace", Some(two.pace.to_string())),
        ("Openings", Some(conditions.openings.clone())),
        ("Adjudication", Some(conditions.adjudication.to_string())),
        ("A move may be late by", Some(millis(conditions.margin))),
        (
            "Without a clock a move is waited for",
            Some(millis(conditions.stall)),
        ),
    ]
    .into_iter()
    .filter_map(|(label, value)| Some((label.to_owned(), value?)))
    .filter(|(_, value)| !value.is_empty())
    .collect()
}

pub(super) fn write(html: &mut Markup, page: &Page<'_>) {
    if page.conditions.is_empty() {
        return;
    }
    card(html, "conditions", "Conditions", CardWidth::Full, |html| {
        html.open(HtmlTag::new("dl").class("conditions"), |html| {
            for (label, value) in page.conditions {
                html.open(HtmlTag::new("div"), |html| {
                    html.leaf(HtmlTag::new("dt"), label);
                    html.leaf(HtmlTag::new("dd"), value);
                });
            }
        });
    });
}
