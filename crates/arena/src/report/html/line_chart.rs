//! Line charts.

use std::fmt::Write as _;

use super::axis::{Axis, round_step};
use super::bars::SIZE;
use super::markup::{HtmlTag, Markup, coordinate};
use super::parts::{drawing, label, stroke};
use super::text;

/// The plot area: left, top, right, bottom.
pub(super) const PLOT_AREA: (f64, f64, f64, f64) = (56.0, 12.0, SIZE.0 - 10.0, SIZE.1 - 40.0);

pub(super) struct ChartLine {
    pub(super) class: &'static str,
    pub(super) points: Vec<(f64, f64)>,
}

pub(super) struct LineChart<'a> {
    pub(super) lines: &'a [ChartLine],
    /// The accessible description.
    pub(super) description: &'a str,
    /// The label and the maximum of the horizontal axis.
    pub(super) x_axis: (&'a str, f64),
    pub(super) y_axis: Axis,
    /// The format of values on the vertical axis.
    pub(super) format_value: fn(f64) -> String,
    /// Values with their own line and label.
    pub(super) marks: &'a [(f64, String)],
}

impl LineChart<'_> {
    pub(super) fn write(&self, html: &mut Markup) {
        drawing(html, SIZE, self.description, |html| self.inside(html));
    }

    fn inside(&self, html: &mut Markup) {
        let (left, _, right, bottom) = PLOT_AREA;
        let across = Axis::linear(0.0, self.x_axis.1.max(1.0), left, right);
        for tick in self.y_axis.ticks(5.0) {
            let y = self.y_axis.position_of(tick);
            stroke(html, (left, y), (right, y), "grid");
            let position = (left - 6.0, y + 4.0);
            label(html, position, "end", "tick", (self.format_value)(tick));
        }
        for tick in across
            .ticks(5.0)
            .into_iter()
            .filter(|tick| tick.fract() == 0.0)
        {
            let position = (across.position_of(tick), bottom + 16.0);
            // Ticks are non-negative integers here.
            label(html, position, "middle", "tick", text::count(tick as u64));
        }
        label(html, (right, bottom + 33.0), "end", "tick", self.x_axis.0);
        stroke(html, (left, bottom), (right, bottom), "axis");
        for (value, name) in self.marks {
            let y = self.y_axis.position_of(*value);
            stroke(html, (left, y), (right, y), "mark");
            label(html, (right - 2.0, y - 5.0), "end", "value", name);
        }
        for line in self.lines {
            let points = line.points.iter();
            let points = points.map(|&(x, y)| (across.position_of(x), self.y_axis.position_of(y)));
            let path = HtmlTag::new("path").with("d", path(points));
            html.empty(path.class(&format!("line {}", line.class)));
        }
    }
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut path = String::new();
    for (index, (x, y)) in points.enumerate() {
        let step = if index == 0 { 'M' } else { 'L' };
        let _ = write!(path, "{step}{} {}", coordinate(x), coordinate(y));
    }
    path
}

/// Rounds up to a round number.
pub(super) fn rounded_up(value: f64) -> f64 {
    let step = round_step(value / 5.0);
    (value / step).ceil() * step
}
