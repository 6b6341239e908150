//! The trained numbers that come with the program.

use zeitnot_crossword::leaves::Leaves;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile_set::TileSet;

#[test]
fn the_shipped_values_are_what_players_of_the_game_know() {
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
