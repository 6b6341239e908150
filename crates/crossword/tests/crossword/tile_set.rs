//! The languages that are shipped, and text about tiles: words, racks, rows.

use proptest::prelude::*;
use rstest::rstest;
use zeitnot_crossword::tile::{LaidTile, Letter, Tile};
use zeitnot_crossword::tile_set::TileSet;

fn tiles_of(tiles: &TileSet) -> impl Iterator<Item = Tile> {
    tiles.letters().letters().map(Tile::from)
}

#[test]
fn english_has_the_usual_hundred_tiles() {
    let tiles = TileSet::english();
    assert_eq!((tiles.letter_count(), tiles.tile_count()), (26, 100));
    assert_eq!(tiles.count(Tile::BLANK), 2);
    let worth: i32 = tiles_of(&tiles)
        .map(|tile| tiles.value(tile) * i32::from(tiles.count(tile)))
        .sum();
    assert_eq!(worth, 187);
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
fn spanish_has_tiles_of_several_letters() {
    let tiles = TileSet::spanish();
    assert_eq!((tiles.letter_count(), tiles.tile_count()), (28, 100));
    let all: Vec<Letter> = tiles.letters().letters().collect();
    assert_eq!(tiles.write_word(&all), "ABCCHDEFGHIJLLLMNÑOPQRRRSTUVXYZ");
    let wide = tiles.parse_tiles("[CH][LL]Ñ[RR]").unwrap();
    let figures: Vec<_> = wide
        .iter()
        .map(|&tile| (tiles.count(tile), tiles.value(tile)))
        .collect();
    assert_eq!(figures, [(1, 5), (1, 8), (1, 8), (1, 8)]);
}

#[test]
fn languages_are_found_by_name_and_told_apart() {
    for name in TileSet::NAMES {
        assert_eq!(TileSet::by_name(name).unwrap().name(), name);
    }
    assert!(TileSet::by_name("klingon").is_none());
    let (english, spanish) = (TileSet::english(), TileSet::spanish());
    assert_ne!(english.fingerprint(), spanish.fingerprint());
    assert_ne!(english.alphabet(), spanish.alphabet());
}

#[test]
fn fingerprints_stay_the_same_and_count_what_they_say() {
    // Files carry them: a change here makes every old file unreadable.
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
fn spanish_words_are_read(#[case] text: &str, #[case] letters: &str) {
    let tiles = TileSet::spanish();
    let word = tiles.parse_word(text).unwrap();
    let read: Vec<String> = word.iter().map(|&each| tiles.write_word(&[each])).collect();
    assert_eq!(read.join(" "), letters);
}

#[rstest]
#[case::no_letter(
    "CA1",
    "`1` in `CA1` is no letter of tile set `english`; write its letters only"
)]
#[case::accent(
    "CAFÉ",
    "`É` in `CAFÉ` is no letter of tile set `english`; write its letters only"
)]
#[case::as_it_was_written(
    "café",
    "`é` in `café` is no letter of tile set `english`; write its letters only"
)]
#[case::unprintable(
    "A\u{7}",
    "`\u{fffd}` in `A\u{fffd}` is no letter of tile set `english`; write its letters only"
)]
#[case::dotless(
    "ı",
    "`ı` in `ı` is no letter of tile set `english`; write its letters only"
)]
#[case::long_s(
    "ſ",
    "`ſ` in `ſ` is no letter of tile set `english`; write its letters only"
)]
#[case::blank(
    "A?",
    "`?` in `A?` is no letter of tile set `english`; write its letters only"
)]
#[case::two_in_brackets(
    "[AB]",
    "`[AB]` is no letter of tile set `english`; write one letter in the brackets"
)]
#[case::empty_brackets(
    "[]",
    "`[]` is no letter of tile set `english`; write one letter in the brackets"
)]
#[case::unclosed(
    "A[B",
    "a bracket in `A[B` is never closed; write `]` after the letter"
)]
#[case::lone_bracket(
    "A]",
    "`]` in `A]` is no letter of tile set `english`; write its letters only"
)]
fn what_is_no_word_is_told(#[case] text: &str, #[case] wanted: &str) {
    let error = TileSet::english().parse_word(text).unwrap_err();
    assert_eq!(error.to_string(), wanted);
}

