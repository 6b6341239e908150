//! Small endgames of all kinds: boards of games that are broken off, and a few
//! tiles for each side, blanks among them.

use zeitnot_core::{Game, Position, Random, Setup, Side};
use zeitnot_crossword::endgame::{EndgameInput, EndgameSolver};
use zeitnot_crossword::play::Play;
use zeitnot_crossword::rack::Tiles;
use zeitnot_crossword::tile::Tile;

use super::plain::{PlainSolver, Values};
use super::{Crossword, crossword, game, with_cx};

/// Positions that the plain rules may look at for one endgame.
const MOST: u32 = 2_500;

/// What the compared endgames had in them.
#[derive(Debug, Default)]
struct CaseCounts {
    endgames: u32,
    with_blanks: u32,
    /// Nothing is better than a pass, though tiles could be laid.
    passes: u32,
    /// Going out at once is best, and there are other plays.
    goes_out: u32,
    /// It is best to go out, but not at once.
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
        let any = |wanted: &dyn Fn(zeitnot_core::Move, i32) -> bool| {
            u32::from(values.iter().any(|&(mv, value)| wanted(mv, value)))
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

/// A position some turns into a game in which plays are chosen at random.
fn broken_off(game: &Crossword, deal: u64, random: &mut Random) -> Box<dyn Position> {
    let mut position = game.position(&Setup::new(format!("deal {deal}"))).unwrap();
    for _ in 0..4 + random.below(8) {
        let moves = position.legal_moves();
        let laying: Vec<_> = moves.iter().filter(|mv| is_placement(**mv)).collect();
        if let Some(mv) = random.pick(&laying) {
            position.play(**mv).unwrap();
        }
    }
    position
}

fn is_placement(mv: zeitnot_core::Move) -> bool {
    Play::from_move(mv).is_some_and(|play| play.placement().is_some())
}

/// Up to three tiles, and a blank now and then.
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
fn small_endgames_of_all_kinds_come_to_what_the_plain_rules_say() {
    let game = game();
    let mut seen = CaseCounts::default();
    let mut solver = EndgameSolver::default();
    with_cx(&game, None, |cx| {
        for deal in 0..90 {
            let mut random = Random::new(deal);
            let position = broken_off(&game, deal, &mut random);
            let here = crossword(&*position);
            for turn in [Side::First, Side::Second, Side::First] {
                let racks = [(); 2].map(|()| small_rack(&game, &mut random));
                let plain = PlainSolver::new(game.loaded_equipment(), 2, MOST).moves(
                    here.board(),
                    &racks,
                    0,
                );
                let Some(values) = plain else {
                    continue;
                };
                let [mine, theirs] = racks;
                let problem = EndgameInput {
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
                let solved = solver.solve(&problem, None, open, cx).unwrap();
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
