//! A game that is to be reviewed.

use std::sync::Arc;

use zeitnot_core::{Game, Move, Position, Setup, seen_by};
use zeitnot_record::{GameRecord, RecordOutcome};
use zeitnot_transcript::{PlayedMainLine, main_line};

use crate::error::ReviewError;

/// Who played, and how it ended, as far as that is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerNames {
    /// The players, first player first.
    pub players: [Option<String>; 2],
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: Option<String>,
}

/// A game that is to be reviewed: legal from its first move to its last.
pub struct GameToReview {
    /// The game.
    pub game: Arc<dyn Game>,
    /// Before the first move.
    pub start: Box<dyn Position>,
    /// The moves.
    pub moves: Vec<Move>,
    /// Who played.
    pub names: PlayerNames,
    /// What the mover held before each move, where players hold something and
    /// the file tells; empty where nobody holds anything.
    pub racks: Vec<String>,
    /// Why the rest of a file is not among the moves, in one sentence.
    pub broken_off: Option<String>,
}

impl GameToReview {
    /// The main line of a record. A move that is not legal is an error, or, if
    /// `lenient`, the end of what is reviewed.
    ///
    /// # Errors
    ///
    /// The record is no game by the rules, or has no moves.
    pub fn from_record(
        record: &GameRecord,
        game: Arc<dyn Game>,
        lenient: bool,
    ) -> Result<Self, ReviewError> {
        let PlayedMainLine {
            start,
            moves,
            error: misfit,
        } = main_line(record, &*game)?;
        let broken_off = match misfit {
            Some(misfit) if !lenient => return Err(misfit.into()),
            misfit => misfit.map(|misfit| misfit.to_string()),
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

    /// The positions, one more than there are moves.
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

    /// A position as whoever is to move saw it: with what was held then.
    pub(crate) fn seen_position(
        &self,
        number: usize,
        position: &dyn Position,
    ) -> Box<dyn Position> {
        let rack = self.racks.get(number).map(String::as_str);
        position_as_seen(&*self.game, position, rack)
    }
}

/// A position as whoever is to move saw it, holding this rack if that is known.
pub(crate) fn position_as_seen(
    game: &dyn Game,
    position: &dyn Position,
    rack: Option<&str>,
) -> Box<dyn Position> {
    let rack = rack.filter(|rack| !rack.is_empty());
    let told = rack.and_then(|rack| with_rack(game, position, rack));
    told.unwrap_or_else(|| seen_by(position, position.side_to_move()))
}

/// The same position with these tiles on the mover's rack; none if the words of
/// the game have no place for them.
fn with_rack(game: &dyn Game, position: &dyn Position, rack: &str) -> Option<Box<dyn Position>> {
    // Without the moves that led here: what was drawn since is not known.
    let setup = seen_by(position, position.side_to_move()).setup();
    let mut fields: Vec<&str> = setup.position.split(' ').collect();
    // The last play is still told where it may be challenged: its player's rack
    // comes first then.
    let racks = match fields.contains(&"moves") {
        true => format!("/{rack}"),
        false => format!("{rack}/"),
    };
    *fields.get_mut(1)? = &racks;
    let words = fields.join(" ");
    game.position(&Setup {
        position: words,
        ..setup
    })
    .ok()
}
