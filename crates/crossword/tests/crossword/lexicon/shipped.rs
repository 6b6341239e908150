//! The lexicon that comes with the program.

use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile_set::TileSet;

#[test]
fn it_loads_and_has_its_words() {
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
fn it_is_what_its_words_build() {
    let lexicon = Lexicon::shipped();
    let again = Lexicon::build(lexicon.name(), &TileSet::english(), lexicon.words()).unwrap();
    let shipped = include_bytes!("../../../data/scowl.lex");
    assert!(again.to_bytes() == shipped, "the same file byte for byte");
}

#[test]
fn its_notice_goes_with_it() {
    for owner in [
        "Kevin Atkinson",
        "J Ross Beresford",
        "Princeton University",
        "Geoff Kuenning",
    ] {
        assert!(Lexicon::SHIPPED_NOTICE.contains(owner), "{owner}");
    }
}
