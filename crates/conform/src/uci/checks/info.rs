//! The `info` lines of a search.

use std::time::Duration;

use super::samples::samples;
use crate::check::Severity::{Optional, Recommended, Required};
use crate::check::check;
use crate::text::shorten;
use crate::uci::Check;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{BLACK_TO_MOVE, MIDDLE, START};
use crate::uci::root::UciRoot;
use crate::uci::search::UciSearchRecord;
use crate::verdict::{CheckResult, skipped, wrong_reply};
use zeitnot_engine_client::uci::UciInfo;

/// The maximum number of `info` lines per second.
const MAX_LINES_PER_SECOND: usize = 200;

/// The time before which the current move should not be shown.
const CURRENT_MOVE_DELAY: Duration = Duration::from_secs(1);

pub(super) const CHECKS: &[Check] = &[
    check(
        "info-syntax",
        Required,
        "`info` contains only keywords of the protocol with valid values.",
        |launcher| {
            check_info_lines(launcher, |info| {
                (!info.unrecognized.is_empty())
                    .then_some("keywords of the protocol with valid values")
            })
        },
    ),
    check(
        "info-last",
        Required,
        "Before `bestmove`, the engine sends an `info` with the score and nodes of the search.",
        bestmove_follows_info,
    ),
    check(
        "info-complete",
        Recommended,
        "A line of play comes with its depth, score, nodes, and time.",
        |launcher| {
            check_info_lines(launcher, |info| {
                let is_complete = info.depth.is_some()
                    && info.score.is_some()
                    && info.nodes.is_some()
                    && info.time.is_some();
                let shows_line = !info.pv.is_empty();
                (shows_line && !is_complete).then_some("depth, score, nodes, and time with a pv")
            })
        },
    ),
    check(
        "info-seldepth",
        Required,
        "`seldepth` comes with `depth` in the same line.",
        |launcher| {
            check_info_lines(launcher, |info| {
                let is_alone = info.seldepth.is_some() && info.depth.is_none();
                is_alone.then_some("seldepth with depth")
            })
        },
    ),
    check(
        "info-hashfull",
        Required,
        "`hashfull` is in permille, from 0 to 1000.",
        |launcher| {
            check_info_lines(launcher, |info| {
                let is_too_large = info.hashfull.is_some_and(|full| full > 1_000);
                is_too_large.then_some("hashfull from 0 to 1000")
            })
        },
    ),
    check(
        "info-currmove",
        Recommended,
        "`currmove`, `currline`, and `refutation` are shown only after a second.",
        current_moves,
    ),
    check(
        "info-currmovenumber",
        Required,
        "`currmovenumber` counts from 1, and `currmove` is a legal move.",
        |launcher| {
            check_info_lines(launcher, |info| {
                (info.currmovenumber == Some(0)).then_some("numbers from 1")
            })?;
            legal_current_moves(launcher)
        },
    ),
    check(
        "info-rate",
        Recommended,
        "A search of a second sends at most 200 lines.",
        line_rate,
    ),
    check(
        "info-monotone",
        Recommended,
        "During a search, `nodes` and `time` never decrease.",
        monotonic_counters,
    ),
    check(
        "info-time",
        Recommended,
        "`time` is the time since `go`, in milliseconds.",
        time,
    ),
    check(
        "info-nps",
        Recommended,
        "`nps` is about `nodes` divided by `time`.",
        consistent_nps,
    ),
    check(
        "info-wdl",
        Optional,
        "With `UCI_ShowWDL`, every line of play shows wins, draws, and losses that add up to 1000.",
        wdl,
    ),
    check(
        "reproducible",
        Recommended,
        "With one thread, a search by nodes after `ucinewgame` can be repeated with the same answer and nodes.",
        reproducible,
    ),
];

/// Checks every `info` of every sample; `problem` returns what was expected.
fn check_info_lines(
    launcher: &UciLauncher<'_>,
    problem: fn(&UciInfo) -> Option<&'static str>,
) -> CheckResult {
    for search in samples(launcher)? {
        for timed in search.timed_infos() {
            if let Some(expected) = problem(&timed.reply) {
                return Err(wrong_reply(shorten(&timed.line), expected));
            }
        }
    }
    Ok(())
}

fn bestmove_follows_info(launcher: &UciLauncher<'_>) -> CheckResult {
    for search in samples(launcher)? {
        if search.score().is_none() || search.nodes().is_none() {
            let seen = format!("no info with score and nodes, {}", search.description());
            return Err(wrong_reply(
                seen,
                "an info with score and nodes before bestmove",
            ));
        }
    }
    Ok(())
}

fn long_search(launcher: &UciLauncher<'_>) -> CheckResult<UciSearchRecord> {
    let mut subject = launcher.ready_process()?;
    subject.search(&UciRoot::new(MIDDLE)?, "go movetime 900")
}

