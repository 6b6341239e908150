//! The built-in tile sets, and the parsing and formatting of words, racks, and rows.

use proptest::prelude::*;
use rstest::rstest;
use zeitnot_crossword::tile::{LaidTile, Letter, Tile};
use zeitnot_crossword::tile_set::TileSet;

fn tiles_of(tiles: &TileSet) -> impl Iterator<Item = Tile> {
    tiles.letters().letters().map(Tile::from)
}

#[test]
fn english_has_the_standard_tiles() {
    let tiles = TileSet::english();
    assert_eq!((tiles.letter_count(), tiles.tile_count()), (26, 100));
    assert_eq!(tiles.count(Tile::BLANK), 2);
    let total: i32 = tiles_of(&tiles)
        .map(|tile| tiles.value(tile) * i32::from(tiles.count(tile)))
        .sum();
    assert_eq!(total, 187);
    let vowels = tiles
        .letters()
        .letters()
        .filter(|&each| tiles.is_vowel(each));
    assert_eq!(tiles.write_word(&vowels.collect::<Vec<_>>()), "AEIOU");
    let quiz: Vec<i32> = tiles
        .parse_tiles("Quiz?")
        .unwrap()
        .into_iter()
        .map(|tile| tiles.value(tile))
        .collect();
    assert_eq!(quiz, [10, 1, 1, 10, 0]);
}

#[test]
fn spanish_has_letters_of_several_characters() {
    let tiles = TileSet::spanish();
    assert_eq!((tiles.letter_count(), tiles.tile_count()), (28, 100));
    let all: Vec<Letter> = tiles.letters().letters().collect();
    assert_eq!(tiles.write_word(&all), "ABCCHDEFGHIJLLLMNÑOPQRRRSTUVXYZ");
    let letters = tiles.parse_tiles("[CH][LL]Ñ[RR]").unwrap();
    let figures: Vec<_> = letters
        .iter()
        .map(|&tile| (tiles.count(tile), tiles.value(tile)))
        .collect();
    assert_eq!(figures, [(1, 5), (1, 8), (1, 8), (1, 8)]);
}

#[test]
fn languages_are_found_by_name_and_differ() {
    for name in TileSet::NAMES {
        assert_eq!(TileSet::by_name(name).unwrap().name(), name);
    }
    assert!(TileSet::by_name("klingon").is_none());
    let (english, spanish) = (TileSet::english(), TileSet::spanish());
    assert_ne!(english.fingerprint(), spanish.fingerprint());
    assert_ne!(english.alphabet(), spanish.alphabet());
}

#[test]
fn fingerprints_are_stable_and_depend_on_the_tiles() {
    // Files contain them, so a change here makes old files unreadable.
    assert_eq!(TileSet::english().alphabet(), 0x53d6_f80b_dda1_70e2);
    assert_eq!(TileSet::english().fingerprint(), 0x6468_67b2_c2c8_8f27);
    let set = |text| TileSet::parse("x", text).unwrap();
    let one = set("A 1 1\nB 1 1");
    for other in ["A 2 1\nB 1 1", "A 1 2\nB 1 1", "A 1 1\nB 1 1\nblanks 1"] {
        assert_ne!(one.fingerprint(), set(other).fingerprint(), "{other}");
        assert_eq!(one.alphabet(), set(other).alphabet(), "{other}");
    }
    for other in ["B 1 1\nA 1 1", "AB 1 1", "A 1 1\nC 1 1"] {
        assert_ne!(one.alphabet(), set(other).alphabet(), "{other}");
    }
}

#[rstest]
#[case::greedy("chorro", "CH O RR O")]
#[case::mixed_case("ChOrRo", "CH O RR O")]
#[case::brackets("[ch]o[rr]o", "CH O RR O")]
#[case::apart("[c][h]orro", "C H O RR O")]
#[case::three_in_a_row("LLLL", "LL LL")]
#[case::one_left_over("LLL", "LL L")]
#[case::tilde("año", "A Ñ O")]
#[case::combining_tilde("an\u{303}o", "A Ñ O")]
#[case::accents("PINGÜINO", "P I N G U I N O")]
#[case::combining_accents("a\u{301}rbol", "A R B O L")]
#[case::nothing("", "")]
fn spanish_words_are_parsed(#[case] text: &str, #[case] letters: &str) {
    let tiles = TileSet::spanish();
    let word = tiles.parse_word(text).unwrap();
    let read: Vec<String> = word.iter().map(|&each| tiles.write_word(&[each])).collect();
    assert_eq!(read.join(" "), letters);
}

