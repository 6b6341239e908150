//! Searches that are restricted by `searchmoves`.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::uci::Check;
use crate::uci::engine_under_test::{UciUnderTest, check_bestmove};
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{MATE_IN_1, PROMOTION, START};
use crate::uci::root::UciRoot;
use crate::uci::search::UciSearchRecord;
use crate::verdict::{CheckResult, CheckStop, skipped, wrong_reply};

/// A search without a legal entry.
const NONE_VALID: &str = "go depth 3 searchmoves e7e5 a1a8 hello";

pub(super) const CHECKS: &[Check] = &[
    check(
        "searchmoves-only",
        Required,
        "`searchmoves` restricts the search to the listed moves.",
        |launcher| {
            expect_restricted(
                launcher,
                START,
                "go depth 3 searchmoves a2a3 h2h3",
                &["a2a3", "h2h3"],
            )?;
            expect_restricted(launcher, START, "go nodes 1000 searchmoves b1a3", &["b1a3"])
        },
    ),
    check(
        "searchmoves-anywhere",
        Required,
        "`searchmoves` may be anywhere in `go`: the next keyword ends its list and is obeyed.",
        searchmoves_anywhere,
    ),
    check(
        "searchmoves-some-invalid",
        Required,
        "Illegal entries of `searchmoves` are ignored, and the others count.",
        |launcher| {
            let go = "go depth 3 searchmoves e7e5 a2a3 hello a1a8";
            expect_restricted(launcher, START, go, &["a2a3"])
        },
    ),
    check(
        "searchmoves-none-valid",
        Required,
        "If no entry of `searchmoves` is legal, there is still one `bestmove`, and the engine keeps working.",
        |launcher| {
            no_valid_move(launcher, "go depth 3 searchmoves")?;
            no_valid_move(launcher, NONE_VALID).map(drop)
        },
    ),
    check(
        "searchmoves-empty-set",
        Recommended,
        "If no entry of `searchmoves` is legal, the answer is `bestmove 0000`.",
        empty_set,
    ),
    check(
        "searchmoves-told",
        Recommended,
        "Every illegal entry of `searchmoves` is reported with `info string`.",
        reports_invalid_moves,
    ),
    check(
        "searchmoves-promotion",
        Required,
        "`searchmoves` distinguishes promotions by piece.",
        |launcher| {
            expect_restricted(
                launcher,
                PROMOTION,
                "go depth 3 searchmoves e7e8n",
                &["e7e8n"],
            )?;
            expect_restricted(
                launcher,
                PROMOTION,
                "go depth 3 searchmoves e7e8r f3g3",
                &["e7e8r", "f3g3"],
            )
        },
    ),
    check(
        "searchmoves-over",
        Required,
        "`searchmoves` applies to its own search only.",
        restriction_ends_with_search,
    ),
    check(
        "searchmoves-lines",
        Recommended,
        "Every line of play begins with one of the `searchmoves`.",
        lines_of_searchmoves,
    ),
];

/// Returns `true` if the answer of a restricted search is an allowed move.
fn is_restriction_obeyed(
    subject: &mut UciUnderTest,
    text: &str,
    go: &str,
    allowed: &[&str],
) -> CheckResult<bool> {
    let search = subject.search(&UciRoot::new(text)?, go)?;
    subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
    Ok(allowed.contains(&search.best()))
}

/// Checks that the answer of a restricted search is an allowed move.
fn expect_restricted(
    launcher: &UciLauncher<'_>,
    text: &str,
    go: &str,
    allowed: &[&str],
) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let search = subject.search(&UciRoot::new(text)?, go)?;
    subject.synchronize_without_bestmove(ONE_BESTMOVE_PER_GO)?;
    if allowed.contains(&search.best()) {
        return Ok(());
    }
    let seen = format!("bestmove {} in answer to `{go}`", search.best());
    Err(wrong_reply(seen, allowed.join(" or ")))
}

/// Skips a check if the engine ignores `searchmoves`, which other checks report.
fn ignores_searchmoves() -> CheckStop {
    skipped("the engine ignores searchmoves")
}

fn searchmoves_anywhere(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let mut obeys = false;
    for go in [
        "go searchmoves a2a3 h2h3 depth 4",
        "go searchmoves a2a3 h2h3 nodes 2000 depth 10",
        "go searchmoves h2h3 a2a3 movetime 100",
        "go wtime 1000 searchmoves h2h3 a2a3 btime 1000",
    ] {
        obeys |= is_restriction_obeyed(&mut subject, START, go, &["a2a3", "h2h3"])?;
    }
    if obeys {
        Ok(())
    } else {
        Err(ignores_searchmoves())
    }
}

/// Searches without a legal entry; the answer may be a legal move or none.
fn no_valid_move(launcher: &UciLauncher<'_>, go: &str) -> CheckResult<UciSearchRecord> {
    let mut subject = launcher.ready_process()?;
    let root = UciRoot::new(START)?;
    subject.start(&root, go)?;
    let search = subject.any_answer(&root, go)?;
    if !search.output.best.is_no_move() {
        check_bestmove(&root, &search.output.best)?;
    }
    subject.expect_still_running()?;
    Ok(search)
}

fn empty_set(launcher: &UciLauncher<'_>) -> CheckResult {
    let search = no_valid_move(launcher, NONE_VALID)?;
    if search.output.best.is_no_move() {
        return Ok(());
    }
    let seen = format!("bestmove {}", search.best());
    Err(wrong_reply(seen, "bestmove 0000"))
}

fn reports_invalid_moves(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let go = "go depth 2 searchmoves e7e5 a2a3 a1a8";
    let search = subject.search(&UciRoot::new(START)?, go)?;
    for entry in ["e7e5", "a1a8"] {
        let names = |text: &String| text.contains(entry);
        let mut texts = search.infos().filter_map(|info| info.string.as_ref());
        if !texts.any(names) {
            let seen = format!("no info string about {entry} in answer to `{go}`");
            return Err(wrong_reply(
                seen,
                format!("an info string that names {entry}"),
            ));
        }
    }
    Ok(())
}

fn restriction_ends_with_search(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let go = "go depth 3 searchmoves g1h1 h2h3";
    if !is_restriction_obeyed(&mut subject, MATE_IN_1, go, &["g1h1", "h2h3"])? {
        return Err(ignores_searchmoves());
    }
    let search = subject.search(&UciRoot::new(MATE_IN_1)?, "go depth 3")?;
    if search.best() == "a1a8" {
        return Ok(());
    }
    let seen = format!("bestmove {} after a search of other moves", search.best());
    Err(wrong_reply(seen, "a1a8, which is mate"))
}

fn lines_of_searchmoves(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    let allowed = ["a2a3", "h2h3"];
    let go = "go depth 4 searchmoves a2a3 h2h3";
    let search = subject.search(&UciRoot::new(START)?, go)?;
    for info in search.infos() {
        if let Some(head) = info.pv.first()
            && !allowed.contains(&head.as_str())
        {
            let seen = format!("a line of play that begins with {head}");
            return Err(wrong_reply(
                seen,
                "a line of play that begins with a2a3 or h2h3",
            ));
        }
    }
    Ok(())
}
