//! Tests of writing games to files and reading them back.

use std::time::Duration;

use zeitnot_arena::files::{GameFileError, MatchHead, write_game};
use zeitnot_arena::{GameEndReason, GameResult, MoveLimits, PlayedGame, ReportedScore};
use zeitnot_chess::Chess;
use zeitnot_core::{Game, Side};
use zeitnot_gomoku::Gomoku;
use zeitnot_record::pgn::Games;
use zeitnot_record::{BoardSize, Evaluation, GameRecord, RecordOutcome, sgf};
use zeitnot_testkit::TicTacToe;
use zeitnot_transcript::RecordError;

use crate::synthetic::{USED, game, head};

fn tag<'a>(record: &'a GameRecord, key: &str) -> Option<&'a str> {
    let mut tags = record.tags.iter();
    tags.find(|tag| tag.key == key)
        .map(|tag| tag.value.as_str())
}

fn read_pgn(text: &str) -> GameRecord {
    let mut games: Vec<_> = Games::new(text.as_bytes()).collect();
    assert_eq!(games.len(), 1);
    games.remove(0).unwrap()
}

fn evaluations(record: &GameRecord) -> Vec<Option<Evaluation>> {
    let line = record.tree.main_line();
    line.filter(|(_, node)| node.text().is_some())
        .map(|(_, node)| node.annotations.evaluation)
        .collect()
}

#[test]
fn pgn_has_san_moves_and_times_in_microseconds() {
    let mut played = game("", &["e2e4", "e7e5"], &["d1h5", "b8c6"], Side::First);
    played.moves[1].verdict = Some(ReportedScore::Mate(-4));
    let text = write_game(&head("chess"), &played, &Chess).unwrap();
    let record = read_pgn(&text);
    assert_eq!(
        record.moves().collect::<Vec<_>>(),
        ["e4", "e5", "Qh5", "Nc6"]
    );
    // Colors are reversed in the second game of a pair.
    assert_eq!(record.players.first.as_deref(), Some("Zeitnot old"));
    assert_eq!(record.players.second.as_deref(), Some("Zeitnot new"));
    assert_eq!(
        (record.start.as_deref(), record.rule.as_deref()),
        (None, None)
    );
    assert_eq!(record.time_control.as_deref(), Some("8+0.08"));
    for (key, value) in [
        ("Event", "a change of the clock"),
        ("Date", "2026.11.03"),
        ("Round", "17.2"),
        ("UTCTime", "18:30:05"),
        ("Opening", "17"),
        ("OpeningPlies", "2"),
        ("PlyCount", "4"),
        ("Termination", "adjudication"),
    ] {
        assert_eq!(tag(&record, key), Some(value), "{key}");
    }
    assert!(text.contains("[Site \"?\"]"), "{text}");
    // Black's scores are reversed, and a mate counts from after the move.
    assert_eq!(
        evaluations(&record),
        [
            None,
            None,
            Some(Evaluation::Centi(25)),
            Some(Evaluation::Mate(3))
        ]
    );
    let nodes: Vec<_> = record.tree.main_line().map(|(_, node)| node).collect();
    let queen = nodes
        .iter()
        .find(|node| node.text() == Some("Qh5"))
        .unwrap();
    assert_eq!(queen.annotations.time_spent, Some(USED));
    let left = Duration::from_millis(8_160) - USED;
    assert_eq!(queen.annotations.time_left, Some(left));
    assert_eq!(queen.annotations.comment, "depth 12, 345678 nodes");
    assert!(text.contains("[%emt 0:00:00.081234]"), "{text}");
}

#[test]
fn game_texts_can_be_concatenated() {
    let played = game("", &[], &["e2e4"], Side::First);
    let text = write_game(&head("chess"), &played, &Chess).unwrap();
    assert_eq!(Games::new((text.clone() + &text).as_bytes()).count(), 2);
    assert!(text.ends_with("\n\n"));
    let played = game("", &[], &["h8"], Side::First);
    let text = write_game(&head("gomoku"), &played, &Gomoku).unwrap();
    assert_eq!(
        sgf::read_all((text.clone() + &text).as_bytes())
            .unwrap()
            .len(),
        2
    );
}

#[test]
fn black_may_move_first_and_a_start_may_contain_moves() {
    let start = "4k3/8/8/8/8/8/4q3/K7 b - - 3 40";
    let with_moves = format!("{start} moves e2d3 a1b2");
    let played = game(&with_moves, &["d3e3"], &["b2a2"], Side::First);
    let record = read_pgn(&write_game(&head("chess"), &played, &Chess).unwrap());
    assert_eq!(record.start.as_deref(), Some(start));
    assert_eq!(
        record.moves().collect::<Vec<_>>(),
        ["Qd3", "Kb2", "Qe3", "Ka2"]
    );
    assert_eq!(tag(&record, "OpeningPlies"), Some("3"));
}

