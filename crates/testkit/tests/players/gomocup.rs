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

fn round() -> GameFixture {
    GameFixture::new(&Gomoku, "freestyle", "", &[])
}

/// A game begins, and its first move is asked for.
fn first_move(player: &mut GomocupPlayer, patience: Duration) -> Result<PlayerMove, PlayerError> {
    let mut round = GameFixture::new(&Gomoku, "freestyle", "", &["h8"]);
    round.patience = patience;
    round.begin_game(player)?;
    round.ask_move(player)
}

/// The process is gone, and a game is played by another.
#[track_caller]
fn assert_replaced(player: &mut GomocupPlayer, old: u32) {
    assert_eq!(player.process_id(), None);
    assert_group_ends(old);
    round().begin_game(player).unwrap();
    assert_ne!(player.process_id().unwrap(), old);
}

/// What a brain was told in two turns of a game with this opening.
fn commands_received(name: &str, rule: &str, moves: &[&str]) -> Vec<String> {
    let log = CommandLog::new(name);
    let mut player = GomocupPlayer::new(patient_description(log.wrap(&faulty_command(BRAIN, ""))));
    let mut round = GameFixture::new(&Gomoku, rule, "", moves);
    round.begin_game(&mut player).unwrap();
    round.play_engine_move(&mut player);
    round.play_first_legal();
    round.play_engine_move(&mut player);
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
fn a_game_from_the_empty_board_is_told_move_by_move() {
    let lines = commands_received("gomocup-empty", "freestyle", &[]);
    assert_eq!(lines[..2], ["START 15", "INFO rule 0"]);
    assert_eq!(lines[2..7], LIMITS);
    // The first legal move of the other side is a corner.
    assert_eq!(lines[7..], ["BEGIN", LIMITS[4], "TURN 0,14", "END"]);
    let lines = commands_received("gomocup-second", "renju", &["h8"]);
    assert_eq!(lines[..3], ["START 15", "INFO rule 4", "START 15"]);
    assert_eq!(lines[3..8], LIMITS);
    assert_eq!(lines[8..], ["TURN 7,7", LIMITS[4], "TURN 0,14", "END"]);
}

#[test]
fn an_opening_is_told_as_a_board() {
    let lines = commands_received("gomocup-board", "standard", &["h8", "i8", "a1"]);
    assert_eq!(lines[1], "INFO rule 1");
    let board = ["BOARD", "7,7,2", "8,7,1", "0,14,2", "DONE"];
    assert_eq!(lines[8..13], board);
    assert_eq!(lines[13], LIMITS[4]);
    assert!(lines[14].starts_with("TURN "));
}

#[test]
fn a_game_that_takes_stones_is_told_by_name() {
    let mut player = player("");
    let round = GameFixture::new(&Gomoku, "pente", "", &["h8", "i8"]);
    round.begin_game(&mut player).unwrap();
    let choice = round.ask_move(&mut player).unwrap();
    assert!(
        round
            .position
            .parse_move(&choice.text, Notation::Engine)
            .is_ok()
    );
    assert_eq!(
        player.warnings(),
        [Warning::RuleSentByName("pente".to_owned())]
    );
}

#[test]
fn an_opening_that_takes_stones_is_played_through() {
    let log = CommandLog::new("gomocup-taken");
    let mut player = GomocupPlayer::new(ExternalEngine::new(log.wrap(&faulty_command(BRAIN, ""))));
    let round = GameFixture::new(&Gomoku, "pente", "", &["h8", "i8", "a1", "j8", "k8"]);
    round.begin_game(&mut player).unwrap();
    round.ask_move(&mut player).unwrap();
    let lines = log.lines();
    // A board of the rule's own size, 19.
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
fn stones_that_were_taken_before_the_opening_cannot_be_told() {
    let mut player = player("");
    let taken = GameFixture::new(&Gomoku, "pente", "{h8/i9/2/0}", &[]);
    let fault = taken.begin_game(&mut player).unwrap_err();
    assert!(
        matches!(&fault, PlayerError::NotStarted(why) if why.contains("taken")),
        "{fault}"
    );
    let set_up = GameFixture::new(&Gomoku, "pente", "{h8/i9}", &[]);
    set_up.begin_game(&mut player).unwrap();
    set_up.ask_move(&mut player).unwrap();
}

#[test]
fn options_and_another_game_are_told() {
    let log = CommandLog::new("gomocup-options");
    let mut description = patient_description(log.wrap(&faulty_command(BRAIN, "")));
    description.command.directory = Some(env!("CARGO_TARGET_TMPDIR").into());
    let option = ("thread_num".to_owned(), "2".to_owned());
    description.options.push(option);
    let mut player = GomocupPlayer::new(description);
    round().begin_game(&mut player).unwrap();
    round().begin_game(&mut player).unwrap();
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
fn one_without_restart_is_started_again() {
    let mut player = player("no-restart");
    round().begin_game(&mut player).unwrap();
    let process = player.process_id();
    round().begin_game(&mut player).unwrap();
    assert_eq!(player.process_id(), process);
    assert!(player.warnings().is_empty());
}

#[test]
fn one_that_does_not_start_says_why() {
    let fault = first_move(&mut player("crash-at-start"), LONG_TIMEOUT).unwrap_err();
    let why = "exit status 3, last words `the book is missing`";
    assert_eq!(fault, PlayerError::NotStarted(why.to_owned()));
    let fault = first_move(&mut player("only-20"), LONG_TIMEOUT).unwrap_err();
    assert!(
        matches!(&fault, PlayerError::NotStarted(why) if why.contains("boards of 5")),
        "{fault}"
    );
    let mut description = ExternalEngine::new(faulty_command(BRAIN, "no-start"));
    description.startup_timeout = Duration::from_millis(300);
    let mut deaf = GomocupPlayer::new(description);
    let (fault, time) = timed(|| first_move(&mut deaf, LONG_TIMEOUT).unwrap_err());
    assert!(
        matches!(fault, PlayerError::NotStarted(_)) && time < LONG_TIMEOUT,
        "{fault}"
    );
    assert_eq!(deaf.process_id(), None);
}

#[test]
fn a_crash_in_a_game_is_told_at_once() {
    for faults in ["crash-at-move-10", "crash-at-move-10 child"] {
        let mut player = player(faults);
        let mut round = round();
        round.begin_game(&mut player).unwrap();
        let process = player.process_id().unwrap();
        for _ in 0..9 {
            round.play_engine_move(&mut player);
            round.play_distant_legal();
        }
        let (fault, time) = timed(|| round.ask_move(&mut player).unwrap_err());
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
fn one_that_never_answers_is_silent_and_replaced() {
    for faults in ["mute", "flood-forever"] {
        let mut player = player(faults);
        let patience = Duration::from_millis(300);
        round().begin_game(&mut player).unwrap();
        let process = player.process_id().unwrap();
        let (fault, time) = timed(|| first_move(&mut player, patience).unwrap_err());
        assert_eq!(fault, PlayerError::TimedOut(patience), "{faults}");
        assert!(
            time >= patience && time < LONG_TIMEOUT / 2,
            "{faults}: {time:?}"
        );
        assert_replaced(&mut player, process);
    }
}

#[test]
fn one_that_answers_a_moment_later_plays_the_next_game() {
    let mut player = GomocupPlayer::new(patient_description(faulty_command(BRAIN, "late-by=200")));
    let patience = Duration::from_millis(100);
    round().begin_game(&mut player).unwrap();
    let process = player.process_id();
    let fault = first_move(&mut player, patience).unwrap_err();
    assert_eq!(fault, PlayerError::TimedOut(patience));
    assert_eq!(player.process_id(), process);
    let choice = first_move(&mut player, LONG_TIMEOUT).unwrap();
    assert!(choice.used >= Duration::from_millis(200), "{choice:?}");
    assert_eq!(player.process_id(), process);
}

#[test]
fn an_illegal_move_is_a_choice_and_no_move_is_a_fault() {
    let choice = first_move(&mut player("illegal-move"), LONG_TIMEOUT).unwrap();
    assert_eq!(choice.text, "h8");
    let mut outside = player("begin-outside");
    let round = round();
    round.begin_game(&mut outside).unwrap();
    assert_eq!(round.ask_move(&mut outside).unwrap().text, "20,20");
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
fn what_answers_nothing_is_passed_over() {
    for faults in ["flood-first", "answer-info", "banner", "suggest"] {
        let mut player = player(faults);
        let mut round = round();
        round.begin_game(&mut player).unwrap();
        for _ in 0..2 {
            round.play_engine_move(&mut player);
            round.play_first_legal();
        }
    }
}

#[test]
fn one_that_minds_nothing_ends_with_its_player() {
    let mut player = player("ignore-end ignore-eof child");
    round().begin_game(&mut player).unwrap();
    let process = player.process_id().unwrap();
    let ((), time) = timed(|| drop(player));
    assert!(time < LONG_TIMEOUT / 2, "{time:?}");
    assert_group_ends(process);
}