fn current_moves(launcher: &UciLauncher<'_>) -> CheckResult {
    let search = long_search(launcher)?;
    for timed in search.timed_infos() {
        let info = &timed.reply;
        let has_current_move =
            info.currmove.is_some() || info.currline.is_some() || !info.refutation.is_empty();
        let elapsed = timed.at.saturating_duration_since(search.sent);
        if has_current_move && elapsed < CURRENT_MOVE_DELAY {
            let seen = format!("{} after {} ms", shorten(&timed.line), elapsed.as_millis());
            return Err(wrong_reply(seen, "no current move in the first second"));
        }
    }
    Ok(())
}

fn legal_current_moves(launcher: &UciLauncher<'_>) -> CheckResult {
    let search = long_search(launcher)?;
    for info in search.infos() {
        if let Some(word) = &info.currmove
            && let Some(reason) = search.root.illegal_reason(word)
        {
            return Err(wrong_reply(format!("currmove {reason}"), "a legal move"));
        }
    }
    Ok(())
}

fn line_rate(launcher: &UciLauncher<'_>) -> CheckResult {
    let lines = long_search(launcher)?.timed_infos().len();
    if lines <= MAX_LINES_PER_SECOND {
        return Ok(());
    }
    let seen = format!("{lines} lines in a search of 900 ms");
    Err(wrong_reply(
        seen,
        format!("at most {MAX_LINES_PER_SECOND} lines"),
    ))
}

fn monotonic_counters(launcher: &UciLauncher<'_>) -> CheckResult {
    for search in samples(launcher)? {
        let (mut nodes, mut time) = (0, 0);
        for timed in search.timed_infos() {
            let new_nodes = timed.reply.nodes.unwrap_or(nodes);
            let new_time = timed.reply.time.unwrap_or(time);
            if new_nodes < nodes || new_time < time {
                let seen = format!(
                    "{} after nodes {nodes} and time {time}",
                    shorten(&timed.line)
                );
                return Err(wrong_reply(seen, "nodes and time that never decrease"));
            }
            (nodes, time) = (new_nodes, new_time);
        }
    }
    Ok(())
}

fn time(launcher: &UciLauncher<'_>) -> CheckResult {
    let search = long_search(launcher)?;
    let tolerance = launcher.timing.tolerance().as_millis();
    for timed in search.timed_infos() {
        let Some(time_shown) = timed.reply.time.map(u128::from) else {
            continue;
        };
        let elapsed = timed.at.saturating_duration_since(search.sent).as_millis();
        if time_shown > elapsed + tolerance || elapsed > time_shown + tolerance {
            let seen = format!("time {time_shown} after {elapsed} ms");
            return Err(wrong_reply(seen, "the milliseconds since go"));
        }
    }
    Ok(())
}

fn consistent_nps(launcher: &UciLauncher<'_>) -> CheckResult {
    // In shorter searches, rounding distorts the rate.
    const MIN_MILLIS: u64 = 100;
    let search = long_search(launcher)?;
    for timed in search.timed_infos() {
        let info = &timed.reply;
        let (Some(nodes), Some(time @ MIN_MILLIS..), Some(nps)) = (info.nodes, info.time, info.nps)
        else {
            continue;
        };
        let expected = nodes.saturating_mul(1_000) / time;
        if nps < expected / 2 || nps > expected.saturating_mul(2) {
            let seen = format!("nps {nps} with nodes {nodes} and time {time}");
            return Err(wrong_reply(seen, format!("about {expected}")));
        }
    }
    Ok(())
}

fn wdl(launcher: &UciLauncher<'_>) -> CheckResult {
    launcher.require_option("UCI_ShowWDL")?;
    let mut subject = launcher.ready_process()?;
    subject.set_option("UCI_ShowWDL", Some("true"))?;
    for text in [START, MIDDLE] {
        let search = subject.search(&UciRoot::new(text)?, "go depth 4")?;
        for timed in search
            .timed_infos()
            .iter()
            .filter(|timed| timed.reply.has_scored_line())
        {
            let sum: Option<u32> = timed.reply.wdl.map(|wdl| wdl.iter().sum());
            if sum != Some(1_000) {
                let expected = "wdl with three numbers that add up to 1000";
                return Err(wrong_reply(shorten(&timed.line), expected));
            }
        }
    }
    Ok(())
}

fn reproducible(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.with_one_thread()?;
    for text in [MIDDLE, BLACK_TO_MOVE] {
        let root = UciRoot::new(text)?;
        let mut results = Vec::new();
        for _ in 0..2 {
            subject.send("ucinewgame")?;
            subject.synchronize()?;
            let search = subject.search(&root, "go nodes 20000")?;
            results.push((search.best().to_owned(), search.nodes()));
        }
        let [first, second] = results.as_slice() else {
            return Err(skipped("fewer than two searches"));
        };
        if first != second {
            let describe = |(best, nodes): &(String, Option<u64>)| {
                format!("{best} with {} nodes", nodes.unwrap_or(0))
            };
            let seen = format!("{}, then {}", describe(first), describe(second));
            return Err(wrong_reply(seen, "the same result twice"));
        }
    }
    Ok(())
}
