//! Replaying records, and conversion in both directions.

use zeitnot_chess::Chess;
use zeitnot_core::{Game, Setup};
use zeitnot_crossword::Crossword;
use zeitnot_gomoku::Gomoku;
use zeitnot_record::{Format, GameRecord, Players, RecordOutcome, pgn, sgf};
use zeitnot_transcript::{
    InvalidRecord, MAX_PLIES, PlayedEnding, PlayedLine, PlayedRecord, PlayedStart, RecordError,
    interpret, record_of, to_file_notation,
};

/// Returns the moves of a record in tree order, in the game's notation.
fn move_texts(record: &GameRecord, game: &dyn Game) -> Result<Vec<String>, InvalidRecord> {
    let moves = interpret(record, game)?.moves;
    let nodes = record.tree.preorder();
    Ok(nodes
        .filter_map(|(id, _)| moves.get(&id).cloned())
        .collect())
}

#[test]
fn variations_are_played_from_their_branch_position() {
    let text =
        b"1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. Nf3) 1... e5 2. Nf3 Nc6 (2... d6) 3. Bb5 *";
    let record = pgn::read(text).unwrap();
    let expected = [
        "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "d7d6", "d2d4", "d7d5", "c2c4", "g8f6", "c2c4",
        "g1f3",
    ];
    assert_eq!(move_texts(&record, &Chess).unwrap(), expected);

    let wrong = pgn::read(b"1. e4 e5 (1... d5 2. exd5 (2. dxe5)) 2. d4 *").unwrap();
    let error = interpret(&wrong, &Chess).unwrap_err();
    assert!(
        matches!(error, InvalidRecord::Move { ply: 3, .. }),
        "{error:?}"
    );
    assert!(error.to_string().starts_with("line 1, move 3: "), "{error}");
}

#[test]
fn chess_moves_are_written_in_san() {
    let moves = [
        "e2e4", "b8c6", "f1c4", "g8f6", "d2d3", "e7e6", "g1f3", "a7a6", "e1g1",
    ];
    let mut own = GameRecord::from_moves(moves).unwrap();
    own.rule = Some("chess960".to_owned());
    let written = to_file_notation(&own, &Chess).unwrap();
    assert_eq!(written.rule.as_deref(), Some("Chess960"));
    let names: Vec<&str> = own
        .tree
        .main_line()
        .map(|(id, _)| &*written.moves[&id])
        .collect();
    assert_eq!(
        names,
        ["e4", "Nc6", "Bc4", "Nf6", "d3", "e6", "Nf3", "a6", "O-O"]
    );
    own.rule = Some("nine".to_owned());
    assert!(matches!(
        to_file_notation(&own, &Chess),
        Err(InvalidRecord::Start(_))
    ));
}

#[test]
fn a_named_rule_is_used_and_a_missing_one_is_inferred() {
    let overline = "B[aa];W[ao];B[ba];W[bo];B[ca];W[co];B[ea];W[do];B[fa];W[fo];B[da];W[eo]";
    let rule = |named: &str| {
        let text = format!("(;GM[4]SZ[15]{named};{overline})");
        interpret(&sgf::read(text.as_bytes()).unwrap(), &Gomoku).map(|read| read.rule)
    };
    assert_eq!(rule("").unwrap().as_deref(), Some("standard"));
    assert_eq!(rule("RU[unknown]").unwrap().as_deref(), Some("standard"));
    assert_eq!(rule("RU[Standard]").unwrap().as_deref(), Some("standard"));
    let error = rule("RU[Freestyle]").unwrap_err();
    assert!(
        matches!(error, InvalidRecord::Move { ply: 12, .. }),
        "{error:?}"
    );
}

#[test]
fn setup_stones_are_on_the_board() {
    let record = sgf::read(b"(;GM[4]SZ[9]AB[aa][bb]AW[cc];W[dd])").unwrap();
    assert_eq!(move_texts(&record, &Gomoku).unwrap(), ["d6"]);
    let taken = sgf::read(b"(;GM[4]SZ[9]AB[aa][bb]AW[cc];W[bb])").unwrap();
    assert!(matches!(
        interpret(&taken, &Gomoku),
        Err(InvalidRecord::Move { ply: 1, .. })
    ));
    let oblong = sgf::read(b"(;GM[4]SZ[9:10];B[dd])").unwrap();
    assert!(matches!(
        interpret(&oblong, &Gomoku),
        Err(InvalidRecord::Board(_))
    ));
}

