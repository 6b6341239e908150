//! Tests of GCG, with the variants that occur in real files.

#![expect(clippy::unwrap_used, reason = "a failing helper should fail its test")]

use rstest::rstest;
use zeitnot_record::{
    Format, GameRecord, PlayerSide, Racks, RecordOutcome, RecordPart, ScoreEvent, ScoreEventKind,
    ScoreLine, Tag, WriteError, gcg, read,
};

/// A complete game, as written by this crate.
const GAME: &str = "\
#character-encoding UTF-8
#player1 ada Ada Lovelace
#player2 Charles_Babbage Charles Babbage
#description Played by post.
#lexicon ENABLE
#game-type classic
#id org.example 17
>ada: AEINRST 8D NASTIER +74 74
#note Seven tiles at once,
and on the star.
>Charles_Babbage: ?ABEQVV D8 .oB +10 10
>Charles_Babbage: ?ABEQVV -- -10 0
#note It is not a word.
>ada: CDEILOU H1 CLOUDIE. +80 154
>ada: EHT (challenge) +5 159
>Charles_Babbage: ?ABEQVV -QVV +0 0
>ada: EHT - +0 159
>Charles_Babbage: ?ABERTU - +0 0
>ada: EHT 9C THE +20 179
>ada: (?ABERTU) +22 201
#note A short game.
>Charles_Babbage: (time) -20 -20
#rack2 ?ABERTU
";

fn parse(text: &str) -> GameRecord {
    gcg::read(text.as_bytes()).unwrap()
}

/// Reads lines below the pragmas of two players.
fn game(lines: &str) -> GameRecord {
    parse(&format!("#player1 ada Ada\n#player2 bob Bob\n{lines}"))
}

fn read_error(text: &str) -> String {
    gcg::read(text.as_bytes()).unwrap_err().to_string()
}

fn moves(record: &GameRecord) -> Vec<&str> {
    record.moves().collect()
}

fn line(rack: &str, points: i32, total: i32) -> ScoreLine {
    ScoreLine {
        rack: rack.to_owned(),
        points: Some(points),
        total: Some(total),
    }
}

#[test]
fn a_game_is_read_and_written_unchanged() {
    let record = parse(GAME);
    assert_eq!(gcg::write(&record).unwrap(), GAME);
    assert_eq!(
        moves(&record),
        [
            "8d.NASTIER",
            "d8..oB",
            "challenge",
            "h1.CLOUDIE.",
            "challenge",
            "ex.QVV",
            "pass",
            "pass",
            "9c.THE",
        ]
    );
    let sides: Vec<PlayerSide> = record.turns().map(|(side, _)| side).collect();
    use PlayerSide::{First as A, Second as B};
    assert_eq!(sides, [A, B, A, A, B, B, A, B, A]);
    assert!(!RecordPart::Movers.is_in(&record));
    assert_eq!(record.game.as_deref(), Some("crossword"));
    assert_eq!(record.players.get(PlayerSide::First), Some("Ada Lovelace"));
    assert_eq!(record.nicknames.get(PlayerSide::First), Some("ada"));
    assert_eq!(record.nicknames.get(PlayerSide::Second), None);
    assert_eq!(record.tree.comment(), "Played by post.");
    assert_eq!(record.racks.get(PlayerSide::Second), "?ABERTU");
    assert_eq!(record.outcome, RecordOutcome::FirstWins);
    assert_eq!(Format::Gcg.omissions(&record), []);
    let tag = |key: &str, value: &str| Tag {
        key: key.to_owned(),
        value: value.to_owned(),
    };
    assert_eq!(
        record.tags,
        [
            tag("lexicon", "ENABLE"),
            tag("game-type", "classic"),
            tag("id", "org.example 17"),
        ]
    );
}

#[test]
fn moves_have_racks_points_and_events() {
    let record = parse(GAME);
    let remarks: Vec<_> = record.turns().map(|(_, node)| &node.annotations).collect();
    assert_eq!(remarks[0].score.as_deref(), Some(&line("AEINRST", 74, 74)));
    assert_eq!(remarks[0].comment, "Seven tiles at once,\nand on the star.");
    assert_eq!(
        remarks[2].events,
        [ScoreEvent {
            side: PlayerSide::Second,
            kind: ScoreEventKind::Withdrawal,
            score: line("?ABEQVV", -10, 0),
            comment: String::new(),
        }]
    );
    assert_eq!(remarks[2].comment, "It is not a word.");
    assert_eq!(remarks[4].events[0].kind, ScoreEventKind::FailedChallenge);
    assert_eq!(remarks[4].events[0].side, PlayerSide::First);
    assert_eq!(
        remarks[8].events,
        [
            ScoreEvent {
                side: PlayerSide::First,
                kind: ScoreEventKind::RackCount("?ABERTU".to_owned()),
                score: line("", 22, 201),
                comment: "A short game.".to_owned(),
            },
            ScoreEvent {
                side: PlayerSide::Second,
                kind: ScoreEventKind::Overtime,
                score: line("", -20, -20),
                comment: String::new(),
            },
        ]
    );
}

