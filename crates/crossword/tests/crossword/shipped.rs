//! The built-in trained values.

use zeitnot_crossword::leaves::Leaves;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile_set::TileSet;
use zeitnot_crossword::win_table::WinTable;

#[test]
fn built_in_leave_values_are_plausible() {
    let leaves = Leaves::shipped();
    let english = TileSet::english();
    assert!(leaves.fits(&english));
    assert_eq!(leaves.origin().lexicon, Lexicon::shipped().name());
    let value = |text: &str| {
        let tiles = english.parse_tiles(text).unwrap();
        leaves.value(&tiles.into_iter().collect()).unwrap()
    };
    // In thousandths of a point.
    assert!((18_000..32_000).contains(&value("?")), "{}", value("?"));
    assert!((4_000..12_000).contains(&value("S")), "{}", value("S"));
    assert!((-12_000..0).contains(&value("Q")), "{}", value("Q"));
    assert!(value("QU") > value("Q") + value("U"));
    assert!(value("ERS") > 8_000 && value("UVW") < -8_000);
    assert!(value("EINRST") > value("EINRTT") && value("EINRTT") > value("IIIUUU"));
}

#[test]
fn built_in_win_probabilities_are_plausible() {
    let table = WinTable::shipped();
    let english = TileSet::english();
    assert!(table.fits(&english));
    assert_eq!(table.origin().lexicon, Lexicon::shipped().name());
    assert_eq!(table.max_unseen(), 93);
    let percent = |points: i32, unseen| {
        let share = table.win_probability(points * 1_000, unseen);
        f64::from(share) * 100.0 / f64::from(WinTable::CERTAIN_WIN)
    };
    let first = percent(0, 93);
    assert!((52.0..59.0).contains(&first), "first player: {first}");
    assert!(
        (60.0..75.0).contains(&percent(30, 60)),
        "{}",
        percent(30, 60)
    );
    assert!(percent(30, 10) > percent(30, 60));
    assert!(percent(100, 20) > 95.0 && percent(-100, 20) < 8.0);
    for unseen in 1..=93 {
        let even = percent(0, unseen);
        assert!((45.0..95.0).contains(&even), "{unseen}: {even}");
    }
}