#[rstest]
#[case::no_letter(
    "CA1",
    "`1` in `CA1` is not a letter of tile set `english`; use only its letters"
)]
#[case::accent(
    "CAFÉ",
    "`É` in `CAFÉ` is not a letter of tile set `english`; use only its letters"
)]
#[case::as_it_was_written(
    "café",
    "`é` in `café` is not a letter of tile set `english`; use only its letters"
)]
#[case::unprintable(
    "A\u{7}",
    "`\u{fffd}` in `A\u{fffd}` is not a letter of tile set `english`; use only its letters"
)]
#[case::dotless(
    "ı",
    "`ı` in `ı` is not a letter of tile set `english`; use only its letters"
)]
#[case::long_s(
    "ſ",
    "`ſ` in `ſ` is not a letter of tile set `english`; use only its letters"
)]
#[case::blank(
    "A?",
    "`?` in `A?` is not a letter of tile set `english`; use only its letters"
)]
#[case::two_in_brackets(
    "[AB]",
    "`[AB]` is not a letter of tile set `english`; write one letter in the brackets"
)]
#[case::empty_brackets(
    "[]",
    "`[]` is not a letter of tile set `english`; write one letter in the brackets"
)]
#[case::unclosed("A[B", "unclosed bracket in `A[B`; write `]` after the letter")]
#[case::lone_bracket(
    "A]",
    "`]` in `A]` is not a letter of tile set `english`; use only its letters"
)]
fn invalid_words_are_rejected(#[case] text: &str, #[case] expected: &str) {
    let error = TileSet::english().parse_word(text).unwrap_err();
    assert_eq!(error.to_string(), expected);
}

#[test]
fn lower_case_letters_in_rows_are_blanks() {
    let tiles = TileSet::spanish();
    let row = tiles.parse_laid("Ññ[CH][ch]Cc").unwrap();
    let blanks: Vec<bool> = row.iter().map(|laid| laid.is_blank()).collect();
    assert_eq!(blanks, [false, true, false, true, false, true]);
    assert_eq!(row[2].letter(), row[3].letter());
    assert_eq!(tiles.write_row(&row), "Ññ[CH][ch]Cc");
    assert_eq!(
        tiles.parse_laid("CH").unwrap().len(),
        2,
        "no brackets, two tiles"
    );
    assert_eq!(
        tiles.parse_laid("[Ch]").unwrap_err().to_string(),
        "`[Ch]` has mixed case; use upper case, or lower case for a blank"
    );
    assert_eq!(
        tiles.parse_laid("A?").unwrap_err().to_string(),
        "`?` in `A?` is a blank without a letter; write the blank's letter in lower case"
    );
}

#[test]
fn question_marks_in_racks_are_blanks() {
    let tiles = TileSet::spanish();
    let rack = tiles.parse_tiles("?a[rr]?").unwrap();
    assert_eq!(tiles.write_tiles(rack.iter().copied()), "?A[RR]?");
    assert_eq!(tiles.parse_tiles("RR").unwrap().len(), 2);
    assert!(tiles.parse_tiles("A B").is_err());
    assert!(
        tiles
            .parse_tiles(&"A".repeat(1025))
            .unwrap_err()
            .to_string()
            .ends_with("fewer letters")
    );
}

