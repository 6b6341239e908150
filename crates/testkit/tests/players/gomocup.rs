//! Gomocup brains.

use std::time::Duration;
use zeitnot_core::Notation;

use zeitnot_arena::players::{ExternalEngine, GomocupPlayer, Warning};
use zeitnot_arena::{PlayerError, PlayerMove};
use zeitnot_gomoku::Gomoku;

use crate::fixture::{
    GameFixture, LONG_TIMEOUT, assert_group_ends, faulty_command, patient_description, timed,
};
use crate::log::CommandLog;

const BRAIN: &str = env!("CARGO_BIN_EXE_faulty-brain");

fn player(faults: &str) -> GomocupPlayer {
    GomocupPlayer::new(ExternalEngine::new(faulty_command(BRAIN, faults)))
}

fn game() -> GameFixture {
    GameFixture::new(&Gomoku, "freestyle", "", &[])
}

/// Starts a game and requests its first move.
fn first_move(player: &mut GomocupPlayer, timeout: Duration) -> Result<PlayerMove, PlayerError> {
    let mut game = GameFixture::new(&Gomoku, "freestyle", "", &["h8"]);
    game.timeout = timeout;
    game.begin_game(player)?;
    game.request_move(player)
}

/// Checks that the process has ended, and that another one plays the next game.
#[track_caller]
fn assert_replaced(player: &mut GomocupPlayer, old: u32) {
    assert_eq!(player.process_id(), None);
    assert_group_ends(old);
    game().begin_game(player).unwrap();
    assert_ne!(player.process_id().unwrap(), old);
}

/// Returns the commands that a brain receives in two turns after this opening.
fn commands_received(name: &str, rule: &str, moves: &[&str]) -> Vec<String> {
    let log = CommandLog::new(name);
    let mut player = GomocupPlayer::new(patient_description(log.wrap(&faulty_command(BRAIN, ""))));
    let mut game = GameFixture::new(&Gomoku, rule, "", moves);
    game.begin_game(&mut player).unwrap();
    game.play_engine_move(&mut player);
    game.play_first_legal();
    game.play_engine_move(&mut player);
    let process = player.process_id().unwrap();
    drop(player);
    assert_group_ends(process);
    log.lines()
}

const LIMITS: [&str; 5] = [
    "INFO timeout_turn 50",
    "INFO timeout_match 0",
    "INFO max_memory 0",
    "INFO game_type 1",
    "INFO time_left 2147483647",
];

#[test]
fn a_game_from_the_empty_board_is_sent_move_by_move() {
    let lines = commands_received("gomocup-empty", "freestyle", &[]);
    assert_eq!(lines[..2], ["START 15", "INFO rule 0"]);
    assert_eq!(lines[2..7], LIMITS);
    // The first legal move of the opponent is a corner.
    assert_eq!(lines[7..], ["BEGIN", LIMITS[4], "TURN 0,14", "END"]);
    let lines = commands_received("gomocup-second", "renju", &["h8"]);
    assert_eq!(lines[..3], ["START 15", "INFO rule 4", "START 15"]);
    assert_eq!(lines[3..8], LIMITS);
    assert_eq!(lines[8..], ["TURN 7,7", LIMITS[4], "TURN 0,14", "END"]);
}

#[test]
fn an_opening_is_sent_as_a_board() {
    let lines = commands_received("gomocup-board", "standard", &["h8", "i8", "a1"]);
    assert_eq!(lines[1], "INFO rule 1");
    let board = ["BOARD", "7,7,2", "8,7,1", "0,14,2", "DONE"];
    assert_eq!(lines[8..13], board);
    assert_eq!(lines[13], LIMITS[4]);
    assert!(lines[14].starts_with("TURN "));
}

