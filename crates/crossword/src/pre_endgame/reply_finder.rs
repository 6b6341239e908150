//! Finds the reply of a player who still has to draw: the best of a few plays by
//! simulation.
//!
//! It uses only information visible to that player, so candidates are not compared
//! with replies that no player could find.

use std::cmp::Reverse;

use zeitnot_core::Random;

use crate::equipment::Equipment;
use crate::generate::{PlayGenerator, ScoredPlacement};
use crate::leaves::LeaveValue;
use crate::rack::Tiles;
use crate::simulate::candidates::CandidatePlay;
use crate::simulate::deal::Deal;
use crate::simulate::rollout::Rollout;
use crate::state::POINT;
use crate::static_play::{MIN_EXCHANGE_TILES, PlayChoice, StaticPlayer};
use crate::tile::Tile;

/// Number of simulated plays.
const MAX_PLAYS: usize = 4;
/// Number of simulations of every play, and of the best two plays.
const TRIAL_COUNTS: [u64; 2] = [3, 6];
/// Maximum number of turns, more than a game can have.
const MAX_TURNS: u32 = 1_000;
/// Simulations are greedy; a final lead of this many points counts as a win with
/// probability `1 / (1 + 1/e)`.
const LEAD_SCALE: f64 = 15.0;

/// Finds replies, with reusable buffers.
#[derive(Default)]
pub(super) struct ReplyFinder {
    rollout: Rollout,
    plays: Vec<ScoredPlacement>,
    deal: Deal,
    hidden: Vec<Tile>,
}

impl ReplyFinder {
    /// Returns the reply of the side to move; `seed` determines the simulations.
    ///
    /// # Errors
    ///
    /// Returns the error of `tick`, which is called before every simulation.
    pub(super) fn find<E>(
        &mut self,
        game: &Rollout,
        seed: u64,
        kit: &Equipment,
        generator: &mut PlayGenerator,
        mut tick: impl FnMut() -> Result<(), E>,
    ) -> Result<PlayChoice, E> {
        let (unseen, in_bag) = game.unseen();
        let leaves = kit.leaves.as_deref();
        if in_bag >= MIN_EXCHANGE_TILES {
            // Exchanges are not simulated.
            let mut player = StaticPlayer {
                equipment: kit,
                leaves,
                generator,
            };
            return Ok(game.choose_static(&mut player).0);
        }
        let turn = game.turn_view();
        let value = LeaveValue::new(&kit.tiles, leaves, &unseen, in_bag);
        let plays = &mut self.plays;
        plays.clear();
        generator.for_each_placement(
            turn.board,
            turn.rack,
            kit.generator_input(),
            &value,
            &mut |found| {
                plays.push(found);
            },
        );
        plays.sort_unstable_by_key(|found| (Reverse(found.equity), found.mv));
        plays.truncate(MAX_PLAYS);
        let candidate = |found: &ScoredPlacement| Some((*found, turn.after(found, kit)?, 0.0));
        let mut candidates: Vec<(ScoredPlacement, CandidatePlay, f64)> =
            plays.iter().filter_map(candidate).collect();
        let mut first = 0;
        for until in TRIAL_COUNTS {
            if candidates.len() < 2 {
                break;
            }
            for number in first..until {
                self.deal_unseen(&unseen, in_bag, seed ^ number);
                for (_, candidate, sum) in &mut candidates {
                    tick()?;
                    let (rollout, deal) = (&mut self.rollout, &self.deal);
                    let end = rollout.play(candidate, deal, kit, MAX_TURNS, generator);
                    let points = f64::from(end.lead) / f64::from(POINT);
                    *sum += 1.0 / (1.0 + (-points / LEAD_SCALE).exp());
                }
            }
            first = until;
            candidates.sort_by(|(_, _, one), (_, _, two)| two.total_cmp(one));
            candidates.truncate(2);
        }
        let best = candidates.first().map(|(found, _, _)| *found);
        Ok(best.map_or(PlayChoice::Pass, PlayChoice::Place))
    }

