//! What every page is: a head with its style inside, and nothing from outside.

use super::markup::{Markup, Tag};

/// Nothing is loaded and no script runs, whatever a name tries.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/// A page around its contents.
pub(super) struct Document<'a> {
    pub(super) title: &'a str,
    /// The version of this program.
    pub(super) version: &'a str,
}

impl Document<'_> {
    /// The page as HTML, with what the two write into its header and its grid
    /// of cards.
    pub(super) fn write(
        &self,
        header: impl FnOnce(&mut Markup),
        cards: impl FnOnce(&mut Markup),
    ) -> String {
        let mut html = Markup::default();
        html.raw("<!DOCTYPE html>\n");
        html.open(Tag::new("html").with("lang", "en"), |html| {
            html.open(Tag::new("head"), |html| self.meta(html));
            html.open(Tag::new("body"), |html| {
                html.open(Tag::new("header"), header);
                html.open(Tag::new("main"), cards);
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
        html.empty(Tag::new("meta").with("charset", "utf-8"));
        let viewport = "width=device-width, initial-scale=1";
        for (name, content) in [("viewport", viewport), ("color-scheme", "light dark")] {
            let tag = Tag::new("meta").with("name", name);
            html.empty(tag.with("content", content));
        }
        let policy = Tag::new("meta").with("http-equiv", "Content-Security-Policy");
        html.empty(policy.with("content", POLICY));
        html.leaf(Tag::new("title"), self.title);
        html.empty(Tag::new("link").with("rel", "icon").with("href", "data:,"));
        html.open(Tag::new("style"), |html| {
            html.raw(include_str!("page.css"));
        });
    }
}
