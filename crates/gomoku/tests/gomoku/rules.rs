//! Every rule set compared with its slow definition: winning squares, forbidden
//! squares, and whole capture games.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use crate::reference::capture::ReferenceGame;
use crate::reference::rules::{Forbidden, LineRule};
use crate::reference::{Random, at, random_stones};
use rstest::rstest;
use zeitnot_core::Side;
use zeitnot_gomoku::perft::perft;
use zeitnot_gomoku::{
    Board, BoardSize, BoardStatus, Capture, CaptureRules, Caro5, Caro6, CellClass, Freestyle,
    Renju, Rule, Standard,
};

const BOARDS: usize = 100_000;

fn wins_are_as_defined<R: Rule>(seed: u64) {
    let mut random = Random(seed);
    let rule = LineRule::for_rule::<R>();
    let mut won = 0;
    for _ in 0..BOARDS {
        let (mut grid, mut board) = random_stones::<R>(&mut random);
        for side in Side::BOTH {
            let empty = grid.clone();
            let slow = empty.empty_cells(|at| grid.wins_at(rule, at, side));
            for square in board.vacant() {
                let fast = board.class(side, square) == CellClass::Win;
                assert_eq!(fast, slow.contains(square), "{board:?}: {side:?} {square}");
            }
            board.set_side_to_move(side);
            assert_eq!(board.winning_squares(), slow, "{board:?}");
            won += slow.len();
        }
    }
    assert!(won > BOARDS / 20, "{won} winning squares");
}

#[test]
fn freestyle_wins_are_as_defined() {
    wins_are_as_defined::<Freestyle>(1);
}

#[test]
fn standard_wins_are_as_defined() {
    wins_are_as_defined::<Standard>(2);
}

#[test]
fn caro5_wins_are_as_defined() {
    wins_are_as_defined::<Caro5>(3);
}

#[test]
fn caro6_wins_are_as_defined() {
    wins_are_as_defined::<Caro6>(4);
}

#[test]
fn renju_wins_are_as_defined() {
    wins_are_as_defined::<Renju>(5);
}

#[test]
fn renju_forbidden_squares_are_as_defined() {
    let mut random = Random(6);
    // Overlines, double fours, double threes, and apparent double threes.
    let mut seen = [0; 4];
    for _ in 0..BOARDS {
        let (mut grid, board) = random_stones::<Renju>(&mut random);
        let fast = board.forbidden_squares(Side::First);
        for square in board.vacant() {
            let slow = grid.forbidden(at(square));
            assert_eq!(
                fast.contains(square),
                slow.is_some(),
                "{slow:?} on {square}, {grid:?}"
            );
            let class = board.class(Side::First, square);
            assert!(class != CellClass::OpenFour || slow.is_none());
            seen[match slow {
                Some(Forbidden::Overline) => 0,
                Some(Forbidden::DoubleFour) => 1,
                Some(Forbidden::DoubleThree) => 2,
                None if class == CellClass::DoubleThree => 3,
                None => continue,
            }] += 1;
        }
        assert!(board.forbidden_squares(Side::Second).is_empty());
    }
    assert!(seen.iter().all(|&count| count > 500), "{seen:?}");
}

/// Counts of rare events in capture games.
#[derive(Debug, Default)]
struct EventCounts {
    captures: usize,
    pending: usize,
    broken: usize,
    capture_wins: usize,
    illegal: usize,
    drawn: usize,
}

/// Compares everything that the rules define about a position.
fn assert_same(board: &mut Board<Capture>, game: &ReferenceGame) {
    for square in board.size().squares() {
        assert_eq!(board.stone(square), game.grid.stone(at(square)));
    }
    assert_eq!(board.side_to_move(), game.to_move);
    assert_eq!(board.winner(), game.winner, "{game:?}");
    assert_eq!(board.status(), game.status(), "{game:?}");
    assert_eq!(board.legal_squares(), game.legal_squares(), "{game:?}");
    for side in Side::BOTH {
        assert_eq!(board.captured(side), game.captured[side.index()]);
        assert_eq!(
            board.capturable_pairs(side),
            game.capturable_pairs(side),
            "{game:?}"
        );
        assert_eq!(board.capturing_squares(side), game.capturing_squares(side));
        assert_eq!(
            board.capture_win_squares(side),
            game.capture_win_squares(side)
        );
    }
    if board.winner().is_none() {
        assert_eq!(board.pending_five(), game.pending, "{game:?}");
        assert_eq!(board.winning_squares(), game.winning_squares(), "{game:?}");
    }
    if board.pending_five().is_some() {
        let fast = board.answers_to_pending_five(board.side_to_move());
        assert_eq!(fast, game.answers_to_pending_five(game.to_move), "{game:?}");
    }
}

