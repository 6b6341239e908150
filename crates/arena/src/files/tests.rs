//! Tests of score sheets and of the notation of limits and scores.

use std::time::Duration;

use zeitnot_core::Side;
use zeitnot_record::{Evaluation, Format, RecordOutcome, gcg};

use super::record::{evaluation, other_limits, pgn_time_control, time_control};
use super::*;
use crate::adjudication::Adjudication;
use crate::conditions::{EngineConditions, MatchConditions};
use crate::move_limits::MoveLimits;
use crate::opening::Opening;
use crate::played::{GameEndReason, GameResult, PlayedMove, ReportedScore};
use zeitnot_testkit::HighCard;

/// The rules; any game will do, because the facts of moves are given.
static RULES: HighCard = HighCard::new();

fn head() -> MatchHead {
    let engine = |name: &str| EngineConditions {
        name: name.to_owned(),
        words: String::new(),
        pace: MoveLimits::default(),
    };
    MatchHead {
        conditions: MatchConditions {
            program: String::new(),
            game: "crossword".to_owned(),
            rule: "five+overtime=10".to_owned(),
            size: None,
            equipment: vec!["lexicon=ENABLE (key 0123)".to_owned()],
            engines: [engine("ada"), engine("Charles B")],
            openings: String::new(),
            adjudication: Adjudication::default(),
            margin: Duration::ZERO,
            stall: Duration::ZERO,
        },
        event: String::new(),
        date: "2026-11-15T20:00:00Z".to_owned(),
    }
}

/// Returns a move of `side` with its rack and score, and the points after it.
fn mv(side: Side, word: &str, rack: &str, score: i32, points: [i32; 2]) -> PlayedMove {
    let facts = [("rack", rack.to_owned()), ("score", score.to_string())];
    PlayedMove {
        word: word.to_owned(),
        side: Some(side),
        facts: facts.map(|(name, fact)| (name.to_owned(), fact)).into(),
        points: Some(points.map(|points| points * 1_000)),
        used_us: 1_500_000,
        ..PlayedMove::default()
    }
}

fn game(moves: Vec<PlayedMove>, result: GameResult, held: [&str; 2]) -> PlayedGame {
    PlayedGame {
        pair: 3,
        game: 0,
        opening: Opening {
            start: "deal 17".to_owned(),
            ..Opening::default()
        },
        to_move: First,
        points: moves.last().and_then(|mv| mv.points),
        moves,
        result,
        ending: GameEndReason::Rules,
        remark: String::new(),
        late: None,
        held: Some(held.map(str::to_owned)),
    }
}

fn written(game: &PlayedGame) -> String {
    write(Format::Gcg, &head(), game, &RULES).unwrap()
}

/// Returns the lines of turns and events.
fn turns(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with('>')).collect()
}

use Side::{First, Second};

#[test]
fn score_sheets_can_be_read_back() {
    let late = PlayedMove {
        fine: 10_000,
        ..mv(Second, "pass", "ABEQ?VV", 0, [74, -10])
    };
    let played = game(
        vec![
            mv(First, "8d.NASTIER", "AEINRST", 74, [74, 0]),
            late,
            mv(First, "ex.QV", "AEIQRSV", 0, [74, -10]),
            mv(Second, "d8.NO", "OABE", 6, [74, -4]),
            // Going out adds twice the value of the opponent's tiles.
            mv(First, "10a.ZA", "AZ", 22, [102, -4]),
        ],
        GameResult::FirstWins,
        ["", "ABE"],
    );
    let text = written(&played);
    assert_eq!(
        turns(&text),
        [
            ">ada: AEINRST 8D NASTIER +74 74",
            ">Charles_B: ABEQ?VV - +0 0",
            ">ada: AEIQRSV -QV +0 74",
            ">Charles_B: OABE D8 NO +6 6",
            ">ada: AZ 10A ZA +22 96",
            ">ada: (ABE) +6 102",
            ">Charles_B: ABE (time) -10 -4",
        ]
    );
    assert!(text.contains("#player2 Charles_B Charles B\n"), "{text}");
    assert!(
        text.contains("#lexicon ENABLE\n")
            && text.contains("#description rule five+overtime=10, deal 17")
            && text.contains("#note 1.500 s\n"),
        "{text}"
    );
    let record = gcg::read(text.as_bytes()).unwrap();
    assert_eq!(record.outcome, RecordOutcome::FirstWins);
    assert_eq!(record.moves().count(), 5);
}

