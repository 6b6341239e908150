//! Instruction counts of the board's hot path, measured by valgrind:
//! `cargo bench -p zeitnot-gomoku --bench board` (needs `gungraun-runner`).
#![expect(missing_docs, reason = "the macros generate public items")]
#![expect(
    unused_qualifications,
    clippy::exit,
    reason = "the macros generate such code"
)]

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use zeitnot_gomoku::{Board, BoardSize, Freestyle, Rule, Square, Standard, notation};

/// A game of forty moves without a five.
const GAME: &str = "h8i9i7g9h9h7i8g8j7k6h6g5j8k8j9j10i6i5k7l7g7f7j6j5k5l4h5h4g10f11\
                    f8e9l9m10e6d5k10l11f5e4";

fn game<R: Rule>() -> (Board<R>, Vec<Square>) {
    let moves = notation::parse_moves(BoardSize::DEFAULT, GAME).unwrap_or_default();
    (Board::new(BoardSize::DEFAULT), moves)
}

fn middle_game<R: Rule>() -> (Board<R>, Vec<Square>) {
    let (mut board, moves) = game();
    for square in moves {
        board.make(square);
    }
    let candidates = board.candidates().iter().collect();
    (board, candidates)
}

// Makes all moves of the game and unmakes them: forty pairs.
#[library_benchmark]
#[bench::freestyle(game::<Freestyle>())]
#[bench::standard(game::<Standard>())]
fn make_and_unmake_game<R: Rule>((mut board, moves): (Board<R>, Vec<Square>)) -> u64 {
    for &square in &moves {
        board.make(square);
    }
    for _ in &moves {
        board.unmake();
    }
    black_box(board.key())
}

// Makes and unmakes every candidate of the last position: 131 pairs.
#[library_benchmark]
#[bench::freestyle(middle_game::<Freestyle>())]
#[bench::standard(middle_game::<Standard>())]
fn every_candidate<R: Rule>((mut board, candidates): (Board<R>, Vec<Square>)) -> u64 {
    for &square in &candidates {
        board.make(square);
        black_box(board.key());
        board.unmake();
    }
    board.key()
}

library_benchmark_group!(
    name = pairs,
    benchmarks = [make_and_unmake_game, every_candidate]
);

main!(library_benchmark_groups = pairs);
