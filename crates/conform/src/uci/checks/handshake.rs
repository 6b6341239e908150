//! The identification between `uci` and `uciok`.

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
        "`uci` is answered with the identification, the options, and then `uciok`.",
        |launcher| launcher.new_process()?.introduce().map(drop),
    ),
    check(
        "uci-id",
        Required,
        "Between `uci` and `uciok`, the engine sends its name and author with `id`.",
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
        "After its start, the engine sends no protocol messages before `uci`.",
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
        "A check of the copy protection or registration ends with `ok` or `error`.",
        copy_protection,
    ),
];

fn sends_id(launcher: &UciLauncher<'_>) -> CheckResult {
    let introduction = launcher.new_process()?.introduce()?;
    let is_given = |text: &Option<String>| text.as_ref().is_some_and(|text| !text.is_empty());
    for (word, text) in [
        ("name", &introduction.name),
        ("author", &introduction.author),
    ] {
        if !is_given(text) {
            let expected = format!("`id {word}` with a value, before uciok");
            return Err(wrong_reply(format!("no `id {word}`"), expected));
        }
    }
    Ok(())
}

fn nothing_after_ok(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    subject.introduce()?;
    let after = subject.synchronize()?;
    let late = after
        .iter()
        .find(|timed| matches!(timed.reply, UciReply::Id(_) | UciReply::Option(_)));
    match late {
        None => Ok(()),
        Some(timed) => {
            let seen = format!("{} after uciok", shorten(&timed.line));
            Err(wrong_reply(seen, "uciok after every id and option"))
        }
    }
}

fn waits(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    let expected = "no protocol messages before uci";
    let timeout = subject.timing().silence();
    let replies = subject.replies_within(timeout, expected)?;
    let is_message = |timed: &&TimedReply<UciReply>| !matches!(timed.reply, UciReply::Other(_));
    match replies.iter().find(is_message) {
        None => Ok(()),
        Some(timed) => Err(wrong_reply(shorten(&timed.line), expected)),
    }
}

fn repeated_uci(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    let first = subject.introduce()?;
    let second = subject.introduce()?;
    if first.options == second.options && first.name == second.name {
        return Ok(());
    }
    let seen = "a different name or different options";
    Err(wrong_reply(seen, "the same answer to a second uci"))
}

fn copy_protection(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    let mut replies = subject.introduce()?.others;
    replies.extend(subject.synchronize()?.into_iter().map(|timed| timed.reply));
    let statuses = |wanted: fn(&UciReply) -> Option<CheckStatus>| {
        let found: Vec<CheckStatus> = replies.iter().filter_map(wanted).collect();
        found
    };
    let protection = statuses(|reply| match reply {
        UciReply::CopyProtection(status) => Some(*status),
        _ => None,
    });
    let registration = statuses(|reply| match reply {
        UciReply::Registration(status) => Some(*status),
        _ => None,
    });
    if protection.is_empty() && registration.is_empty() {
        return Err(skipped("the engine has no copy protection or registration"));
    }
    for (word, statuses) in [
        ("copyprotection", protection),
        ("registration", registration),
    ] {
        if statuses.last() == Some(&CheckStatus::Checking) {
            let seen = format!("`{word} checking` without a result");
            return Err(wrong_reply(seen, format!("`{word} ok` or `{word} error`")));
        }
    }
    Ok(())
}
