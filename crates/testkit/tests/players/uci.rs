//! UCI engines.

use std::time::Duration;

use zeitnot_arena::players::{ExternalEngine, UciPlayer, Warning};
use zeitnot_arena::{PlayerError, ReportedScore};
use zeitnot_chess::Chess;

use crate::fixture::{
    GameFixture, LONG_TIMEOUT, assert_group_ends, faulty_command, patient_description, timed,
};
use crate::log::CommandLog;

const ENGINE: &str = env!("CARGO_BIN_EXE_faulty-uci");

fn player(faults: &str) -> UciPlayer {
    UciPlayer::new(ExternalEngine::new(faulty_command(ENGINE, faults)))
}

fn game() -> GameFixture {
    GameFixture::new(&Chess, "standard", "", &[])
}

/// Starts a game and requests its first move.
fn first_move(
    player: &mut UciPlayer,
    timeout: Duration,
) -> Result<zeitnot_arena::PlayerMove, PlayerError> {
    let mut game = game();
    game.timeout = timeout;
    game.begin_game(player)?;
    game.request_move(player)
}

/// Checks that the process has ended, and that another one plays the next game.
#[track_caller]
fn assert_replaced(player: &mut UciPlayer, old: u32) {
    assert_eq!(player.process_id(), None);
    assert_group_ends(old);
    game().begin_game(player).unwrap();
    let new = player.process_id().unwrap();
    assert_ne!(new, old);
}

#[test]
fn a_game_is_played_with_the_expected_commands() {
    let log = CommandLog::new("uci-game");
    let mut description = patient_description(log.wrap(&faulty_command(ENGINE, "")));
    for (name, value) in [("hash", "8"), ("Clear Hash", ""), ("Book", "x")] {
        description
            .options
            .push((name.to_owned(), value.to_owned()));
    }
    let mut player = UciPlayer::new(description);
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    let game = GameFixture::new(&Chess, "standard", fen, &["e1e2", "g8h8"]);
    game.begin_game(&mut player).unwrap();
    let choice = game.request_move(&mut player).unwrap();
    assert_eq!(choice.text, "a1a8");
    assert_eq!(choice.score, Some(ReportedScore::Mate(1)));
    assert!(choice.depth.is_some() && choice.nodes.is_some());
    assert!(choice.used < LONG_TIMEOUT);
    game.begin_game(&mut player).unwrap();
    let process = player.process_id().unwrap();
    assert_eq!(
        player.warnings(),
        [Warning::UndeclaredOption("Book".to_owned())]
    );
    drop(player);
    assert_group_ends(process);
    let expected = [
        "uci",
        "setoption name Hash value 8",
        "setoption name Clear Hash",
        "ucinewgame",
        "isready",
        "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1 moves e1e2 g8h8",
        "isready",
        "go movetime 50",
        "ucinewgame",
        "isready",
        "quit",
    ];
    assert_eq!(log.lines(), expected);
}

#[test]
fn chess960_is_switched_on_and_off() {
    let log = CommandLog::new("uci-960");
    let mut player = UciPlayer::new(ExternalEngine::new(log.wrap(&faulty_command(ENGINE, ""))));
    let fen = "1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1";
    for _ in 0..2 {
        let other = GameFixture::new(&Chess, "chess960", fen, &["c1h1"]);
        other.begin_game(&mut player).unwrap();
    }
    game().begin_game(&mut player).unwrap();
    let lines = log.lines();
    let set: Vec<&String> = lines
        .iter()
        .filter(|line| line.starts_with("set"))
        .collect();
    let expected =
        ["true", "false"].map(|value| format!("setoption name UCI_Chess960 value {value}"));
    assert_eq!(set, expected.iter().collect::<Vec<_>>());
    assert!(player.warnings().is_empty());
}

#[test]
fn the_restart_setting_starts_a_new_process_for_each_game() {
    let mut kept = player("");
    game().begin_game(&mut kept).unwrap();
    let first = kept.process_id();
    game().begin_game(&mut kept).unwrap();
    assert!(first.is_some() && kept.process_id() == first);
    let mut description = ExternalEngine::new(faulty_command(ENGINE, ""));
    description.restart = true;
    let mut fresh = UciPlayer::new(description);
    game().begin_game(&mut fresh).unwrap();
    let first = fresh.process_id().unwrap();
    game().begin_game(&mut fresh).unwrap();
    assert_ne!(fresh.process_id(), Some(first));
    assert_group_ends(first);
}

#[test]
fn a_failed_start_is_reported_with_its_reason() {
    let fault = first_move(&mut player("crash-at-start"), LONG_TIMEOUT).unwrap_err();
    let reason = "exit status 3; last line on standard error: `the book is missing`";
    assert_eq!(fault, PlayerError::NotStarted(reason.to_owned()));
    let mut missing = UciPlayer::new(ExternalEngine::new(faulty_command(
        "/nonexistent/engine",
        "",
    )));
    let fault = first_move(&mut missing, LONG_TIMEOUT).unwrap_err();
    assert!(
        matches!(&fault, PlayerError::NotStarted(reason) if reason.contains("could not run")),
        "{fault}"
    );
}

