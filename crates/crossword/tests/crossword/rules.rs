//! The rules beside the laying of tiles: the end of a game, exchanges,
//! challenges, overtime, and what each side sees.

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

/// Makes these plays; the last may fail.
fn play(position: &mut Box<dyn Position>, words: &str) -> Result<(), GameError> {
    words.split_whitespace().try_for_each(|word| {
        let mv = position.parse_move(word, Notation::Engine)?;
        position.play(mv)
    })
}

fn points(position: &dyn Position) -> [i32; 2] {
    position.points().unwrap().map(|points| points / 1_000)
}

/// The position as it stands.
fn words_now(position: &dyn Position) -> String {
    let told = position.view(ViewParts::LABELS).labels;
    told.into_iter()
        .find(|(label, _)| *label == "cgp")
        .unwrap()
        .1
}

fn words(position: &dyn Position) -> Vec<String> {
    let moves = position.legal_moves();
    moves
        .into_iter()
        .map(|mv| position.format_move(mv, Notation::Engine))
        .collect()
}

#[test]
fn premiums_blanks_and_the_bonus_count() {
    let mut position = set_up("void", &format!("{EMPTY} CATSXYZ/ 0/0 0"));
    play(&mut position, "8g.CATS").unwrap();
    assert_eq!(points(&*position), [12, 0], "a double word");
    let mut position = set_up("void", &format!("{EMPTY} ?ATSXYZ/ 0/0 0"));
    play(&mut position, "8g.cATS").unwrap();
    assert_eq!(points(&*position), [6, 0], "a blank counts nothing");
    let mut position = set_up("void", &format!("{CAT} SEAQUIZ/ 0/10 0"));
    play(&mut position, "j8.SEA").unwrap();
    // CATS is 6 points, and the A of SEA is tripled at j10.
    assert_eq!(points(&*position), [6 + 1 + 1 + 3, 10]);
    let mut position = set_up("single", &format!("{EMPTY} CATSQUI/ 0/0 0"));
    play(&mut position, "8d.CATSQUI").unwrap();
    // C is doubled at d8, and the word for h8.
    assert_eq!(
        points(&*position),
        [(3 + 3 + 1 + 1 + 1 + 10 + 1 + 1) * 2 + 50, 0]
    );
}

#[test]
fn a_word_has_to_be_one_and_to_touch() {
    let mut position = set_up("void", &format!("{CAT} SEATQUI/ 0/10 0"));
    for (word, sentence) in [
        ("8g.CATE", "is no word of few"),
        ("a1.SEA", "touches no tile"),
        ("8f.SCAT", "SCAT is no word"),
        ("j9.EAT", "touches no tile"),
        ("8j.S", "begins at 8g; write all of it"),
        ("h7.S", "goes on at h8; write all of it"),
        ("8g.CATX", "has not got X"),
        ("8g.DOG", "shows C, not D"),
        ("8g.CAT", "lays no tile"),
        ("o8.CAT", "touches no tile"),
        ("8n.SEA", "runs off the board"),
        ("7z.SEA", "is no play"),
        ("8h", "is no play"),
        ("ex.", "exchange of 0 tiles"),
        ("ex.XX", "has not got XX"),
        ("challenge", "phonies cannot be laid"),
    ] {
        let error = play(&mut position, word).unwrap_err().to_string();
        assert!(error.contains(sentence), "{word}: {error}");
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
    assert_ne!(rack, after, "other tiles came");
    assert_eq!(after.len(), 7);
    // One tile fewer on the board is one more in the bag.
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
        let words = format!("{} WWYYKJX/ 0/0 0", rows.join("/"));
        let mut position = set_up("void", &words);
        assert_eq!(
            position.view(ViewParts::LABELS).labels[3].1,
            in_bag.to_string()
        );
        let exchanged = play(&mut position, "ex.W");
        assert_eq!(exchanged.is_ok(), in_bag == 7, "{exchanged:?}");
    }
    // 86 tiles lie on the board: seven for each player are left, none in the bag.
    let full = "AAAAAAAAAEEEEEE/EEEEEEIIIIIIIII/OOOOOOOONNNNNN1/RRRRRRTTTTTTLLL/LSSSSUUUUDDDDGG/GBBCCMMPPFFHHVV/15/15/15/15/15/15/15/15/15";
    let mut late = set_up("void", &format!("{full} WWYYKJX/ 0/0 0"));
    assert!(words(&*late).iter().all(|word| !word.starts_with("ex")));
    let error = play(&mut late, "ex.W").unwrap_err().to_string();
    assert!(
        error.contains("needs 7 tiles in the bag, and there are 0"),
        "{error}"
    );
}