#[rstest]
#[case::small_letters_and_columns(
    ">ada: NASTIER    8d   NASTIER  +74   74  \n>bob: abq?  d8  .oB  +10  10  NO, OB",
    ">ada: NASTIER 8D NASTIER +74 74\n>bob: ABQ? D8 .oB +10 10\n#note NO, OB\n"
)]
#[case::no_rack(">ada: 8D CARE +12 12", ">ada: 8D CARE +12 12\n")]
#[case::no_points(">ada: ACER 8D CARE", ">ada: ACER 8D CARE\n")]
#[case::no_total(">ada: ACER 8D CARE 12", ">ada: ACER 8D CARE +12\n")]
#[case::letters_of_the_board(">ada: ACER 8D C(AR)E +9 9", ">ada: ACER 8D C..E +9 9\n")]
#[case::whole_words(">ada: CE 8D CARE +9 9", ">ada: CE 8D CARE +9 9\n")]
#[case::tiles_of_letters(">ada: [ch]A_ 8D [CH]Ap +9 9", ">ada: [CH]A? 8D [CH]Ap +9 9\n")]
#[case::unseen_exchange(">ada: ABC -2 +0 0", ">ada: ABC -2 +0 0\n")]
#[case::pass_in_brackets(
    ">ada: (ABC) - +0 0\n>bob: A -0 +0 0",
    ">ada: ABC - +0 0\n>bob: A - +0 0\n"
)]
#[case::own_rack(">ada: AB (AB) -4 -4 ", ">ada: AB (AB) -4 -4\n")]
#[case::own_rack_once(">ada: (AB) -4 -4", ">ada: (AB) -4 -4\n")]
#[case::four_tiles(
    ">ada: (TIME) +12 12\n>bob: (Time) -5 -5",
    ">ada: (TIME) +12 12\n>bob: (time) -5 -5\n"
)]
#[case::unknown_rack(">ada: UNKNOWN (challenge) +5 5", ">ada: (challenge) +5 5\n")]
#[case::challenger_pays(">bob: AB (challenge) -5 -5", ">bob: AB (challenge) -5 -5\n")]
#[case::other_spelling_of_a_nickname(">ADA: A -\n>Bob : A -", ">ada: A -\n>bob: A -\n")]
#[case::notes(
    ">ada: A -\n#note one\n\n two \n#note >three\n#note\n# four\n>bob: A -",
    ">ada: A -\n#note one\ntwo\n#note >three\nfour\n>bob: A -\n"
)]
#[case::racks(
    ">ada: A -\n#rack1 ab_\n#rack2 XYZ\n#rack2 X Y",
    "#rack2 X Y\n>ada: A -\n#rack1 AB?\n#rack2 XYZ\n"
)]
#[case::incomplete(">ada: A -\n#incomplete QI", ">ada: A -\n#rack2 QI\n")]
#[case::incomplete_and_silent("#incomplete\n>ada: A -", ">ada: A -\n")]
#[case::pragmas_anywhere(
    ">ada: A -\n#Title  A b \n#tile-set\n#style wsc\n#style xyz\nfar too",
    "#Title A b\n#style wsc\n#style xyz far too\n>ada: A -\n"
)]
#[case::comment_before_the_game(
    "#note one\ntwo\n#description three\nfour\n>ada: A -",
    "#description one\n#description two\n#description three\n#description four\n>ada: A -\n"
)]
#[case::behind_the_end(
    ">ada: (B) +6 6\n#note over\n>bob: B 8D B. +2 2",
    ">ada: (B) +6 6\n#note over\n>bob: B 8D B. +2 2\n"
)]
fn variants_of_lines_are_normalized(#[case] lines: &str, #[case] clean: &str) {
    let header = "#character-encoding UTF-8\n#player1 ada Ada\n#player2 bob Bob\n";
    for end in ["\n", "\r\n", "\r"] {
        let record = game(&lines.replace('\n', end));
        assert_eq!(gcg::write(&record).unwrap(), format!("{header}{clean}"));
        assert_eq!(game(clean), record);
    }
}

