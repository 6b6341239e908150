//! What a player does who has to draw again before the endgame: one of the
//! better plays by what they score and keep, whichever goes best when it is
//! tried out. Only what that player sees is used, so that plays of ours are not
//! held against answers that nobody could find.

use std::cmp::Reverse;

use zeitnot_core::Random;

use crate::generate::{Found, Generator};
use crate::kit::Kit;
use crate::leaves::Kept;
use crate::rack::Tiles;
use crate::simulate::candidates::Candidate;
use crate::simulate::deal::Deal;
use crate::simulate::rollout::Rollout;
use crate::state::POINT;
use crate::static_play::{Choice, EXCHANGE, StaticPlayer};
use crate::tile::Tile;

/// Plays that are tried out.
const PLAYS: usize = 4;
/// Times that each is tried, and that the better two of them are.
const TRIALS: [u64; 2] = [3, 6];
/// Turns of a trial: more than a game can have.
const TO_THE_END: u32 = 1_000;
/// Both sides are greedy in a trial. A lead of so many points at its end is
/// believed to be one with `1 / (1 + 1/e)`.
const DOUBT: f64 = 15.0;

/// Finds answers. Keeps its memory from one to the next.
#[derive(Default)]
pub(super) struct Answers {
    trial: Rollout,
    plays: Vec<Found>,
    deal: Deal,
    hidden: Vec<Tile>,
}

impl Answers {
    /// What whoever is on turn in `game` does; `seed` decides what is tried.
    ///
    /// # Errors
    ///
    /// What `tick` says, which is asked before every trial.
    pub(super) fn find<E>(
        &mut self,
        game: &Rollout,
        seed: u64,
        kit: &Kit,
        generator: &mut Generator,
        mut tick: impl FnMut() -> Result<(), E>,
    ) -> Result<Choice, E> {
        let (unseen, in_bag) = game.unseen();
        let leaves = kit.leaves.as_deref();
        if in_bag >= EXCHANGE {
            // Exchanges are not tried out.
            let mut player = StaticPlayer {
                kit,
                leaves,
                generator,
            };
            return Ok(game.choose_by_value(&mut player).0);
        }
        let turn = game.turn();
        let value = Kept::new(&kit.tiles, leaves, &unseen, in_bag);
        let plays = &mut self.plays;
        plays.clear();
        generator.all(turn.board, turn.rack, kit.ground(), &value, &mut |found| {
            plays.push(found);
        });
        plays.sort_unstable_by_key(|found| (Reverse(found.equity), found.mv));
        plays.truncate(PLAYS);
        let candidate = |found: &Found| Some((*found, turn.after(found, kit)?, 0.0));
        let mut tried: Vec<(Found, Candidate, f64)> = plays.iter().filter_map(candidate).collect();
        let mut first = 0;
        for until in TRIALS {
            if tried.len() < 2 {
                break;
            }
            for number in first..until {
                self.lay_out(&unseen, in_bag, seed ^ number);
                for (_, candidate, sum) in &mut tried {
                    tick()?;
                    let (trial, deal) = (&mut self.trial, &self.deal);
                    let end = trial.play(candidate, deal, kit, TO_THE_END, generator);
                    let points = f64::from(end.lead) / f64::from(POINT);
                    *sum += 1.0 / (1.0 + (-points / DOUBT).exp());
                }
            }
            first = until;
            tried.sort_by(|(_, _, one), (_, _, two)| two.total_cmp(one));
            tried.truncate(2);
        }
        let best = tried.first().map(|(found, _, _)| *found);
        Ok(best.map_or(Choice::Pass, Choice::Place))
    }

    /// One way in which the tiles may lie that are not seen.
    fn lay_out(&mut self, unseen: &Tiles, in_bag: usize, seed: u64) {
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
        deal.random = random.next();
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use zeitnot_core::{Game, Move, Setup};

    use super::*;
    use crate::simulate::candidates::Turn;
    use crate::{Crossword, census, position};

    /// The own tiles and those in the bag. The opponent sees none of them.
    type Split = (Tiles, Vec<Tile>);

    /// The answer to a pass of ours, where the tiles lie like this.
    fn answer(kit: &Kit, turn: &Turn<'_>, other: Tiles, (own, bag): Split) -> Option<Move> {
        let pass = Found {
            mv: crate::play::Play::Pass.to_move(),
            score: 0,
            equity: 0,
        };
        let candidate = Candidate {
            kept: own,
            ..turn.after(&pass, kit).unwrap()
        };
        let deal = Deal {
            own: Tiles::default(),
            other,
            bag,
            random: 1,
        };
        let (mut game, mut generator) = (Rollout::default(), Generator::default());
        let mut chosen = None;
        let _ = game.play_to_the_last_draw(&candidate, &deal, kit, |game| {
            let tick = || Ok::<(), Infallible>(());
            let choice = Answers::default().find(game, 5, kit, &mut generator, tick);
            chosen = match choice {
                Ok(Choice::Place(found)) => Some(found.mv),
                _ => None,
            };
            Err(())
        });
        chosen
    }

    #[test]
    fn answers_depend_on_what_is_seen_alone_and_are_not_always_those_of_most_equity() {
        let game = Crossword::default();
        let kit = game.kit();
        let (mut asked, mut others) = (0, 0);
        for seed in 0..30 {
            let mut played = game.position(&Setup::of(game.deal(seed).unwrap())).unwrap();
            while let Some(here) = position::of(&*played)
                && here.in_bag() > 4
            {
                let best = census::plays(here).max_by_key(|found| (found.equity, found.mv));
                played.play(best.unwrap().mv).unwrap();
            }
            let here = position::of(&*played).unwrap();
            if here.in_bag() == 0 || here.is_over() {
                continue;
            }
            let mut unseen: Vec<Tile> = here.unseen().iter().collect();
            let other: Tiles = unseen.split_off(here.in_bag()).into_iter().collect();
            let turn = Turn {
                board: here.board(),
                rack: here.rack(),
                lead: 0,
                scoreless: 0,
            };
            let own: Vec<Tile> = here.rack().iter().collect();
            let first = answer(kit, &turn, other, (*here.rack(), unseen.clone()));
            // The same tiles, but others of them are in the bag.
            let mut tiles: Vec<Tile> = unseen.iter().chain(&own).copied().collect();
            let bag = tiles.split_off(own.len());
            let second = answer(kit, &turn, other, (tiles.into_iter().collect(), bag));
            assert_eq!(first, second, "deal {seed}");
            let value = Kept::new(&kit.tiles, kit.leaves.as_deref(), &other, here.in_bag());
            let mut generator = Generator::default();
            let greedy = generator.best(here.board(), &other, kit.ground(), &value);
            asked += 1;
            others += u32::from(first != greedy.map(|found| found.mv));
        }
        assert!(asked >= 10 && others >= 3, "{asked} {others}");
    }
}
