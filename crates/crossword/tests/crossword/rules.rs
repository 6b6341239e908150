//! The rules beyond placing tiles: end of the game, exchanges, challenges, overtime,
//! and each side's view.

#![expect(clippy::unwrap_used, reason = "tests")]

use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::{
    Game, GameError, Move, Notation, Position, Setup, Side, Status, ViewParts, seen_by,
};
use zeitnot_crossword::Crossword;
use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::layout::Layout;
use zeitnot_crossword::lexicon::Lexicon;
use zeitnot_crossword::tile_set::TileSet;

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";

/// A board with CAT across the start square, and nothing else known.
const CAT: &str = "15/15/15/15/15/15/15/6CAT6/15/15/15/15/15/15/15";

fn game() -> Crossword {
    let tiles = TileSet::english();
    let words = [
        "AT", "CAT", "CATS", "TA", "SEA", "SEAT", "QUIZ", "EAT", "EATS", "AE",
    ];
    let words = words.map(|word| tiles.parse_word(word).unwrap());
    let lexicon = Lexicon::build("few", &tiles, words).unwrap();
    Crossword::with_equipment(Equipment::new(tiles, Layout::standard(), Arc::new(lexicon)))
}

fn set_up(rule: &str, position: &str) -> Box<dyn Position> {
    let setup = Setup {
        rule: Some(rule.to_owned()),
        ..Setup::new(position)
    };
    game().position(&setup).unwrap()
}

/// Makes these plays until one fails.
fn play(position: &mut Box<dyn Position>, plays: &str) -> Result<(), GameError> {
    plays.split_whitespace().try_for_each(|word| {
        let mv = position.parse_move(word, Notation::Engine)?;
        position.play(mv)
    })
}

fn points(position: &dyn Position) -> [i32; 2] {
    position.points().unwrap().map(|points| points / 1_000)
}

/// Returns the CGP of the position.
fn cgp_of(position: &dyn Position) -> String {
    let labels = position.view(ViewParts::LABELS).labels;
    labels
        .into_iter()
        .find(|(label, _)| *label == "cgp")
        .unwrap()
        .1
}

fn move_texts(position: &dyn Position) -> Vec<String> {
    let moves = position.legal_moves();
    moves
        .into_iter()
        .map(|mv| position.format_move(mv, Notation::Engine))
        .collect()
}

#[test]
fn premiums_blanks_and_the_bonus_are_scored() {
    let mut position = set_up("void", &format!("{EMPTY} CATSXYZ/ 0/0 0"));
    play(&mut position, "8g.CATS").unwrap();
    assert_eq!(points(&*position), [12, 0], "double word score");
    let mut position = set_up("void", &format!("{EMPTY} ?ATSXYZ/ 0/0 0"));
    play(&mut position, "8g.cATS").unwrap();
    assert_eq!(points(&*position), [6, 0], "a blank has value 0");
    let mut position = set_up("void", &format!("{CAT} SEAQUIZ/ 0/10 0"));
    play(&mut position, "j8.SEA").unwrap();
    // CATS scores 6, and j10 triples the A of SEA.
    assert_eq!(points(&*position), [6 + 1 + 1 + 3, 10]);
    let mut position = set_up("single", &format!("{EMPTY} CATSQUI/ 0/0 0"));
    play(&mut position, "8d.CATSQUI").unwrap();
    // d8 doubles the C, h8 the word.
    assert_eq!(
        points(&*position),
        [(3 + 3 + 1 + 1 + 1 + 10 + 1 + 1) * 2 + 50, 0]
    );
}

#[test]
fn invalid_plays_are_rejected() {
    let mut position = set_up("void", &format!("{CAT} SEATQUI/ 0/10 0"));
    for (word, expected) in [
        ("8g.CATE", "is not a word of few"),
        ("a1.SEA", "touches no tile"),
        ("8f.SCAT", "SCAT is not a word"),
        ("j9.EAT", "touches no tile"),
        ("8j.S", "begins at 8g; write the whole word"),
        ("h7.S", "continues at h8; write the whole word"),
        ("8g.CATX", "does not hold X"),
        ("8g.DOG", "has C, not D"),
        ("8g.CAT", "no new tiles"),
        ("o8.CAT", "touches no tile"),
        ("8n.SEA", "runs off the board"),
        ("7z.SEA", "is not a play"),
        ("8h", "is not a play"),
        ("ex.", "cannot exchange 0 tiles"),
        ("ex.XX", "does not hold XX"),
        ("challenge", "does not allow invalid words"),
    ] {
        let error = play(&mut position, word).unwrap_err().to_string();
        assert!(error.contains(expected), "{word}: {error}");
        assert!(!error.contains('\n'));
    }
    play(&mut position, "8g.CATS").unwrap();
    let mut first = set_up("void", &format!("{EMPTY} SEATQUI/ 0/0 0"));
    let error = play(&mut first, "8i.SEA").unwrap_err().to_string();
    assert!(error.contains("start square"), "{error}");
    let error = play(&mut first, "8h.S").unwrap_err().to_string();
    assert!(error.contains("single tile"), "{error}");
}

