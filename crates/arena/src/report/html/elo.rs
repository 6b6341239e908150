//! Elo and normalized Elo with their intervals, on one axis.

use super::axis::Axis;
use super::markup::{HtmlTag, Markup};
use super::parts::{CardWidth, card, drawing, label, remark, stroke};
use super::{Page, text};

const SIZE: (f64, f64) = (400.0, 220.0);
/// The horizontal range of the axis.
const AXIS_RANGE: (f64, f64) = (12.0, SIZE.0 - 12.0);
const BOTTOM: f64 = SIZE.1 - 26.0;
/// The vertical positions of the lines.
const LINES: [f64; 2] = [66.0, 150.0];

struct Whisker {
    name: &'static str,
    value: f64,
    low: f64,
    high: f64,
}

pub(super) fn write(html: &mut Markup, page: &Page<'_>) {
    let figures = page.figures;
    let whiskers = [
        Whisker {
            name: "Elo",
            value: figures.elo,
            low: figures.elo_low,
            high: figures.elo_high,
        },
        Whisker {
            name: "Normalized Elo",
            value: figures.nelo,
            low: figures.nelo_low,
            high: figures.nelo_high,
        },
    ];
    card(html, "elo", "Strength", CardWidth::Half, |html| {
        if figures.pairs() == 0 {
            remark(html, "No pair of games is finished yet.");
            return;
        }
        let all: Vec<String> = whiskers.iter().map(Whisker::describe).collect();
        drawing(html, SIZE, &format!("{}.", all.join("; ")), |html| {
            draw(html, &whiskers);
        });
        let [one, two] = page.names();
        remark(
            html,
            format!(
                "Right of zero, {one} is stronger; left of zero, {two}. Lines are 95 % intervals."
            ),
        );
    });
}

impl Whisker {
    fn describe(&self) -> String {
        format!("{} {}", self.name, self.numbers())
    }

    fn numbers(&self) -> String {
        let [value, low, high] = [self.value, self.low, self.high].map(|x| text::signed(x, 1));
        format!("{value}, {low} to {high}")
    }
}

fn draw(html: &mut Markup, whiskers: &[Whisker]) {
    let ends = whiskers
        .iter()
        .flat_map(|one| [one.low, one.value, one.high]);
    let finite: Vec<f64> = ends.filter(|end| end.is_finite()).collect();
    let (low, high) = finite.iter().fold((0.0, 0.0), |(low, high), &end| {
        (f64::min(low, end), f64::max(high, end))
    });
    let margin = ((high - low) * 0.08).max(1.0);
    let scale = Axis::linear(low - margin, high + margin, AXIS_RANGE.0, AXIS_RANGE.1);
    for tick in scale.ticks(5.0) {
        let x = scale.position_of(tick);
        stroke(html, (x, 8.0), (x, BOTTOM), "grid");
        label(
            html,
            (x, BOTTOM + 17.0),
            "middle",
            "tick",
            text::signed(tick, tick_decimals(tick)),
        );
    }
    stroke(html, (AXIS_RANGE.0, BOTTOM), (AXIS_RANGE.1, BOTTOM), "axis");
    let zero = scale.position_of(0.0);
    stroke(html, (zero, 8.0), (zero, BOTTOM), "zero");
    for (whisker, y) in whiskers.iter().zip(LINES) {
        label(
            html,
            (AXIS_RANGE.0, y - 20.0),
            "start",
            "value",
            whisker.name,
        );
        label(
            html,
            (AXIS_RANGE.1, y - 20.0),
            "end",
            "value",
            whisker.numbers(),
        );
        draw_one(html, whisker, &scale, y);
    }
}

fn tick_decimals(tick: f64) -> usize {
    usize::from(tick.fract() != 0.0)
}

/// Draws a line; an infinite end reaches the edge and has no cap.
fn draw_one(html: &mut Markup, whisker: &Whisker, scale: &Axis, y: f64) {
    let position = |end: f64, edge: f64| match end.is_finite() {
        true => scale.position_of(end),
        false => edge,
    };
    let [low, high] = [
        position(whisker.low, AXIS_RANGE.0),
        position(whisker.high, AXIS_RANGE.1),
    ];
    stroke(html, (low, y), (high, y), "whisker");
    for (end, x) in [(whisker.low, low), (whisker.high, high)] {
        if end.is_finite() {
            stroke(html, (x, y - 7.0), (x, y + 7.0), "whisker");
        }
    }
    if whisker.value.is_finite() {
        let dot = HtmlTag::new("circle").with_coordinate("cx", scale.position_of(whisker.value));
        html.empty(dot.with_coordinate("cy", y).with("r", 5.5).class("dot"));
    }
}
