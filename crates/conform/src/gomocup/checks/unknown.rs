//! Unknown commands and empty lines.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::gomocup::Check;
use crate::gomocup::engine_under_test::{GomocupUnderTest, describe};
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::gomocup::GomocupReply;

pub(super) const CHECKS: &[Check] = &[
    check(
        "unknown-command",
        Required,
        "An unknown command is answered with `UNKNOWN`, and the game continues.",
        |launcher| {
            let mut subject = launcher.started_game(20)?;
            subject.begin()?;
            expect_unknown(&mut subject)?;
            subject.turn_at_first_free().map(drop)
        },
    ),
    check(
        "unknown-before-start",
        Required,
        "An unknown command before `START` is answered with `UNKNOWN`.",
        |launcher| expect_unknown(&mut launcher.new_process()?),
    ),
    check(
        "empty-line",
        Recommended,
        "An empty line is not answered.",
        |launcher| {
            let mut subject = launcher.started_game(20)?;
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
