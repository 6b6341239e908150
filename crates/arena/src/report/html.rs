//! The HTML page of a match: self-contained, without scripts.

mod axis;
mod bars;
mod clock_page;
mod conditions;
mod elo;
mod endings;
mod header;
mod line_chart;
mod markup;
mod pairs;
mod parts;
mod score;
mod sprt;
mod text;
mod time;

use super::{MatchFigures, MatchSummary, Series};
use crate::files::MatchHead;
use markup::Markup;
use zeitnot_core::text::html_escaped;

pub use clock_page::{ClockPage, ClockSection};
pub use conditions::condition_rows;

/// The data of a match page.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The head of the match.
    pub head: &'a MatchHead,
    /// The summary of the games.
    pub summary: &'a MatchSummary,
    /// The statistics.
    pub figures: &'a MatchFigures,
    /// The log likelihood ratio over pairs; empty without a test.
    pub llr: &'a Series,
    /// The conditions as labels and values; see [`condition_rows`].
    pub conditions: &'a [(String, String)],
    /// The version of Zeitnot.
    pub version: &'a str,
}

impl Page<'_> {
    /// Returns the page as HTML.
    #[must_use]
    pub fn to_html(&self) -> String {
        let [one, two] = self.names();
        let title = format!("{one} against {two}");
        let header = render(|html| header::write(html, self));
        fill(
            &title,
            header,
            render(|html| self.cards(html)),
            self.version,
        )
    }

    fn cards(&self, html: &mut Markup) {
        score::write(html, self);
        pairs::write(html, self);
        elo::write(html, self);
        sprt::write(html, self);
        endings::write(html, self);
        time::Section {
            id: "time",
            title: "Time",
            facts: "",
            names: self.names(),
            clocks: &self.summary.clocks,
        }
        .write(html);
        conditions::write(html, self);
    }

    fn names(&self) -> [&str; 2] {
        names(self.head)
    }
}

/// Returns the names of the engines.
fn names(head: &MatchHead) -> [&str; 2] {
    let [one, two] = &head.conditions.engines;
    [&one.name, &two.name].map(|name| match name.trim() {
        "" => "unnamed engine",
        name => name,
    })
}

/// The template of all pages, with the style sheet.
const TEMPLATE: &str = include_str!("html/report.html");

/// Fills the placeholders, which have this order in the template.
fn fill(title: &str, header: String, cards: String, version: &str) -> String {
    let values = [
        ("{{title}}", html_escaped(title)),
        ("{{header}}", header),
        ("{{cards}}", cards),
        ("{{version}}", html_escaped(version)),
    ];
    let mut page = String::new();
    let mut rest = TEMPLATE;
    for (name, value) in values {
        let (before, after) = rest.split_once(name).unwrap_or((rest, ""));
        page += before;
        page += &value;
        rest = after;
    }
    page + rest
}

fn render(write: impl FnOnce(&mut Markup)) -> String {
    let mut html = Markup::default();
    write(&mut html);
    html.finish()
}
