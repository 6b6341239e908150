use zeitnot_gomoku::notation::{parse_game, parse_moves};
use zeitnot_gomoku::{Board, Freestyle};

use super::*;

const SIZE: BoardSize = BoardSize::DEFAULT;

fn squares(text: &str) -> Vec<Square> {
    parse_moves(SIZE, text).unwrap()
}

fn branches(list: &[(&str, i32)]) -> Vec<Branch> {
    let branch = |&(text, score): &(&str, i32)| Branch {
        square: squares(text)[0],
        score: Score(score),
    };
    list.iter().map(branch).collect()
}

fn builder(positions: u32) -> BookBuilder {
    let recipe = BookSettings {
        positions,
        nodes: 300,
        lines: 3,
        max_loss: 100,
        max_stones: 6,
    };
    BookBuilder::new("freestyle", SIZE, recipe, vec![squares("h8h9i9")])
}

/// Adds what a search of the wanted position would have found, and checks that
/// it is this one.
fn add(growth: &mut BookBuilder, moves: &str, found: &[(&str, i32)]) {
    let wanted = growth.next_task().unwrap();
    assert_eq!(wanted.moves, squares(moves));
    growth.add(&wanted.moves, 5, &branches(found));
}

fn found(growth: &BookBuilder, moves: &str) -> (String, i32, u64) {
    let board: Board<Freestyle> = parse_game(SIZE, moves).unwrap();
    let found = growth.to_book("0", 0).find(&board).unwrap();
    (found.square.to_string(), found.score.0, found.nodes)
}

#[test]
fn the_cheapest_way_is_gone_first_and_scores_are_backed_up() {
    let mut growth = builder(100);
    add(
        &mut growth,
        "h8h9i9",
        &[("g7", 30), ("j10", 10), ("i8", -200)],
    );
    assert_eq!(found(&growth, "h8h9i9"), ("g7".to_owned(), -30, 100));
    // White's best move, then white's second: black's answers come later.
    add(&mut growth, "h8h9i9g7", &[("i7", 40), ("i8", 20)]);
    assert_eq!(found(&growth, "h8h9i9"), ("j10".to_owned(), -10, 100));
    add(&mut growth, "h8h9i9j10", &[("g8", -25), ("i8", -60)]);
    assert_eq!(found(&growth, "h8h9i9"), ("j10".to_owned(), -25, 200));
    assert_eq!(growth.root_score(0), Some(-25));
}

#[test]
fn nobody_follows_a_move_that_loses_too_much() {
    let mut growth = builder(100);
    add(&mut growth, "h8h9i9", &[("g7", 30), ("j10", -71)]);
    add(&mut growth, "h8h9i9g7", &[("i7", -30)]);
    add(&mut growth, "h8h9i9g7i7", &[("i8", 30)]);
    add(&mut growth, "h8h9i9g7i7i8", &[("k1", -30)]);
    // Six stones are the most, and j10 loses 101.
    assert_eq!(growth.next_task(), None);
}

#[test]
fn positions_are_searched_once_however_they_come_about() {
    let mut growth = builder(100);
    add(&mut growth, "h8h9i9", &[("g7", 30), ("j10", 29)]);
    add(&mut growth, "h8h9i9g7", &[("i7", -30)]);
    add(&mut growth, "h8h9i9j10", &[("i7", -29)]);
    add(&mut growth, "h8h9i9g7i7", &[("j10", 30)]);
    add(&mut growth, "h8h9i9j10i7", &[("g7", 29)]);
    let twice = squares("h8h9i9j10i7g7");
    add(&mut growth, "h8h9i9g7i7j10", &[("k1", -30)]);
    assert_eq!(growth.len(), 6);
    growth.add(&twice, 5, &branches(&[("a1", 0)]));
    assert_eq!(growth.len(), 6);
    assert_eq!(found(&growth, "h8h9i9j10i7g7").0, "k1");
}

#[test]
fn images_of_a_move_are_one_move() {
    let recipe = builder(1).settings;
    let mut growth = BookBuilder::new("freestyle", SIZE, recipe, vec![squares("h8")]);
    let wanted = growth.next_task().unwrap();
    assert_eq!((wanted.nodes, wanted.lines), (2_400, 24));
    growth.add(
        &wanted.moves,
        5,
        &branches(&[("h9", -10), ("g8", -10), ("i9", -20)]),
    );
    assert_eq!(growth.positions[0].candidates.len(), 2);
    assert_eq!(growth.next_task(), None, "one position was wanted");
}

#[test]
fn nobody_needs_a_book_who_is_far_ahead() {
    let mut growth = builder(100);
    add(&mut growth, "h8h9i9", &[("g7", 500), ("j10", 450)]);
    assert_eq!(growth.next_task(), None);
    assert_eq!(found(&growth, "h8h9i9"), ("g7".to_owned(), -500, 100));
}

#[test]
fn a_decided_position_is_neither_followed_nor_kept() {
    let mut growth = builder(100);
    add(
        &mut growth,
        "h8h9i9",
        &[("g7", -Score::MATE + 8), ("j10", -20_000)],
    );
    assert_eq!(growth.next_task(), None);
    assert!(growth.to_book("0", 0).is_empty());
    assert_eq!(growth.root_score(0), Some(DECIDED_SCORE));
}
