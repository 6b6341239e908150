//! `go searchmoves`: which moves to search.

use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::uci::Check;
use crate::conform::uci::positions::{MATE_IN_1, PROMOTION, START};
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::search::Search;
use crate::conform::uci::subject::{ONE_A_GO, Subject, judge};
use crate::conform::verdict::{Checked, Stop, skipped, wrong};

/// No entry is legal.
const NONE_VALID: &str = "go depth 3 searchmoves e7e5 a1a8 hello";

pub(super) const CHECKS: &[Check] = &[
    check(
        "searchmoves-only",
        Required,
        "`searchmoves` restricts the search to these moves.",
        |probe| {
            restricted(
                probe,
                START,
                "go depth 3 searchmoves a2a3 h2h3",
                &["a2a3", "h2h3"],
            )?;
            restricted(probe, START, "go nodes 1000 searchmoves b1a3", &["b1a3"])
        },
    ),
    check(
        "searchmoves-anywhere",
        Required,
        "`searchmoves` may stand anywhere: a word of `go` ends its list and counts.",
        anywhere,
    ),
    check(
        "searchmoves-some-invalid",
        Required,
        "Entries of `searchmoves` that are not legal are left out, and the others count.",
        |probe| {
            let go = "go depth 3 searchmoves e7e5 a2a3 hello a1a8";
            restricted(probe, START, go, &["a2a3"])
        },
    ),
    check(
        "searchmoves-none-valid",
        Required,
        "If no entry of `searchmoves` is legal there is still one `bestmove`, and the engine lives.",
        |probe| {
            none_valid(probe, "go depth 3 searchmoves")?;
            none_valid(probe, NONE_VALID).map(drop)
        },
    ),
    check(
        "searchmoves-empty-set",
        Recommended,
        "If no entry of `searchmoves` is legal nothing is left to search: `bestmove 0000`.",
        empty_set,
    ),
    check(
        "searchmoves-told",
        Recommended,
        "Every entry of `searchmoves` that is not legal is told with `info string`.",
        told,
    ),
    check(
        "searchmoves-promotion",
        Required,
        "`searchmoves` tells promotions apart.",
        |probe| {
            restricted(probe, PROMOTION, "go depth 3 searchmoves e7e8n", &["e7e8n"])?;
            restricted(
                probe,
                PROMOTION,
                "go depth 3 searchmoves e7e8r f3g3",
                &["e7e8r", "f3g3"],
            )
        },
    ),
    check(
        "searchmoves-over",
        Required,
        "`searchmoves` holds for its own search only.",
        over,
    ),
    check(
        "searchmoves-lines",
        Recommended,
        "Every line of play that is shown begins with one of the `searchmoves`.",
        lines,
    ),
];

/// Restricts a search; was the answer one of the moves?
fn obeyed(subject: &mut Subject, words: &str, go: &str, allowed: &[&str]) -> Checked<bool> {
    let search = subject.search(&Root::new(words)?, go)?;
    subject.settle_without_best(ONE_A_GO)?;
    Ok(allowed.contains(&search.best()))
}

/// The answer is one of these.
fn restricted(probe: &Probe<'_>, words: &str, go: &str, allowed: &[&str]) -> Checked {
    let mut subject = probe.started()?;
    let search = subject.search(&Root::new(words)?, go)?;
    subject.settle_without_best(ONE_A_GO)?;
    if allowed.contains(&search.best()) {
        return Ok(());
    }
    let seen = format!("bestmove {} in answer to `{go}`", search.best());
    Err(wrong(seen, allowed.join(" or ")))
}

/// What is said to an engine that searches all moves whatever it is told:
/// another check finds that.
fn takes_no_notice() -> Stop {
    skipped("the engine takes no notice of searchmoves")
}

fn anywhere(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    let mut notices = false;
    for go in [
        "go searchmoves a2a3 h2h3 depth 4",
        "go searchmoves a2a3 h2h3 nodes 2000 depth 10",
        "go searchmoves h2h3 a2a3 movetime 100",
        "go wtime 1000 searchmoves h2h3 a2a3 btime 1000",
    ] {
        notices |= obeyed(&mut subject, START, go, &["a2a3", "h2h3"])?;
    }
    if notices {
        Ok(())
    } else {
        Err(takes_no_notice())
    }
}

/// The one answer where no entry is legal, which may be a legal move or none.
fn none_valid(probe: &Probe<'_>, go: &str) -> Checked<Search> {
    let mut subject = probe.started()?;
    let root = Root::new(START)?;
    subject.start(&root, go)?;
    let search = subject.answer_anyhow(&root, go)?;
    if !search.searched.best.is_none() {
        judge(&root, &search.searched.best)?;
    }
    subject.lives()?;
    Ok(search)
}

fn empty_set(probe: &Probe<'_>) -> Checked {
    let search = none_valid(probe, NONE_VALID)?;
    if search.searched.best.is_none() {
        return Ok(());
    }
    let seen = format!("bestmove {}", search.best());
    Err(wrong(seen, "bestmove 0000"))
}

fn told(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    let go = "go depth 2 searchmoves e7e5 a2a3 a1a8";
    let search = subject.search(&Root::new(START)?, go)?;
    for entry in ["e7e5", "a1a8"] {
        let names = |text: &String| text.contains(entry);
        let mut texts = search.infos().filter_map(|info| info.string.as_ref());
        if !texts.any(names) {
            let seen = format!("no info string about {entry} in answer to `{go}`");
            return Err(wrong(seen, format!("an info string that names {entry}")));
        }
    }
    Ok(())
}

fn over(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    let go = "go depth 3 searchmoves g1h1 h2h3";
    if !obeyed(&mut subject, MATE_IN_1, go, &["g1h1", "h2h3"])? {
        return Err(takes_no_notice());
    }
    let search = subject.search(&Root::new(MATE_IN_1)?, "go depth 3")?;
    if search.best() == "a1a8" {
        return Ok(());
    }
    let seen = format!("bestmove {} after a search of other moves", search.best());
    Err(wrong(seen, "a1a8, which mates"))
}

fn lines(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    let allowed = ["a2a3", "h2h3"];
    let go = "go depth 4 searchmoves a2a3 h2h3";
    let search = subject.search(&Root::new(START)?, go)?;
    for info in search.infos() {
        if let Some(head) = info.pv.first()
            && !allowed.contains(&head.as_str())
        {
            let seen = format!("a line of play that begins with {head}");
            return Err(wrong(seen, "a line of play that begins with a2a3 or h2h3"));
        }
    }
    Ok(())
}
