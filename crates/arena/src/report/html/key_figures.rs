//! The few numbers that one looks for first.

use super::markup::{HtmlTag, Markup};
use super::{Page, text};
use crate::report::SpreadFigures;

/// A number, what it is called and what belongs to it.
struct KeyFigure {
    name: &'static str,
    value: String,
    detail: String,
}

pub(super) fn write(html: &mut Markup, page: &Page<'_>) {
    html.open(HtmlTag::new("dl").class("keys"), |html| {
        let keys = strength(page).into_iter().chain(spread(page));
        for key in keys.chain(course_figures(page)) {
            html.open(HtmlTag::new("div"), |html| {
                html.leaf(HtmlTag::new("dt"), key.name);
                html.leaf(HtmlTag::new("dd"), key.value);
                html.leaf(HtmlTag::new("dd").class("more"), key.detail);
            });
        }
    });
}

/// What is measured in pairs.
fn strength(page: &Page<'_>) -> [KeyFigure; 4] {
    let figures = page.figures;
    let measured = |text: String| match figures.pairs() {
        0 => text::MISSING.to_owned(),
        _ => text,
    };
    let elo = |name, value, low, high| KeyFigure {
        name,
        value: measured(text::signed(value, 1)),
        detail: measured(format!(
            "{} to {}",
            text::signed(low, 1),
            text::signed(high, 1)
        )),
    };
    [
        KeyFigure {
            name: "Score",
            value: measured(text::percent(figures.score, 1)),
            detail: text::counted(figures.pairs(), "pair", "pairs"),
        },
        elo("Elo", figures.elo, figures.elo_low, figures.elo_high),
        elo(
            "Normalized Elo",
            figures.nelo,
            figures.nelo_low,
            figures.nelo_high,
        ),
        KeyFigure {
            name: "Superiority",
            value: measured(text::likelihood(figures.los)),
            detail: "likely".to_owned(),
        },
    ]
}

/// What the difference is in points, where the rules give them.
fn spread(page: &Page<'_>) -> Option<KeyFigure> {
    let SpreadFigures {
        value, low, high, ..
    } = page.figures.spread?;
    let [value, low, high] = [value, low, high].map(|points| text::signed(points, 1));
    Some(KeyFigure {
        name: "Spread",
        value,
        detail: format!("{low} to {high} points a game"),
    })
}

/// What is told by every game.
fn course_figures(page: &Page<'_>) -> [KeyFigure; 2] {
    let forfeits = [0, 1].map(|engine| page.summary.endings.forfeits(engine));
    let [one, two] = forfeits.map(text::count);
    [
        KeyFigure {
            name: "Forfeits",
            value: text::count(forfeits[0].saturating_add(forfeits[1])),
            detail: format!("{one} : {two}"),
        },
        KeyFigure {
            name: "Length",
            value: text::or_missing(page.summary.mean_plies(), |plies| text::decimal(plies, 0)),
            detail: "plies a game".to_owned(),
        },
    ]
}
