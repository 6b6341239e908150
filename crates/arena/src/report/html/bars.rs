//! Bars in groups, on a scale of their own.

use super::axis::Axis;
use super::markup::{HtmlTag, Markup};
use super::parts::{drawing, label, stroke};

/// Width and height of a drawing. Narrow, so that its letters stay readable on
/// a phone.
pub(super) const SIZE: (f64, f64) = (400.0, 220.0);

/// What stands under a group, and its bars.
pub(super) struct Group {
    pub(super) name: String,
    pub(super) bars: Vec<Bar>,
}

/// A bar.
pub(super) struct Bar {
    pub(super) value: f64,
    pub(super) class: &'static str,
    /// What is written above it; empty where there is no room.
    pub(super) label: String,
    /// What is told when somebody points at it.
    pub(super) hint: String,
}

/// Groups of bars side by side.
pub(super) struct Bars<'a> {
    pub(super) groups: &'a [Group],
    /// What the drawing shows, in words.
    pub(super) description: &'a str,
    /// How a value of the axis is written; without it there is no axis.
    pub(super) axis_format: Option<fn(f64) -> String>,
    /// How much of a group's room stays empty.
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
        let most = bars.map(|bar| bar.value).fold(0.0, f64::max);
        let scale = Axis::linear(0.0, most, bottom, top);
        if let Some(written) = self.axis_format {
            for tick in scale.ticks(4.0) {
                let y = scale.position_of(tick);
                stroke(html, (left, y), (right, y), "grid");
                label(html, (left - 6.0, y + 4.0), "end", "tick", written(tick));
            }
        }
        let room = (right - left) / self.groups.len().max(1) as f64;
        for (index, group) in self.groups.iter().enumerate() {
            let begin = left + room * index as f64;
            let middle = begin + room / 2.0;
            label(html, (middle, bottom + 17.0), "middle", "tick", &group.name);
            let width = room * (1.0 - self.gap) / group.bars.len().max(1) as f64;
            for (bar, data) in group.bars.iter().enumerate() {
                let x = begin + room * self.gap / 2.0 + width * bar as f64;
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
        let place = (x + width / 2.0, top - 6.0);
        label(html, place, "middle", "value", &bar.label);
    }
}
