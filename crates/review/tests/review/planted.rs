//! Tests of the planter, and of reviews of planted mistakes and patterns.
//! `examples/detection` measures detection with many more games.
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "helpers of tests fail the test"
)]

mod planter;
mod reviewing;

use std::collections::BTreeSet;
use std::sync::Arc;

use planter::facts::{BoardAnalysis, LineThreat};
use planter::grid::{Color, Grid, Point};
use planter::rules::Rule;
use planter::{Dice, Example, Motif, quiet_game};
use zeitnot_core::{Game, Notation, Position, Setup, Side, Status};
use zeitnot_gomoku::Gomoku;
use zeitnot_review::MemoryCache;
use zeitnot_schema::v1::review::Tier;

/// Returns an empty board of the engine, which the planter does not use.
fn start(rule: Rule, size: i32) -> Box<dyn Position> {
    let setup = Setup {
        rule: Some(rule.word().to_owned()),
        size: u32::try_from(size).ok(),
        ..Setup::new("")
    };
    Gomoku.position(&setup).unwrap()
}

fn play(position: &mut dyn Position, point: Point) {
    let mv = position
        .parse_move(&point.to_string(), Notation::Engine)
        .unwrap();
    position.play(mv).unwrap();
}

/// Returns the motifs that are planted quickly enough for every test run.
fn quick_motifs() -> impl Iterator<Item = Motif> {
    let slow = [
        Motif::Trap,
        Motif::WrongDirection,
        Motif::Overconcentration,
        Motif::MissedWin,
    ];
    Motif::ALL
        .into_iter()
        .filter(move |motif| !slow.contains(motif))
}

#[test]
fn planted_games_are_legal_and_differ_in_one_move() {
    let mut seen = BTreeSet::new();
    for motif in quick_motifs() {
        for number in 0..2 {
            let pair = motif.plant(3, number).expect("a pair");
            if number == 0 {
                assert_eq!(motif.plant(3, number).as_ref(), Some(&pair), "repeatable");
            }
            let (planted, clean) = (&pair.planted, &pair.clean);
            assert!(planted.planted && !clean.planted && planted.motif == motif);
            assert_eq!(planted.ply, clean.ply);
            let before = planted.ply - 1;
            assert_eq!(planted.moves[..before], clean.moves[..before]);
            assert_ne!(planted.moves[before], clean.moves[before]);
            for example in [planted, clean] {
                let mover = example.played(example.ply).map(|(color, _)| color);
                assert_eq!(mover, planted.played(planted.ply).map(|(color, _)| color));
                let grid = example.before(example.ply);
                assert!(!example.rule.is_over(&grid), "{grid:?}");
                let mut position = start(example.rule, example.size);
                for &point in &example.moves {
                    assert_eq!(position.status(), Status::Ongoing, "{}", example.text());
                    play(&mut *position, point);
                }
                assert!(
                    seen.insert(example.text()),
                    "duplicate game: {}",
                    example.text()
                );
            }
        }
    }
}

#[test]
fn games_without_a_motif_have_no_threats() {
    for number in 0..6 {
        let game = quiet_game(Motif::Fork, 3, number).expect("a game");
        let grid = Grid::after(game.size, &game.moves);
        let analysis = BoardAnalysis {
            rule: game.rule,
            grid: &grid,
        };
        assert!(analysis.is_calm() && !game.planted, "{grid:?}");
        let mut position = start(game.rule, game.size);
        for &point in &game.moves {
            play(&mut *position, point);
        }
        assert_eq!(position.status(), Status::Ongoing);
    }
}

#[test]
fn planter_and_engine_agree_on_wins_and_forbidden_moves() {
    for number in 0..40 {
        let rule = Rule::ALL[number % 3];
        let mut dice = Dice::new(number as u64);
        let mut grid = Grid::new(9);
        let mut position = start(rule, 9);
        let mut color = Color::Black;
        for _ in 0..45 {
            let legal: BTreeSet<String> = position
                .legal_moves()
                .into_iter()
                .map(|mv| position.format_move(mv, Notation::Engine))
                .collect();
            let allowed: Vec<Point> = grid
                .vacant()
                .filter(|&point| rule.allows(&grid, color, point))
                .collect();
            let names: BTreeSet<String> = allowed.iter().map(ToString::to_string).collect();
            assert_eq!(names, legal, "{rule:?} {color:?} {grid:?}");
            let Some(point) = dice.pick(&allowed) else {
                break;
            };
            let wins = rule.wins(&grid, color, point);
            play(&mut *position, point);
            grid.put(point, color);
            let winner = match color {
                Color::Black => Side::First,
                Color::White => Side::Second,
            };
            assert_eq!(position.status() == Status::Won(winner), wins, "{grid:?}");
            if position.status() != Status::Ongoing {
                break;
            }
            color = color.other();
        }
    }
}

