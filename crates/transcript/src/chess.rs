//! Chess records: standard algebraic notation, and the rule name `Chess960`.

use std::any::Any;

use zeitnot_chess::san::{format_san, parse_san};
use zeitnot_chess::{ChessPosition, fen, moves};
use zeitnot_core::{GameError, Move, Notation, Position};

use crate::line::{PlayedLine, RecordError};

/// The rule name of Chess960, ours and that of PGN.
const CHESS960: [&str; 2] = ["chess960", "Chess960"];

/// Returns the rule name for files; `None` for the default rule.
pub(crate) fn file_rule_name(rule: &str) -> Option<String> {
    (rule == CHESS960[0]).then(|| CHESS960[1].to_owned())
}

/// Replays a chess game.
pub(crate) fn played_line<'a>(
    start: &dyn Position,
    mut moves: impl Iterator<Item = &'a str>,
) -> Result<PlayedLine, RecordError> {
    // The moves that led to the position belong to the game.
    let setup = start.setup();
    let (origin, before) = match setup.position.split_once(" moves ") {
        Some((origin, moves)) => (origin, moves),
        None => (setup.position.as_str(), ""),
    };
    let rule = setup.rule.as_deref().unwrap_or_default();
    let mut position = ChessPosition::parse(origin, rule).map_err(RecordError::Start)?;
    let is_chess960 = rule == CHESS960[0];
    let is_initial = !is_chess960 && origin == fen::format(&Default::default(), false);
    let mut texts = Vec::new();
    let mut play = |text: &str| -> Result<(), RecordError> {
        let san = play_and_format_san(&mut position, text);
        let ply = texts.len() + 1;
        texts.push(san.map_err(|problem| RecordError::Move { ply, problem })?);
        Ok(())
    };
    before.split_ascii_whitespace().try_for_each(&mut play)?;
    moves.try_for_each(play)?;
    Ok(PlayedLine {
        rule: file_rule_name(rule),
        size: None,
        start: (!is_initial).then(|| origin.to_owned()),
        remark: None,
        moves: texts,
    })
}

/// Plays a move and returns its SAN.
fn play_and_format_san(position: &mut ChessPosition, text: &str) -> Result<String, GameError> {
    let mv = moves::parse(position.board(), text).map_err(|error| GameError(error.to_string()))?;
    let san = format_san(position.board(), mv);
    position.play_legal(mv);
    Ok(san)
}

fn as_chess(position: &dyn Position) -> Option<&ChessPosition> {
    (position as &dyn Any).downcast_ref()
}

/// Parses a move in file notation; `None` if it is not a chess position.
pub(crate) fn parse_file_move(
    position: &dyn Position,
    text: &str,
) -> Option<Result<Move, GameError>> {
    let chess = as_chess(position)?;
    let parsed = parse_san(chess.board(), text).map_err(|error| GameError(error.to_string()));
    let text = parsed.map(|mv| moves::format(chess.board(), mv, chess.notation()));
    Some(text.and_then(|text| position.parse_move(&text, Notation::Engine)))
}

/// Formats a legal move in file notation; `None` if it is not a chess position.
pub(crate) fn format_file_move(position: &dyn Position, mv: Move) -> Option<String> {
    let chess = as_chess(position)?;
    let mv = moves::parse(chess.board(), &position.format_move(mv, Notation::Engine)).ok()?;
    Some(format_san(chess.board(), mv))
}
