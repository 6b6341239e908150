//! Endgames: against every play at every turn, and under limits.

#![expect(clippy::unwrap_used, reason = "tests")]

mod last_draws;
mod limits;
mod plain;
mod small;
mod values;

use std::any::Any;
use std::sync::Arc;

use zeitnot_core::caches::Caches;
use zeitnot_core::flight::Recorder;
use zeitnot_core::{
    Answer, Game, GeneratedOpenings, Limits, ManualTime, Move, Position, Random, Request,
    SearchContext, Setup, StopRule, StopSignal, TimeSource, Worker, default_settings,
};
use zeitnot_crossword::endgame::EndgameGame;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::evaluation::StaticEvaluation;
use zeitnot_crossword::generate::PlayGenerator;
use zeitnot_crossword::layout::Layout;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile::Tile;
use zeitnot_crossword::tile_set::TileSet;
use zeitnot_crossword::{Crossword, CrosswordPosition};

/// Fewer tiles than usual: games are short, and their boards open.
fn tiles() -> Arc<TileSet> {
    let usual = TileSet::english();
    let kinds = usual.letters().letters().map(Tile::from);
    let lines = kinds.map(|tile| {
        let (face, count) = (usual.write_tiles([tile]), usual.count(tile).div_ceil(3));
        format!("{face} {count} {}\n", usual.value(tile))
    });
    let text = "blanks 2\n".to_owned() + &lines.collect::<String>();
    Arc::new(TileSet::parse("few", &text).unwrap())
}

/// The game with these tiles and some of the words, so that there are not too
/// many plays.
fn game() -> Crossword {
    let tiles = tiles();
    let all = Lexicon::shipped();
    let some = all.words().enumerate();
    let some = some.filter(|(number, word)| match word.len() {
        2 => number % 3 != 0,
        3 => number % 4 == 0,
        _ => number % 20 == 0,
    });
    let lexicon = Lexicon::build("some", &tiles, some.map(|(_, word)| word)).unwrap();
    Crossword::with_equipment(Equipment::new(tiles, Layout::standard(), Arc::new(lexicon)))
}

fn crossword(position: &dyn Position) -> &CrosswordPosition {
    (position as &dyn Any).downcast_ref().unwrap()
}

fn solver(game: &Crossword) -> Worker {
    let game: Arc<dyn Game> = Arc::new(EndgameGame::new(Arc::new(game.clone())));
    let mut settings = default_settings(&*game);
    settings.set("table.megabytes", "2").unwrap();
    Worker::new(game, settings, Arc::new(ManualTime::new())).unwrap()
}

fn solve(worker: &mut Worker, position: &dyn Position, limits: Limits) -> Answer {
    let request = Request::new(position.clone_box(), limits, worker.time().now());
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

/// How far the side to move is ahead, in thousandths of a point.
fn lead(position: &dyn Position) -> i32 {
    let points = position.points().unwrap();
    let side = position.side_to_move();
    points[side.index()] - points[side.other().index()]
}

/// Every position with an empty bag of a game in which plays are chosen at
/// random, in the order in which they come up.
fn endgames_of(game: &Crossword, deal: u64) -> Vec<Box<dyn Position>> {
    let mut random = Random::new(deal);
    let mut position = game
        .position(&Setup::new(game.deal(deal).unwrap()))
        .unwrap();
    let mut endgames = Vec::new();
    loop {
        let Some(pass) = position.fallback_move() else {
            return endgames;
        };
        let here = crossword(&*position);
        if EndgameGame::check(here).is_ok() {
            endgames.push(position.clone_box());
        }
        let mut laying: Vec<Move> = Vec::new();
        let (value, ground) = (
            StaticEvaluation::with_default_leaves(here),
            here.equipment().generator_input(),
        );
        let mut add = |found: zeitnot_crossword::generate::ScoredPlacement| laying.push(found.mv);
        PlayGenerator::default().for_each_placement(
            here.board(),
            here.rack(),
            ground,
            &value,
            &mut add,
        );
        let mv = random.pick(&laying).copied().unwrap_or(pass);
        position.play(mv).unwrap();
    }
}

/// Runs something with a context of its own, as a search that solves many
/// endgames does.
fn with_cx<T>(
    game: &Crossword,
    nodes: Option<u64>,
    work: impl FnOnce(&mut SearchContext<'_>) -> T,
) -> T {
    let mut settings = default_settings(game);
    settings.set("table.megabytes", "2").unwrap();
    let caches = Caches::shared(&settings).unwrap();
    let time = Arc::new(ManualTime::new());
    let limits = Limits {
        nodes,
        ..Limits::default()
    };
    let signals = Arc::new(StopSignal::new(false));
    let rule = StopRule::new(limits, time.now(), signals, time, None);
    let (mut recorder, mut report) = (Recorder::default(), |_| ());
    work(&mut SearchContext::new(
        &caches,
        &rule,
        &mut recorder,
        &mut report,
    ))
}
