//! `setoption`: what the engine is told to change.

use crate::client::uci::{Declaration, Kind};
use crate::conform::check::Severity::{Optional, Recommended, Required};
use crate::conform::check::check;
use crate::conform::uci::Check;
use crate::conform::uci::positions::START;
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::subject::Subject;
use crate::conform::verdict::{Checked, skipped, wrong};

pub(super) const CHECKS: &[Check] = &[
    check(
        "setoption-default",
        Required,
        "Every option can be set to the default that was declared for it.",
        defaults,
    ),
    check(
        "setoption-case",
        Optional,
        "Names of options are known in small and in capital letters, here `MultiPV`.",
        |probe| counts_lines(probe, "setoption name multipv value 2"),
    ),
    check(
        "setoption-blanks",
        Optional,
        "Any white space may stand between the words of `setoption`.",
        |probe| counts_lines(probe, " setoption \t name   MultiPV\t\tvalue  2 "),
    ),
    check(
        "setoption-unknown",
        Required,
        "An option that the engine does not have is ignored, also with blanks in name and value.",
        |probe| {
            let mut subject = probe.started()?;
            subject.send("setoption name Zeitnot Test value several words")?;
            subject.send("setoption name ZeitnotTest")?;
            subject.lives()
        },
    ),
    check(
        "setoption-bad-value",
        Required,
        "A value that an option cannot have is ignored.",
        bad_values,
    ),
    check(
        "setoption-incomplete",
        Required,
        "A `setoption` without a name or a value is ignored.",
        incomplete,
    ),
    check(
        "setoption-button",
        Optional,
        "A button, such as `Clear Hash`, is pressed by its name alone.",
        buttons,
    ),
    check(
        "setoption-hash",
        Optional,
        "`Hash` can be set to its least value and to others, and the engine plays.",
        |probe| spins(probe, "Hash", &[0, 1, 7, 16]),
    ),
    check(
        "setoption-threads",
        Optional,
        "`Threads` can be set to its least value and to others, and the engine plays.",
        |probe| spins(probe, "Threads", &[0, 1, 3, 0]),
    ),
    check(
        "setoption-strength",
        Optional,
        "With `UCI_LimitStrength` and any `UCI_Elo` in its range the engine plays.",
        strength,
    ),
    check(
        "setoption-analyze",
        Optional,
        "With `UCI_AnalyseMode` the engine plays.",
        |probe| {
            probe.offered("UCI_AnalyseMode")?;
            let mut subject = probe.started()?;
            subject.set("UCI_AnalyseMode", Some("true"))?;
            subject.lives()
        },
    ),
    check(
        "setoption-silent",
        Recommended,
        "`setoption` is answered with nothing but `info string`.",
        silent,
    ),
];

/// What an option is set to by default, as the protocol writes it; none if
/// setting it could do harm or is a matter of taste.
fn default(option: &Declaration) -> Option<String> {
    match &option.kind {
        Kind::Check { default } => default.map(|default| default.to_string()),
        Kind::Spin { default, .. } => default.map(|default| default.to_string()),
        Kind::Combo { default, .. } => default.clone(),
        Kind::Button => None,
        // An engine may take `<empty>` for the name of a file to write.
        Kind::Text { default } => default
            .clone()
            .filter(|default| !default.is_empty() && default != "<empty>"),
    }
}

fn defaults(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    for option in probe.options() {
        if let Some(value) = default(option) {
            subject.set(&option.name, Some(&value))?;
        }
    }
    subject.lives()
}

/// With `command` the engine shows two lines of play.
fn counts_lines(probe: &Probe<'_>, command: &str) -> Checked {
    probe.offered("MultiPV")?;
    let mut subject = probe.started()?;
    subject.send(command)?;
    subject.settle()?;
    let search = subject.search(&Root::new(START)?, "go depth 4")?;
    if search.infos().any(|info| info.multipv == Some(2)) {
        return Ok(());
    }
    let expected = format!("a second line of play after `{}`", command.trim());
    Err(wrong("no info with multipv 2", expected))
}

fn bad_values(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    for option in probe.options() {
        let values: &[&str] = match option.kind {
            // A table as large as a number can be might be tried.
            Kind::Spin { min: Some(0..), .. } => &["abc", "-1", "-99999999999999999999", "1x"],
            Kind::Spin { .. } => &["abc", "1x"],
            Kind::Check { .. } => &["maybe", "2"],
            Kind::Combo { .. } => &["no-such-word"],
            Kind::Button | Kind::Text { .. } => continue,
        };
        for value in values {
            subject.set(&option.name, Some(value))?;
        }
        subject.settle()?;
    }
    subject.lives()
}

fn incomplete(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    for command in [
        "setoption",
        "setoption name",
        "setoption value 3",
        "setoption name Hash",
        "setoption name Hash value",
        "setoption Hash 16",
    ] {
        subject.send(command)?;
    }
    subject.lives()
}

fn buttons(probe: &Probe<'_>) -> Checked {
    let is_button = |option: &&Declaration| option.kind == Kind::Button;
    let mut buttons = probe.options().iter().filter(is_button).peekable();
    if buttons.peek().is_none() {
        return Err(skipped("the engine has no button"));
    }
    let mut subject = probe.started()?;
    subject.search(&Root::new(START)?, "go depth 3")?;
    for button in buttons {
        subject.set(&button.name, None)?;
        subject.lives()?;
    }
    Ok(())
}

/// The range of a spin.
fn range(option: &Declaration) -> (i64, i64) {
    match option.kind {
        Kind::Spin { min, max, .. } => (min.unwrap_or(0), max.unwrap_or(i64::MAX)),
        _ => (0, 0),
    }
}

/// Sets a spin to its least value and to values that much above.
fn spins(probe: &Probe<'_>, name: &str, above: &[i64]) -> Checked {
    let option = probe.offered(name)?;
    let (min, max) = range(option);
    let mut subject = probe.started()?;
    for above in above {
        set_spin(&mut subject, name, min.saturating_add(*above).min(max))?;
        subject.lives()?;
    }
    Ok(())
}

fn set_spin(subject: &mut Subject, name: &str, value: i64) -> Checked {
    subject.set(name, Some(&value.to_string()))
}

fn strength(probe: &Probe<'_>) -> Checked {
    probe.offered("UCI_LimitStrength")?;
    let (min, max) = range(probe.offered("UCI_Elo")?);
    let mut subject = probe.started()?;
    subject.set("UCI_LimitStrength", Some("true"))?;
    for elo in [min, min.midpoint(max), max] {
        set_spin(&mut subject, "UCI_Elo", elo)?;
        subject.lives()?;
    }
    subject.set("UCI_LimitStrength", Some("false"))?;
    subject.lives()
}

fn silent(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    for option in probe.options() {
        if let Some(value) = default(option) {
            subject.set(&option.name, Some(&value))?;
        }
    }
    let said = subject.settle()?;
    let is_text = |line: &str| line.starts_with("info string");
    match said.iter().find(|said| !is_text(&said.line)) {
        None => Ok(()),
        Some(said) => Err(wrong(&said.line, "no answer to setoption")),
    }
}