#[test]
fn exchanges_need_seven_tiles_in_the_bag() {
    let mut position = set_up("void", "deal 4");
    let rack = position.view(ViewParts::LABELS).labels[1].1.clone();
    play(&mut position, &format!("ex.{rack} pass")).unwrap();
    let after = position.view(ViewParts::LABELS).labels[1].1.clone();
    assert_ne!(rack, after, "the rack has new tiles");
    assert_eq!(after.len(), 7);
    // One tile fewer on the board means one more in the bag.
    let tiles = "AAAAAAAAAEEEEEEEEEEEEIIIIIIIIIOOOOOOOONNNNNNRRRRRRTTTTTTLLLLSSSSUUUUDDDDGGGBBCCMM";
    for (laid, in_bag) in [(80, 6), (79, 7)] {
        let row = |row: &[u8]| {
            let gap = 15 - row.len();
            let gap = if gap > 0 {
                gap.to_string()
            } else {
                String::new()
            };
            String::from_utf8_lossy(row).into_owned() + &gap
        };
        let mut rows: Vec<String> = tiles.as_bytes()[..laid].chunks(15).map(row).collect();
        rows.resize(15, "15".to_owned());
        let cgp = format!("{} WWYYKJX/ 0/0 0", rows.join("/"));
        let mut position = set_up("void", &cgp);
        assert_eq!(
            position.view(ViewParts::LABELS).labels[3].1,
            in_bag.to_string()
        );
        let exchanged = play(&mut position, "ex.W");
        assert_eq!(exchanged.is_ok(), in_bag == 7, "{exchanged:?}");
    }
    // With 86 tiles on the board, 14 remain for the racks and 0 for the bag.
    let full = "AAAAAAAAAEEEEEE/EEEEEEIIIIIIIII/OOOOOOOONNNNNN1/RRRRRRTTTTTTLLL/LSSSSUUUUDDDDGG/GBBCCMMPPFFHHVV/15/15/15/15/15/15/15/15/15";
    let mut late = set_up("void", &format!("{full} WWYYKJX/ 0/0 0"));
    assert!(
        move_texts(&*late)
            .iter()
            .all(|word| !word.starts_with("ex"))
    );
    let error = play(&mut late, "ex.W").unwrap_err().to_string();
    assert!(
        error.contains("needs 7 tiles in the bag, which has 0"),
        "{error}"
    );
}

#[test]
fn six_scoreless_turns_end_the_game_and_deduct_both_racks() {
    let mut position = set_up("void", &format!("{CAT} SEATQUI/JX 20/10 0"));
    play(&mut position, "pass pass pass pass pass").unwrap();
    assert_eq!(position.status(), Status::Ongoing);
    play(&mut position, "pass").unwrap();
    // SEATQUI has 16 points, and the known tiles JX have 16.
    assert_eq!(points(&*position), [4, -6]);
    assert_eq!(position.status(), Status::Won(Side::First));
    assert!(position.legal_moves().is_empty());
    let error = play(&mut position, "pass").unwrap_err().to_string();
    assert!(error.contains("the game is over"), "{error}");
    let mut scored = set_up("void", &format!("{CAT} SEATQUI/ 20/10 5"));
    play(&mut scored, "8g.CATS").unwrap();
    assert_eq!(scored.status(), Status::Ongoing, "a score resets the count");
}

/// Only S and JX remain.
fn endgame(rule: &str) -> Box<dyn Position> {
    let full = "AAAAAAAAEEEEEEE/EEEEEIIIIIIIII1/OOOOOOOONNNNNN1/RRRRRRTTTTTLLLL/SSSUUUUDDDDGGG1/BBMMPPFFHHVVWWY/YKZQC10/6CAT6/15/15/15/15/15/15/15";
    set_up(rule, &format!("{full} S/JX?? 20/50 0"))
}

#[test]
fn going_out_scores_twice_the_other_rack() {
    let mut position = endgame("void");
    let moves = move_texts(&*position);
    assert!(moves.contains(&"8g.CATS".to_owned()), "{moves:?}");
    play(&mut position, "8g.CATS").unwrap();
    // 6 for CATS, and twice J and X.
    assert_eq!(points(&*position), [20 + 6 + 2 * 16, 50]);
    assert_eq!(position.status(), Status::Won(Side::First));
}