#[test]
fn a_rule_with_captures_is_sent_by_name() {
    let mut player = player("");
    let game = GameFixture::new(&Gomoku, "pente", "", &["h8", "i8"]);
    game.begin_game(&mut player).unwrap();
    let choice = game.request_move(&mut player).unwrap();
    assert!(
        game.position
            .parse_move(&choice.text, Notation::Engine)
            .is_ok()
    );
    assert_eq!(
        player.warnings(),
        [Warning::RuleSentByName("pente".to_owned())]
    );
}

#[test]
fn an_opening_with_captures_is_sent_move_by_move() {
    let log = CommandLog::new("gomocup-taken");
    let mut player = GomocupPlayer::new(ExternalEngine::new(log.wrap(&faulty_command(BRAIN, ""))));
    let game = GameFixture::new(&Gomoku, "pente", "", &["h8", "i8", "a1", "j8", "k8"]);
    game.begin_game(&mut player).unwrap();
    game.request_move(&mut player).unwrap();
    let lines = log.lines();
    // The board size of the rule is 19.
    let start = ["START 19", "INFO rule_name pente", "START 19"];
    assert_eq!(lines[..3], start);
    let played = [
        "PLAY 7,11",
        "PLAY 8,11",
        "PLAY 0,18",
        "PLAY 9,11",
        "TURN 10,11",
    ];
    assert_eq!(lines[8..], played);
}

#[test]
fn captures_before_the_opening_cannot_be_sent() {
    let mut player = player("");
    let taken = GameFixture::new(&Gomoku, "pente", "{h8/i9/2/0}", &[]);
    let fault = taken.begin_game(&mut player).unwrap_err();
    assert!(
        matches!(&fault, PlayerError::NotStarted(reason) if reason.contains("captures")),
        "{fault}"
    );
    let set_up = GameFixture::new(&Gomoku, "pente", "{h8/i9}", &[]);
    set_up.begin_game(&mut player).unwrap();
    set_up.request_move(&mut player).unwrap();
}

#[test]
fn options_and_later_games_are_sent() {
    let log = CommandLog::new("gomocup-options");
    let mut description = patient_description(log.wrap(&faulty_command(BRAIN, "")));
    description.command.directory = Some(env!("CARGO_TARGET_TMPDIR").into());
    let option = ("thread_num".to_owned(), "2".to_owned());
    description.options.push(option);
    let mut player = GomocupPlayer::new(description);
    game().begin_game(&mut player).unwrap();
    game().begin_game(&mut player).unwrap();
    GameFixture::new(&Gomoku, "pente", "", &[])
        .begin_game(&mut player)
        .unwrap();
    drop(player);
    let folder = concat!("INFO folder ", env!("CARGO_TARGET_TMPDIR"));
    let expected = [
        "START 15",
        "INFO thread_num 2",
        folder,
        "INFO rule 0",
        "RESTART",
        "INFO rule 0",
        "START 19",
        "INFO rule_name pente",
        "END",
    ];
    assert_eq!(log.lines(), expected);
}

#[test]
fn a_brain_without_restart_gets_a_second_start() {
    let mut player = player("no-restart");
    game().begin_game(&mut player).unwrap();
    let process = player.process_id();
    game().begin_game(&mut player).unwrap();
    assert_eq!(player.process_id(), process);
    assert!(player.warnings().is_empty());
}

#[test]
fn a_failed_start_is_reported_with_its_reason() {
    let fault = first_move(&mut player("crash-at-start"), LONG_TIMEOUT).unwrap_err();
    let reason = "exit status 3; last line on standard error: `the book is missing`";
    assert_eq!(fault, PlayerError::NotStarted(reason.to_owned()));
    let fault = first_move(&mut player("only-20"), LONG_TIMEOUT).unwrap_err();
    assert!(
        matches!(&fault, PlayerError::NotStarted(reason) if reason.contains("boards of 5")),
        "{fault}"
    );
    let mut description = ExternalEngine::new(faulty_command(BRAIN, "no-start"));
    description.startup_timeout = Duration::from_millis(300);
    let mut silent = GomocupPlayer::new(description);
    let (fault, time) = timed(|| first_move(&mut silent, LONG_TIMEOUT).unwrap_err());
    assert!(
        matches!(fault, PlayerError::NotStarted(_)) && time < LONG_TIMEOUT,
        "{fault}"
    );
    assert_eq!(silent.process_id(), None);
}

