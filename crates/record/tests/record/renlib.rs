//! Tests of RenLib libraries.

#![expect(clippy::unwrap_used, reason = "a failing helper should fail its test")]

use zeitnot_record::{BoardSize, GameRecord, renlib};

fn library(body: &[u8]) -> Vec<u8> {
    let mut bytes = b"\xFFRenLib\xFF\x03\x04".to_vec();
    bytes.resize(20, 0xff);
    bytes.extend_from_slice(body);
    bytes
}

fn read(body: &[u8]) -> GameRecord {
    renlib::read(&library(body)).unwrap()
}

/// Returns every move with its ply, label, and comment.
fn moves(record: &GameRecord) -> Vec<String> {
    let nodes = record.tree.preorder();
    nodes
        .filter_map(|(_, node)| {
            let remarks = &node.annotations;
            let (ply, text) = (node.ply(), node.text()?);
            Some(format!("{ply}{text}{}{}", remarks.label, remarks.comment))
        })
        .collect()
}

#[test]
fn trees_with_texts_round_trip() {
    // The root with a comment, h8, i9 with text for the board, its sibling g9 with
    // a comment, and a pass after g9.
    let body = b"\x00\x08hello\0\x78\x00\x69\xC1\x00\x01A\0\x67\x08title\x08one\r\ntwo\0\0\x00\x40";
    let record = read(body);
    assert_eq!(record.game.as_deref(), Some("gomoku"));
    assert_eq!(record.size, Some(BoardSize::GOMOKU));
    assert_eq!(record.tree.comment(), "hello");
    assert_eq!(moves(&record), ["1h8", "2i9A", "2g9title\none\ntwo", "3-"]);
    assert_eq!(renlib::write(&record).unwrap(), library(body));
}

#[test]
fn corners_are_read() {
    assert_eq!(
        moves(&read(b"\0\0\x01\x00\x0F\x00\xE1\x00\xEF\x40")),
        ["1a15", "2o15", "3a1", "4o1"]
    );
}

#[test]
fn libraries_without_root_or_header_are_read() {
    let body = b"\x78\x00\x68\x40";
    assert_eq!(moves(&read(body)), ["1h8", "2h9"]);
    assert_eq!(moves(&renlib::read(body).unwrap()), ["1h8", "2h9"]);
    let mut old = library(body);
    old[9] = 0;
    assert_eq!(moves(&renlib::read(&old).unwrap()), ["1h8", "2h9"]);
    assert!(read(b"").tree.is_empty());
}

#[test]
fn several_first_moves_are_children_of_the_root() {
    assert_eq!(
        moves(&read(b"\x78\x80\x68\x40\x69\x40")),
        ["1h8", "2h9", "1i9"]
    );
    // Another tree follows a complete one.
    assert_eq!(moves(&read(b"\0\0\x78\x40\x69\x40")), ["1h8", "1i9"]);
    // Two roots, the second not a move.
    let record = read(b"\0\x08a\0\0\x0Ab\0\x78\x40");
    assert_eq!(record.tree.comment(), "a\nb");
    assert_eq!(moves(&record), ["1h8"]);
}

#[test]
fn siblings_on_one_point_are_one_move() {
    let body = b"\0\0\x78\x00\x68\xC8x\0\x68\x48y\0";
    assert_eq!(moves(&read(body)), ["1h8", "2h9x\ny"]);
}

#[test]
fn nodes_that_are_not_moves_are_left_out() {
    // Text on h9, which is not a move, before i9; then h9 with a descendant.
    let body = b"\0\0\x78\x00\x68\xC3\x00\x01T\0\x69\x40";
    assert_eq!(moves(&read(body)), ["1h8", "2i9"]);
    assert_eq!(moves(&read(b"\0\0\x78\x02\x68\x40")), ["1h8", "2h9"]);
}

#[test]
fn old_comments_are_read() {
    assert_eq!(moves(&read(b"\x78\x20F|\xF2\0\x68\x40")), ["1h8För", "2h9"]);
    assert_eq!(
        moves(&read(b"\x78\x20ab\x08\xE3\x68\x40")),
        ["1h8ab\nc", "2h9"]
    );
}

