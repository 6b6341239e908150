//! `info`: what is shown of a search.

use std::time::Duration;

use super::samples::samples;
use crate::client::uci::Info;
use crate::conform::check::Severity::{Optional, Recommended, Required};
use crate::conform::check::check;
use crate::conform::uci::Check;
use crate::conform::uci::positions::{BLACK, MIDDLE, START};
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::search::Search;
use crate::conform::verdict::{Checked, skipped, wrong};
use crate::conform::words::shortened;

/// Lines that may be shown in a second.
const CIVIL: usize = 200;

/// Before this nobody needs to know the current move.
const SECOND: Duration = Duration::from_secs(1);

pub(super) const CHECKS: &[Check] = &[
    check(
        "info-syntax",
        Required,
        "`info` has words of the protocol, each with the value that belongs to it.",
        |probe| {
            every_line(probe, |info| {
                (!info.odd.is_empty()).then_some("words of the protocol, with values that fit")
            })
        },
    ),
    check(
        "info-last",
        Required,
        "Right before `bestmove` comes a last `info`: what the search has come to.",
        last,
    ),
    check(
        "info-complete",
        Recommended,
        "A line of play comes with its depth, score, nodes and time.",
        |probe| {
            every_line(probe, |info| {
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
            every_line(probe, |info| {
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
            every_line(probe, |info| {
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
            every_line(probe, |info| {
                (info.currmovenumber == Some(0)).then_some("numbers from 1")
            })?;
            legal_current_moves(probe)
        },
    ),
    check(
        "info-rate",
        Recommended,
        "A search of a second shows 200 lines at most.",
        rate,
    ),
    check(
        "info-monotone",
        Recommended,
        "Within a search `nodes` and `time` never go down.",
        monotone,
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
        speed,
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
fn every_line(probe: &Probe<'_>, problem: fn(&Info) -> Option<&'static str>) -> Checked {
    for search in samples(probe)? {
        for said in search.said() {
            if let Some(expected) = problem(&said.reply) {
                return Err(wrong(shortened(&said.line), expected));
            }
        }
    }
    Ok(())
}

fn last(probe: &Probe<'_>) -> Checked {
    for search in samples(probe)? {
        if search.score().is_none() || search.nodes().is_none() {
            let seen = format!("no info with a score and nodes, {}", search.name());
            return Err(wrong(seen, "a last info before bestmove"));
        }
    }
    Ok(())
}

fn long_search(probe: &Probe<'_>) -> Checked<Search> {
    let mut subject = probe.started()?;
    subject.search(&Root::new(MIDDLE)?, "go movetime 900")
}

fn current_moves(probe: &Probe<'_>) -> Checked {
    let search = long_search(probe)?;
    for said in search.said() {
        let info = &said.reply;
        let current =
            info.currmove.is_some() || info.currline.is_some() || !info.refutation.is_empty();
        let passed = said.at.saturating_duration_since(search.sent);
        if current && passed < SECOND {
            let seen = format!("{} after {} ms", shortened(&said.line), passed.as_millis());
            return Err(wrong(seen, "no current move in the first second"));
        }
    }
    Ok(())
}

fn legal_current_moves(probe: &Probe<'_>) -> Checked {
    let search = long_search(probe)?;
    for info in search.infos() {
        if let Some(word) = &info.currmove
            && let Some(objection) = search.root.objection(word)
        {
            return Err(wrong(format!("currmove {objection}"), "a legal move"));
        }
    }
    Ok(())
}

fn rate(probe: &Probe<'_>) -> Checked {
    let lines = long_search(probe)?.said().len();
    if lines <= CIVIL {
        return Ok(());
    }
    let seen = format!("{lines} lines in a search of 900 ms");
    Err(wrong(seen, format!("at most {CIVIL} lines")))
}

fn monotone(probe: &Probe<'_>) -> Checked {
    for search in samples(probe)? {
        let (mut nodes, mut time) = (0, 0);
        for said in search.said() {
            let now = said.reply.nodes.unwrap_or(nodes);
            let clock = said.reply.time.unwrap_or(time);
            if now < nodes || clock < time {
                let seen = format!(
                    "{} after nodes {nodes} and time {time}",
                    shortened(&said.line)
                );
                return Err(wrong(seen, "nodes and time that never go down"));
            }
            (nodes, time) = (now, clock);
        }
    }
    Ok(())
}

fn time(probe: &Probe<'_>) -> Checked {
    let search = long_search(probe)?;
    let tolerance = probe.timing.tolerance().as_millis();
    for said in search.said() {
        let Some(shown) = said.reply.time.map(u128::from) else {
            continue;
        };
        let passed = said.at.saturating_duration_since(search.sent).as_millis();
        if shown > passed + tolerance || passed > shown + tolerance {
            let seen = format!("time {shown} after {passed} ms");
            return Err(wrong(seen, "the milliseconds since the go"));
        }
    }
    Ok(())
}

fn speed(probe: &Probe<'_>) -> Checked {
    // Below this a rate is a matter of rounding.
    const LONG_ENOUGH: u64 = 100;
    let search = long_search(probe)?;
    for said in search.said() {
        let info = &said.reply;
        let (Some(nodes), Some(time @ LONG_ENOUGH..), Some(nps)) =
            (info.nodes, info.time, info.nps)
        else {
            continue;
        };
        let expected = nodes.saturating_mul(1_000) / time;
        if nps < expected / 2 || nps > expected.saturating_mul(2) {
            let seen = format!("nps {nps} with nodes {nodes} and time {time}");
            return Err(wrong(seen, format!("about {expected}")));
        }
    }
    Ok(())
}

fn wdl(probe: &Probe<'_>) -> Checked {
    probe.offered("UCI_ShowWDL")?;
    let mut subject = probe.started()?;
    subject.set("UCI_ShowWDL", Some("true"))?;
    for words in [START, MIDDLE] {
        let search = subject.search(&Root::new(words)?, "go depth 4")?;
        for said in search.said().iter().filter(|said| said.reply.is_line()) {
            let sum: Option<u32> = said.reply.wdl.map(|wdl| wdl.iter().sum());
            if sum != Some(1_000) {
                let expected = "wdl with three numbers that sum to 1000";
                return Err(wrong(shortened(&said.line), expected));
            }
        }
    }
    Ok(())
}

fn reproducible(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.with_one_thread()?;
    for words in [MIDDLE, BLACK] {
        let root = Root::new(words)?;
        let mut results = Vec::new();
        for _ in 0..2 {
            subject.send("ucinewgame")?;
            subject.settle()?;
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
            return Err(wrong(seen, "twice the same"));
        }
    }
    Ok(())
}
