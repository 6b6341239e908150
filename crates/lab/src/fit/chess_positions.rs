//! Generation of data for [`chess_weights`](super::chess_weights) by self-play.
//!
//! The data are quiet positions, one per line: `FEN;score;result`, with the score of the
//! search and the result of the game, both for white. A game starts with random moves
//! from the initial position and is discarded if they leave one side much better.

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

/// Maximum number of positions per game.
const MAX_POSITIONS_PER_GAME: usize = 30;

/// Options of the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChessGameOptions {
    /// Number of games.
    pub games: u64,
    /// Nodes per move.
    pub nodes: u64,
    /// Random seed.
    pub seed: u64,
    /// Number of games at once.
    pub threads: u64,
}

/// Plays games until all are played or `stop` is set.
///
/// Calls `on_game` with the lines of each game. The order of the games depends on the
/// threads.
///
/// # Errors
///
/// Fails if a thread could not be started, a table could not be allocated, or `on_game`
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

/// Plays a game and returns the lines of its quiet positions.
///
/// They are empty if the opening favors one side.
fn play(player: &mut Worker, seed: u64, nodes: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    player.clear();
    let Some(mut position) = opening(&mut random) else {
        return Vec::new();
    };
    let mut positions: Vec<(String, i32)> = Vec::new();
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
        if positions.is_empty()
            && decided == 0
            && white.abs() > 250
            && position.board().fullmove_number() < 8
        {
            return Vec::new();
        }
        if let Some(fen) = quiet_fen(&position, best, white) {
            positions.push((fen, white));
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
    // More games are better data than more positions per game.
    for index in (1..positions.len()).rev() {
        positions.swap(index, random.below(index as u64 + 1) as usize);
    }
    positions
        .into_iter()
        .take(MAX_POSITIONS_PER_GAME)
        .map(|(fen, white)| format!("{fen};{white};{result}"))
        .collect()
}

/// Returns the position after 7 to 9 random moves; `None` if the game is over.
fn opening(random: &mut Random) -> Option<ChessPosition> {
    let mut position = ChessPosition::from_board(Board::default(), "standard");
    for _ in 0..7 + random.below(3) {
        let moves = position.legal_moves();
        let index = random.below(moves.len().max(1) as u64) as usize;
        position.play(*moves.get(index)?).ok()?;
    }
    (position.status() == Status::Ongoing).then_some(position)
}

/// Returns the FEN of a position that is quiet enough for a static evaluation.
///
/// `white` is the score for white.
fn quiet_fen(position: &ChessPosition, best: zeitnot_core::Move, white: i32) -> Option<String> {
    let board = position.board();
    let text = position.format_move(best, Notation::Engine);
    let target = text.get(2..4)?.parse().ok()?;
    let takes = board.piece_on(target).is_some();
    let pawns = board.pieces(Piece::Pawn);
    let promotes = text.len() > 4 && !pawns.is_empty();
    let calm = board.checkers().is_empty() && !takes && !promotes && white.abs() < 1_200;
    (calm && board.fullmove_number() > 5).then(|| position.fen())
}
