//! A game for one player, who moves for both sides or against somebody who
//! takes what there is.

use std::time::{Duration, Instant};

use zeitnot_arena::players::ExternalEngine;
use zeitnot_arena::{NewGame, Opening, Player, PlayerError, PlayerMove, PlayerTurn, TurnClock};
use zeitnot_core::{Game, Notation, Position};
use zeitnot_engine_client::CommandLine;

use crate::processes::group_of;

/// Much longer than anything takes, much shorter than for ever.
pub(crate) const LONG_TIMEOUT: Duration = Duration::from_secs(30);

/// A program with these faults, separated by spaces.
pub(crate) fn faulty_command(program: &str, faults: &str) -> CommandLine {
    let words = std::iter::once(program);
    CommandLine::new(words.chain(faults.split_whitespace())).unwrap()
}

/// An engine that is waited for as long as a busy machine may need: one that
/// does what it should is prompt all the same.
pub(crate) fn patient_description(command: CommandLine) -> ExternalEngine {
    let generous = Duration::from_secs(10);
    ExternalEngine {
        startup_timeout: generous,
        recovery_timeout: generous,
        quit_timeout: generous,
        ..ExternalEngine::new(command)
    }
}

/// A game under way.
pub(crate) struct GameFixture {
    start_position: Box<dyn Position>,
    pub(crate) position: Box<dyn Position>,
    pub(crate) moves: Vec<String>,
    pub(crate) clock: TurnClock,
    pub(crate) patience: Duration,
}

impl GameFixture {
    /// A game with 50 ms a move.
    pub(crate) fn new(game: &dyn Game, rule: &str, start: &str, moves: &[&str]) -> Self {
        let opening = Opening {
            start: start.to_owned(),
            moves: moves.iter().map(|&word| word.to_owned()).collect(),
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
            patience: LONG_TIMEOUT,
        }
    }

    pub(crate) fn begin_game(&self, player: &mut impl Player) -> Result<(), PlayerError> {
        player.new_game(&NewGame {
            start: &*self.start_position,
            clock: self.clock,
        })
    }

    pub(crate) fn ask_move(&self, player: &mut impl Player) -> Result<PlayerMove, PlayerError> {
        player.choose(&PlayerTurn {
            moves: &self.moves,
            position: &*self.position,
            clock: self.clock,
            timeout: self.patience,
        })
    }

    /// Plays a legal move.
    #[track_caller]
    pub(crate) fn play(&mut self, word: &str) {
        let mv = self.position.parse_move(word, Notation::Engine).unwrap();
        self.position.play(mv).unwrap();
        self.moves.push(word.to_owned());
    }

    /// The player moves.
    #[track_caller]
    pub(crate) fn play_engine_move(&mut self, player: &mut impl Player) -> PlayerMove {
        let choice = self.ask_move(player).unwrap();
        self.play(&choice.text);
        choice
    }

    /// Somebody plays the first legal move.
    pub(crate) fn play_first_legal(&mut self) {
        self.play_legal_at(0);
    }

    /// Somebody plays a legal move, no two of which are neighbors.
    pub(crate) fn play_distant_legal(&mut self) {
        self.play_legal_at(self.moves.len());
    }

    fn play_legal_at(&mut self, index: usize) {
        let mv = self.position.legal_moves()[index];
        self.play(&self.position.format_move(mv, Notation::Engine));
    }
}

/// Does it, and says how long it took.
pub(crate) fn timed<T>(action: impl FnOnce() -> T) -> (T, Duration) {
    let began = Instant::now();
    (action(), began.elapsed())
}

/// Nothing of the group is left, or not for long.
#[track_caller]
pub(crate) fn assert_group_ends(process: u32) {
    let deadline = Instant::now() + LONG_TIMEOUT;
    while !group_of(process).is_empty() {
        let left = group_of(process);
        assert!(Instant::now() < deadline, "{left:?} of {process} live on");
        std::thread::sleep(Duration::from_millis(2));
    }
}