#[test]
fn the_last_word_can_be_challenged() {
    let mut position = endgame("double");
    play(&mut position, "8g.CATS").unwrap();
    assert_eq!(position.status(), Status::Ongoing);
    assert_eq!(move_texts(&*position), ["pass", "challenge"]);
    let mut challenged = position.clone();
    play(&mut challenged, "challenge").unwrap();
    assert_eq!(points(&*challenged), [20 + 6 + 32, 50], "the word is valid");
    play(&mut position, "pass").unwrap();
    assert_eq!(position.status(), Status::Won(Side::First));
    let mut phony = endgame("double");
    play(&mut phony, "8f.SCAT challenge").unwrap();
    assert_eq!(points(&*phony), [20, 50], "the word is invalid");
    assert_eq!(phony.side_to_move(), Side::Second);
    assert_eq!(phony.status(), Status::Ongoing);
}

#[test]
fn a_wrong_challenge_costs_the_penalty_of_the_rule() {
    for (rule, given, turn) in [
        ("single", 0, Side::Second),
        ("double", 0, Side::First),
        ("five", 5, Side::Second),
        ("ten", 10, Side::Second),
    ] {
        let mut position = set_up(rule, &format!("{CAT} SEATQUI/ 0/10 0"));
        play(&mut position, "8g.CATS challenge").unwrap();
        assert_eq!(points(&*position), [6 + given, 10], "{rule}");
        assert_eq!(position.side_to_move(), turn, "{rule}");
        let again = play(&mut position, "challenge").unwrap_err().to_string();
        assert!(again.contains("no play to challenge"), "{again}");
    }
    let mut position = set_up("triple", &format!("{CAT} SEATQUI/ 0/10 0"));
    play(&mut position, "8g.CATS challenge").unwrap();
    assert_eq!(position.status(), Status::Won(Side::First));
}

#[test]
fn a_challenged_phony_is_removed() {
    for rule in ["single", "double", "five", "ten"] {
        let mut position = set_up(rule, &format!("{CAT} SEATQUI/ 0/10 0"));
        play(&mut position, "8g.CATE challenge").unwrap();
        assert_eq!(points(&*position), [0, 10], "{rule}");
        assert_eq!(position.side_to_move(), Side::Second, "{rule}");
        assert!(cgp_of(&*position).contains("6CAT6"));
        play(&mut position, "pass").unwrap();
        assert_eq!(
            position.view(ViewParts::LABELS).labels[1].1,
            "AEIQSTU",
            "the tiles return to the rack"
        );
    }
    let mut triple = set_up("triple", &format!("{CAT} SEATQUI/ 0/10 0"));
    play(&mut triple, "8g.CATE challenge").unwrap();
    assert_eq!(triple.status(), Status::Won(Side::Second));
    // An unchallenged phony stays.
    let mut kept = set_up("double", &format!("{CAT} SEATQUI/ 0/10 0"));
    play(&mut kept, "8g.CATE pass").unwrap();
    assert!(cgp_of(&*kept).contains("6CATE5"));
    assert_eq!(points(&*kept), [6, 10]);
}

#[test]
fn tiles_of_a_removed_phony_are_known() {
    let mut position = set_up("double", &format!("{CAT} SEATQUI/ 0/10 0"));
    play(&mut position, "8g.CATS").unwrap();
    // The opponent places tiles that were unknown before.
    play(&mut position, "j8.SXX").unwrap_err();
    play(&mut position, "j8.SZ challenge").unwrap();
    let seen = cgp_of(&*position);
    assert!(seen.contains("/Z ") || seen.contains(" Z/"), "{seen}");
}

#[test]
fn overtime_costs_points_and_finally_the_game() {
    let position = set_up("void", &format!("{CAT} SEATQUI/ 30/10 0"));
    let minute = Duration::from_secs(60);
    let late = |position: &dyn Position, side, over| {
        let hidden = position.hidden().unwrap();
        (
            hidden.after_overtime(side, over),
            hidden.overtime_loses(over),
        )
    };
    let (position, lost) = late(&*position, Side::First, minute / 2);
    assert_eq!((points(&*position), lost), ([20, 10], false));
    let (position, lost) = late(&*position, Side::First, minute * 2);
    assert_eq!(
        (points(&*position), lost),
        ([10, 10], false),
        "penalties are not added up"
    );
    let (position, lost) = late(&*position, Side::Second, minute * 11);
    assert_eq!((position.status(), lost), (Status::Won(Side::First), true));
}

