//! Formatting and parsing positions of every rule set, with set-ups, passes,
//! captured stones, and squares that are played on again.

#![expect(clippy::unwrap_used, reason = "a failed step fails the test")]

use crate::reference::{Random, at};
use rstest::rstest;
use zeitnot_core::Side;
use zeitnot_gomoku::notation::{format_position, parse_game_with};
use zeitnot_gomoku::{
    Board, BoardSize, BoardStatus, Capture, CaptureRules, Caro5, Caro6, CellClass, Freestyle,
    Renju, Rule, SquareSet, Standard,
};

/// Returns a random position after an optional set-up, moves, and passes.
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
        let is_pending = board.pending_five().is_some();
        if board.status() != BoardStatus::Ongoing || is_pending && random.below(2) == 0 {
            break;
        }
        let side = board.side_to_move();
        let legal = board.legal_squares();
        let fives = legal
            .iter()
            .filter(|&at| board.class(side, at) == CellClass::Win);
        let fives: SquareSet = fives.collect();
        let capturing = board.capturing_squares(side);
        let choice = if !fives.is_empty() {
            fives
        } else if !capturing.is_empty() && random.below(4) > 0 {
            capturing
        } else {
            legal
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
        let text = format_position(&board);
        let parsed: Board<R> = parse_game_with(board.size(), rules, &text).unwrap();
        assert_eq!(format_position(&parsed), text);
        assert_eq!(parsed.key(), board.key(), "{text}");
        assert_eq!(parsed.status(), board.status(), "{text}");
        assert_eq!(parsed.pending_five(), board.pending_five(), "{text}");
        for square in board.size().squares() {
            assert_eq!(
                parsed.stone(square),
                board.stone(square),
                "{text} {:?}",
                at(square)
            );
        }
    }
}

#[test]
fn positions_of_every_rule_set_round_trip() {
    round_trip::<Freestyle>(CaptureRules::CAPTURE, 1);
    round_trip::<Standard>(CaptureRules::CAPTURE, 2);
    round_trip::<Renju>(CaptureRules::CAPTURE, 3);
    round_trip::<Caro5>(CaptureRules::CAPTURE, 4);
    round_trip::<Caro6>(CaptureRules::CAPTURE, 5);
    round_trip::<Capture>(CaptureRules::CAPTURE, 6);
    round_trip::<Capture>(CaptureRules::PENTE, 7);
}

/// Returns the text of the same position without its history.
fn as_set_up<R: Rule>(board: &Board<R>) -> String {
    let stones = Side::BOTH.map(|side| {
        let squares = board.stones_of(side).map(|square| square.to_string());
        squares.collect::<String>()
    });
    let [first, second] = Side::BOTH.map(|side| board.stones_of(side).count());
    let mut text = format!("{{{}/{}", stones[0], stones[1]);
    if R::CAPTURES {
        let captured = Side::BOTH.map(|side| board.captured(side));
        text += &format!("/{}/{}", captured[0], captured[1]);
    }
    text.push('}');
    if (first == second + 1) != (board.side_to_move() == Side::Second) {
        text.push('-');
    }
    text
}

/// Returns the number of positions with a pending five.
fn set_ups_match<R: Rule>(rules: CaptureRules, seed: u64) -> u32 {
    let mut random = Random(seed);
    let mut pending = 0;
    for _ in 0..2_000 {
        let board = random_game::<R>(&mut random, rules);
        if board.status() != BoardStatus::Ongoing {
            continue;
        }
        let text = as_set_up(&board);
        let set_up: Board<R> = parse_game_with(board.size(), rules, &text).unwrap();
        assert_eq!(set_up.key(), board.key(), "{text}");
        assert_eq!(set_up.status(), board.status(), "{text}");
        assert_eq!(set_up.pending_five(), board.pending_five(), "{text}");
        assert_eq!(set_up.legal_squares(), board.legal_squares(), "{text}");
        let side = board.side_to_move();
        if board.pending_five().is_some() {
            pending += 1;
            let answers = board.answers_to_pending_five(side);
            assert_eq!(set_up.answers_to_pending_five(side), answers, "{text}");
            for square in &board.legal_squares() {
                let mut boards = [board.clone(), set_up.clone()];
                for board in &mut boards {
                    board.play(square).unwrap();
                }
                assert_eq!(boards[0].key(), boards[1].key(), "{text} {square}");
                assert_eq!(boards[0].winner(), boards[1].winner(), "{text} {square}");
            }
        }
    }
    pending
}

#[test]
fn an_undecided_game_equals_a_set_up_of_its_stones() {
    set_ups_match::<Freestyle>(CaptureRules::CAPTURE, 1);
    set_ups_match::<Standard>(CaptureRules::CAPTURE, 2);
    set_ups_match::<Renju>(CaptureRules::CAPTURE, 3);
    set_ups_match::<Caro5>(CaptureRules::CAPTURE, 4);
    set_ups_match::<Caro6>(CaptureRules::CAPTURE, 5);
    let pending = set_ups_match::<Capture>(CaptureRules::CAPTURE, 6);
    assert!(pending > 10, "{pending} pending fives");
    assert_eq!(set_ups_match::<Capture>(CaptureRules::PENTE, 7), 0);
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
// A captured square is played on again.
#[case("j10k10a1l10m10k10", "j10k10a1l10m10k10", 4, [2, 0])]
#[case("h8-i9-", "h8-i9-", 2, [0, 0])]
fn capture_set_ups_round_trip(
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
#[case("{h8/i9/2}", "at byte 0: the set-up does not have two or four parts")]
#[case("{h8/i9/3/0}", "at byte 7: invalid number of captured stones")]
#[case("{h8/i9/0/-2}", "at byte 9: invalid number of captured stones")]
#[case("{h8/i9/0/99999999}", "at byte 9: invalid number of captured stones")]
#[case("{h8/t20}", "move 1, at byte 4: `t20` is off the 19x19 board")]
#[case("{h8//}i9{/}", "at byte 0: the set-up does not have two or four parts")]
#[case("{{/}", "move 1, at byte 1: `{` is not a square")]
#[case("{h8/i9}h8", "at byte 7: move 3, h8, is occupied")]
fn invalid_set_ups_are_rejected(#[case] text: &str, #[case] message: &str) {
    let error = read(text).unwrap_err();
    assert!(error.starts_with(message), "{error}");
}

#[test]
fn set_ups_ignore_forbidden_squares_and_captures() {
    let board = read("{c1f1c3c4e5f5/d1e1}").unwrap();
    assert_eq!(board.stones(), 8);
    let size = BoardSize::DEFAULT;
    let six: Board<Renju> =
        parse_game_with(size, CaptureRules::CAPTURE, "{a1b1c1d1f1g1e1/}").unwrap();
    assert_eq!(six.status(), BoardStatus::Ongoing);
    let five = "{a1b1c1d1e1/}";
    let five: Board<Renju> = parse_game_with(size, CaptureRules::CAPTURE, five).unwrap();
    assert_eq!(five.status(), BoardStatus::Won(Side::First));
}
