//! Plays games against itself and writes quiet positions with the score of the
//! search and the result of the game: the data of [`chess_weights`](super::chess_weights).
//!
//! A game begins with some random moves from the initial position and is
//! thrown away if they leave one side much better. One line a position:
//! `FEN;score;result`, both as white sees them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use zeitnot_chess::cozy_chess::{Board, Piece};
use zeitnot_chess::{Chess, ChessPosition};
use zeitnot_core::{
    Limits, Notation, Position, Random, Side, Status, SystemTime, TimeSource, Worker,
    default_settings,
};

use super::FitError;
use crate::error::LabError;
use crate::search::answer;
use crate::workers;

/// Positions kept of one game.
const MAX_POSITIONS_PER_GAME: usize = 30;

/// Options of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChessGameOptions {
    /// Number of games.
    pub games: u64,
    /// Nodes of each move.
    pub nodes: u64,
    /// Random seed.
    pub seed: u64,
    /// Games at the same time.
    pub threads: u64,
}

/// Plays games until all are played or `stop` is set.
///
/// `on_game` gets the lines of each game. Their order depends on the threads.
///
/// # Errors
///
/// A thread could not be started or a table could not be allocated, or `on_game`
/// failed.
pub fn play_chess_games(
    options: &ChessGameOptions,
    stop: &AtomicBool,
    on_game: &(dyn Fn(&[String]) -> Result<(), LabError> + Sync),
) -> Result<(), FitError> {
    let next = AtomicU64::new(0);
    let work = || {
        let mut player = player()?;
        while !stop.load(Ordering::Relaxed) {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= options.games {
                break;
            }
            on_game(&play(&mut player, options.seed << 32 | game, options.nodes))?;
        }
        Ok::<(), FitError>(())
    };
    workers::run(options.threads.max(1), work)?;
    Ok(())
}

fn player() -> Result<Worker, FitError> {
    let mut settings = default_settings(&Chess);
    settings.set("table.megabytes", "8")?;
    let time: Arc<dyn TimeSource> = Arc::new(SystemTime::new());
    Ok(Worker::new(Arc::new(Chess), settings, time)?)
}

/// One game; the lines of its quiet positions, none if it was unfair.
fn play(player: &mut Worker, seed: u64, nodes: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    player.clear();
    let Some(mut position) = opening(&mut random) else {
        return Vec::new();
    };
    let mut kept: Vec<(String, i32)> = Vec::new();
    let (mut decided, mut level) = (0, 0);
    let result = loop {
        match position.status() {
            Status::Won(Side::First) => break 1.0,
            Status::Won(Side::Second) => break 0.0,
            Status::Draw => break 0.5,
            Status::Ongoing => {}
        }
        let answer = answer(player, &position, Limits::nodes(nodes));
        let (Some(best), Some(line)) = (answer.best, answer.lines.first()) else {
            return Vec::new();
        };
        let white = line.score.absolute(position.side_to_move()).0;
        if kept.is_empty()
            && decided == 0
            && white.abs() > 250
            && position.board().fullmove_number() < 8
        {
            return Vec::new();
        }
        if let Some(fen) = quiet(&position, best, white) {
            kept.push((fen, white));
        }
        decided = if white.abs() > 1_500 { decided + 1 } else { 0 };
        level = if white.abs() < 8 && position.board().fullmove_number() > 60 {
            level + 1
        } else {
            0
        };
        if decided >= 4 {
            break if white > 0 { 1.0 } else { 0.0 };
        }
        if level >= 12 {
            break 0.5;
        }
        if position.play(best).is_err() {
            return Vec::new();
        }
    };
    // Many games teach more than many positions of each.
    for index in (1..kept.len()).rev() {
        kept.swap(index, random.below(index as u64 + 1) as usize);
    }
    kept.into_iter()
        .take(MAX_POSITIONS_PER_GAME)
        .map(|(fen, white)| format!("{fen};{white};{result}"))
        .collect()
}

/// Random moves, an even or odd number of them.
fn opening(random: &mut Random) -> Option<ChessPosition> {
    let mut position = ChessPosition::from_board(Board::default(), "standard");
    for _ in 0..7 + random.below(3) {
        let moves = position.legal_moves();
        let index = random.below(moves.len().max(1) as u64) as usize;
        position.play(*moves.get(index)?).ok()?;
    }
    (position.status() == Status::Ongoing).then_some(position)
}

/// The FEN of a position that its static evaluation should understand.
fn quiet(position: &ChessPosition, best: zeitnot_core::Move, white: i32) -> Option<String> {
    let board = position.board();
    let text = position.format_move(best, Notation::Engine);
    let target = text.get(2..4)?.parse().ok()?;
    let takes = board.piece_on(target).is_some();
    let pawns = board.pieces(Piece::Pawn);
    let promotes = text.len() > 4 && !pawns.is_empty();
    let calm = board.checkers().is_empty() && !takes && !promotes && white.abs() < 1_200;
    (calm && board.fullmove_number() > 5).then(|| position.fen())
}
