//! One sample: a candidate play, followed by static plays of both sides.

use zeitnot_core::Random;

use super::candidates::{CandidatePlay, TurnView};
use super::deal::Deal;
use crate::board::Board;
use crate::equipment::Equipment;
use crate::generate::PlayGenerator;
use crate::play::Play;
use crate::rack::Tiles;
use crate::rules::SCORELESS_TURNS;
use crate::state::POINT;
use crate::static_play::{PlayChoice, StaticPlayer};
use crate::tile::Tile;

/// The side to move at the root, which draws from the front of the bag.
const OWN: usize = 0;
const OTHER: usize = 1;

/// The end of a sample.
pub(crate) struct RolloutEnd {
    /// Lead of the root side, in thousandths of a point.
    ///
    /// It includes the leave values while the bag has tiles.
    pub(crate) lead: i32,
    /// Whether the root side is to move.
    pub(crate) is_own_turn: bool,
    /// Number of tiles that the side to move does not see; `None` if the game is
    /// over.
    pub(crate) unseen: Option<usize>,
    /// Number of turns played.
    pub(crate) plies: u16,
}

/// A simulated game; its buffers are reused.
#[derive(Default)]
pub(crate) struct Rollout {
    board: Board,
    racks: [Tiles; 2],
    bag: Vec<Tile>,
    /// Number of tiles drawn from the front of the bag.
    drawn: usize,
    lead: i32,
    /// The leave value of each side's last turn.
    leaves: [i32; 2],
    scoreless: u8,
    turn: usize,
}

impl Rollout {
    /// Plays a candidate and then `plies` turns, or to the end with an empty bag.
    pub(crate) fn play(
        &mut self,
        candidate: &CandidatePlay,
        deal: &Deal,
        kit: &Equipment,
        plies: u32,
        generator: &mut PlayGenerator,
    ) -> RolloutEnd {
        let mut random = Random::new(deal.seed);
        self.start(candidate, deal, &mut random);
        let mut player = StaticPlayer {
            equipment: kit,
            leaves: kit.leaves.as_deref(),
            generator,
        };
        let mut turns = 1;
        loop {
            if let Some(lead) = self.final_lead(kit) {
                return RolloutEnd {
                    lead,
                    is_own_turn: self.turn == OWN,
                    unseen: None,
                    plies: turns,
                };
            }
            let in_bag = self.in_bag();
            if in_bag > 0 && u32::from(turns) > plies {
                return RolloutEnd {
                    lead: self.lead + self.leaves[OWN] - self.leaves[OTHER],
                    is_own_turn: self.turn == OWN,
                    unseen: Some(in_bag + self.racks[1 - self.turn].len()),
                    plies: turns,
                };
            }
            self.take_turn(&mut player, &mut random);
            turns += 1;
        }
    }

    /// Plays a candidate, then turns by `choose` until the bag is empty.
    ///
    /// Returns the final lead if the game is over.
    ///
    /// # Errors
    ///
    /// Returns the error of `choose`.
    pub(crate) fn play_until_bag_empty<E>(
        &mut self,
        candidate: &CandidatePlay,
        deal: &Deal,
        kit: &Equipment,
        mut choose: impl FnMut(&Self) -> Result<PlayChoice, E>,
    ) -> Result<Option<i32>, E> {
        let mut random = Random::new(deal.seed);
        self.start(candidate, deal, &mut random);
        loop {
            let ended = self.final_lead(kit);
            if ended.is_some() || self.in_bag() == 0 {
                return Ok(ended);
            }
            let choice = choose(self)?;
            self.make_choice(choice, kit, &mut random);
        }
    }

    /// Returns the static play of the side to move and its equity.
    pub(crate) fn choose_static(&self, player: &mut StaticPlayer<'_>) -> (PlayChoice, i32) {
        let rack = &self.racks[self.turn];
        // The tiles in the bag are missing here, but they only matter once the bag
        // is empty.
        let other = &self.racks[1 - self.turn];
        player.choose(&self.board, rack, other, self.in_bag())
    }