#[test]
fn a_side_sees_only_its_own_tiles() {
    let game = game();
    let position = game.position(&Setup::new("deal 11")).unwrap();
    let [first, second] = Side::BOTH.map(|side| seen_by(&*position, side));
    let full = position.view(ViewParts::LABELS).labels;
    let of_first = first.view(ViewParts::LABELS).labels;
    assert_eq!(full[1], of_first[1], "the player's rack is visible");
    assert_eq!(first.setup().position.matches('/').count(), 14 + 2);
    assert!(
        !first.setup().position.contains("deal"),
        "the seed is hidden"
    );
    assert_eq!(
        second.view(ViewParts::LABELS).labels[1].1,
        "",
        "the other rack is hidden"
    );
    assert_eq!(of_first[3], ("in the bag", "86".to_owned()));
    let unseen = of_first
        .iter()
        .find(|(label, _)| *label == "unseen")
        .unwrap();
    assert_eq!(unseen.1.len(), 93);
    // The visible part survives a round trip through text.
    let again = game.position(&first.setup()).unwrap();
    assert_eq!(again.key(), first.key());
    assert_eq!(again.legal_moves(), first.legal_moves());
}

#[test]
fn games_survive_a_round_trip_through_text() {
    let game = game();
    for rule in ["void", "five"] {
        for deal in 0..5 {
            let setup = Setup {
                rule: Some(rule.to_owned()),
                ..Setup::new(format!("deal {deal}"))
            };
            let mut position = game.position(&setup).unwrap();
            while let Some(&mv) = position.legal_moves().first() {
                position.play(mv).unwrap();
                let again = game.position(&position.setup()).unwrap();
                assert_eq!(again.key(), position.key());
                assert_eq!(again.points(), position.points());
                assert_eq!(again.side_to_move(), position.side_to_move());
                let seen = seen_by(&*position, position.side_to_move());
                let seen_again = game.position(&seen.setup()).unwrap();
                assert_eq!(seen_again.key(), seen.key(), "{:?}", seen.setup());
                assert_eq!(seen_again.legal_moves(), seen.legal_moves());
            }
            assert_ne!(position.status(), Status::Ongoing);
        }
    }
}

#[test]
fn both_views_agree_on_the_size_of_the_bag() {
    let game = game();
    let mut position = game.position(&Setup::new("deal 2")).unwrap();
    let mut random = zeitnot_core::Random::new(3);
    loop {
        let views = Side::BOTH.map(|side| seen_by(&*position, side));
        let bag = |position: &dyn Position| position.view(ViewParts::LABELS).labels[3].1.clone();
        for view in &views {
            assert_eq!(bag(&**view), bag(&*position));
        }
        let moves = position.legal_moves();
        let Some(&mv) = random.pick(&moves) else {
            break;
        };
        for mut view in views {
            view.play(mv).unwrap();
            let mut after = position.clone();
            after.play(mv).unwrap();
            assert_eq!(
                bag(&*view),
                bag(&*after),
                "{}",
                position.format_move(mv, Notation::Engine)
            );
        }
        position.play(mv).unwrap();
    }
}

#[test]
fn invalid_move_numbers_are_rejected() {
    let position = set_up("single", &format!("{CAT} SEATQUI/ 0/10 0"));
    for number in [0, 1, 1 << 49, u64::MAX, 5 << 58, 225 << 49 | 1] {
        let mut trial = position.clone();
        assert!(trial.play(Move(number)).is_err(), "{number:x}");
        assert_eq!(trial.key(), position.key(), "the position changed");
    }
}

/// Returns the tile on the start square.
fn board_letter(position: &dyn Position) -> String {
    let row = position.diagram().lines().nth(8).unwrap().to_owned();
    row.split_whitespace().nth(8).unwrap().to_owned()
}

