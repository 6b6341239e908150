//! Replays the corpus of the fuzz target `ucgi`.
//!
//! No input may cause a panic, and the output must be printable lines, with one
//! `bestmove` per search.

use zeitnot_frontend::command::Keyword;
use zeitnot_frontend::conversation::Dialect as _;
use zeitnot_frontend::ucgi::UcgiDialect;

use crate::dialogues;
use crate::driver::UcgiDriver;

#[test]
fn dialogues_of_the_corpus_do_not_panic() {
    dialogues::check_corpus("ucgi", send_all, searches);
}

/// Sends these lines up to `quit`; every search ends at once.
fn send_all(text: &str) -> Vec<String> {
    let mut driver = UcgiDriver::new();
    let mut output = Vec::new();
    for line in text.split(['\n', '\r']) {
        output.extend(driver.send(line));
        if driver.is_ended {
            break;
        }
        if driver.is_searching() {
            output.extend(driver.release());
        }
    }
    output
}

/// Returns the number of searches that these lines start.
fn searches(text: &str) -> usize {
    let commands = text
        .split(['\n', '\r'])
        .map(|line| UcgiDialect::KEYWORDS.parse(line).keyword);
    commands
        .take_while(|keyword| *keyword != Some(Keyword::Quit))
        .filter(|keyword| *keyword == Some(Keyword::Go))
        .count()
}
