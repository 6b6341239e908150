//! The pre-endgame: few tiles in the bag, and the endgames behind the plays.

use std::sync::Arc;
use std::time::{Duration, Instant};

use zeitnot_core::{
    Answer, FactValue, Limits, Line, ManualTime, Move, Position, Random, Request, Setup,
    StopReason, StopSignal, SystemTime, TimeSource, Worker, default_settings,
};
use zeitnot_crossword::CrosswordPosition;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::layout::Layout;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::placement_score::PlacementScore;
use zeitnot_crossword::play::Play;
use zeitnot_crossword::tile_set::TileSet;

use super::plain::PlainSolver;
use super::{Crossword, Game, crossword, endgames_of, game};

/// The maximum number of positions that the plain solver visits per endgame.
const MAX_POSITIONS: u32 = 1_500;
/// Number of small positions to try.
const POSITIONS: u32 = 12;

fn player(game: &Crossword, time: Arc<dyn TimeSource>, options: &[(&str, &str)]) -> Worker {
    let mut settings = default_settings(game);
    settings.set("table.megabytes", "2").unwrap();
    settings.set("crossword.pre_endgame.tiles", "4").unwrap();
    for (name, value) in options {
        settings.set(name, value).unwrap();
    }
    Worker::new(Arc::new(game.clone()), settings, time).unwrap()
}

fn ask(worker: &mut Worker, position: &dyn Position, limits: Limits) -> Answer {
    let request = Request::new(position.clone_box(), limits, worker.time().now());
    worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ())
}

fn fact(line: &Line, name: &str) -> Option<i64> {
    line.facts.iter().find_map(|(own, value)| match value {
        FactValue::Whole(number) | FactValue::Milli(number) if *own == name => Some(*number),
        _ => None,
    })
}

/// A game with six kinds of tiles, two of which form no words, so that few plays
/// exist.
fn scarce() -> Crossword {
    let tiles = "blanks 0\nA 2 1\nB 2 3\nE 1 1\nT 3 2\nV 6 4\nW 5 5\n";
    let tiles = Arc::new(TileSet::parse("scarce", tiles).unwrap());
    let words = b"ab\nat\nba\nta\nbat\ntab\nbeat\nbeta\n";
    let lexicon = Lexicon::read("scarce", words, &tiles).unwrap();
    Crossword::with_equipment(Equipment::new(tiles, Layout::standard(), Arc::new(lexicon)))
}

/// Returns a position with one word on the board, seven tiles on the rack, and one
/// of the other eight tiles in the bag.
fn with_one_in_the_bag(game: &Crossword, random: &mut Random) -> Box<dyn Position> {
    let mut left: Vec<char> = "ABTTVVVVVVWWWWW".chars().collect();
    let mut rack = String::new();
    for _ in 0..7 {
        rack.push(left.swap_remove(random.below(left.len() as u64) as usize));
    }
    let points = 50 + random.below(21);
    let board = "15/15/15/15/15/15/15/5BEAT6/15/15/15/15/15/15/15";
    let words = format!("{board} {rack}/ {points}/60 0");
    let position = game.position(&Setup::new(words)).unwrap();
    assert_eq!(crossword(&*position).in_bag(), 1);
    position
}

/// Returns half wins, games, and total lead of a play over all draws.
///
/// Returns `None` if the plain solver exceeds its limit.
fn reference(position: &CrosswordPosition, mv: Move) -> Option<(i32, i32, i32)> {
    let kit = position.equipment();
    let points = position.points()?;
    let ahead = (points[0] - points[1]) / 1_000;
    let play = Play::from_move(mv)?;
    let placement = play.placement()?;
    let score = PlacementScore::new(placement, position.board(), kit)
        .unwrap()
        .score;
    let mut board = position.board().clone();
    board.lay(placement, &kit.lexicon, &kit.tiles);
    let (mut half_wins, mut games, mut leads) = (0, 0, 0);
    for (tile, count) in position.unseen().kinds() {
        let (mut mine, mut theirs) = (*position.rack(), position.unseen());
        mine.remove_all(&placement.used_tiles());
        mine.add(tile);
        theirs.remove(tile);
        let values = PlainSolver::new(kit, 2, MAX_POSITIONS).moves(&board, &[theirs, mine], 0)?;
        let best = values.iter().map(|&(_, value)| value).max()?;
        let lead = ahead + score - best;
        half_wins += (lead.signum() + 1) * i32::from(count);
        games += i32::from(count);
        leads += lead * i32::from(count);
    }
    Some((half_wins, games, leads))
}

fn placements(position: &dyn Position) -> Vec<Move> {
    let is_placement =
        |mv: &Move| Play::from_move(*mv).is_some_and(|play| play.placement().is_some());
    position
        .legal_moves()
        .into_iter()
        .filter(is_placement)
        .collect()
}

/// A play and its [`reference`] result.
type ReferenceResult = (Move, (i32, i32, i32));

