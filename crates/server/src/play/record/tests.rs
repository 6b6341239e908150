//! Snapshots of complete files of stored games.

use std::sync::Arc;

use zeitnot_chess::Chess;
use zeitnot_core::{Game, Level, Setup, Side};
use zeitnot_crossword::Crossword;
use zeitnot_gomoku::Gomoku;
use zeitnot_record::Format;
use zeitnot_schema::v1::service::ClockSpec;

use super::day;
use crate::play::{GameSpec, LiveGame, SeatSpec, StoredEvent};

/// 2026-11-16, shortly before midnight in UTC.
const CREATED_MS: i64 = 1_794_873_599_000;

fn live(game: Arc<dyn Game>, start: &str, opening: &[&str]) -> LiveGame {
    let seat = |name: &str| SeatSpec::Engine {
        name: name.to_owned(),
        level: Level::FULL,
        budget_ms: 100,
    };
    let spec = GameSpec {
        game: game.name().to_owned(),
        start: Setup::new(start),
        dealt: game.is_dealt(),
        opening: opening.iter().map(|&mv| mv.to_owned()).collect(),
        lexicon: None,
        seats: [seat("Ada"), seat("Bob")],
        clock: Some(ClockSpec {
            initial_ms: 60_500,
            increment_ms: 500,
        }),
        assistance: None,
    };
    LiveGame::new("a".to_owned(), spec, game, CREATED_MS).unwrap()
}

fn play(live: &mut LiveGame, moves: &[(&str, [i64; 2])]) {
    for &(mv, left) in moves {
        let event = StoredEvent::Move {
            mv: mv.to_owned(),
            time_ms: Some(1_250),
            left_ms: Some(left),
            thought: None,
        };
        live.apply(&event, CREATED_MS).unwrap();
    }
}

fn written(live: &LiveGame, format: Format) -> String {
    let text = format.write(&live.record().unwrap()).unwrap();
    let text = String::from_utf8(text).unwrap();
    text.replace(env!("CARGO_PKG_VERSION"), "VERSION")
}

#[test]
fn chess_files_stay_byte_identical() {
    let mut game = live(Arc::new(Chess), "startpos moves e2e4", &["e7e5"]);
    let mut text = written(&game, Format::Pgn);
    play(&mut game, &[("g1f3", [59_000, 60_000])]);
    let left_ms = Some([59_000, 0]);
    let flag = StoredEvent::Flag {
        side: Side::Second,
        left_ms,
    };
    game.apply(&flag, CREATED_MS).unwrap();
    text += &written(&game, Format::Pgn);
    assert_eq!(text, include_str!("fixtures/played.pgn"));
}

#[test]
fn gomoku_files_stay_byte_identical() {
    let mut game = live(Arc::new(Gomoku), "{h8h9/i9}", &["i10"]);
    play(&mut game, &[("j11", [59_000, 60_000])]);
    let mut text = written(&game, Format::Sgf);
    let resign = StoredEvent::Resign {
        side: Side::First,
        left_ms: None,
    };
    game.apply(&resign, CREATED_MS).unwrap();
    text += &written(&game, Format::Sgf);
    assert_eq!(text, include_str!("fixtures/played.sgf"));
}

#[test]
fn score_sheets_stay_byte_identical() {
    let mut game = live(Arc::new(Crossword::default()), "deal 17", &[]);
    let mut left = [1_000, 1_000];
    for index in 0..6 {
        left[index % 2] -= 700;
        play(&mut game, &[("pass", left)]);
    }
    assert!(game.ending().is_some());
    let text = written(&game, Format::Gcg);
    assert_eq!(text, include_str!("fixtures/played.gcg"));
}

#[test]
fn dates_change_at_midnight_in_utc() {
    let day_ms = 86_400_000;
    for (days, expected) in [
        (0, "1970-01-01"),
        (-1, "1969-12-31"),
        (11_016, "2000-02-29"),
        (47_541, "2100-03-01"),
    ] {
        assert_eq!(day(days * day_ms), expected);
        assert_eq!(day(days * day_ms + day_ms - 1), expected);
    }
}
