//! The card about time, which needs only the clocks of a match.

mod aims;
mod ends;
mod left;
mod turns;
mod unused;

use super::markup::{HtmlTag, Markup};
use super::parts::{CardWidth, card, remark};
use crate::report::{ClockUse, Clocks};

/// The data of the card about time.
pub(super) struct Section<'a> {
    pub(super) id: &'a str,
    pub(super) title: &'a str,
    /// The game and its conditions; empty if the page shows them.
    pub(super) facts: &'a str,
    pub(super) names: [&'a str; 2],
    pub(super) clocks: &'a Clocks,
}

impl Section<'_> {
    pub(super) fn write(&self, html: &mut Markup) {
        card(html, self.id, self.title, CardWidth::Full, |html| {
            if !self.facts.is_empty() {
                html.leaf(HtmlTag::new("p").class("facts"), self.facts);
            }
            if self.clocks.engine(0).total.turns == 0 && self.clocks.engine(1).total.turns == 0 {
                remark(html, "No move has been played yet.");
                return;
            }
            html.open(HtmlTag::new("div").class("halves"), |html| {
                part(html, "Time by turn", |html| turns::write(html, self));
                part(html, "Left on the clock", |html| left::write(html, self));
                if self.clocks.is_timed() {
                    part(html, "Time used and aim", |html| aims::write(html, self));
                    part(html, "Unused time and overtime", |html| {
                        unused::write(html, self);
                    });
                }
            });
            turns::numbers(html, self);
            if self.clocks.is_timed() {
                ends::write(html, self);
            }
        });
    }

    fn per_engine<T>(&self, figure: impl Fn(&ClockUse) -> T) -> [T; 2] {
        [0, 1].map(|engine| figure(self.clocks.engine(engine)))
    }
}

/// Writes a part of the card with a heading.
fn part(html: &mut Markup, title: &str, inside: impl FnOnce(&mut Markup)) {
    html.open(HtmlTag::new("div").class("part"), |html| {
        html.leaf(HtmlTag::new("h3"), title);
        inside(html);
    });
}
