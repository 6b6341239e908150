//! Replays a record by the rules of its game.

use std::collections::HashMap;

use zeitnot_core::{Game, GameError, Move, Notation, Position, Setup};
use zeitnot_record::{GameRecord, NodeId};

use crate::chess;
use crate::sheet::file_move_text;
use crate::walk::play_tree;

/// Maximum number of moves of a record, variations included.
pub const MAX_MOVES: usize = 100_000;

/// Maximum number of moves of a line.
pub const MAX_PLIES: u32 = 5_000;

/// A replayed record, with moves in the notation of the game or of files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interpretation {
    /// The rule; `None` for the default.
    pub rule: Option<String>,
    /// The moves.
    pub moves: HashMap<NodeId, String>,
    /// The moves in human-readable notation, if it differs.
    pub readable_moves: HashMap<NodeId, String>,
}

/// A record that breaks the rules of its game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidRecord {
    /// The game does not support this board size.
    #[error("the board is {0}, but boards are square; correct the size")]
    Board(zeitnot_record::BoardSize),
    /// The starting position is invalid.
    #[error("invalid starting position: {0}")]
    Start(GameError),
    /// A move is illegal.
    #[error("{}move {ply}: {problem}", line_prefix(*line))]
    Move {
        /// The line of the file, in formats with lines.
        line: Option<u32>,
        /// Number of the move in its line, from 1.
        ply: u32,
        /// The problem.
        problem: GameError,
    },
    /// A line has too many moves.
    #[error("a line has more than {MAX_PLIES} moves; shorten it")]
    TooLong,
    /// The record has too many moves.
    #[error("the record has more than {MAX_MOVES} moves; split the file")]
    TooMany,
}

fn line_prefix(line: Option<u32>) -> String {
    line.map_or_else(String::new, |line| format!("line {line}, "))
}

/// Replays a record from a file and converts it to the game's notation.
///
/// Without a known rule name, the first rule that allows all moves is used.
///
/// # Errors
///
/// Fails if a move is illegal or the record breaks the rules otherwise.
pub fn interpret(record: &GameRecord, game: &dyn Game) -> Result<Interpretation, InvalidRecord> {
    let named = record.rule.as_deref().map(str::to_ascii_lowercase);
    let named = named.filter(|rule| game.check_rule(rule).is_ok());
    if let Some(rule) = named {
        return play_through(record, game, Some(&rule), from_file);
    }
    let error = match play_through(record, game, None, from_file) {
        Ok(interpretation) => return Ok(interpretation),
        Err(error) => error,
    };
    let others = game.rules().iter().skip(1);
    let mut fitting =
        others.filter_map(|&rule| play_through(record, game, Some(rule), from_file).ok());
    fitting.next().ok_or(error)
}

/// The main line of a record up to the first illegal move.
#[derive(Debug)]
pub struct PlayedMainLine {
    /// The position before the first move.
    pub start: Box<dyn Position>,
    /// The legal moves.
    pub moves: Vec<Move>,
    /// The error at the next move; `None` if all moves are legal.
    pub error: Option<InvalidRecord>,
}

/// Replays the main line of a record from a file.
///
/// Without a known rule name, the first rule that allows the most moves is used.
///
/// # Errors
///
/// Fails if the starting position is invalid.
pub fn main_line(record: &GameRecord, game: &dyn Game) -> Result<PlayedMainLine, InvalidRecord> {
    let named = record.rule.as_deref().map(str::to_ascii_lowercase);
    let named = named.filter(|rule| game.check_rule(rule).is_ok());
    if named.is_some() {
        return play_main_line(record, game, named.as_deref());
    }
    let mut longest = play_main_line(record, game, None);
    for &rule in game.rules().iter().skip(1) {
        if longest.as_ref().is_ok_and(|line| line.error.is_none()) {
            break;
        }
        let other = play_main_line(record, game, Some(rule));
        let length = |line: &Result<PlayedMainLine, InvalidRecord>| {
            line.as_ref().map_or(0, |line| line.moves.len())
        };
        if length(&other) > length(&longest) {
            longest = other;
        }
    }
    longest
}

