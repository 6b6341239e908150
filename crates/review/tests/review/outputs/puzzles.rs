//! Puzzles.

use zeitnot_core::{Game, Notation, Setup, Side};
use zeitnot_crossword::Crossword;
use zeitnot_gomoku::Gomoku;
use zeitnot_review::puzzles;
use zeitnot_schema::v1::review::{BetterMove, Category, Label};

use crate::outputs::sample;

#[test]
fn mistakes_become_puzzles_from_the_position_before_them() {
    let review = sample::gomoku();
    let found = puzzles(&review, &Gomoku, "game.sgf", None).unwrap();
    assert_eq!(found.len(), 2);
    let puzzle = &found[0];
    assert_eq!(puzzle.position, "h8i9i7g9h9h7g8i8");
    assert_eq!(puzzle.played, "j6");
    assert_eq!(puzzle.solution, ["f9", "e10", "h6"]);
    assert_eq!(puzzle.refutation, ["f8", "e8", "g7", "f9"]);
    assert_eq!(puzzle.category, Some(Category::FailedDefense));
    assert_eq!(puzzle.label, Label::Blunder);
    assert_eq!((puzzle.origin.ply, puzzle.win), (9, 575));
    assert_eq!(puzzle.origin.source, "game.sgf");
    let setup = Setup {
        position: puzzle.position.clone(),
        rule: Some(puzzle.rule.clone()),
        size: puzzle.size,
        side: None,
    };
    let position = Gomoku.position(&setup).unwrap();
    assert_eq!(position.side_to_move(), Side::First);
    position
        .parse_move(&puzzle.solution[0], Notation::Engine)
        .unwrap();
}

#[test]
fn puzzle_ids_depend_only_on_the_position_and_side() {
    let review = sample::gomoku();
    let first = puzzles(&review, &Gomoku, "one", None).unwrap();
    let second = puzzles(&review, &Gomoku, "two", None).unwrap();
    assert_eq!(first[0].id, second[0].id);
    assert_ne!(first[0].id, first[1].id);
    assert!(first[0].id.len() == 12 && first[0].id.bytes().all(|digit| digit.is_ascii_hexdigit()));
}

#[test]
fn only_solvable_mistakes_that_matter_become_puzzles() {
    let count = |change: fn(&mut zeitnot_schema::v1::review::Review)| {
        let mut review = sample::gomoku();
        change(&mut review);
        puzzles(&review, &Gomoku, "", Some(Side::First))
            .unwrap()
            .len()
    };
    assert_eq!(count(|_| ()), 1);
    assert_eq!(count(|review| review.moves[8].better = None), 0);
    assert_eq!(count(|review| review.moves[8].label = Label::Inaccuracy), 0);
    assert_eq!(count(|review| review.moves[8].win_best = 80), 0, "hopeless");
    assert_eq!(
        count(|review| review.moves[8].win_played = 930),
        0,
        "decided"
    );
    // A missed forced win becomes a puzzle even if it lost little.
    assert_eq!(
        count(|review| {
            let mv = &mut review.moves[8];
            mv.label = Label::Good;
            mv.win_played = 990;
            mv.mistakes[0].category = Category::MissedWin;
        }),
        1
    );
}

#[test]
fn a_crossword_puzzle_contains_only_the_rack_of_the_side_to_move() {
    let game = Crossword::default();
    let moves = "8f.CATS h7.A.";
    let mut review = sample::review(&game, Setup::default(), moves, &[500, 520, 760]);
    review.racks = sample::words("CATSDOG AEIOUQZ");
    review.moves[1].better = Some(BetterMove {
        mv: "pass".into(),
        shown: None,
        line: sample::words("pass"),
        shown_line: None,
        win: 480,
    });
    let found = puzzles(&review, &game, "game.gcg", None).unwrap();
    assert_eq!(found.len(), 1);
    let position = game
        .position(&Setup {
            position: found[0].position.clone(),
            rule: Some(found[0].rule.clone()),
            size: found[0].size,
            side: Some(found[0].side.into()),
        })
        .unwrap();
    assert_eq!(position.side_to_move(), Side::Second);
    let hidden = position.hidden().unwrap();
    assert_eq!(hidden.held(Side::Second), "AEIOQUZ");
    assert_eq!(hidden.held(Side::First), "");
    position.parse_move("h7.A.", Notation::Engine).unwrap();
}
