//! What every page is: a head with its style inside, and nothing from outside.

use super::markup::{HtmlTag, Markup};

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
        html.open(HtmlTag::new("html").with("lang", "en"), |html| {
            html.open(HtmlTag::new("head"), |html| self.meta(html));
            html.open(HtmlTag::new("body"), |html| {
                html.open(HtmlTag::new("header"), header);
                html.open(HtmlTag::new("main"), cards);
                html.leaf(
                    HtmlTag::new("footer"),
                    format!("Made by Zeitnot {}.", self.version),
                );
            });
        });
        html.raw("\n");
        html.finish()
    }

    fn meta(&self, html: &mut Markup) {
        html.empty(HtmlTag::new("meta").with("charset", "utf-8"));
        let viewport = "width=device-width, initial-scale=1";
        for (name, content) in [("viewport", viewport), ("color-scheme", "light dark")] {
            let tag = HtmlTag::new("meta").with("name", name);
            html.empty(tag.with("content", content));
        }
        let policy = HtmlTag::new("meta").with("http-equiv", "Content-Security-Policy");
        html.empty(policy.with("content", POLICY));
        html.leaf(HtmlTag::new("title"), self.title);
        html.empty(
            HtmlTag::new("link")
                .with("rel", "icon")
                .with("href", "data:,"),
        );
        html.open(HtmlTag::new("style"), |html| {
            html.raw(include_str!("page.css"));
        });
    }
}
