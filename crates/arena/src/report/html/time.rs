//! What the engines made of their time: a card that needs nothing but the
//! clocks of a match, so that other pages can have it, too.

mod aims;
mod ends;
mod left;
mod turns;
mod unused;

use super::markup::{HtmlTag, Markup};
use super::parts::{CardWidth, card, remark};
use crate::report::{ClockUse, Clocks};

/// The clocks of a match, and what the card about them is called.
pub(super) struct Section<'a> {
    pub(super) id: &'a str,
    pub(super) title: &'a str,
    /// What was played; empty where the page says it.
    pub(super) facts: &'a str,
    /// How the engines are called.
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
                    part(html, "Use against aim", |html| aims::write(html, self));
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

    /// One figure of each engine.
    fn per_engine<T>(&self, figure: impl Fn(&ClockUse) -> T) -> [T; 2] {
        [0, 1].map(|engine| figure(self.clocks.engine(engine)))
    }
}

/// A part of the card with a heading of its own.
fn part(html: &mut Markup, title: &str, inside: impl FnOnce(&mut Markup)) {
    html.open(HtmlTag::new("div").class("part"), |html| {
        html.leaf(HtmlTag::new("h3"), title);
        inside(html);
    });
}
