//! The facade of a game: what front ends, arenas and reviews may ask of any
//! game without knowing which one it is. Cold code; searches work on a game's
//! own types.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::level::Level;
use crate::options::{OptionGroup, Settings};
use crate::score::Side;
use crate::search::Search;
use crate::strength::Strength;

/// A move, in an encoding that is the game's own business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Move(pub u64);

/// How a position is described in words: enough to build it again.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The position in the game's own notation; empty is the initial one.
    pub position: String,
    /// Rule set; the game's default if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// Board size; the game's default if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size: Option<u32>,
    /// Side to move, where it is not the one that the moves imply.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
}

impl Setup {
    /// A setup with everything but the position left to the game's defaults.
    #[must_use]
    pub fn of(position: impl Into<String>) -> Self {
        Self {
            position: position.into(),
            ..Self::default()
        }
    }
}

/// Is the game still going on?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Somebody has to move.
    Ongoing,
    /// This side has won.
    Won(Side),
    /// Nobody has won, and nobody will.
    Draw,
}

/// Why words did not describe a position or a move, in one sentence with the
/// place and the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct GameError(pub String);

/// What an engine keeps between moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryPolicy {
    /// Table and histories survive from one move to the next.
    pub reuse_across_moves: bool,
    /// Entries of the table grow old.
    pub aging: bool,
}

impl Default for MemoryPolicy {
    fn default() -> Self {
        Self {
            reuse_across_moves: true,
            aging: true,
        }
    }
}

/// A way in which a game proves wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solver {
    /// How it is called.
    pub name: &'static str,
    /// What it proves: `mate`, for example.
    pub kind: &'static str,
    /// The option that chooses it, and its value.
    pub option: (&'static str, &'static str),
    /// Does it find every win within the depth that it completes?
    pub complete: bool,
}

/// What scores of a game count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreUnit {
    /// Hundredths of what the game's evaluation takes for a unit.
    Centi,
    /// Thousandths of the points that the rules give.
    Millipoints,
}

/// One thing that can be said about a position or a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Figure {
    /// A count, or whole points.
    Whole(i64),
    /// Thousandths, shown to people with a decimal point.
    Milli(i64),
    /// Words.
    Text(String),
}

impl std::fmt::Display for Figure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Whole(number) => write!(f, "{number}"),
            Self::Milli(number) => {
                let sign = if *number < 0 { "-" } else { "" };
                let size = number.unsigned_abs();
                write!(f, "{sign}{}.{:03}", size / 1_000, size % 1_000)
            }
            Self::Text(text) => f.write_str(text),
        }
    }
}

/// Things that can be said, by name.
pub type Facts = Vec<(&'static str, Figure)>;

/// Something on the board worth pointing at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What it is, in a word: `five`, `forbidden`, `check`.
    pub kind: &'static str,
    /// Whose it is, where it is somebody's.
    pub side: Option<Side>,
    /// Where, in the game's own notation.
    pub at: Vec<String>,
}

/// What the rules say when a player has used more time than there was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overtime {
    /// The game is lost.
    Lost,
    /// The game goes on, and the position remembers what it costs.
    Goes,
}

/// A family of rules: makes positions and searches.
pub trait Game: Send + Sync {
    /// The name used on the command line.
    fn name(&self) -> &'static str;

