//! Tests of SGF.

#![expect(clippy::unwrap_used, reason = "a failing helper should fail its test")]

use std::time::Duration;

use zeitnot_record::sgf::{self, MAX_GAMES};
use zeitnot_record::{
    BoardSize, Evaluation, GameRecord, MAX_TAGS, NodeId, RecordOutcome, WriteError,
};

fn read(text: &str) -> GameRecord {
    sgf::read(text.as_bytes()).unwrap()
}

/// Returns every move with its ply, the main line before variations.
fn plies(record: &GameRecord) -> Vec<String> {
    let nodes = record.tree.preorder();
    nodes
        .filter_map(|(_, node)| Some(format!("{}:{}", node.ply(), node.text()?)))
        .collect()
}

fn moves(text: &str) -> Vec<String> {
    read(text).moves().map(str::to_owned).collect()
}

/// Asserts that the record of a file round-trips.
fn assert_stable(text: &str) {
    let record = read(text);
    let written = sgf::write(&record).unwrap();
    // A record without a game is written as gomoku.
    let game = record.game.clone().or(Some("gomoku".to_owned()));
    let record = GameRecord { game, ..record };
    assert_eq!(read(&written), record, "{written}");
}

const GAME: &str = "\u{feff}a letter before it\r\n(;FF[4]GM[4]CA[UTF-8]AP[Elsewhere:1]SZ[15]\r\n\
    PB[Ánh]PW[B\\]inh]RU[Renju]RE[B+Resign]TM[180]OT[2 fischer]DT[2024-05-01]EV[Club night]\
    BR[3d]C[opening\r\nremarks]LB[hh:A]TR[aa];B[hh]BL[179.5]V[0.35]N[center];W[ig]WL[170]\
    C[answer](;B[jf]TE[1];W[])(;B[ii]C[or so\\\r\nly](;W[gg])(;W[jh]ZM[-7]ZS[1.25])))";

#[test]
fn every_part_of_a_file_is_read() {
    let record = read(GAME);
    assert_eq!(record.game.as_deref(), Some("gomoku"));
    assert_eq!(record.size, Some(BoardSize::GOMOKU));
    assert_eq!(record.players.first.as_deref(), Some("Ánh"));
    assert_eq!(record.players.second.as_deref(), Some("B]inh"));
    assert_eq!(record.rule.as_deref(), Some("Renju"));
    assert_eq!(record.time_control.as_deref(), Some("180+2"));
    assert_eq!(record.outcome, RecordOutcome::FirstWins);
    assert_eq!(record.start, None);
    let tags: Vec<(&str, &str)> = record
        .tags
        .iter()
        .map(|tag| (tag.key.as_str(), tag.value.as_str()))
        .collect();
    assert_eq!(
        tags,
        [
            ("RE", "B+Resign"),
            ("DT", "2024-05-01"),
            ("EV", "Club night"),
            ("BR", "3d")
        ]
    );
    assert_eq!(record.tree.comment(), "opening\nremarks");
    assert_eq!(
        plies(&record),
        ["1:h8", "2:i9", "3:j10", "4:-", "3:i7", "4:g9", "4:j8"]
    );
    let nodes: Vec<NodeId> = record.tree.preorder().map(|(id, _)| id).collect();
    let remarks = |index: usize| &record.tree.get(nodes[index]).unwrap().annotations;
    assert_eq!(remarks(1).comment, "center");
    assert_eq!(remarks(1).label, "A");
    assert_eq!(remarks(1).evaluation, Some(Evaluation::Centi(35)));
    assert_eq!(remarks(1).time_left, Some(Duration::from_millis(179_500)));
    assert_eq!(remarks(2).time_left, Some(Duration::from_secs(170)));
    assert_eq!(remarks(3).glyphs, [1]);
    assert_eq!(remarks(5).comment, "or soly");
    assert_eq!(remarks(7).evaluation, Some(Evaluation::Mate(-7)));
    assert_eq!(remarks(7).time_spent, Some(Duration::from_millis(1_250)));
    assert_stable(GAME);
}

#[test]
fn every_part_of_a_record_is_written() {
    let text = format!(
        "(;FF[4]GM[4]CA[UTF-8]AP[Zeitnot:{}]SZ[20:15]PB[A]RE[W+]ZT[event:x\\]y]\
         AB[hg][hh]AW[ig]PL[W]LB[aa:1][ta:2]C[c]\n\
         (;W[aa]V[-0.05]BL_)\n(;W[ta];B[]))\n",
        env!("CARGO_PKG_VERSION")
    );
    let text = text.replace("BL_", "WL[2]");
    assert_eq!(sgf::write(&read(&text)).unwrap(), text);
    assert_eq!(read(&text).start.as_deref(), Some("{h9h8/i9}"));
}