#[test]
fn a_scoreless_end_subtracts_the_own_tiles() {
    let played = game(
        vec![
            mv(First, "pass", "AB", 0, [0, 0]),
            mv(Second, "pass", "Q", 0, [-4, -10]),
        ],
        GameResult::FirstWins,
        ["AB", "Q"],
    );
    let text = written(&played);
    let end = [">ada: AB (AB) -4 -4", ">Charles_B: Q (Q) -10 -10"];
    assert_eq!(turns(&text)[2..], end, "{text}");
}

#[test]
fn challenge_results_follow_from_the_points() {
    let played = game(
        vec![
            mv(First, "8h.QZX", "QZXABCD", 60, [60, 0]),
            mv(Second, "challenge", "EEEEEEE", 0, [0, 0]),
            mv(Second, "8h.EE", "EEEEEEE", 4, [0, 4]),
            mv(First, "challenge", "QZXABCD", 0, [0, 9]),
            // The player who is wrong loses the turn.
            mv(Second, "pass", "EEEEEAA", 0, [0, 9]),
            mv(First, "9h.OUT", "OUT", 6, [6, 9]),
            // A wrong challenge after the last play; the tiles are counted.
            mv(Second, "challenge", "AEE", 0, [17, 9]),
        ],
        GameResult::FirstWins,
        ["", "AEE"],
    );
    let text = written(&played);
    assert_eq!(
        turns(&text),
        [
            ">ada: QZXABCD 8H QZX +60 60",
            ">ada: QZXABCD -- -60 0",
            ">Charles_B: EEEEEEE 8H EE +4 4",
            ">Charles_B: (challenge) +5 9",
            ">Charles_B: EEEEEAA - +0 9",
            ">ada: OUT 9H OUT +6 6",
            ">ada: (challenge) +5 11",
            ">ada: (AEE) +6 17",
        ]
    );
    let record = gcg::read(text.as_bytes()).unwrap();
    assert_eq!(
        (record.moves().count(), record.outcome),
        (7, RecordOutcome::FirstWins)
    );
}

#[test]
fn an_unfinished_game_has_a_remark_and_the_racks() {
    let played = PlayedGame {
        ending: GameEndReason::Crash,
        remark: "signal 11".to_owned(),
        ..game(
            vec![mv(First, "8d.NASTIER", "AEINRST", 74, [74, 0])],
            GameResult::FirstWins,
            ["ABC", "?EE"],
        )
    };
    let text = written(&played);
    assert!(text.contains("#rack1 ABC\n#rack2 ?EE\n"), "{text}");
    assert!(text.contains("south was gone: signal 11"), "{text}");
}

#[test]
fn only_deals_can_be_written() {
    let mut played = game(Vec::new(), GameResult::Draw, ["", ""]);
    assert!(write(Format::Gcg, &head(), &played, &RULES).is_ok());
    for start in ["", "15/15 / 0/0 0", "deal 17 moves pass"] {
        played.opening.start = start.to_owned();
        let error = write(Format::Gcg, &head(), &played, &RULES).unwrap_err();
        assert!(error.to_string().contains("start from deals"), "{error}");
    }
}

