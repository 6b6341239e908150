//! SWAP2BOARD and its three cases.

use std::collections::BTreeSet;

use crate::driver::{GomocupDriver, parse_point};

#[test]
fn no_stones_ask_for_three() {
    for size in [5, 9, 15, 20] {
        let mut desk = GomocupDriver::started(size);
        let said = desk.send("SWAP2BOARD\nDONE");
        let points: BTreeSet<_> = said[0].split(' ').map(parse_point).collect();
        assert_eq!((said.len(), points.len()), (1, 3), "{said:?}");
        assert!(points.iter().all(|&(x, y)| x < size && y < size));
        // The manager sends a BOARD next: nothing stands on ours.
        desk.point("BEGIN");
    }
}

#[test]
fn three_stones_ask_for_a_color_or_two_more_stones() {
    // Three in a row: black is much better.
    let mut desk = GomocupDriver::started(15);
    assert_eq!(desk.send("SWAP2BOARD\n7,7\n0,0\n8,8\nDONE"), ["SWAP"]);
    // Black in the corners: white is better and plays.
    desk.point("SWAP2BOARD\n0,0\n7,7\n14,14\nDONE");
    desk.point("BEGIN");
}

#[test]
fn five_stones_ask_for_a_color() {
    let mut desk = GomocupDriver::started(15);
    let lead = "SWAP2BOARD\n7,7\n0,0\n8,8\n14,0\n9,9\nDONE";
    assert_eq!(desk.send(lead), ["SWAP"]);
    let behind = "SWAP2BOARD\n0,0\n7,7\n14,14\n8,8\n0,14\nDONE";
    desk.point(behind);
}

#[test]
fn other_stones_are_one_error() {
    let mut desk = GomocupDriver::started(15);
    for stones in ["1,1", "1,1\n2,2", "1,1\n2,2\n3,3\n4,4"] {
        let error = desk.error(&format!("SWAP2BOARD\n{stones}\nDONE"));
        assert!(error.contains("no swap2 opening"), "{error}");
    }
    let error = desk.error("SWAP2BOARD\n1,1\n1,1\n2,2\nDONE");
    assert!(error.contains("was given before"), "{error}");
    let error = desk.error("SWAP2BOARD\n1,1\n1,15\n2,2\nDONE");
    assert!(error.contains("off the 15x15 board"), "{error}");
    assert!(
        GomocupDriver::new()
            .error("SWAP2BOARD\nDONE")
            .contains("before START")
    );
}

#[test]
fn every_opening_is_fair_enough_not_to_be_thrown_away() {
    // Whatever is answered to our own openings, it is an answer.
    let mut desk = GomocupDriver::started(15);
    for micros in 0..20 {
        desk.advance(micros);
        let opening = desk.send("SWAP2BOARD\nDONE").join("").replace(' ', "\n");
        let said = desk.send(&format!("SWAP2BOARD\n{opening}\nDONE"));
        assert_eq!(said.len(), 1, "{said:?}");
        let stones = said[0].split(' ').count();
        assert!(said[0] == "SWAP" || stones <= 2, "{said:?}");
    }
}