/// Plays a game of random moves, with a preference for forcing moves.
fn play_out(random: &mut Random, rules: CaptureRules, seen: &mut EventCounts) -> usize {
    let side = if random.below(20) == 0 {
        5 + random.below(16)
    } else {
        7 + random.below(4)
    };
    let size = BoardSize::new(side as u8).unwrap();
    let mut board = Board::<Capture>::with_rules(size, rules);
    let mut game = ReferenceGame::new(size, rules);
    game.captured = [0; 2].map(|_| 2 * random.below(8).saturating_sub(3));
    board.set_captured(game.captured.map(|stones| stones as u16));
    // If captures do not end the game, it might never end.
    for played in 1..=2 * size.area() {
        let legal = game.legal_squares();
        let own = game.to_move;
        let choice = match random.below(16) {
            0..12 if game.pending.is_some() => game.answers_to_pending_five(own),
            0..5 => game.capturing_squares(own),
            5..8 => game.squares_beside_pairs(own),
            8..10 => board.five_squares(own).collect(),
            10..13 => board.four_moves(own),
            13..15 => *board.open_threes(own),
            _ => *board.vacant(),
        };
        let near = board.candidates();
        let choice = [choice, near, legal]
            .map(|squares| squares.intersection(&legal))
            .into_iter()
            .find(|squares| !squares.is_empty())
            .unwrap();
        let square = random.pick(&choice).unwrap();
        let five = game.pending == Some(own.other());
        seen.captures += usize::from(game.capturing_squares(own).contains(square));
        seen.illegal += board.vacant().len() - legal.len();
        board.make(square);
        game.play(at(square));
        assert_same(&mut board, &game);
        seen.broken += usize::from(five && game.winner.is_none());
        seen.pending += usize::from(game.pending.is_some());
        seen.capture_wins += usize::from(
            game.winner
                .is_some_and(|side| game.captured[side.index()] >= 10),
        );
        seen.drawn += usize::from(game.status() == BoardStatus::Drawn);
        if game.status() != BoardStatus::Ongoing {
            return played;
        }
    }
    2 * size.area()
}

/// Returns the number of sequences of exactly `moves` moves.
fn sequences(game: &ReferenceGame, moves: u32) -> u64 {
    match (moves, game.status()) {
        (0, _) => 1,
        (_, BoardStatus::Ongoing) => {
            let next = |square| {
                let mut next = game.clone();
                next.play(at(square));
                sequences(&next, moves - 1)
            };
            game.legal_squares().iter().map(next).sum()
        }
        _ => 0,
    }
}

#[test]
fn perft_counts_are_as_defined() {
    let mut random = Random(8);
    let size = BoardSize::new(7).unwrap();
    for _ in 0..20 {
        let mut board = Board::<Capture>::new(size);
        let mut game = ReferenceGame::new(size, CaptureRules::CAPTURE);
        for _ in 0..26 {
            if let Some(square) = random.pick(&board.legal_squares())
                && board.play(square).is_ok()
            {
                game.play(at(square));
            }
        }
        for moves in 0..=2 {
            assert_eq!(
                perft(&mut board, moves),
                sequences(&game, moves),
                "{game:?}"
            );
        }
    }
}

fn rules_of(switches: usize) -> CaptureRules {
    CaptureRules {
        captures: switches & 1 == 0,
        breakable_fives: switches & 2 == 0,
        ten_stones: switches & 4 == 0,
        free_threes: switches & 8 == 0,
    }
}

/// The named games are tested more often than their variants.
#[rstest]
#[case::capture(&[rules_of(0)], 35_000)]
#[case::pente(&[rules_of(2 + 8)], 25_000)]
#[case::all_switches(&(0..16).map(rules_of).collect::<Vec<_>>(), 40_000)]
fn capture_games_are_as_defined(#[case] rules: &[CaptureRules], #[case] positions: usize) {
    let mut random = Random(7);
    let mut seen = EventCounts::default();
    let mut compared = 0;
    for &rules in rules.iter().cycle() {
        compared += play_out(&mut random, rules, &mut seen);
        if compared >= positions {
            break;
        }
    }
    let often = |count: usize| count > 20;
    assert!(often(seen.captures) && often(seen.capture_wins), "{seen:?}");
    let switched_on = |holds: fn(&CaptureRules) -> bool| rules.iter().any(holds);
    if switched_on(|rules| rules.breakable_fives) {
        assert!(often(seen.pending) && often(seen.broken), "{seen:?}");
    }
    if switched_on(|rules| rules.free_threes) {
        assert!(often(seen.illegal), "{seen:?}");
    }
}
