//! Replays the corpus of a fuzz target whose inputs are dialogues.

use std::path::Path;

/// Replays every dialogue of the corpus.
///
/// The output must be printable lines, with one `bestmove` per search.
pub(crate) fn check_corpus(
    target: &str,
    send_all: impl Fn(&str) -> Vec<String>,
    searches: impl Fn(&str) -> usize,
) {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    let mut files = 0;
    for file in std::fs::read_dir(corpus.join(target)).unwrap() {
        files += 1;
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        // The first byte is the chunk size for the fuzz target.
        let text = String::from_utf8_lossy(bytes.get(1..).unwrap_or_default());
        let output = send_all(&text);
        let printable = |line: &String| !line.chars().any(char::is_control);
        assert!(output.iter().all(printable), "{text:?}");
        let answers = output.iter().filter(|line| line.starts_with("bestmove "));
        assert_eq!(answers.count(), searches(&text), "{text:?}");
    }
    assert!(files > 20, "the corpus is missing");
}
