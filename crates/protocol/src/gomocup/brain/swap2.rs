//! Swap2. The stones come in the order of play: black, white, black, and in the
//! third case white, black. White is to move in both choices, so a move as an
//! answer means to play white, and `SWAP` means to take black and leave the
//! move to the opponent.

use zeitnot_core::Moment;

use super::Brain;
use super::thinking::{Found, Running, Task};
use crate::gomocup::openings;
use crate::gomocup::point::Point;
use crate::gomocup::stones::Stones;

/// Scores within this are no reason to choose a color: about 52 %.
const LEVEL: i32 = 15;

impl Brain {
    pub(super) fn swap2(&mut self, points: Vec<Point>, arrived: Moment) {
        let Some(size) = self.board.as_ref().map(|board| board.size) else {
            return;
        };
        if points.is_empty() {
            let opening = openings::balanced(arrived.nanos() / 1_000, size);
            let points = opening.map(|point| point.to_string());
            return self.say(points.join(" "));
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

    pub(super) fn choose(&mut self, running: Running, stones: &Stones, found: &Found, now: Moment) {
        let white = found.figures.lines.first().map_or(0, |line| line.score.0);
        if stones.len() == 3 && white.abs() <= LEVEL {
            // Neither color is worth taking: two more stones take the
            // opponent out of whatever he has prepared.
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
            Some(point) if white >= 0 => self.say(point.to_string()),
            _ => self.say("SWAP"),
        }
    }
}
