//! Annotated files.

use zeitnot_chess::Chess;
use zeitnot_crossword::Crossword;
use zeitnot_gomoku::Gomoku;
use zeitnot_record::{Evaluation, Format, GameRecord, pgn, sgf};
use zeitnot_review::{Language, annotate};
use zeitnot_schema::v1::review::Review;

use crate::outputs::sample;

fn record(review: &Review) -> GameRecord {
    let shown = review.moves.iter();
    let shown = shown.map(|mv| mv.shown.as_ref().unwrap_or(&mv.mv));
    GameRecord {
        game: Some(review.game.clone()),
        ..GameRecord::from_moves(shown).unwrap()
    }
}

#[test]
fn a_bad_move_gets_a_glyph_a_comment_and_the_better_line() {
    let review = sample::gomoku();
    let annotated = annotate(&record(&review), &review, &Gomoku, Language::English).unwrap();
    let (_, blunder) = annotated.tree.main_line().nth(8).unwrap();
    assert_eq!(blunder.annotations.glyphs, [4]);
    assert_eq!(
        blunder.annotations.evaluation,
        Some(Evaluation::Centi(-190))
    );
    let text = &review.moves[8].words.as_ref().unwrap().en;
    let comment = &blunder.annotations.comment;
    assert!(comment.starts_with(&text.what), "{comment}");
    assert!(
        text.why.iter().all(|why| comment.contains(why)),
        "{comment}"
    );
    let text = sgf::write(&annotated).unwrap();
    // The better line starts before the move, the refutation after it: f9 by black
    // and f8 by white, which SGF writes as fg and fh.
    assert!(text.contains("BM[2]"), "{text}");
    let variations: Vec<&str> = text.lines().filter(|line| line.starts_with("(;")).collect();
    assert!(
        variations.iter().any(|line| line.starts_with("(;B[fg]")),
        "{text}"
    );
    assert!(
        variations.iter().any(|line| line.starts_with("(;W[fh]")),
        "{text}"
    );
    let again = sgf::read(text.as_bytes()).unwrap();
    assert_eq!(again.moves().count(), review.moves.len());
}

#[test]
fn existing_annotations_stay_and_annotating_again_changes_nothing() {
    let review = sample::gomoku();
    let mut before = record(&review);
    let (ninth, _) = before.tree.main_line().nth(8).unwrap();
    let (tenth, _) = before.tree.main_line().nth(9).unwrap();
    before.tree.add_move(ninth, "a1").unwrap();
    let node = before.tree.get_mut(ninth).unwrap();
    node.annotations.comment = "I was tired.".into();
    node.annotations.evaluation = Some(Evaluation::Centi(7));
    before.tree.get_mut(tenth).unwrap().annotations.glyphs = vec![5];
    let once = annotate(&before, &review, &Gomoku, Language::Vietnamese).unwrap();
    let node = once.tree.get(ninth).unwrap();
    let text = &review.moves[8].words.as_ref().unwrap().vi;
    assert!(node.annotations.comment.starts_with("I was tired.\n"));
    assert!(node.annotations.comment.contains(&text.what));
    assert_eq!(node.annotations.evaluation, Some(Evaluation::Centi(7)));
    assert_eq!(once.tree.get(tenth).unwrap().annotations.glyphs, [5]);
    let variations: Vec<&str> = once
        .tree
        .children(ninth)
        .filter_map(|(_, child)| child.text())
        .collect();
    assert_eq!(variations, ["k5", "a1", "f8"]);
    let twice = annotate(&once, &review, &Gomoku, Language::Vietnamese).unwrap();
    assert_eq!(once, twice);
}

#[test]
fn chess_lines_use_pgn_notation_and_the_game_does_not_become_longer() {
    let review = sample::chess();
    let annotated = annotate(&record(&review), &review, &Chess, Language::English).unwrap();
    let text = pgn::write(&annotated).unwrap();
    let flat = text.replace('\n', " ");
    assert!(flat.contains("2... Nc6 $6"), "{text}");
    assert!(flat.contains("(2... Nf6 {Better:"), "{text}");
    assert!(flat.contains("3. Nxe5)"), "{text}");
    assert!(flat.contains("(3. Bb5 {The answer.} 3... a6)"), "{text}");
    assert!(flat.contains("5... Ng4 $4"), "{text}");
    // No line starts after the last move.
    assert!(!flat.contains("Bxf7"), "{text}");
    assert_eq!(annotated.moves().count(), 10);
    let again = Format::Pgn.read(text.as_bytes()).unwrap();
    assert_eq!(again.tree.node_count(), annotated.tree.node_count());
}

#[test]
fn a_proof_becomes_a_mate_evaluation() {
    let mut review = sample::gomoku();
    let after = &mut review.positions[5].score;
    after.score_kind = zeitnot_schema::v1::ScoreKind::Mate;
    after.score = 1;
    after.mate_in = Some(-10);
    let annotated = annotate(&record(&review), &review, &Gomoku, Language::English).unwrap();
    let (_, fifth) = annotated.tree.main_line().nth(4).unwrap();
    assert_eq!(fifth.annotations.evaluation, Some(Evaluation::Mate(10)));
}

#[test]
fn a_score_sheet_contains_the_comment_of_a_bad_move() {
    let game = Crossword::default();
    let review = sample::crossword(&game);
    let annotated = annotate(&record(&review), &review, &game, Language::English).unwrap();
    let text = String::from_utf8(Format::Gcg.write(&annotated).unwrap()).unwrap();
    let explanation = &review.moves[1].words.as_ref().unwrap().en;
    assert!(
        text.contains(&format!("#note {}", explanation.what)),
        "{text}"
    );
    assert_eq!(text.matches("#note ").count(), 1, "{text}");
    let again = Format::Gcg.read(text.as_bytes()).unwrap();
    assert_eq!(again.moves().count(), review.moves.len());
}