#[test]
fn players_who_move_out_of_turn_are_stored() {
    let record =
        game(">bob: A - +0 0\n>bob: A - +0 0\n>ada: A - +0 0\n>bob: A 8D A +2 2\n>ada: A --");
    let movers: Vec<Option<PlayerSide>> = record
        .tree
        .main_line()
        .map(|(_, node)| node.annotations.mover)
        .collect();
    let (first, second) = (Some(PlayerSide::First), Some(PlayerSide::Second));
    assert_eq!(movers, [second, second, None, None, second]);
    assert_eq!(
        record.turns().map(|(side, _)| Some(side)).nth(2),
        Some(first)
    );
    assert!(RecordPart::Movers.is_in(&record));
}

#[test]
fn players_do_not_need_a_header() {
    let record = parse(">bea: A - +0 0\n>al: A - +0 0\n");
    assert_eq!(record.players.get(PlayerSide::First), Some("bea"));
    assert_eq!(record.players.get(PlayerSide::Second), Some("al"));
    let late = parse(">al: A -\n>bea: A -\n#player1 bea Bea B.\n#player2 al Al A.\n");
    assert_eq!(late.players.get(PlayerSide::First), Some("Bea B."));
    let sides: Vec<PlayerSide> = late.turns().map(|(side, _)| side).collect();
    assert_eq!(sides, [PlayerSide::Second, PlayerSide::First]);
}

#[test]
fn players_with_the_same_nickname_take_turns() {
    let text = "#player1 NoName New Player\n#player2 NoName Jo\n\
        >NoName: A 8D A. +4 4\n>NoName: B 9D B. +6 6\n>NoName: B -- -6 0\n>NoName: C - +0 4\n";
    let record = parse(text);
    let sides: Vec<PlayerSide> = record.turns().map(|(side, _)| side).collect();
    use PlayerSide::{First as A, Second as B};
    assert_eq!(sides, [A, B, A, A]);
    let written = gcg::write(&record).unwrap();
    assert!(written.contains("\n#player2 Jo Jo\n"), "{written}");
    assert!(written.contains("\n>Jo: B -- -6 0\n"), "{written}");
    assert_eq!(parse(&written), record);
}

#[rstest]
#[case::declared(b"#character-encoding ISO-8859-1\n#player1 c\xE9 C\xE9sar\n", "César")]
#[case::not_declared(b"#player1 c\xE9 C\xE9sar\n", "César")]
#[case::utf8(b"#player1 c\xC3\xA9 C\xC3\xA9sar\n", "César")]
#[case::mark(b"\xEF\xBB\xBF#player1 c\xC3\xA9 C\xC3\xA9sar\r\n", "César")]
#[case::unknown(
    b"#character-encoding klingon\n#player1 c\xC3\xA9 C\xC3\xA9sar\n",
    "César"
)]
fn the_encoding_is_detected(#[case] bytes: &[u8], #[case] name: &str) {
    let record = read(bytes, None).unwrap();
    assert_eq!(record.players.get(PlayerSide::First), Some(name));
}

#[rstest]
#[case::won(">ada: AB 8D AB +8 8\n>ada: (Q) +20 28", RecordOutcome::FirstWins)]
#[case::lost_on_time(">bob: (A) +2 2\n>bob: (time) -10 -8", RecordOutcome::FirstWins)]
#[case::level(">ada: Q (Q) -10 -10\n>bob: V (VVJ) -10 -10", RecordOutcome::Draw)]
#[case::not_over(">ada: AB 8D AB +8 8", RecordOutcome::Unfinished)]
#[case::sum(
    ">ada: AB 8D AB +8\n>bob: A 9D A +9\n>ada: (B) +6",
    RecordOutcome::FirstWins
)]
#[case::unknown(
    ">ada: AB 8D AB\n>bob: A 9D A +9\n>ada: (B) +6",
    RecordOutcome::Unfinished
)]
#[case::known_again(">ada: AB 8D AB\n>bob: A 9D A +9\n>ada: (B) +6 9", RecordOutcome::Draw)]
fn the_result_follows_from_the_totals_once_tiles_are_counted(
    #[case] lines: &str,
    #[case] outcome: RecordOutcome,
) {
    assert_eq!(game(lines).outcome, outcome);
}

