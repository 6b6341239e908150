//! When the search answers from the opening book.

use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::{
    Answer, Limits, Notation, Position, Request, Side, StopReason, StopSignal, Worker, format_line,
};
use zeitnot_gomoku::book::shipped;
use zeitnot_gomoku::notation::parse_square;
use zeitnot_gomoku::{BoardSize, Symmetry};

use crate::search::support::{ask, position, square_of, worker};

const BOOK_ON: &[(&str, &str)] = &[("gomoku.search.use_book", "true")];
const BOOK_OFF: &[(&str, &str)] = &[("gomoku.search.use_book", "false")];

/// Returns the limits of a game with this much time for the move.
fn player(millis: u64) -> Limits {
    Limits {
        book: true,
        ..Limits::time(Duration::from_millis(millis))
    }
}

/// Returns a position in the book.
fn known() -> Box<dyn Position> {
    position("freestyle", "h8")
}

fn answer(worker: &mut Worker, limits: Limits) -> Answer {
    ask(worker, &*known(), limits)
}

#[test]
fn plain_timed_requests_use_the_book() {
    let answered = answer(&mut worker(BOOK_ON), player(1));
    assert_eq!(answered.reason, StopReason::Book);
    assert_eq!(answered.nodes, 0);
    assert!(answered.depth > 0);
    let line = &answered.lines[0];
    assert_eq!(answered.best, line.moves.first().copied());
    assert!(!line.score.is_mate());
    let texts = format_line(&*known(), &line.moves, Notation::Engine);
    assert_eq!(texts.len(), line.moves.len(), "a move is illegal");
    let score = line.score.absolute(known().side_to_move());
    let book = shipped()[0].as_ref().unwrap();
    let stones = [(Side::First, BoardSize::DEFAULT.center())];
    let found = book.find_stones(&stones, Side::Second).unwrap();
    assert_eq!((found.score, found.depth), (score, answered.depth));
}

#[test]
fn use_book_false_disables_the_book() {
    let answered = answer(&mut worker(BOOK_OFF), player(1));
    assert_ne!(answered.reason, StopReason::Book);
    assert!(answered.nodes > 0);
}

#[test]
fn requests_with_other_limits_are_searched() {
    let mut worker = worker(BOOK_ON);
    let searches: [fn(Limits) -> Limits; 5] = [
        |limits| Limits {
            book: false,
            ..limits
        },
        |limits| Limits {
            nodes: Some(10),
            ..limits
        },
        |limits| Limits {
            depth: Some(1),
            ..limits
        },
        |limits| Limits {
            multi_pv: 2,
            ..limits
        },
        |limits| Limits {
            root_moves: Some(known().legal_moves()),
            ..limits
        },
    ];
    for (number, change) in searches.into_iter().enumerate() {
        let answered = answer(&mut worker, change(player(1)));
        assert_ne!(answered.reason, StopReason::Book, "number {number}");
        assert!(answered.nodes > 0);
    }
}

#[test]
fn a_turn_longer_than_the_book_search_is_searched() {
    // An hour exceeds the searches of any book; the stop signal ends the search.
    let signals = Arc::new(StopSignal::new(false));
    signals.stop();
    let mut worker = worker(BOOK_ON);
    let request = Request::new(known(), player(3_600_000), worker.time().now());
    let answered = worker.answer(request, &signals, &mut |_| ());
    assert_eq!(answered.reason, StopReason::Stop);
    assert!(answered.nodes > 0);
}

#[test]
fn images_of_a_position_get_images_of_the_move() {
    let mut worker = worker(BOOK_ON);
    let size = BoardSize::DEFAULT;
    let mut play = |symmetry: Symmetry| {
        let turned = symmetry.apply(size, parse_square(size, "h9").unwrap());
        let turned = position("freestyle", &format!("h8{turned}"));
        let answered = ask(&mut worker, &*turned, player(1));
        assert_eq!(answered.reason, StopReason::Book);
        let found = square_of(&*turned, answered.best.unwrap());
        (
            symmetry.inverse().apply(size, found),
            answered.lines[0].score,
        )
    };
    let (square, score) = play(Symmetry::IDENTITY);
    // The position is symmetric in its columns.
    let mirrored = size.square(14 - square.x(), square.y()).unwrap();
    for symmetry in Symmetry::all() {
        let (found, image_score) = play(symmetry);
        assert!(found == square || found == mirrored, "{found}");
        assert_eq!(image_score, score);
    }
}

#[test]
fn the_book_answers_with_several_threads() {
    let options = [BOOK_ON[0], ("engine.threads", "2")];
    let answered = answer(&mut worker(&options), player(1));
    assert_eq!(answered.reason, StopReason::Book);
}

#[test]
fn a_recorded_book_answer_is_replayed() {
    let mut worker = worker(BOOK_ON);
    let signals = Arc::new(StopSignal::new(false));
    let mut fly = |script| {
        let request = Request {
            record: true,
            recorded_stops: script,
            ..Request::new(known(), player(1), worker.time().now())
        };
        worker.clear();
        worker.answer(request, &signals, &mut |_| ())
    };
    let first = fly(None).record.unwrap();
    let again = fly(Some(first.recorded_stops())).record.unwrap();
    assert_eq!(first.end.reason, StopReason::Book);
    assert_eq!(zeitnot_core::flight::first_difference(&first, &again), None);
}
