//! The page about a match: one file of HTML with its style and its drawings
//! inside, without scripts and without anything from outside.

mod bars;
mod conditions;
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
mod scale;
mod score;
mod shares;
mod sprt;
mod time;
mod words;

use super::{Figures, Series, Summary};
use crate::files::MatchHead;
use markup::{Markup, Tag};

pub use conditions::condition_rows;

/// Nothing is loaded and no script runs, whatever a name tries.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/// All that the page about a match tells.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// What was played, by whom and when.
    pub head: &'a MatchHead,
    /// How the game calls its sides, first player first.
    pub sides: [&'a str; 2],
    /// The games, counted.
    pub summary: &'a Summary,
    /// What statistics make of them.
    pub figures: &'a Figures,
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
        let mut html = Markup::default();
        html.raw("<!DOCTYPE html>\n");
        html.open(Tag::new("html").with("lang", "en"), |html| {
            html.open(Tag::new("head"), |html| self.meta(html));
            html.open(Tag::new("body"), |html| {
                header::write(html, self);
                html.open(Tag::new("main"), |html| self.sections(html));
                html.leaf(
                    Tag::new("footer"),
                    format!("Made by Zeitnot {}.", self.version),
                );
            });
        });
        html.raw("\n");
        html.finish()
    }

    fn meta(&self, html: &mut Markup) {
        let [one, two] = self.names();
        html.empty(Tag::new("meta").with("charset", "utf-8"));
        let viewport = "width=device-width, initial-scale=1";
        for (name, content) in [("viewport", viewport), ("color-scheme", "light dark")] {
            let tag = Tag::new("meta").with("name", name);
            html.empty(tag.with("content", content));
        }
        let policy = Tag::new("meta").with("http-equiv", "Content-Security-Policy");
        html.empty(policy.with("content", POLICY));
        html.leaf(Tag::new("title"), format!("{one} against {two}"));
        html.empty(Tag::new("link").with("rel", "icon").with("href", "data:,"));
        html.open(Tag::new("style"), |html| {
            html.raw(include_str!("page.css"));
        });
    }

    fn sections(&self, html: &mut Markup) {
        score::write(html, self);
        pairs::write(html, self);
        elo::write(html, self);
        sprt::write(html, self);
        engines::write_by_color(html, self);
        endings::write(html, self);
        engines::write_work(html, self);
        time::write(html, self);
        shares::write(html, self);
        lateness::write(html, self);
        openings::write(html, self);
        conditions::write(html, self);
    }

    /// How the engines are called.
    fn names(&self) -> [&str; 2] {
        let [one, two] = &self.head.conditions.engines;
        [&one.name, &two.name].map(|name| match name.trim() {
            "" => "an engine without a name",
            name => name,
        })
    }

    /// How the sides are called at the beginning of a line.
    fn sides(&self) -> [String; 2] {
        self.sides.map(parts::capitalized)
    }
}
