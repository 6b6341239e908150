//! The page about the clocks of one match or several.

use super::markup::{HtmlTag, Markup};
use super::{fill, header, names, time, written};
use crate::files::MatchHead;
use crate::report::Clocks;

/// All that the page about clocks tells.
#[derive(Clone, Copy, Debug)]
pub struct ClockPage<'a> {
    /// The matches, in the order in which they are shown.
    pub matches: &'a [ClockSection],
    /// The version of this program.
    pub version: &'a str,
}

/// The clocks of one match.
#[derive(Clone, Debug)]
pub struct ClockSection {
    /// What was played, by whom and when.
    pub head: MatchHead,
    /// What the engines made of their clocks.
    pub clocks: Clocks,
}

impl ClockPage<'_> {
    /// Returns the page as HTML.
    #[must_use]
    pub fn to_html(&self) -> String {
        let title = "Time in matches";
        let header = written(|html| {
            html.leaf(HtmlTag::new("h1"), title);
            html.leaf(
                HtmlTag::new("p").class("facts"),
                "What was planned, used, left and overrun, and why turns ended.",
            );
        });
        let cards = written(|html| {
            for (one, number) in self.matches.iter().zip(1..) {
                section(html, one, number);
            }
        });
        fill(title, header, cards, self.version)
    }
}

fn section(html: &mut Markup, one: &ClockSection, number: usize) {
    let names = names(&one.head);
    let facts = header::facts(&one.head, one.clocks.games());
    let section = time::Section {
        id: &format!("time-{number}"),
        title: &format!("{} against {}", names[0], names[1]),
        facts: &facts.join(" · "),
        names,
        clocks: &one.clocks,
    };
    section.write(html);
}
