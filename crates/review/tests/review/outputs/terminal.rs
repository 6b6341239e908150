//! Terminal reports.

use zeitnot_review::{Language, summarize, terminal, terminal_summary};

use crate::outputs::sample;

#[test]
fn a_report_has_all_sections_in_order() {
    let review = sample::gomoku();
    let text = terminal(&review, Language::English, 80, false);
    assert!(!text.contains('\u{1b}'), "{text}");
    let parts = [
        "Ada (Black) – Bảo (White) · 1-0\n",
        "Gomoku · freestyle · 15×15 · 20 moves\n",
        "Winning chance of Black in percent\n100 ▕",
        "⁇",
        "│Opening",
        "Key moves\n",
        "??  9 j6    Black  57.5 %  31.0 %   -26.5  f9\n",
        "Why\n",
        "Accuracy  ",
        "Failed defense",
        "Turning points\n  9 j6: Black 57.5 % → 31.0 %\n\n",
        "Sequences\n  Black: Fork (15 g10) → Win (17 j8)\n",
    ];
    let mut rest = text.as_str();
    for part in parts {
        let at = rest.find(part);
        let at = at.unwrap_or_else(|| panic!("no {part:?} in\n{rest}"));
        rest = &rest[at + part.len()..];
    }
    let why = &review.moves[8].words.as_ref().unwrap().en.why[0];
    let flat: Vec<&str> = text.split_whitespace().collect();
    let sentence: Vec<&str> = why.split_whitespace().collect();
    assert!(flat.join(" ").contains(&sentence.join(" ")), "{text}");
}

#[test]
fn lines_fit_the_terminal() {
    let review = sample::gomoku();
    for (language, width) in [(Language::English, 60), (Language::Vietnamese, 72)] {
        let text = terminal(&review, language, width, false);
        for line in text.lines() {
            assert!(line.chars().count() <= width, "{line}");
            assert_eq!(line.trim_end(), line);
        }
    }
}

#[test]
fn color_does_not_change_the_text() {
    let review = sample::gomoku();
    let plain = terminal(&review, Language::Vietnamese, 80, false);
    let painted = terminal(&review, Language::Vietnamese, 80, true);
    assert!(painted.contains("\u{1b}[31m??\u{1b}[0m"), "{painted}");
    let mut bare = String::new();
    let mut letters = painted.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\u{1b}' => while !matches!(letters.next(), Some('m') | None) {},
            letter => bare.push(letter),
        }
    }
    assert_eq!(bare, plain);
}

#[test]
fn names_cannot_contain_escape_sequences() {
    let mut review = sample::gomoku();
    review.players[0] = Some("\u{1b}]0;x\u{7}Eve\u{202e}".into());
    review.broken_off = Some("move 21: \u{1b}[2J is not a move".into());
    let text = terminal(&review, Language::English, 80, false);
    assert!(
        !text
            .chars()
            .any(|letter| letter.is_control() && letter != '\n')
    );
    assert!(text.contains("Review incomplete: move 21:"), "{text}");
}

#[test]
fn a_game_without_mistakes_has_a_message() {
    let mut review = sample::chess();
    for mv in &mut review.moves {
        mv.label = zeitnot_schema::v1::review::Label::Good;
    }
    let text = terminal(&review, Language::English, 80, false);
    assert!(
        text.contains("No move lost more than five points"),
        "{text}"
    );
    assert!(text.contains("White – Black\n"), "{text}");
}

#[test]
fn a_summary_has_the_games_the_mistakes_and_the_trend() {
    let reviews: Vec<_> = (1..=4)
        .map(|number| (format!("{number}.sgf"), sample::gomoku()))
        .collect();
    let summary = summarize(&reviews, Some("Ada"));
    let text = terminal_summary(&summary, Language::English, false);
    assert!(text.starts_with("4 games of Ada\n"), "{text}");
    assert!(text.contains("1.sgf  Ada – Bảo  1-0"), "{text}");
    assert!(text.contains("Recurring mistakes\n"), "{text}");
    assert!(
        text.contains("Failed defense      4      4    26.5  Early middle game 4\n"),
        "{text}"
    );
    assert!(text.contains("Accuracy was the same"), "{text}");
    assert!(terminal_summary(&summary, Language::English, true).contains("\u{1b}[1m"));
}
