//! Tests with chance, hidden hands, and points.

use std::any::Any;
use std::sync::{Arc, Mutex};

use zeitnot_clock::settings_for;
use zeitnot_core::{Equipped, GeneratedOpenings, SystemTime};
use zeitnot_testkit::HighCard;
use zeitnot_testkit::high_card::HighCardPosition;

use super::*;
use crate::played::ReportedScore;
use crate::player::PlayerError;
use crate::players::Builtin;

static GAME: HighCard = HighCard::new();
static NEVER: AtomicBool = AtomicBool::new(false);

/// The seed of all games; long enough not to occur by chance.
const SEED: u64 = 987_654_321;

fn referee(pace: MoveLimits) -> Referee<'static> {
    Referee {
        game: &GAME,
        rule: Some("plain"),
        size: None,
        limits: [pace; 2],
        margin: Duration::ZERO,
        stall: Duration::from_secs(60),
        adjudication: Adjudication::default(),
        stop: &NEVER,
    }
}

fn clock(text: &str) -> MoveLimits {
    MoveLimits {
        clock: Some(text.parse().unwrap()),
        ..MoveLimits::default()
    }
}

fn play(pace: MoveLimits, mut players: [Box<dyn Player>; 2]) -> PlayedGame {
    let opening = Opening {
        start: HighCard::default().deal(SEED).unwrap(),
        ..Opening::default()
    };
    let assignment = GameAssignment {
        pair: 0,
        game: 0,
        opening: &opening,
    };
    referee(pace).play(assignment, &mut players).unwrap()
}

/// Plays its first legal card after a scripted time and records its positions.
#[derive(Default)]
struct RecordingPlayer {
    times: std::vec::IntoIter<Duration>,
    /// All positions and timeouts.
    seen: Arc<Mutex<Vec<(HighCardPosition, Duration)>>>,
}

impl RecordingPlayer {
    fn record(&self, position: &dyn Position, timeout: Duration) {
        let table: &HighCardPosition = (position as &dyn Any).downcast_ref().unwrap();
        self.seen.lock().unwrap().push((table.clone(), timeout));
    }

    fn taking(times: impl IntoIterator<Item = u64>) -> Self {
        let times: Vec<Duration> = times.into_iter().map(Duration::from_secs).collect();
        Self {
            times: times.into_iter(),
            ..Self::default()
        }
    }
}

impl Player for RecordingPlayer {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError> {
        self.record(game.start, Duration::ZERO);
        Ok(())
    }

    fn choose(&mut self, turn: &PlayerTurn<'_>) -> Result<PlayerMove, PlayerError> {
        assert_eq!(turn.moves.len(), 0, "moves may reveal hidden information");
        self.record(turn.position, turn.timeout);
        let card = turn.position.legal_moves()[0];
        Ok(PlayerMove {
            text: turn.position.format_move(card, Notation::Engine),
            score: Some(ReportedScore::Millipoints(1_000_000)),
            depth: None,
            nodes: None,
            used: self.times.next().unwrap_or_default(),
            timing: None,
        })
    }
}

#[test]
fn players_do_not_see_hidden_information() {
    let (north, south) = (RecordingPlayer::default(), RecordingPlayer::default());
    let seen = [&north, &south].map(|player| Arc::clone(&player.seen));
    let game = play(MoveLimits::default(), [Box::new(north), Box::new(south)]);
    assert_eq!((game.ending, game.moves.len()), (GameEndReason::Rules, 18));
    for (side, seen) in Side::BOTH.into_iter().zip(seen) {
        let seen = seen.lock().unwrap();
        assert_eq!(seen.len(), 1 + 9);
        for (table, _) in &*seen {
            assert!(table.hand(side.other()).is_empty(), "the other hand");
            assert_eq!(table.hand(side).len(), 3, "its own");
            let text = format!("{table:?} {:?} {}", table.setup(), table.diagram());
            assert!(!text.contains(&SEED.to_string()), "{text}");
            assert!(!text.contains("deck"), "{text}");
        }
    }
}