#[rstest]
#[case::empty(
    "",
    "line 1 of tile set `x`: the set has no letters; add lines such as `A 9 1`"
)]
#[case::fields(
    "\nA 9",
    "line 2 of tile set `x`: `A 9` lacks fields; write a letter, its count, and its value, such as `A 9 1`"
)]
#[case::count(
    "A many 1",
    "line 1 of tile set `x`: `many` is not a valid number of tiles; use a number up to 255"
)]
#[case::signed(
    "A +1 1",
    "line 1 of tile set `x`: `+1` is not a valid number of tiles; use a number up to 255"
)]
#[case::value(
    "A 1 100",
    "line 1 of tile set `x`: `100` is not a valid tile value; use a number up to 99"
)]
#[case::mark(
    "A 1 1 consonant",
    "line 1 of tile set `x`: unknown field `consonant`; write `vowel`, or `=` and other spellings"
)]
#[case::lower(
    "a 1 1",
    "line 1 of tile set `x`: `a` is not a valid letter; use one to four upper-case letters"
)]
#[case::sign(
    "? 1 1",
    "line 1 of tile set `x`: `?` is not a valid letter; use one to four upper-case letters"
)]
#[case::long(
    "ABCDE 1 1",
    "line 1 of tile set `x`: `ABCDE` is not a valid letter; use one to four upper-case letters"
)]
#[case::caseless(
    "א 1 1",
    "line 1 of tile set `x`: `א` has no lower case to mark a blank with; remove this letter"
)]
#[case::twice(
    "A 1 1\nA 1 1",
    "line 2 of tile set `x`: the spelling `A` is already in use; write every spelling once"
)]
#[case::fold_twice(
    "A 1 1 = Á\nE 1 1 = Á",
    "line 2 of tile set `x`: the spelling `Á` is already in use; write every spelling once"
)]
#[case::blanks(
    "blanks 1\nblanks 1",
    "line 2 of tile set `x`: duplicate `blanks` line; write `blanks` once"
)]
#[case::tiles(
    "A 200 1\nB 56 1",
    "line 2 of tile set `x`: more than 255 tiles so far; lower the counts"
)]
fn invalid_tile_sets_are_rejected(#[case] text: &str, #[case] expected: &str) {
    let error = TileSet::parse("x", text).unwrap_err();
    assert_eq!(error.to_string(), expected);
}

#[test]
fn text_length_and_letter_count_are_limited() {
    let long = "#".repeat(70_000);
    assert!(TileSet::parse("x", &long).is_err());
    let letter = |index: u32| char::from_u32(u32::from('А') + index).unwrap();
    let cyrillic = (0..32)
        .map(letter)
        .chain(('A'..='Z').chain("ÀÁÂÃÄÅ".chars()));
    let lines: Vec<String> = cyrillic.map(|each| format!("{each} 1 1")).collect();
    assert!(TileSet::parse("x", &lines[..62].join("\n")).is_ok());
    let error = TileSet::parse("x", &lines[..63].join("\n")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 63 of tile set `x`: more than 62 letters; remove some"
    );
}

proptest! {
    #[test]
    fn rows_and_racks_survive_a_round_trip(row in proptest::collection::vec((1_u8..=28, any::<bool>()), 0..30)) {
        let tiles = TileSet::spanish();
        let row: Vec<LaidTile> = row
            .into_iter()
            .map(|(number, blank)| {
                let letter = Letter::new(number).unwrap();
                if blank { LaidTile::blank(letter) } else { LaidTile::plain(letter) }
            })
            .collect();
        prop_assert_eq!(tiles.parse_laid(&tiles.write_row(&row)).unwrap(), row.clone());
        let held: Vec<Tile> = row.iter().map(|laid| laid.tile()).collect();
        let written = tiles.write_tiles(held.iter().copied());
        prop_assert_eq!(tiles.parse_tiles(&written).unwrap(), held);
    }

    #[test]
    fn random_text_never_panics_and_case_is_ignored(text in "(\\PC|[A-Za-zñÑ?\\[\\]\u{301}]){0,40}") {
        for tiles in [TileSet::english(), TileSet::spanish()] {
            if let Ok(word) = tiles.parse_word(&text) {
                prop_assert_eq!(tiles.parse_word(&text.to_lowercase()), Ok(word));
            }
            let _ = tiles.parse_tiles(&text);
            let _ = tiles.parse_laid(&text);
        }
    }

    #[test]
    fn random_tile_sets_never_panic(text in "([A-D]{1,2}|[0-9]{1,3}|=|vowel|blanks|#|\\PC| |\n){0,40}") {
        if let Ok(tiles) = TileSet::parse("any", &text) {
            let all: Vec<Tile> = tiles_of(&tiles).collect();
            let written = tiles.write_tiles(all.iter().copied());
            prop_assert_eq!(tiles.parse_tiles(&written).unwrap(), all);
        }
    }
}
