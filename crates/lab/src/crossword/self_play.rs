//! A game between two players that see only their own tiles, plain and fast.

use zeitnot_core::Random;
use zeitnot_crossword::board::Board;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::play::Play;
use zeitnot_crossword::rack::{RACK_SIZE, Tiles};
use zeitnot_crossword::static_play::{PlayChoice, StaticPlayer};
use zeitnot_crossword::tile::Tile;

/// So many turns without a point one after the other end a game.
const MAX_SCORELESS: u8 = 6;

/// A game under way.
pub(super) struct SelfPlay<'a> {
    equipment: &'a Equipment,
    pub(super) board: Board,
    racks: [Tiles; 2],
    /// In the order in which they are drawn, the last one first.
    bag: Vec<Tile>,
    scores: [i32; 2],
    /// Whose turn it is.
    turn: usize,
    scoreless: u8,
}

impl<'a> SelfPlay<'a> {
    /// Shuffles and deals.
    pub(super) fn new(kit: &'a Equipment, random: &mut Random) -> Self {
        let mut bag: Vec<Tile> = kit.all_tiles().iter().collect();
        shuffle(&mut bag, random);
        let mut game = Self {
            equipment: kit,
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

    /// Tiles in the bag.
    pub(super) const fn in_bag(&self) -> usize {
        self.bag.len()
    }

    /// Who is to play.
    pub(super) const fn turn(&self) -> usize {
        self.turn
    }

    /// How far the player to play is ahead, in points.
    pub(super) const fn spread(&self) -> i32 {
        self.scores[self.turn] - self.scores[1 - self.turn]
    }

    /// What a player does not see on the board.
    pub(super) fn not_on_board(&self) -> Tiles {
        let mut tiles: Tiles = self.bag.iter().copied().collect();
        self.racks.iter().for_each(|rack| tiles.add_all(rack));
        tiles
    }

    /// What the player to play does not see at all.
    pub(super) fn unseen(&self) -> Tiles {
        let mut tiles = self.not_on_board();
        tiles.remove_all(&self.racks[self.turn]);
        tiles
    }

    /// Plays a turn; false when the game is over.
    pub(super) fn play_turn(&mut self, player: &mut StaticPlayer<'_>, random: &mut Random) -> bool {
        let unseen = self.unseen();
        let rack = self.racks[self.turn];
        let (choice, _) = player.choose(&self.board, &rack, &unseen, self.in_bag());
        self.scoreless += 1;
        match choice {
            PlayChoice::Place(found) => {
                if let Some(Play::Place(placement)) = Play::from_move(found.mv) {
                    self.board
                        .lay(&placement, &self.equipment.lexicon, &self.equipment.tiles);
                    self.racks[self.turn].remove_all(&placement.used_tiles());
                    self.scores[self.turn] += found.score;
                    if found.score > 0 {
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

    /// How far player 0 is ahead, in points.
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
        let mut back = std::mem::replace(&mut self.racks[self.turn], kept);
        back.remove_all(&kept);
        self.draw(self.turn);
        self.bag.extend(back.iter());
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

    fn kit(words: &str) -> Equipment {
        let tiles = TileSet::parse("few", "blanks 1\nA 8 1 vowel\nB 6 3\nC 5 2\nD 4 10\n");
        let tiles = Arc::new(tiles.unwrap());
        let words = words.split(' ').map(|word| tiles.parse_word(word).unwrap());
        let lexicon = Lexicon::build("few", &tiles, words).unwrap();
        Equipment::new(tiles, Layout::standard(), Arc::new(lexicon))
    }

    /// Plays a game to its end; shows it before every turn.
    fn play(kit: &Equipment, seed: u64, mut turn: impl FnMut(&SelfPlay<'_>)) -> i32 {
        let mut generator = PlayGenerator::default();
        let mut player = StaticPlayer {
            equipment: kit,
            leaves: None,
            generator: &mut generator,
        };
        let mut random = Random::new(seed);
        let mut game = SelfPlay::new(kit, &mut random);
        loop {
            turn(&game);
            if !game.play_turn(&mut player, &mut random) {
                turn(&game);
                return game.lead();
            }
        }
    }

    #[test]
    fn no_tile_comes_or_goes() {
        let kit = kit("aa ab ad ba acad bad cab dad abba");
        let all = kit.all_tiles();
        let mut ended_empty = 0;
        for seed in 0..20 {
            let mut last = usize::MAX;
            play(&kit, seed, |game| {
                let mut tiles = game.not_on_board();
                tiles.add_all(&game.board.tiles().map(|(_, laid)| laid.tile()).collect());
                assert!(tiles == all);
                let held = game.racks[game.turn].len();
                assert_eq!(game.unseen().len() + held, game.not_on_board().len());
                last = game.racks.iter().map(Tiles::len).min().unwrap_or(0);
            });
            ended_empty += usize::from(last == 0);
        }
        assert!(ended_empty > 0, "somebody goes out now and then");
    }

    #[test]
    fn six_turns_without_a_point_end_a_game_and_cost_what_is_held() {
        // Of this word there are never enough letters.
        let kit = kit("dddddddd");
        let (mut turns, mut racks) = (0, [Tiles::default(); 2]);
        let lead = play(&kit, 1, |game| {
            turns += 1;
            racks = game.racks;
        });
        assert_eq!(turns, 7, "six, and the look at the end");
        assert_eq!(
            lead,
            kit.tiles.total_value(&racks[1]) - kit.tiles.total_value(&racks[0])
        );
    }
}