#[test]
fn chess960_games_always_have_a_start_position() {
    let mut head = head("chess");
    head.conditions.rule = "chess960".to_owned();
    let start = "1r2k3/8/8/8/8/8/8/1R2K1R1 w GBb - 0 1";
    let played = game(start, &[], &["e1g1", "e8b8"], Side::First);
    let record = read_pgn(&write_game(&head, &played, &Chess).unwrap());
    assert_eq!(record.rule.as_deref(), Some("Chess960"));
    assert_eq!(record.start.as_deref(), Some(start));
    assert_eq!(record.moves().collect::<Vec<_>>(), ["O-O", "O-O-O"]);
    let record = read_pgn(&write_game(&head, &game("", &[], &[], Side::First), &Chess).unwrap());
    assert!(record.start.is_some());
}

#[test]
fn endings_have_standard_names() {
    for (ending, termination, result) in [
        (GameEndReason::Rules, "normal", None),
        (GameEndReason::Resignation, "adjudication", Some("W+Resign")),
        (GameEndReason::Time, "time forfeit", Some("W+Time")),
        (
            GameEndReason::IllegalMove,
            "rules infraction",
            Some("W+Forfeit"),
        ),
        (GameEndReason::Crash, "abandoned", Some("W+Forfeit")),
        (GameEndReason::Stall, "abandoned", Some("W+Forfeit")),
    ] {
        let mut played = game("", &[], &[], Side::First);
        played.ending = ending;
        played.result = GameResult::SecondWins;
        played.remark = "no } move\u{7} [%eval 9.00]".to_owned();
        let text = write_game(&head("chess"), &played, &Chess).unwrap();
        let record = read_pgn(&text);
        assert_eq!(tag(&record, "Termination"), Some(termination));
        assert_eq!(record.outcome, RecordOutcome::SecondWins);
        let text = write_game(&head("gomoku"), &played, &Gomoku).unwrap();
        let record = sgf::read(text.as_bytes()).unwrap();
        assert_eq!(record.outcome, RecordOutcome::SecondWins);
        assert_eq!(tag(&record, "RE"), result);
        if ending.is_forfeit() {
            assert!(record.tree.comment().starts_with("black "), "{text}");
        }
        assert!(record.tree.comment().ends_with("no } move  [%eval 9.00]"));
    }
}

#[test]
fn every_gomoku_rule_set_is_written_and_read_back() {
    for &rule in Gomoku.profile().rules {
        let mut head = head("gomoku");
        head.conditions.rule = rule.to_owned();
        head.conditions.size = Some(15);
        let mut played = game("h8", &["i9"], &["j10", "k11"], Side::First);
        played.moves[0].verdict = Some(ReportedScore::Mate(9));
        let text = write_game(&head, &played, &Gomoku).unwrap();
        let record = sgf::read(text.as_bytes()).unwrap();
        assert_eq!(record.rule.as_deref(), Some(rule));
        assert_eq!(record.size, BoardSize::square(15));
        assert_eq!(
            record.moves().collect::<Vec<_>>(),
            ["h8", "i9", "j10", "k11"]
        );
        assert_eq!(
            evaluations(&record),
            [
                None,
                None,
                Some(Evaluation::Mate(8)),
                Some(Evaluation::Centi(-25))
            ]
        );
        let (_, last) = record.tree.main_line().last().unwrap();
        assert_eq!(last.annotations.time_spent, Some(USED));
        assert_eq!(tag(&record, "DT"), Some("2026-11-03"));
    }
}

#[test]
fn set_up_stones_and_captures_are_written() {
    let mut head = head("gomoku");
    head.conditions.rule = "capture".to_owned();
    let played = game("{h8h9/i9/0/2}", &["i10"], &["j11"], Side::First);
    let text = write_game(&head, &played, &Gomoku).unwrap();
    let record = sgf::read(text.as_bytes()).unwrap();
    assert_eq!(record.start.as_deref(), Some("{h8h9/i9}"));
    assert_eq!(record.size, BoardSize::square(19));
    assert!(record.tree.comment().contains("2 by white"), "{text}");
    assert_eq!(record.moves().collect::<Vec<_>>(), ["i10", "j11"]);
}

#[test]
fn different_limits_are_both_written() {
    let mut head = head("chess");
    head.conditions.engines[1].pace = MoveLimits {
        nodes: Some(5_000),
        ..MoveLimits::default()
    };
    let text = write_game(&head, &game("", &[], &[], Side::First), &Chess).unwrap();
    let record = read_pgn(&text);
    assert_eq!(record.time_control, None);
    assert_eq!(tag(&record, "WhiteTimeControl"), Some("-"));
    assert_eq!(tag(&record, "WhiteLimits"), Some("5000 nodes"));
    assert_eq!(tag(&record, "BlackTimeControl"), Some("8+0.08"));
}

