//! Properties of the chess formats: readers never panic, records round-trip, and
//! an invalid game does not affect the others.

#![expect(clippy::unwrap_used, reason = "a failing helper should fail its test")]

use std::time::Duration;

use proptest::prelude::*;
use proptest::sample::Index;
use zeitnot_record::epd::{Epd, Operand, Operation, Positions};
use zeitnot_record::pgn::{self, Games};
use zeitnot_record::{
    Annotations, Evaluation, Format, GameRecord, Players, RecordOutcome, RecordPart, Tag, Tree,
};

/// One line of text without outer white space, as a tag holds it.
fn line() -> impl Strategy<Value = String> {
    r#"[!-~à-ʯạ-ỹ\\"]([ -~à-ʯạ-ỹ\\"]{0,12}[!-~])?"#.prop_filter("must be a known value", |text| {
        !text.bytes().all(|byte| matches!(byte, b'?' | b'.'))
    })
}

/// Words separated by one space, without commands.
fn comment() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        5 => r"[!-~à-ʯạ-ỹ]{1,9}",
        1 => Just("%".to_owned()),
        1 => Just("}".to_owned()),
        1 => Just("[%csl".to_owned()),
        1 => Just("[Event".to_owned()),
        1 => Just("\"x\"]".to_owned()),
        1 => "[a-z]{90}",
    ];
    let words = prop::collection::vec(word, 1..12).prop_map(|words| words.join(" "));
    let lines = prop::collection::vec(words, 0..3);
    lines.prop_map(|lines| lines.join("\n"))
}

fn time() -> impl Strategy<Value = Option<Duration>> {
    prop::option::of(any::<Duration>())
}

prop_compose! {
    fn annotations()(
        comment in prop_oneof![Just(String::new()), comment()],
        introduction in prop_oneof![Just(String::new()), comment()],
        glyphs in prop::collection::vec(any::<u8>(), 0..3),
        evaluation in prop::option::of(prop_oneof![
            any::<i32>().prop_map(Evaluation::Centi),
            (-1_000..1_000).prop_map(Evaluation::Mate),
        ]),
        time_spent in time(),
        time_left in time(),
    ) -> Annotations {
        Annotations {
            comment,
            introduction,
            glyphs,
            evaluation,
            time_spent,
            time_left,
            ..Annotations::default()
        }
    }
}

/// A move to add: the index of its parent, the text, and the annotations.
type NewMove = (Index, String, Annotations);

fn new_moves() -> impl Strategy<Value = Vec<NewMove>> {
    let text = prop_oneof![
        "[NBRQK]?[a-h]?x?[a-h][1-8]\\+?",
        "[a-h][1-8][a-h][1-8]q?",
        "[a-h]8=[QN]#?",
        Just("O-O".to_owned()),
        Just("0-0-0+".to_owned()),
        Just("--".to_owned()),
    ];
    prop::collection::vec((any::<Index>(), text, annotations()), 0..40)
}

/// Builds a tree in which the plies of forced ends fit the side to move, and only
/// the first moves of variations have introductions.
fn build(new_moves: Vec<NewMove>, black_begins: bool) -> Tree {
    let mut tree = Tree::new();
    let mut nodes = vec![tree.root()];
    for (parent, text, mut annotations) in new_moves {
        let parent = nodes[nodes.len() - 1 - parent.index(nodes.len().min(4))];
        if tree.children(parent).next().is_none() {
            annotations.introduction.clear();
        }
        let id = tree.add_move(parent, &text).unwrap();
        let node = tree.get_mut(id).unwrap();
        let white_moves = node.ply().is_multiple_of(2) != black_begins;
        if let Some(Evaluation::Mate(plies)) = &mut annotations.evaluation {
            let winner_moves = white_moves == (*plies > 0);
            if (*plies % 2 != 0) != winner_moves && *plies != 0 {
                *plies += plies.signum();
            }
        }
        node.annotations = annotations;
        nodes.push(id);
    }
    tree
}

fn tag() -> impl Strategy<Value = Tag> {
    let key = prop_oneof![
        prop::sample::select(vec!["Event", "Site", "Date", "Round", "ECO"]).prop_map(str::to_owned),
        "[A-Z][A-Za-z0-9_]{0,6}",
    ];
    let is_free = |tag: &Tag| {
        let taken = [
            "white",
            "black",
            "result",
            "fen",
            "setup",
            "timecontrol",
            "variant",
        ];
        let roster = ["Event", "Site", "Date", "Round"];
        let lower = tag.key.to_ascii_lowercase();
        !taken.contains(&lower.as_str())
            && !roster
                .iter()
                .any(|name| name.eq_ignore_ascii_case(&tag.key) && *name != tag.key)
    };
    (key, line())
        .prop_map(|(key, value)| Tag { key, value })
        .prop_filter("must be free", is_free)
}