#[test]
fn each_player_draws_the_same_tiles_in_both_games_of_a_deal() {
    let game = game();
    let deal = Setup {
        rule: Some("single".to_owned()),
        ..Setup::new("deal 9")
    };
    let mut one = game.position(&deal).unwrap();
    let mut two = game.position(&deal).unwrap();
    // The first player places two tiles in one game and six in the other, in
    // unchallenged words; the second player places three in both.
    let place = |position: &mut Box<dyn Position>, square: &str, count: usize| {
        let rack = position.view(ViewParts::LABELS).labels[1]
            .1
            .replace('?', "e");
        play(position, &format!("{square}.{}", &rack[..count])).unwrap();
    };
    place(&mut one, "8h", 2);
    place(&mut two, "8h", 6);
    let racks = |one: &dyn Position, two: &dyn Position| {
        [one, two].map(|position| position.hidden().unwrap().held(Side::Second))
    };
    let [before, same] = racks(&*one, &*two);
    assert_eq!(before, same);
    for position in [&mut one, &mut two] {
        let rack = before.replace('?', "e");
        play(position, &format!("h9.{}", &rack[..3]))
            .or_else(|_| {
                play(
                    position,
                    &format!("h8.{}{}", board_letter(&**position), &rack[..3]),
                )
            })
            .unwrap();
    }
    let [after, same] = racks(&*one, &*two);
    assert_eq!(after, same, "the second player draws the same tiles");
    assert_ne!(after, before);
    let firsts = [&one, &two].map(|position| position.hidden().unwrap().held(Side::First));
    assert_ne!(
        firsts[0], firsts[1],
        "the first player draws more tiles in one game"
    );
}

#[test]
fn the_equity_after_the_last_word_is_exact() {
    let mut position = endgame("double");
    play(&mut position, "8g.CATS").unwrap();
    // Twice J and X for the player who is out.
    let facts = position.explain_move(
        position.legal_moves()[0],
        &zeitnot_core::Settings::default(),
    );
    let equity = facts.iter().find(|(name, _)| *name == "equity").unwrap();
    assert_eq!(equity.1, zeitnot_core::FactValue::Milli(-32_000));
    let placements = &position.view(ViewParts::MOVE_COUNTS).move_counts[0];
    assert_eq!(
        *placements,
        ("placements", zeitnot_core::FactValue::Whole(0))
    );
}

#[test]
fn racks_are_full_while_the_bag_is_not_empty() {
    let game = game();
    let setup = |held: &str| Setup::new(format!("{CAT} SEATQUI/ 0/10 0 held {held};"));
    game.position(&setup("7/7")).unwrap();
    for held in ["7/5", "3/0", "8/7", "7", "x/7", "-1/7"] {
        let error = game.position(&setup(held)).unwrap_err().to_string();
        assert!(error.contains("invalid rack sizes"), "{held}: {error}");
    }
}

#[test]
fn a_letter_with_a_combining_mark_is_one_tile() {
    let tiles =
        TileSet::parse("marked", "blanks 2\nA 30 1 vowel\nN\u{303} 30 8\nN 10 1\n").unwrap();
    let words = ["AN\u{303}A", "ANA"].map(|word| tiles.parse_word(word).unwrap());
    let lexicon = Lexicon::build("few", &tiles, words).unwrap();
    let kit = Equipment::new(Arc::new(tiles), Layout::standard(), Arc::new(lexicon));
    let game = Crossword::with_equipment(kit);
    let setup = Setup::new(format!("{EMPTY} AAN\u{303}N?/ 0/0 0"));
    let position = game.position(&setup).unwrap();
    let moves = position.legal_moves();
    assert!(moves.len() > 20);
    for mv in moves {
        assert_eq!(
            position.parse_move(
                &position.format_move(mv, Notation::Engine),
                Notation::Engine
            ),
            Ok(mv)
        );
    }
}

#[test]
fn only_allowed_legal_moves_are_searched() {
    use zeitnot_core::{Limits, ManualTime, Request, StopSignal, TimeSource, Worker};

    let game: Arc<dyn Game> = Arc::new(game());
    let time: Arc<dyn TimeSource> = Arc::new(ManualTime::new());
    let settings = zeitnot_core::default_settings(&*game);
    let mut worker = Worker::new(Arc::clone(&game), settings, Arc::clone(&time)).unwrap();
    let position = game
        .position(&Setup::new(format!("{CAT} SEATQUI/ 0/10 0")))
        .unwrap();
    let mut answer = |root_moves: Vec<Move>| {
        let limits = Limits {
            root_moves: Some(root_moves),
            multi_pv: 9,
            ..Limits::depth(1)
        };
        let request = Request::new(position.clone(), limits, time.now());
        let answer = worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ());
        let first = answer.lines.iter().map(|line| line.moves[0]);
        first
            .map(|mv| position.format_move(mv, Notation::Engine))
            .collect::<Vec<_>>()
    };
    let pass = position.parse_move("pass", Notation::Engine).unwrap();
    let cats = position.parse_move("8g.CATS", Notation::Engine).unwrap();
    assert_eq!(
        answer(vec![pass, Move(u64::MAX), cats]),
        ["8g.CATS", "pass"]
    );
    assert!(answer(vec![Move(u64::MAX)]).is_empty());
}
