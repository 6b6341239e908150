//! The display data of the equipment.

use zeitnot_core::Equipped as _;
use zeitnot_crossword::Crossword;

#[test]
fn the_view_contains_board_tiles_and_lexicon() {
    let view = Crossword::default().view().unwrap();
    assert_eq!((view.rows.len(), view.start.as_str()), (15, "h8"));
    assert!(view.rows.iter().all(|row| row.chars().count() == 15));
    assert_eq!(view.rows[0], "=..'...=...'..=");
    assert_eq!(view.tiles.iter().map(|kind| kind.count).sum::<u32>(), 100);
    let tile = |face: &str| view.tiles.iter().find(|kind| kind.face == face).unwrap();
    assert_eq!((tile("Q").count, tile("Q").points), (1, 10));
    assert_eq!((tile("?").count, tile("?").points), (2, 0));
    assert_eq!((view.rack, view.bonus), (7, 50));
    assert_eq!(
        (view.lexicon.as_str(), view.word_count),
        ("SCOWL-80", 236_802)
    );
    let spanish = Crossword::default().equip("tiles", "spanish", b"").unwrap();
    let faces = spanish.equipment_view().unwrap().tiles;
    assert!(faces.iter().any(|kind| kind.face == "[CH]"));
}