    /// Returns the turn from the view of the side to move.
    pub(crate) const fn turn_view(&self) -> TurnView<'_> {
        TurnView {
            board: &self.board,
            rack: &self.racks[self.turn],
            lead: if self.turn == OWN {
                self.lead
            } else {
                -self.lead
            },
            scoreless: self.scoreless,
        }
    }

    /// Returns the tiles that the side to move does not see, and the size of the
    /// bag.
    pub(crate) fn unseen(&self) -> (Tiles, usize) {
        let mut unseen = self.racks[1 - self.turn];
        self.bag[self.drawn..]
            .iter()
            .for_each(|&tile| unseen.add(tile));
        (unseen, self.in_bag())
    }

    /// Returns the board and the racks, the root side first.
    pub(crate) const fn board_and_racks(&self) -> (&Board, &[Tiles; 2]) {
        (&self.board, &self.racks)
    }

    /// Returns the lead of the root side, and whether it is to move.
    pub(crate) const fn lead(&self) -> (i32, bool) {
        (self.lead, self.turn == OWN)
    }

    /// Returns `true` if a pass of the side to move ends the game.
    pub(crate) const fn pass_ends_game(&self) -> bool {
        self.scoreless + 1 >= SCORELESS_TURNS
    }

    /// Sets up the position after the candidate.
    fn start(&mut self, candidate: &CandidatePlay, deal: &Deal, random: &mut Random) {
        self.board.clone_from(&candidate.board);
        self.racks = [candidate.kept, deal.other];
        self.racks[OWN].add_all(&deal.own);
        self.bag.clone_from(&deal.bag);
        self.drawn = 0;
        self.lead = candidate.lead;
        self.leaves = [candidate.leave_value, 0];
        self.scoreless = candidate.scoreless;
        self.draw(OWN, candidate.draws);
        self.put_back(&candidate.returned, random);
        self.turn = OTHER;
    }

    const fn in_bag(&self) -> usize {
        self.bag.len() - self.drawn
    }

    fn draw(&mut self, side: usize, count: usize) {
        for _ in 0..count.min(self.in_bag()) {
            let tile = if side == OWN {
                self.drawn += 1;
                self.bag[self.drawn - 1]
            } else if let Some(tile) = self.bag.pop() {
                tile
            } else {
                return;
            };
            self.racks[side].add(tile);
        }
    }

    fn put_back(&mut self, tiles: &Tiles, random: &mut Random) {
        for tile in tiles.iter() {
            let index = self.drawn + random.below(self.in_bag() as u64 + 1) as usize;
            self.bag.insert(index, tile);
        }
    }

    /// Returns the final lead of the root side; `None` if the game continues.
    fn final_lead(&self, kit: &Equipment) -> Option<i32> {
        let rack_value = |side: usize| kit.tiles.total_value(&self.racks[side]) * POINT;
        let just_played = 1 - self.turn;
        if self.racks[just_played].is_empty() && self.in_bag() == 0 {
            let gain = 2 * rack_value(self.turn);
            return Some(match just_played {
                OWN => self.lead + gain,
                _ => self.lead - gain,
            });
        }
        (self.scoreless >= SCORELESS_TURNS).then(|| self.lead - rack_value(OWN) + rack_value(OTHER))
    }

    fn take_turn(&mut self, player: &mut StaticPlayer<'_>, random: &mut Random) {
        let side = self.turn;
        let (choice, equity) = self.choose_static(player);
        let scored = self.make_choice(choice, player.equipment, random);
        self.leaves[side] = equity - scored;
    }

    /// Makes a choice of the side to move and returns its score in thousandths of a
    /// point.
    fn make_choice(&mut self, choice: PlayChoice, kit: &Equipment, random: &mut Random) -> i32 {
        let side = self.turn;
        let mut score = 0;
        match choice {
            PlayChoice::Place(found) => {
                if let Some(Play::Place(placement)) = Play::from_move(found.mv) {
                    self.board.lay(&placement, &kit.lexicon, &kit.tiles);
                    self.racks[side].remove_all(&placement.used_tiles());
                    self.draw(side, placement.tiles.len());
                }
                score = found.score * POINT;
                self.lead += if side == OWN { score } else { -score };
            }
            PlayChoice::Exchange(kept) => {
                let mut back = self.racks[side];
                back.remove_all(&kept);
                self.racks[side] = kept;
                self.draw(side, back.len());
                self.put_back(&back, random);
            }
            PlayChoice::Pass => {}
        }
        self.scoreless = if score > 0 { 0 } else { self.scoreless + 1 };
        self.turn = 1 - side;
        score
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_core::{Game, GeneratedOpenings, Position, Setup};

    use super::super::candidates::CandidateList;
    use super::super::utility::Utility;
    use super::*;
    use crate::generate::ScoredPlacement;
    use crate::options::LeaveUse;
    use crate::position::{self, CrosswordPosition};
    use crate::state::GamePhase;
    use crate::{Crossword, evaluation::StaticEvaluation, play_list};

    /// Returns the play of the static player, found independently.
    fn best(position: &CrosswordPosition) -> ScoredPlacement {
        let value = StaticEvaluation::new(position, LeaveUse::Learned);
        let mut plays = play_list::placements(position, &value);
        plays.extend(play_list::exchanges(position, &value));
        let pass = play_list::pass(position, &value);
        let better = |one: ScoredPlacement, two: ScoredPlacement| {
            if two.is_better(&one) { two } else { one }
        };
        plays.into_iter().reduce(better).unwrap_or(pass)
    }

    /// Returns the actual deal of a position, its side to move drawing from the
    /// front.
    fn known_deal(position: &CrosswordPosition) -> Deal {
        let state = &position.state;
        let mut bag = state.bag.clone().unwrap();
        let next = |_| bag.draw(state.turn, 1).iter().next();
        Deal {
            own: Tiles::default(),
            other: state.racks[state.turn.other().index()],
            bag: (0..position.in_bag()).filter_map(next).collect(),
            seed: 0,
        }
    }

    #[test]
    fn rollouts_match_games_of_the_static_player() {
        let game = Crossword::default();
        let (mut generator, mut rollout) = (PlayGenerator::default(), Rollout::default());
        let mut compared = 0;
        for seed in 0..6 {
            let words = game.deal(seed).unwrap();
            let played = game.position(&Setup::new(words)).unwrap();
            let mut played = position::downcast(&*played).unwrap().clone();
            let mut simulated = Vec::new();
            while played.state.phase == GamePhase::Playing {
                let found = best(&played);
                if played.in_bag() > 0 {
                    let kit = played.equipment().clone();
                    let utility = Utility::new(&kit, 0);
                    let candidates = CandidateList::new(&played, &[found], 1, &utility);
                    let deal = known_deal(&played);
                    let candidate = &candidates.list[0];
                    let end = rollout.play(candidate, &deal, &kit, 1_000, &mut generator);
                    assert_eq!(end.unseen, None, "the game has ended");
                    simulated.push((played.state.turn, end.lead));
                }
                if matches!(Play::from_move(found.mv), Some(Play::Exchange(_))) {
                    // Returned tiles are inserted elsewhere in the simulated game.
                    simulated.clear();
                }
                played.play(found.mv).unwrap();
            }
            let [first, second] = played.state.net_points();
            for (side, lead) in simulated {
                let expected = [first - second, second - first][side.index()];
                assert_eq!(lead, expected, "deal {seed}");
                compared += 1;
            }
        }
        assert!(compared > 40, "{compared}");
    }

    #[test]
    fn turns_are_counted_and_leaves_added() {
        let game = Crossword::default();
        let position = game.position(&Setup::new(game.deal(3).unwrap())).unwrap();
        let position = position::downcast(&*position).unwrap();
        let kit = position.equipment();
        let found = best(position);
        let candidates = CandidateList::new(position, &[found], 1, &Utility::new(kit, 0));
        let (mut generator, mut rollout) = (PlayGenerator::default(), Rollout::default());
        let deal = known_deal(position);
        for plies in 1..5 {
            let end = rollout.play(&candidates.list[0], &deal, kit, plies, &mut generator);
            assert_eq!(u32::from(end.plies), plies + 1);
            assert_eq!(end.is_own_turn, plies % 2 == 1);
            let in_play: usize = rollout.racks.iter().map(Tiles::len).sum();
            assert_eq!(in_play + rollout.in_bag() + rollout.board.count(), 100);
            assert_eq!(end.unseen, Some(rollout.in_bag() + 7));
            let leaves = rollout.leaves[OWN] - rollout.leaves[OTHER];
            assert_eq!(end.lead, rollout.lead + leaves);
        }
    }
}
