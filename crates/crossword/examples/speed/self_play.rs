//! Games of the static player against itself, without overhead.

use cpu_time::ThreadTime;
use zeitnot_core::Random;
use zeitnot_crossword::board::Board;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::generate::PlayGenerator;
use zeitnot_crossword::leaves::{LeaveValue, Leaves};
use zeitnot_crossword::play::Play;
use zeitnot_crossword::rack::{RACK_SIZE, Tiles};
use zeitnot_crossword::rules::{EXCHANGE_MINIMUM, SCORELESS_TURNS};
use zeitnot_crossword::tile::Tile;

pub(crate) struct GreedyPlayer<'a> {
    pub(crate) kit: &'a Equipment,
    pub(crate) leaves: Option<&'a Leaves>,
}

/// The result of a game.
struct EndedGame {
    turns: u32,
    points: i32,
}

/// Plays games and prints their number per second.
pub(crate) fn measure(player: &GreedyPlayer<'_>, games: u32) {
    let mut generator = PlayGenerator::default();
    let (mut turns, mut points) = (0, 0);
    let start = ThreadTime::now();
    for game in 0..games {
        let ended = play(player, &mut generator, &mut Random::new(game.into()));
        turns += ended.turns;
        points += ended.points;
    }
    let seconds = start.elapsed().as_secs_f64();
    let games = f64::from(games.max(1));
    println!(
        "  self-play  {:8.1} games per second, {:.1} turns and {:.1} points per side each",
        games / seconds,
        f64::from(turns) / games,
        f64::from(points) / games / 2.0
    );
}

fn play(
    player: &GreedyPlayer<'_>,
    generator: &mut PlayGenerator,
    random: &mut Random,
) -> EndedGame {
    let kit = player.kit;
    let mut bag: Vec<Tile> = kit.all_tiles().iter().collect();
    shuffle(&mut bag, random);
    let mut board = Board::default();
    let mut racks = [Tiles::default(); 2];
    racks.iter_mut().for_each(|rack| draw(rack, &mut bag));
    let mut ended = EndedGame {
        turns: 0,
        points: 0,
    };
    let (mut turn, mut scoreless) = (0, 0);
    while scoreless < SCORELESS_TURNS {
        ended.turns += 1;
        scoreless += 1;
        let mut unseen: Tiles = bag.iter().copied().collect();
        unseen.add_all(&racks[1 - turn]);
        let rack = &mut racks[turn];
        let value = LeaveValue::new(&kit.tiles, player.leaves, &unseen, bag.len());
        let found = generator.best_placement(&board, rack, kit.generator_input(), &value);
        let kept = exchange(player, rack, bag.len());
        let is_better = |equity: i32| kept.is_none_or(|(_, value)| equity >= value);
        if let Some(found) = found.filter(|found| is_better(found.equity)) {
            if let Some(Play::Place(placement)) = Play::from_move(found.mv) {
                board.lay(&placement, &kit.lexicon, &kit.tiles);
                rack.remove_all(&placement.used_tiles());
            }
            ended.points += found.score;
            if found.score > 0 {
                scoreless = 0;
            }
            draw(rack, &mut bag);
        } else if let Some((kept, _)) = kept {
            let mut back = std::mem::replace(rack, kept);
            back.remove_all(&kept);
            draw(rack, &mut bag);
            bag.extend(back.iter());
            shuffle(&mut bag, random);
        }
        if rack.is_empty() {
            ended.points += 2 * kit.tiles.total_value(&racks[1 - turn]);
            break;
        }
        turn = 1 - turn;
    }
    ended
}

/// Returns the best leave of an exchange and its value, if an exchange is allowed.
fn exchange(player: &GreedyPlayer<'_>, rack: &Tiles, in_bag: usize) -> Option<(Tiles, i32)> {
    if in_bag < EXCHANGE_MINIMUM {
        return None;
    }
    let Some(leaves) = player.leaves else {
        return Some((Tiles::default(), 0));
    };
    let (leave, value) = leaves.best_leave(rack);
    Some((leaves.index().unrank(leave.rank)?, value))
}

fn draw(rack: &mut Tiles, bag: &mut Vec<Tile>) {
    let missing = RACK_SIZE.saturating_sub(rack.len());
    bag.drain(bag.len().saturating_sub(missing)..)
        .for_each(|tile| rack.add(tile));
}

fn shuffle(tiles: &mut [Tile], random: &mut Random) {
    for last in (1..tiles.len()).rev() {
        tiles.swap(last, random.below(last as u64 + 1) as usize);
    }
}
