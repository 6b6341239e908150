//! The threat detector compared with its slow definition, and with the classes that
//! the board maintains for the search.
//!
//! `ZEITNOT_POSITIONS=100000 cargo test --release -p zeitnot-gomoku --test gomoku
//! threat_detector` runs the long form.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic")]

use crate::reference::capture::ReferenceGame;
use crate::reference::rules::LineRule;
use crate::reference::threats::{NaiveThreat, threats};
use crate::reference::{Grid, Random, at};
use rstest::rstest;
use zeitnot_core::Side;
use zeitnot_gomoku::threat::{Threat, ThreatKind, threats_of};
use zeitnot_gomoku::{
    Board, BoardSize, Capture, CaptureRules, Caro5, Caro6, CellClass, Freestyle, Renju, Rule,
    SquareSet, Standard,
};

fn positions(short: usize) -> usize {
    let wanted = std::env::var("ZEITNOT_POSITIONS").ok();
    wanted.map_or(short, |count| count.parse().unwrap())
}

/// Returns random stones without a winning line, with random density and share of the
/// sides.
fn scattered_board<R: Rule>(random: &mut Random, size: BoardSize, rules: CaptureRules) -> Board<R> {
    let mut grid = Grid::new(size.side());
    let mut board = Board::with_rules(size, rules);
    let stones = size.area() * (10 + random.below(50)) / 100;
    let blacks = 25 + random.below(51);
    for _ in 0..stones {
        let vacant = board.vacant();
        let square = random.pick(vacant).unwrap();
        let who = Side::BOTH[usize::from(random.below(100) >= blacks)];
        if !grid.wins_at(LineRule::for_rule::<R>(), at(square), who) {
            grid.put(at(square), Some(who));
            board.set_up(who, square).unwrap();
        }
    }
    board
}

/// Returns the position after random moves without a five, mostly near each other.
fn random_game_board<R: Rule>(
    random: &mut Random,
    size: BoardSize,
    rules: CaptureRules,
) -> Board<R> {
    let mut board = Board::with_rules(size, rules);
    for _ in 0..4 + random.below(size.area() / 2) {
        let choice = if random.below(8) == 0 {
            *board.vacant()
        } else {
            board.candidates()
        };
        let Some(square) = random.pick(&choice) else {
            break;
        };
        let makes_five = board.class(board.side_to_move(), square) == CellClass::Win;
        if !makes_five && board.is_legal(square) {
            board.make(square);
        }
        if board.winner().is_some() {
            break;
        }
    }
    board
}

/// Returns scattered stones or a played position, on a mostly small board.
fn random_board<R: Rule>(random: &mut Random, rules: CaptureRules) -> Board<R> {
    let side = match random.below(8) {
        0 => 5 + random.below(16),
        _ => 7 + random.below(5),
    };
    let size = BoardSize::new(side as u8).unwrap();
    if random.below(2) == 0 {
        scattered_board(random, size, rules)
    } else {
        random_game_board(random, size, rules)
    }
}

/// Returns the threats of a side by the slow definition.
fn naive<R: Rule>(board: &Board<R>, side: Side) -> Vec<NaiveThreat> {
    let grid = Grid::from_board(board);
    let game = (R::CAPTURES).then(|| ReferenceGame {
        captured: Side::BOTH.map(|side| board.captured(side)),
        grid: grid.clone(),
        ..ReferenceGame::new(board.size(), board.rules())
    });
    threats(&grid, LineRule::for_rule::<R>(), game.as_ref(), side)
}

fn sorted(mut threats: Vec<NaiveThreat>) -> Vec<NaiveThreat> {
    threats.sort_by_key(|threat| {
        let squares = |set: &SquareSet| set.iter().collect::<Vec<_>>();
        (
            threat.kind,
            squares(&threat.stones),
            squares(&threat.completing_squares),
        )
    });
    threats
}

/// Compares both on random boards; returns the number of threats by kind.
fn compare<R: Rule>(rules: CaptureRules, seed: u64) -> [usize; ThreatKind::COUNT] {
    let mut random = Random(seed);
    let mut seen = [0; ThreatKind::COUNT];
    for _ in 0..positions(100) {
        let board = random_board::<R>(&mut random, rules);
        for side in Side::BOTH {
            let found = threats_of(&board, side);
            assert!(found.iter().all(|threat| threat.side == side));
            for threat in &found {
                seen[threat.kind as usize] += 1;
            }
            let found = found.iter().map(|threat| NaiveThreat {
                kind: threat.kind,
                stones: threat.stones,
                completing_squares: threat.completing_squares,
                defending_squares: threat.defending_squares,
            });
            let (found, wanted) = (sorted(found.collect()), sorted(naive(&board, side)));
            for threat in &found {
                assert!(wanted.contains(threat), "{side:?}: {threat:?} in {board:?}");
            }
            for threat in &wanted {
                assert!(
                    found.contains(threat),
                    "{side:?}: no {threat:?} in {board:?}"
                );
            }
            assert_eq!(found.len(), wanted.len(), "{board:?}");
        }
    }
    seen
}