#[test]
fn lines_longer_than_the_limit_are_rejected() {
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle();
    let max = usize::try_from(MAX_PLIES).unwrap();
    let longest = GameRecord::from_moves(there_and_back.clone().take(max)).unwrap();
    assert!(interpret(&longest, &Chess).is_ok());
    let longer = GameRecord::from_moves(there_and_back.take(max + 1)).unwrap();
    assert_eq!(interpret(&longer, &Chess), Err(InvalidRecord::TooLong));
}

#[test]
fn phonies_need_a_rule_with_challenges() {
    let record = GameRecord::from_moves(["8h.QQ", "challenge"]).unwrap();
    // There is only one Q, so two are impossible under any rule.
    assert!(interpret(&record, &Crossword::default()).is_err());
    let record = GameRecord::from_moves(["8h.QX", "challenge", "pass"]).unwrap();
    let read = interpret(&record, &Crossword::default()).unwrap();
    assert_eq!(read.rule.as_deref(), Some("single"));
}

#[test]
fn files_omit_the_mark_for_agreed_words() {
    let moves = GameRecord::from_moves(["8h.QX!", "pass"]).unwrap();
    let casual = GameRecord {
        rule: Some("void+casual".to_owned()),
        ..moves
    };
    let written = to_file_notation(&casual, &Crossword::default()).unwrap();
    let mut moves: Vec<&str> = written.moves.values().map(String::as_str).collect();
    moves.sort_unstable();
    assert_eq!(moves, ["8h.QX", "pass"]);
}

#[test]
fn moves_also_have_a_human_readable_form() {
    let record = GameRecord::from_moves(["e2e4", "e7e5", "g1f3"]).unwrap();
    let read = interpret(&record, &Chess).unwrap();
    let mut shown: Vec<&str> = read.readable_moves.values().map(String::as_str).collect();
    shown.sort_unstable();
    assert_eq!(shown, ["Nf3", "e4", "e5"]);
    let gomoku = GameRecord::from_moves(["h8"]).unwrap();
    assert!(
        interpret(&gomoku, &Gomoku)
            .unwrap()
            .readable_moves
            .is_empty()
    );
}

#[test]
fn moves_before_the_starting_position_belong_to_the_line() {
    let line = |game: &dyn Game, position: &str, moves: &[&str]| {
        let start = game.position(&Setup::new(position)).unwrap();
        PlayedLine::new(game.name(), &*start, moves.iter().copied())
    };
    let chess = line(&Chess, "startpos moves e2e4", &["e7e5", "g1f3"]).unwrap();
    assert_eq!(
        (chess.start, chess.moves),
        (None, ["e4", "e5", "Nf3"].map(str::to_owned).to_vec())
    );
    let gomoku = line(&Gomoku, "{h8/i9}j10", &["a1"]).unwrap();
    assert_eq!(gomoku.start.as_deref(), Some("{h8/i9}"));
    assert_eq!(gomoku.moves, ["j10", "a1"]);
    for (game, position, moves) in [
        (&Chess as &dyn Game, "startpos moves e2e4", ["e7e5", "e2e4"]),
        (&Gomoku, "h8", ["i9", "h8"]),
    ] {
        let error = line(game, position, &moves).unwrap_err();
        assert!(
            matches!(error, RecordError::Move { ply: 3, .. }),
            "{error:?}"
        );
    }
}

#[test]
fn data_without_a_format_field_goes_into_a_comment() {
    let setup = Setup {
        rule: Some("capture".to_owned()),
        ..Setup::new("{h8h9/i9/0/2}")
    };
    let start = Gomoku.position(&setup).unwrap();
    let played = PlayedRecord {
        game: "gomoku",
        format: Some(Format::Sgf),
        start: PlayedStart::Position(&*start),
        opening: None,
        moves: Vec::new(),
        outcome: RecordOutcome::FirstWins,
        ending: Some(PlayedEnding::Resignation),
        remark: Some("white resigned".to_owned()),
        held: None,
        players: Players::default(),
        time_control: None,
        event: None,
        round: None,
        date: Some("2026-11-16".to_owned()),
        time: None,
        lexicon: None,
        tags: Vec::new(),
    };
    let record = record_of(&played).unwrap();
    let tags: Vec<(&str, &str)> = record
        .tags
        .iter()
        .map(|tag| (&*tag.key, &*tag.value))
        .collect();
    assert_eq!(tags, [("DT", "2026-11-16"), ("RE", "B+Resign")]);
    assert_eq!(
        record.tree.comment(),
        "stones captured before: 0 by black, 2 by white; white resigned"
    );
}
