//! The vocabulary of threats, case by case.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic")]

use crate::reference::diagram::Diagram;
use rstest::rstest;
use zeitnot_core::Side;
use zeitnot_gomoku::threat::{Threat, ThreatKind, ThreatUrgency, board_urgency, threats_of};
use zeitnot_gomoku::{
    Board, BoardSize, Capture, CaptureRules, Caro6, Freestyle, Renju, Rule, Standard,
};

/// A threat in a word and its points by column: `open_three def/cg/cg`, for
/// stones, completing and defending points.
fn describe(threat: &Threat) -> String {
    let columns = |squares: zeitnot_gomoku::SquareSet| {
        let columns = squares.iter().map(|square| char::from(b'a' + square.x()));
        columns.collect::<String>()
    };
    format!(
        "{} {}/{}/{}",
        threat.kind,
        columns(threat.stones),
        columns(threat.completing_squares),
        columns(threat.defending_squares)
    )
}

/// The threats of the side of `x` in the middle row of an empty board, on which
/// the text is all there is; `|` is the edge.
fn in_row<R: Rule>(row: &str, side: Side) -> Vec<String> {
    let cells = row.trim_end_matches('|');
    let width = if cells.len() < row.len() {
        cells.len()
    } else {
        20
    };
    let size = BoardSize::new(width as u8).unwrap();
    let mut board = Board::<R>::new(size);
    for (x, cell) in (0..).zip(cells.chars()) {
        let who = match cell {
            'x' => side,
            'o' => side.other(),
            _ => continue,
        };
        let square = size.square(x, size.side() / 2).unwrap();
        board.set_up(who, square).unwrap();
    }
    threats_of(&board, side).iter().map(describe).collect()
}

#[rstest]
#[case("...xxxxx...", &["five defgh//"])]
#[case("...xxxx...", &["open_four defg/ch/"])]
#[case("..oxxxx...", &["four defg/h/h"])]
#[case("xxxx......", &["four abcd/e/e"])]
#[case("..oxx.xx...", &["broken_four degh/f/f"])]
#[case("..x.xxx.x..", &["double_four cefgi/dh/", "broken_four cefg/d/d", "broken_four efgi/h/h"])]
#[case("....xxx....", &["open_three efg/dh/dh"])]
#[case("..o.xxx....", &["open_three efg/h/dhi"])]
#[case("..o.xxx..o.", &["open_three efg/h/dhi"])]
#[case("..o.xxx.o..", &["three efg/dh/dh"])]
#[case("...oxxx....", &["three efg/hi/hi"])]
#[case("...x.xx....", &["broken_three dfg/e/ceh"])]
#[case("..ox.xx....", &["potential_four dfg/eh/eh"])]
#[case("...x.x.x...", &["jump_three dfh/eg/eg"])]
#[case("...xx..x...", &["jump_three deh/fg/fg"])]
#[case("..ox.x.x.o.", &["jump_three dfh/eg/eg"])]
// Seven of them fill one window after the other: told is the first.
#[case("oxxx.xxxo..", &["broken_four bcdf/e/e"])]
#[case("..oxxxo....", &[])]
fn a_row_is_called(#[case] row: &str, #[case] threats: &[&str]) {
    let of_four = |threat: &String| !threat.contains("two") && !threat.contains("potential_three");
    for side in Side::BOTH {
        let told: Vec<String> = in_row::<Freestyle>(row, side);
        let told: Vec<&String> = told.iter().filter(|threat| of_four(threat)).collect();
        assert_eq!(told, threats, "{row}");
    }
}

#[rstest]
#[case(".....xx.....", "open_two fg/dehi/")]
#[case("....ox.x...o", "potential_three fh/gij/")]
fn two_stones_are_called(#[case] row: &str, #[case] threat: &str) {
    let told = in_row::<Freestyle>(row, Side::First);
    assert_eq!(told.len(), 1, "{told:?}");
    let (without_defends, _) = told[0].rsplit_once('/').unwrap();
    assert_eq!(without_defends, threat.trim_end_matches('/'));
}

#[test]
fn rule_sets_differ_in_what_leads_to_five() {
    let black = Side::First;
    // Six in a row.
    let six = "..xxxxxx..";
    assert_eq!(in_row::<Freestyle>(six, black), ["five cdefgh//"]);
    assert_eq!(in_row::<Standard>(six, black), ["overline cdefgh//"]);
    assert_eq!(in_row::<Renju>(six, black), ["overline cdefgh//"]);
    assert_eq!(in_row::<Renju>(six, Side::Second), ["five cdefgh//"]);
    // The gap would make six.
    let gap = "o.xxxx.x..o";
    assert_eq!(in_row::<Standard>(gap, black)[0], "four cdef/b/b");
    assert_eq!(in_row::<Freestyle>(gap, black)[0], "open_four cdef/bg/");
    // A line blocked at both ends is no five in caro, and the edge is no block.
    assert_eq!(in_row::<Caro6>("oxxxxxo", black), Vec::<String>::new());
    assert_eq!(in_row::<Caro6>("xxxxxo", black), ["five abcde//"]);
    assert_eq!(in_row::<Caro6>("o.xxxx.o", black), ["four cdef/bg/bg"]);
    assert_eq!(
        in_row::<Freestyle>("o.xxxx.o", black),
        ["open_four cdef/bg/"]
    );
    // Beside the last cell one may stop a four in caro.
    assert_eq!(in_row::<Caro6>("oxxxx.....", black)[0], "four bcde/f/fg");
}

