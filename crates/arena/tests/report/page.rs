//! Tests of the match page and the clock page.

use zeitnot_arena::files::MatchHead;
use zeitnot_arena::report::{
    ClockPage, ClockSection, Clocks, Decision, MatchFigures, MatchSummary, Page, Series,
    SprtFigures, condition_rows,
};
use zeitnot_arena::{EndedStage, MoveLimits, MoveTiming, PlannedTime, PlayedGame};
use zeitnot_core::{Stage, StopReason};

use crate::synthetic::{games, head};

fn figures(games: &[PlayedGame]) -> MatchFigures {
    let mut figures = MatchFigures {
        score: 0.53,
        elo: 21.3,
        elo_low: 4.1,
        elo_high: 38.6,
        nelo: 30.2,
        nelo_low: 5.9,
        nelo_high: 54.4,
        los: 0.992,
        sprt: Some(SprtFigures {
            description: "Elo 0 against Elo 5, errors of 5 %".to_owned(),
            llr: 1.87,
            lower: -2.94,
            upper: 2.94,
            decision: Decision::Continue,
        }),
        ..MatchFigures::default()
    };
    for game in games {
        match game.half_points(0) {
            0 => figures.losses += 1,
            1 => figures.draws += 1,
            _ => figures.wins += 1,
        }
    }
    for pair in games.chunks(2) {
        let half_points: u32 = pair.iter().map(|game| game.half_points(0)).sum();
        figures.pentanomial[half_points as usize] += 1;
    }
    figures
}

fn page(head: &MatchHead, games: &[PlayedGame], figures: &MatchFigures) -> String {
    let mut summary = MatchSummary::new(&head.conditions);
    games.iter().for_each(|game| summary.add(game));
    let mut llr = Series::default();
    for pair in 1..=figures.pairs() {
        llr.push(pair, (pair as f64 / 9.0).sin() + pair as f64 / 100.0);
    }
    let mut conditions = condition_rows(&head.conditions);
    conditions.push(("Games at once".to_owned(), "2".to_owned()));
    Page {
        head,
        summary: &summary,
        figures,
        llr: &llr,
        conditions: &conditions,
        version: "0.1.0",
    }
    .to_html()
}

/// Checks that a page is well-formed, as in XML, and returns its text.
fn text_of(page: &str) -> String {
    let mut open: Vec<&str> = Vec::new();
    let mut text = String::new();
    let mut rest = page.strip_prefix("<!DOCTYPE html>").unwrap();
    while let Some((before, after)) = rest.split_once('<') {
        assert!(!before.contains('>'), "a bare > in {before}");
        text.push_str(before);
        let (tag, after) = after.split_once('>').unwrap();
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.split([' ', '/']).next().unwrap();
        assert!(!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric()));
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    for (index, _) in text.match_indices('&') {
        let entities = ["&amp;", "&lt;", "&gt;", "&quot;"];
        let is_known = entities
            .iter()
            .any(|entity| text[index..].starts_with(entity));
        assert!(is_known, "a bare & before {}", &text[index..]);
    }
    text
}

#[test]
fn a_page_shows_all_parts_of_a_match() {
    let games = games(150);
    let text = text_of(&page(&head("chess"), &games, &figures(&games)));
    for expected in [
        "Zeitnot new",
        "a change of the clock",
        "chess · standard · 8+0.08 · 300 games · 2026-11-03 18:30:05 UTC",
        "+21.3, +4.1 to +38.6",
        "Zeitnot new is stronger than Zeitnot old.",
        "Log-likelihood ratio 1.87 between −2.94 and 2.94: not decided",
        "On time",
        "Games at once",
    ] {
        assert!(text.contains(expected), "`{expected}` is missing");
    }
}

#[test]
fn a_match_without_games_has_a_page() {
    let figures = MatchFigures {
        score: f64::NAN,
        elo: f64::NAN,
        elo_low: f64::NEG_INFINITY,
        elo_high: f64::INFINITY,
        nelo: f64::NAN,
        nelo_low: f64::NAN,
        nelo_high: f64::NAN,
        los: f64::NAN,
        sprt: Some(SprtFigures::default()),
        ..MatchFigures::default()
    };
    let page = page(&head("chess"), &[], &figures);
    assert!(text_of(&page).contains("No pair of games is finished yet."));
    assert!(!page.contains("NaN") && !page.contains("inf"));
}

#[test]
fn nan_and_infinity_are_never_printed() {
    let games = games(5);
    for strange in [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MAX,
        f64::MIN,
    ] {
        let figures = MatchFigures {
            score: strange,
            elo: strange,
            elo_low: strange,
            elo_high: strange,
            nelo: strange,
            nelo_low: strange,
            nelo_high: strange,
            los: strange,
            sprt: Some(SprtFigures {
                description: String::new(),
                llr: strange,
                lower: strange,
                upper: strange,
                decision: Decision::AcceptH1,
            }),
            ..figures(&games)
        };
        let page = page(&head("chess"), &games, &figures);
        text_of(&page);
        assert!(
            !page.contains("NaN") && !page.contains("=\"inf"),
            "{strange}"
        );
    }
}

