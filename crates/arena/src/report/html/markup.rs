//! A writer of HTML and SVG that closes all tags and escapes all text.

use std::fmt::{Display, Write as _};

use zeitnot_core::text::html_escaped;

/// A start tag: its name and attributes.
pub(super) struct HtmlTag(String);

impl HtmlTag {
    /// Creates a tag without attributes.
    pub(super) fn new(name: &str) -> Self {
        Self(format!("<{name}"))
    }

    /// Adds an attribute.
    pub(super) fn with(mut self, name: &str, value: impl Display) -> Self {
        let _ = write!(self.0, " {name}=\"{}\"", html_escaped(&value.to_string()));
        self
    }

    /// Adds a coordinate or length as an attribute.
    pub(super) fn with_coordinate(self, name: &str, value: f64) -> Self {
        self.with(name, coordinate(value))
    }

    /// Adds the class attribute.
    pub(super) fn class(self, class: &str) -> Self {
        self.with("class", class)
    }
}

/// A document under construction.
#[derive(Default)]
pub(super) struct Markup(String);

impl Markup {
    /// Writes an element with the content that `inside` writes.
    pub(super) fn open(&mut self, tag: HtmlTag, inside: impl FnOnce(&mut Self)) {
        // The name ends at the first attribute.
        let name = tag.0.trim_start_matches('<');
        let name = name.split(' ').next().unwrap_or_default().to_owned();
        self.0.push_str(&tag.0);
        self.0.push('>');
        inside(self);
        let _ = write!(self.0, "</{name}>");
    }

    /// Writes an element with text.
    pub(super) fn leaf(&mut self, tag: HtmlTag, text: impl Display) {
        self.open(tag, |html| html.text(text));
    }

    /// Writes an empty element.
    pub(super) fn empty(&mut self, tag: HtmlTag) {
        self.0.push_str(&tag.0);
        self.0.push_str("/>");
    }

    /// Writes escaped text.
    pub(super) fn text(&mut self, text: impl Display) {
        self.0.push_str(&html_escaped(&text.to_string()));
    }

    /// Returns the document.
    pub(super) fn finish(self) -> String {
        self.0
    }
}

/// Formats a number of pixels; NaN and infinity become 0.
pub(super) fn coordinate(value: f64) -> String {
    let value = if value.is_finite() { value } else { 0.0 };
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_closed_and_texts_escaped() {
        let mut html = Markup::default();
        html.open(HtmlTag::new("p").class("a\"b"), |html| {
            html.text("<&>");
            html.empty(HtmlTag::new("br"));
            html.leaf(HtmlTag::new("b").with_coordinate("x", 2.04), "'\u{7}");
        });
        assert_eq!(
            html.finish(),
            "<p class=\"a&quot;b\">&lt;&amp;&gt;<br/><b x=\"2\">'\u{FFFD}</b></p>"
        );
    }

    #[test]
    fn coordinates_are_numbers() {
        for (value, text) in [(1.25, "1.2"), (3.0, "3"), (-0.5, "-0.5"), (f64::NAN, "0")] {
            assert_eq!(coordinate(value), text);
        }
    }
}