#[test]
fn long_lines_are_broken() {
    let record = GameRecord::from_moves(vec!["h8"; 100]).unwrap();
    let text = sgf::write(&record).unwrap();
    assert!(text.lines().all(|line| line.len() < 80), "{text}");
    assert_eq!(read(&text).moves().count(), 100);
}

#[test]
fn all_forms_of_points_and_passes_are_read() {
    let forms = "(;GM[4]SZ[15];B[hh];W[h9];B[I10];W[JJ];B[tt];W[];B[-];W[ pass ])";
    assert_eq!(moves(forms), ["h8", "h9", "i10", "j6", "-", "-", "-", "-"]);
    assert_eq!(moves("(;SZ[20];B[tt];W[aa];B[at])"), ["t1", "a20", "a1"]);
    assert_eq!(moves("(;GM[1];B[dd])"), ["d16"]);
    assert_eq!(moves("(;B[dd])"), ["d12"]);
    assert_eq!(moves("(;SZ[26:3];B[za])"), ["z3"]);
}

#[test]
fn older_versions_are_read() {
    let record = read("(;GaMe[4]SiZe[15]AddBlack[hh]PLayer[white]White[ii];Black[jj])");
    assert_eq!(record.start.as_deref(), Some("{h8/}"));
    assert_eq!(record.moves().collect::<Vec<_>>(), ["i7", "j6"]);
}

#[test]
fn only_gomoku_is_stored_as_the_game() {
    assert_eq!(read("(;GM[4])").game.as_deref(), Some("gomoku"));
    assert_eq!(read("(;GM[1])").game, None);
    assert_eq!(read("(;GM[1])").size, Some(BoardSize::GO));
    assert_eq!(read("(;)").game, None);
    assert_eq!(read("(;)").size, Some(BoardSize::GOMOKU));
}

#[test]
fn set_up_stones_are_the_starting_position() {
    for (setup, start) in [
        ("AB[hh][hg]AW[ig]", Some("{h8h9/i9}")),
        ("AB[hh][hg]AW[ig]PL[W]", Some("{h8h9/i9}")),
        ("AB[hh][hg]AW[ig]PL[B]", Some("{h8h9/i9}-")),
        ("AB[hh]AW[ii]PL[white]", Some("{h8/i7}-")),
        ("AB[aa:ba]AE[aa]", Some("{b15/}")),
        ("AB[hh]AW[hh]", Some("{/h8}")),
        ("AB[]PL[W]", Some("-")),
        ("PL[B]", None),
        (";AB[hh]", Some("{h8/}")),
    ] {
        let text = format!("(;{setup})");
        assert_eq!(read(&text).start.as_deref(), start, "{setup}");
        assert_stable(&text);
    }
}

#[test]
fn colors_alternate() {
    assert_eq!(moves("(;W[hh];B[ii])"), ["-", "h8", "i7"]);
    assert_eq!(moves("(;B[hh];B[ii];W[jj])"), ["h8", "-", "i7", "j6"]);
    assert_eq!(moves("(;AB[hh];W[ii])"), ["i7"]);
    assert_eq!(moves("(;B[hh][ii])"), ["h8", "-", "i7"]);
    let shared = read("(;B[hh](;B[ii])(;W[jj])(;B[kk]))");
    assert_eq!(plies(&shared), ["1:h8", "2:-", "3:i7", "3:k5", "2:j6"]);
    let labeled = read("(;B[hh]LB[ii:x];B[ii])");
    let (_, last) = labeled.tree.main_line().last().unwrap();
    assert_eq!(last.annotations.label, "x");
}

#[test]
fn nodes_without_a_move_annotate_the_previous_node() {
    let record = read("(;C[a];C[b];B[hh]N[c];C[d]C[e](;C[f];W[ii]))");
    assert_eq!(record.tree.comment(), "a\nb");
    let (_, first) = record.tree.main_line().next().unwrap();
    assert_eq!(first.annotations.comment, "c\nd\ne\nf");
}

