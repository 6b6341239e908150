//! The record of one game.

use crate::error::quote;
use crate::{BoardSize, Outcome, Tree, TreeError, WriteError};

/// Most tags that a file may have.
pub const MAX_TAGS: usize = 1_000;

/// All that a file may say about one game.
///
/// Names (`game`, `rule`) are kept as the file wrote them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// The game: `gomoku`, `chess`, `crossword`.
    pub game: Option<String>,
    /// The rule it was played by, such as `renju`.
    pub rule: Option<String>,
    /// The size of the board.
    pub size: Option<BoardSize>,
    /// Who played.
    pub players: Players,
    /// The time control as the file words it, such as `180+2`.
    pub time_control: Option<String>,
    /// Where the moves begin, in the game's own notation; `None` is the usual
    /// starting position.
    pub start: Option<String>,
    /// Whatever else the file's header said, in its order.
    pub tags: Vec<Tag>,
    /// Moves, variations, comments and annotations.
    pub tree: Tree,
    /// How the game ended.
    pub outcome: Outcome,
}

impl GameRecord {
    /// A record without anything but these moves, played one after another.
    pub fn from_moves<M: AsRef<str>>(
        moves: impl IntoIterator<Item = M>,
    ) -> Result<Self, TreeError> {
        let mut record = Self::default();
        let mut last = record.tree.root();
        for text in moves {
            last = record.tree.add_move(last, text.as_ref())?;
        }
        Ok(record)
    }

    /// For formats that hold games of gomoku from the empty board and no others.
    pub(crate) fn check_gomoku_from_empty_board(&self) -> Result<(), WriteError> {
        let game = self.game.as_deref().unwrap_or("gomoku");
        if !game.eq_ignore_ascii_case("gomoku") {
            let game = quote(game);
            return Err(WriteError::Game { game });
        }
        match &self.start {
            Some(start) => Err(WriteError::Start {
                start: quote(start),
            }),
            None => Ok(()),
        }
    }

    /// For formats that hold games of chess and no others.
    pub(crate) fn check_chess(&self) -> Result<(), WriteError> {
        let game = self.game.as_deref().unwrap_or("chess");
        if !game.eq_ignore_ascii_case("chess") {
            let game = quote(game);
            return Err(WriteError::Game { game });
        }
        match self.size {
            Some(size) if size != BoardSize::CHESS => Err(WriteError::Size { size }),
            _ => Ok(()),
        }
    }

    /// The moves of the main line, from the first.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.tree.main_line().filter_map(|(_, node)| node.text())
    }
}

/// The names of the players.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Players {
    /// Who moves first: black in gomoku, white in chess.
    pub first: Option<String>,
    /// Who answers.
    pub second: Option<String>,
}

/// A header entry that has no field of its own in [`GameRecord`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The entry's name.
    pub key: String,
    /// What it says.
    pub value: String,
}
