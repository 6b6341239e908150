//! Prints the speed of making and unmaking moves, in moves per second:
//! `cargo run --release -p zeitnot-gomoku --example board_speed`.
#![expect(clippy::print_stdout, reason = "the example prints its results")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use zeitnot_gomoku::{Board, BoardSize, BoardStatus, Freestyle, Rule, Standard, notation};

/// A middle game of forty stones, with open lines across the board.
const GAME: &str = "h8i9i7g9h9h7i8g8j7k6h6g5j8k8j9j10i6i5k7l7g7f7j6j5k5l4h5h4g10f11\
                    f8e9l9m10e6d5k10l11f5e4";

fn main() {
    for side in [15, 20] {
        measure::<Freestyle>(side);
        measure::<Standard>(side);
    }
}

/// Measures all sequences of two candidates from the middle game.
fn measure<R: Rule>(side: u8) {
    let Some(size) = BoardSize::new(side) else {
        return;
    };
    let mut board = match notation::parse_game::<R>(size, GAME) {
        Ok(board) => board,
        Err(error) => {
            println!("{error}");
            return;
        }
    };
    // The fastest of many short rounds is least affected by other processes.
    let mut best = Duration::MAX;
    let mut pairs = 0;
    for _ in 0..200 {
        let start = Instant::now();
        pairs = two_plies(&mut board);
        best = best.min(start.elapsed());
    }
    let per_second = f64::from(pairs) / best.as_secs_f64();
    println!(
        "{} {size}: {:.2} million pairs per second",
        R::NAME,
        per_second / 1e6
    );
}

fn two_plies<R: Rule>(board: &mut Board<R>) -> u32 {
    let mut pairs = 0;
    for first in &board.candidates() {
        board.make(first);
        if board.status() == BoardStatus::Ongoing {
            for second in &board.candidates() {
                board.make(second);
                black_box(board.key());
                board.unmake();
                pairs += 1;
            }
        }
        board.unmake();
        pairs += 1;
    }
    pairs
}
