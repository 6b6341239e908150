//! Chess960, where the engine offers it.

use crate::conform::check::Severity::Optional;
use crate::conform::check::check;
use crate::conform::uci::Check;
use crate::conform::uci::positions::{CASTLING, CASTLING_960, CASTLING_STANDARD_960};
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::subject::Subject;
use crate::conform::verdict::{Checked, wrong};

pub(super) const CHECKS: &[Check] = &[
    check(
        "chess960-castling",
        Optional,
        "With `UCI_Chess960` castling is written as the king taking his own rook.",
        castles,
    ),
    check(
        "chess960-read",
        Optional,
        "With `UCI_Chess960` castling is read as the king taking his own rook.",
        reads,
    ),
    check(
        "chess960-off",
        Optional,
        "After `UCI_Chess960` is switched off castling is written e1g1 again.",
        off,
    ),
];

fn engine(probe: &Probe<'_>) -> Checked<Subject> {
    probe.offered("UCI_Chess960")?;
    let mut subject = probe.started()?;
    subject.set("UCI_Chess960", Some("true"))?;
    Ok(subject)
}

/// Only castling may be searched, so it is what the engine answers.
fn castle(subject: &mut Subject, root: &Root, castling: &str) -> Checked {
    let go = format!("go depth 2 searchmoves {castling}");
    let search = subject.search(root, &go)?;
    if search.best() == castling {
        return Ok(());
    }
    Err(wrong(format!("bestmove {}", search.best()), castling))
}

fn castles(probe: &Probe<'_>) -> Checked {
    let mut subject = engine(probe)?;
    for (words, castlings) in [
        (CASTLING_960, ["c1h1", "c1b1"]),
        (CASTLING_STANDARD_960, ["e1h1", "e1a1"]),
    ] {
        let root = Root::chess960(words)?;
        for castling in castlings {
            castle(&mut subject, &root, castling)?;
        }
    }
    Ok(())
}

fn reads(probe: &Probe<'_>) -> Checked {
    let mut subject = engine(probe)?;
    for castling in ["c1h1", "c1b1", "c1h1 c8b8"] {
        let root = Root::chess960(&format!("{CASTLING_960} moves {castling}"))?;
        let search = subject.search(&root, "go depth 3")?;
        for info in search.infos() {
            if let Err(objection) = root.at_end_of(&info.pv) {
                let expected = format!("a line of play that is legal after {castling}");
                return Err(wrong(objection, expected));
            }
        }
    }
    Ok(())
}

fn off(probe: &Probe<'_>) -> Checked {
    let mut subject = engine(probe)?;
    castle(
        &mut subject,
        &Root::chess960(CASTLING_STANDARD_960)?,
        "e1h1",
    )?;
    subject.set("UCI_Chess960", Some("false"))?;
    castle(&mut subject, &Root::new(CASTLING)?, "e1g1")
}
