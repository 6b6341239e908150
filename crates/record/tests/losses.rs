//! What a format leaves out is known before it is lost.

#![expect(clippy::unwrap_used, reason = "a failing helper should fail its test")]

use std::time::Duration;

use zeitnot_record::{Evaluation, Format, GameRecord, Outcome, Part, Tag, Tree};

/// A record with something of every part.
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
    record.outcome = Outcome::Draw;
    record
}

#[test]
fn every_part_is_seen() {
    for part in Part::ALL {
        assert!(part.is_in(&full()), "{part:?}");
        assert!(!part.is_in(&GameRecord::default()), "{part:?}");
    }
}

#[test]
fn formats_name_what_they_drop() {
    assert_eq!(Format::Sgf.losses(&full()), []);
    assert_eq!(
        Format::RenLib.losses(&full()),
        [
            Part::Introductions,
            Part::Glyphs,
            Part::Evaluations,
            Part::TimesSpent,
            Part::TimesLeft,
            Part::Players,
            Part::Rule,
            Part::TimeControl,
            Part::Tags,
            Part::Outcome,
        ]
    );
    assert_eq!(
        Format::MoveList.losses(&full()),
        [
            Part::Variations,
            Part::Comments,
            Part::Introductions,
            Part::Glyphs,
            Part::Labels,
            Part::Evaluations,
            Part::TimesSpent,
            Part::TimesLeft,
        ]
    );
    assert_eq!(Format::Pgn.losses(&full()), [Part::Labels]);
    for format in Format::ALL {
        assert_eq!(format.losses(&GameRecord::default()), []);
    }
}

#[test]
fn what_is_not_lost_comes_back() {
    for format in Format::ALL {
        let mut record = full();
        if format == Format::Epd {
            assert!(format.write(&record).is_err());
            record.tree = Tree::new();
        }
        let back = format.read(&format.write(&record).unwrap()).unwrap();
        for part in Part::ALL {
            if format.holds(part) {
                assert!(part.is_in(&back), "{format:?} {part:?}");
            }
        }
    }
}