#[rstest]
#[case::nothing("", "line 1, column 1: `` is neither a pragma nor a turn; ")]
#[case::not_gcg(
    "<html>",
    "line 1, column 1: `<html>` is neither a pragma nor a turn; "
)]
#[case::stray(">a: A -\nx", "line 2, column 1: `x` is neither a pragma nor a turn; ")]
#[case::no_nickname("#note\n>A 8D A", "line 2, column 2: `A 8D A` has no nickname; ")]
#[case::third(
    ">a: A -\n>b: A -\n>c: A -",
    "line 3, column 2: `c` is not the nickname of a player; "
)]
#[case::third_named(
    "#player3 x",
    "line 1, column 1: `#player3 x` is one player too many; "
)]
#[case::twice(
    "#player1 x\n#Player1 x",
    "line 2, column 1: `#Player1 x` is given twice; "
)]
#[case::cut(">a: AB 8D", "line 1, column 2: `a: AB 8D` is not a turn; ")]
#[case::rack("\t>a: A8B 8D AB", "line 1, column 6: `A8B` is not a rack; ")]
#[case::rack_left(">é: (A8) +2 2", "line 1, column 5: `(A8)` is not a rack; ")]
#[case::place(">a: AB 8 AB", "line 1, column 8: `8` is not a square; ")]
#[case::word(">a: AB 8D A8 +2 2", "line 1, column 11: `A8` is not a play; ")]
#[case::exchange(">a: AB -A* +0 0", "line 1, column 8: `-A*` is not an exchange; ")]
#[case::points(
    ">a: AB 8D AB +2x 2",
    "line 1, column 14: `+2x` is not a number of points; "
)]
fn errors_are_one_line_with_the_location(#[case] text: &str, #[case] start: &str) {
    let error = read_error(text);
    assert!(error.starts_with(start), "{error}");
    assert_eq!(error.lines().count(), 1);
}

#[test]
fn other_games_and_invalid_records_are_rejected() {
    let write_error = |record: &GameRecord| gcg::write(record).unwrap_err().to_string();
    let chess = GameRecord {
        game: Some("chess".to_owned()),
        ..GameRecord::default()
    };
    assert_eq!(
        write_error(&chess),
        "the game `chess` is not supported by this format; choose another format"
    );
    let gomoku = GameRecord::from_moves(["h8"]).unwrap();
    assert_eq!(
        write_error(&gomoku),
        "move 1 (`h8`) is not a move of the crossword game; choose another format"
    );
    let challenge = GameRecord::from_moves(["8d.ZZZ", "challenge"]).unwrap();
    assert_eq!(
        gcg::write(&challenge),
        Err(WriteError::Challenge { ply: 2 })
    );
    let mut record = game("");
    record.racks = Racks {
        first: "A B".to_owned(),
        second: String::new(),
    };
    assert!(write_error(&record).starts_with("the rack `A B` is invalid; "));
    for (key, value) in [
        ("rack1", "AB"),
        ("player7", "x"),
        ("a b", "x"),
        ("note", "x"),
    ] {
        let mut record = game("");
        let (key, value) = (key.to_owned(), value.to_owned());
        record.tags.push(Tag { key, value });
        assert!(matches!(gcg::write(&record), Err(WriteError::Key { .. })));
    }
    for format in [
        Format::Sgf,
        Format::Psq,
        Format::RenLib,
        Format::Pgn,
        Format::Epd,
    ] {
        let error = format.write(&parse(GAME)).unwrap_err();
        assert!(matches!(error, WriteError::Game { .. }), "{format:?}");
    }
}

#[test]
fn moves_round_trip_through_a_move_list() {
    let record = game(">ada: AÉ 8D A[L·L]é. +5 5\n>bob: AB -AB +0 0");
    let list = Format::MoveList.write(&record).unwrap();
    let back = read(&list, None).unwrap();
    assert_eq!(moves(&back), ["8d.A[L·L]é.", "ex.AB"]);
    let written = gcg::write(&back).unwrap();
    assert!(
        written.ends_with(">Ada: 8D A[L·L]é.\n>Bob: -AB\n"),
        "{written}"
    );
}

#[test]
fn a_long_name_is_not_a_nickname() {
    let name = "x".repeat(1 << 16);
    let turns = ">X: A - +0 0\n".repeat(1_000);
    let record = parse(&format!("#player1 x {name}\n#player2 {name} y\n{turns}"));
    let written = gcg::write(&record).unwrap();
    assert!(written.len() < 300_000, "{}", written.len());
    assert_eq!(parse(&written), record);
}
