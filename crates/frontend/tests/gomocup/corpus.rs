//! Replays the corpus of the fuzz target `gomocup`.
//!
//! No input may cause a panic, and the output must be printable lines.

use std::path::Path;

use crate::driver::GomocupDriver;

#[test]
fn dialogues_of_the_corpus_do_not_panic() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/gomocup");
    let mut files = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        files += 1;
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        // The first byte is the chunk size for the fuzz target.
        let text = String::from_utf8_lossy(bytes.get(1..).unwrap_or_default());
        let output = GomocupDriver::new().send_with_messages(&text);
        let printable = |line: &String| !line.chars().any(char::is_control);
        assert!(output.iter().all(printable), "{text:?}");
    }
    assert!(files > 20, "the corpus is missing");
}
