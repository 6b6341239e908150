//! The HTML report: one file with its style, script, and data.
//!
//! The page loads nothing from the network. Its script does not know the rules of
//! the games: the content of the board after each move of the game and of side lines
//! is computed here ([`board`]). The texts of all languages are included
//! ([`texts`]).

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

/// The scripts, in the order of their dependencies.
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

/// SVG gradients shared by all boards.
const PAINTS: &str = include_str!("page/paints.svg");

/// A game on the page.
#[derive(Clone, Copy)]
pub struct PageGame<'a> {
    /// The file name.
    pub source: &'a str,
    /// The review.
    pub review: &'a Review,
    /// The game with its equipment.
    pub game: &'a dyn Game,
}

/// Returns the HTML report, which is initially shown in `language`.
///
/// `summary` has the same games in the same order.
///
/// # Errors
///
/// Fails if a review does not fit its game.
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
    // A script injected through the data would need this nonce, which depends on
    // the data.
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

/// Appends `content` as a JSON script element.
///
/// `<` is escaped because an end tag inside the JSON would end the element.
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