/// The kinds of a drawn position's threats from `least` urgency on.
fn kinds<R: Rule>(diagram: &Diagram, side: Side, least: u8) -> Vec<ThreatKind> {
    let board = diagram.board::<R>(side, CaptureRules::CAPTURE);
    let threats = threats_of(&board, side);
    let urgent = threats.iter().filter(|threat| threat.urgency() >= least);
    urgent.map(|threat| threat.kind).collect()
}

#[test]
fn threats_that_share_a_stone_are_told_together() {
    let four_three = Diagram::new(&[
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . X . . . .",
        ". . . . X . . . .",
        "O X X X X . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
    ]);
    assert_eq!(
        kinds::<Freestyle>(&four_three, Side::First, 4),
        [
            ThreatKind::FourThree,
            ThreatKind::Four,
            ThreatKind::OpenThree
        ]
    );
    let urgency = board_urgency(&four_three.board::<Freestyle>(Side::First, CaptureRules::CAPTURE));
    // The four and the three are parts of it; what else there is are twos.
    assert_eq!((urgency.first, urgency.tenths() / 10), (8, 8));
    assert!(urgency.second < 4, "{urgency:?}");
    let broken = Diagram::new(&[
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . X . . . .",
        ". . . . . . . . .",
        ". . X . X X . . .",
        ". . . . X . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
    ]);
    assert_eq!(
        kinds::<Freestyle>(&broken, Side::First, 4),
        [
            ThreatKind::DoubleBrokenThree,
            ThreatKind::BrokenThree,
            ThreatKind::BrokenThree
        ]
    );
}

#[test]
fn black_has_no_three_that_only_a_forbidden_point_completes() {
    // At `a` black would make two fours besides: the three above it is none.
    let diagram = Diagram::new(&[
        ". . . . . . . . . . .",
        ". . . . . . . . . . .",
        ". . . . . . . . . . .",
        ". . . . . . . . . . .",
        ". . . . . . . . . . .",
        ". . . X X a X . . . .",
        ". . . . X . . . . . .",
        ". . . X . . . . . . .",
        ". . X . . . . . . . .",
        ". O . . . . . . . . .",
        ". . . . . . . . . . .",
    ]);
    let broken = [ThreatKind::BrokenThree];
    assert_eq!(kinds::<Standard>(&diagram, Side::First, 4), broken);
    let board = diagram.board::<Renju>(Side::First, CaptureRules::CAPTURE);
    assert!(!board.is_legal(diagram.square('a')));
    let renju = kinds::<Renju>(&diagram, Side::First, 3);
    assert!(!renju.contains(&ThreatKind::BrokenThree), "{renju:?}");
    // For white nothing is forbidden.
    let white = kinds::<Renju>(&diagram.with_sides_swapped(), Side::Second, 4);
    assert_eq!(white, broken);
}

#[test]
fn a_capture_parries_too() {
    let diagram = Diagram::new(&[
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
        ". . . . . O . . .",
        ". . X X X X . . .",
        ". . . . . X . . .",
        ". . . . . c . . .",
        ". . . . . . . . .",
        ". . . . . . . . .",
    ]);
    let board = diagram.board::<Capture>(Side::Second, CaptureRules::PENTE);
    let four = threats_of(&board, Side::First)[0];
    assert_eq!(four.kind, ThreatKind::OpenFour);
    assert_eq!(four.defending_squares, diagram.all('c'));
    let still = diagram.board::<Freestyle>(Side::Second, CaptureRules::PENTE);
    assert!(
        threats_of(&still, Side::First)[0]
            .defending_squares
            .is_empty()
    );
}

#[test]
fn a_five_that_can_be_broken_tells_where() {
    let size = BoardSize::CAPTURE;
    let moves = "h8a1i8a3j8a5k8a7k9k10l8";
    let board = zeitnot_gomoku::notation::parse_moves(size, moves).unwrap();
    let board = Board::<Capture>::from_moves(size, &board).unwrap();
    assert_eq!(board.pending_five(), Some(Side::First));
    let five = threats_of(&board, Side::First)[0];
    assert_eq!(five.kind, ThreatKind::Five);
    assert_eq!(
        five.defending_squares,
        board.answers_to_pending_five(Side::Second)
    );
    assert!(!five.defending_squares.is_empty());
}

#[test]
fn nothing_presses_on_an_empty_board() {
    let board = Board::<Freestyle>::new(BoardSize::DEFAULT);
    assert_eq!(board_urgency(&board), ThreatUrgency::default());
}
