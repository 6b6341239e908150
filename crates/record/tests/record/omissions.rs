//! Tests of the parts that formats leave out.

#![expect(clippy::unwrap_used, reason = "a failing helper should fail its test")]

use std::time::Duration;

use zeitnot_record::{
    Evaluation, Format, GameRecord, PlayerSide, Racks, RecordOutcome, RecordPart, ScoreEvent,
    ScoreEventKind, ScoreLine, Tag, Tree,
};

/// Returns a record with every part of games on a board.
fn full() -> GameRecord {
    let mut record = GameRecord::from_moves(["h8", "i9"]).unwrap();
    let root = record.tree.root();
    let variation = record.tree.add_move(root, "a1").unwrap();
    let remarks = &mut record.tree.get_mut(variation).unwrap().annotations;
    remarks.introduction = "or".to_owned();
    record.tree.get_mut(root).unwrap().annotations.comment = "game".to_owned();
    let (id, _) = record.tree.main_line().next().unwrap();
    let remarks = &mut record.tree.get_mut(id).unwrap().annotations;
    remarks.comment = "move".to_owned();
    remarks.glyphs = vec![1];
    remarks.label = "A".to_owned();
    remarks.evaluation = Some(Evaluation::Centi(1));
    remarks.time_spent = Some(Duration::from_secs(1));
    remarks.time_left = Some(Duration::from_secs(2));
    record.players.first = Some("Anna".to_owned());
    record.rule = Some("renju".to_owned());
    record.time_control = Some("180".to_owned());
    record.tags.push(Tag {
        key: "DT".to_owned(),
        value: "2024".to_owned(),
    });
    record.outcome = RecordOutcome::Draw;
    record
}

/// Returns a record with every part of crossword games.
fn crossword() -> GameRecord {
    let mut record = GameRecord {
        game: Some("crossword".to_owned()),
        ..GameRecord::from_moves(["8d.CARE", "pass"]).unwrap()
    };
    let root = record.tree.root();
    record.tree.get_mut(root).unwrap().annotations.comment = "game".to_owned();
    let (id, _) = record.tree.main_line().last().unwrap();
    let remarks = &mut record.tree.get_mut(id).unwrap().annotations;
    remarks.comment = "move".to_owned();
    remarks.mover = Some(PlayerSide::First);
    let score = ScoreLine {
        rack: "QV".to_owned(),
        points: Some(0),
        total: Some(12),
    };
    remarks.score = Some(Box::new(score.clone()));
    remarks.events.push(ScoreEvent {
        side: PlayerSide::Second,
        kind: ScoreEventKind::RackCount("QV".to_owned()),
        score,
        comment: String::new(),
    });
    record.players.second = Some("Bert".to_owned());
    record.nicknames.second = Some("b".to_owned());
    record.tags.push(Tag {
        key: "lexicon".to_owned(),
        value: "ENABLE".to_owned(),
    });
    record.racks = Racks {
        first: "Q".to_owned(),
        second: String::new(),
    };
    record.outcome = RecordOutcome::Draw;
    record
}

#[test]
fn every_part_is_detected() {
    for part in RecordPart::ALL {
        let is_in = [full(), crossword()].map(|record| part.is_in(&record));
        assert!(is_in.contains(&true), "{part:?}");
        assert!(!part.is_in(&GameRecord::default()), "{part:?}");
    }
}

#[test]
fn omissions_name_the_parts_that_are_left_out() {
    assert_eq!(Format::Sgf.omissions(&full()), []);
    assert_eq!(
        Format::RenLib.omissions(&full()),
        [
            RecordPart::Introductions,
            RecordPart::Glyphs,
            RecordPart::Evaluations,
            RecordPart::TimesSpent,
            RecordPart::TimesLeft,
            RecordPart::Players,
            RecordPart::Rule,
            RecordPart::TimeControl,
            RecordPart::Tags,
            RecordPart::Outcome,
        ]
    );
    assert_eq!(
        Format::MoveList.omissions(&full()),
        [
            RecordPart::Variations,
            RecordPart::Comments,
            RecordPart::Introductions,
            RecordPart::Glyphs,
            RecordPart::Labels,
            RecordPart::Evaluations,
            RecordPart::TimesSpent,
            RecordPart::TimesLeft,
        ]
    );
    assert_eq!(Format::Pgn.omissions(&full()), [RecordPart::Labels]);
    assert_eq!(
        Format::Gcg.omissions(&full()),
        [
            RecordPart::Variations,
            RecordPart::Introductions,
            RecordPart::Glyphs,
            RecordPart::Labels,
            RecordPart::Evaluations,
            RecordPart::TimesSpent,
            RecordPart::TimesLeft,
            RecordPart::Rule,
            RecordPart::TimeControl,
            RecordPart::Outcome,
        ]
    );
    for format in Format::ALL {
        assert_eq!(format.omissions(&GameRecord::default()), []);
    }
}

#[test]
fn formats_of_other_games_leave_out_parts_of_crossword_games() {
    let parts = [
        RecordPart::Movers,
        RecordPart::Racks,
        RecordPart::Points,
        RecordPart::Events,
        RecordPart::Nicknames,
    ];
    for format in [Format::Sgf, Format::Pgn, Format::MoveList] {
        let omissions = format.omissions(&crossword());
        let are_left_out = parts.iter().all(|part| omissions.contains(part));
        assert!(are_left_out, "{format:?}");
    }
}

#[test]
fn gcg_leaves_out_results_that_do_not_follow_from_the_points() {
    let mut record = crossword();
    assert_eq!(Format::Gcg.omissions(&record), []);
    record.outcome = RecordOutcome::SecondWins;
    assert_eq!(Format::Gcg.omissions(&record), [RecordPart::Outcome]);
}

#[test]
fn supported_parts_are_read_back() {
    for format in Format::ALL {
        let mut record = if format == Format::Gcg {
            crossword()
        } else {
            full()
        };
        if format == Format::Epd {
            assert!(format.write(&record).is_err());
            record.tree = Tree::new();
        }
        let back = format.read(&format.write(&record).unwrap()).unwrap();
        for part in RecordPart::ALL {
            if format.supports(part) {
                assert!(part.is_in(&back), "{format:?} {part:?}");
            }
        }
    }
}
