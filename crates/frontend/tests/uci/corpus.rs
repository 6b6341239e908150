//! Replays the corpus of the fuzz target `uci`.
//!
//! No input may cause a panic, and the output must be printable lines, with one
//! `bestmove` per search.

use zeitnot_frontend::command::Keyword;
use zeitnot_frontend::conversation::Dialect as _;
use zeitnot_frontend::uci::UciDialect;
use zeitnot_frontend::uci::go::UciGo;

use crate::dialogues;
use crate::driver::UciDriver;

#[test]
fn dialogues_of_the_corpus_do_not_panic() {
    dialogues::check_corpus("uci", send_all, searches);
}

/// Sends these lines up to `quit`; every search and task ends at once.
fn send_all(text: &str) -> Vec<String> {
    let mut driver = UciDriver::new();
    let mut output = Vec::new();
    for line in text.split(['\n', '\r']) {
        output.extend(driver.send(line));
        if driver.is_running_task() {
            output.extend(driver.send("stop"));
        }
        if driver.is_ended {
            break;
        }
        if driver.is_running_task() || driver.is_searching() {
            output.extend(driver.finish());
        }
    }
    output
}

/// Returns the number of searches that these lines start.
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