#[test]
fn facts_and_points_of_moves_are_recorded() {
    let game = play(
        MoveLimits::default(),
        [
            Box::<RecordingPlayer>::default(),
            Box::<RecordingPlayer>::default(),
        ],
    );
    let mut sums = [0; 2];
    for (index, mv) in game.moves.iter().enumerate() {
        assert_eq!(mv.facts["score"], mv.word);
        let hand: Vec<&str> = mv.facts["hand"].split(' ').collect();
        assert!(hand.len() == 3 && hand.contains(&&*mv.word), "{mv:?}");
        sums[index % 2] += mv.word.parse::<i32>().unwrap() * 1_000;
        assert_eq!((mv.points, mv.fine), (Some(sums), 0));
        assert_eq!(mv.side, Some(Side::BOTH[index % 2]));
    }
    assert_eq!(game.points, Some(sums));
    let held = game.held.as_ref().unwrap();
    assert!(
        held.iter().all(|hand| hand.split(' ').count() == 3),
        "{held:?}"
    );
    let spread = i64::from(sums[0] - sums[1]);
    assert_eq!(
        (game.spread(0), game.spread(1)),
        (Some(spread), Some(-spread))
    );
    let json = serde_json::to_string(&game).unwrap();
    assert_eq!(serde_json::from_str::<PlayedGame>(&json).unwrap(), game);
}

#[test]
fn overtime_costs_points_but_not_the_game() {
    // 60 seconds plus 1 per move: the budgets of the four turns are 61, 2, 2, and 1.
    let slow = RecordingPlayer::taking([60, 1, 3, 2]);
    let seen = Arc::clone(&slow.seen);
    let on_time = play(
        clock("3600"),
        [
            Box::<RecordingPlayer>::default(),
            Box::<RecordingPlayer>::default(),
        ],
    );
    let game = play(
        clock("60+1"),
        [Box::new(slow), Box::<RecordingPlayer>::default()],
    );
    assert_eq!((game.ending, &game.late), (GameEndReason::Rules, &None));
    let late: Vec<u64> = game.moves.iter().map(PlayedMove::late_us).collect();
    assert_eq!(late[..8], [0, 0, 0, 0, 1_000_000, 0, 1_000_000, 0]);
    assert_eq!(game.moves[6].budget_us, Some(1_000_000));
    assert_eq!(
        game.moves[8].budget_us,
        Some(1_000_000),
        "the increment counts"
    );
    let fines: Vec<i32> = game.moves.iter().map(|mv| mv.fine).collect();
    // The second late second falls into the same minute.
    assert_eq!(fines[..8], [0, 0, 0, 0, 10_000, 0, 0, 0]);
    let points = on_time.points.unwrap();
    assert_eq!(game.points, Some([points[0] - 10_000, points[1]]));
    // The clock, ten minutes of overtime, and the wait for late answers.
    let (_, timeout) = seen.lock().unwrap()[1];
    assert_eq!(timeout, Duration::from_secs(61 + 600 + 1));
    let (_, timeout) = *seen.lock().unwrap().last().unwrap();
    let left = Duration::from_secs(5);
    assert_eq!(timeout, left + Duration::from_secs(600 - 2 + 1));
}

#[test]
fn the_maximum_overtime_and_the_limit_per_turn_lose_the_game() {
    let slow = || Box::new(RecordingPlayer::taking([360, 306]));
    let game = play(clock("60"), [slow(), Box::<RecordingPlayer>::default()]);
    assert_eq!(
        (game.result, game.ending),
        (GameResult::SecondWins, GameEndReason::Time)
    );
    assert_eq!((game.moves.len(), game.spread(0)), (2, None));
    assert_eq!(game.late.unwrap().late_us(), 306_000_000);
    let turn = MoveLimits {
        turn: Some(Duration::from_secs(300)),
        ..MoveLimits::default()
    };
    let game = play(turn, [slow(), Box::<RecordingPlayer>::default()]);
    assert_eq!((game.ending, game.moves.len()), (GameEndReason::Time, 0));
}

#[test]
fn the_builtin_engine_reports_points_and_uses_its_own_equipment() {
    let engine = |taste: &[u8]| -> Box<dyn Player> {
        let game = HighCard::default().equip("taste", "t", taste).unwrap();
        let settings = settings_for(&*game);
        Box::new(Builtin::new(game, settings, Arc::new(SystemTime::new())).with_own_equipment())
    };
    let pace = MoveLimits {
        depth: Some(1),
        ..MoveLimits::default()
    };
    let game = play(pace, [engine(b"highest"), engine(b"lowest")]);
    assert_eq!(game.result, GameResult::FirstWins);
    for (index, mv) in game.moves.iter().enumerate() {
        let card: i32 = mv.word.parse().unwrap();
        assert_eq!(mv.verdict, Some(ReportedScore::Millipoints(card * 1_000)));
        let hand = mv.facts["hand"]
            .split(' ')
            .map(|card| card.parse().unwrap());
        let expected = if index % 2 == 0 {
            hand.max()
        } else {
            hand.min()
        };
        assert_eq!(Some(card), expected);
    }
}
