//! Commands that no brain knows, and lines that are no commands.

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
