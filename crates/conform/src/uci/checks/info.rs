//! `info`: what is shown of a search.

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

/// Lines that may be shown in a second.
const MAX_LINES_PER_SECOND: usize = 200;

/// Before this nobody needs to know the current move.
const CURRENT_MOVE_DELAY: Duration = Duration::from_secs(1);

pub(super) const CHECKS: &[Check] = &[
    check(
        "info-syntax",
        Required,
        "`info` has words of the protocol, each with the value that belongs to it.",
        |probe| {
            check_info_lines(probe, |info| {
                (!info.unrecognized.is_empty())
                    .then_some("words of the protocol, with values that fit")
            })
        },
    ),
    check(
        "info-last",
        Required,
        "Right before `bestmove` comes a last `info`: what the search has come to.",
        bestmove_follows_info,
    ),
    check(
        "info-complete",
        Recommended,
        "A line of play comes with its depth, score, nodes and time.",
        |probe| {
            check_info_lines(probe, |info| {
                let complete = info.depth.is_some()
                    && info.score.is_some()
                    && info.nodes.is_some()
                    && info.time.is_some();
                let shows_line = !info.pv.is_empty();
                (shows_line && !complete).then_some("depth, score, nodes and time with a pv")
            })
        },
    ),
    check(
        "info-seldepth",
        Required,
        "`seldepth` comes with `depth` in the same line.",
        |probe| {
            check_info_lines(probe, |info| {
                let alone = info.seldepth.is_some() && info.depth.is_none();
                alone.then_some("seldepth with depth")
            })
        },
    ),
    check(
        "info-hashfull",
        Required,
        "`hashfull` is a part of a thousand.",
        |probe| {
            check_info_lines(probe, |info| {
                let over = info.hashfull.is_some_and(|full| full > 1_000);
                over.then_some("hashfull from 0 to 1000")
            })
        },
    ),
    check(
        "info-currmove",
        Recommended,
        "`currmove` and its like are shown only after a second.",
        current_moves,
    ),
    check(
        "info-currmovenumber",
        Required,
        "`currmovenumber` counts from 1, and `currmove` is a legal move.",
        |probe| {
            check_info_lines(probe, |info| {
                (info.currmovenumber == Some(0)).then_some("numbers from 1")
            })?;
            legal_current_moves(probe)
        },
    ),
    check(
        "info-rate",
        Recommended,
        "A search of a second shows 200 lines at most.",
        line_rate,
    ),
    check(
        "info-monotone",
        Recommended,
        "Within a search `nodes` and `time` never go down.",
        monotonic_counters,
    ),
    check(
        "info-time",
        Recommended,
        "`time` is what has passed since the `go`, in milliseconds.",
        time,
    ),
    check(
        "info-nps",
        Recommended,
        "`nps` is `nodes` by `time`.",
        consistent_nps,
    ),
    check(
        "info-wdl",
        Optional,
        "With `UCI_ShowWDL` every line of play shows wins, draws and losses that sum to 1000.",
        wdl,
    ),
    check(
        "reproducible",
        Recommended,
        "The same search by nodes after `ucinewgame`, with one thread, has the same answer and as many nodes.",
        reproducible,
    ),
];

/// Looks at every `info` of every sample; `problem` tells what is expected.
fn check_info_lines(
    probe: &UciLauncher<'_>,
    problem: fn(&UciInfo) -> Option<&'static str>,
) -> CheckResult {
    for search in samples(probe)? {
        for said in search.timed_infos() {
            if let Some(expected) = problem(&said.reply) {
                return Err(wrong_reply(shorten(&said.line), expected));
            }
        }
    }
    Ok(())
}

fn bestmove_follows_info(probe: &UciLauncher<'_>) -> CheckResult {
    for search in samples(probe)? {
        if search.score().is_none() || search.nodes().is_none() {
            let seen = format!("no info with a score and nodes, {}", search.description());
            return Err(wrong_reply(seen, "a last info before bestmove"));
        }
    }
    Ok(())
}

fn long_search(probe: &UciLauncher<'_>) -> CheckResult<UciSearchRecord> {
    let mut subject = probe.ready_process()?;
    subject.search(&UciRoot::new(MIDDLE)?, "go movetime 900")
}

