//! Chess openings: positions of an EPD file, or first moves of PGN games.

use zeitnot_chess::{ChessPosition, moves, san};
use zeitnot_core::{GameError, Side};
use zeitnot_record::GameRecord;
use zeitnot_record::epd::{Epd, Operand, Operation};

use super::context::OpeningContext;
use super::error::OpeningsProblem;
use super::file::write_notes;
use crate::opening::Opening;

/// The EPD opcode for a score in centipawns, from the side to move.
const SCORE_OPCODE: &str = "ce";
/// The EPD opcode for a name.
const NAME_OPCODE: &str = "id";

/// Converts a line of EPD.
pub(super) fn from_epd(epd: &Epd) -> Opening {
    let score = epd
        .operands(SCORE_OPCODE)
        .next()
        .and_then(|word| word.parse().ok());
    let side = match epd.position().split(' ').nth(1) {
        Some("b") => Side::Second,
        _ => Side::First,
    };
    Opening {
        name: epd
            .operands(NAME_OPCODE)
            .next()
            .unwrap_or_default()
            .to_owned(),
        start: epd.fen(),
        moves: Vec::new(),
        score: score.map(|score: i32| flip_score(score, side)),
    }
}

/// Returns the opening of a game, limited to `plies`.
pub(super) fn from_game(
    context: &OpeningContext,
    record: &GameRecord,
    plies: Option<u32>,
) -> Result<Opening, OpeningsProblem> {
    let start = record.start.clone().unwrap_or_default();
    let rule = context.rule().unwrap_or_default();
    let mut position = ChessPosition::parse(&start, rule).map_err(unplayable)?;
    let mut move_texts = Vec::new();
    let limit = plies.map_or(usize::MAX, |plies| plies as usize);
    for (index, word) in record.moves().take(limit).enumerate() {
        let mv = san::parse_san(position.board(), word)
            .map_err(|error| OpeningsProblem::Unplayable(format!("move {}: {error}", index + 1)))?;
        move_texts.push(moves::format(position.board(), mv, position.notation()));
        position.play_legal(mv);
    }
    Ok(Opening {
        start,
        moves: move_texts,
        ..Opening::default()
    })
}

/// Writes openings as EPD after these notes.
///
/// # Errors
///
/// Fails if an opening cannot be played.
pub(super) fn write(
    context: &OpeningContext,
    notes: &[(&str, String)],
    openings: &[Opening],
) -> Result<String, GameError> {
    let mut text = write_notes(notes);
    for opening in openings {
        let setup = context.position(opening)?.setup();
        let rule = setup.rule.unwrap_or_default();
        let position = ChessPosition::parse(&setup.position, &rule)?;
        let fen = position.fen();
        let mut epd = Epd::parse(&fen).map_err(|error| GameError(error.to_string()))?;
        let side = zeitnot_core::Position::side_to_move(&position);
        let score = opening
            .score
            .map(|score| flip_score(score, side).to_string());
        let operation = |name, operand| Operation::new(name, vec![operand]);
        epd.operations
            .extend(score.and_then(|score| operation(SCORE_OPCODE, Operand::Word(score))));
        epd.operations
            .extend(operation(NAME_OPCODE, Operand::Text(opening.name.clone())));
        text += &format!("{epd}\n");
    }
    Ok(text)
}

/// Converts a score between the side to move and the first player.
const fn flip_score(score: i32, side: Side) -> i32 {
    match side {
        Side::First => score,
        Side::Second => score.saturating_neg(),
    }
}

fn unplayable(error: GameError) -> OpeningsProblem {
    OpeningsProblem::Unplayable(error.to_string())
}
