//! The corpus of the fuzz target `uci`, told once more: whatever an interface
//! says, the dialogue lives on, speaks in printable lines and owes nothing.

use zeitnot_frontend::command::Keyword;
use zeitnot_frontend::conversation::Dialect as _;
use zeitnot_frontend::uci::UciDialect;
use zeitnot_frontend::uci::go::UciGo;

use crate::dialogues;
use crate::driver::UciDriver;

#[test]
fn dialogues_that_fuzzing_found_are_survived() {
    dialogues::check_corpus("uci", send_all, searches);
}

/// Says these lines up to `quit`; every search and errand ends at once.
fn send_all(text: &str) -> Vec<String> {
    let mut desk = UciDriver::new();
    let mut said = Vec::new();
    for line in text.split(['\n', '\r']) {
        said.extend(desk.send(line));
        if desk.is_running_task() {
            said.extend(desk.send("stop"));
        }
        if desk.is_ended {
            break;
        }
        if desk.is_running_task() || desk.is_searching() {
            said.extend(desk.finish());
        }
    }
    said
}

/// How many searches these lines ask for.
fn searches(text: &str) -> usize {
    let commands = text
        .split(['\n', '\r'])
        .map(|line| UciDialect::KEYWORDS.parse(line));
    commands
        .take_while(|command| command.keyword != Some(Keyword::Quit))
        .filter(|command| command.keyword == Some(Keyword::Go))
        .filter(|command| UciGo::parse(command.rest).perft.is_none())
        .count()
}
