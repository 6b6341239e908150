//! The page about the clocks of one or more matches.

use super::markup::{HtmlTag, Markup};
use super::{fill, header, names, render, time};
use crate::files::MatchHead;
use crate::report::Clocks;

/// The data of a clock page.
#[derive(Clone, Copy, Debug)]
pub struct ClockPage<'a> {
    /// The matches in display order.
    pub matches: &'a [ClockSection],
    /// The version of Zeitnot.
    pub version: &'a str,
}

/// The clocks of one match.
#[derive(Clone, Debug)]
pub struct ClockSection {
    /// The head of the match.
    pub head: MatchHead,
    /// The statistics of the clocks.
    pub clocks: Clocks,
}

impl ClockPage<'_> {
    /// Returns the page as HTML.
    #[must_use]
    pub fn to_html(&self) -> String {
        let title = "Time in matches";
        let header = render(|html| {
            html.leaf(HtmlTag::new("h1"), title);
            html.leaf(
                HtmlTag::new("p").class("facts"),
                "Planned, used, and remaining time, overtime, and stop reasons.",
            );
        });
        let cards = render(|html| {
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
