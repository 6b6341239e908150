//! SWAP2BOARD with 0, 3, and 5 stones.

use std::collections::BTreeSet;

use crate::driver::{GomocupDriver, parse_point};

#[test]
fn an_empty_board_is_answered_with_three_stones() {
    for size in [5, 9, 15, 20] {
        let mut driver = GomocupDriver::started(size);
        let output = driver.send("SWAP2BOARD\nDONE");
        let points: BTreeSet<_> = output[0].split(' ').map(parse_point).collect();
        assert_eq!((output.len(), points.len()), (1, 3), "{output:?}");
        assert!(points.iter().all(|&(x, y)| x < size && y < size));
        // The manager sends a BOARD next, so our board stays empty.
        driver.point("BEGIN");
    }
}

#[test]
fn three_stones_are_answered_with_a_choice_of_color() {
    // Black is much better.
    let mut driver = GomocupDriver::started(15);
    assert_eq!(driver.send("SWAP2BOARD\n7,7\n0,0\n8,8\nDONE"), ["SWAP"]);
    // Black is in the corners, so white is better and plays.
    driver.point("SWAP2BOARD\n0,0\n7,7\n14,14\nDONE");
    driver.point("BEGIN");
}

#[test]
fn five_stones_are_answered_with_a_choice_of_color() {
    let mut driver = GomocupDriver::started(15);
    let lead = "SWAP2BOARD\n7,7\n0,0\n8,8\n14,0\n9,9\nDONE";
    assert_eq!(driver.send(lead), ["SWAP"]);
    let behind = "SWAP2BOARD\n0,0\n7,7\n14,14\n8,8\n0,14\nDONE";
    driver.point(behind);
}

#[test]
fn other_numbers_of_stones_and_bad_stones_are_errors() {
    let mut driver = GomocupDriver::started(15);
    for stones in ["1,1", "1,1\n2,2", "1,1\n2,2\n3,3\n4,4"] {
        let error = driver.error(&format!("SWAP2BOARD\n{stones}\nDONE"));
        assert!(error.contains("not a swap2 opening"), "{error}");
    }
    let error = driver.error("SWAP2BOARD\n1,1\n1,1\n2,2\nDONE");
    assert!(error.contains("occurs twice"), "{error}");
    let error = driver.error("SWAP2BOARD\n1,1\n1,15\n2,2\nDONE");
    assert!(error.contains("off the 15x15 board"), "{error}");
    assert!(
        GomocupDriver::new()
            .error("SWAP2BOARD\nDONE")
            .contains("no board yet")
    );
}

#[test]
fn own_openings_are_accepted_as_input() {
    // Any valid answer will do.
    let mut driver = GomocupDriver::started(15);
    for micros in 0..20 {
        driver.advance(micros);
        let opening = driver.send("SWAP2BOARD\nDONE").join("").replace(' ', "\n");
        let output = driver.send(&format!("SWAP2BOARD\n{opening}\nDONE"));
        assert_eq!(output.len(), 1, "{output:?}");
        let stones = output[0].split(' ').count();
        assert!(output[0] == "SWAP" || stones <= 2, "{output:?}");
    }
}
