//! Chess: files have standard algebraic notation, and the rules that shuffle
//! the pieces have a name of their own.

use std::any::Any;

use zeitnot_chess::san::{format_san, parse_san};
use zeitnot_chess::{ChessPosition, fen, moves};
use zeitnot_core::{GameError, Move, Notation, Position};

use crate::line::{PlayedLine, RecordError};

/// The name of Fischer's rules, as we call them and as PGN does.
const CHESS960: [&str; 2] = ["chess960", "Chess960"];

/// What files call a rule; nothing if it is the usual one.
pub(crate) fn file_rule_name(rule: &str) -> Option<String> {
    (rule == CHESS960[0]).then(|| CHESS960[1].to_owned())
}

/// A game of chess played through.
pub(crate) fn played_line<'a>(
    start: &dyn Position,
    mut moves: impl Iterator<Item = &'a str>,
) -> Result<PlayedLine, RecordError> {
    // The position may have moves behind it, and they belong to the game.
    let setup = start.setup();
    let (origin, before) = match setup.position.split_once(" moves ") {
        Some((origin, moves)) => (origin, moves),
        None => (setup.position.as_str(), ""),
    };
    let rule = setup.rule.as_deref().unwrap_or_default();
    let mut position = ChessPosition::parse(origin, rule).map_err(RecordError::Start)?;
    let is_fischer = rule == CHESS960[0];
    let is_usual = !is_fischer && origin == fen::format(&Default::default(), false);
    let mut names = Vec::new();
    let mut play = |word: &str| -> Result<(), RecordError> {
        let named = play_and_format_san(&mut position, word);
        let ply = names.len() + 1;
        names.push(named.map_err(|problem| RecordError::Move { ply, problem })?);
        Ok(())
    };
    before.split_ascii_whitespace().try_for_each(&mut play)?;
    moves.try_for_each(play)?;
    Ok(PlayedLine {
        rule: file_rule_name(rule),
        size: None,
        start: (!is_usual).then(|| origin.to_owned()),
        remark: None,
        moves: names,
    })
}

/// Plays a move and tells its name.
fn play_and_format_san(position: &mut ChessPosition, word: &str) -> Result<String, GameError> {
    let mv = moves::parse(position.board(), word).map_err(|error| GameError(error.to_string()))?;
    let text = format_san(position.board(), mv);
    position.play_legal(mv);
    Ok(text)
}

/// The position as one of chess, if it is.
fn as_chess(position: &dyn Position) -> Option<&ChessPosition> {
    (position as &dyn Any).downcast_ref()
}

/// Reads a move as files have it; none if the position is not one of chess.
pub(crate) fn parse_file_move(
    position: &dyn Position,
    text: &str,
) -> Option<Result<Move, GameError>> {
    let chess = as_chess(position)?;
    let read = parse_san(chess.board(), text).map_err(|error| GameError(error.to_string()));
    let word = read.map(|mv| moves::format(chess.board(), mv, chess.notation()));
    Some(word.and_then(|word| position.parse_move(&word, Notation::Engine)))
}

/// Writes a legal move as files have it; none if the position is not one of
/// chess.
pub(crate) fn format_file_move(position: &dyn Position, mv: Move) -> Option<String> {
    let chess = as_chess(position)?;
    let mv = moves::parse(chess.board(), &position.format_move(mv, Notation::Engine)).ok()?;
    Some(format_san(chess.board(), mv))
}
