//! Casual play: agreement on words that are not in the lexicon.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;

use zeitnot_core::{FactValue, Game, Move, Notation, Position, Settings, Setup, Side, Status};
use zeitnot_crossword::Crossword;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::layout::Layout;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile_set::TileSet;

/// A board with CAT across the start square, and nothing else known.
const CAT: &str = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15";

fn game() -> Crossword {
    let tiles = TileSet::english();
    let words = ["AT", "CAT", "CATS", "SEA"].map(|word| tiles.parse_word(word).unwrap());
    let lexicon = Lexicon::build("few", &tiles, words).unwrap();
    Crossword::with_equipment(Equipment::new(tiles, Layout::standard(), Arc::new(lexicon)))
}

fn set_up(rule: &str, position: &str) -> Box<dyn Position> {
    let setup = Setup {
        rule: Some(rule.to_owned()),
        ..Setup::new(position)
    };
    game().position(&setup).unwrap()
}

fn points(position: &dyn Position) -> [i32; 2] {
    position.points().unwrap().map(|points| points / 1_000)
}

fn missing_words(position: &dyn Position, text: &str) -> Option<(Move, Vec<String>)> {
    position.hidden().unwrap().missing_words(text)
}

#[test]
fn casual_players_agree_on_words() {
    let setup = format!("{CAT} SEATQUI/ 0/10 0");
    let mut position = set_up("void+casual", &setup);
    let refused = position
        .parse_move("8g.CATE", Notation::Engine)
        .unwrap_err()
        .to_string();
    assert!(
        refused.ends_with("CATE is not a word of few; add ! to the play if you both agree on it"),
        "{refused}"
    );
    let (possible, missing) = missing_words(&*position, "8g.CATE").unwrap();
    assert_eq!(missing, ["CATE"]);
    let facts = position.explain_move(possible, &Settings::default());
    assert!(facts.contains(&("score", FactValue::Whole(6))), "{facts:?}");
    // All invalid words of the play, and no valid ones.
    let (_, missing) = missing_words(&*position, "j8.QUIT").unwrap();
    assert_eq!(missing, ["QUIT", "CATQ"]);
    let agreed = position.parse_move("8g.CATE!", Notation::Engine).unwrap();
    assert_eq!(position.format_move(agreed, Notation::Engine), "8g.CATE!");
    assert!(!position.legal_moves().contains(&agreed));
    position.play(agreed).unwrap();
    assert_eq!(points(&*position), [6, 10]);
    assert!(position.diagram().contains("C A T E"));
    // The text of the position gives the same position.
    let again = game().position(&position.setup()).unwrap();
    assert_eq!(again.key(), position.key());
    assert_eq!(again.setup().rule.as_deref(), Some("void+casual"));
}

#[test]
fn agreement_on_a_valid_word_is_dropped() {
    let position = set_up("void+casual", &format!("{CAT} SEATQUI/ 0/10 0"));
    let mv = position.parse_move("8g.CATS!", Notation::Engine).unwrap();
    assert_eq!(position.format_move(mv, Notation::Engine), "8g.CATS");
    assert_eq!(missing_words(&*position, "8g.CATS"), None);
}

#[test]
fn agreement_needs_the_casual_rule_and_a_legal_placement() {
    let setup = format!("{CAT} SEATQUI/ 0/10 0");
    for rule in ["void", "single", "triple"] {
        let position = set_up(rule, &setup);
        for word in ["8g.CATE!", "8g.CATS!"] {
            let error = position
                .parse_move(word, Notation::Engine)
                .unwrap_err()
                .to_string();
            assert!(error.contains("remove the !"), "{rule}: {error}");
        }
    }
    // A player who may challenge must not learn whether a word is valid.
    assert_eq!(missing_words(&*set_up("single", &setup), "8g.CATE"), None);
    let position = set_up("void+casual", &setup);
    for (word, expected) in [
        ("8g.CATX!", "does not hold X"),
        ("a1.SEAQ!", "touches no tile"),
        ("8g.CATE!!", "`!` in"),
        ("ex.SE!", "`!` in"),
        ("pass!", "is not a play"),
    ] {
        let error = position
            .parse_move(word, Notation::Engine)
            .unwrap_err()
            .to_string();
        assert!(error.contains(expected), "{word}: {error}");
        assert_eq!(missing_words(&*position, word), None, "{word}");
    }
}

#[test]
fn a_casual_game_ends_with_the_last_tile() {
    // The bag is empty, and the opponent holds the unseen tiles.
    let full = "AAAAAAAAEEEEEEE/EEEEEIIIIIIIII1/OOOOOOOONNNNNN1/RRRRRRTTTTTLLLL/SSSUUUUDDDDGGG1/BBMMPPFFHHVVWWY/YKZQC10/6CAT6/15/15/15/15/15/15/15";
    let mut position = set_up("void+casual", &format!("{full} S/JX?? 20/50 0"));
    let last = position.parse_move("8f.SCAT!", Notation::Engine).unwrap();
    position.play(last).unwrap();
    assert_eq!(position.status(), Status::Won(Side::First));
}