#[rstest]
#[case::freestyle(compare::<Freestyle>, CaptureRules::CAPTURE)]
#[case::standard(compare::<Standard>, CaptureRules::CAPTURE)]
#[case::renju(compare::<Renju>, CaptureRules::CAPTURE)]
#[case::caro5(compare::<Caro5>, CaptureRules::CAPTURE)]
#[case::caro6(compare::<Caro6>, CaptureRules::CAPTURE)]
#[case::capture(compare::<Capture>, CaptureRules::CAPTURE)]
#[case::pente(compare::<Capture>, CaptureRules::PENTE)]
fn threats_are_as_defined(
    #[case] compare: fn(CaptureRules, u64) -> [usize; ThreatKind::COUNT],
    #[case] rules: CaptureRules,
) {
    let seen = compare(rules, 2026);
    for kind in ThreatKind::ALL {
        // The boards have no winning lines, and double threes are rare.
        let is_rare = matches!(
            kind,
            ThreatKind::Five
                | ThreatKind::Overline
                | ThreatKind::DoubleThree
                | ThreatKind::DoubleBrokenThree
        );
        assert!(is_rare || seen[kind as usize] > 0, "{kind}: {seen:?}");
    }
}

fn union(threats: &[Threat], holds: fn(ThreatKind) -> bool) -> SquareSet {
    let wanted = threats.iter().filter(|threat| holds(threat.kind));
    wanted.fold(SquareSet::EMPTY, |all, threat| {
        all.union(&threat.completing_squares)
    })
}

/// Returns `true` if the threat becomes a five after any answer, apart from captures
/// and forbidden squares. In caro a stone may stop two fours of one line.
fn is_sure(threat: &Threat) -> bool {
    threat.kind == ThreatKind::OpenFour
        || threat.kind == ThreatKind::DoubleFour && threat.defending_squares.is_empty()
}

/// Compares the detector with the board: winning squares complete a four, and the
/// class of a square is the threat that a stone there makes.
///
/// Returns the number of compared moves.
fn agree<R: Rule>(rules: CaptureRules, seed: u64) -> usize {
    let mut random = Random(seed);
    let mut played = 0;
    // Captures would remove stones of threats, so they are disabled.
    let rules = CaptureRules {
        captures: false,
        ..rules
    };
    for _ in 0..positions(15).min(2_000) {
        let mut board = random_board::<R>(&mut random, rules);
        for side in Side::BOTH {
            let threats = threats_of(&board, side);
            let wins: SquareSet = board.five_squares(side).collect();
            assert_eq!(union(&threats, ThreatKind::is_four), wins, "{board:?}");
            if !wins.is_empty() || board.winner().is_some() {
                continue;
            }
            let forbidden = board.forbidden_squares(side);
            board.set_side_to_move(side);
            for square in &board.vacant().difference(&forbidden) {
                let class = board.class(side, square);
                let completes_three = union(&threats, ThreatKind::is_open_three).contains(square);
                board.make(square);
                let mut here = threats_of(&board, side);
                board.unmake();
                here.retain(|threat| threat.stones.contains(square));
                let exists = |holds: fn(&Threat) -> bool| here.iter().any(holds);
                let context = || format!("{side:?} {square} {class:?} {here:?} {board:?}");
                let makes_four = exists(|threat| threat.kind.is_four());
                assert_eq!(makes_four, class >= CellClass::Four, "{}", context());
                let makes_open_four = exists(|threat| threat.kind == ThreatKind::OpenFour);
                assert_eq!(completes_three, makes_open_four, "{}", context());
                let is_open_four = class == CellClass::OpenFour;
                assert!(!is_open_four || exists(is_sure), "{}", context());
                // In renju an open four with two threes has the class four-three,
                // because it may be forbidden. In caro the board treats cells
                // outside its windows as blocked.
                let is_understated = R::ENDS_CAN_BE_BLOCKED
                    || R::is_restricted(side) && class == CellClass::FourThree;
                if !is_understated {
                    assert_eq!(exists(is_sure), is_open_four, "{}", context());
                    let makes_three = exists(|threat| threat.kind.is_open_three());
                    assert!(
                        !makes_three || class >= CellClass::OpenThree,
                        "{}",
                        context()
                    );
                }
                played += 1;
            }
        }
    }
    played
}

#[rstest]
#[case::freestyle(agree::<Freestyle>, CaptureRules::CAPTURE)]
#[case::standard(agree::<Standard>, CaptureRules::CAPTURE)]
#[case::renju(agree::<Renju>, CaptureRules::CAPTURE)]
#[case::caro5(agree::<Caro5>, CaptureRules::CAPTURE)]
#[case::caro6(agree::<Caro6>, CaptureRules::CAPTURE)]
#[case::capture(agree::<Capture>, CaptureRules::CAPTURE)]
#[case::pente(agree::<Capture>, CaptureRules::PENTE)]
fn threats_agree_with_the_classes_of_the_board(
    #[case] agree: fn(CaptureRules, u64) -> usize,
    #[case] rules: CaptureRules,
) {
    let played = agree(rules, 7);
    assert!(played > 200, "{played}");
}