#[test]
fn siblings_on_one_point_share_a_label() {
    for text in [
        "(;(;LB[jj:A](;B[jj]))(;LB[jj:B](;B[jj])))",
        "(;(;B[jj])(;LB[jj:A](;B[jj])))",
        "(;LB[jj:A](;B[jj])(;B[aa])(;B[jj]))",
    ] {
        let record = read(text);
        for (_, node) in record.tree.children(record.tree.root()) {
            let label = if node.text() == Some("j6") { "A" } else { "" };
            assert_eq!(node.annotations.label, label, "{text}");
        }
        assert_stable(text);
    }
}

#[test]
fn latin1_is_declared_or_guessed() {
    let declared = sgf::read(b"(;CA[ISO-8859-1]PB[\xC3\xA9])").unwrap();
    assert_eq!(declared.players.first.as_deref(), Some("Ã©"));
    let guessed = sgf::read(b"(;CA[UTF-8]PB[\xE9])").unwrap();
    assert_eq!(guessed.players.first.as_deref(), Some("é"));
}

#[test]
fn invalid_times_and_values_are_ignored() {
    let text = "(;BL[9];B[hh]BL[x]WL[9]V[good]ZM[]ZS[-1]OB[3])";
    let record = read(text);
    assert!(
        record
            .tree
            .preorder()
            .all(|(_, node)| node.annotations.is_empty())
    );
    for (text, control) in [
        ("(;TM[180])", "180"),
        ("(;OT[3x30])", "3x30"),
        ("(;TM[600]OT[3x30 byo-yomi])", "600, 3x30 byo-yomi"),
    ] {
        assert_eq!(read(text).time_control.as_deref(), Some(control));
        assert_stable(text);
    }
}

#[test]
fn results_round_trip() {
    for text in [
        "(;RE[B+T])",
        "(;RE[W+])",
        "(;RE[0])",
        "(;RE[?])",
        "(;RE[B+R]RE[W+])",
    ] {
        assert_stable(text);
    }
}

#[test]
fn collections_are_read() {
    let text = "(;PB[a];B[hh]) and (;PB[b](;B[ii]))\n(;PB[c])";
    assert_eq!(read(text).players.first.as_deref(), Some("a"));
    let names: Vec<_> = sgf::read_all(text.as_bytes())
        .unwrap()
        .into_iter()
        .filter_map(|record| record.players.first)
        .collect();
    assert_eq!(names, ["a", "b", "c"]);
    let many = "(;)".repeat(MAX_GAMES + 1);
    assert_eq!(
        sgf::read_all(many.as_bytes()).unwrap_err().to_string(),
        "line 1, column 30001: `(` is one game too many; split the collection"
    );
    assert!(sgf::read_all(&many.as_bytes()[3..]).is_ok());
}

#[test]
fn games_before_an_invalid_one_are_returned() {
    let text = "(;PB[A];B[hh])\n(;PB[B];B[hh])\n(;PB[C];B[hh\n(;PB[D])";
    let games: Vec<_> = sgf::Games::new(text.as_bytes()).collect();
    let names: Vec<Option<&str>> = games[..2]
        .iter()
        .map(|game| game.as_ref().unwrap().players.first.as_deref())
        .collect();
    assert_eq!(names, [Some("A"), Some("B")]);
    assert_eq!(games.len(), 3);
    let problem = games[2].as_ref().unwrap_err().to_string();
    assert!(problem.starts_with("line 3, column"), "{problem}");
    let mut games = sgf::Games::new(b"nothing");
    assert!(games.next().unwrap().is_err());
    assert!(games.next().is_none());
}

