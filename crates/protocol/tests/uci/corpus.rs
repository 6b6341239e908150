//! The corpus of the fuzz target `uci`, told once more: whatever an interface
//! says, the dialogue lives on, speaks in printable lines and owes nothing.

use zeitnot_protocol::uci::command::Command;
use zeitnot_protocol::uci::go::Go;

use crate::desk::Desk;
use crate::dialogues;

#[test]
fn dialogues_that_fuzzing_found_are_survived() {
    dialogues::are_survived("uci", tell_all, searches);
}

/// Says these lines up to `quit`; every search and errand ends at once.
fn tell_all(text: &str) -> Vec<String> {
    let mut desk = Desk::new();
    let mut said = Vec::new();
    for line in text.split(['\n', '\r']) {
        said.extend(desk.tell(line));
        if desk.is_counting() {
            said.extend(desk.tell("stop"));
        }
        if desk.is_ended {
            break;
        }
        if desk.is_counting() || desk.is_searching() {
            said.extend(desk.finish());
        }
    }
    said
}

/// How many searches these lines ask for.
fn searches(text: &str) -> usize {
    let commands = text.split(['\n', '\r']).map(Command::parse);
    commands
        .take_while(|command| *command != Command::Quit)
        .filter(|command| matches!(command, Command::Go(rest) if Go::parse(rest).perft.is_none()))
        .count()
}
