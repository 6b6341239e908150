//! The sequential test: how the log-likelihood ratio went, and its bounds.

use super::line_chart::{FIELD, Line, LineChart};
use super::markup::Markup;
use super::parts::{Width, card, remark};
use super::scale::Scale;
use super::{Page, words};
use crate::report::{Decision, SprtFigures};

pub(super) fn write(html: &mut Markup, page: &Page<'_>) {
    let Some(sprt) = &page.figures.sprt else {
        return;
    };
    card(html, "sprt", "Sequential test", Width::Half, |html| {
        draw(html, page, sprt);
        let ratio = words::decimal(sprt.llr, 2);
        let bounds = format!(
            "between {} and {}",
            words::decimal(sprt.lower, 2),
            words::decimal(sprt.upper, 2)
        );
        remark(
            html,
            format!(
                "{}. Log-likelihood ratio {ratio} {bounds}: {}.",
                sprt.words,
                state(sprt.decision)
            ),
        );
    });
}

const fn state(decision: Decision) -> &'static str {
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
        lines: &[Line {
            class: "one",
            points,
        }],
        words: &format!(
            "Log-likelihood ratio over {}: now {}; H0 is accepted at {}, H1 at {}.",
            words::counted(page.figures.pairs(), "pair", "pairs"),
            words::decimal(sprt.llr, 2),
            words::decimal(sprt.lower, 2),
            words::decimal(sprt.upper, 2)
        ),
        across: ("pairs", last),
        up: Scale::even(low - margin, high + margin, FIELD.3, FIELD.1),
        written: |value| words::decimal(value, usize::from(value.fract() != 0.0)),
        marks: &[(sprt.upper, "H1".to_owned()), (sprt.lower, "H0".to_owned())],
    };
    chart.write(html);
}
