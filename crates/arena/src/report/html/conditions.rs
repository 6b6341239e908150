//! The conditions of the match.

use super::Page;
use super::markup::{HtmlTag, Markup};
use super::parts::{CardWidth, card};
use crate::conditions::MatchConditions;

/// Returns the conditions as labels and values, for [`Page::conditions`].
#[must_use]
pub fn condition_rows(conditions: &MatchConditions) -> Vec<(String, String)> {
    let [one, two] = &conditions.engines;
    let size = conditions.size.map(|size| format!("{size} by {size}"));
    let millis = |time: std::time::Duration| format!("{} ms", time.as_millis());
    [
        ("Game", Some(conditions.game.clone())),
        ("Rule set", Some(conditions.rule.clone())),
        ("Board", size),
        ("Equipment", Some(conditions.equipment.join(", "))),
        ("First engine", Some(one.words.clone())),
        ("Limits of the first engine", Some(one.pace.to_string())),
        ("Second engine", Some(two.words.clone())),
        ("Limits of the second engine", Some(two.pace.to_string())),
        ("Openings", Some(conditions.openings.clone())),
        ("Adjudication", Some(conditions.adjudication.to_string())),
        ("Tolerated lateness", Some(millis(conditions.margin))),
        (
            "Move timeout without a clock",
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
