//! Small endgames: boards of unfinished games and up to three tiles per side, blanks
//! included.

use zeitnot_core::{Game, Position, Random, Setup, Side};
use zeitnot_crossword::endgame::{EndgameInput, EndgameSolver};
use zeitnot_crossword::play::Play;
use zeitnot_crossword::rack::Tiles;
use zeitnot_crossword::tile::Tile;

use super::plain::{PlainSolver, Values};
use super::{Crossword, crossword, game, with_context};

/// The maximum number of positions that the plain solver visits per endgame.
const MAX_POSITIONS: u32 = 2_500;

/// Counts of the features of the compared endgames.
#[derive(Debug, Default)]
struct CaseCounts {
    endgames: u32,
    with_blanks: u32,
    /// Only a pass is best, although there are placements.
    passes: u32,
    /// Going out at once is best, and there are other plays.
    goes_out: u32,
    /// Going out at once is possible but not best.
    waits: u32,
    stuck: u32,
}

impl CaseCounts {
    fn count(&mut self, [mine, theirs]: &[Tiles; 2], values: &Values) {
        let best = values.iter().map(|&(_, value)| value).max().unwrap();
        let out = |mv| {
            let play = Play::from_move(mv).unwrap();
            let placement = play.placement();
            placement.is_some_and(|placement| placement.used_tiles() == *mine)
        };
        let pass = Play::Pass.to_move();
        let any = |matches: &dyn Fn(zeitnot_core::Move, i32) -> bool| {
            u32::from(values.iter().any(|&(mv, value)| matches(mv, value)))
        };
        let choice = u32::from(values.len() > 2);
        self.endgames += 1;
        self.with_blanks += u32::from(mine.count(Tile::BLANK) + theirs.count(Tile::BLANK) > 0);
        self.passes += choice * (1 - any(&|mv, value| value == best && mv != pass));
        self.goes_out += choice * any(&|mv, value| value == best && out(mv));
        self.waits += any(&|mv, _| out(mv)) * (1 - any(&|mv, value| value == best && out(mv)));
        self.stuck += u32::from(values.len() == 1);
    }
}

/// Returns a position a few random turns into a game.
fn unfinished(game: &Crossword, deal: u64, random: &mut Random) -> Box<dyn Position> {
    let mut position = game.position(&Setup::new(format!("deal {deal}"))).unwrap();
    for _ in 0..4 + random.below(8) {
        let moves = position.legal_moves();
        let placements: Vec<_> = moves.iter().filter(|mv| is_placement(**mv)).collect();
        if let Some(mv) = random.pick(&placements) {
            position.play(**mv).unwrap();
        }
    }
    position
}

fn is_placement(mv: zeitnot_core::Move) -> bool {
    Play::from_move(mv).is_some_and(|play| play.placement().is_some())
}

/// Returns up to three tiles, sometimes with a blank.
fn small_rack(game: &Crossword, random: &mut Random) -> Tiles {
    let kinds: Vec<Tile> = game
        .loaded_equipment()
        .tiles
        .letters()
        .letters()
        .map(Tile::from)
        .collect();
    let mut rack: Tiles = (0..1 + random.below(3))
        .filter_map(|_| random.pick(&kinds).copied())
        .collect();
    if rack.len() < 3 && random.below(6) == 0 {
        rack.add(Tile::BLANK);
    }
    rack
}

#[test]
fn small_endgames_equal_the_plain_solver() {
    let game = game();
    let mut seen = CaseCounts::default();
    let mut solver = EndgameSolver::default();
    with_context(&game, None, |ctx| {
        for deal in 0..90 {
            let mut random = Random::new(deal);
            let position = unfinished(&game, deal, &mut random);
            let here = crossword(&*position);
            for turn in [Side::First, Side::Second, Side::First] {
                let racks = [(); 2].map(|()| small_rack(&game, &mut random));
                let plain = PlainSolver::new(game.loaded_equipment(), 2, MAX_POSITIONS).moves(
                    here.board(),
                    &racks,
                    0,
                );
                let Some(values) = plain else {
                    continue;
                };
                let [mine, theirs] = racks;
                let input = EndgameInput {
                    equipment: game.loaded_equipment(),
                    board: here.board(),
                    racks: match turn {
                        Side::First => [mine, theirs],
                        Side::Second => [theirs, mine],
                    },
                    turn,
                    passed: false,
                };
                let open = (i32::MIN, i32::MAX);
                let solved = solver.solve(&input, None, open, ctx).unwrap();
                let words = format!("{} {racks:?}", position.setup().position);
                let best = values.iter().map(|&(_, value)| value).max().unwrap();
                assert_eq!(
                    (solved.value, solved.proven),
                    (best * 1_000, true),
                    "{words}"
                );
                let chosen = values.iter().find(|(mv, _)| *mv == solved.line[0]);
                assert_eq!(chosen.unwrap().1, best, "{words}");
                seen.count(&racks, &values);
            }
        }
    });
    assert!(seen.endgames >= 120 && seen.with_blanks >= 10, "{seen:?}");
    assert!(seen.goes_out >= 20 && seen.waits >= 5, "{seen:?}");
    assert!(seen.passes >= 1 && seen.stuck >= 5, "{seen:?}");
}
