//! Commands that a brain may know.

use crate::client::gomocup::{Point, Reply};
use crate::conform::check::Severity::Optional;
use crate::conform::check::check;
use crate::conform::gomocup::Check;
use crate::conform::gomocup::grid::{Grid, OWN};
use crate::conform::gomocup::probe::Probe;
use crate::conform::gomocup::subject::{Subject, known, said};
use crate::conform::verdict::{Checked, wrong};

pub(super) const CHECKS: &[Check] = &[
    check(
        "restart",
        Optional,
        "`RESTART` is answered `OK` and empties the board.",
        restart,
    ),
    check(
        "rectstart",
        Optional,
        "`RECTSTART w,h` is answered `OK` or `ERROR`; after `OK` the first move is on that board.",
        rectstart,
    ),
    check(
        "takeback",
        Optional,
        "`TAKEBACK x,y` is answered `OK`, and the point is free again.",
        takeback,
    ),
    check(
        "play",
        Optional,
        "`PLAY x,y`, the manager's word on a `SUGGEST`, is answered with the same point, which is then the brain's.",
        play,
    ),
];

fn ok(subject: &mut Subject, command: &str) -> Checked {
    let expected = format!("OK in answer to {command}");
    match subject.ask_optional(command, &expected)? {
        Reply::Ok => Ok(()),
        other => Err(wrong(said(&other), expected)),
    }
}

fn restart(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    let first = subject.begin()?;
    subject.turn_somewhere()?;
    ok(&mut subject, "RESTART")?;
    *subject.grid() = Grid::new(20, 20);
    // Occupied, if the old game were still on.
    subject.turn(first).map(drop)
}

fn rectstart(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.fresh()?;
    let expected = "OK or ERROR in answer to RECTSTART 12,18";
    match subject.ask("RECTSTART 12,18", expected)? {
        Reply::Ok => {
            *subject.grid() = Grid::new(12, 18);
            subject.hurry()?;
            subject.begin()?;
            subject.turn(Point::new(11, 17)).map(drop)
        }
        Reply::Error(_) => subject.start(20),
        other => {
            let other = known(other, "RECTSTART")?;
            Err(wrong(said(&other), expected))
        }
    }
}

fn takeback(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    subject.begin()?;
    let theirs = Point::new(3, 4);
    let answer = subject.turn(theirs)?;
    for point in [answer, theirs] {
        ok(&mut subject, &format!("TAKEBACK {point}"))?;
        subject.grid().put(point, 0);
    }
    // Both would be occupied, had they not been taken back.
    subject.turn(answer)?;
    if subject.grid().is_free(theirs) {
        subject.turn(theirs)?;
    }
    Ok(())
}

fn play(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    subject.send("BEGIN")?;
    let first = subject.reply("a move, or SUGGEST")?;
    let imposed = Point::new(4, 6);
    if !matches!(first, Reply::Suggest(_)) {
        // Does not suggest here; PLAY may be understood all the same.
        let point = subject.judge(&first)?;
        subject.grid().put(point, OWN);
        let theirs = Point::new(1, 1);
        if subject.grid().is_free(theirs) {
            subject.turn(theirs)?;
        }
    }
    let expected = format!("{imposed} in answer to PLAY {imposed}");
    let command = format!("PLAY {imposed}");
    let reply = subject.ask_optional(&command, &expected)?;
    if reply != Reply::Points(vec![imposed]) {
        return Err(wrong(said(&reply), expected));
    }
    subject.grid().put(imposed, OWN);
    subject.turn_somewhere().map(drop)
}