#[test]
fn external_text_is_escaped() {
    let mut head = head("chess");
    let malicious = "<script>alert('x')</script>\" onload=\"y & z\u{0}";
    for engine in &mut head.conditions.engines {
        engine.name = malicious.to_owned();
        engine.words = malicious.to_owned();
    }
    head.conditions.game = malicious.to_owned();
    head.conditions.openings = malicious.to_owned();
    head.event = malicious.to_owned();
    head.date = malicious.to_owned();
    let mut games = games(20);
    for game in &mut games {
        game.opening.name = malicious.to_owned();
        game.remark = malicious.to_owned();
    }
    let mut figures = figures(&games);
    if let Some(sprt) = &mut figures.sprt {
        sprt.description = malicious.to_owned();
    }
    let page = page(&head, &games, &figures);
    text_of(&page);
    assert!(!page.contains("<script") && !page.contains("onload=\""));
    assert!(!page.contains('\u{0}'));
}

#[test]
fn names_are_not_replaced_as_placeholders() {
    let mut head = head("chess");
    head.conditions.engines[0].name = "{{cards}}{{version}}".to_owned();
    let games = games(2);
    let page = page(&head, &games, &figures(&games));
    let sections = page.split("<section ").skip(1);
    let ids: Vec<&str> = sections
        .map(|section| section.split(" id=\"").nth(1).unwrap())
        .map(|id| id.split('"').next().unwrap())
        .collect();
    assert_eq!(
        ids,
        [
            "score",
            "pairs",
            "elo",
            "sprt",
            "endings",
            "time",
            "conditions"
        ]
    );
    assert!(page.contains("{{cards}}{{version}} against Zeitnot old"));
    assert!(page.contains("Made by Zeitnot 0.1.0."));
}

#[test]
fn pages_do_not_load_resources() {
    let games = games(10);
    let page = page(&head("chess"), &games, &figures(&games));
    for outside in ["http:", "https:", "url(", "@import", "<script", "src="] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn ids_are_unique() {
    let games = games(10);
    let page = page(&head("chess"), &games, &figures(&games));
    let mut ids: Vec<&str> = page
        .split(" id=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    let count = ids.len();
    assert!(count > 6);
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
    for label in page.split("aria-labelledby=\"").skip(1) {
        let id = label.split('"').next().unwrap();
        assert!(ids.contains(&id), "{id}");
    }
}

/// Returns [`games`] in which the first engine reported its time decisions.
fn reported_games(pairs: u32) -> Vec<PlayedGame> {
    let mut games = games(pairs);
    for game in &mut games {
        for index in 0..game.moves.len() {
            if game.engine_at(index) == 1 {
                continue;
            }
            let used = game.moves[index].used_us;
            let (reason, stages) = match index % 4 {
                0 | 1 => (StopReason::Advice, Vec::new()),
                _ => {
                    let (stage, reason) = (Stage::Simulation, StopReason::StageTime);
                    (StopReason::Stable, vec![EndedStage { stage, reason }])
                }
            };
            game.moves[index].thinking = Some(MoveTiming {
                plan: Some(PlannedTime {
                    aim_us: used * 5 / 4,
                    ..PlannedTime::default()
                }),
                reason,
                stages,
            });
        }
    }
    games
}

#[test]
fn the_page_shows_time_plans_and_stop_reasons() {
    let games = reported_games(20);
    let text = text_of(&page(&head("chess"), &games, &figures(&games)));
    for expected in [
        "Time by turn",
        "Zeitnot new, planned",
        "Left on the clock",
        "On average: Zeitnot new 80\u{a0}%.",
        "Unused per game, mean",
        "Stop reasons",
        "advicechoice settled",
        "stablevalue unchanged for several depths",
        "simulation: stage_time",
        "Zeitnot old does not report stop reasons.",
    ] {
        assert!(text.contains(expected), "`{expected}` is missing");
    }
    assert!(!text.contains("Zeitnot old, planned"));
}

#[test]
fn a_match_without_clocks_shows_no_stop_reasons() {
    let mut head = head("chess");
    for engine in &mut head.conditions.engines {
        engine.pace = MoveLimits {
            nodes: Some(5_000),
            ..MoveLimits::default()
        };
    }
    let games = games(3);
    let text = text_of(&page(&head, &games, &figures(&games)));
    assert!(text.contains("No clock ran."));
    assert!(!text.contains("Stop reasons"));
}

#[test]
fn a_clock_page_shows_several_matches() {
    let games = reported_games(5);
    let mut head = head("chess");
    head.conditions.engines[1].name = "<b>&".to_owned();
    let mut clocks = Clocks::new(&head.conditions);
    games.iter().for_each(|game| clocks.add(game));
    let played = ClockSection {
        head: head.clone(),
        clocks,
    };
    let empty = ClockSection {
        clocks: Clocks::new(&head.conditions),
        head,
    };
    let page = ClockPage {
        matches: &[played, empty],
        version: "0.1.0",
    };
    let html = page.to_html();
    let text = text_of(&html);
    for expected in [
        "Zeitnot new against &lt;b&gt;&amp;",
        "chess · standard · 8+0.08 · 10 games",
        "No move has been played yet.",
    ] {
        assert!(text.contains(expected), "`{expected}` is missing");
    }
    for id in ["time-1", "time-2"] {
        assert_eq!(html.matches(&format!(" id=\"{id}\"")).count(), 1);
    }
    assert!(!html.contains("NaN") && !html.contains("<script") && !html.contains("src="));
}
