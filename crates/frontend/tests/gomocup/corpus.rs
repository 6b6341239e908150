//! The corpus of the fuzz target `gomocup`, told once more: whatever a manager
//! says, the brain lives on and speaks in printable lines.

use std::path::Path;

use crate::driver::GomocupDriver;

#[test]
fn dialogues_that_fuzzing_found_are_survived() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/gomocup");
    let mut files = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        files += 1;
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        // The first byte tells the target how to portion the rest.
        let text = String::from_utf8_lossy(bytes.get(1..).unwrap_or_default());
        let said = GomocupDriver::new().send_with_messages(&text);
        let printable = |line: &String| !line.chars().any(char::is_control);
        assert!(said.iter().all(printable), "{text:?}");
    }
    assert!(files > 20, "the corpus is missing");
}
