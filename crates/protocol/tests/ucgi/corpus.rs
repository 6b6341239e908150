//! The corpus of the fuzz target `ucgi`, told once more: whatever an interface
//! says, the dialogue lives on, speaks in printable lines and owes nothing.

use std::path::Path;

use zeitnot_protocol::ucgi::command::Command;

use crate::desk::Desk;

#[test]
fn dialogues_of_the_corpus_are_survived() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/ucgi");
    let mut files = 0;
    for file in std::fs::read_dir(folder).unwrap() {
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

/// Says these lines up to `quit`; every search ends at once.
fn tell_all(text: &str) -> Vec<String> {
    let mut desk = Desk::new();
    let mut said = Vec::new();
    for line in text.split(['\n', '\r']) {
        said.extend(desk.tell(line));
        if desk.is_ended {
            break;
        }
        if desk.is_searching() {
            said.extend(desk.release());
        }
    }
    said
}

/// How many searches these lines ask for.
fn searches(text: &str) -> usize {
    let commands = text.split(['\n', '\r']).map(Command::parse);
    commands
        .take_while(|command| *command != Command::Quit)
        .filter(|command| matches!(command, Command::Go(_)))
        .count()
}
