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
    let settings = BookSettings {
        positions,
        nodes: 300,
        lines: 3,
        max_loss: 100,
        max_stones: 6,
    };
    BookBuilder::new("freestyle", SIZE, settings, vec![squares("h8h9i9")])
}

/// Checks that `moves` is the next position, and adds a search of it.
fn add(builder: &mut BookBuilder, moves: &str, found: &[(&str, i32)]) {
    let task = builder.next_task().unwrap();
    assert_eq!(task.moves, squares(moves));
    builder.add(&task.moves, 5, &branches(found));
}

fn found(builder: &BookBuilder, moves: &str) -> (String, i32, u64) {
    let board: Board<Freestyle> = parse_game(SIZE, moves).unwrap();
    let found = builder.to_book("0", 0).find(&board).unwrap();
    (found.square.to_string(), found.score.0, found.nodes)
}

#[test]
fn the_cheapest_position_is_searched_first_and_scores_are_backed_up() {
    let mut builder = builder(100);
    add(
        &mut builder,
        "h8h9i9",
        &[("g7", 30), ("j10", 10), ("i8", -200)],
    );
    assert_eq!(found(&builder, "h8h9i9"), ("g7".to_owned(), -30, 100));
    // White's best move, then white's second-best: black's answers come later.
    add(&mut builder, "h8h9i9g7", &[("i7", 40), ("i8", 20)]);
    assert_eq!(found(&builder, "h8h9i9"), ("j10".to_owned(), -10, 100));
    add(&mut builder, "h8h9i9j10", &[("g8", -25), ("i8", -60)]);
    assert_eq!(found(&builder, "h8h9i9"), ("j10".to_owned(), -25, 200));
    assert_eq!(builder.root_score(0), Some(-25));
}

#[test]
fn moves_that_lose_too_much_are_not_followed() {
    let mut builder = builder(100);
    add(&mut builder, "h8h9i9", &[("g7", 30), ("j10", -71)]);
    add(&mut builder, "h8h9i9g7", &[("i7", -30)]);
    add(&mut builder, "h8h9i9g7i7", &[("i8", 30)]);
    add(&mut builder, "h8h9i9g7i7i8", &[("k1", -30)]);
    // At most six stones are allowed, and j10 loses 101, which exceeds 100.
    assert_eq!(builder.next_task(), None);
}

#[test]
fn transpositions_are_searched_once() {
    let mut builder = builder(100);
    add(&mut builder, "h8h9i9", &[("g7", 30), ("j10", 29)]);
    add(&mut builder, "h8h9i9g7", &[("i7", -30)]);
    add(&mut builder, "h8h9i9j10", &[("i7", -29)]);
    add(&mut builder, "h8h9i9g7i7", &[("j10", 30)]);
    add(&mut builder, "h8h9i9j10i7", &[("g7", 29)]);
    let transposed = squares("h8h9i9j10i7g7");
    add(&mut builder, "h8h9i9g7i7j10", &[("k1", -30)]);
    assert_eq!(builder.len(), 6);
    builder.add(&transposed, 5, &branches(&[("a1", 0)]));
    assert_eq!(builder.len(), 6);
    assert_eq!(found(&builder, "h8h9i9j10i7g7").0, "k1");
}

#[test]
fn symmetric_moves_are_one_candidate() {
    let settings = builder(1).settings;
    let mut builder = BookBuilder::new("freestyle", SIZE, settings, vec![squares("h8")]);
    let task = builder.next_task().unwrap();
    assert_eq!((task.nodes, task.lines), (2_400, 24));
    builder.add(
        &task.moves,
        5,
        &branches(&[("h9", -10), ("g8", -10), ("i9", -20)]),
    );
    assert_eq!(builder.positions[0].candidates.len(), 2);
    assert_eq!(
        builder.next_task(),
        None,
        "the book is limited to one position"
    );
}

#[test]
fn positions_with_a_clear_lead_are_not_extended() {
    let mut builder = builder(100);
    add(&mut builder, "h8h9i9", &[("g7", 500), ("j10", 450)]);
    assert_eq!(builder.next_task(), None);
    assert_eq!(found(&builder, "h8h9i9"), ("g7".to_owned(), -500, 100));
}

#[test]
fn won_positions_are_neither_extended_nor_stored() {
    let mut builder = builder(100);
    add(
        &mut builder,
        "h8h9i9",
        &[("g7", -Score::MATE + 8), ("j10", -20_000)],
    );
    assert_eq!(builder.next_task(), None);
    assert!(builder.to_book("0", 0).is_empty());
    assert_eq!(builder.root_score(0), Some(DECIDED_SCORE));
}
