//! A game for one player, who moves for both sides or against somebody who
//! takes what there is.

use std::time::{Duration, Instant};

use zeitnot_arena::players::{Description, GomocupPlayer, UciPlayer};
use zeitnot_arena::{Choice, Fault, NewGame, Opening, Player, Turn, TurnClock};
use zeitnot_core::{Game, Position};
use zeitnot_protocol::client::CommandLine;

use crate::processes::group_of;

/// Much longer than anything takes, much shorter than for ever.
pub(crate) const AGES: Duration = Duration::from_secs(30);

/// A program with these faults, separated by spaces.
pub(crate) fn faulty(program: &str, faults: &str) -> CommandLine {
    let words = std::iter::once(program);
    CommandLine::new(words.chain(faults.split_whitespace())).unwrap()
}

/// An engine that is waited for as long as a busy machine may need: one that
/// does what it should is prompt all the same.
pub(crate) fn patient(command: CommandLine) -> Description {
    let generous = Duration::from_secs(10);
    Description {
        startup: generous,
        recovery: generous,
        farewell: generous,
        ..Description::new(command)
    }
}

/// A player with a process.
pub(crate) trait Seated: Player {
    /// The number of its process.
    fn process(&mut self) -> Option<u32>;
}

impl Seated for UciPlayer {
    fn process(&mut self) -> Option<u32> {
        self.process_id()
    }
}

impl Seated for GomocupPlayer {
    fn process(&mut self) -> Option<u32> {
        self.process_id()
    }
}

/// A game under way.
pub(crate) struct Round {
    origin: Box<dyn Position>,
    pub(crate) position: Box<dyn Position>,
    pub(crate) words: Vec<String>,
    pub(crate) clock: TurnClock,
    pub(crate) patience: Duration,
}

impl Round {
    /// A game with 50 ms a move.
    pub(crate) fn new(game: &dyn Game, rule: &str, start: &str, moves: &[&str]) -> Self {
        let opening = Opening {
            start: start.to_owned(),
            moves: moves.iter().map(|&word| word.to_owned()).collect(),
            ..Opening::default()
        };
        Self {
            origin: opening.origin(game, Some(rule), None).unwrap(),
            position: opening.position(game, Some(rule), None).unwrap(),
            words: opening.moves,
            clock: TurnClock {
                turn: Some(Duration::from_millis(50)),
                ..TurnClock::default()
            },
            patience: AGES,
        }
    }

    pub(crate) fn begin(&self, player: &mut impl Player) -> Result<(), Fault> {
        player.new_game(&NewGame {
            origin: &*self.origin,
            clock: self.clock,
        })
    }

    pub(crate) fn ask(&self, player: &mut impl Player) -> Result<Choice, Fault> {
        player.choose(&Turn {
            moves: &self.words,
            position: &*self.position,
            clock: self.clock,
            patience: self.patience,
        })
    }

    /// Plays a legal move.
    #[track_caller]
    pub(crate) fn play(&mut self, word: &str) {
        let mv = self.position.parse_move(word).unwrap();
        self.position.play(mv).unwrap();
        self.words.push(word.to_owned());
    }

    /// The player moves.
    #[track_caller]
    pub(crate) fn advance(&mut self, player: &mut impl Player) -> Choice {
        let choice = self.ask(player).unwrap();
        self.play(&choice.word);
        choice
    }

    /// Somebody plays the first legal move.
    pub(crate) fn reply(&mut self) {
        self.reply_with(0);
    }

    /// Somebody plays a legal move, no two of which are neighbors.
    pub(crate) fn reply_apart(&mut self) {
        self.reply_with(self.words.len());
    }

    fn reply_with(&mut self, index: usize) {
        let mv = self.position.legal_moves()[index];
        self.play(&self.position.format_move(mv));
    }
}

/// Does it, and says how long it took.
pub(crate) fn timed<T>(action: impl FnOnce() -> T) -> (T, Duration) {
    let began = Instant::now();
    (action(), began.elapsed())
}

/// Nothing of the group is left, or not for long.
#[track_caller]
pub(crate) fn is_gone(process: u32) {
    let deadline = Instant::now() + AGES;
    while !group_of(process).is_empty() {
        let left = group_of(process);
        assert!(Instant::now() < deadline, "{left:?} of {process} live on");
        std::thread::sleep(Duration::from_millis(2));
    }
}
