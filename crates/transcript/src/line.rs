//! The moves of a game that was played, in the words that files have for them.

use zeitnot_core::{GameError, Notation, Position};
use zeitnot_record::{BoardSize, TreeError};

use crate::{chess, gomoku};

/// A game played through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedLine {
    /// The rule, as files name it; none where it is the usual one.
    pub rule: Option<String>,
    /// The board, where there are several.
    pub size: Option<BoardSize>,
    /// Where the moves begin; none at the usual place.
    pub start: Option<String>,
    /// What files cannot say about the start, in words.
    pub remark: Option<String>,
    /// Every move. Those that the starting position had behind it come first.
    pub moves: Vec<String>,
}

/// Why a played game has no record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// It begins nowhere.
    #[error("the starting position is none: {0}")]
    Start(GameError),
    /// A move cannot be played where it stands.
    #[error("move {ply} cannot be played: {problem}")]
    Move {
        /// Which move, from 1.
        ply: usize,
        /// What is wrong with it.
        problem: GameError,
    },
    /// There are too many moves, or one that no file can hold.
    #[error(transparent)]
    Tree(#[from] TreeError),
}

impl PlayedLine {
    /// Plays `moves` from a position of `game`.
    ///
    /// # Errors
    ///
    /// A move cannot be played.
    pub fn new<'a>(
        game: &str,
        start: &dyn Position,
        moves: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, RecordError> {
        let moves = moves.into_iter();
        match game {
            "chess" => chess::played_line(start, moves),
            "gomoku" => gomoku::played_line(start, moves),
            _ => played_line(start, moves),
        }
    }
}

/// A game whose files have no words of their own.
fn played_line<'a>(
    start: &dyn Position,
    moves: impl Iterator<Item = &'a str>,
) -> Result<PlayedLine, RecordError> {
    let setup = start.setup();
    let mut position = start.clone_box();
    Ok(PlayedLine {
        rule: setup.rule,
        size: square_board(setup.size),
        start: Some(setup.position).filter(|words| !words.is_empty()),
        remark: None,
        moves: play_all(&mut *position, 0, moves)?,
    })
}

/// Plays moves of which `before` are played already, and tells their names.
pub(crate) fn play_all<'a>(
    position: &mut dyn Position,
    before: usize,
    moves: impl Iterator<Item = &'a str>,
) -> Result<Vec<String>, RecordError> {
    let named = moves.zip(before + 1..).map(|(word, ply)| {
        let mv = position.parse_move(word, Notation::Engine);
        let named = mv.and_then(|mv| {
            let name = position.format_move(mv, Notation::Engine);
            position.play(mv).map(|()| name)
        });
        named.map_err(|problem| RecordError::Move { ply, problem })
    });
    named.collect()
}

/// A square board of this side.
pub(crate) fn square_board(side: Option<u32>) -> Option<BoardSize> {
    BoardSize::square(u8::try_from(side?).ok()?)
}
