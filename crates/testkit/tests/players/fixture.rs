//! A game in which a player moves for one or both sides.

use std::time::{Duration, Instant};

use zeitnot_arena::players::ExternalEngine;
use zeitnot_arena::{NewGame, Opening, Player, PlayerError, PlayerMove, PlayerTurn, TurnClock};
use zeitnot_core::{Game, Notation, Position};
use zeitnot_engine_client::CommandLine;

use crate::processes::group_of;

/// A timeout that no correct action reaches.
pub(crate) const LONG_TIMEOUT: Duration = Duration::from_secs(30);

/// Returns the command of a program with these faults, separated by spaces.
pub(crate) fn faulty_command(program: &str, faults: &str) -> CommandLine {
    let arguments = std::iter::once(program);
    CommandLine::new(arguments.chain(faults.split_whitespace())).unwrap()
}

/// Describes an engine with timeouts that are long enough for a busy machine.
pub(crate) fn patient_description(command: CommandLine) -> ExternalEngine {
    let timeout = Duration::from_secs(10);
    ExternalEngine {
        startup_timeout: timeout,
        recovery_timeout: timeout,
        quit_timeout: timeout,
        ..ExternalEngine::new(command)
    }
}

pub(crate) struct GameFixture {
    start_position: Box<dyn Position>,
    pub(crate) position: Box<dyn Position>,
    pub(crate) moves: Vec<String>,
    pub(crate) clock: TurnClock,
    pub(crate) timeout: Duration,
}

impl GameFixture {
    /// Starts a game with 50 ms per move.
    pub(crate) fn new(game: &dyn Game, rule: &str, start: &str, moves: &[&str]) -> Self {
        let opening = Opening {
            start: start.to_owned(),
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
            ..Opening::default()
        };
        Self {
            start_position: opening.start_position(game, Some(rule), None).unwrap(),
            position: opening.position(game, Some(rule), None).unwrap(),
            moves: opening.moves,
            clock: TurnClock {
                turn: Some(Duration::from_millis(50)),
                ..TurnClock::default()
            },
            timeout: LONG_TIMEOUT,
        }
    }

    pub(crate) fn begin_game(&self, player: &mut impl Player) -> Result<(), PlayerError> {
        player.new_game(&NewGame {
            start: &*self.start_position,
            clock: self.clock,
        })
    }

    pub(crate) fn request_move(&self, player: &mut impl Player) -> Result<PlayerMove, PlayerError> {
        player.choose(&PlayerTurn {
            moves: &self.moves,
            position: &*self.position,
            clock: self.clock,
            timeout: self.timeout,
        })
    }

    #[track_caller]
    pub(crate) fn play(&mut self, text: &str) {
        let mv = self.position.parse_move(text, Notation::Engine).unwrap();
        self.position.play(mv).unwrap();
        self.moves.push(text.to_owned());
    }

    #[track_caller]
    pub(crate) fn play_engine_move(&mut self, player: &mut impl Player) -> PlayerMove {
        let choice = self.request_move(player).unwrap();
        self.play(&choice.text);
        choice
    }

    pub(crate) fn play_first_legal(&mut self) {
        self.play_legal_at(0);
    }

    /// Plays a legal move that is not next to earlier ones.
    pub(crate) fn play_distant_legal(&mut self) {
        self.play_legal_at(self.moves.len());
    }

    fn play_legal_at(&mut self, index: usize) {
        let mv = self.position.legal_moves()[index];
        self.play(&self.position.format_move(mv, Notation::Engine));
    }
}

pub(crate) fn timed<T>(action: impl FnOnce() -> T) -> (T, Duration) {
    let started = Instant::now();
    (action(), started.elapsed())
}

/// Waits until all processes of the group have ended.
#[track_caller]
pub(crate) fn assert_group_ends(process: u32) {
    let deadline = Instant::now() + LONG_TIMEOUT;
    while !group_of(process).is_empty() {
        let left = group_of(process);
        assert!(
            Instant::now() < deadline,
            "processes {left:?} of group {process} are still running"
        );
        std::thread::sleep(Duration::from_millis(2));
    }
}
