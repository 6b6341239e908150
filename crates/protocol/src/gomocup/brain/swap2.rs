//! Swap2. The stones come in the order of play: black, white, black, and in the
//! third case white, black. White is to move in both choices, so a move as an
//! answer means to play white, and `SWAP` means to take black and leave the
//! move to the opponent.

use zeitnot_core::swap2::Choice;
use zeitnot_core::{Moment, Score};

use super::Brain;
use super::thinking::{Found, Running, Task};
use crate::gomocup::point::Point;
use crate::gomocup::stones::Stones;

impl Brain {
    pub(super) fn swap2(&mut self, points: Vec<Point>, arrived: Moment) {
        let Some(size) = self.board.as_ref().map(|board| board.size) else {
            return;
        };
        if points.is_empty() {
            return self.open(size, arrived.nanos() / 1_000);
        }
        if points.len() != 3 && points.len() != 5 {
            return self.error(format!(
                "SWAP2BOARD: {} stones are no swap2 opening: send none, three or five",
                points.len()
            ));
        }
        let stones = Stones::of_moves(points);
        let position = self.rule_name().and_then(|rule| {
            let position = stones.position(&*self.game, &rule, size);
            position.map_err(|error| error.to_string())
        });
        match position {
            Ok(position) => {
                let part = if stones.len() == 3 { (1, 2) } else { (1, 1) };
                let limits = self.part_limits(stones.len(), part, false);
                self.search(Task::Choose { stones }, position, limits, arrived, false);
            }
            Err(sentence) => self.error(format!("SWAP2BOARD: {sentence}")),
        }
    }

    /// Puts three stones that are worth the same to both.
    fn open(&mut self, size: u32, number: u64) {
        let rule = self.rule_name().unwrap_or_default();
        let opening = self.game.balanced_opening(&rule, size, number);
        let points = opening.and_then(|squares| {
            let points = squares.iter().map(|name| Point::of_square(name, size));
            points.collect::<Option<Vec<Point>>>()
        });
        match points {
            Some(points) => {
                let points: Vec<String> = points.iter().map(ToString::to_string).collect();
                self.say(points.join(" "));
            }
            None => self.error("SWAP2BOARD: this game has no swap2 openings"),
        }
    }

    pub(super) fn choose(&mut self, running: Running, stones: &Stones, found: &Found, now: Moment) {
        let best = found.figures.lines.first();
        let white = best.map_or(Score::DRAW, |line| line.score);
        let choice = Choice::of(stones.len(), white);
        if choice == Choice::Add {
            let task = Task::Balance {
                wanted: 2,
                target: 0,
                found: Vec::new(),
                stones: stones.clone(),
                make: false,
            };
            return self.search_balance(
                task,
                running.position,
                running.arrived,
                (3, 4),
                running.is_hurried,
            );
        }
        self.times.spend(now.since(running.arrived));
        let best = found
            .best
            .and_then(|best| self.point(&*running.position, best));
        match best {
            Some(point) if choice == Choice::Second => self.say(point.to_string()),
            _ => self.say("SWAP"),
        }
    }
}
