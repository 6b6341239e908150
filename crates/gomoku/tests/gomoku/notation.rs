//! Positions written and read back under every rule set: set-ups, passes,
//! captured stones and squares played on again.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use crate::reference::{Random, at};
use rstest::rstest;
use zeitnot_core::Side;
use zeitnot_gomoku::notation::{format_position, parse_game_with};
use zeitnot_gomoku::{
    Board, BoardSize, BoardStatus, Capture, CaptureRules, Caro5, Caro6, Freestyle, Renju, Rule,
    Standard,
};

/// A set-up of a few stones, then moves and passes.
fn random_game<R: Rule>(random: &mut Random, rules: CaptureRules) -> Board<R> {
    let size = BoardSize::new(5 + random.below(8) as u8).unwrap();
    let mut board = Board::<R>::with_rules(size, rules);
    if random.below(2) == 0 {
        for _ in 0..random.below(12) {
            let square = random.pick(board.vacant()).unwrap();
            board.set_up(Side::BOTH[random.below(2)], square).unwrap();
        }
        if R::CAPTURES {
            board.set_captured([0; 2].map(|_| 2 * random.below(5) as u16));
        }
    }
    for _ in 0..random.below(60) {
        if board.status() != BoardStatus::Ongoing {
            break;
        }
        let capturing = board.capturing_squares(board.side_to_move());
        let choice = if capturing.is_empty() {
            board.legal_squares()
        } else {
            capturing
        };
        match random.below(20) {
            0 => board.pass(),
            _ => board.play(random.pick(&choice).unwrap()).unwrap(),
        }
    }
    board
}

fn round_trip<R: Rule>(rules: CaptureRules, seed: u64) {
    let mut random = Random(seed);
    for _ in 0..1_000 {
        let board = random_game::<R>(&mut random, rules);
        let words = format_position(&board);
        let again: Board<R> = parse_game_with(board.size(), rules, &words).unwrap();
        assert_eq!(format_position(&again), words);
        assert_eq!(again.key(), board.key(), "{words}");
        assert_eq!(again.status(), board.status(), "{words}");
        assert_eq!(again.pending_five(), board.pending_five(), "{words}");
        for square in board.size().squares() {
            assert_eq!(
                again.stone(square),
                board.stone(square),
                "{words} {:?}",
                at(square)
            );
        }
    }
}

#[test]
fn positions_of_every_rule_set_read_back() {
    round_trip::<Freestyle>(CaptureRules::CAPTURE, 1);
    round_trip::<Standard>(CaptureRules::CAPTURE, 2);
    round_trip::<Renju>(CaptureRules::CAPTURE, 3);
    round_trip::<Caro5>(CaptureRules::CAPTURE, 4);
    round_trip::<Caro6>(CaptureRules::CAPTURE, 5);
    round_trip::<Capture>(CaptureRules::CAPTURE, 6);
    round_trip::<Capture>(CaptureRules::PENTE, 7);
}

fn read(text: &str) -> Result<Board<Capture>, String> {
    let size = BoardSize::CAPTURE;
    parse_game_with(size, CaptureRules::CAPTURE, text).map_err(|error| error.to_string())
}

#[rstest]
#[case("{/}", "", 0, [0, 0])]
#[case("{//2/0}", "{//2/0}", 0, [2, 0])]
#[case("{h8h9/i9}", "{h8h9/i9}", 3, [0, 0])]
#[case(" { h8 , h9 / I9 / 02 / 4 } j10 ", "{h8h9/i9/2/4}j10", 4, [2, 4])]
#[case("{j10/k10l10/2/0}m10", "{j10/k10l10/2/0}m10", 2, [4, 0])]
// A square that was taken can be played on again.
#[case("j10k10a1l10m10k10", "j10k10a1l10m10k10", 4, [2, 0])]
#[case("h8-i9-", "h8-i9-", 2, [0, 0])]
fn set_ups_of_capture_read_back(
    #[case] text: &str,
    #[case] written: &str,
    #[case] stones: usize,
    #[case] captured: [usize; 2],
) {
    let board = read(text).unwrap();
    assert_eq!(format_position(&board), written);
    assert_eq!(board.stones(), stones);
    assert_eq!(Side::BOTH.map(|side| board.captured(side)), captured);
}

#[rstest]
#[case("{h8/i9/2}", "at byte 0: the set-up has not two or four parts")]
#[case("{h8/i9/3/0}", "at byte 7: not an even number of captured stones")]
#[case("{h8/i9/0/-2}", "at byte 9: not an even number of captured stones")]
#[case(
    "{h8/i9/0/99999999}",
    "at byte 9: not an even number of captured stones"
)]
#[case("{h8/t20}", "move 1, at byte 4: `t20` is off the 19x19 board")]
#[case("{h8//}i9{/}", "at byte 0: the set-up has not two or four parts")]
#[case("{{/}", "move 1, at byte 1: `{` is not a square")]
#[case("{h8/i9}h8", "at byte 7: move 3, h8, is taken already")]
fn bad_set_ups_are_told(#[case] text: &str, #[case] beginning: &str) {
    let error = read(text).unwrap_err();
    assert!(error.starts_with(beginning), "{error}");
}

#[test]
fn a_set_up_forbids_nothing_and_takes_nothing() {
    let board = read("{c1f1c3c4e5f5/d1e1}").unwrap();
    assert_eq!(board.stones(), 8);
    let usual = BoardSize::DEFAULT;
    let six: Board<Renju> =
        parse_game_with(usual, CaptureRules::CAPTURE, "{a1b1c1d1f1g1e1/}").unwrap();
    assert_eq!(six.status(), BoardStatus::Ongoing);
    let five = "{a1b1c1d1e1/}";
    let five: Board<Renju> = parse_game_with(usual, CaptureRules::CAPTURE, five).unwrap();
    assert_eq!(five.status(), BoardStatus::Won(Side::First));
}
