//! Tests of every way a game can end, with scripted players of tic-tac-toe.

use super::*;
use crate::move_limits::TimeControl;
use crate::played::ReportedScore;
use crate::player::PlayerError;
use zeitnot_testkit::TicTacToe;

static NEVER: AtomicBool = AtomicBool::new(false);

/// The action of a scripted player in a turn.
#[derive(Clone)]
enum Act {
    Move(&'static str, u64),
    Fault(PlayerError),
}

struct Scripted {
    starts: Result<(), PlayerError>,
    acts: std::vec::IntoIter<Act>,
}

impl Scripted {
    fn boxed(acts: Vec<Act>) -> Box<dyn Player> {
        Box::new(Self {
            starts: Ok(()),
            acts: acts.into_iter(),
        })
    }

    fn moves(words: &[&'static str]) -> Box<dyn Player> {
        Self::boxed(words.iter().map(|word| Act::Move(word, 1)).collect())
    }
}

impl Player for Scripted {
    fn new_game(&mut self, _: &NewGame<'_>) -> Result<(), PlayerError> {
        self.starts.clone()
    }

    fn choose(&mut self, _: &PlayerTurn<'_>) -> Result<PlayerMove, PlayerError> {
        match self.acts.next() {
            Some(Act::Move(word, millis)) => Ok(PlayerMove {
                text: word.to_owned(),
                score: Some(ReportedScore::Centi(0)),
                depth: Some(1),
                nodes: None,
                used: Duration::from_millis(millis),
                timing: None,
            }),
            Some(Act::Fault(fault)) => Err(fault),
            None => Err(PlayerError::Terminated("script at its end".to_owned())),
        }
    }
}

fn referee(pace: MoveLimits) -> Referee<'static> {
    Referee {
        game: &TicTacToe,
        rule: None,
        size: None,
        limits: [pace; 2],
        margin: Duration::ZERO,
        stall: Duration::from_secs(60),
        adjudication: Adjudication::default(),
        stop: &NEVER,
    }
}

fn timed(text: &str) -> MoveLimits {
    let clock: TimeControl = text.parse().unwrap();
    MoveLimits {
        clock: Some(clock),
        ..MoveLimits::default()
    }
}

fn play(pace: MoveLimits, game: u8, mut players: [Box<dyn Player>; 2]) -> PlayedGame {
    let opening = Opening::default();
    let assignment = GameAssignment {
        pair: 7,
        game,
        opening: &opening,
    };
    referee(pace).play(assignment, &mut players).unwrap()
}

#[test]
fn the_rules_decide_and_colors_are_reversed_in_the_second_game() {
    let winner = || Scripted::moves(&["a1", "a2", "a3"]);
    let loser = || Scripted::moves(&["b1", "b2", "c3"]);
    let game = play(MoveLimits::default(), 0, [winner(), loser()]);
    assert_eq!(
        (game.result, game.ending),
        (GameResult::FirstWins, GameEndReason::Rules)
    );
    assert_eq!((game.half_points(0), game.half_points(1)), (2, 0));
    let words: Vec<&str> = game.moves.iter().map(|mv| &*mv.word).collect();
    assert_eq!(words, ["a1", "b1", "a2", "b2", "a3"]);
    assert_eq!((game.engine_at(0), game.engine_at(1)), (0, 1));
    let game = play(MoveLimits::default(), 1, [loser(), winner()]);
    assert_eq!(game.result, GameResult::FirstWins);
    assert_eq!((game.half_points(0), game.engine_at(0)), (0, 1));
}

#[test]
fn an_illegal_move_loses_the_game() {
    let game = play(
        MoveLimits::default(),
        0,
        [Scripted::moves(&["a1"]), Scripted::moves(&["a1"])],
    );
    assert_eq!(
        (game.result, game.ending),
        (GameResult::FirstWins, GameEndReason::IllegalMove)
    );
    assert!(game.remark.contains("a1"), "{}", game.remark);
    let nonsense = Scripted::moves(&["\u{1b}[2Jnonsense"]);
    let game = play(MoveLimits::default(), 0, [nonsense, Scripted::moves(&[])]);
    assert_eq!(game.result, GameResult::SecondWins);
    assert!(!game.remark.contains('\u{1b}'));
}

#[test]
fn the_clock_counts_microseconds() {
    // 100 ms plus 10 ms per move: 110 ms at the start.
    let pace = timed("0.1+0.01");
    let slow = vec![
        Act::Move("a1", 110),
        Act::Move("a2", 10),
        Act::Move("a3", 11),
    ];
    let quick = Scripted::moves(&["b1", "b2"]);
    let game = play(pace, 0, [Scripted::boxed(slow), quick]);
    assert_eq!(
        (game.result, game.ending),
        (GameResult::SecondWins, GameEndReason::Time)
    );
    assert_eq!(
        game.late.map(|late| (late.late_us(), late.used_us)),
        Some((1_000, 11_000))
    );
    assert_eq!(game.moves.len(), 4);
    let (first, last) = (&game.moves[0], &game.moves[2]);
    assert_eq!(
        (first.budget_us, first.used_us, first.late_us()),
        (Some(110_000), 110_000, 0)
    );
    assert_eq!(last.budget_us, Some(10_000));
}

#[test]
fn lateness_within_the_margin_is_recorded_but_does_not_lose() {
    let mut players = [
        Scripted::boxed(vec![
            Act::Move("a1", 55),
            Act::Move("a2", 50),
            Act::Move("a3", 50),
        ]),
        Scripted::moves(&["b1", "b2"]),
    ];
    let opening = Opening::default();
    let assignment = GameAssignment {
        pair: 0,
        game: 0,
        opening: &opening,
    };
    let turn = MoveLimits {
        turn: Some(Duration::from_millis(50)),
        ..MoveLimits::default()
    };
    let tolerant = Referee {
        margin: Duration::from_millis(5),
        ..referee(turn)
    };
    let game = tolerant.play(assignment, &mut players).unwrap();
    assert_eq!(
        (game.ending, game.result),
        (GameEndReason::Rules, GameResult::FirstWins)
    );
    assert_eq!(game.moves[0].late_us(), 5_000);
}

#[test]
fn a_timeout_is_a_loss_on_time_only_with_a_clock() {
    let silent = || {
        Scripted::boxed(vec![Act::Fault(PlayerError::TimedOut(
            Duration::from_secs(2),
        ))])
    };
    let game = play(timed("1"), 0, [silent(), Scripted::moves(&[])]);
    assert_eq!(
        (game.result, game.ending),
        (GameResult::SecondWins, GameEndReason::Time)
    );
    assert_eq!(game.late, None);
    let game = play(MoveLimits::default(), 0, [silent(), Scripted::moves(&[])]);
    assert_eq!(game.ending, GameEndReason::Stall);
}

#[test]
fn every_fault_loses_the_game_for_its_player() {
    for (fault, ending) in [
        (
            PlayerError::Terminated("signal 11".to_owned()),
            GameEndReason::Crash,
        ),
        (
            PlayerError::OutputLimit("too much output".to_owned()),
            GameEndReason::Crash,
        ),
        (
            PlayerError::NotAMove("resign".to_owned()),
            GameEndReason::IllegalMove,
        ),
    ] {
        let bad = Scripted::boxed(vec![Act::Fault(fault.clone())]);
        let game = play(timed("1"), 0, [Scripted::moves(&["b2"]), bad]);
        assert_eq!((game.result, game.ending), (GameResult::FirstWins, ending));
        assert_eq!(game.remark, fault.to_string());
        assert!(game.ending.is_forfeit());
    }
}

#[test]
fn a_player_that_does_not_start_loses() {
    let failing = || -> Box<dyn Player> {
        Box::new(Scripted {
            starts: Err(PlayerError::NotStarted("exit status 1".to_owned())),
            acts: Vec::new().into_iter(),
        })
    };
    let game = play(timed("1"), 0, [Scripted::moves(&["a1"]), failing()]);
    assert_eq!(
        (game.result, game.ending),
        (GameResult::FirstWins, GameEndReason::Crash)
    );
    assert!(game.moves.is_empty());
    let game = play(timed("1"), 0, [failing(), failing()]);
    assert_eq!(game.result, GameResult::SecondWins);
}

#[test]
fn the_opening_is_played_before_the_players_move() {
    let opening = Opening {
        moves: vec!["a1".to_owned(), "b1".to_owned(), "a2".to_owned()],
        ..Opening::default()
    };
    let mut players = [Scripted::moves(&["a3"]), Scripted::moves(&["b2"])];
    let assignment = GameAssignment {
        pair: 0,
        game: 0,
        opening: &opening,
    };
    let game = referee(MoveLimits::default())
        .play(assignment, &mut players)
        .unwrap();
    assert_eq!((game.to_move, game.engine_at(0)), (Side::Second, 1));
    assert_eq!((game.result, game.moves.len()), (GameResult::FirstWins, 2));
    let impossible = Opening {
        moves: vec!["a1".to_owned(), "a1".to_owned()],
        ..Opening::default()
    };
    let assignment = GameAssignment {
        opening: &impossible,
        ..assignment
    };
    assert!(
        referee(MoveLimits::default())
            .play(assignment, &mut players)
            .is_err()
    );
}

#[test]
fn a_stopped_game_is_abandoned() {
    let stop = AtomicBool::new(true);
    let mut players = [Scripted::moves(&["a1"]), Scripted::moves(&["b1"])];
    let opening = Opening::default();
    let assignment = GameAssignment {
        pair: 0,
        game: 0,
        opening: &opening,
    };
    let stopped = Referee {
        stop: &stop,
        ..referee(MoveLimits::default())
    };
    let result = stopped.play(assignment, &mut players);
    assert_eq!(result, Err(Interruption::Abandoned));
}
