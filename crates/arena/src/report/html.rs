//! The page about a match: one file of HTML with its style and its drawings
//! inside, without scripts and without anything from outside.

mod axis;
mod bars;
mod clock_page;
mod conditions;
mod document;
mod elo;
mod endings;
mod engines;
mod header;
mod key_figures;
mod lateness;
mod line_chart;
mod markup;
mod openings;
mod pairs;
mod parts;
mod score;
mod shares;
mod sprt;
mod text;
mod time;

use super::{MatchFigures, MatchSummary, Series};
use crate::files::MatchHead;
use document::Document;
use markup::Markup;

pub use clock_page::{ClockPage, ClockSection};
pub use conditions::condition_rows;

/// All that the page about a match tells.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// What was played, by whom and when.
    pub head: &'a MatchHead,
    /// How the game calls its sides, first player first.
    pub sides: [&'a str; 2],
    /// The games, counted.
    pub summary: &'a MatchSummary,
    /// What statistics make of them.
    pub figures: &'a MatchFigures,
    /// The log-likelihood ratio over pairs; empty without a test.
    pub llr: &'a Series,
    /// Under which conditions the match was played, as labels and values; see
    /// [`condition_rows`].
    pub conditions: &'a [(String, String)],
    /// The version of this program.
    pub version: &'a str,
}

impl Page<'_> {
    /// The page as HTML.
    #[must_use]
    pub fn to_html(&self) -> String {
        let [one, two] = self.names();
        Document {
            title: &format!("{one} against {two}"),
            version: self.version,
        }
        .write(|html| header::write(html, self), |html| self.sections(html))
    }

    fn sections(&self, html: &mut Markup) {
        score::write(html, self);
        pairs::write(html, self);
        elo::write(html, self);
        sprt::write(html, self);
        engines::write_by_color(html, self);
        endings::write(html, self);
        engines::write_work(html, self);
        shares::write(html, self);
        lateness::write(html, self);
        time::Section {
            id: "time",
            title: "Time",
            facts: "",
            names: self.names(),
            clocks: &self.summary.clocks,
        }
        .write(html);
        openings::write(html, self);
        conditions::write(html, self);
    }

    /// How the engines are called.
    fn names(&self) -> [&str; 2] {
        names(self.head)
    }

    /// How the sides are called at the beginning of a line.
    fn sides(&self) -> [String; 2] {
        self.sides.map(parts::capitalized)
    }
}

/// How the engines of a match are called.
fn names(head: &MatchHead) -> [&str; 2] {
    let [one, two] = &head.conditions.engines;
    [&one.name, &two.name].map(|name| match name.trim() {
        "" => "an engine without a name",
        name => name,
    })
}
