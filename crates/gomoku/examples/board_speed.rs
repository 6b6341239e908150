//! Prints how many moves a second the board makes and takes back:
//! `cargo run --release -p zeitnot-gomoku --example board_speed`.
#![expect(clippy::print_stdout, reason = "printing is what it is for")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use zeitnot_gomoku::{BoardSize, Freestyle, Rule, Standard, notation};

/// A middle game of forty stones, spread over the board with open lines.
const GAME: &str = "h8i9i7g9h9h7i8g8j7k6h6g5j8k8j9j10i6i5k7l7g7f7j6j5k5l4h5h4g10f11\
                    f8e9l9m10e6d5k10l11f5e4";

fn main() {
    for side in [15, 20] {
        measure::<Freestyle>(side);
        measure::<Standard>(side);
    }
}

/// Every candidate of the middle game made and taken back, over and over.
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
    let candidates = board.candidates();
    let mut best = Duration::MAX;
    let rounds = 5_000;
    let pairs = rounds * candidates.len();
    for _ in 0..5 {
        let start = Instant::now();
        for _ in 0..rounds {
            for square in &candidates {
                board.make(black_box(square));
                black_box(board.key());
                board.unmake();
            }
        }
        best = best.min(start.elapsed());
    }
    println!(
        "{} {size}: {:.2} million pairs a second, {} candidates",
        R::NAME,
        pairs as f64 / best.as_secs_f64() / 1e6,
        candidates.len(),
    );
}
