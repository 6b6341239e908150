//! Standard algebraic notation in random games: every legal move has a unique
//! text that parses to the same move.

use std::collections::HashMap;

use proptest::prelude::*;
use zeitnot_chess::cozy_chess::{Board, Move};
use zeitnot_chess::moves::{self, CastlingNotation};
use zeitnot_chess::san::{format_san, parse_san};

fn legal(board: &Board) -> Vec<Move> {
    let mut found = Vec::new();
    board.generate_moves(|moves| {
        found.extend(moves);
        false
    });
    found
}

fn check_texts(board: &Board) -> Result<(), TestCaseError> {
    let mut texts = HashMap::new();
    for mv in legal(board) {
        let text = format_san(board, mv);
        prop_assert_eq!(parse_san(board, &text), Ok(mv), "{} in {}", text, board);
        let annotated = format!(" {text}!? ");
        prop_assert_eq!(parse_san(board, &annotated), Ok(mv));
        let long = moves::format(board, mv, CastlingNotation::KingTakesRook);
        prop_assert_eq!(parse_san(board, &long), Ok(mv), "{} in {}", long, board);
        // Signs for captures, promotions, and checks are optional.
        let bare = text.replace(['x', '=', '+', '#'], "");
        prop_assert_eq!(parse_san(board, &bare), Ok(mv), "{} in {}", bare, board);
        prop_assert_eq!(texts.insert(text, mv), None, "{}", board);
    }
    Ok(())
}

fn play(mut board: Board, choices: &[u16]) -> Result<(), TestCaseError> {
    for choice in choices {
        check_texts(&board)?;
        let moves = legal(&board);
        if moves.is_empty() {
            break;
        }
        board.play(moves[usize::from(*choice) % moves.len()]);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn standard_moves_have_unique_texts(choices in prop::collection::vec(any::<u16>(), 1..150)) {
        play(Board::default(), &choices)?;
    }

    #[test]
    fn chess960_moves_have_unique_texts(number in 0u32..960, choices in prop::collection::vec(any::<u16>(), 1..80)) {
        play(Board::chess960_startpos(number), &choices)?;
    }

    /// Many pieces of one kind need the longest disambiguation.
    #[test]
    fn moves_of_many_equal_pieces_have_unique_texts(choices in prop::collection::vec(any::<u16>(), 1..20)) {
        let board = "k7/1Q1Q1N1N/8/Q1Q2N1N/8/1R1R1B1B/8/K7 b - - 0 1";
        let board = zeitnot_chess::fen::parse(board);
        prop_assert!(board.is_ok());
        if let Ok(board) = board {
            play(board, &choices)?;
        }
    }

    #[test]
    fn invalid_text_gets_an_error_with_a_remedy(text in "\\PC{0,12}") {
        if let Err(error) = parse_san(&Board::default(), &text) {
            let error = error.to_string();
            prop_assert!(error.contains("; "), "{}", error);
        }
    }
}
