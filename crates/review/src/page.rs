//! The page about reviewed games: one file of HTML with its style, its script
//! and everything that they show inside. It asks for nothing from anywhere and
//! works from a disk.
//!
//! The page knows no rules. What stands on a board after each move, also in
//! lines beside the game, is computed here ([`board`]); the texts of all
//! languages are in it ([`texts`]).

mod board;
mod data;
mod texts;

use std::fmt::Write as _;

use serde::Serialize;
use zeitnot_core::Game;
use zeitnot_core::text::html_escaped;
use zeitnot_schema::v1::review::{Review, ReviewSummary};

use crate::error::ReviewError;
use crate::text::{Language, message};

/// The scripts, in the order in which they need one another.
const SCRIPTS: [&str; 9] = [
    include_str!("page/dom.js"),
    include_str!("page/text.js"),
    include_str!("page/pieces.js"),
    include_str!("page/board.js"),
    include_str!("page/lines.js"),
    include_str!("page/graph.js"),
    include_str!("page/cards.js"),
    include_str!("page/summary.js"),
    include_str!("page/main.js"),
];

const STYLE: &str = include_str!("page/page.css");

/// Paints that every board of the page uses.
const PAINTS: &str = include_str!("page/paints.svg");

/// A game on the page.
#[derive(Clone, Copy)]
pub struct PageGame<'a> {
    /// Where it is from: the name of a file.
    pub source: &'a str,
    /// What was found.
    pub review: &'a Review,
    /// The game, with what it was played with.
    pub game: &'a dyn Game,
}

/// The page about some games, which speaks `language` first. `summary` is about
/// the same games in the same order.
///
/// # Errors
///
/// A review is none of its game.
pub fn html(
    games: &[PageGame<'_>],
    summary: &ReviewSummary,
    language: Language,
) -> Result<String, ReviewError> {
    let mut stored = String::new();
    write_data(&mut stored, "id=\"texts\"", &texts::all_texts())?;
    write_data(&mut stored, "id=\"summary\"", summary)?;
    for game in games {
        write_data(&mut stored, "class=\"stored\"", &data::GameData::new(game)?)?;
    }
    let script = SCRIPTS.concat();
    // A name in the data that wants to be a script would have to know this
    // number, which depends on the name.
    let nonce = &blake3::hash((stored.clone() + &script).as_bytes()).to_hex()[..32];
    let title = html_escaped(&title(games, language));
    let lang = language.code();
    let without_script = Language::ALL.map(|language| {
        let text = html_escaped(&message(language, "page-no-script", &[]));
        format!("<p lang=\"{}\">{text}</p>", language.code())
    });
    let without_script = without_script.concat();
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'nonce-{nonce}'; script-src 'nonce-{nonce}'; \
         img-src data:; base-uri 'none'; form-action 'none'\">\n\
         <title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n\
         <style nonce=\"{nonce}\">\n{STYLE}</style>\n</head>\n<body>\n\
         <noscript>{without_script}</noscript>\n{PAINTS}{stored}\
         <script nonce=\"{nonce}\">\n'use strict';\n{script}</script>\n</body>\n</html>\n"
    ))
}

fn title(games: &[PageGame<'_>], language: Language) -> String {
    let [game] = games else {
        let values = [("count", games.len().into())];
        return message(language, "page-title-many", &values);
    };
    let title = message(language, "page-title", &[]);
    match &game.review.players {
        [Some(first), Some(second)] => format!("{first} – {second} · {title}"),
        _ => title,
    }
}

/// Puts something into the page as data. A browser ends the data where it finds
/// an end tag, whatever is around it; so there is no `<`.
fn write_data(
    page: &mut String,
    attribute: &str,
    content: &impl Serialize,
) -> Result<(), ReviewError> {
    let json =
        serde_json::to_string(content).map_err(|error| ReviewError::Json(error.to_string()))?;
    let json = json.replace('<', "\\u003c");
    let _ = writeln!(
        page,
        "<script type=\"application/json\" {attribute}>{json}</script>"
    );
    Ok(())
}