/// Returns the threat of a stone on `+` in a row with own stones `X`.
fn line_threat(rule: Rule, row: &str) -> LineThreat {
    let mut grid = Grid::new(15);
    let mut key = Point::new(0, 7);
    for (x, cell) in (0..).zip(row.chars()) {
        let point = Point::new(x, 7);
        match cell {
            'X' => grid.put(point, Color::Black),
            'O' => grid.put(point, Color::White),
            '+' => key = point,
            _ => {}
        }
    }
    let analysis = BoardAnalysis { rule, grid: &grid };
    analysis.line_threats(Color::Black, key)[0]
}

#[test]
fn the_planter_detects_threats_by_their_definitions() {
    use Rule::{Freestyle, Standard};
    for (rule, row, expected) in [
        (Freestyle, "......X+X......", LineThreat::Three),
        (Freestyle, ".....X.+X......", LineThreat::Three),
        (Freestyle, "....OX+X.......", LineThreat::Nothing),
        (Freestyle, "...O.X+X.O.....", LineThreat::Nothing),
        (Freestyle, "...O.X+X..O....", LineThreat::Three),
        (Freestyle, "+XX............", LineThreat::Nothing),
        (Freestyle, ".....XX+X......", LineThreat::OpenFour),
        (Freestyle, "....OXX+X......", LineThreat::Four),
        (Freestyle, "....X+X.X......", LineThreat::Four),
        (Freestyle, "..X.X+X.X......", LineThreat::OpenFour),
        (Freestyle, "....XX+XX......", LineThreat::Five),
        (Freestyle, "...XXX+XX......", LineThreat::Five),
        (Standard, "...XXX+XX......", LineThreat::Nothing),
        (Standard, "X.XX+X.........", LineThreat::Four),
        (Freestyle, "X.XX+X.........", LineThreat::OpenFour),
    ] {
        assert_eq!(line_threat(rule, row), expected, "{rule:?} {row}");
    }
}

/// Returns `true` if a quick review finds the motif in the move to examine.
fn is_found(example: &Example, cache: &Arc<MemoryCache>) -> bool {
    let mut reviewer = reviewing::reviewer(Tier::Quick, cache).unwrap();
    let (moves, ply) = (example.moves.len(), example.ply);
    let review = reviewing::review(&mut reviewer, example, moves, ply).unwrap();
    reviewing::found(&review.moves[0]).contains(&example.motif)
}

/// Numbers of the reviewed pairs.
///
/// These are a few per motif that `detection --seed 3` finds at the quick tier in little
/// time.
const REVIEWED: &[(Motif, &[u64])] = &[
    (Motif::MissedWin, &[0, 1, 3]),
    (Motif::FailedDefense, &[1, 2, 4]),
    (Motif::MissedThreat, &[0, 4]),
    (Motif::PoorPosition, &[3, 5]),
    (Motif::EdgePlay, &[1, 4]),
    (Motif::Overconcentration, &[1, 3]),
    (Motif::WrongDirection, &[1, 3]),
    (Motif::IgnoredWeakness, &[0, 3]),
    (Motif::SlowMove, &[0, 1]),
    (Motif::PassivePlay, &[2, 4]),
    (Motif::LostInitiative, &[3]),
    (Motif::Fork, &[0, 1, 2]),
    (Motif::Ladder, &[0, 3]),
    (Motif::Connection, &[0, 1]),
    (Motif::Cut, &[1, 3]),
];

/// Checks that reviews find the motif in planted games and not in clean ones.
fn check_detection(family: &str) {
    let cache = Arc::new(MemoryCache::new(1 << 24));
    let mut reviewed = 0;
    for &(motif, numbers) in REVIEWED {
        if motif.family() != family {
            continue;
        }
        for &number in numbers {
            let pair = motif.plant(3, number).expect("a pair");
            let text = pair.planted.text();
            assert!(is_found(&pair.planted, &cache), "{motif:?} {number} {text}");
            let text = pair.clean.text();
            assert!(!is_found(&pair.clean, &cache), "{motif:?} {number} {text}");
            reviewed += 1;
        }
    }
    assert!(reviewed > 2, "too few pairs of {family}");
}

#[test]
fn planted_tactical_mistakes_are_found() {
    check_detection("tactical");
}

#[test]
fn planted_positional_mistakes_are_found() {
    check_detection("positional");
}

#[test]
fn planted_strategic_mistakes_are_found() {
    check_detection("strategic");
}

#[test]
fn planted_tempo_mistakes_are_found() {
    check_detection("tempo");
}

#[test]
fn planted_patterns_are_found() {
    check_detection("patterns");
}
