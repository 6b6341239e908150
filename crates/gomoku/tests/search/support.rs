//! What several tests need: workers, random positions, and rules written down
//! a second time in the plainest way.

use std::sync::Arc;

use zeitnot_core::{
    Answer, Game, Limits, Position, Random, Request, Settings, Setup, Side, Signals, Status,
    SystemTime, Worker, default_settings,
};
use zeitnot_gomoku::{BoardSize, Gomoku, Square};

/// A worker with a small table and these options.
pub(crate) fn worker(options: &[(&str, &str)]) -> Worker {
    let mut settings = settings(options);
    settings.set("table.megabytes", "4").unwrap();
    Worker::new(Arc::new(Gomoku), settings, Arc::new(SystemTime::new())).unwrap()
}

/// Default settings with these options changed.
pub(crate) fn settings(options: &[(&str, &str)]) -> Settings {
    let mut settings = default_settings(&Gomoku);
    for (name, value) in options {
        settings.set(name, value).unwrap();
    }
    settings
}

/// A position of the usual size.
pub(crate) fn position(rule: &str, moves: &str) -> Box<dyn Position> {
    let setup = Setup {
        position: moves.to_owned(),
        rule: Some(rule.to_owned()),
        ..Setup::default()
    };
    Gomoku.position(&setup).unwrap()
}

/// The answer of a worker that has forgotten everything.
pub(crate) fn ask(worker: &mut Worker, position: &dyn Position, limits: Limits) -> Answer {
    worker.clear();
    let request = Request::new(position.clone_box(), limits, worker.time().now());
    worker.answer(request, &Arc::new(Signals::new(false)), &mut |_| ())
}

/// Random stones, each near another one, until `enough` says so.
pub(crate) fn random_position(
    rule: &str,
    random: &mut Random,
    mut enough: impl FnMut(&dyn Position) -> bool,
) -> Box<dyn Position> {
    'again: loop {
        let mut position = position(rule, "h8");
        while !enough(&*position) {
            let taken = stones(&*position);
            let (anchor, _) = *random.pick(&taken).unwrap();
            let step = |random: &mut Random, at: u8| {
                (at + random.below(5) as u8).saturating_sub(2).min(14)
            };
            let (x, y) = (step(random, anchor.x()), step(random, anchor.y()));
            let square = BoardSize::USUAL.square(x, y).unwrap();
            if let Ok(mv) = position.parse_move(&square.to_string()) {
                position.play(mv).unwrap();
            }
            if position.status() != Status::Ongoing {
                continue 'again;
            }
        }
        return position;
    }
}

/// All stones with their sides, from the position's own words.
pub(crate) fn stones(position: &dyn Position) -> Vec<(Square, Side)> {
    let setup = position.setup();
    let moves = zeitnot_gomoku::notation::parse_moves(BoardSize::USUAL, &setup.position).unwrap();
    let sides = Side::BOTH.into_iter().cycle();
    moves.into_iter().zip(sides).collect()
}

/// Every square where `side` would win at once, found by counting stones.
pub(crate) fn winning_squares(position: &dyn Position, side: Side) -> Vec<Square> {
    let exactly_five = position.setup().rule.as_deref() == Some("standard");
    let stones = stones(position);
    let mut board = [[None; 15]; 15];
    for (square, side) in stones {
        board[usize::from(square.y())][usize::from(square.x())] = Some(side);
    }
    let at = |x: i32, y: i32| -> Option<Side> {
        let row = board.get(usize::try_from(y).ok()?)?;
        *row.get(usize::try_from(x).ok()?)?
    };
    let run = |square: Square, dx: i32, dy: i32| {
        let (mut x, mut y) = (i32::from(square.x()) + dx, i32::from(square.y()) + dy);
        let mut length = 0;
        while at(x, y) == Some(side) {
            (x, y, length) = (x + dx, y + dy, length + 1);
        }
        length
    };
    let wins = |square: &Square| {
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .into_iter()
            .any(|(dx, dy)| {
                let total = 1 + run(*square, dx, dy) + run(*square, -dx, -dy);
                if exactly_five { total == 5 } else { total >= 5 }
            })
    };
    let empty = |square: &Square| at(square.x().into(), square.y().into()).is_none();
    BoardSize::USUAL
        .squares()
        .filter(empty)
        .filter(wins)
        .collect()
}