    /// The rule sets, the default first.
    fn rules(&self) -> &'static [&'static str];

    /// Is there a rule set of this name? A game whose rule sets have switches
    /// in their names knows more than it lists.
    ///
    /// # Errors
    ///
    /// Says that there is none and which there are.
    fn check_rule(&self, name: &str) -> Result<(), GameError> {
        if self.rules().contains(&name) {
            return Ok(());
        }
        Err(GameError(format!(
            "there is no rule set `{name}`; {} knows {}",
            self.name(),
            self.rules().join(", ")
        )))
    }

    /// What a user may bring to play with, by name: a lexicon, for example.
    fn equipment(&self) -> &'static [&'static str] {
        &[]
    }

    /// The same game, played with what a user brought: `bytes` are the content
    /// of a file called `name`, and `kind` is one of [`Game::equipment`].
    ///
    /// # Errors
    ///
    /// The game has no use for such a thing, or the bytes are none; one
    /// sentence with the place in the file and the remedy.
    fn equip(&self, kind: &str, name: &str, _bytes: &[u8]) -> Result<Arc<dyn Game>, GameError> {
        Err(GameError(format!(
            "{} is played without a {kind}; leave `{name}` out",
            self.name()
        )))
    }

    /// What the game is played with, in words that differ if it does; nothing
    /// where there is no [`Game::equipment`].
    fn equipped_with(&self) -> String {
        String::new()
    }

    /// What its scores count.
    fn score_unit(&self) -> ScoreUnit {
        ScoreUnit::Centi
    }

    /// The position of a new game in which `seed` decides everything that
    /// chance decides, in words; none where there is no chance.
    fn deal(&self, _seed: u64) -> Option<String> {
        None
    }

    /// How the two sides are called, first player first.
    fn side_names(&self) -> [&'static str; 2];

    /// Builds the position that the words describe.
    ///
    /// # Errors
    ///
    /// Names the place and the remedy if they describe none.
    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, GameError>;

    /// The game's own options, at their defaults.
    fn options(&self) -> Vec<Box<dyn OptionGroup>>;

    /// The thinking time that applies when no limit was given.
    fn default_time(&self, settings: &Settings) -> Duration;

    /// The depth before which soft time and advice do not end a search.
    fn min_depth(&self, _settings: &Settings) -> u32 {
        0
    }

    /// How this game proves wins, the default first; none if it cannot.
    fn solvers(&self) -> &'static [Solver] {
        &[]
    }

    /// Positions on which work is measured, by the default rules; none where
    /// nobody measures.
    fn bench_positions(&self) -> &'static [&'static str] {
        &[]
    }

    /// What the engine keeps between moves.
    fn memory_policy(&self, _settings: &Settings) -> MemoryPolicy {
        MemoryPolicy::default()
    }

    /// How weakly this game is played at `level`; none at full strength. What
    /// is random in it depends on `seed`.
    fn strength(&self, level: Level, seed: u64) -> Option<Strength> {
        Strength::usual(level, self.score_unit(), seed)
    }

    /// A number that changes when the evaluation does: scores in a table mean
    /// something only beside others of the same evaluation. 0 where searches
    /// store none. Not quick.
    fn evaluation_id(&self) -> u64 {
        0
    }

    /// A search with fresh history tables, configured by `settings`.
    fn search(&self, settings: &Settings) -> Box<dyn Search>;
}

/// A position of some game.
pub trait Position: Any + Send + Sync {
    /// Words from which [`Game::position`] builds this position again.
    fn setup(&self) -> Setup;

    /// Who has to move.
    fn side_to_move(&self) -> Side;

    /// Is the game over?
    fn status(&self) -> Status;

    /// The position as `side` sees it: what is hidden from it is not there any
    /// more. Where nothing is ever hidden it is a copy.
    fn seen_by(&self, _side: Side) -> Box<dyn Position> {
        self.clone_box()
    }

    /// Does it know everything that chance has decided or will? Only from such
    /// a position a game can be played to its end.
    fn is_complete(&self) -> bool {
        true
    }

    /// What each side has scored so far, first player first, in thousandths of
    /// a point; none where the rules give no points, or where points do not
    /// decide any more.
    fn points(&self) -> Option<[i32; 2]> {
        None
    }

    /// What is known of the tiles or cards that a side holds, in the game's own
    /// notation; none where nobody holds anything.
    fn held(&self, _side: Side) -> Option<String> {
        None
    }

    /// `side` has used more time than it had, `over` in all. As a rule that
    /// loses the game.
    fn overtime(&mut self, _side: Side, _over: Duration) -> Overtime {
        Overtime::Lost
    }

