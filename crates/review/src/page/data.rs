//! Data of a game: the review, and what the page cannot compute.

use std::collections::BTreeMap;

use serde::Serialize;
use zeitnot_core::Position;
use zeitnot_schema::v1::review::{LineStart, Review};

use super::PageGame;
use super::board::{PageBoard, PageFrame, Squares, squares};
use crate::display::{move_number_text, move_text};
use crate::error::ReviewError;
use crate::replay;

/// Data of a game.
#[derive(Serialize)]
pub(super) struct GameData<'a> {
    source: &'a str,
    review: &'a Review,
    /// `None` if the game cannot be drawn.
    board: Option<PageBoard>,
    /// The moves in human-readable notation.
    shown: Vec<String>,
    /// Displayed move numbers.
    numbers: Vec<String>,
    /// The changes to each position, beginning with the start.
    frames: Vec<PageFrame>,
    /// Side lines by kind, move number, and index, such as `better:17:0`.
    lines: BTreeMap<String, SideLine>,
}

/// A line that is not part of the game.
#[derive(Serialize)]
struct SideLine {
    /// Number of the position that the line starts from.
    from: usize,
    /// The moves in human-readable notation.
    shown: Vec<String>,
    /// The changes of each move. They end at a move that needs hidden information.
    frames: Vec<PageFrame>,
}

impl<'a> GameData<'a> {
    /// Replays a game and its side lines.
    ///
    /// # Errors
    ///
    /// Fails if the review does not fit the game.
    pub(super) fn new(page: &PageGame<'a>) -> Result<Self, ReviewError> {
        let review = page.review;
        let positions = replay::seen_positions(review, page.game)?;
        let start = positions.first();
        let mut frames = Vec::with_capacity(positions.len());
        let mut before = Squares::new();
        for position in &positions {
            let (frame, after) = PageFrame::new(&before, &**position);
            frames.push(frame);
            before = after;
        }
        let moves = review.moves.iter();
        Ok(Self {
            source: page.source,
            review,
            board: start.and_then(|start| PageBoard::from_position(page.game, &**start)),
            shown: moves.clone().map(|mv| move_text(mv).to_owned()).collect(),
            numbers: moves.map(|mv| move_number_text(review, mv)).collect(),
            frames,
            lines: lines(review, &positions),
        })
    }
}

fn lines(review: &Review, positions: &[Box<dyn Position>]) -> BTreeMap<String, SideLine> {
    let mut lines = BTreeMap::new();
    let mut add = |kind: &str, number: usize, index: usize, from: usize, moves: &[String]| {
        let line = positions
            .get(from)
            .and_then(|position| line(&**position, from, moves));
        if let Some(line) = line {
            lines.insert(format!("{kind}:{number}:{index}"), line);
        }
    };
    for (number, position) in review.positions.iter().enumerate() {
        if let Some(best) = position.lines.first() {
            add("best", number, 0, number, &best.pv);
        }
    }
    for (before, mv) in review.moves.iter().enumerate() {
        let after = before + 1;
        if let Some(better) = &mv.better {
            add("better", after, 0, before, &better.line);
        }
        add("refutation", after, 0, after, &mv.refutation);
        if let Some(win) = &mv.allows {
            add("win", after, 0, after, &win.line);
        }
        for (index, mistake) in mv.mistakes.iter().enumerate() {
            let from = match mistake.line_start {
                Some(LineStart::After) => after,
                Some(LineStart::Before) | None => before,
            };
            add("mistake", after, index, from, &mistake.line);
        }
        for (index, pattern) in mv.patterns.iter().enumerate() {
            add("pattern", after, index, before, &pattern.line);
        }
    }
    lines
}

fn line(from: &dyn Position, number: usize, moves: &[String]) -> Option<SideLine> {
    if moves.is_empty() {
        return None;
    }
    let steps = replay::replay_line(from, moves);
    let mut shown: Vec<String> = steps.iter().map(|step| step.display.clone()).collect();
    shown.extend(moves.iter().skip(steps.len()).cloned());
    let mut before = squares(from);
    let frames = steps.iter().map(|step| {
        let (frame, after) = PageFrame::new(&before, &*step.position);
        before = after;
        frame
    });
    Some(SideLine {
        from: number,
        frames: frames.collect(),
        shown,
    })
}
