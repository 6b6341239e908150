//! Commands that no brain knows, and lines that are no commands.

use crate::client::gomocup::GomocupReply;
use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::gomocup::Check;
use crate::conform::gomocup::engine_under_test::{GomocupUnderTest, describe};
use crate::conform::verdict::{CheckResult, wrong_reply};

pub(super) const CHECKS: &[Check] = &[
    check(
        "unknown-command",
        Required,
        "A command that the brain does not know is answered `UNKNOWN`, and the game goes on.",
        |probe| {
            let mut subject = probe.started_game(20)?;
            subject.begin()?;
            expect_unknown(&mut subject)?;
            subject.turn_at_first_free().map(drop)
        },
    ),
    check(
        "unknown-before-start",
        Required,
        "An unknown command before `START` is answered `UNKNOWN` too.",
        |probe| expect_unknown(&mut probe.new_process()?),
    ),
    check(
        "empty-line",
        Recommended,
        "An empty line is not answered.",
        |probe| {
            let mut subject = probe.started_game(20)?;
            subject.send("")?;
            subject.send("  ")?;
            subject.expect_no_answer("an empty line")
        },
    ),
];

fn expect_unknown(subject: &mut GomocupUnderTest) -> CheckResult {
    for command in ["ZEITNOTTEST", "ZEITNOTTEST 1,2 words"] {
        let expected = format!("UNKNOWN in answer to {command}");
        match subject.ask(command, &expected)? {
            GomocupReply::Unknown(_) => (),
            other => return Err(wrong_reply(describe(&other), expected)),
        }
    }
    Ok(())
}