fn play_main_line(
    record: &GameRecord,
    game: &dyn Game,
    rule: Option<&str>,
) -> Result<PlayedMainLine, InvalidRecord> {
    let start = start_position(record, game, rule)?;
    let mut position = start.clone();
    let mut moves = Vec::new();
    let mut error = None;
    for ((_, node), ply) in record.tree.main_line().zip(1..) {
        if ply > MAX_PLIES {
            error = Some(InvalidRecord::TooLong);
            break;
        }
        let text = node.text().unwrap_or_default();
        let played = from_file(&*position, text).and_then(|(mv, _)| position.play(mv).map(|()| mv));
        match played {
            Ok(mv) => moves.push(mv),
            Err(problem) => {
                let line = node.line();
                error = Some(InvalidRecord::Move { line, ply, problem });
                break;
            }
        }
    }
    Ok(PlayedMainLine {
        start,
        moves,
        error,
    })
}

/// Replays a record in the game's notation and converts it to file notation.
///
/// # Errors
///
/// Fails if a move is illegal or the record breaks the rules otherwise.
pub fn to_file_notation(
    record: &GameRecord,
    game: &dyn Game,
) -> Result<Interpretation, InvalidRecord> {
    let rule = record.rule.as_deref();
    let interpretation = play_through(record, game, rule, to_file)?;
    let rule = match game.name() {
        "chess" => rule.and_then(chess::file_rule_name),
        _ => interpretation.rule,
    };
    Ok(Interpretation {
        rule,
        ..interpretation
    })
}

/// A parsed move and its text in the other notation.
type ConvertedMove = Result<(Move, String), GameError>;

fn from_file(position: &dyn Position, text: &str) -> ConvertedMove {
    let mv = chess::parse_file_move(position, text)
        .unwrap_or_else(|| position.parse_move(text, Notation::Engine))?;
    Ok((mv, position.format_move(mv, Notation::Engine)))
}

fn to_file(position: &dyn Position, text: &str) -> ConvertedMove {
    let mv = position.parse_move(text, Notation::Engine)?;
    let text = chess::format_file_move(position, mv).unwrap_or_else(|| {
        let text = position.format_move(mv, Notation::Engine);
        file_move_text(&text).to_owned()
    });
    Ok((mv, text))
}

fn play_through(
    record: &GameRecord,
    game: &dyn Game,
    rule: Option<&str>,
    convert: fn(&dyn Position, &str) -> ConvertedMove,
) -> Result<Interpretation, InvalidRecord> {
    if record.tree.node_count() > MAX_MOVES + 1 {
        return Err(InvalidRecord::TooMany);
    }
    let start = start_position(record, game, rule)?;
    let mut interpretation = Interpretation {
        rule: rule.map(str::to_owned),
        moves: HashMap::with_capacity(record.tree.node_count()),
        readable_moves: HashMap::new(),
    };
    play_tree(&record.tree, start, |id, position, text| {
        let (mv, text) = convert(position, text)?;
        let shown = position.format_move(mv, Notation::Human);
        position.play(mv)?;
        if shown != text {
            interpretation.readable_moves.insert(id, shown);
        }
        interpretation.moves.insert(id, text);
        Ok(())
    })?;
    Ok(interpretation)
}

fn start_position(
    record: &GameRecord,
    game: &dyn Game,
    rule: Option<&str>,
) -> Result<Box<dyn Position>, InvalidRecord> {
    if let Some(size) = record.size.filter(|size| size.rows() != size.columns()) {
        return Err(InvalidRecord::Board(size));
    }
    let setup = Setup {
        position: record.start.clone().unwrap_or_default(),
        rule: rule.map(str::to_owned),
        size: record.size.map(|size| size.rows().into()),
        side: None,
    };
    game.position(&setup).map_err(InvalidRecord::Start)
}
