//! The header of the page.

use super::markup::{HtmlTag, Markup};
use super::parts::ENGINE_CLASSES;
use super::{Page, text};
use crate::files::MatchHead;
use crate::move_limits::MoveLimits;

pub(super) fn write(html: &mut Markup, page: &Page<'_>) {
    let head = page.head;
    let [one, two] = page.names();
    if !head.event.trim().is_empty() {
        html.leaf(HtmlTag::new("p").class("event"), head.event.trim());
    }
    html.open(HtmlTag::new("h1"), |html| {
        html.leaf(HtmlTag::new("span").class(ENGINE_CLASSES[0]), one);
        html.leaf(HtmlTag::new("span").class("against"), " against ");
        html.leaf(HtmlTag::new("span").class(ENGINE_CLASSES[1]), two);
    });
    let facts = facts(head, page.summary.games);
    html.leaf(HtmlTag::new("p").class("facts"), facts.join(" · "));
}

/// Returns the game, limits, number of games, and date.
pub(super) fn facts(head: &MatchHead, games: u64) -> Vec<String> {
    let conditions = &head.conditions;
    let [one, two] = &conditions.engines;
    let mut facts = vec![conditions.game.clone(), conditions.rule.clone()];
    facts.extend(conditions.size.map(|size| format!("{size}×{size}")));
    if one.pace == two.pace {
        facts.push(pace(one.pace));
    } else {
        facts.push(format!("{} against {}", pace(one.pace), pace(two.pace)));
    }
    facts.push(text::counted(games, "game", "games"));
    let date = head.date.trim().replace('T', " ").replace('Z', " UTC");
    facts.push(date);
    facts.retain(|fact| !fact.is_empty());
    facts
}

fn pace(pace: MoveLimits) -> String {
    match pace.is_unlimited() {
        true => "no limit".to_owned(),
        false => pace.to_string(),
    }
}