#[test]
fn names_with_special_characters_are_written() {
    let mut head = head("chess");
    head.conditions.engines[0].name = "a\n\"b\" \\ ]\n[Result \"1-0\"]".to_owned();
    head.conditions.engines[1].name = " \t".to_owned();
    head.event = "\u{0}".to_owned();
    let text = write_game(&head, &game("", &[], &["e2e4"], Side::First), &Chess).unwrap();
    let record = read_pgn(&text);
    let name = "a \"b\" \\ ] [Result \"1-0\"]";
    assert_eq!(record.players.second.as_deref(), Some(name));
    assert_eq!(record.players.first, None);
    assert_eq!(record.outcome, RecordOutcome::Draw);
    head.conditions.game = "gomoku".to_owned();
    let text = write_game(&head, &game("", &[], &["h8"], Side::First), &Gomoku).unwrap();
    let record = sgf::read(text.as_bytes()).unwrap();
    assert_eq!(record.players.second.as_deref(), Some(name));
}

#[test]
fn unwritable_games_are_errors() {
    let error = |played, rules: &dyn Game| {
        let error = write_game(&head(rules.name()), &played, rules).unwrap_err();
        assert!(!error.to_string().is_empty());
        error
    };
    let game = |start: &str, word: &str| game(start, &[], &[word], Side::First);
    assert!(matches!(
        error(game("", "a1"), &TicTacToe),
        GameFileError::Game { .. }
    ));
    for rules in [&Chess as &dyn Game, &Gomoku] {
        let invalid = error(game("x", "x"), rules);
        assert!(matches!(invalid, GameFileError::Opening { .. }));
        let invalid = error(game("", "x"), rules);
        assert!(matches!(
            invalid,
            GameFileError::Record(RecordError::Move { ply: 1, .. })
        ));
    }
    assert_eq!(Chess.profile().file_extension, Some("pgn"));
    assert_eq!(TicTacToe.profile().file_extension, None);
}

/// Returns games with every ending; every second one has a remark.
fn one_game_per_ending(mut game: impl FnMut() -> PlayedGame) -> Vec<PlayedGame> {
    let endings = [
        (GameEndReason::Rules, GameResult::FirstWins),
        (GameEndReason::Resignation, GameResult::SecondWins),
        (GameEndReason::AgreedDraw, GameResult::Draw),
        (GameEndReason::Length, GameResult::Draw),
        (GameEndReason::Time, GameResult::FirstWins),
        (GameEndReason::IllegalMove, GameResult::SecondWins),
        (GameEndReason::Crash, GameResult::FirstWins),
        (GameEndReason::Stall, GameResult::SecondWins),
    ];
    let games = endings
        .into_iter()
        .zip(0..)
        .map(|((ending, result), pair)| {
            let remark = if pair % 2 == 1 { "exit status 1" } else { "" };
            PlayedGame {
                pair,
                game: u8::from(pair % 3 == 1),
                ending,
                result,
                remark: remark.to_owned(),
                ..game()
            }
        });
    games.collect()
}

fn written(head: &MatchHead, games: &[PlayedGame], rules: &dyn Game) -> String {
    let games = games
        .iter()
        .map(|game| write_game(head, game, rules).unwrap());
    games.collect()
}

#[test]
fn chess_files_stay_byte_identical() {
    let mut own = head("chess");
    let mut text = written(
        &own,
        &one_game_per_ending(|| {
            let mut played = game("", &["e2e4", "e7e5"], &["d1h5", "b8c6"], Side::First);
            played.moves[1].verdict = Some(ReportedScore::Mate(-4));
            played
        }),
        &Chess,
    );
    let start = "4k3/8/8/8/8/8/4q3/K7 b - - 3 40 moves e2d3";
    let black_first = game(start, &[], &["a1b2"], Side::Second);
    text += &written(
        &own,
        &[black_first, game("", &[], &[], Side::First)],
        &Chess,
    );
    own.conditions.rule = "chess960".to_owned();
    own.conditions.engines[1].pace = MoveLimits {
        turn: Some(Duration::from_millis(250)),
        depth: Some(9),
        ..MoveLimits::default()
    };
    own.event = String::new();
    own.date = "2026-11-03".to_owned();
    let start = "1r2k3/8/8/8/8/8/8/1R2K1R1 w GBb - 0 1";
    let fischer = game(start, &["e1g1"], &["e8b8"], Side::Second);
    text += &written(&own, &[fischer], &Chess);
    assert_eq!(text, include_str!("fixtures/played.pgn"));
}

#[test]
fn gomoku_files_stay_byte_identical() {
    let mut own = head("gomoku");
    let mut text = written(
        &own,
        &one_game_per_ending(|| game("h8", &["i9"], &["j10", "k11"], Side::First)),
        &Gomoku,
    );
    text += &written(&own, &[game("", &[], &[], Side::First)], &Gomoku);
    own.conditions.rule = "capture".to_owned();
    own.conditions.engines[1].pace = MoveLimits::default();
    own.event = String::new();
    own.date = String::new();
    let stones = game("{h8h9/i9/0/2}", &["i10"], &["j11"], Side::First);
    text += &written(&own, &[stones], &Gomoku);
    let text = text.replace(env!("CARGO_PKG_VERSION"), "VERSION");
    assert_eq!(text, include_str!("fixtures/played.sgf"));
}
