//! Helpers of several tests: workers, random positions, and the safety of moves by
//! the rules alone. Other tests check that the board knows the rules.

use std::any::Any;
use std::sync::Arc;

use zeitnot_core::{
    Answer, Game, Limits, Move, Notation, Position, Random, Request, Settings, Setup, Status,
    StopSignal, SystemTime, Worker, default_settings,
};
use zeitnot_gomoku::{
    Board, BoardSize, Capture, Caro5, Caro6, Freestyle, Gomoku, GomokuPosition, Renju, Rule,
    Square, SquareSet, Standard,
};

/// Creates a worker with a small table and the given options.
pub(crate) fn worker(options: &[(&str, &str)]) -> Worker {
    let mut settings = settings(options);
    settings.set("table.megabytes", "4").unwrap();
    Worker::new(Arc::new(Gomoku), settings, Arc::new(SystemTime::new())).unwrap()
}

/// Returns default settings with the given options changed.
pub(crate) fn settings(options: &[(&str, &str)]) -> Settings {
    let mut settings = default_settings(&Gomoku);
    for (name, value) in options {
        settings.set(name, value).unwrap();
    }
    settings
}

/// Returns a position on a board of the default size.
pub(crate) fn position(rule: &str, moves: &str) -> Box<dyn Position> {
    let setup = Setup {
        position: moves.to_owned(),
        rule: Some(rule.to_owned()),
        size: Some(BoardSize::DEFAULT.side().into()),
        side: None,
    };
    Gomoku.position(&setup).unwrap()
}

/// Clears the worker's caches and returns its answer.
pub(crate) fn ask(worker: &mut Worker, position: &dyn Position, limits: Limits) -> Answer {
    worker.clear();
    let request = Request::new(position.clone_box(), limits, worker.time().now());
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

/// Places random stones, each near another one, until `enough` returns `true`.
pub(crate) fn random_position(
    rule: &str,
    random: &mut Random,
    mut enough: impl FnMut(&dyn Position) -> bool,
) -> Box<dyn Position> {
    'again: loop {
        let mut position = position(rule, "h8");
        while !enough(&*position) {
            let anchor = *random.pick(&squares(&*position)).unwrap();
            let step = |random: &mut Random, at: u8| {
                (at + random.below(5) as u8).saturating_sub(2).min(14)
            };
            let (x, y) = (step(random, anchor.x()), step(random, anchor.y()));
            let square = BoardSize::DEFAULT.square(x, y).unwrap();
            if let Ok(mv) = position.parse_move(&square.to_string(), Notation::Engine) {
                position.play(mv).unwrap();
            }
            if position.status() != Status::Ongoing {
                continue 'again;
            }
        }
        return position;
    }
}

/// Returns the squares of all stones.
fn squares(position: &dyn Position) -> Vec<Square> {
    let text = position.setup().position;
    zeitnot_gomoku::notation::parse_moves(BoardSize::DEFAULT, &text).unwrap()
}

/// Returns the square of a move.
pub(crate) fn square_of(position: &dyn Position, mv: Move) -> Square {
    let text = position.format_move(mv, Notation::Engine);
    zeitnot_gomoku::notation::parse_square(BoardSize::DEFAULT, &text).unwrap()
}

/// Moves by their effect in the next two plies.
#[derive(Debug)]
pub(crate) struct MoveSafety {
    /// The legal moves.
    pub(crate) legal: SquareSet,
    /// The moves that win at once.
    pub(crate) wins: SquareSet,
    /// The moves after which the opponent's threat, if any, does not win at once.
    pub(crate) safe: SquareSet,
}

/// Calls a generic function with a copy of the position's board.
macro_rules! with_board {
    ($position:expr, $function:ident) => {
        with_board!($position, $function, Freestyle, Standard, Renju, Caro5, Caro6, Capture)
    };
    ($position:expr, $function:ident, $($rule:ty),*) => {{
        let any = $position as &dyn Any;
        None
            $(.or_else(|| {
                let position = any.downcast_ref::<GomokuPosition<$rule>>()?;
                Some($function(&mut position.board().clone()))
            }))*
            .unwrap()
    }};
}

/// Classifies the moves of a position.
pub(crate) fn move_safety(position: &dyn Position) -> MoveSafety {
    with_board!(position, board_move_safety)
}

/// Returns `true` if the side to move can win at once.
pub(crate) fn wins_now(position: &dyn Position) -> bool {
    with_board!(position, can_win)
}

/// Returns `true` if either side would win at once if it were to move.
pub(crate) fn either_side_wins_now(position: &dyn Position) -> bool {
    with_board!(position, can_win) || with_board!(position, is_threatened)
}

fn is_threatened<R: Rule>(board: &mut Board<R>) -> bool {
    let other = board.side_to_move().other();
    board.make_null();
    let threatened = board.pending_five() == Some(other) || can_win(board);
    board.unmake_null();
    threatened
}

fn board_move_safety<R: Rule>(board: &mut Board<R>) -> MoveSafety {
    let own = board.side_to_move();
    let threatened = is_threatened(board);
    let mut safety = MoveSafety {
        legal: board.legal_squares(),
        wins: SquareSet::EMPTY,
        safe: SquareSet::EMPTY,
    };
    for square in &safety.legal.clone() {
        board.make(square);
        match board.winner() {
            Some(winner) if winner == own => safety.wins.insert(square),
            Some(_) => {}
            None if threatened && can_win(board) => {}
            None => safety.safe.insert(square),
        }
        board.unmake();
    }
    safety
}

/// Tries every move that makes a five or captures.
fn can_win<R: Rule>(board: &mut Board<R>) -> bool {
    let own = board.side_to_move();
    let fives: SquareSet = board.five_squares(own).collect();
    let forcing = fives.union(&board.capturing_squares(own));
    let mut forcing = forcing.iter();
    forcing.any(|square| {
        board.make(square);
        let won = board.winner() == Some(own);
        board.unmake();
        won
    })
}
