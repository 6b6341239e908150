//! The corpus of the fuzz target `ucgi`, told once more: whatever an interface
//! says, the dialogue lives on, speaks in printable lines and owes nothing.

use zeitnot_frontend::command::Keyword;
use zeitnot_frontend::conversation::Dialect as _;
use zeitnot_frontend::ucgi::UcgiDialect;

use crate::dialogues;
use crate::driver::UcgiDriver;

#[test]
fn dialogues_of_the_corpus_are_survived() {
    dialogues::check_corpus("ucgi", send_all, searches);
}

/// Says these lines up to `quit`; every search ends at once.
fn send_all(text: &str) -> Vec<String> {
    let mut desk = UcgiDriver::new();
    let mut said = Vec::new();
    for line in text.split(['\n', '\r']) {
        said.extend(desk.send(line));
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
    let commands = text
        .split(['\n', '\r'])
        .map(|line| UcgiDialect::KEYWORDS.parse(line).keyword);
    commands
        .take_while(|keyword| *keyword != Some(Keyword::Quit))
        .filter(|keyword| *keyword == Some(Keyword::Go))
        .count()
}
