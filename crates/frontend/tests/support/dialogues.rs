//! The corpus of a fuzz target whose inputs are dialogues, told once more.

use std::path::Path;

/// Tells every dialogue of the corpus: whatever an interface says, the answers
/// are printable lines, and every search gets the one that it is owed.
pub(crate) fn check_corpus(
    target: &str,
    tell_all: impl Fn(&str) -> Vec<String>,
    searches: impl Fn(&str) -> usize,
) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let mut files = 0;
    for file in std::fs::read_dir(corpus.join(target)).unwrap() {
        files += 1;
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        // The first byte tells the target how to portion the rest.
        let text = String::from_utf8_lossy(bytes.get(1..).unwrap_or_default());
        let said = tell_all(&text);
        let printable = |line: &String| !line.chars().any(char::is_control);
        assert!(said.iter().all(printable), "{text:?}");
        let answers = said.iter().filter(|line| line.starts_with("bestmove "));
        assert_eq!(answers.count(), searches(&text), "{text:?}");
    }
    assert!(files > 20, "the corpus is missing");
}
