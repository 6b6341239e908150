//! The HTML page.

use std::sync::OnceLock;

use serde_json::Value;
use zeitnot_chess::Chess;
use zeitnot_core::Game;
use zeitnot_crossword::Crossword;
use zeitnot_gomoku::Gomoku;
use zeitnot_review::{Language, PageGame, html, summarize};
use zeitnot_schema::v1::review::Review;

use crate::outputs::sample;

/// Returns the game, whose word list is loaded once for all tests.
fn crossword() -> &'static Crossword {
    static CROSSWORD: OnceLock<Crossword> = OnceLock::new();
    CROSSWORD.get_or_init(Crossword::default)
}

fn page(games: &[(&str, Review, &dyn Game)]) -> String {
    let reviews: Vec<(String, Review)> = games
        .iter()
        .map(|(source, review, _)| ((*source).to_owned(), review.clone()))
        .collect();
    let games: Vec<PageGame<'_>> = games
        .iter()
        .map(|(source, review, game)| PageGame {
            source,
            review,
            game: *game,
        })
        .collect();
    html(&games, &summarize(&reviews, None), Language::English).unwrap()
}

/// Returns the data of the JSON scripts with this attribute.
fn stored(page: &str, attribute: &str) -> Vec<Value> {
    let open = format!("<script type=\"application/json\" {attribute}>");
    page.split(&open)
        .skip(1)
        .map(|rest| {
            let (json, _) = rest.split_once("</script>").unwrap();
            serde_json::from_str(json).unwrap()
        })
        .collect()
}

#[test]
fn a_page_is_complete_and_loads_nothing() {
    let page = page(&[
        ("a.sgf", sample::gomoku(), &Gomoku),
        ("b.pgn", sample::chess(), &Chess),
    ]);
    let addresses: Vec<&str> = page
        .match_indices("http")
        .map(|(at, _)| &page[at..at + 27])
        .collect();
    for address in &addresses {
        let is_namespace = address.starts_with("http://www.w3.org/2000/svg");
        assert!(
            is_namespace || address.starts_with("http-equiv"),
            "{address}"
        );
    }
    for request in [
        "src=", "@import", "url(http", "url('", "fetch(", "XMLHttp", "import(",
    ] {
        assert!(!page.contains(request), "{request}");
    }
    assert!(page.contains("default-src 'none'"));
    for (open, close) in [
        ("<script", "</script>"),
        ("<style", "</style>"),
        ("<svg", "</svg>"),
    ] {
        assert_eq!(
            page.matches(open).count(),
            page.matches(close).count(),
            "{open}"
        );
    }
    for tag in ["<html", "<head>", "</head>", "<body>", "</body>", "</html>"] {
        assert_eq!(page.matches(tag).count(), 1, "{tag}");
    }
    assert_eq!(stored(&page, "class=\"stored\"").len(), 2);
    let texts = &stored(&page, "id=\"texts\"")[0];
    assert_eq!(texts["en"]["label-blunder"], "Blunder");
    assert_eq!(texts["names"]["vi"], "Tiếng Việt");
    let summary = &stored(&page, "id=\"summary\"")[0];
    assert_eq!(summary["games"][1]["source"], "b.pgn");
}

#[test]
fn names_cannot_inject_markup() {
    let name = "</script><img src=x onerror=1>";
    let mut review = sample::gomoku();
    review.players = [Some(name.into()), Some("<!--<script>".into())];
    let page = page(&[(name, review, &Gomoku)]);
    assert!(
        !page.contains("<img") && !page.contains("<!--"),
        "a name became markup"
    );
    assert_eq!(page.matches("</script>").count(), 4);
    let game = &stored(&page, "class=\"stored\"")[0];
    assert_eq!(game["review"]["players"][0], name);
    assert_eq!(game["source"], name);
    assert!(page.contains("<title>&lt;/script&gt;&lt;img src=x onerror=1&gt; – "));
}

#[test]
fn equal_reviews_give_equal_pages() {
    let write = || page(&[("a.sgf", sample::gomoku(), &Gomoku)]);
    assert_eq!(write(), write());
}

#[test]
fn frames_contain_the_changes_of_each_move() {
    let page = page(&[("a.sgf", sample::gomoku(), &Gomoku)]);
    let game = &stored(&page, "class=\"stored\"")[0];
    assert_eq!(game["board"]["kind"], "stones");
    assert_eq!(game["board"]["size"], 15);
    assert_eq!(game["frames"].as_array().unwrap().len(), 21);
    assert_eq!(game["frames"][1]["set"], serde_json::json!(["h8", "1"]));
    assert_eq!(game["frames"][2]["set"], serde_json::json!(["i9", "2"]));
    let better = &game["lines"]["better:9:0"];
    assert_eq!(better["from"], 8);
    assert_eq!(better["shown"], serde_json::json!(["f9", "e10", "h6"]));
    assert_eq!(better["frames"][1]["set"], serde_json::json!(["e10", "2"]));
    let refutation = &game["lines"]["refutation:9:0"];
    assert_eq!(refutation["from"], 9);
    assert_eq!(
        refutation["frames"][0]["set"],
        serde_json::json!(["f8", "2"])
    );
    assert_eq!(game["lines"]["mistake:9:0"]["from"], 9);
    assert_eq!(game["lines"]["pattern:9:0"]["from"], 8);
}

#[test]
fn captures_and_castling_are_applied_to_frames() {
    let setup = zeitnot_core::Setup {
        rule: Some("pente".into()),
        ..Default::default()
    };
    let capture = sample::review(&Gomoku, setup, "j10 k10 a1 l10 m10", &[500; 6]);
    let castling = sample::chess();
    let page = page(&[("a", capture, &Gomoku), ("b", castling, &Chess)]);
    let games = stored(&page, "class=\"stored\"");
    let capture = &games[0]["frames"][5];
    assert_eq!(
        capture["set"],
        serde_json::json!(["k10", "", "l10", "", "m10", "1"])
    );
    assert_eq!(capture["captured"], serde_json::json!([2, 0]));
    let castled = &games[1]["frames"][7]["set"];
    assert_eq!(
        *castled,
        serde_json::json!(["e1", "", "h1", "", "f1", "R", "g1", "K"])
    );
    assert_eq!(games[1]["shown"][6], "O-O");
    assert_eq!(games[1]["numbers"][6], "4.");
    assert_eq!(games[1]["numbers"][7], "4…");
    assert_eq!(
        games[1]["lines"]["better:4:0"]["shown"],
        serde_json::json!(["Nf6", "Nxe5"])
    );
}

#[test]
fn frames_of_tile_games_have_tiles_points_and_racks() {
    let review = sample::crossword(crossword());
    let page = page(&[("a.gcg", review, crossword())]);
    let game = &stored(&page, "class=\"stored\"")[0];
    assert_eq!(game["board"]["kind"], "tiles");
    assert_eq!(game["board"]["rows"].as_array().unwrap().len(), 15);
    assert_eq!(game["board"]["values"]["Q"], 10);
    let first = game["frames"][1]["set"].as_array().unwrap();
    assert!(
        first.len() >= 4 && first.len().is_multiple_of(2),
        "{first:?}"
    );
    assert!(game["frames"][1]["points"][0].as_i64().unwrap() > 0);
    assert!(game["frames"][0]["rack"].as_str().unwrap().len() >= 7);
}