#[test]
fn rows_tell_blanks_by_their_case() {
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
        "`[Ch]` is half upper, half lower case; write all upper case, or all lower for a blank"
    );
    assert_eq!(
        tiles.parse_laid("A?").unwrap_err().to_string(),
        "`?` in `A?` stands for no letter yet; write the letter of a blank in lower case"
    );
}

#[test]
fn racks_hold_blanks() {
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
    "line 1 of tile set `x`: the set ends without a letter; write lines such as `A 9 1`"
)]
#[case::fields(
    "\nA 9",
    "line 2 of tile set `x`: `A 9` is no letter with its number of tiles and their value; write such as `A 9 1`"
)]
#[case::count(
    "A many 1",
    "line 1 of tile set `x`: `many` is no number of tiles; write a number up to 255"
)]
#[case::signed(
    "A +1 1",
    "line 1 of tile set `x`: `+1` is no number of tiles; write a number up to 255"
)]
#[case::value(
    "A 1 100",
    "line 1 of tile set `x`: `100` is no value of a tile; write a number up to 99"
)]
#[case::mark(
    "A 1 1 consonant",
    "line 1 of tile set `x`: `consonant` means nothing here; write `vowel`, or other spellings after a `=`"
)]
#[case::lower(
    "a 1 1",
    "line 1 of tile set `x`: `a` cannot be read as a letter; write one to four upper-case letters"
)]
#[case::sign(
    "? 1 1",
    "line 1 of tile set `x`: `?` cannot be read as a letter; write one to four upper-case letters"
)]
#[case::long(
    "ABCDE 1 1",
    "line 1 of tile set `x`: `ABCDE` cannot be read as a letter; write one to four upper-case letters"
)]
#[case::caseless(
    "א 1 1",
    "line 1 of tile set `x`: `א` has no lower case of its own, by which a blank could be told; leave it out"
)]
#[case::twice(
    "A 1 1\nA 1 1",
    "line 2 of tile set `x`: `A` is read as a letter already; write every spelling once"
)]
#[case::fold_twice(
    "A 1 1 = Á\nE 1 1 = Á",
    "line 2 of tile set `x`: `Á` is read as a letter already; write every spelling once"
)]
#[case::blanks(
    "blanks 1\nblanks 1",
    "line 2 of tile set `x`: the blanks were counted before; write `blanks` once"
)]
#[case::tiles(
    "A 200 1\nB 56 1",
    "line 2 of tile set `x`: there are more than 255 tiles up to here; lower the counts"
)]
fn what_is_no_tile_set_is_told_with_its_line(#[case] text: &str, #[case] wanted: &str) {
    let error = TileSet::parse("x", text).unwrap_err();
    assert_eq!(error.to_string(), wanted);
}

#[test]
fn a_set_is_bounded() {
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
        "line 63 of tile set `x`: there are more than 62 letters; leave some out"
    );
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(row in proptest::collection::vec((1_u8..=28, any::<bool>()), 0..30)) {
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
    fn no_text_makes_trouble(text in "(\\PC|[A-Za-zñÑ?\\[\\]\u{301}]){0,40}") {
        for tiles in [TileSet::english(), TileSet::spanish()] {
            if let Ok(word) = tiles.parse_word(&text) {
                prop_assert_eq!(tiles.parse_word(&text.to_lowercase()), Ok(word));
            }
            let _ = tiles.parse_tiles(&text);
            let _ = tiles.parse_laid(&text);
        }
    }

    #[test]
    fn no_tile_set_makes_trouble(text in "([A-D]{1,2}|[0-9]{1,3}|=|vowel|blanks|#|\\PC| |\n){0,40}") {
        if let Ok(tiles) = TileSet::parse("any", &text) {
            let all: Vec<Tile> = tiles_of(&tiles).collect();
            let written = tiles.write_tiles(all.iter().copied());
            prop_assert_eq!(tiles.parse_tiles(&written).unwrap(), all);
        }
    }
}
