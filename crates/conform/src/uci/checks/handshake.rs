//! `uci` and `uciok`: who the engine is.

use crate::check::Severity::{Optional, Recommended, Required};
use crate::check::check;
use crate::text::shorten;
use crate::uci::Check;
use crate::uci::launcher::UciLauncher;
use crate::verdict::{CheckResult, skipped, wrong_reply};
use zeitnot_engine_client::TimedReply;
use zeitnot_engine_client::uci::{CheckStatus, UciReply};

pub(super) const CHECKS: &[Check] = &[
    check(
        "uci-ok",
        Required,
        "`uci` is answered with what the engine is and has, and then `uciok`.",
        |probe| probe.new_process()?.introduce().map(drop),
    ),
    check(
        "uci-id",
        Required,
        "Between `uci` and `uciok` the engine gives its name and its author with `id`.",
        sends_id,
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
        repeated_uci,
    ),
    check(
        "uci-copy-protection",
        Optional,
        "An engine that checks its copy protection or registration ends with `ok` or `error`.",
        copy_protection,
    ),
];

fn sends_id(probe: &UciLauncher<'_>) -> CheckResult {
    let introduction = probe.new_process()?.introduce()?;
    let given = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.is_empty());
    for (word, text) in [
        ("name", &introduction.name),
        ("author", &introduction.author),
    ] {
        if !given(text) {
            let expected = format!("`id {word}` and what it is, before uciok");
            return Err(wrong_reply(format!("no `id {word}`"), expected));
        }
    }
    Ok(())
}

fn nothing_after_ok(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.new_process()?;
    subject.introduce()?;
    let after = subject.synchronize()?;
    let late = after
        .iter()
        .find(|said| matches!(said.reply, UciReply::Id(_) | UciReply::Option(_)));
    match late {
        None => Ok(()),
        Some(said) => {
            let seen = format!("{} after uciok", shorten(&said.line));
            Err(wrong_reply(seen, "uciok after every id and option"))
        }
    }
}

fn waits(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.new_process()?;
    let expected = "silence, or words that are no protocol's, before uci";
    let patience = subject.timing().silence();
    let said = subject.replies_within(patience, expected)?;
    let speaks = |said: &&TimedReply<UciReply>| !matches!(said.reply, UciReply::Other(_));
    match said.iter().find(speaks) {
        None => Ok(()),
        Some(said) => Err(wrong_reply(shorten(&said.line), expected)),
    }
}

fn repeated_uci(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.new_process()?;
    let first = subject.introduce()?;
    let second = subject.introduce()?;
    if first.options == second.options && first.name == second.name {
        return Ok(());
    }
    let seen = "another name or other options than the first time";
    Err(wrong_reply(seen, "the same answer to a second uci"))
}

fn copy_protection(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.new_process()?;
    let mut replies = subject.introduce()?.others;
    replies.extend(subject.synchronize()?.into_iter().map(|said| said.reply));
    let of = |wanted: fn(&UciReply) -> Option<CheckStatus>| {
        let said: Vec<CheckStatus> = replies.iter().filter_map(wanted).collect();
        said
    };
    let protection = of(|reply| match reply {
        UciReply::CopyProtection(clearance) => Some(*clearance),
        _ => None,
    });
    let registration = of(|reply| match reply {
        UciReply::Registration(clearance) => Some(*clearance),
        _ => None,
    });
    if protection.is_empty() && registration.is_empty() {
        return Err(skipped("the engine checks neither"));
    }
    for (word, said) in [
        ("copyprotection", protection),
        ("registration", registration),
    ] {
        if said.last() == Some(&CheckStatus::Checking) {
            let seen = format!("`{word} checking` and no more");
            return Err(wrong_reply(seen, format!("`{word} ok` or `{word} error`")));
        }
    }
    Ok(())
}
