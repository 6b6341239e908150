//! The record of one game.

use crate::error::quote;
use crate::{BoardSize, Node, PlayerSide, RecordOutcome, Tree, TreeError, WriteError, crossword};

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
    /// Short names, where the file calls the players by others than their names.
    pub nicknames: Players,
    /// The time control as the file words it, such as `180+2`.
    pub time_control: Option<String>,
    /// Where the moves begin, in the game's own notation; `None` is the usual
    /// starting position.
    pub start: Option<String>,
    /// Whatever else the file's header said, in its order.
    pub tags: Vec<Tag>,
    /// Moves, variations, comments and annotations.
    pub tree: Tree,
    /// What the players hold after the last move, in games with hidden tiles.
    pub racks: Racks,
    /// How the game ended.
    pub outcome: RecordOutcome,
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

    /// For formats that hold games of the crossword game and no others.
    pub(crate) fn check_crossword(&self) -> Result<(), WriteError> {
        let game = self.game.as_deref().unwrap_or(crossword::GAME);
        if !game.eq_ignore_ascii_case(crossword::GAME) {
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

    /// The moves of the main line, from the first.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.tree.main_line().filter_map(|(_, node)| node.text())
    }

    /// The moves of the main line with who made them.
    ///
    /// Players take turns, and the first begins, unless a move says otherwise. A
    /// `challenge`, which the crossword game has, is made before the turn and
    /// does not take it.
    pub fn turns(&self) -> impl Iterator<Item = (PlayerSide, &Node)> {
        let mut turn = PlayerSide::First;
        self.tree.main_line().map(move |(_, node)| {
            let side = node.annotations.mover.unwrap_or(turn);
            turn = crossword::next_turn(side, node.text().unwrap_or_default());
            (side, node)
        })
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

impl Players {
    /// The name of one of them.
    pub fn get(&self, side: PlayerSide) -> Option<&str> {
        side.select([&self.first, &self.second]).as_deref()
    }

    pub(crate) fn get_mut(&mut self, side: PlayerSide) -> &mut Option<String> {
        side.select([&mut self.first, &mut self.second])
    }
}

/// Tiles that players hold; empty where nobody told.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Racks {
    /// The first player's.
    pub first: String,
    /// The second player's.
    pub second: String,
}

impl Racks {
    /// What one of them holds.
    pub fn get(&self, side: PlayerSide) -> &str {
        side.select([&self.first, &self.second])
    }

    pub(crate) fn get_mut(&mut self, side: PlayerSide) -> &mut String {
        side.select([&mut self.first, &mut self.second])
    }
}

/// A header entry that has no field of its own in [`GameRecord`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The entry's name.
    pub key: String,
    /// What it says.
    pub value: String,
}