fn current_moves(probe: &UciLauncher<'_>) -> CheckResult {
    let search = long_search(probe)?;
    for said in search.timed_infos() {
        let info = &said.reply;
        let current =
            info.currmove.is_some() || info.currline.is_some() || !info.refutation.is_empty();
        let passed = said.at.saturating_duration_since(search.sent);
        if current && passed < CURRENT_MOVE_DELAY {
            let seen = format!("{} after {} ms", shorten(&said.line), passed.as_millis());
            return Err(wrong_reply(seen, "no current move in the first second"));
        }
    }
    Ok(())
}

fn legal_current_moves(probe: &UciLauncher<'_>) -> CheckResult {
    let search = long_search(probe)?;
    for info in search.infos() {
        if let Some(word) = &info.currmove
            && let Some(objection) = search.root.illegal_reason(word)
        {
            return Err(wrong_reply(format!("currmove {objection}"), "a legal move"));
        }
    }
    Ok(())
}

fn line_rate(probe: &UciLauncher<'_>) -> CheckResult {
    let lines = long_search(probe)?.timed_infos().len();
    if lines <= MAX_LINES_PER_SECOND {
        return Ok(());
    }
    let seen = format!("{lines} lines in a search of 900 ms");
    Err(wrong_reply(
        seen,
        format!("at most {MAX_LINES_PER_SECOND} lines"),
    ))
}

fn monotonic_counters(probe: &UciLauncher<'_>) -> CheckResult {
    for search in samples(probe)? {
        let (mut nodes, mut time) = (0, 0);
        for said in search.timed_infos() {
            let now = said.reply.nodes.unwrap_or(nodes);
            let clock = said.reply.time.unwrap_or(time);
            if now < nodes || clock < time {
                let seen = format!(
                    "{} after nodes {nodes} and time {time}",
                    shorten(&said.line)
                );
                return Err(wrong_reply(seen, "nodes and time that never go down"));
            }
            (nodes, time) = (now, clock);
        }
    }
    Ok(())
}

fn time(probe: &UciLauncher<'_>) -> CheckResult {
    let search = long_search(probe)?;
    let tolerance = probe.timing.tolerance().as_millis();
    for said in search.timed_infos() {
        let Some(shown) = said.reply.time.map(u128::from) else {
            continue;
        };
        let passed = said.at.saturating_duration_since(search.sent).as_millis();
        if shown > passed + tolerance || passed > shown + tolerance {
            let seen = format!("time {shown} after {passed} ms");
            return Err(wrong_reply(seen, "the milliseconds since the go"));
        }
    }
    Ok(())
}

fn consistent_nps(probe: &UciLauncher<'_>) -> CheckResult {
    // Below this a rate is a matter of rounding.
    const LONG_ENOUGH: u64 = 100;
    let search = long_search(probe)?;
    for said in search.timed_infos() {
        let info = &said.reply;
        let (Some(nodes), Some(time @ LONG_ENOUGH..), Some(nps)) =
            (info.nodes, info.time, info.nps)
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

fn wdl(probe: &UciLauncher<'_>) -> CheckResult {
    probe.require_option("UCI_ShowWDL")?;
    let mut subject = probe.ready_process()?;
    subject.set_option("UCI_ShowWDL", Some("true"))?;
    for words in [START, MIDDLE] {
        let search = subject.search(&UciRoot::new(words)?, "go depth 4")?;
        for said in search
            .timed_infos()
            .iter()
            .filter(|said| said.reply.has_scored_line())
        {
            let sum: Option<u32> = said.reply.wdl.map(|wdl| wdl.iter().sum());
            if sum != Some(1_000) {
                let expected = "wdl with three numbers that sum to 1000";
                return Err(wrong_reply(shorten(&said.line), expected));
            }
        }
    }
    Ok(())
}

fn reproducible(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.with_one_thread()?;
    for words in [MIDDLE, BLACK_TO_MOVE] {
        let root = UciRoot::new(words)?;
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
            let shown = |(best, nodes): &(String, Option<u64>)| {
                format!("{best} with {} nodes", nodes.unwrap_or(0))
            };
            let seen = format!("{}, then {}", shown(first), shown(second));
            return Err(wrong_reply(seen, "twice the same"));
        }
    }
    Ok(())
}
