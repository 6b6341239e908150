//! The kinds of threats, case by case.

#![expect(clippy::unwrap_used, reason = "helpers of tests may panic")]

use crate::reference::diagram::Diagram;
use rstest::rstest;
use zeitnot_core::Side;
use zeitnot_gomoku::threat::{Threat, ThreatKind, ThreatUrgency, board_urgency, threats_of};
use zeitnot_gomoku::{
    Board, BoardSize, Capture, CaptureRules, Caro6, Freestyle, Renju, Rule, Standard,
};

/// Returns a threat and its columns of stones, completing squares, and defending
/// squares, as in `open_three def/cg/cg`.
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

/// Returns the threats of the side of `x` in the middle row of a board. Other rows
/// are empty; `|` is the edge.
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
// The six stones fill several windows; only the first four is reported.
#[case("oxxx.xxxo..", &["broken_four bcdf/e/e"])]
#[case("..oxxxo....", &[])]
fn rows_have_their_threats(#[case] row: &str, #[case] threats: &[&str]) {
    let is_listed =
        |threat: &String| !threat.contains("two") && !threat.contains("potential_three");
    for side in Side::BOTH {
        let found: Vec<String> = in_row::<Freestyle>(row, side);
        let found: Vec<&String> = found.iter().filter(|threat| is_listed(threat)).collect();
        assert_eq!(found, threats, "{row}");
    }
}

#[rstest]
#[case(".....xx.....", "open_two fg/dehi/")]
#[case("....ox.x...o", "potential_three fh/gij/")]
fn twos_have_their_threats(#[case] row: &str, #[case] threat: &str) {
    let found = in_row::<Freestyle>(row, Side::First);
    assert_eq!(found.len(), 1, "{found:?}");
    let (without_defends, _) = found[0].rsplit_once('/').unwrap();
    assert_eq!(without_defends, threat.trim_end_matches('/'));
}

#[test]
fn fives_and_fours_depend_on_the_rule_set() {
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
    // In caro a row with two blocked ends is not a five, and the edge does not block.
    assert_eq!(in_row::<Caro6>("oxxxxxo", black), Vec::<String>::new());
    assert_eq!(in_row::<Caro6>("xxxxxo", black), ["five abcde//"]);
    assert_eq!(in_row::<Caro6>("o.xxxx.o", black), ["four cdef/bg/bg"]);
    assert_eq!(
        in_row::<Freestyle>("o.xxxx.o", black),
        ["open_four cdef/bg/"]
    );
    // In caro a stone next to the last cell also stops a four.
    assert_eq!(in_row::<Caro6>("oxxxx.....", black)[0], "four bcde/f/fg");
}

/// Returns the kinds of threats with at min_urgency this urgency.
fn kinds<R: Rule>(diagram: &Diagram, side: Side, min_urgency: u8) -> Vec<ThreatKind> {
    let board = diagram.board::<R>(side, CaptureRules::CAPTURE);
    let threats = threats_of(&board, side);
    let urgent = threats
        .iter()
        .filter(|threat| threat.urgency() >= min_urgency);
    urgent.map(|threat| threat.kind).collect()
}

#[test]
fn threats_that_share_a_stone_are_compounds() {
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
    // The four and the three are parts of the four-three; the others are twos.
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
fn a_three_that_only_a_forbidden_square_completes_is_not_reported() {
    // At `a` black would make two fours, so the stones are not a three.
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
    // White has no forbidden squares.
    let white = kinds::<Renju>(&diagram.with_sides_swapped(), Side::Second, 4);
    assert_eq!(white, broken);
}

#[test]
fn captures_are_defenses() {
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
fn a_breakable_five_has_defending_squares() {
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
fn an_empty_board_has_no_urgency() {
    let board = Board::<Freestyle>::new(BoardSize::DEFAULT);
    assert_eq!(board_urgency(&board), ThreatUrgency::default());
}