/// Returns small positions with one tile in the bag, and the results of each play.
fn small(game: &Crossword) -> Vec<(Box<dyn Position>, Vec<ReferenceResult>)> {
    let mut random = Random::new(1);
    let mut all = Vec::new();
    for _ in 0..POSITIONS {
        let position = with_one_in_the_bag(game, &mut random);
        let moves = placements(&*position);
        let here = crossword(&*position);
        let values = moves.iter().map(|&mv| Some((mv, reference(here, mv)?)));
        if let Some(values) = values.collect::<Option<Vec<_>>>()
            && (2..=60).contains(&values.len())
        {
            all.push((position, values));
        }
    }
    all
}

#[test]
fn values_with_one_tile_in_the_bag_equal_the_plain_solver() {
    let game = scarce();
    let options = [("crossword.pre_endgame.samples", "16")];
    let mut worker = player(&game, Arc::new(ManualTime::new()), &options);
    let (mut positions, mut plays, mut even) = (0, 0, 0);
    for (position, values) in small(&game) {
        let words = position.setup().position;
        let moves: Vec<Move> = values.iter().map(|&(mv, _)| mv).collect();
        let limits = Limits {
            multi_pv: moves.len() as u32,
            root_moves: Some(moves),
            ..Limits::default()
        };
        let answer = ask(&mut worker, &*position, limits.clone());
        assert_eq!(answer.lines.len(), values.len(), "{words}");
        let value = |mv: Move| values.iter().find(|(own, _)| *own == mv).unwrap().1;
        for line in &answer.lines {
            let (half_wins, games, leads) = value(line.moves[0]);
            let percent = (50_000.0 * f64::from(half_wins) / f64::from(games)).round() as i64;
            assert_eq!(fact(line, "win_percent"), Some(percent), "{words}");
            assert_eq!(fact(line, "win_error"), Some(0), "{words}");
            let lead = (1_000.0 * f64::from(leads) / f64::from(games)).round() as i32;
            assert!((line.score.0 - lead).abs() <= 1, "{words}");
            plays += 1;
            even += u32::from(half_wins > 0 && half_wins < 2 * games);
        }
        let best = values
            .iter()
            .map(|&(_, (half_wins, _, leads))| (half_wins, leads));
        let expected = best
            .max_by_key(|&(half_wins, leads)| (half_wins, leads))
            .unwrap();
        let (half_wins, _, leads) = value(answer.best.unwrap());
        assert_eq!((half_wins, leads), expected, "{words}");
        // With a single line, the best play has the same number of wins.
        let single = Limits {
            multi_pv: 1,
            ..limits
        };
        let answer = ask(&mut worker, &*position, single);
        assert_eq!(value(answer.best.unwrap()).0, expected.0, "{words}");
        positions += 1;
    }
    assert!(
        positions >= 5 && plays >= 50 && even >= 5,
        "{positions} {plays} {even}"
    );
}

/// Returns a position of a deal with full racks and one to four tiles in the bag.
fn full_racks(game: &Crossword) -> Box<dyn Position> {
    let before = |deal: u64| {
        let words = endgames_of(game, deal).first()?.setup().position;
        let (before, _) = words.rsplit_once(' ')?;
        let position = game.position(&Setup::new(before)).unwrap();
        let in_bag = crossword(&*position).in_bag();
        (1..=4).contains(&in_bag).then_some(position)
    };
    (0..20).find_map(before).unwrap()
}

#[test]
fn limits_are_kept_and_searches_are_deterministic() {
    let game = game();
    let position = full_racks(&game);
    let run = |nodes: u64| {
        let mut worker = player(&game, Arc::new(ManualTime::new()), &[]);
        ask(&mut worker, &*position, Limits::nodes(nodes))
    };
    let (one, two) = (run(2_500), run(2_500));
    assert_eq!((one.reason, one.nodes), (StopReason::Nodes, 2_500));
    assert_eq!((&one.lines, one.depth), (&two.lines, two.depth));
    assert!(position.legal_moves().contains(&run(1).best.unwrap()));
    let mut worker = player(&game, Arc::new(SystemTime::new()), &[]);
    let start = Instant::now();
    let answer = ask(
        &mut worker,
        &*position,
        Limits::time(Duration::from_millis(300)),
    );
    assert!(position.legal_moves().contains(&answer.best.unwrap()));
    assert!(
        start.elapsed() < Duration::from_secs(3),
        "{:?}",
        start.elapsed()
    );
}

#[test]
fn the_option_sets_the_maximum_number_of_tiles_in_the_bag() {
    let game = game();
    let position = full_racks(&game);
    let in_bag = crossword(&*position).in_bag();
    let samples_of_best = |tiles: usize| {
        let tiles = tiles.to_string();
        let options = [
            ("crossword.pre_endgame.tiles", tiles.as_str()),
            ("crossword.simulation.stop_condition", "none"),
            ("crossword.pre_endgame.samples", "100"),
        ];
        let mut worker = player(&game, Arc::new(ManualTime::new()), &options);
        let answer = ask(&mut worker, &*position, Limits::nodes(2_500));
        fact(&answer.lines[0], "samples").unwrap()
    };
    // A simulation of 20 plays gives most samples to the best one, but there are at
    // most 256 deals.
    assert!(samples_of_best(0) > 256 && samples_of_best(in_bag - 1) > 256);
    assert!(samples_of_best(in_bag) <= 256);
}
