//! The few numbers that one looks for first.

use super::markup::{Markup, Tag};
use super::{Page, words};
use crate::report::SpreadFigures;

/// A number, what it is called and what belongs to it.
struct Key {
    name: &'static str,
    value: String,
    more: String,
}

pub(super) fn write(html: &mut Markup, page: &Page<'_>) {
    html.open(Tag::new("dl").class("keys"), |html| {
        let keys = strength(page).into_iter().chain(spread(page));
        for key in keys.chain(course(page)) {
            html.open(Tag::new("div"), |html| {
                html.leaf(Tag::new("dt"), key.name);
                html.leaf(Tag::new("dd"), key.value);
                html.leaf(Tag::new("dd").class("more"), key.more);
            });
        }
    });
}

/// What is measured in pairs.
fn strength(page: &Page<'_>) -> [Key; 4] {
    let figures = page.figures;
    let measured = |text: String| match figures.pairs() {
        0 => words::NOTHING.to_owned(),
        _ => text,
    };
    let elo = |name, value, low, high| Key {
        name,
        value: measured(words::signed(value, 1)),
        more: measured(format!(
            "{} to {}",
            words::signed(low, 1),
            words::signed(high, 1)
        )),
    };
    [
        Key {
            name: "Score",
            value: measured(words::percent(figures.score, 1)),
            more: words::counted(figures.pairs(), "pair", "pairs"),
        },
        elo("Elo", figures.elo, figures.elo_low, figures.elo_high),
        elo(
            "Normalized Elo",
            figures.nelo,
            figures.nelo_low,
            figures.nelo_high,
        ),
        Key {
            name: "Superiority",
            value: measured(words::likelihood(figures.los)),
            more: "likely".to_owned(),
        },
    ]
}

/// What the difference is in points, where the rules give them.
fn spread(page: &Page<'_>) -> Option<Key> {
    let SpreadFigures {
        value, low, high, ..
    } = page.figures.spread?;
    let [value, low, high] = [value, low, high].map(|points| words::signed(points, 1));
    Some(Key {
        name: "Spread",
        value,
        more: format!("{low} to {high} points a game"),
    })
}

/// What is told by every game.
fn course(page: &Page<'_>) -> [Key; 2] {
    let forfeits = [0, 1].map(|engine| page.summary.endings.forfeits(engine));
    let [one, two] = forfeits.map(words::count);
    [
        Key {
            name: "Forfeits",
            value: words::count(forfeits[0].saturating_add(forfeits[1])),
            more: format!("{one} : {two}"),
        },
        Key {
            name: "Length",
            value: words::maybe(page.summary.mean_plies(), |plies| words::decimal(plies, 0)),
            more: "plies a game".to_owned(),
        },
    ]
}
