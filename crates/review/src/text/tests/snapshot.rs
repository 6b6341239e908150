//! Compares the text of every case with a snapshot.
//!
//! `ZEITNOT_BLESS=1 cargo test -p zeitnot-review --lib sentences_are` updates the
//! snapshot; read the difference before you keep it.

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

/// Returns the text of a case without tips.
fn block(mut case: Case) -> String {
    add_text(&mut case.review);
    let words = case.review.moves[0].words.as_ref().unwrap();
    let mut block = format!("== {}\n", case.title);
    write(&mut block, "en", &words.en);
    write(&mut block, "vi", &words.vi);
    block
}

/// Returns the tips for a kind of mistake.
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

/// Returns the removed and the added blocks.
fn difference(expected: &str, actual: &str) -> String {
    let [expected, actual] = [expected, actual].map(|text| text.split("\n\n").collect::<Vec<_>>());
    let mut difference = String::new();
    let removed = expected.iter().filter(|block| !actual.contains(block));
    let added = actual.iter().filter(|block| !expected.contains(block));
    let removed = removed.map(|block| ('-', block));
    for (sign, block) in removed.chain(added.map(|block| ('+', block))) {
        for line in block.lines() {
            writeln!(difference, "{sign} {line}").unwrap();
        }
    }
    difference
}

#[test]
fn sentences_are_those_of_the_snapshot() {
    let mut blocks: Vec<String> = all_cases().into_iter().map(block).collect();
    blocks.extend(Category::ALL.iter().map(|&category| tips(category)));
    let actual = blocks.join("\n");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/review/words/sentences.txt");
    if std::env::var_os("ZEITNOT_BLESS").is_some() {
        std::fs::write(&path, &actual).unwrap();
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        expected == actual,
        "sentences differ from tests/review/words/sentences.txt; if they are better, run \
         ZEITNOT_BLESS=1 cargo test -p zeitnot-review --lib sentences_are\n{}",
        difference(&expected, &actual)
    );
}

#[test]
fn case_titles_are_unique() {
    let titles: BTreeSet<_> = all_cases().into_iter().map(|case| case.title).collect();
    assert_eq!(titles.len(), all_cases().len());
}

#[test]
fn every_message_is_used_by_some_case() {
    let cases = all_cases();
    let mut used = BTreeSet::new();
    for case in &cases {
        let text = MoveText::new(&MoveContext::new(&case.review, &case.review.moves[0]));
        for passage in text.why.iter().chain([&text.what]) {
            used.extend(passage.ids().map(str::to_owned));
        }
        used.extend(text.tips.iter().map(|tip| tip.id().to_owned()));
    }
    let messages = languages::ids(&["what", "why", "patterns", "tips"]);
    let unused: Vec<_> = messages.iter().filter(|id| !used.contains(**id)).collect();
    assert!(unused.is_empty(), "messages without a case: {unused:?}");
    let unknown: Vec<_> = used
        .iter()
        .filter(|id| !messages.contains(id.as_str()))
        .collect();
    assert!(
        unknown.is_empty(),
        "messages missing in all files: {unknown:?}"
    );
}
