//! Grouped bar charts.

use super::axis::Axis;
use super::markup::{HtmlTag, Markup};
use super::parts::{drawing, label, stroke};

/// The width and height of a drawing; small, so that text stays readable on a
/// phone.
pub(super) const SIZE: (f64, f64) = (400.0, 220.0);

/// A named group of bars.
pub(super) struct Group {
    pub(super) name: String,
    pub(super) bars: Vec<Bar>,
}

pub(super) struct Bar {
    pub(super) value: f64,
    pub(super) class: &'static str,
    /// The text above the bar; may be empty.
    pub(super) label: String,
    /// The tooltip.
    pub(super) hint: String,
}

/// A chart of groups of bars.
pub(super) struct Bars<'a> {
    pub(super) groups: &'a [Group],
    /// The accessible description.
    pub(super) description: &'a str,
    /// The format of axis values; without it, there is no axis.
    pub(super) axis_format: Option<fn(f64) -> String>,
    /// The share of a group's width that stays empty.
    pub(super) gap: f64,
}

impl Bars<'_> {
    pub(super) fn write(&self, html: &mut Markup) {
        drawing(html, SIZE, self.description, |html| self.inside(html));
    }

    fn inside(&self, html: &mut Markup) {
        let left = if self.axis_format.is_some() {
            44.0
        } else {
            8.0
        };
        let (right, top, bottom) = (SIZE.0 - 8.0, 22.0, SIZE.1 - 26.0);
        let bars = self.groups.iter().flat_map(|group| &group.bars);
        let max = bars.map(|bar| bar.value).fold(0.0, f64::max);
        let scale = Axis::linear(0.0, max, bottom, top);
        if let Some(format) = self.axis_format {
            for tick in scale.ticks(4.0) {
                let y = scale.position_of(tick);
                stroke(html, (left, y), (right, y), "grid");
                label(html, (left - 6.0, y + 4.0), "end", "tick", format(tick));
            }
        }
        let room = (right - left) / self.groups.len().max(1) as f64;
        for (index, group) in self.groups.iter().enumerate() {
            let start = left + room * index as f64;
            let middle = start + room / 2.0;
            label(html, (middle, bottom + 17.0), "middle", "tick", &group.name);
            let width = room * (1.0 - self.gap) / group.bars.len().max(1) as f64;
            for (bar, data) in group.bars.iter().enumerate() {
                let x = start + room * self.gap / 2.0 + width * bar as f64;
                draw(
                    html,
                    data,
                    (x, width),
                    (scale.position_of(data.value), bottom),
                );
            }
        }
        stroke(html, (left, bottom), (right, bottom), "axis");
    }
}

fn draw(html: &mut Markup, bar: &Bar, (x, width): (f64, f64), (top, bottom): (f64, f64)) {
    let tag = HtmlTag::new("rect")
        .with_coordinate("x", x)
        .with_coordinate("y", top);
    let tag = tag
        .with_coordinate("width", width)
        .with_coordinate("height", bottom - top);
    html.open(tag.class(bar.class), |html| {
        html.leaf(HtmlTag::new("title"), &bar.hint);
    });
    if !bar.label.is_empty() {
        let position = (x + width / 2.0, top - 6.0);
        label(html, position, "middle", "value", &bar.label);
    }
}
