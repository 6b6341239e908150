//! `bestmove`: the move, the move to ponder on, and the line behind it.

use super::samples::samples;
use crate::client::uci::Reply;
use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::uci::Check;
use crate::conform::uci::positions::{CASTLING, DISJOINT, PROMOTION, START, roots};
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::search::Search;
use crate::conform::uci::subject::{ONE_A_GO, no_best};
use crate::conform::verdict::{Checked, skipped, wrong};
use crate::conform::words::shortened;

pub(super) const CHECKS: &[Check] = &[
    check(
        "bestmove-legal",
        Required,
        "`bestmove` is a legal move of the position that was asked about.",
        |probe| {
            let mut subject = probe.started()?;
            for root in roots(&DISJOINT)? {
                subject.search(&root, "go movetime 50")?;
            }
            Ok(())
        },
    ),
    check(
        "bestmove-once",
        Required,
        "Every `go` has one `bestmove`, however it ends.",
        once,
    ),
    check(
        "bestmove-last",
        Required,
        "After its `bestmove` the engine is silent: it never searches or ponders by itself.",
        last,
    ),
    check(
        "bestmove-words",
        Required,
        "`bestmove` is followed by a move, and by nothing but `ponder` and a move.",
        |probe| every(probe, odd_words),
    ),
    check(
        "bestmove-promotion",
        Required,
        "A promotion is written with a small letter: e7e8q.",
        promotion,
    ),
    check(
        "bestmove-castling",
        Required,
        "Castling is written as the king's move: e1g1.",
        castling,
    ),
    check(
        "bestmove-heads-line",
        Recommended,
        "`bestmove` is the first move of the last line of play that was shown.",
        |probe| every(probe, other_head),
    ),
    check(
        "bestmove-ponder",
        Required,
        "The move to ponder on is legal after the `bestmove`.",
        ponder,
    ),
    check(
        "line-of-play-legal",
        Required,
        "Every line of play that is shown is legal to its end.",
        |probe| every(probe, illegal_line),
    ),
];

/// Looks at every sample for something wrong: what is, and what should be.
fn every(probe: &Probe<'_>, problem: fn(&Search) -> Option<(String, String)>) -> Checked {
    for search in samples(probe)? {
        if let Some((seen, expected)) = problem(&search) {
            return Err(wrong(format!("{seen}, {}", search.name()), expected));
        }
    }
    Ok(())
}

fn once(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    let root = Root::new(START)?;
    for go in ["go depth 3", "go movetime 50", "go wtime 1000 btime 1000"] {
        subject.search(&root, go)?;
        subject.settle_without_best(ONE_A_GO)?;
        let moment = subject.timing().quiet() / 2;
        let said = subject.heard(moment, ONE_A_GO)?;
        no_best(&said, ONE_A_GO)?;
    }
    Ok(())
}

fn last(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    for root in roots(&DISJOINT[..3])? {
        subject.search(&root, "go movetime 50")?;
        let moment = subject.timing().quiet();
        let expected = "silence after bestmove";
        for said in subject.heard(moment, expected)? {
            let counts = match &said.reply {
                Reply::Info(info) => info.string.is_none(),
                Reply::Other(_) => false,
                _ => true,
            };
            if counts {
                return Err(wrong(shortened(&said.line), expected));
            }
        }
    }
    Ok(())
}

fn odd_words(search: &Search) -> Option<(String, String)> {
    let best = &search.searched.best;
    let seen = || {
        format!(
            "bestmove {} with `{}` behind",
            best.best,
            best.rest.join(" ")
        )
    };
    let expected = || "bestmove MOVE, or bestmove MOVE ponder MOVE".to_owned();
    (!best.rest.is_empty()).then(|| (seen(), expected()))
}

/// Where this move is asked for the answer is well written. An engine that
/// plays another of these is not told apart; one that plays none is skipped.
fn written(probe: &Probe<'_>, words: &str, asked: &str, alike: &[&str]) -> Checked {
    let mut subject = probe.started()?;
    let go = format!("go depth 2 searchmoves {asked}");
    let search = subject.search(&Root::new(words)?, &go)?;
    if alike.contains(&search.best()) {
        return Ok(());
    }
    Err(skipped(format!("the engine does not play {asked}")))
}

fn promotion(probe: &Probe<'_>) -> Checked {
    for mv in ["e7e8q", "e7e8n"] {
        written(probe, PROMOTION, mv, &["e7e8q", "e7e8r", "e7e8b", "e7e8n"])?;
    }
    Ok(())
}

fn castling(probe: &Probe<'_>) -> Checked {
    for mv in ["e1g1", "e1c1"] {
        written(probe, CASTLING, mv, &["e1g1", "e1c1"])?;
    }
    Ok(())
}

fn other_head(search: &Search) -> Option<(String, String)> {
    let head = search.best_lines().next_back()?.pv.first()?;
    let best = search.best();
    (head != best).then(|| {
        let seen = format!("bestmove {best} after a line that begins with {head}");
        (seen, head.clone())
    })
}

fn ponder(probe: &Probe<'_>) -> Checked {
    let mut seen_one = false;
    for search in samples(probe)? {
        let Some(ponder) = &search.searched.best.ponder else {
            continue;
        };
        seen_one = true;
        let after = search.root.after(search.best());
        if let Some(objection) = after.and_then(|after| after.objection(ponder)) {
            let seen = format!("ponder {objection}");
            return Err(wrong(seen, "a legal move after the bestmove"));
        }
    }
    if seen_one {
        return Ok(());
    }
    Err(skipped("the engine names no move to ponder on"))
}

fn illegal_line(search: &Search) -> Option<(String, String)> {
    for info in search.infos() {
        for line in [&info.pv, &info.refutation] {
            if let Err(objection) = search.root.at_end_of(line) {
                let seen = format!("{objection} in the line {}", line.join(" "));
                return Some((
                    shortened(&seen),
                    "moves that are legal one after the other".to_owned(),
                ));
            }
        }
    }
    None
}
