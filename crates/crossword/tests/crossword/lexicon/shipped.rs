//! The built-in lexicon.

use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile_set::TileSet;

#[test]
fn the_built_in_lexicon_has_the_expected_words() {
    let lexicon = Lexicon::shipped();
    let tiles = TileSet::english();
    assert_eq!(lexicon.name(), "SCOWL-80");
    assert_eq!(lexicon.len(), 236_802);
    assert!(lexicon.fits(&tiles));
    let has = |word| lexicon.contains(&tiles.parse_word(word).unwrap());
    assert!(
        ["zeitgeist", "quiz", "retinas", "oxyphenbutazone"]
            .into_iter()
            .all(has)
    );
    assert!(!["qx", "zzzzz", "ing", "london"].into_iter().any(has));
    let before = tiles.parse_word("qui").unwrap();
    let fitting: Vec<_> = lexicon.letters_between(&before, &[]).letters().collect();
    assert_eq!(tiles.write_word(&fitting), "DMNPTZ");
}

#[test]
fn rebuilding_the_built_in_lexicon_gives_the_same_file() {
    let lexicon = Lexicon::shipped();
    let again = Lexicon::build(lexicon.name(), &TileSet::english(), lexicon.words()).unwrap();
    let shipped = include_bytes!("../../../data/scowl.lex");
    assert!(again.to_bytes() == shipped, "the rebuilt file differs");
}

#[test]
fn the_notice_names_the_copyright_holders() {
    for owner in [
        "Kevin Atkinson",
        "J Ross Beresford",
        "Princeton University",
        "Geoff Kuenning",
    ] {
        assert!(Lexicon::SHIPPED_NOTICE.contains(owner), "{owner}");
    }
}
