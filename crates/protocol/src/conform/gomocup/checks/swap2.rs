//! `SWAP2BOARD`: the opening in which colours are chosen.

use crate::client::gomocup::{Point, Reply};
use crate::conform::check::Severity::Optional;
use crate::conform::check::check;
use crate::conform::gomocup::Check;
use crate::conform::gomocup::grid::THEIRS;
use crate::conform::gomocup::probe::Probe;
use crate::conform::gomocup::subject::{Subject, known, said};
use crate::conform::verdict::{Checked, skipped, wrong};

const STONES: [Point; 5] = [
    Point::new(7, 7),
    Point::new(8, 7),
    Point::new(9, 9),
    Point::new(8, 8),
    Point::new(8, 6),
];

pub(super) const CHECKS: &[Check] = &[
    check(
        "swap2-opening",
        Optional,
        "`SWAP2BOARD` without stones is answered with three different points.",
        |probe| answers(probe, 0, &[3], false),
    ),
    check(
        "swap2-three",
        Optional,
        "`SWAP2BOARD` with three stones is answered with `SWAP`, one free point or two.",
        |probe| answers(probe, 3, &[1, 2], true),
    ),
    check(
        "swap2-five",
        Optional,
        "`SWAP2BOARD` with five stones is answered with `SWAP` or one free point.",
        |probe| answers(probe, 5, &[1], true),
    ),
];

fn answers(probe: &Probe<'_>, stones: usize, counts: &[usize], may_swap: bool) -> Checked {
    if stones > 0 {
        // A brain that offers the command must know all of its cases.
        let (_, reply) = ask(probe, 0, "an opening")?;
        known(reply, "SWAP2BOARD")?;
    }
    let expected = match stones {
        0 => "three different points",
        3 => "SWAP, one free point or two",
        _ => "SWAP or one free point",
    };
    let (mut subject, mut reply) = ask(probe, stones, expected)?;
    if stones == 0 {
        reply = known(reply, "SWAP2BOARD")?;
    }
    match &reply {
        Reply::Swap if may_swap => Ok(()),
        Reply::Points(points) if counts.contains(&points.len()) => {
            for &point in points {
                if let Some(objection) = subject.grid().objection(point) {
                    return Err(wrong(objection, expected));
                }
                subject.grid().put(point, THEIRS);
            }
            Ok(())
        }
        _ => Err(wrong(said(&reply), expected)),
    }
}

/// The answer to `SWAP2BOARD` with this many stones, of a fresh brain.
fn ask(probe: &Probe<'_>, stones: usize, expected: &str) -> Checked<(Subject, Reply)> {
    let mut subject = probe.fresh()?;
    if !subject.try_start(15)? {
        return Err(skipped("the brain does not play on size 15"));
    }
    // Swap2 is played with exactly five.
    subject.info("rule", 1)?;
    subject.limits(500, 1_000_000)?;
    let mut lines = vec!["SWAP2BOARD".to_owned()];
    for point in &STONES[..stones] {
        lines.push(point.to_string());
        subject.grid().put(*point, THEIRS);
    }
    lines.push("DONE".to_owned());
    subject.send_together(&lines)?;
    let reply = subject.reply(expected)?;
    Ok((subject, reply))
}
