//! Along random games, every legal move has a name of its own and is read back
//! from it.

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

fn check_names(board: &Board) -> Result<(), TestCaseError> {
    let mut names = HashMap::new();
    for mv in legal(board) {
        let name = format_san(board, mv);
        prop_assert_eq!(parse_san(board, &name), Ok(mv), "{} in {}", name, board);
        let annotated = format!(" {name}!? ");
        prop_assert_eq!(parse_san(board, &annotated), Ok(mv));
        let long = moves::format(board, mv, CastlingNotation::KingTakesRook);
        prop_assert_eq!(parse_san(board, &long), Ok(mv), "{} in {}", long, board);
        // Signs that only tell what follows may be missing.
        let bare = name.replace(['x', '=', '+', '#'], "");
        prop_assert_eq!(parse_san(board, &bare), Ok(mv), "{} in {}", bare, board);
        prop_assert_eq!(names.insert(name, mv), None, "{}", board);
    }
    Ok(())
}

fn play(mut board: Board, choices: &[u16]) -> Result<(), TestCaseError> {
    for choice in choices {
        check_names(&board)?;
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
    fn every_move_of_a_game_has_one_name(choices in prop::collection::vec(any::<u16>(), 1..150)) {
        play(Board::default(), &choices)?;
    }

    #[test]
    fn also_in_chess960(number in 0u32..960, choices in prop::collection::vec(any::<u16>(), 1..80)) {
        play(Board::chess960_startpos(number), &choices)?;
    }

    /// Many queens and knights on an open board, where names are longest.
    #[test]
    fn also_among_many_of_a_kind(choices in prop::collection::vec(any::<u16>(), 1..20)) {
        let board = "k7/1Q1Q1N1N/8/Q1Q2N1N/8/1R1R1B1B/8/K7 b - - 0 1";
        let board = zeitnot_chess::fen::parse(board);
        prop_assert!(board.is_ok());
        if let Ok(board) = board {
            play(board, &choices)?;
        }
    }

    #[test]
    fn any_text_is_answered(text in "\\PC{0,12}") {
        if let Err(error) = parse_san(&Board::default(), &text) {
            let error = error.to_string();
            prop_assert!(error.contains("; "), "{}", error);
        }
    }
}
