//! The record of one game.

use crate::error::quote;
use crate::{BoardSize, Node, PlayerSide, RecordOutcome, Tree, TreeError, WriteError, crossword};

/// Maximum number of tags in a file.
pub const MAX_TAGS: usize = 1_000;

/// The record of a game, with everything that a file can contain.
///
/// Names (`game`, `rule`) are kept as they are written in the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// The game, such as `gomoku`, `chess`, or `crossword`.
    pub game: Option<String>,
    /// The rule of the game, such as `renju`.
    pub rule: Option<String>,
    /// The size of the board.
    pub size: Option<BoardSize>,
    /// The names of the players.
    pub players: Players,
    /// Short names that the file uses for the players, if not their names.
    pub nicknames: Players,
    /// The time control as written in the file, such as `180+2`.
    pub time_control: Option<String>,
    /// The starting position in the game's notation; `None` for the standard one.
    pub start: Option<String>,
    /// The other header entries of the file, in order.
    pub tags: Vec<Tag>,
    /// Moves, variations, comments, and annotations.
    pub tree: Tree,
    /// The racks after the last move, in games with hidden tiles.
    pub racks: Racks,
    /// The result.
    pub outcome: RecordOutcome,
}

impl GameRecord {
    /// Creates a record that consists of these moves.
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

    /// Creates an empty record for at most `max_moves` moves, variations included.
    pub(crate) fn with_max_moves(max_moves: usize) -> Self {
        Self {
            tree: Tree::with_max_moves(max_moves),
            ..Self::default()
        }
    }

    /// Checks that the record is a gomoku game from the empty board.
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

    /// Checks that the record is a game of chess.
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

    /// Checks that the record is a crossword game from the standard start.
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

    /// Returns the moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.tree.main_line().filter_map(|(_, node)| node.text())
    }

    /// Returns the moves of the main line with the players who made them.
    ///
    /// Players alternate, beginning with the first, unless a move has a
    /// [`mover`](crate::Annotations::mover). A `challenge` in the crossword game
    /// does not end the player's turn.
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
    /// The player who moves first: black in gomoku, white in chess.
    pub first: Option<String>,
    /// The player who moves second.
    pub second: Option<String>,
}

impl Players {
    /// Returns the name of a player.
    pub fn get(&self, side: PlayerSide) -> Option<&str> {
        side.select([&self.first, &self.second]).as_deref()
    }

    pub(crate) fn get_mut(&mut self, side: PlayerSide) -> &mut Option<String> {
        side.select([&mut self.first, &mut self.second])
    }
}

/// The tiles on the players' racks; empty if unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Racks {
    /// The first player's rack.
    pub first: String,
    /// The second player's rack.
    pub second: String,
}

impl Racks {
    /// Returns the rack of a player.
    pub fn get(&self, side: PlayerSide) -> &str {
        side.select([&self.first, &self.second])
    }

    pub(crate) fn get_mut(&mut self, side: PlayerSide) -> &mut String {
        side.select([&mut self.first, &mut self.second])
    }
}

/// A header entry without a field in [`GameRecord`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The name of the entry.
    pub key: String,
    /// The value of the entry.
    pub value: String,
}
