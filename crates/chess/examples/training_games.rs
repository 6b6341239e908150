//! Plays games against itself and writes quiet positions with the score of the
//! search and the result of the game: what `tune` reads.
//!
//! ```text
//! cargo run --profile dist -p zeitnot-chess --example training_games -- \
//!     out=positions.txt games=10000 nodes=4000 seed=1 threads=2
//! ```
//!
//! A game begins with some random moves from the initial position and is
//! thrown away if they leave one side much better. One line a position:
//! `FEN;score;result`, both as white sees them.

#![expect(clippy::print_stderr, reason = "a program for developers")]

use std::io::{BufWriter, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use zeitnot_chess::cozy_chess::{Board, Piece};
use zeitnot_chess::{Chess, ChessPosition};
use zeitnot_core::{
    Limits, Notation, Position, Random, Request, Side, Status, StopSignal, SystemTime, TimeSource,
    Worker, default_settings,
};

/// Positions kept of one game.
const MAX_POSITIONS_PER_GAME: usize = 30;

struct GameOptions {
    out: String,
    games: u64,
    nodes: u64,
    seed: u64,
    threads: u64,
}

impl GameOptions {
    fn read() -> Result<Self, String> {
        let mut plan = Self {
            out: "positions.txt".to_owned(),
            games: 1_000,
            nodes: 4_000,
            seed: 1,
            threads: 1,
        };
        for argument in std::env::args().skip(1) {
            let (key, value) = argument
                .split_once('=')
                .ok_or_else(|| format!("`{argument}` is not key=value"))?;
            let number = || value.parse().map_err(|_| format!("`{value}` is no number"));
            match key {
                "out" => plan.out = value.to_owned(),
                "games" => plan.games = number()?,
                "nodes" => plan.nodes = number()?,
                "seed" => plan.seed = number()?,
                "threads" => plan.threads = number()?,
                _ => return Err(format!("there is no `{key}`")),
            }
        }
        Ok(plan)
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let plan = GameOptions::read()?;
    let out = Mutex::new(BufWriter::new(std::fs::File::create(&plan.out)?));
    let (next, positions) = (AtomicU64::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            let thread =
                std::thread::Builder::new().stack_size(zeitnot_core::engine::SEARCH_STACK_BYTES);
            let spawned = thread.spawn_scoped(scope, || {
                let Ok(mut player) = player() else {
                    return;
                };
                loop {
                    let game = next.fetch_add(1, Ordering::Relaxed);
                    if game >= plan.games {
                        return;
                    }
                    let lines = play(&mut player, plan.seed << 32 | game, plan.nodes);
                    let total = positions.fetch_add(lines.len() as u64, Ordering::Relaxed);
                    if game % 500 == 0 {
                        eprintln!("game {game}, {total} positions");
                    }
                    if let Ok(mut out) = out.lock() {
                        for line in lines {
                            // A full disk shows in the count of lines.
                            let _ = writeln!(out, "{line}");
                        }
                    }
                }
            });
            if let Err(error) = spawned {
                eprintln!("no thread: {error}");
            }
        }
    });
    Ok(())
}

fn player() -> Result<Worker, Box<dyn std::error::Error>> {
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
        let signals = Arc::new(StopSignal::new(false));
        let now = player.time().now();
        let request = Request::new(position.clone_box(), Limits::nodes(nodes), now);
        let answer = player.answer(request, &signals, &mut |_| ());
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
