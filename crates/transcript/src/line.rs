//! Moves of a played game in file notation.

use zeitnot_core::{GameError, Notation, Position};
use zeitnot_record::{BoardSize, TreeError};

use crate::{chess, gomoku};

/// A replayed game in file notation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayedLine {
    /// The rule name for files; `None` for the default rule.
    pub rule: Option<String>,
    /// The board size, in games with several.
    pub size: Option<BoardSize>,
    /// The starting position; `None` for the initial position.
    pub start: Option<String>,
    /// Data of the start that files cannot hold, as text.
    pub remark: Option<String>,
    /// All moves, including those that led to the starting position.
    pub moves: Vec<String>,
}

/// A played game that cannot be recorded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The starting position is invalid.
    #[error("invalid starting position: {0}")]
    Start(GameError),
    /// A move is illegal.
    #[error("move {ply} cannot be played: {problem}")]
    Move {
        /// Number of the move, from 1.
        ply: usize,
        /// The problem.
        problem: GameError,
    },
    /// The record cannot hold the moves.
    #[error(transparent)]
    Tree(#[from] TreeError),
}

impl PlayedLine {
    /// Replays `moves` from a position of `game`.
    ///
    /// # Errors
    ///
    /// Fails if a move is illegal.
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

/// Replays a game whose files use the game's notation.
fn played_line<'a>(
    start: &dyn Position,
    moves: impl Iterator<Item = &'a str>,
) -> Result<PlayedLine, RecordError> {
    let setup = start.setup();
    let mut position = start.clone_box();
    Ok(PlayedLine {
        rule: setup.rule,
        size: square_board(setup.size),
        start: Some(setup.position).filter(|text| !text.is_empty()),
        remark: None,
        moves: play_all(&mut *position, 0, moves)?,
    })
}

/// Plays moves after `before` earlier ones and returns their notation.
pub(crate) fn play_all<'a>(
    position: &mut dyn Position,
    before: usize,
    moves: impl Iterator<Item = &'a str>,
) -> Result<Vec<String>, RecordError> {
    let texts = moves.zip(before + 1..).map(|(text, ply)| {
        let mv = position.parse_move(text, Notation::Engine);
        let played = mv.and_then(|mv| {
            let text = position.format_move(mv, Notation::Engine);
            position.play(mv).map(|()| text)
        });
        played.map_err(|problem| RecordError::Move { ply, problem })
    });
    texts.collect()
}

pub(crate) fn square_board(side: Option<u32>) -> Option<BoardSize> {
    BoardSize::square(u8::try_from(side?).ok()?)
}
