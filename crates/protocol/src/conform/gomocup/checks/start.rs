//! `START`: a board of some size.

use crate::client::gomocup::Reply;
use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::gomocup::Check;
use crate::conform::gomocup::probe::Probe;
use crate::conform::gomocup::subject::said;
use crate::conform::verdict::{Checked, wrong};

pub(super) const CHECKS: &[Check] = &[
    check(
        "start-20",
        Required,
        "`START 20` is answered `OK`, within 10 s.",
        |probe| probe.fresh()?.start(20),
    ),
    check(
        "start-15",
        Recommended,
        "`START 15` is answered `OK`: the size of renju boards.",
        |probe| probe.fresh()?.start(15),
    ),
    check(
        "start-sizes",
        Required,
        "`START n` for every n from 5 to 20 is answered `OK` or `ERROR`; after `OK` the first move is on that board.",
        sizes,
    ),
    check(
        "start-huge",
        Required,
        "`START 1000` is answered `OK` or `ERROR`, and `START 20` works afterwards.",
        huge,
    ),
    check(
        "start-again",
        Required,
        "`START` in the middle of a game begins a new one on an empty board.",
        again,
    ),
    check(
        "start-bad-size",
        Recommended,
        "`START` with no size or an impossible one is answered `ERROR`, and `START 20` works afterwards.",
        bad_size,
    ),
];

fn sizes(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.fresh()?;
    for size in 5..=20 {
        if subject.try_start(size)? {
            subject.hurry()?;
            subject.begin()?;
        }
    }
    Ok(())
}

fn huge(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.fresh()?;
    subject.try_start(1000)?;
    subject.start(20)?;
    subject.hurry()?;
    subject.begin().map(drop)
}

fn again(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    let first = subject.begin()?;
    subject.turn_somewhere()?;
    subject.start(20)?;
    // Occupied, if the old game were still on.
    subject.turn(first).map(drop)
}

fn bad_size(probe: &Probe<'_>) -> Checked {
    for size in ["0", "-5", "abc", ""] {
        let mut subject = probe.fresh()?;
        let command = format!("START {size}");
        let expected = format!("ERROR in answer to {}", command.trim());
        match subject.ask(command.trim(), &expected)? {
            Reply::Error(_) | Reply::Unknown(_) => subject.start(20)?,
            other => return Err(wrong(said(&other), expected)),
        }
    }
    Ok(())
}