#[test]
fn score_sheets_stay_byte_identical() {
    let first = PlayedMove {
        verdict: Some(ReportedScore::Millipoints(12_340)),
        depth: Some(4),
        nodes: Some(90_000),
        ..mv(First, "8d.NASTIER", "AEINRST", 74, [74, 0])
    };
    let played = PlayedGame {
        ending: GameEndReason::Time,
        ..game(
            vec![first, mv(Second, "pass", "ABEQ?VV", 0, [74, 0])],
            GameResult::FirstWins,
            ["ABC", "?EE"],
        )
    };
    let mut head = head();
    head.event = "a test".to_owned();
    assert_eq!(
        write(Format::Gcg, &head, &played, &RULES).unwrap(),
        "\
         #character-encoding UTF-8\n\
         #player1 ada ada\n\
         #player2 Charles_B Charles B\n\
         #description rule five+overtime=10, deal 17, 2026-11-15\n\
         #title a test, game 4.1\n\
         #lexicon ENABLE\n\
         >ada: AEINRST 8D NASTIER +74 74\n\
         #note expects 12.340, depth 4, 90000 nodes, 1.500 s\n\
         >Charles_B: ABEQ?VV - +0 0\n\
         #note 1.500 s; south lost on time\n\
         #rack1 ABC\n\
         #rack2 ?EE\n"
    );
    let by_the_rules = PlayedGame {
        ending: GameEndReason::Rules,
        points: None,
        ..played
    };
    let text = written(&by_the_rules);
    let end = "#note 1.500 s; south lost by the rules, whatever was scored\n";
    assert!(text.ends_with(end), "{text}");
}

#[test]
fn scores_are_converted_to_the_first_player_after_the_move() {
    let centi = |score| Some(Evaluation::Centi(score));
    let mate = |plies| Some(Evaluation::Mate(plies));
    for (score, side, expected) in [
        (ReportedScore::Centi(35), First, centi(35)),
        (ReportedScore::Centi(35), Second, centi(-35)),
        (ReportedScore::Mate(5), First, mate(4)),
        (ReportedScore::Mate(5), Second, mate(-4)),
        (ReportedScore::Mate(-2), First, mate(-1)),
        (ReportedScore::Mate(-2), Second, mate(1)),
        (ReportedScore::Mate(1), First, None),
        (ReportedScore::Mate(0), Second, None),
    ] {
        assert_eq!(evaluation(score, side), expected, "{score:?} {side:?}");
    }
    let smallest = evaluation(ReportedScore::Centi(i32::MIN), Second);
    assert_eq!(smallest, centi(i32::MAX));
}

#[test]
fn clocks_are_written_in_pgn_notation() {
    let clock = MoveLimits {
        clock: "40/60+0.5".parse().ok(),
        ..MoveLimits::default()
    };
    let turn = MoveLimits {
        turn: Some(Duration::from_millis(250)),
        ..MoveLimits::default()
    };
    let nodes = MoveLimits {
        nodes: Some(5_000),
        ..MoveLimits::default()
    };
    for (limits, control, others) in [
        (clock, "40/60+0.5", None),
        (turn, "1/0.25", None),
        (nodes, "-", Some("5000 nodes")),
    ] {
        assert_eq!(pgn_time_control(limits), control);
        assert_eq!(other_limits(limits).as_deref(), others);
    }
    let both = MoveLimits {
        turn: turn.turn,
        ..clock
    };
    assert_eq!(other_limits(both).as_deref(), Some("250 ms a move"));
}

#[test]
fn different_clocks_are_both_written() {
    let fast = MoveLimits {
        clock: "8+0.08".parse().ok(),
        ..MoveLimits::default()
    };
    let written = |limits| time_control(Format::Sgf, limits);
    assert_eq!(written([MoveLimits::default(); 2]), None);
    assert_eq!(written([fast; 2]).as_deref(), Some("8+0.08"));
    assert_eq!(
        written([fast, MoveLimits::default()]).as_deref(),
        Some("black 8+0.08; white no limit")
    );
}
