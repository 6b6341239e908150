//! The score and its meaning.

use super::markup::{HtmlTag, Markup};
use super::parts::{CardWidth, ENGINE_CLASSES, card, remark};
use super::{Page, text};
use crate::report::{Decision, MatchFigures, SpreadFigures};

/// The length of the bar in its own units.
const BAR_LENGTH: f64 = 1_000.0;

pub(super) fn write(html: &mut Markup, page: &Page<'_>) {
    let figures = page.figures;
    card(html, "score", "Score", CardWidth::Full, |html| {
        html.open(HtmlTag::new("div").class("hero"), |html| {
            html.open(HtmlTag::new("div"), |html| {
                numbers(html, figures);
                bar(html, figures);
                html.leaf(HtmlTag::new("p").class("wdl"), describe(figures));
                uncounted(html, page);
            });
            html.leaf(HtmlTag::new("p").class("verdict"), verdict(page));
        });
        key_figures(html, page);
    });
}

fn numbers(html: &mut Markup, figures: &MatchFigures) {
    let half = figures.draws as f64 / 2.0;
    let points = [figures.wins as f64 + half, figures.losses as f64 + half];
    html.open(HtmlTag::new("p").class("points"), |html| {
        html.leaf(
            HtmlTag::new("span").class(ENGINE_CLASSES[0]),
            text::points(points[0]),
        );
        html.leaf(HtmlTag::new("span").class("against"), " : ");
        html.leaf(
            HtmlTag::new("span").class(ENGINE_CLASSES[1]),
            text::points(points[1]),
        );
    });
}

/// Draws wins, draws, and losses as parts of a bar.
fn bar(html: &mut Markup, figures: &MatchFigures) {
    let parts = [figures.wins, figures.draws, figures.losses];
    let games: u64 = parts.iter().sum();
    let tag = HtmlTag::new("svg").class("bar");
    let tag = tag.with("viewBox", format!("0 0 {BAR_LENGTH} 10"));
    let tag = tag.with("preserveAspectRatio", "none").with("role", "img");
    html.open(tag.with("aria-label", describe(figures)), |html| {
        let mut start = 0.0;
        for (part, class) in parts
            .into_iter()
            .zip([ENGINE_CLASSES[0], "even", ENGINE_CLASSES[1]])
        {
            let length = part as f64 / games.max(1) as f64 * BAR_LENGTH;
            let rect = HtmlTag::new("rect")
                .with_coordinate("x", start)
                .with("y", 0);
            let rect = rect.with_coordinate("width", length).with("height", 10);
            html.empty(rect.class(class));
            start += length;
        }
    });
}

fn describe(figures: &MatchFigures) -> String {
    let win = text::counted(figures.wins, "win", "wins");
    let draw = text::counted(figures.draws, "draw", "draws");
    let loss = text::counted(figures.losses, "loss", "losses");
    format!("{win}, {draw}, {loss}")
}

/// Mentions games that do not count: those of unfinished pairs and those after the
/// end of the test.
fn uncounted(html: &mut Markup, page: &Page<'_>) {
    let more = page.summary.games.saturating_sub(page.figures.games());
    if more > 0 {
        let games = text::counted(more, "game is", "games are");
        remark(
            html,
            format!("{games} not counted in the score, but included in the cards below."),
        );
    }
}

/// Returns the conclusion in one sentence.
fn verdict(page: &Page<'_>) -> String {
    let [one, two] = page.names();
    let MatchFigures {
        elo_low, elo_high, ..
    } = *page.figures;
    let decision = page.figures.sprt.as_ref().map(|sprt| sprt.decision);
    match decision {
        _ if page.figures.pairs() == 0 => "No pair of games is finished yet.".to_owned(),
        Some(Decision::AcceptH1) => format!("The test is passed: {one} is as strong as required."),
        Some(Decision::AcceptH0) => {
            format!("The test is not passed: {one} is not as strong as required.")
        }
        _ if elo_low > 0.0 => format!("{one} is stronger than {two}."),
        _ if elo_high < 0.0 => format!("{two} is stronger than {one}."),
        Some(Decision::Continue) => "The test has not decided yet.".to_owned(),
        None => "Neither engine is significantly stronger.".to_owned(),
    }
}

/// A number with its name and details.
struct KeyFigure {
    name: &'static str,
    value: String,
    detail: String,
}

fn key_figures(html: &mut Markup, page: &Page<'_>) {
    html.open(HtmlTag::new("dl").class("keys"), |html| {
        let keys = strength(page).into_iter().chain(spread(page));
        for key in keys.chain(game_figures(page)) {
            html.open(HtmlTag::new("div"), |html| {
                html.leaf(HtmlTag::new("dt"), key.name);
                html.leaf(HtmlTag::new("dd"), key.value);
                html.leaf(HtmlTag::new("dd").class("more"), key.detail);
            });
        }
    });
}

/// Returns the figures based on pairs.
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

/// Returns the lead in points, if the game has points.
fn spread(page: &Page<'_>) -> Option<KeyFigure> {
    let SpreadFigures {
        value, low, high, ..
    } = page.figures.spread?;
    let [value, low, high] = [value, low, high].map(|points| text::signed(points, 1));
    Some(KeyFigure {
        name: "Spread",
        value,
        detail: format!("{low} to {high} points per game"),
    })
}

/// Returns the figures based on all games.
fn game_figures(page: &Page<'_>) -> [KeyFigure; 2] {
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
            detail: "plies per game".to_owned(),
        },
    ]
}
