//! Plain word lists: valid, ignored, and invalid lines.

use proptest::prelude::*;
use rstest::rstest;
use zeitnot_crossword::lexicon::{Lexicon, WordList, WordListSummary};
use zeitnot_crossword::tile_set::TileSet;

fn read(bytes: &[u8]) -> Result<WordList, String> {
    WordList::read(bytes, &TileSet::english()).map_err(|error| error.to_string())
}

#[test]
fn lines_are_parsed_and_counted() {
    let text = "\u{feff}# my words\r\ncat\r\n\r\nDOG\nCat\na\nABCDEFGHIJKLMNOP\nabcdefghijklmno";
    let list = read(text.as_bytes()).unwrap();
    let counted = WordListSummary {
        words: 3,
        duplicates: 1,
        too_short: 1,
        too_long: 1,
    };
    assert_eq!(list.summary(), counted);
    let tiles = TileSet::english();
    let words: Vec<String> = list.words().map(|word| tiles.write_word(&word)).collect();
    assert_eq!(words, ["ABCDEFGHIJKLMNO", "CAT", "DOG"]);
    let lexicon = Lexicon::read("mine", text.as_bytes(), &tiles).unwrap();
    assert_eq!(lexicon.name(), "mine");
    assert_eq!(lexicon, list.build("mine", &tiles).unwrap());
}

#[test]
fn letters_of_several_characters_count_once() {
    let tiles = TileSet::spanish();
    let fifteen_letters = "chollarrochollarrocho";
    let text = format!("{fifteen_letters}\nCH\n[C][H]\nlos\n");
    let list = WordList::read(text.as_bytes(), &tiles).unwrap();
    assert_eq!(list.summary().too_short, 1);
    assert_eq!(list.summary().too_long, 0);
    assert_eq!(list.summary().words, 3);
}

#[rstest]
#[case::digit(
    b"cat\ndog1",
    "line 2 of the word list: `1` in `dog1` is not a letter of tile set `english`; use only its letters"
)]
#[case::space(
    b"two words",
    "line 1 of the word list: ` ` in `two words` is not a letter of tile set `english`; use only its letters"
)]
#[case::trailing_space(
    b"cat \n",
    "line 1 of the word list: ` ` in `cat ` is not a letter of tile set `english`; use only its letters"
)]
#[case::apostrophe(
    b"\r\n# x\r\ndon't",
    "line 3 of the word list: `'` in `don't` is not a letter of tile set `english`; use only its letters"
)]
#[case::escape(
    b"ca\x1b[2Jt",
    "line 1 of the word list: `\u{fffd}` in `ca\u{fffd}[2Jt` is not a letter of tile set `english`; use only its letters"
)]
#[case::lone_carriage_return(
    b"cat\rdog",
    "line 1 of the word list: `\u{fffd}` in `cat\u{fffd}dog` is not a letter of tile set `english`; use only its letters"
)]
#[case::letter("ma\u{f1}ana".as_bytes(), "line 1 of the word list: `ñ` in `mañana` is not a letter of tile set `english`; use only its letters")]
#[case::latin1(
    b"cat\ncaf\xe9",
    "line 2 of the word list: `caf\u{fffd}` is not UTF-8; save the list as UTF-8"
)]
#[case::utf16(
    b"\xff\xfec\0a\0t\0",
    "line 1 of the word list: the file is UTF-16 or binary; save it as UTF-8 text"
)]
#[case::utf16_unmarked(
    b"c\0a\0t\0",
    "line 1 of the word list: the file is UTF-16 or binary; save it as UTF-8 text"
)]
#[case::utf16_big(
    b"\xfe\xff\0c\0a\0t",
    "line 1 of the word list: the file is UTF-16 or binary; save it as UTF-8 text"
)]
#[case::empty(
    b"",
    "the word list has no words of 2 to 15 letters; write one word per line"
)]
#[case::only_comments(
    b"# none\n\nA\n",
    "the word list has no words of 2 to 15 letters; write one word per line"
)]
fn invalid_lists_are_rejected(#[case] bytes: &[u8], #[case] expected: &str) {
    assert_eq!(read(bytes).unwrap_err(), expected);
}

#[test]
fn line_and_list_lengths_are_limited() {
    assert!(
        read("a".repeat(200).as_bytes())
            .unwrap_err()
            .contains("no word")
    );
    assert_eq!(
        read("a".repeat(201).as_bytes()).unwrap_err(),
        format!(
            "line 1 of the word list: `{}…` is longer than 200 bytes; write one word per line",
            "a".repeat(24)
        )
    );
    assert_eq!(
        read(&vec![b'#'; 100_000_001]).unwrap_err(),
        "the word list is larger than 100 MB; split it or remove words"
    );
    assert_eq!(
        read(&b"at\n".repeat(5_000_001)).unwrap_err(),
        "line 5000001 of the word list: more than 5,000,000 words so far; remove some"
    );
}

proptest! {
    #[test]
    fn every_valid_line_is_counted(lines in prop::collection::vec("[a-z]{0,17}(#|\r|\\PC)?", 0..12)) {
        let text = lines.join("\n");
        if let Ok(list) = read(text.as_bytes()) {
            let summary = list.summary();
            let counted = summary.words + summary.duplicates + summary.too_short + summary.too_long;
            let written = |line: &&str| !matches!(line.trim_end_matches('\r'), "" | "#");
            prop_assert_eq!(counted, text.split('\n').filter(written).count());
        }
    }
}