#[test]
fn six_scoreless_turns_end_the_game_and_both_lose_their_tiles() {
    let mut position = set_up("void", &format!("{CAT} SEATQUI/JX 20/10 0"));
    play(&mut position, "pass pass pass pass pass").unwrap();
    assert_eq!(position.status(), Status::Ongoing);
    play(&mut position, "pass").unwrap();
    // SEATQUI is 16 points, JX 16 of those that are known.
    assert_eq!(points(&*position), [4, -6]);
    assert_eq!(position.status(), Status::Won(Side::First));
    assert!(position.legal_moves().is_empty());
    let error = play(&mut position, "pass").unwrap_err().to_string();
    assert!(error.contains("the game is over"), "{error}");
    let mut scored = set_up("void", &format!("{CAT} SEATQUI/ 20/10 5"));
    play(&mut scored, "8g.CATS").unwrap();
    assert_eq!(
        scored.status(),
        Status::Ongoing,
        "a score begins the count anew"
    );
}

/// Only S and JX are left: the board holds no more words, but nobody looks.
fn endgame(rule: &str) -> Box<dyn Position> {
    let full = "AAAAAAAAEEEEEEE/EEEEEIIIIIIIII1/OOOOOOOONNNNNN1/RRRRRRTTTTTLLLL/SSSUUUUDDDDGGG1/BBMMPPFFHHVVWWY/YKZQC10/6CAT6/15/15/15/15/15/15/15";
    set_up(rule, &format!("{full} S/JX?? 20/50 0"))
}

#[test]
fn going_out_is_worth_twice_the_other_rack() {
    let mut position = endgame("void");
    let words = words(&*position);
    assert!(words.contains(&"8g.CATS".to_owned()), "{words:?}");
    play(&mut position, "8g.CATS").unwrap();
    // CATS 6, and twice J and X.
    assert_eq!(points(&*position), [20 + 6 + 2 * 16, 50]);
    assert_eq!(position.status(), Status::Won(Side::First));
}

#[test]
fn the_last_word_may_be_doubted() {
    let mut position = endgame("double");
    play(&mut position, "8g.CATS").unwrap();
    assert_eq!(position.status(), Status::Ongoing);
    assert_eq!(words(&*position), ["pass", "challenge"]);
    let mut doubted = position.clone();
    play(&mut doubted, "challenge").unwrap();
    assert_eq!(points(&*doubted), [20 + 6 + 32, 50], "it was a word");
    play(&mut position, "pass").unwrap();
    assert_eq!(position.status(), Status::Won(Side::First));
    let mut phony = endgame("double");
    play(&mut phony, "8f.SCAT challenge").unwrap();
    assert_eq!(points(&*phony), [20, 50], "it was none");
    assert_eq!(phony.side_to_move(), Side::Second);
    assert_eq!(phony.status(), Status::Ongoing);
}

#[test]
fn a_wrong_challenge_costs_what_the_rule_says() {
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
        assert!(again.contains("no play can be challenged"), "{again}");
    }
    let mut position = set_up("triple", &format!("{CAT} SEATQUI/ 0/10 0"));
    play(&mut position, "8g.CATS challenge").unwrap();
    assert_eq!(position.status(), Status::Won(Side::First));
}

#[test]
fn a_phony_that_is_challenged_comes_off() {
    for rule in ["single", "double", "five", "ten"] {
        let mut position = set_up(rule, &format!("{CAT} SEATQUI/ 0/10 0"));
        play(&mut position, "8g.CATE challenge").unwrap();
        assert_eq!(points(&*position), [0, 10], "{rule}");
        assert_eq!(position.side_to_move(), Side::Second, "{rule}");
        assert!(words_now(&*position).contains("6CAT6"));
        play(&mut position, "pass").unwrap();
        assert_eq!(
            position.view(ViewParts::LABELS).labels[1].1,
            "AEIQSTU",
            "the tiles are back"
        );
    }
    let mut triple = set_up("triple", &format!("{CAT} SEATQUI/ 0/10 0"));
    play(&mut triple, "8g.CATE challenge").unwrap();
    assert_eq!(triple.status(), Status::Won(Side::Second));
    // A phony that nobody doubts stays.
    let mut kept = set_up("double", &format!("{CAT} SEATQUI/ 0/10 0"));
    play(&mut kept, "8g.CATE pass").unwrap();
    assert!(words_now(&*kept).contains("6CATE5"));
    assert_eq!(points(&*kept), [6, 10]);
}