    /// All legal moves, in a fixed order: none if the rules leave none. A draw
    /// that has to be claimed leaves moves. Where something is hidden these are
    /// the moves that are known to be possible; [`Position::play`] may allow
    /// more.
    fn legal_moves(&self) -> Vec<Move>;

    /// Is there more than one move to choose from? What is quick to say rather
    /// than exact: nobody wants to find all moves for the sake of one.
    fn has_choice(&self) -> bool {
        self.legal_moves().len() > 1
    }

    /// A legal move, the first unless a game has one at hand sooner; none if
    /// there is none.
    fn any_move(&self) -> Option<Move> {
        self.legal_moves().first().copied()
    }

    /// Plays a legal move.
    ///
    /// # Errors
    ///
    /// Leaves the position alone and says why if the move is not legal.
    fn play(&mut self, mv: Move) -> Result<(), GameError>;

    /// Reads a move in the game's own notation.
    ///
    /// # Errors
    ///
    /// Says what is wrong if it is no move, or not legal here.
    fn parse_move(&self, text: &str) -> Result<Move, GameError>;

    /// Writes a move in the game's own notation.
    fn format_move(&self, mv: Move) -> String;

    /// Writes a move as the other side, or an onlooker, gets to know it: tiles
    /// that are not shown are not told.
    fn format_hidden_move(&self, mv: Move) -> String {
        self.format_move(mv)
    }

    /// Writes the moves of a line that begins here, each as it is written
    /// where it is played; ends before a move that cannot be.
    fn format_line(&self, line: &[Move]) -> Vec<String> {
        let mut position = self.clone_box();
        let mut words = Vec::with_capacity(line.len());
        for &mv in line {
            let word = position.format_move(mv);
            if position.play(mv).is_err() {
                break;
            }
            words.push(word);
        }
        words
    }

    /// The position drawn in characters, for people; ends in a line break.
    fn diagram(&self) -> String;

    /// What else there is to say about the position, as labels and values for
    /// people: its FEN, who gives check.
    fn describe(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The static evaluation in words, term by term, where the game can
    /// explain it; ends in a line break.
    fn explain_evaluation(&self) -> Option<String> {
        None
    }

    /// What there is to say about a legal move, judged by these settings: what
    /// it scores, what it keeps.
    fn explain_move(&self, _mv: Move, _settings: &Settings) -> Facts {
        Facts::new()
    }

    /// What is worth pointing at: threats, forbidden points, a check.
    fn marks(&self) -> Vec<Mark> {
        Vec::new()
    }

    /// What a count of the legal moves tells beside their number, where a game
    /// has different kinds of them.
    fn census(&self) -> Facts {
        Facts::new()
    }

    /// The key of everything that matters to the game's further course.
    fn key(&self) -> u64;

    /// The key under which searches store this position in the table.
    fn table_key(&self) -> u64 {
        self.key()
    }

    /// The legal move that a search stored in the table for this position under
    /// these sixteen bits; none where they are no legal move's, or where nobody
    /// stores moves.
    fn stored_move(&self, _code: u16) -> Option<Move> {
        None
    }

    /// The number of legal move sequences of exactly `depth` moves; one that
    /// the end of the game cuts short is not counted. Saturates.
    ///
    /// This one works for every game and is slow; a game with a faster one
    /// puts it here.
    fn perft(&self, depth: u32) -> u64 {
        let Some(left) = depth.checked_sub(1) else {
            return 1;
        };
        let moves = self.legal_moves();
        if left == 0 {
            return moves.len() as u64;
        }
        moves.into_iter().fold(0, |sequences: u64, mv| {
            let mut child = self.clone_box();
            // A legal move is playable; one that is not leads nowhere.
            let below = child.play(mv).map_or(0, |()| child.perft(left));
            sequences.saturating_add(below)
        })
    }

    /// A copy.
    fn clone_box(&self) -> Box<dyn Position>;
}

impl Clone for Box<dyn Position> {
    fn clone(&self) -> Self {
        self.clone_box()
    }
}

impl std::fmt::Debug for dyn Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Position").field(&self.setup()).finish()
    }
}
