//! Endgames: compared with exhaustive search, and under limits.

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

/// Fewer tiles than standard, so that games are short and boards open.
fn tiles() -> Arc<TileSet> {
    let standard = TileSet::english();
    let kinds = standard.letters().letters().map(Tile::from);
    let lines = kinds.map(|tile| {
        let (face, count) = (
            standard.write_tiles([tile]),
            standard.count(tile).div_ceil(3),
        );
        format!("{face} {count} {}\n", standard.value(tile))
    });
    let text = "blanks 2\n".to_owned() + &lines.collect::<String>();
    Arc::new(TileSet::parse("few", &text).unwrap())
}

/// The game with these tiles and a part of the words, which limits the number of
/// plays.
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

/// Returns the lead of the side to move, in thousandths of a point.
fn lead(position: &dyn Position) -> i32 {
    let points = position.points().unwrap();
    let side = position.side_to_move();
    points[side.index()] - points[side.other().index()]
}

/// Returns the positions with an empty bag of a game with random plays, in order.
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
        let mut placements: Vec<Move> = Vec::new();
        let (value, input) = (
            StaticEvaluation::with_default_leaves(here),
            here.equipment().generator_input(),
        );
        let mut add =
            |found: zeitnot_crossword::generate::ScoredPlacement| placements.push(found.mv);
        PlayGenerator::default().for_each_placement(
            here.board(),
            here.rack(),
            input,
            &value,
            &mut add,
        );
        let mv = random.pick(&placements).copied().unwrap_or(pass);
        position.play(mv).unwrap();
    }
}

/// Calls `work` with a search context, as in a search that solves many endgames.
fn with_context<T>(
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