#[test]
fn tiles_of_a_withdrawn_phony_are_known_to_all() {
    let mut position = set_up("double", &format!("{CAT} SEATQUI/ 0/10 0"));
    play(&mut position, "8g.CATS").unwrap();
    // The other side lays tiles that nobody knew it had.
    play(&mut position, "j8.SXX").unwrap_err();
    play(&mut position, "j8.SZ challenge").unwrap();
    let seen = words_now(&*position);
    assert!(seen.contains("/Z ") || seen.contains(" Z/"), "{seen}");
}

#[test]
fn overtime_costs_points_and_at_last_the_game() {
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
        "all of it together, not on top"
    );
    let (position, lost) = late(&*position, Side::Second, minute * 11);
    assert_eq!((position.status(), lost), (Status::Won(Side::First), true));
}

#[test]
fn a_side_sees_its_own_tiles_only() {
    let game = game();
    let position = game.position(&Setup::new("deal 11")).unwrap();
    let [first, second] = Side::BOTH.map(|side| seen_by(&*position, side));
    let full = position.view(ViewParts::LABELS).labels;
    let of_first = first.view(ViewParts::LABELS).labels;
    assert_eq!(full[1], of_first[1], "the own rack is seen");
    assert_eq!(first.setup().position.matches('/').count(), 14 + 2);
    assert!(!first.setup().position.contains("deal"), "the seed is not");
    assert_eq!(
        second.view(ViewParts::LABELS).labels[1].1,
        "",
        "the other rack is not"
    );
    // Two deals that differ in nothing that the first player sees.
    assert_eq!(of_first[3], ("in the bag", "86".to_owned()));
    let unseen = of_first
        .iter()
        .find(|(label, _)| *label == "unseen")
        .unwrap();
    assert_eq!(unseen.1.len(), 93);
    // What is seen can be told in words and built again.
    let again = game.position(&first.setup()).unwrap();
    assert_eq!(again.key(), first.key());
    assert_eq!(again.legal_moves(), first.legal_moves());
}

#[test]
fn a_game_in_words_is_the_same_game() {
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
fn both_sides_hold_what_they_should_whoever_looks() {
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
fn no_number_is_a_play_by_accident() {
    let position = set_up("single", &format!("{CAT} SEATQUI/ 0/10 0"));
    for number in [0, 1, 1 << 49, u64::MAX, 5 << 58, 225 << 49 | 1] {
        let mut trial = position.clone();
        assert!(trial.play(Move(number)).is_err(), "{number:x}");
        assert_eq!(trial.key(), position.key(), "nothing has changed");
    }
}

/// What lies on the start square.
fn board_letter(position: &dyn Position) -> String {
    let row = position.diagram().lines().nth(8).unwrap().to_owned();
    row.split_whitespace().nth(8).unwrap().to_owned()
}

#[test]
fn mirrored_games_give_each_seat_the_same_tiles() {
    let game = game();
    let deal = Setup {
        rule: Some("single".to_owned()),
        ..Setup::new("deal 9")
    };
    let mut one = game.position(&deal).unwrap();
    let mut two = game.position(&deal).unwrap();
    // The first seat lays two tiles in the one game and six in the other, in
    // words that nobody doubts; the second lays three both times.
    let lay = |position: &mut Box<dyn Position>, square: &str, count: usize| {
        let rack = position.view(ViewParts::LABELS).labels[1]
            .1
            .replace('?', "e");
        play(position, &format!("{square}.{}", &rack[..count])).unwrap();
    };
    lay(&mut one, "8h", 2);
    lay(&mut two, "8h", 6);
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
    assert_eq!(after, same, "the second seat drew the same");
    assert_ne!(after, before);
    let firsts = [&one, &two].map(|position| position.hidden().unwrap().held(Side::First));
    assert_ne!(
        firsts[0], firsts[1],
        "the first seat drew more in one of them"
    );
}

#[test]
fn what_remains_after_the_last_word_is_certain() {
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
    let words = |held: &str| Setup::new(format!("{CAT} SEATQUI/ 0/10 0 held {held};"));
    game.position(&words("7/7")).unwrap();
    for held in ["7/5", "3/0", "8/7", "7", "x/7", "-1/7"] {
        let error = game.position(&words(held)).unwrap_err().to_string();
        assert!(error.contains("cannot be"), "{held}: {error}");
    }
}

#[test]
fn a_letter_with_a_mark_of_its_own_is_one_tile() {
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
fn only_what_is_allowed_and_legal_is_answered() {
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