#[test]
fn an_engine_that_does_not_get_ready_times_out() {
    for faults in [
        "no-uciok",
        "no-readyok",
        "crash-on-newgame",
        "no-uciok child",
    ] {
        let mut description = ExternalEngine::new(faulty_command(ENGINE, faults));
        description.startup_timeout = Duration::from_millis(500);
        let mut player = UciPlayer::new(description);
        let (fault, time) = timed(|| first_move(&mut player, LONG_TIMEOUT).unwrap_err());
        assert!(
            matches!(fault, PlayerError::NotStarted(_)),
            "{faults}: {fault}"
        );
        assert!(time < LONG_TIMEOUT, "{faults}: {time:?}");
        assert_eq!(player.process_id(), None);
    }
}

#[test]
fn an_engine_that_fails_at_its_second_game_is_restarted_with_a_warning() {
    let mut player = UciPlayer::new(patient_description(faulty_command(ENGINE, "newgame-once")));
    game().begin_game(&mut player).unwrap();
    let first = player.process_id().unwrap();
    game().begin_game(&mut player).unwrap();
    assert_ne!(player.process_id(), Some(first));
    assert_eq!(player.warnings(), [Warning::Restarted]);
    assert_group_ends(first);
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
fn an_engine_that_never_answers_times_out_and_is_replaced() {
    let mut player = player("mute");
    let timeout = Duration::from_millis(300);
    let mut game = game();
    game.timeout = timeout;
    game.begin_game(&mut player).unwrap();
    let process = player.process_id().unwrap();
    let (fault, time) = timed(|| game.request_move(&mut player).unwrap_err());
    assert_eq!(fault, PlayerError::TimedOut(timeout));
    assert!(time >= timeout && time < LONG_TIMEOUT, "{time:?}");
    assert_replaced(&mut player, process);
}

#[test]
fn an_engine_that_obeys_stop_plays_the_next_game() {
    let mut player = UciPlayer::new(patient_description(faulty_command(ENGINE, "needs-stop")));
    // The engine must be ready for `go` within this time.
    let timeout = Duration::from_secs(1);
    game().begin_game(&mut player).unwrap();
    let process = player.process_id();
    for _ in 0..2 {
        let fault = first_move(&mut player, timeout).unwrap_err();
        assert_eq!(fault, PlayerError::TimedOut(timeout));
        assert_eq!(player.process_id(), process);
    }
}

#[test]
fn a_late_answer_is_returned_with_its_time() {
    let choice = first_move(&mut player("late-by=400"), LONG_TIMEOUT).unwrap();
    assert!(choice.used >= Duration::from_millis(400), "{choice:?}");
}

#[test]
fn an_illegal_move_is_returned_and_other_text_is_an_error() {
    let choice = first_move(&mut player("illegal-best"), LONG_TIMEOUT).unwrap();
    assert_eq!(choice.text, "a1a1");
    let mut player = player("garbage");
    let fault = first_move(&mut player, LONG_TIMEOUT).unwrap_err();
    assert_eq!(
        fault,
        PlayerError::NotAMove("bestmove somewhere".to_owned())
    );
    assert_eq!(player.process_id(), None);
}

#[test]
fn a_finite_flood_is_read_and_an_endless_one_times_out() {
    let choice = first_move(&mut player("flood-first"), LONG_TIMEOUT).unwrap();
    assert!(choice.depth.is_some());
    let timeout = Duration::from_millis(300);
    let mut forever = player("flood-forever");
    let (fault, time) = timed(|| first_move(&mut forever, timeout).unwrap_err());
    assert_eq!(fault, PlayerError::TimedOut(timeout));
    assert!(time < LONG_TIMEOUT / 2, "{time:?}");
    assert_eq!(forever.process_id(), None);
    let mut wide = player("flood-wide");
    let (fault, time) = timed(|| first_move(&mut wide, LONG_TIMEOUT * 4).unwrap_err());
    let reason = "more than 64 MiB without an answer";
    assert_eq!(fault, PlayerError::OutputLimit(reason.to_owned()));
    assert!(time < LONG_TIMEOUT * 2, "{time:?}");
    assert_eq!(wide.process_id(), None);
}

#[test]
fn output_before_a_turn_does_not_answer_it() {
    for faults in ["double-best", "ponders-itself", "stop-answers"] {
        let mut player = player(faults);
        let mut game = game();
        game.begin_game(&mut player).unwrap();
        for _ in 0..6 {
            game.play_engine_move(&mut player);
        }
    }
}

#[test]
fn an_engine_that_ignores_everything_ends_with_its_player() {
    let stubborn = faulty_command(ENGINE, "ignore-quit ignore-eof child");
    let mut words = vec![
        "sh".into(),
        "-c".into(),
        "trap '' TERM; exec \"$0\" \"$@\"".into(),
    ];
    words.push(stubborn.program);
    words.extend(stubborn.arguments);
    let command = zeitnot_engine_client::CommandLine::new(words).unwrap();
    let mut player = UciPlayer::new(ExternalEngine::new(command));
    game().begin_game(&mut player).unwrap();
    let process = player.process_id().unwrap();
    let ((), time) = timed(|| drop(player));
    assert!(time < LONG_TIMEOUT / 2, "{time:?}");
    assert_group_ends(process);
}
