//! The swap2 opening.
//!
//! The stones come in the order of play: black, white, black, and for the second
//! choice also white, black. White is to move in both choices, so a move as the
//! answer means to play white. `SWAP` means to take black, and the opponent moves.

use zeitnot_core::swap2::Swap2Choice;
use zeitnot_core::{Moment, Score};

use super::GomocupDialect;
use super::searching::{GomocupSearch, SearchPurpose, SearchReply};
use crate::gomocup::point::GomocupPoint;
use crate::gomocup::stones::PlacedStones;

impl GomocupDialect {
    pub(super) fn swap2(&mut self, points: Vec<GomocupPoint>, arrived: Moment) {
        let Some(size) = self.board.as_ref().map(|board| board.size) else {
            return;
        };
        if points.is_empty() {
            return self.write_opening(size, arrived.nanos() / 1_000);
        }
        if points.len() != 3 && points.len() != 5 {
            return self.write_error(format!(
                "SWAP2BOARD: {} stones are not a swap2 opening; send 0, 3, or 5",
                points.len()
            ));
        }
        let stones = PlacedStones::from_moves(points);
        let position = self.rule_name().and_then(|rule| {
            let position = stones.position(&*self.game, &rule, size);
            position.map_err(|error| error.to_string())
        });
        match position {
            Ok(position) => {
                let part = if stones.len() == 3 { (1, 2) } else { (1, 1) };
                let limits = self.part_limits(stones.len(), part, false);
                self.search(
                    SearchPurpose::Choose { stones },
                    position,
                    limits,
                    arrived,
                    false,
                );
            }
            Err(error) => self.write_error(format!("SWAP2BOARD: {error}")),
        }
    }

    /// Writes three stones of a balanced opening.
    fn write_opening(&mut self, size: u32, number: u64) {
        let rule = self.rule_name().unwrap_or_default();
        let opening = self
            .game
            .openings()
            .and_then(|openings| openings.balanced_opening(&rule, size, number));
        let points = opening.and_then(|squares| {
            let points = squares
                .iter()
                .map(|name| GomocupPoint::from_square_name(name, size));
            points.collect::<Option<Vec<GomocupPoint>>>()
        });
        match points {
            Some(points) => {
                let points: Vec<String> = points.iter().map(ToString::to_string).collect();
                self.write(points.join(" "));
            }
            None => self.write_error("SWAP2BOARD: this game has no swap2 openings"),
        }
    }

    pub(super) fn choose_swap2(
        &mut self,
        running: GomocupSearch,
        stones: &PlacedStones,
        found: &SearchReply,
        now: Moment,
    ) {
        let best = found.info.lines.first();
        let white = best.map_or(Score::DRAW, |line| line.score);
        let choice = Swap2Choice::from_score(stones.len(), white);
        if choice == Swap2Choice::AddStones {
            let purpose = SearchPurpose::Balance {
                move_count: 2,
                target: 0,
                found: Vec::new(),
                stones: stones.clone(),
                plays_moves: false,
            };
            return self.search_balance(
                purpose,
                running.position,
                running.arrived,
                (3, 4),
                running.is_hurried,
            );
        }
        self.times.record_turn(now.since(running.arrived));
        let best = found
            .best
            .and_then(|best| self.point(&*running.position, best));
        match best {
            Some(point) if choice == Swap2Choice::Second => self.write(point.to_string()),
            _ => self.write("SWAP"),
        }
    }
}
