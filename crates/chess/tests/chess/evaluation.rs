//! Symmetry of the evaluation, and its explanation.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use proptest::prelude::*;
use zeitnot_chess::cozy_chess::{Board, BoardBuilder, Color, Piece, Square};
use zeitnot_chess::evaluate::{Evaluator, Tapered, explain};
use zeitnot_chess::{Chess, ChessPosition};
use zeitnot_core::{Game, Position, Random, Setup, ViewParts};

fn random_board(seed: u64, plies: usize) -> Board {
    let mut random = Random::new(seed);
    let mut position = ChessPosition::parse("startpos", "standard").unwrap();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position
            .play(moves[random.below(moves.len() as u64) as usize])
            .unwrap();
    }
    position.board().clone()
}

fn transformed(board: &Board, place: impl Fn(Square) -> Square, swap: bool) -> Board {
    let color_of = |color: Color| if swap { !color } else { color };
    let mut builder = BoardBuilder::empty();
    for square in board.occupied() {
        let piece: Option<Piece> = board.piece_on(square);
        let color = board.color_on(square).map(color_of);
        *builder.square_mut(place(square)) = piece.zip(color);
    }
    builder.side_to_move = color_of(board.side_to_move());
    builder.halfmove_clock = board.halfmove_clock();
    builder.build().unwrap()
}

fn without_rights(board: &Board) -> Board {
    transformed(board, |square| square, false)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn swapping_colors_mirrors_the_evaluation(seed: u64, plies in 0..140_usize) {
        let board = without_rights(&random_board(seed, plies));
        let mirrored = transformed(&board, Square::flip_rank, true);
        prop_assert_eq!(Tapered.evaluate(&board), Tapered.evaluate(&mirrored));
    }

    #[test]
    fn flipping_files_keeps_the_evaluation(seed: u64, plies in 0..140_usize) {
        let board = without_rights(&random_board(seed, plies));
        let mirrored = transformed(&board, Square::flip_file, false);
        prop_assert_eq!(Tapered.evaluate(&board), Tapered.evaluate(&mirrored));
    }
}

#[test]
fn an_extra_queen_is_a_large_advantage() {
    let board: Board = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        .parse()
        .unwrap();
    assert!(Tapered.evaluate(&board) > 500);
    let to_move: Board = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"
        .parse()
        .unwrap();
    assert!(Tapered.evaluate(&to_move) < -500);
}

#[test]
fn the_explanation_ends_with_the_score() {
    let board = Board::default();
    let score = Tapered.evaluate(&board);
    let text = explain(&board);
    assert!(
        text.ends_with(&format!("Evaluation: {score} centipawns for white\n")),
        "{text}"
    );
    let facade = Chess.position(&Setup::new("startpos")).unwrap();
    assert_eq!(facade.view(ViewParts::EVALUATION).evaluation, Some(text));
}
