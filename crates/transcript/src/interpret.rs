//! A record played through by the rules of its game.

use std::collections::HashMap;

use zeitnot_core::{Game, GameError, Move, Notation, Position, Setup};
use zeitnot_record::{GameRecord, NodeId};

use crate::chess;
use crate::sheet::file_move_text;
use crate::walk::play_tree;

/// Most moves of a record, variations included.
pub const MAX_MOVES: usize = 100_000;

/// Most moves of a line.
pub const MAX_PLIES: u32 = 5_000;

/// A record by the rules of its game, in words of the game or of files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interpretation {
    /// The rule; none for the usual one.
    pub rule: Option<String>,
    /// The moves.
    pub moves: HashMap<NodeId, String>,
    /// The moves as people read them, where that is another word.
    pub readable_moves: HashMap<NodeId, String>,
}

/// Why a record is no game by the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidRecord {
    /// The board is none that the game is played on.
    #[error("the board is {0}, and boards have as many rows as columns; correct the size")]
    Board(zeitnot_record::BoardSize),
    /// It begins nowhere.
    #[error("the starting position is none: {0}")]
    Start(GameError),
    /// A move is not legal.
    #[error("{}move {ply}: {problem}", line_prefix(*line))]
    Move {
        /// The line of the file that it stands in, where lines count.
        line: Option<u32>,
        /// Which move of its line, from 1.
        ply: u32,
        /// What is wrong with it.
        problem: GameError,
    },
    /// A line is longer than any game.
    #[error("a line has more than {MAX_PLIES} moves; shorten it")]
    TooLong,
    /// The record is larger than can be shown.
    #[error("there are more than {MAX_MOVES} moves; split the file")]
    TooMany,
}

fn line_prefix(line: Option<u32>) -> String {
    line.map_or_else(String::new, |line| format!("line {line}, "))
}

/// Plays a record through that a file had, and tells it in the game's own words.
/// Where it names no rule that is known, the first counts by which its moves are
/// legal.
///
/// # Errors
///
/// Says which move is not legal, or what else is wrong.
pub fn interpret(record: &GameRecord, game: &dyn Game) -> Result<Interpretation, InvalidRecord> {
    let named = record.rule.as_deref().map(str::to_ascii_lowercase);
    let named = named.filter(|rule| game.check_rule(rule).is_ok());
    if let Some(rule) = named {
        return play_through(record, game, Some(&rule), from_file);
    }
    let usual = match play_through(record, game, None, from_file) {
        Ok(told) => return Ok(told),
        Err(misfit) => misfit,
    };
    let others = game.rules().iter().skip(1);
    let mut fitting =
        others.filter_map(|&rule| play_through(record, game, Some(rule), from_file).ok());
    fitting.next().ok_or(usual)
}

/// The main line of a record, as far as its moves are legal.
#[derive(Debug)]
pub struct PlayedMainLine {
    /// Before the first move.
    pub start: Box<dyn Position>,
    /// The legal moves.
    pub moves: Vec<Move>,
    /// What is wrong with the next one; none if all are legal.
    pub error: Option<InvalidRecord>,
}

/// Plays the main line of a record through that a file had. Where it names no
/// rule that is known, the first counts by which the most of its moves are
/// legal.
///
/// # Errors
///
/// The record begins nowhere.
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
    let mut misfit = None;
    for ((_, node), ply) in record.tree.main_line().zip(1..) {
        if ply > MAX_PLIES {
            misfit = Some(InvalidRecord::TooLong);
            break;
        }
        let text = node.text().unwrap_or_default();
        let played = from_file(&*position, text).and_then(|(mv, _)| position.play(mv).map(|()| mv));
        match played {
            Ok(mv) => moves.push(mv),
            Err(problem) => {
                let line = node.line();
                misfit = Some(InvalidRecord::Move { line, ply, problem });
                break;
            }
        }
    }
    Ok(PlayedMainLine {
        start,
        moves,
        error: misfit,
    })
}

/// Plays a record through that is in the game's own words, and tells it in those
/// that files have.
///
/// # Errors
///
/// Says which move is not legal, or what else is wrong.
pub fn to_file_notation(
    record: &GameRecord,
    game: &dyn Game,
) -> Result<Interpretation, InvalidRecord> {
    let rule = record.rule.as_deref();
    let told = play_through(record, game, rule, to_file)?;
    let rule = match game.name() {
        "chess" => rule.and_then(chess::file_rule_name),
        _ => told.rule,
    };
    Ok(Interpretation { rule, ..told })
}

/// A move that was read, and how it is called on the other side.
type NamedMove = Result<(Move, String), GameError>;

fn from_file(position: &dyn Position, text: &str) -> NamedMove {
    let mv = chess::parse_file_move(position, text)
        .unwrap_or_else(|| position.parse_move(text, Notation::Engine))?;
    Ok((mv, position.format_move(mv, Notation::Engine)))
}

fn to_file(position: &dyn Position, text: &str) -> NamedMove {
    let mv = position.parse_move(text, Notation::Engine)?;
    let word = chess::format_file_move(position, mv).unwrap_or_else(|| {
        let word = position.format_move(mv, Notation::Engine);
        file_move_text(&word).to_owned()
    });
    Ok((mv, word))
}

fn play_through(
    record: &GameRecord,
    game: &dyn Game,
    rule: Option<&str>,
    name: fn(&dyn Position, &str) -> NamedMove,
) -> Result<Interpretation, InvalidRecord> {
    if record.tree.node_count() > MAX_MOVES {
        return Err(InvalidRecord::TooMany);
    }
    let start = start_position(record, game, rule)?;
    let mut told = Interpretation {
        rule: rule.map(str::to_owned),
        moves: HashMap::with_capacity(record.tree.node_count()),
        readable_moves: HashMap::new(),
    };
    play_tree(&record.tree, start, |id, position, text| {
        let (mv, word) = name(position, text)?;
        let shown = position.format_move(mv, Notation::Human);
        position.play(mv)?;
        if shown != word {
            told.readable_moves.insert(id, shown);
        }
        told.moves.insert(id, word);
        Ok(())
    })?;
    Ok(told)
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