#[test]
fn a_crash_in_a_game_is_reported_at_once() {
    for faults in ["crash-at-move-10", "crash-at-move-10 child"] {
        let mut player = player(faults);
        let mut game = game();
        game.begin_game(&mut player).unwrap();
        let process = player.process_id().unwrap();
        for _ in 0..9 {
            game.play_engine_move(&mut player);
            game.play_distant_legal();
        }
        let (fault, time) = timed(|| game.request_move(&mut player).unwrap_err());
        assert_eq!(
            fault,
            PlayerError::Terminated("signal 6 (abort)".to_owned()),
            "{faults}"
        );
        assert!(time < LONG_TIMEOUT / 2, "{faults}: {time:?}");
        assert_replaced(&mut player, process);
    }
}

#[test]
fn a_brain_that_never_answers_times_out_and_is_replaced() {
    for faults in ["mute", "flood-forever"] {
        let mut player = player(faults);
        let timeout = Duration::from_millis(300);
        game().begin_game(&mut player).unwrap();
        let process = player.process_id().unwrap();
        let (fault, time) = timed(|| first_move(&mut player, timeout).unwrap_err());
        assert_eq!(fault, PlayerError::TimedOut(timeout), "{faults}");
        assert!(
            time >= timeout && time < LONG_TIMEOUT / 2,
            "{faults}: {time:?}"
        );
        assert_replaced(&mut player, process);
    }
}

#[test]
fn a_brain_that_answers_soon_after_the_timeout_plays_the_next_game() {
    let mut player = GomocupPlayer::new(patient_description(faulty_command(BRAIN, "late-by=200")));
    let timeout = Duration::from_millis(100);
    game().begin_game(&mut player).unwrap();
    let process = player.process_id();
    let fault = first_move(&mut player, timeout).unwrap_err();
    assert_eq!(fault, PlayerError::TimedOut(timeout));
    assert_eq!(player.process_id(), process);
    let choice = first_move(&mut player, LONG_TIMEOUT).unwrap();
    assert!(choice.used >= Duration::from_millis(200), "{choice:?}");
    assert_eq!(player.process_id(), process);
}

#[test]
fn an_illegal_move_is_returned_and_other_text_is_an_error() {
    let choice = first_move(&mut player("illegal-move"), LONG_TIMEOUT).unwrap();
    assert_eq!(choice.text, "h8");
    let mut outside = player("begin-outside");
    let game = game();
    game.begin_game(&mut outside).unwrap();
    assert_eq!(game.request_move(&mut outside).unwrap().text, "20,20");
    for (faults, words) in [
        ("garbage", "somewhere in the middle"),
        ("turn-unknown", "UNKNOWN command"),
        ("chatter", "thinking about it"),
    ] {
        let mut player = player(faults);
        let fault = first_move(&mut player, LONG_TIMEOUT).unwrap_err();
        assert_eq!(fault, PlayerError::NotAMove(words.to_owned()), "{faults}");
        assert_eq!(player.process_id(), None);
    }
}

#[test]
fn output_that_is_not_an_answer_is_skipped() {
    for faults in ["flood-first", "answer-info", "banner", "suggest"] {
        let mut player = player(faults);
        let mut game = game();
        game.begin_game(&mut player).unwrap();
        for _ in 0..2 {
            game.play_engine_move(&mut player);
            game.play_first_legal();
        }
    }
}

#[test]
fn a_brain_that_ignores_everything_ends_with_its_player() {
    let mut player = player("ignore-end ignore-eof child");
    game().begin_game(&mut player).unwrap();
    let process = player.process_id().unwrap();
    let ((), time) = timed(|| drop(player));
    assert!(time < LONG_TIMEOUT / 2, "{time:?}");
    assert_group_ends(process);
}