#[test]
fn errors_name_the_location_the_text_and_the_remedy() {
    let point =
        "is not a point of the board; write a point such as hh or h8 that is within the size SZ";
    let size = "is not a board size that can be read; write SZ[15], or SZ[20:15] for columns and rows, at most 26 each";
    let setup = "sets up stones after the game has begun; put them into the first node, or play them as moves";
    let cases = [
        ("", "line 1, column 1: `` is not the start of an SGF game; begin the game with (;".to_owned()),
        ("h8 i9\n", "line 1, column 1: `h8 i9` is not the start of an SGF game; begin the game with (;".to_owned()),
        ("(;B[hh]\n;W[ii]", "line 1, column 1: `(` is never closed; add the bracket that closes it".to_owned()),
        ("(;\n é C[x)", "line 2, column 2: `é` does not belong here; write properties such as B[hh], and a semicolon before each node".to_owned()),
        ("(;B[hh]\n;C[x)", "line 2, column 3: `[` is never closed; add the bracket that closes it".to_owned()),
        ("(;B;W[hh])", "line 1, column 3: `B` has no value in brackets; write one, such as C[text], or delete the property".to_owned()),
        ("(;[hh])", "line 1, column 4: `hh` is a value without a property; write the name of its property before it".to_owned()),
        ("(;SZ[27])", format!("line 1, column 6: `27` {size}")),
        ("(;SZ[15:0])", format!("line 1, column 6: `15:0` {size}")),
        ("(;SZ[52])", format!("line 1, column 6: `52` {size}")),
        ("(;\nSZ[15];\r\nB[ph])", format!("line 3, column 3: `ph` {point}")),
        ("(;SZ[15];B[h16])", format!("line 1, column 12: `h16` {point}")),
        ("(;SZ[15]AB[aa:zz])", format!("line 1, column 12: `aa:zz` {point}")),
        ("(;B[hh];AB[ii])", format!("line 1, column 9: `AB` {setup}")),
        ("(;(;AW[hh])(;AW[ii]))", format!("line 1, column 14: `AW` {setup}")),
    ];
    for (text, message) in cases {
        let error = sgf::read(text.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), message, "{text:?}");
    }
}

#[test]
fn values_stones_tags_and_nesting_are_bounded() {
    let read_error = |text: String| sgf::read(text.as_bytes()).unwrap_err().to_string();
    assert_eq!(
        read_error(format!("(;C{})", "[]".repeat(10_001))),
        "line 1, column 20005: `` is one value too many for a node; spread them over several nodes"
    );
    assert_eq!(
        read_error(format!("(;AB{})", "[aa:oo]".repeat(500))),
        "line 1, column 3114: `aa:oo` is one set-up stone too many; set each point up once"
    );
    assert_eq!(
        read_error(format!("(;{})", "EV[x]".repeat(MAX_TAGS + 1))),
        "line 1, column 5006: `x` is one header line too many; drop the lines that are not needed"
    );
    let variations = format!(
        "(;{}{})",
        "B[aa](;W[bb])(;".repeat(1_002),
        ")".repeat(1_002)
    );
    assert!(read_error(variations).ends_with("`aa` is nested too deeply; flatten the variations"));
    let deep = 100_000;
    let parens = format!("{}B[hh]{}", "(;".repeat(deep), ")".repeat(deep));
    assert_eq!(read(&parens).moves().count(), 1);
}

#[test]
fn long_hostile_files_are_read_or_rejected() {
    for piece in [
        "(", "(;", ";", "[", "]", ")", "(;)", ";B[aa]", "LB[aa:x]", "\\", "é", "A", "(\n",
    ] {
        for begin in ["", "(;", "(;C["] {
            // Quadratic work would be noticed.
            let text = format!("{begin}{}", piece.repeat((1 << 19) / piece.len()));
            let _ = sgf::read_all(text.as_bytes());
        }
    }
}

#[test]
fn records_that_would_read_back_differently_are_rejected() {
    let write_error = |record: &GameRecord| sgf::write(record).unwrap_err().to_string();
    let record = GameRecord::from_moves(["h8", "h16"]).unwrap();
    assert_eq!(
        write_error(&record),
        "move 2 (`h16`) cannot be written for a board of 15; \
         correct the move or the size, or choose another format"
    );
    let chess = GameRecord {
        game: Some("chess".to_owned()),
        ..GameRecord::default()
    };
    assert_eq!(
        write_error(&chess),
        "the game `chess` is not supported by this format; choose another format"
    );
    let large = GameRecord {
        size: BoardSize::new(27, 5),
        ..GameRecord::default()
    };
    assert_eq!(
        write_error(&large),
        "a board of 27x5 is not supported by this format; choose another format"
    );
    let odd = GameRecord {
        start: Some("h8i9".to_owned()),
        ..GameRecord::default()
    };
    assert_eq!(
        write_error(&odd),
        "the starting position `h8i9` is not supported by this format; choose another format"
    );
    let mut remark = GameRecord::from_moves(["h8"]).unwrap();
    let (id, _) = remark.tree.main_line().next().unwrap();
    remark.tree.get_mut(id).unwrap().annotations.comment = "a\rb".to_owned();
    assert_eq!(
        write_error(&remark),
        "the remark at move 1 contains control characters or outer spaces; delete them"
    );
    let rule = GameRecord {
        rule: Some(" x".to_owned()),
        ..GameRecord::default()
    };
    let key = "RU".to_owned();
    assert_eq!(sgf::write(&rule), Err(WriteError::Field { key }));
}