/// Sorts tags: the roster first, then by name.
fn sorted(mut tags: Vec<Tag>) -> Vec<Tag> {
    tags.sort_by_key(|tag| {
        let roster = ["Event", "Site", "Date", "Round"];
        let rank = roster.iter().position(|name| *name == tag.key);
        (rank.unwrap_or(roster.len()), tag.key.clone())
    });
    tags
}

prop_compose! {
    fn chess_record()(
        new_moves in new_moves(),
        comment in comment(),
        root_glyphs in prop::collection::vec(any::<u8>(), 0..2),
        rule in prop::option::of(line()),
        first in prop::option::of(line()),
        second in prop::option::of(line()),
        time_control in prop::option::of(line()),
        start in prop::option::of((any::<bool>(), 0u32..90)),
        tags in prop::collection::vec(tag(), 0..4),
        outcome in prop::sample::select(vec![
            RecordOutcome::Unfinished, RecordOutcome::FirstWins, RecordOutcome::SecondWins, RecordOutcome::Draw,
        ]),
    ) -> GameRecord {
        let black_begins = start.is_some_and(|(black, _)| black);
        let mut tree = build(new_moves, black_begins);
        let root = tree.root();
        let remarks = &mut tree.get_mut(root).unwrap().annotations;
        remarks.comment = comment;
        remarks.glyphs = root_glyphs;
        GameRecord {
            game: Some("chess".to_owned()),
            rule,
            players: Players { first, second },
            time_control,
            start: start.map(|(black, number)| {
                let side = if black { 'b' } else { 'w' };
                format!("4k3/8/8/8/8/8/8/4K3 {side} - - 0 {number}")
            }),
            tags: sorted(tags),
            outcome,
            tree,
            ..GameRecord::default()
        }
    }
}

/// Parts of PGN in random order.
fn fragments() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[{}();!?$*.%\\[\\] \n\r]",
        "\\[(White|Event|FEN|Result|SetUp|X|Variant) \"[^\\]]{0,6}\"\\]\n?",
        "([1-9][0-9]?\\.{0,3} ?[NBRQK]?[a-h][1-8][+#!?]{0,2} ){1,4}",
        "\\{\\[%(clk|emt|eval|csl) [-#0-9:.,]{0,8}\\][a-z \n\\[\\]]{0,8}\\}",
        "\\([a-h][1-8] \\$[0-9]{1,3}\\)",
        "; [ -~]{0,9}\n",
        "(1-0|0-1|1/2-1/2|1/2|e\\.p\\.|O-O|0-0-0|--|0000) ",
        "\\PC{0,2}",
    ];
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

/// Asserts that games are read and round-trip, or are rejected with one line.
fn assert_games_read_or_rejected(bytes: &[u8]) -> Result<(), TestCaseError> {
    let mut written = String::new();
    let mut records = Vec::new();
    for game in Games::new(bytes) {
        match game {
            Ok(record) => {
                written.push_str(&pgn::write(&record)?);
                written.push('\n');
                records.push(record);
            }
            Err(error) => {
                let message = error.to_string();
                prop_assert!(!message.contains(char::is_control), "{}", message);
                prop_assert!(message.contains("; "), "{}", message);
            }
        }
    }
    let back: Result<Vec<_>, _> = Games::new(written.as_bytes()).collect();
    if !records.is_empty() {
        prop_assert_eq!(back?, records, "{}", written);
    }
    Ok(())
}

/// Removes the comment before the moves.
///
/// Comments below the result of a game belong to the next game.
fn without_comment_before_moves(mut record: GameRecord) -> GameRecord {
    let root = record.tree.root();
    record.tree.get_mut(root).unwrap().annotations = Annotations::default();
    record
}

fn operand() -> impl Strategy<Value = Operand> {
    prop_oneof![
        "[!#-:<-~à-ʯ]{1,6}".prop_map(Operand::Word),
        "[ !#-~à-ʯ]{0,9}".prop_map(Operand::Text),
    ]
}

prop_compose! {
    fn operation()(
        opcode in prop_oneof!["bm|am|id|c0|hmvc|fmvn|D1|pv", "[A-Za-z][A-Za-z0-9_]{0,8}"],
        operands in prop::collection::vec(operand(), 0..4),
    ) -> Operation {
        Operation::new(&opcode, operands).unwrap()
    }
}

