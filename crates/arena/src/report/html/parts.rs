//! The building blocks of pages: cards, tables, drawings, and legends.

use std::fmt::Display;

use super::markup::{HtmlTag, Markup};

/// The CSS classes of engine 0 and engine 1.
pub(super) const ENGINE_CLASSES: [&str; 2] = ["one", "two"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CardWidth {
    Half,
    Full,
}

pub(super) fn card(
    html: &mut Markup,
    id: &str,
    title: &str,
    width: CardWidth,
    inside: impl FnOnce(&mut Markup),
) {
    let class = match width {
        CardWidth::Half => "card",
        CardWidth::Full => "card full",
    };
    let label = format!("{id}-title");
    let tag = HtmlTag::new("section").class(class).with("id", id);
    html.open(tag.with("aria-labelledby", &label), |html| {
        html.leaf(HtmlTag::new("h2").with("id", &label), title);
        inside(html);
    });
}

/// Writes a paragraph with a remark.
pub(super) fn remark(html: &mut Markup, text: impl Display) {
    html.leaf(HtmlTag::new("p").class("remark"), text);
}

/// A table with row names in the first column and numbers in the others.
pub(super) struct HtmlTable<'a> {
    pub(super) caption: &'a str,
    pub(super) columns: &'a [&'a str],
    pub(super) rows: &'a [Vec<String>],
}

impl HtmlTable<'_> {
    /// Writes the table in a box that scrolls if it is too wide.
    pub(super) fn write(&self, html: &mut Markup) {
        self.write_with_notes(html, &[]);
    }

    /// Writes the table with notes below the row names.
    pub(super) fn write_with_notes(&self, html: &mut Markup, notes: &[&str]) {
        let holder = HtmlTag::new("div").class("scroll").with("role", "region");
        let holder = holder.with("tabindex", 0).with("aria-label", self.caption);
        html.open(holder, |html| {
            html.open(HtmlTag::new("table"), |html| {
                html.leaf(HtmlTag::new("caption"), self.caption);
                html.open(HtmlTag::new("thead"), |html| {
                    html.open(HtmlTag::new("tr"), |html| {
                        for column in self.columns {
                            html.leaf(HtmlTag::new("th").with("scope", "col"), column);
                        }
                    });
                });
                html.open(HtmlTag::new("tbody"), |html| {
                    for (index, row) in self.rows.iter().enumerate() {
                        let note = notes.get(index).copied().unwrap_or_default();
                        html.open(HtmlTag::new("tr"), |html| cells(html, row, note));
                    }
                });
            });
        });
    }
}

fn cells(html: &mut Markup, row: &[String], note: &str) {
    let Some((name, values)) = row.split_first() else {
        return;
    };
    html.open(HtmlTag::new("th").with("scope", "row"), |html| {
        html.text(name);
        if !note.is_empty() {
            html.leaf(HtmlTag::new("span").class("note"), note);
        }
    });
    for value in values {
        html.leaf(HtmlTag::new("td"), value);
    }
}

/// Writes a drawing with an accessible description.
pub(super) fn drawing(
    html: &mut Markup,
    (width, height): (f64, f64),
    description: &str,
    inside: impl FnOnce(&mut Markup),
) {
    let tag = HtmlTag::new("svg")
        .with("viewBox", format!("0 0 {width} {height}"))
        .with("role", "img")
        .with("aria-label", description);
    html.open(tag, inside);
}

/// Writes a text into a drawing, aligned at `anchor`.
pub(super) fn label(
    html: &mut Markup,
    (x, y): (f64, f64),
    anchor: &str,
    class: &str,
    text: impl Display,
) {
    let tag = HtmlTag::new("text")
        .with_coordinate("x", x)
        .with_coordinate("y", y);
    html.leaf(tag.with("text-anchor", anchor).class(class), text);
}

/// Writes a line into a drawing.
pub(super) fn stroke(html: &mut Markup, from: (f64, f64), to: (f64, f64), class: &str) {
    let tag = HtmlTag::new("line")
        .with_coordinate("x1", from.0)
        .with_coordinate("y1", from.1);
    html.empty(
        tag.with_coordinate("x2", to.0)
            .with_coordinate("y2", to.1)
            .class(class),
    );
}

/// Writes a legend of CSS classes and their meaning.
pub(super) fn legend(html: &mut Markup, entries: &[(&str, String)]) {
    html.open(HtmlTag::new("ul").class("legend"), |html| {
        for (class, text) in entries {
            html.open(HtmlTag::new("li"), |html| {
                let swatch = HtmlTag::new("span").class(&format!("swatch {class}"));
                html.leaf(swatch.with("aria-hidden", "true"), "");
                html.text(text);
            });
        }
    });
}
