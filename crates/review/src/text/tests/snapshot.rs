//! What is said of every case, beside what was said before.
//!
//! `ZEITNOT_BLESS=1 cargo test -p zeitnot-review --lib sentences_are` writes the file anew; read
//! the difference before you keep it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use zeitnot_schema::v1::review::{Category, Label, MoveWords};

use super::super::move_context::MoveContext;
use super::super::{MoveText, add_text, text_of};
use super::cases::Case;
use super::{cases, languages, mistakes};

fn all_cases() -> Vec<Case> {
    let mut all = cases::cases();
    all.extend(mistakes::cases());
    all
}

fn write(block: &mut String, code: &str, words: &MoveWords) {
    writeln!(block, "{code}   {}", words.what).unwrap();
    for why in &words.why {
        writeln!(block, "     - {why}").unwrap();
    }
}

/// What is said of a case, tips aside.
fn block(mut case: Case) -> String {
    add_text(&mut case.review);
    let words = case.review.moves[0].words.as_ref().unwrap();
    let mut block = format!("== {}\n", case.title);
    write(&mut block, "en", &words.en);
    write(&mut block, "vi", &words.vi);
    block
}

/// The tips for a kind of mistake.
fn tips(category: Category) -> String {
    let mut mv = cases::labeled(Label::Mistake);
    mv.mistakes = vec![cases::mistake(category)];
    let words = text_of(&cases::review_of("gomoku"), &mv);
    let mut block = format!("== tips: {category}\n");
    for (code, words) in [("en", words.en), ("vi", words.vi)] {
        for tip in words.tips {
            writeln!(block, "{code}   {tip}").unwrap();
        }
    }
    block
}

/// The lines of one text that are not in the other, and the other way round.
fn difference(kept: &str, said: &str) -> String {
    let [kept, said] = [kept, said].map(|text| text.split("\n\n").collect::<Vec<_>>());
    let mut difference = String::new();
    let gone = kept.iter().filter(|block| !said.contains(block));
    let come = said.iter().filter(|block| !kept.contains(block));
    for (sign, block) in gone.map(|one| ('-', one)).chain(come.map(|one| ('+', one))) {
        for line in block.lines() {
            writeln!(difference, "{sign} {line}").unwrap();
        }
    }
    difference
}

#[test]
fn sentences_are_those_that_were_read_and_kept() {
    let mut blocks: Vec<String> = all_cases().into_iter().map(block).collect();
    blocks.extend(Category::ALL.iter().map(|&category| tips(category)));
    let said = blocks.join("\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/review/words/sentences.txt");
    if std::env::var_os("ZEITNOT_BLESS").is_some() {
        std::fs::write(&path, &said).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        kept == said,
        "other sentences than in tests/review/words/sentences.txt; if they are better, \
         ZEITNOT_BLESS=1 cargo test -p zeitnot-review --lib sentences_are\n{}",
        difference(&kept, &said)
    );
}

#[test]
fn titles_are_told_apart() {
    let titles: BTreeSet<_> = all_cases().into_iter().map(|case| case.title).collect();
    assert_eq!(titles.len(), all_cases().len());
}

#[test]
fn every_message_is_said_of_some_move() {
    let cases = all_cases();
    let mut said = BTreeSet::new();
    for case in &cases {
        let told = MoveText::new(&MoveContext::new(&case.review, &case.review.moves[0]));
        for passage in told.why.iter().chain([&told.what]) {
            said.extend(passage.ids().map(str::to_owned));
        }
        said.extend(told.tips.iter().map(|tip| tip.id().to_owned()));
    }
    let messages = languages::ids(&["what", "why", "patterns", "tips"]);
    let silent: Vec<_> = messages.iter().filter(|id| !said.contains(**id)).collect();
    assert!(silent.is_empty(), "nobody says {silent:?}");
    let unknown: Vec<_> = said
        .iter()
        .filter(|id| !messages.contains(id.as_str()))
        .collect();
    assert!(unknown.is_empty(), "in no file: {unknown:?}");
}