prop_compose! {
    fn epd()(
        position in "([1-8kKpPrR]{1,3}/){7}[1-8kKpPrR]{1,3} [wb] (KQkq|-|HAha) (-|e3)",
        operations in prop::collection::vec(operation(), 0..5),
    ) -> Epd {
        let mut epd = Epd::parse(&position).unwrap();
        epd.operations = operations;
        epd
    }
}

proptest! {
    #[test]
    fn pgn_records_round_trip(record in chess_record()) {
        let text = pgn::write(&record)?;
        let back = pgn::read(text.as_bytes())?;
        prop_assert_eq!(&back, &record, "{}", text);
        prop_assert_eq!(Format::Pgn.omissions(&record), []);
        prop_assert_eq!(pgn::write(&back)?, text);
    }

    #[test]
    fn lines_are_short_unless_words_are_long(record in chess_record()) {
        let text = pgn::write(&record)?;
        let (_, moves) = text.split_once("\n\n").unwrap();
        for line in moves.lines() {
            let fits = line.chars().count() < 80;
            prop_assert!(fits || line.contains('}') || !line.contains(' '), "{}", line);
        }
    }

    #[test]
    fn games_of_a_file_round_trip_separately(records in prop::collection::vec(chess_record(), 1..4)) {
        let mut text = String::new();
        for record in &records {
            text.push_str(&pgn::write(record)?);
            text.push('\n');
        }
        let back: Vec<GameRecord> = Games::new(text.as_bytes()).collect::<Result<_, _>>()?;
        prop_assert_eq!(back, records, "{}", text);
    }

    #[test]
    fn an_invalid_game_does_not_affect_the_others(before in chess_record(), fragments in fragments(), after in chess_record()) {
        let broken = fragments.replace("[Event", "[X");
        let (first, last) = (pgn::write(&before)?, pgn::write(&after)?);
        let text = format!("{first}\n[Event \"x\"]\n\n{broken}\n\n{last}");
        let games: Vec<_> = Games::new(text.as_bytes()).collect();
        prop_assert_eq!(games.first(), Some(&Ok(before)));
        let last = games.last().unwrap().clone().map(without_comment_before_moves);
        prop_assert_eq!(last, Ok(without_comment_before_moves(after)), "{}", text);
    }

    #[test]
    fn fragments_are_read_or_rejected(text in fragments()) {
        assert_games_read_or_rejected(text.as_bytes())?;
    }

    #[test]
    fn damaged_games_are_read_or_rejected(
        record in chess_record(),
        damage in prop::collection::vec((any::<Index>(), any::<u8>(), 0u8..3), 0..6),
    ) {
        let mut bytes = Format::Pgn.write(&record)?;
        for (at, byte, kind) in damage {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => { bytes.remove(at); }
            }
        }
        assert_games_read_or_rejected(&bytes)?;
    }

    #[test]
    fn arbitrary_bytes_are_read_or_rejected(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        assert_games_read_or_rejected(&bytes)?;
        for line in Positions::new(bytes.as_slice()) {
            if let Err(error) = line {
                prop_assert!(error.to_string().contains("; "));
            }
        }
    }

    #[test]
    fn epd_lines_round_trip(lines in prop::collection::vec(epd(), 1..5)) {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        let back: Vec<Epd> = Positions::new(text.as_bytes()).collect::<Result<_, _>>()?;
        prop_assert_eq!(back, lines, "{}", text);
    }

    #[test]
    fn epd_lines_are_records_with_only_tags(line in epd()) {
        let record = line.to_record();
        let bytes = Format::Epd.write(&record)?;
        prop_assert_eq!(Format::Epd.read(&bytes)?, record.clone());
        prop_assert!(RecordPart::ALL.into_iter().all(|part| part == RecordPart::Tags || !part.is_in(&record)));
        prop_assert_eq!(Format::Epd.omissions(&record), []);
    }

    #[test]
    fn fragments_of_epd_are_read_or_rejected(body in "[ -~]{0,40}", fragments in "([a-z0-9]{1,3}|\"[a-z;]{0,3}\"?|;| ){0,12}") {
        for text in [body.clone(), format!("8/8/8/8/8/8/8/8 w - - {fragments}")] {
            match Epd::parse(&text) {
                Ok(epd) => prop_assert_eq!(Epd::parse(&epd.to_string()), Ok(epd)),
                Err(error) => prop_assert!(error.to_string().contains("; ")),
            }
        }
    }
}
