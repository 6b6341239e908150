//! Tests with files.

use super::*;
use crate::opening::Opening;
use crate::played::{GameEndReason, GameResult, PlayedMove};
use zeitnot_core::{Side, Stage, StopReason};

use crate::conditions::{EngineConditions, MatchConditions};

fn head() -> MatchHead {
    let engine = |name: &str| EngineConditions {
        name: name.to_owned(),
        words: "builtin".to_owned(),
        pace: crate::MoveLimits::default(),
    };
    let conditions = MatchConditions {
        program: String::new(),
        game: "chess".to_owned(),
        rule: "standard".to_owned(),
        size: None,
        equipment: Vec::new(),
        engines: [engine("a"), engine("b")],
        openings: "none".to_owned(),
        adjudication: crate::adjudication::Adjudication::default(),
        margin: Duration::ZERO,
        stall: Duration::from_secs(60),
    };
    MatchHead {
        conditions,
        event: String::new(),
        date: "2026-11-15".to_owned(),
    }
}

fn game(pair: u32, game: u8) -> PlayedGame {
    PlayedGame {
        pair,
        game,
        opening: Opening::default(),
        to_move: Side::First,
        moves: vec![PlayedMove {
            word: "e2e4".to_owned(),
            ..PlayedMove::default()
        }],
        result: GameResult::Draw,
        ending: GameEndReason::Rules,
        remark: String::new(),
        late: None,
        points: None,
        held: None,
    }
}

/// A temporary file that is deleted when dropped.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str) -> Self {
        let name = format!("zeitnot-journal-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_file(&path);
        Self(path)
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn games(path: &Path) -> Result<Vec<PlayedGame>, JournalError> {
    let mut games = Vec::new();
    drop(MatchJournal::resume(path, &head())?);
    MatchJournal::read(path, |_, game| games.push(game))?;
    Ok(games)
}

#[test]
fn games_are_read_once_and_in_order() {
    let file = TempFile::new("order");
    let mut journal = MatchJournal::create(&file.0, &head()).unwrap();
    for added in [game(0, 0), game(1, 1), game(0, 0), game(0, 1)] {
        journal.append(&added).unwrap();
    }
    drop(journal);
    assert_eq!(
        games(&file.0).unwrap(),
        [game(0, 0), game(1, 1), game(0, 1)]
    );
}

#[test]
fn truncation_costs_at_most_one_game() {
    let file = TempFile::new("torn");
    let mut journal = MatchJournal::create(&file.0, &head()).unwrap();
    journal.append(&game(0, 0)).unwrap();
    let one = std::fs::metadata(&file.0).unwrap().len();
    journal.append(&game(0, 1)).unwrap();
    drop(journal);
    let whole = std::fs::read(&file.0).unwrap();
    for length in (0..whole.len())
        .step_by(7)
        .chain([one as usize - 1, one as usize])
    {
        std::fs::write(&file.0, &whole[..length]).unwrap();
        let mut seen = 0;
        let (mut journal, _) = MatchJournal::resume(&file.0, &head()).unwrap();
        MatchJournal::read(&file.0, |_, _| seen += 1).unwrap();
        assert!(
            seen <= 1 && (seen == 1) == (length as u64 >= one),
            "{length}"
        );
        // The next line is readable because the incomplete line was cut off.
        journal.append(&game(5, 0)).unwrap();
        drop(journal);
        assert_eq!(
            games(&file.0).unwrap().last(),
            Some(&game(5, 0)),
            "{length}"
        );
    }
}

#[test]
fn a_match_does_not_overwrite_another() {
    let file = TempFile::new("other");
    let journal = MatchJournal::create(&file.0, &head()).unwrap();
    assert!(matches!(games(&file.0), Err(JournalError::InUse(_))));
    drop(journal);
    let again = MatchJournal::create(&file.0, &head());
    assert!(matches!(again, Err(JournalError::Exists(_))));
    let mut others = head();
    others.conditions.engines[1].pace.nodes = Some(100);
    let error = MatchJournal::resume(&file.0, &others).unwrap_err();
    let message = error.to_string();
    assert!(
        message.contains("the second engine's pace was"),
        "{message}"
    );
}

#[test]
fn other_files_are_not_changed() {
    let file = TempFile::new("foreign");
    for text in ["hello", "hello\n", "{\"zeitnot_match\":1}\n", "\n"] {
        std::fs::write(&file.0, text).unwrap();
        let error = games(&file.0).unwrap_err();
        assert!(error.to_string().contains("line 1"), "{error}");
        assert_eq!(std::fs::read_to_string(&file.0).unwrap(), text);
    }
    let mut journal = {
        let _ = std::fs::remove_file(&file.0);
        MatchJournal::create(&file.0, &head()).unwrap()
    };
    journal.file.write_all(b"nonsense\n").unwrap();
    drop(journal);
    let error = games(&file.0).unwrap_err();
    assert!(error.to_string().contains("line 2"), "{error}");
}

#[test]
fn games_written_without_points_are_still_read() {
    let line = r#"{"pair":2,"game":1,"opening":{"name":"3","start":"","moves":["a1"]},
        "to_move":"second","moves":[{"word":"b2","verdict":{"centi":7},"used_us":5}],
        "result":"draw","ending":"rules"}"#;
    let game: PlayedGame = serde_json::from_str(line).unwrap();
    assert_eq!(
        (game.points, game.spread(0), game.held.as_ref()),
        (None, None, None)
    );
    assert_eq!((game.side_at(0), game.engine_at(0)), (Side::Second, 0));
    assert!(game.moves[0].facts.is_empty());
    // Missing fields stay missing.
    let again = serde_json::to_string(&game).unwrap();
    for new in ["points", "held", "facts", "fine", "side", "thinking"] {
        assert!(!again.contains(new), "{again}");
    }
}

#[test]
fn time_decisions_keep_their_field_and_variant_names() {
    let word = r#"{"word":"b2","used_us":5,"thinking":{"plan":{"aim_us":40,"most_us":90,"floor_us":10,"difficulty":1200,"low":true},"reason":"low_time","stages":[{"stage":"simulation","reason":"stage_time"}]}}"#;
    let mv: PlayedMove = serde_json::from_str(word).unwrap();
    let thinking = mv.thinking.clone().unwrap();
    assert_eq!(thinking.reason, StopReason::LowTime);
    assert_eq!(thinking.stages[0].stage, Stage::Simulation);
    let plan = thinking.plan.unwrap();
    assert_eq!((plan.aim_us, plan.most_us, plan.floor_us), (40, 90, 10));
    assert_eq!((plan.difficulty, plan.is_low), (Some(1_200), true));
    assert_eq!(serde_json::to_string(&mv).unwrap(), word);
    // Without a clock there is only a reason.
    let word = r#"{"word":"b2","used_us":5,"thinking":{"reason":"nodes"}}"#;
    let mv: PlayedMove = serde_json::from_str(word).unwrap();
    assert_eq!(serde_json::to_string(&mv).unwrap(), word);
}
