//! Every possible assessment of a move has complete sentences.

use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use zeitnot_schema::v1::review::{
    Bearing, BetterMove, Category, Defenses, Label, LineStart, Mistake, Pattern, PatternFact,
    Phase, Proof, Region, ReviewedMove,
};
use zeitnot_schema::v1::service::SideName;

use super::super::dictionary::find_message;
use super::super::move_context::MoveContext;
use super::super::sentence::{Passage, Sentence};
use super::super::{Language, MoveText, add_text};
use super::cases::review_of;

fn word() -> impl Strategy<Value = String> {
    let known = vec![
        "five",
        "vcf",
        "vct",
        "win",
        "mate",
        "fork",
        "four",
        "open_four",
        "double_four",
        "four_three",
        "broken_four",
        "open_three",
        "broken_three",
        "double_three",
        "three",
        "jump_three",
        "overline",
        "open_two",
        "",
    ];
    prop_oneof![select(known).prop_map(str::to_owned), "[a-z_]{1,12}"]
}

/// Moves and arbitrary texts, without braces, which the test below searches for.
fn mv() -> impl Strategy<Value = String> {
    prop_oneof![9 => "[a-o]1?[1-9]", 1 => "[^{}\\p{C}\\s]{1,8}"]
}

fn line() -> impl Strategy<Value = Vec<String>> {
    prop::collection::vec(mv(), 0..12)
}

fn side() -> impl Strategy<Value = SideName> {
    select(vec![SideName::First, SideName::Second])
}

fn chance() -> impl Strategy<Value = u16> {
    prop_oneof![Just(0), Just(1_000), 0..=1_000_u16, any::<u16>()]
}

fn proof() -> impl Strategy<Value = Proof> {
    (side(), word(), any::<u32>(), line()).prop_map(|(side, kind, plies, line)| Proof {
        side,
        kind,
        plies,
        line,
    })
}

fn mistake() -> impl Strategy<Value = Mistake> {
    let place = (of(mv()), of(word()), of(select(Region::ALL)));
    let shown = (
        line(),
        of(select(vec![LineStart::Before, LineStart::After])),
    );
    let win = (of(any::<u32>()), of(word()));
    let counts = (of(any::<u32>()), of(any::<u32>()));
    (select(Category::ALL), place, shown, win, counts).prop_map(
        |(category, (point, shape, region), (line, line_start), (plies, win), (count, other))| {
            Mistake {
                category,
                point,
                shape,
                region,
                squares: Vec::new(),
                line,
                line_start,
                plies,
                win,
                count,
                other_count: other,
            }
        },
    )
}

fn pattern() -> impl Strategy<Value = PatternFact> {
    (select(Pattern::ALL), any::<bool>(), of(word()), line()).prop_map(
        |(pattern, played, shape, line)| PatternFact {
            pattern,
            played,
            shape,
            squares: Vec::new(),
            line,
        },
    )
}

fn better() -> impl Strategy<Value = BetterMove> {
    (mv(), of(mv()), line(), chance()).prop_map(|(mv, shown, line, win)| BetterMove {
        mv,
        shown,
        line,
        shown_line: None,
        win,
    })
}

fn defenses() -> impl Strategy<Value = Defenses> {
    (line(), any::<u32>(), any::<u32>()).prop_map(|(holds, loses, moves)| Defenses {
        holds,
        loses,
        moves,
    })
}

fn reviewed_move() -> impl Strategy<Value = ReviewedMove> {
    let head = (
        any::<u32>(),
        side(),
        mv(),
        of(mv()),
        select(Label::ALL),
        of(select(Bearing::ALL)),
    );
    let chances = (chance(), chance(), any::<u16>());
    let answers = (of(better()), line(), of(proof()), of(defenses()));
    let facts = (
        prop::collection::vec(mistake(), 0..4),
        prop::collection::vec(pattern(), 0..4),
    );
    (head, chances, answers, facts).prop_map(|(head, chances, answers, facts)| {
        let (ply, side, mv, shown, label, bearing) = head;
        let (win_best, win_played, loss) = chances;
        let (better, refutation, allows, defenses) = answers;
        let (mistakes, patterns) = facts;
        ReviewedMove {
            ply,
            side,
            mv,
            shown,
            phase: Phase::Middle,
            label,
            bearing,
            win_best,
            win_played,
            loss,
            accuracy: 0,
            better,
            refutation,
            allows,
            defenses,
            mistakes,
            patterns,
            words: None,
        }
    })
}

proptest! {
    #[test]
    fn every_move_has_complete_sentences(
        game in select(vec!["gomoku", "chess", "crossword", "halma"]),
        opening in of("[A-Za-z ]{1,20}"),
        mv in reviewed_move(),
    ) {
        let mut review = review_of(game);
        review.opening = opening;
        review.moves = vec![mv];
        let context = MoveContext::new(&review, &review.moves[0]);
        let text = MoveText::new(&context);
        let passages = text.why.iter().chain([&text.what]);
        let ids = passages.flat_map(Passage::ids).chain(text.tips.iter().map(Sentence::id));
        for id in ids {
            for language in Language::ALL {
                prop_assert!(find_message(language, id, &[]).is_some(), "`{}` in {}", id, language);
            }
        }
        add_text(&mut review);
        let mv = &review.moves[0];
        let words = mv.words.as_ref().unwrap();
        for words in [&words.en, &words.vi] {
            prop_assert_eq!(words.why.len(), mv.mistakes.len() + mv.patterns.len());
            prop_assert_eq!(words.tips.len(), if mv.mistakes.is_empty() { 0 } else { 2 });
            let all = words.why.iter().chain(&words.tips).chain([&words.what]);
            for sentence in all {
                prop_assert!(!sentence.contains(['{', '}']), "{}", sentence);
                prop_assert!(sentence.ends_with(['.', '…']), "{}", sentence);
                prop_assert!(sentence.split_whitespace().count() > 3, "{}", sentence);
            }
        }
    }
}

#[test]
fn values_are_not_parsed_as_messages() {
    let mut review = review_of("gomoku");
    let mut mv = super::cases::labeled(Label::Book);
    "{ $who }".clone_into(&mut mv.mv);
    review.opening = Some("{ what-best }".to_owned());
    review.moves = vec![mv];
    add_text(&mut review);
    let words = review.moves[0].words.as_ref().unwrap();
    assert_eq!(
        words.en.what,
        "Move 15 by Black, { $who }: a book move ({ what-best })."
    );
}
