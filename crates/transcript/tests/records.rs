//! Records played through, there and back.

use zeitnot_chess::Chess;
use zeitnot_core::{Game, Setup};
use zeitnot_crossword::Crossword;
use zeitnot_gomoku::Gomoku;
use zeitnot_record::{Format, GameRecord, Players, RecordOutcome, pgn, sgf};
use zeitnot_transcript::{
    InvalidRecord, MAX_PLIES, PlayedEnding, PlayedLine, PlayedRecord, PlayedStart, RecordError,
    interpret, record_of, to_file_notation,
};

/// The moves of a record in the order of the tree, as the game has them.
fn move_texts(record: &GameRecord, game: &dyn Game) -> Result<Vec<String>, InvalidRecord> {
    let told = interpret(record, game)?.moves;
    let nodes = record.tree.preorder();
    Ok(nodes.filter_map(|(id, _)| told.get(&id).cloned()).collect())
}

#[test]
fn every_variation_is_played_from_where_it_leaves() {
    let text =
        b"1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. Nf3) 1... e5 2. Nf3 Nc6 (2... d6) 3. Bb5 *";
    let record = pgn::read(text).unwrap();
    let expected = [
        "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "d7d6", "d2d4", "d7d5", "c2c4", "g8f6", "c2c4",
        "g1f3",
    ];
    assert_eq!(move_texts(&record, &Chess).unwrap(), expected);

    let wrong = pgn::read(b"1. e4 e5 (1... d5 2. exd5 (2. dxe5)) 2. d4 *").unwrap();
    let misfit = interpret(&wrong, &Chess).unwrap_err();
    assert!(
        matches!(misfit, InvalidRecord::Move { ply: 3, .. }),
        "{misfit:?}"
    );
    assert!(
        misfit.to_string().starts_with("line 1, move 3: "),
        "{misfit}"
    );
}

#[test]
fn chess_comes_back_in_the_words_of_files() {
    let moves = [
        "e2e4", "b8c6", "f1c4", "g8f6", "d2d3", "e7e6", "g1f3", "a7a6", "e1g1",
    ];
    let mut own = GameRecord::from_moves(moves).unwrap();
    own.rule = Some("chess960".to_owned());
    let told = to_file_notation(&own, &Chess).unwrap();
    assert_eq!(told.rule.as_deref(), Some("Chess960"));
    let names: Vec<&str> = own
        .tree
        .main_line()
        .map(|(id, _)| &*told.moves[&id])
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
fn a_rule_that_is_named_counts_and_one_that_is_not_is_found() {
    let overline = "B[aa];W[ao];B[ba];W[bo];B[ca];W[co];B[ea];W[do];B[fa];W[fo];B[da];W[eo]";
    let rule = |named: &str| {
        let text = format!("(;GM[4]SZ[15]{named};{overline})");
        interpret(&sgf::read(text.as_bytes()).unwrap(), &Gomoku).map(|told| told.rule)
    };
    assert_eq!(rule("").unwrap().as_deref(), Some("standard"));
    assert_eq!(
        rule("RU[nobody knows]").unwrap().as_deref(),
        Some("standard")
    );
    assert_eq!(rule("RU[Standard]").unwrap().as_deref(), Some("standard"));
    let misfit = rule("RU[Freestyle]").unwrap_err();
    assert!(
        matches!(misfit, InvalidRecord::Move { ply: 12, .. }),
        "{misfit:?}"
    );
}

#[test]
fn stones_that_were_set_up_lie_there() {
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
fn a_line_has_an_end() {
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"].into_iter().cycle();
    let most = usize::try_from(MAX_PLIES).unwrap();
    let longest = GameRecord::from_moves(there_and_back.clone().take(most)).unwrap();
    assert!(interpret(&longest, &Chess).is_ok());
    let longer = GameRecord::from_moves(there_and_back.take(most + 1)).unwrap();
    assert_eq!(interpret(&longer, &Chess), Err(InvalidRecord::TooLong));
}

#[test]
fn phonies_need_a_rule_by_which_words_are_doubted() {
    let record = GameRecord::from_moves(["8h.QQ", "challenge"]).unwrap();
    // There is one Q, so nobody lays two, whatever the rule.
    assert!(interpret(&record, &Crossword::default()).is_err());
    let record = GameRecord::from_moves(["8h.QX", "challenge", "pass"]).unwrap();
    let told = interpret(&record, &Crossword::default()).unwrap();
    assert_eq!(told.rule.as_deref(), Some("single"));
}

#[test]
fn files_do_not_tell_that_players_agreed_on_a_word() {
    let moves = GameRecord::from_moves(["8h.QX!", "pass"]).unwrap();
    let casual = GameRecord {
        rule: Some("void+casual".to_owned()),
        ..moves
    };
    let told = to_file_notation(&casual, &Crossword::default()).unwrap();
    let mut words: Vec<&str> = told.moves.values().map(String::as_str).collect();
    words.sort_unstable();
    assert_eq!(words, ["8h.QX", "pass"]);
}

#[test]
fn moves_are_also_told_as_people_read_them() {
    let record = GameRecord::from_moves(["e2e4", "e7e5", "g1f3"]).unwrap();
    let told = interpret(&record, &Chess).unwrap();
    let mut shown: Vec<&str> = told.readable_moves.values().map(String::as_str).collect();
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
fn moves_behind_the_start_belong_to_the_line() {
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
fn a_record_keeps_what_a_format_has_no_field_for() {
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