#[test]
fn latin1_is_read() {
    assert_eq!(moves(&read(b"\x78\x48\xE9\0")), ["1h8é"]);
    assert_eq!(moves(&read(b"\x78\x48\xC3\xA9\0\0")), ["1h8é"]);
}

#[test]
fn errors_name_the_location_the_text_and_the_remedy() {
    let damaged = "the file is damaged, so save or copy it again";
    let point = format!("is not a point of the 15x15 board; {damaged}");
    for (bytes, message) in [
        (
            b"".to_vec(),
            "byte 0: `` is not the start of a RenLib library; choose a file that RenLib saved"
                .to_owned(),
        ),
        (
            b"PK".to_vec(),
            "byte 0: `50` is not the start of a RenLib library; choose a file that RenLib saved"
                .to_owned(),
        ),
        (
            b"\xFFRenLib\xFF".to_vec(),
            format!("byte 8: `the header` is incomplete; {damaged}"),
        ),
        (
            library(b"")[..19].to_vec(),
            format!("byte 19: `the header` is incomplete; {damaged}"),
        ),
        (
            b"\xFFRenLib\xFF\x03\x05".to_vec(),
            "byte 8: `3.5` is a newer version than 3.4; save it again in version 3.4".to_owned(),
        ),
        (library(b"\0\0\x10\x40"), format!("byte 22: `10` {point}")),
        (
            library(b"\0\0\x78\0\xF1\x40"),
            format!("byte 24: `F1` {point}"),
        ),
        (
            library(b"\0\0\x78"),
            format!("byte 23: `a move` is incomplete; {damaged}"),
        ),
        (
            library(b"\x78\x01"),
            format!("byte 22: `a move` is incomplete; {damaged}"),
        ),
        (
            library(b"\x78\x08ab"),
            format!("byte 24: `a comment` is incomplete; {damaged}"),
        ),
        (
            library(b"\x78\x20ab"),
            format!("byte 24: `a comment` is incomplete; {damaged}"),
        ),
        (
            library(b"\x78\x01\0\x01ab"),
            format!("byte 26: `a text` is incomplete; {damaged}"),
        ),
    ] {
        let error = renlib::read(&bytes).unwrap_err();
        assert_eq!(error.to_string(), message, "{bytes:?}");
    }
}

#[test]
fn moves_and_variations_are_bounded() {
    let many = renlib::read(&library(&b"\x78\x00".repeat(1 << 20))).unwrap_err();
    assert_eq!(
        many.to_string(),
        "byte 2097170: `78` is one move too many; cut the game into several files"
    );
    // A first child without descendants, then a sibling that continues.
    let deep = renlib::read(&library(&b"\x78\xC0\x68\x00".repeat(1_001))).unwrap_err();
    assert_eq!(
        deep.to_string(),
        "byte 4022: `68` is nested too deeply; flatten the variations"
    );
    for piece in [
        b"\x78\x80",
        b"\x78\x40",
        b"\x78\xC0",
        b"\x78\x08",
        b"\x00\x00",
        b"\x02\x02",
    ] {
        let _ = renlib::read(&library(&piece.repeat(1 << 17)));
    }
}

#[test]
fn unsupported_records_are_rejected() {
    let write_error = |record: &GameRecord| renlib::write(record).unwrap_err().to_string();
    assert_eq!(
        write_error(&GameRecord::from_moves(["h8", "t1"]).unwrap()),
        "move 2 (`t1`) cannot be written for a board of 15; \
         correct the move or the size, or choose another format"
    );
    let large = GameRecord {
        size: BoardSize::square(20),
        ..GameRecord::default()
    };
    assert_eq!(
        write_error(&large),
        "a board of 20 is not supported by this format; choose another format"
    );
    let start = GameRecord {
        start: Some("{h8/}".to_owned()),
        ..GameRecord::default()
    };
    assert_eq!(
        write_error(&start),
        "the starting position `{h8/}` is not supported by this format; choose another format"
    );
    let mut label = GameRecord::from_moves(["h8"]).unwrap();
    let (id, _) = label.tree.main_line().next().unwrap();
    label.tree.get_mut(id).unwrap().annotations.label = "a\nb".to_owned();
    assert_eq!(
        write_error(&label),
        "the remark at move 1 contains control characters or outer spaces; delete them"
    );
}
