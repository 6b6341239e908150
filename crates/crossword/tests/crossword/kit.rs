//! What the game is played with, for whoever draws it.

use zeitnot_core::Equipped as _;
use zeitnot_crossword::Crossword;

#[test]
fn the_sheet_of_a_kit_has_all_of_it() {
    let sheet = Crossword::default().view().unwrap();
    assert_eq!((sheet.rows.len(), sheet.start.as_str()), (15, "h8"));
    assert!(sheet.rows.iter().all(|row| row.chars().count() == 15));
    assert_eq!(sheet.rows[0], "=..'...=...'..=");
    assert_eq!(sheet.tiles.iter().map(|kind| kind.count).sum::<u32>(), 100);
    let tile = |face: &str| sheet.tiles.iter().find(|kind| kind.face == face).unwrap();
    assert_eq!((tile("Q").count, tile("Q").points), (1, 10));
    assert_eq!((tile("?").count, tile("?").points), (2, 0));
    assert_eq!((sheet.rack, sheet.bonus), (7, 50));
    assert_eq!(
        (sheet.lexicon.as_str(), sheet.word_count),
        ("SCOWL-80", 236_802)
    );
    let spanish = Crossword::default().equip("tiles", "spanish", b"").unwrap();
    let faces = spanish.equipment_view().unwrap().tiles;
    assert!(faces.iter().any(|kind| kind.face == "[CH]"));
}
