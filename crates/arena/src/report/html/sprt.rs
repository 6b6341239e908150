//! The log likelihood ratio of the sequential test with its bounds.

use super::axis::Axis;
use super::line_chart::{ChartLine, LineChart, PLOT_AREA};
use super::markup::Markup;
use super::parts::{CardWidth, card, remark};
use super::{Page, text};
use crate::report::{Decision, SprtFigures};

pub(super) fn write(html: &mut Markup, page: &Page<'_>) {
    let Some(sprt) = &page.figures.sprt else {
        return;
    };
    card(html, "sprt", "Sequential test", CardWidth::Half, |html| {
        draw(html, page, sprt);
        let ratio = text::decimal(sprt.llr, 2);
        let bounds = format!(
            "between {} and {}",
            text::decimal(sprt.lower, 2),
            text::decimal(sprt.upper, 2)
        );
        remark(
            html,
            format!(
                "{}. Log-likelihood ratio {ratio} {bounds}: {}.",
                sprt.description,
                describe_decision(sprt.decision)
            ),
        );
    });
}

const fn describe_decision(decision: Decision) -> &'static str {
    match decision {
        Decision::Continue => "not decided",
        Decision::AcceptH0 => "H0 accepted",
        Decision::AcceptH1 => "H1 accepted",
    }
}

fn draw(html: &mut Markup, page: &Page<'_>, sprt: &SprtFigures) {
    let points: Vec<(f64, f64)> = page
        .llr
        .points()
        .into_iter()
        .map(|(pairs, ratio)| (pairs as f64, ratio))
        .collect();
    let last = points.last().map_or(0.0, |&(pairs, _)| pairs);
    let ends = points.iter().map(|&(_, ratio)| ratio);
    let ends = ends.chain([0.0, sprt.lower, sprt.upper]);
    let (low, high) = ends
        .filter(|end| end.is_finite())
        .fold((0.0, 0.0), |(low, high), end| {
            (f64::min(low, end), f64::max(high, end))
        });
    let margin = (high - low) * 0.1;
    let chart = LineChart {
        lines: &[ChartLine {
            class: "one",
            points,
        }],
        description: &format!(
            "Log-likelihood ratio over {}: now {}; H0 is accepted at {}, H1 at {}.",
            text::counted(page.figures.pairs(), "pair", "pairs"),
            text::decimal(sprt.llr, 2),
            text::decimal(sprt.lower, 2),
            text::decimal(sprt.upper, 2)
        ),
        x_axis: ("pairs", last),
        y_axis: Axis::linear(low - margin, high + margin, PLOT_AREA.3, PLOT_AREA.1),
        format_value: |value| text::decimal(value, usize::from(value.fract() != 0.0)),
        marks: &[(sprt.upper, "H1".to_owned()), (sprt.lower, "H0".to_owned())],
    };
    chart.write(html);
}
