//! `uci` and `uciok`: who the engine is.

use crate::client::Answered;
use crate::client::uci::{Clearance, Reply};
use crate::conform::check::Severity::{Optional, Recommended, Required};
use crate::conform::check::check;
use crate::conform::uci::Check;
use crate::conform::uci::probe::Probe;
use crate::conform::verdict::{Checked, skipped, wrong};
use crate::conform::words::shortened;

pub(super) const CHECKS: &[Check] = &[
    check(
        "uci-ok",
        Required,
        "`uci` is answered with what the engine is and has, and then `uciok`.",
        |probe| probe.fresh()?.introduce().map(drop),
    ),
    check(
        "uci-id",
        Required,
        "Between `uci` and `uciok` the engine gives its name and its author with `id`.",
        identifies,
    ),
    check(
        "uci-ok-last",
        Required,
        "Every `id` and every `option` comes before `uciok`.",
        nothing_after_ok,
    ),
    check(
        "uci-waits",
        Recommended,
        "An engine that was just started says no word of the protocol before `uci`.",
        waits,
    ),
    check(
        "uci-again",
        Recommended,
        "A second `uci` is answered like the first.",
        again,
    ),
    check(
        "uci-copy-protection",
        Optional,
        "An engine that checks its copy protection or registration ends with `ok` or `error`.",
        clearance,
    ),
];

fn identifies(probe: &Probe<'_>) -> Checked {
    let introduction = probe.fresh()?.introduce()?;
    let given = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.is_empty());
    for (word, text) in [
        ("name", &introduction.name),
        ("author", &introduction.author),
    ] {
        if !given(text) {
            let expected = format!("`id {word}` and what it is, before uciok");
            return Err(wrong(format!("no `id {word}`"), expected));
        }
    }
    Ok(())
}

fn nothing_after_ok(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.fresh()?;
    subject.introduce()?;
    let after = subject.settle()?;
    let late = after
        .iter()
        .find(|said| matches!(said.reply, Reply::Id(_) | Reply::Option(_)));
    match late {
        None => Ok(()),
        Some(said) => {
            let seen = format!("{} after uciok", shortened(&said.line));
            Err(wrong(seen, "uciok after every id and option"))
        }
    }
}

fn waits(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.fresh()?;
    let expected = "silence, or words that are no protocol's, before uci";
    let patience = subject.timing().quiet();
    let said = subject.heard(patience, expected)?;
    let speaks = |said: &&Answered<Reply>| !matches!(said.reply, Reply::Other(_));
    match said.iter().find(speaks) {
        None => Ok(()),
        Some(said) => Err(wrong(shortened(&said.line), expected)),
    }
}

fn again(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.fresh()?;
    let first = subject.introduce()?;
    let second = subject.introduce()?;
    if first.options == second.options && first.name == second.name {
        return Ok(());
    }
    let seen = "another name or other options than the first time";
    Err(wrong(seen, "the same answer to a second uci"))
}

fn clearance(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.fresh()?;
    let mut replies = subject.introduce()?.others;
    replies.extend(subject.settle()?.into_iter().map(|said| said.reply));
    let of = |wanted: fn(&Reply) -> Option<Clearance>| {
        let said: Vec<Clearance> = replies.iter().filter_map(wanted).collect();
        said
    };
    let protection = of(|reply| match reply {
        Reply::CopyProtection(clearance) => Some(*clearance),
        _ => None,
    });
    let registration = of(|reply| match reply {
        Reply::Registration(clearance) => Some(*clearance),
        _ => None,
    });
    if protection.is_empty() && registration.is_empty() {
        return Err(skipped("the engine checks neither"));
    }
    for (word, said) in [
        ("copyprotection", protection),
        ("registration", registration),
    ] {
        if said.last() == Some(&Clearance::Checking) {
            let seen = format!("`{word} checking` and no more");
            return Err(wrong(seen, format!("`{word} ok` or `{word} error`")));
        }
    }
    Ok(())
}
