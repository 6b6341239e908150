//! Input of a review.

use std::sync::Arc;

use zeitnot_core::{Game, Move, Position, Setup, seen_by};
use zeitnot_record::{GameRecord, RecordOutcome};
use zeitnot_transcript::{PlayedMainLine, main_line};

use crate::error::ReviewError;

/// Players and result of a game, as far as known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerNames {
    /// Names of the players, first player first.
    pub players: [Option<String>; 2],
    /// `1-0`, `0-1`, or `1/2-1/2`.
    pub result: Option<String>,
}

/// A game to review. All moves are legal.
pub struct GameToReview {
    /// The game.
    pub game: Arc<dyn Game>,
    /// The position before the first move.
    pub start: Box<dyn Position>,
    /// The moves.
    pub moves: Vec<Move>,
    /// Players and result.
    pub names: PlayerNames,
    /// The mover's rack before each move; empty in games without racks.
    ///
    /// An unknown rack is an empty text.
    pub racks: Vec<String>,
    /// The reason why the rest of the file is missing, in one sentence.
    pub broken_off: Option<String>,
}

impl GameToReview {
    /// Reads the main line of a record.
    ///
    /// An illegal move is an error or, if `lenient`, ends the game.
    ///
    /// # Errors
    ///
    /// Fails if the record breaks the rules of the game or has no moves.
    pub fn from_record(
        record: &GameRecord,
        game: Arc<dyn Game>,
        lenient: bool,
    ) -> Result<Self, ReviewError> {
        let PlayedMainLine {
            start,
            moves,
            error,
        } = main_line(record, &*game)?;
        let broken_off = match error {
            Some(error) if !lenient => return Err(error.into()),
            error => error.map(|error| error.to_string()),
        };
        if moves.is_empty() {
            return Err(ReviewError::Empty);
        }
        let racks = record.tree.main_line().map(|(_, node)| {
            let line = node.annotations.score.as_ref();
            line.map_or_else(String::new, |line| line.rack.clone())
        });
        let racks = match start.hidden() {
            Some(_) => racks.collect(),
            None => Vec::new(),
        };
        let result =
            (record.outcome != RecordOutcome::Unfinished).then(|| record.outcome.to_string());
        Ok(Self {
            game,
            start,
            moves,
            names: PlayerNames {
                players: [&record.players.first, &record.players.second].map(Clone::clone),
                result,
            },
            racks,
            broken_off,
        })
    }

    /// Returns the positions, one more than moves.
    pub(crate) fn positions(&self) -> Result<Vec<Box<dyn Position>>, ReviewError> {
        let mut positions = Vec::with_capacity(self.moves.len() + 1);
        positions.push(self.start.clone());
        for &mv in &self.moves {
            let mut next = positions.last().unwrap_or(&self.start).clone();
            next.play(mv)?;
            positions.push(next);
        }
        Ok(positions)
    }

    /// Returns a position as the side to move saw it, with its rack.
    pub(crate) fn seen_position(
        &self,
        number: usize,
        position: &dyn Position,
    ) -> Box<dyn Position> {
        let rack = self.racks.get(number).map(String::as_str);
        position_as_seen(&*self.game, position, rack)
    }
}

/// Returns a position as the side to move saw it, with `rack` if known.
pub(crate) fn position_as_seen(
    game: &dyn Game,
    position: &dyn Position,
    rack: Option<&str>,
) -> Box<dyn Position> {
    let rack = rack.filter(|rack| !rack.is_empty());
    let with_rack = rack.and_then(|rack| with_rack(game, position, rack));
    with_rack.unwrap_or_else(|| seen_by(position, position.side_to_move()))
}

/// Sets the mover's rack; `None` if the game's notation cannot hold it.
fn with_rack(game: &dyn Game, position: &dyn Position, rack: &str) -> Option<Box<dyn Position>> {
    // Without the previous moves: the tiles drawn after them are unknown.
    let setup = seen_by(position, position.side_to_move()).setup();
    let mut fields: Vec<&str> = setup.position.split(' ').collect();
    // If the last play can still be challenged, the notation includes it, and its
    // player's rack comes first.
    let racks = match fields.contains(&"moves") {
        true => format!("/{rack}"),
        false => format!("{rack}/"),
    };
    *fields.get_mut(1)? = &racks;
    let text = fields.join(" ");
    game.position(&Setup {
        position: text,
        ..setup
    })
    .ok()
}
