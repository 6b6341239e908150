//! What a format leaves out is known before it is lost.

#![expect(clippy::unwrap_used, reason = "a failing helper should fail its test")]

use std::time::Duration;

use zeitnot_record::{
    Evaluation, Format, GameRecord, PlayerSide, Racks, RecordOutcome, RecordPart, ScoreEvent,
    ScoreEventKind, ScoreLine, Tag, Tree,
};

/// A record with something of every part that games on a board have.
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

/// A game of the crossword game with something of every part that it has.
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
fn every_part_is_seen() {
    for part in RecordPart::ALL {
        let is_in = [full(), crossword()].map(|record| part.is_in(&record));
        assert!(is_in.contains(&true), "{part:?}");
        assert!(!part.is_in(&GameRecord::default()), "{part:?}");
    }
}

#[test]
fn formats_name_what_they_drop() {
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
fn what_games_of_points_have_is_dropped_by_all_others() {
    let lost = [
        RecordPart::Movers,
        RecordPart::Racks,
        RecordPart::Points,
        RecordPart::Events,
        RecordPart::Nicknames,
    ];
    for format in [Format::Sgf, Format::Pgn, Format::MoveList] {
        let losses = format.omissions(&crossword());
        assert!(lost.iter().all(|part| losses.contains(part)), "{format:?}");
    }
}

#[test]
fn a_result_is_lost_where_the_points_do_not_tell_it() {
    let mut record = crossword();
    assert_eq!(Format::Gcg.omissions(&record), []);
    record.outcome = RecordOutcome::SecondWins;
    assert_eq!(Format::Gcg.omissions(&record), [RecordPart::Outcome]);
}

#[test]
fn what_is_not_lost_comes_back() {
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
