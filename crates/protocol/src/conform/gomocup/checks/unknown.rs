//! Commands that no brain knows, and lines that are no commands.

use crate::client::gomocup::Reply;
use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::gomocup::Check;
use crate::conform::gomocup::subject::{Subject, said};
use crate::conform::verdict::{Checked, wrong};

pub(super) const CHECKS: &[Check] = &[
    check(
        "unknown-command",
        Required,
        "A command that the brain does not know is answered `UNKNOWN`, and the game goes on.",
        |probe| {
            let mut subject = probe.started(20)?;
            subject.begin()?;
            unknown(&mut subject)?;
            subject.turn_somewhere().map(drop)
        },
    ),
    check(
        "unknown-before-start",
        Required,
        "An unknown command before `START` is answered `UNKNOWN` too.",
        |probe| unknown(&mut probe.fresh()?),
    ),
    check(
        "empty-line",
        Recommended,
        "An empty line is not answered.",
        |probe| {
            let mut subject = probe.started(20)?;
            subject.send("")?;
            subject.send("  ")?;
            subject.unanswered("an empty line")
        },
    ),
];

fn unknown(subject: &mut Subject) -> Checked {
    for command in ["ZEITNOTTEST", "ZEITNOTTEST 1,2 words"] {
        let expected = format!("UNKNOWN in answer to {command}");
        match subject.ask(command, &expected)? {
            Reply::Unknown(_) => (),
            other => return Err(wrong(said(&other), expected)),
        }
    }
    Ok(())
}