    /// Deals the unseen tiles at random.
    fn deal_unseen(&mut self, unseen: &Tiles, in_bag: usize, seed: u64) {
        let mut random = Random::new(Random::new(seed).next());
        let hidden = &mut self.hidden;
        hidden.clear();
        hidden.extend(unseen.iter());
        for last in (1..hidden.len()).rev() {
            hidden.swap(last, random.below(last as u64 + 1) as usize);
        }
        let deal = &mut self.deal;
        deal.bag.clear();
        deal.bag.extend(hidden.drain(..in_bag.min(hidden.len())));
        deal.own = Tiles::default();
        deal.other = hidden.iter().copied().collect();
        deal.seed = random.next();
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use zeitnot_core::{Game, GeneratedOpenings, Move, Setup};

    use super::*;
    use crate::simulate::candidates::TurnView;
    use crate::{Crossword, play_list, position};

    /// The player's tiles and the bag; the opponent sees neither.
    type Split = (Tiles, Vec<Tile>);

    /// Returns the reply to a pass by the player with these tiles.
    fn answer(
        kit: &Equipment,
        turn: &TurnView<'_>,
        other: Tiles,
        (own, bag): Split,
    ) -> Option<Move> {
        let pass = ScoredPlacement {
            mv: crate::play::Play::Pass.to_move(),
            score: 0,
            equity: 0,
        };
        let candidate = CandidatePlay {
            kept: own,
            ..turn.after(&pass, kit).unwrap()
        };
        let deal = Deal {
            own: Tiles::default(),
            other,
            bag,
            seed: 1,
        };
        let (mut game, mut generator) = (Rollout::default(), PlayGenerator::default());
        let mut chosen = None;
        let _ = game.play_until_bag_empty(&candidate, &deal, kit, |game| {
            let tick = || Ok::<(), Infallible>(());
            let choice = ReplyFinder::default().find(game, 5, kit, &mut generator, tick);
            chosen = match choice {
                Ok(PlayChoice::Place(found)) => Some(found.mv),
                _ => None,
            };
            Err(())
        });
        chosen
    }

    #[test]
    fn replies_depend_only_on_visible_tiles_and_may_differ_from_static_plays() {
        let game = Crossword::default();
        let kit = game.loaded_equipment();
        let (mut compared, mut differ) = (0, 0);
        for seed in 0..30 {
            let mut played = game
                .position(&Setup::new(game.deal(seed).unwrap()))
                .unwrap();
            while let Some(here) = position::downcast(&*played)
                && here.in_bag() > 4
            {
                let best = play_list::plays(here).max_by_key(|found| (found.equity, found.mv));
                played.play(best.unwrap().mv).unwrap();
            }
            let here = position::downcast(&*played).unwrap();
            if here.in_bag() == 0 || here.is_over() {
                continue;
            }
            let mut unseen: Vec<Tile> = here.unseen().iter().collect();
            let other: Tiles = unseen.split_off(here.in_bag()).into_iter().collect();
            let turn = TurnView {
                board: here.board(),
                rack: here.rack(),
                lead: 0,
                scoreless: 0,
            };
            let own: Vec<Tile> = here.rack().iter().collect();
            let first = answer(kit, &turn, other, (*here.rack(), unseen.clone()));
            // The same tiles, but others of them in the bag.
            let mut tiles: Vec<Tile> = unseen.iter().chain(&own).copied().collect();
            let bag = tiles.split_off(own.len());
            let second = answer(kit, &turn, other, (tiles.into_iter().collect(), bag));
            assert_eq!(first, second, "deal {seed}");
            let value = LeaveValue::new(&kit.tiles, kit.leaves.as_deref(), &other, here.in_bag());
            let mut generator = PlayGenerator::default();
            let greedy =
                generator.best_placement(here.board(), &other, kit.generator_input(), &value);
            compared += 1;
            differ += u32::from(first != greedy.map(|found| found.mv));
        }
        assert!(compared >= 10 && differ >= 3, "{compared} {differ}");
    }
}
