//! Fast games between two static players that see only their own tiles.

use zeitnot_core::Random;
use zeitnot_crossword::board::Board;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::play::Play;
use zeitnot_crossword::rack::{RACK_SIZE, Tiles};
use zeitnot_crossword::static_play::{PlayChoice, StaticPlayer};
use zeitnot_crossword::tile::Tile;

/// Number of consecutive scoreless turns that end a game.
const MAX_SCORELESS: u8 = 6;

/// The state of a game.
pub(super) struct SelfPlay<'a> {
    equipment: &'a Equipment,
    pub(super) board: Board,
    racks: [Tiles; 2],
    /// The tiles in the bag, which are drawn from the end.
    bag: Vec<Tile>,
    scores: [i32; 2],
    /// The player to move.
    turn: usize,
    scoreless: u8,
}

impl<'a> SelfPlay<'a> {
    /// Shuffles the tiles and deals the racks.
    pub(super) fn new(equipment: &'a Equipment, random: &mut Random) -> Self {
        let mut bag: Vec<Tile> = equipment.all_tiles().iter().collect();
        shuffle(&mut bag, random);
        let mut game = Self {
            equipment,
            board: Board::default(),
            racks: [Tiles::default(); 2],
            bag,
            scores: [0; 2],
            turn: 0,
            scoreless: 0,
        };
        (0..2).for_each(|player| game.draw(player));
        game
    }

    /// Returns the number of tiles in the bag.
    pub(super) const fn in_bag(&self) -> usize {
        self.bag.len()
    }

    /// Returns the player to move.
    pub(super) const fn turn(&self) -> usize {
        self.turn
    }

    /// Returns the lead of the player to move, in points.
    pub(super) const fn spread(&self) -> i32 {
        self.scores[self.turn] - self.scores[1 - self.turn]
    }

    /// Returns the tiles in the bag and on the racks.
    pub(super) fn not_on_board(&self) -> Tiles {
        let mut tiles: Tiles = self.bag.iter().copied().collect();
        self.racks.iter().for_each(|rack| tiles.add_all(rack));
        tiles
    }

    /// Returns the tiles that the player to move does not see.
    pub(super) fn unseen(&self) -> Tiles {
        let mut tiles = self.not_on_board();
        tiles.remove_all(&self.racks[self.turn]);
        tiles
    }

    /// Plays a turn; returns `false` if the game is over.
    pub(super) fn play_turn(&mut self, player: &mut StaticPlayer<'_>, random: &mut Random) -> bool {
        let unseen = self.unseen();
        let rack = self.racks[self.turn];
        let (choice, _) = player.choose(&self.board, &rack, &unseen, self.in_bag());
        self.scoreless += 1;
        match choice {
            PlayChoice::Place(play) => {
                if let Some(Play::Place(placement)) = Play::from_move(play.mv) {
                    self.board
                        .lay(&placement, &self.equipment.lexicon, &self.equipment.tiles);
                    self.racks[self.turn].remove_all(&placement.used_tiles());
                    self.scores[self.turn] += play.score;
                    if play.score > 0 {
                        self.scoreless = 0;
                    }
                    self.draw(self.turn);
                }
            }
            PlayChoice::Exchange(kept) => self.exchange(kept, random),
            PlayChoice::Pass => {}
        }
        if self.racks[self.turn].is_empty() {
            self.scores[self.turn] +=
                2 * self.equipment.tiles.total_value(&self.racks[1 - self.turn]);
            return false;
        }
        if self.scoreless == MAX_SCORELESS {
            for (score, rack) in self.scores.iter_mut().zip(&self.racks) {
                *score -= self.equipment.tiles.total_value(rack);
            }
            return false;
        }
        self.turn = 1 - self.turn;
        true
    }

    /// Returns the lead of player 0, in points.
    pub(super) const fn lead(&self) -> i32 {
        self.scores[0] - self.scores[1]
    }

    fn draw(&mut self, player: usize) {
        let rack = &mut self.racks[player];
        while rack.len() < RACK_SIZE
            && let Some(tile) = self.bag.pop()
        {
            rack.add(tile);
        }
    }

    fn exchange(&mut self, kept: Tiles, random: &mut Random) {
        let mut returned = std::mem::replace(&mut self.racks[self.turn], kept);
        returned.remove_all(&kept);
        self.draw(self.turn);
        self.bag.extend(returned.iter());
        shuffle(&mut self.bag, random);
    }
}

pub(super) fn shuffle(tiles: &mut [Tile], random: &mut Random) {
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, random.below(last as u64 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use zeitnot_crossword::generate::PlayGenerator;
    use zeitnot_crossword::layout::Layout;
    use zeitnot_crossword::lexicon::Lexicon;
    use zeitnot_crossword::tile_set::TileSet;

    use super::*;

    fn equipment(words: &str) -> Equipment {
        let tiles = TileSet::parse("few", "blanks 1\nA 8 1 vowel\nB 6 3\nC 5 2\nD 4 10\n");
        let tiles = Arc::new(tiles.unwrap());
        let words = words.split(' ').map(|word| tiles.parse_word(word).unwrap());
        let lexicon = Lexicon::build("few", &tiles, words).unwrap();
        Equipment::new(tiles, Layout::standard(), Arc::new(lexicon))
    }

    /// Plays a game, and calls `on_state` before each turn and at the end.
    fn play(equipment: &Equipment, seed: u64, mut on_state: impl FnMut(&SelfPlay<'_>)) -> i32 {
        let mut generator = PlayGenerator::default();
        let mut player = StaticPlayer {
            equipment,
            leaves: None,
            generator: &mut generator,
        };
        let mut random = Random::new(seed);
        let mut game = SelfPlay::new(equipment, &mut random);
        loop {
            on_state(&game);
            if !game.play_turn(&mut player, &mut random) {
                on_state(&game);
                return game.lead();
            }
        }
    }

    #[test]
    fn the_tiles_of_a_game_never_change() {
        let equipment = equipment("aa ab ad ba acad bad cab dad abba");
        let all = equipment.all_tiles();
        let mut ended_empty = 0;
        for seed in 0..20 {
            let mut last = usize::MAX;
            play(&equipment, seed, |game| {
                let mut tiles = game.not_on_board();
                tiles.add_all(&game.board.tiles().map(|(_, laid)| laid.tile()).collect());
                assert!(tiles == all);
                let held = game.racks[game.turn].len();
                assert_eq!(game.unseen().len() + held, game.not_on_board().len());
                last = game.racks.iter().map(Tiles::len).min().unwrap_or(0);
            });
            ended_empty += usize::from(last == 0);
        }
        assert!(ended_empty > 0, "no game ended with an empty rack");
    }

    #[test]
    fn six_scoreless_turns_end_a_game_and_cost_the_tiles_on_the_racks() {
        // There are too few letters for this word.
        let equipment = equipment("dddddddd");
        let (mut turns, mut racks) = (0, [Tiles::default(); 2]);
        let lead = play(&equipment, 1, |game| {
            turns += 1;
            racks = game.racks;
        });
        assert_eq!(turns, 7, "six turns and the end");
        assert_eq!(
            lead,
            equipment.tiles.total_value(&racks[1]) - equipment.tiles.total_value(&racks[0])
        );
    }
}
