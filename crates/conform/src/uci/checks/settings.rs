//! `setoption`: what the engine is told to change.

use crate::check::Severity::{Optional, Recommended, Required};
use crate::check::check;
use crate::uci::Check;
use crate::uci::engine_under_test::UciUnderTest;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::START;
use crate::uci::root::UciRoot;
use crate::verdict::{CheckResult, skipped, wrong_reply};
use zeitnot_engine_client::uci::{DeclaredKind, OptionDeclaration};

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
            let mut subject = probe.ready_process()?;
            subject.send("setoption name Zeitnot Test value several words")?;
            subject.send("setoption name ZeitnotTest")?;
            subject.expect_still_running()
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
        incomplete_setoption,
    ),
    check(
        "setoption-button",
        Optional,
        "A button, such as `Clear Hash`, is pressed by its name alone.",
        press_buttons,
    ),
    check(
        "setoption-hash",
        Optional,
        "`Hash` can be set to its least value and to others, and the engine plays.",
        |probe| set_spin_values(probe, "Hash", &[0, 1, 7, 16]),
    ),
    check(
        "setoption-threads",
        Optional,
        "`Threads` can be set to its least value and to others, and the engine plays.",
        |probe| set_spin_values(probe, "Threads", &[0, 1, 3, 0]),
    ),
    check(
        "setoption-strength",
        Optional,
        "With `UCI_LimitStrength` and any `UCI_Elo` in its range the engine plays.",
        limit_strength,
    ),
    check(
        "setoption-analyze",
        Optional,
        "With `UCI_AnalyseMode` the engine plays.",
        |probe| {
            probe.require_option("UCI_AnalyseMode")?;
            let mut subject = probe.ready_process()?;
            subject.set_option("UCI_AnalyseMode", Some("true"))?;
            subject.expect_still_running()
        },
    ),
    check(
        "setoption-silent",
        Recommended,
        "`setoption` is answered with nothing but `info string`.",
        silent_setoption,
    ),
];

/// What an option is set to by default, as the protocol writes it; none if
/// setting it could do harm or is a matter of taste.
fn default_value(option: &OptionDeclaration) -> Option<String> {
    match &option.kind {
        DeclaredKind::Check { default } => default.map(|default| default.to_string()),
        DeclaredKind::Spin { default, .. } => default.map(|default| default.to_string()),
        DeclaredKind::Combo { default, .. } => default.clone(),
        DeclaredKind::Button => None,
        // An engine may take `<empty>` for the name of a file to write.
        DeclaredKind::Text { default } => default
            .clone()
            .filter(|default| !default.is_empty() && default != "<empty>"),
    }
}

fn defaults(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    for option in probe.options() {
        if let Some(value) = default_value(option) {
            subject.set_option(&option.name, Some(&value))?;
        }
    }
    subject.expect_still_running()
}

/// With `command` the engine shows two lines of play.
fn counts_lines(probe: &UciLauncher<'_>, command: &str) -> CheckResult {
    probe.require_option("MultiPV")?;
    let mut subject = probe.ready_process()?;
    subject.send(command)?;
    subject.synchronize()?;
    let search = subject.search(&UciRoot::new(START)?, "go depth 4")?;
    if search.infos().any(|info| info.multipv == Some(2)) {
        return Ok(());
    }
    let expected = format!("a second line of play after `{}`", command.trim());
    Err(wrong_reply("no info with multipv 2", expected))
}

fn bad_values(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    for option in probe.options() {
        let values: &[&str] = match option.kind {
            // A table as large as a number can be might be tried.
            DeclaredKind::Spin { min: Some(0..), .. } => {
                &["abc", "-1", "-99999999999999999999", "1x"]
            }
            DeclaredKind::Spin { .. } => &["abc", "1x"],
            DeclaredKind::Check { .. } => &["maybe", "2"],
            DeclaredKind::Combo { .. } => &["no-such-word"],
            DeclaredKind::Button | DeclaredKind::Text { .. } => continue,
        };
        for value in values {
            subject.set_option(&option.name, Some(value))?;
        }
        subject.synchronize()?;
    }
    subject.expect_still_running()
}

fn incomplete_setoption(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
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
    subject.expect_still_running()
}

fn press_buttons(probe: &UciLauncher<'_>) -> CheckResult {
    let is_button = |option: &&OptionDeclaration| option.kind == DeclaredKind::Button;
    let mut buttons = probe.options().iter().filter(is_button).peekable();
    if buttons.peek().is_none() {
        return Err(skipped("the engine has no button"));
    }
    let mut subject = probe.ready_process()?;
    subject.search(&UciRoot::new(START)?, "go depth 3")?;
    for button in buttons {
        subject.set_option(&button.name, None)?;
        subject.expect_still_running()?;
    }
    Ok(())
}

/// The range of a spin.
fn spin_range(option: &OptionDeclaration) -> (i64, i64) {
    match option.kind {
        DeclaredKind::Spin { min, max, .. } => (min.unwrap_or(0), max.unwrap_or(i64::MAX)),
        _ => (0, 0),
    }
}

/// Sets a spin to its least value and to values that much above.
fn set_spin_values(probe: &UciLauncher<'_>, name: &str, above: &[i64]) -> CheckResult {
    let option = probe.require_option(name)?;
    let (min, max) = spin_range(option);
    let mut subject = probe.ready_process()?;
    for above in above {
        set_spin(&mut subject, name, min.saturating_add(*above).min(max))?;
        subject.expect_still_running()?;
    }
    Ok(())
}

fn set_spin(subject: &mut UciUnderTest, name: &str, value: i64) -> CheckResult {
    subject.set_option(name, Some(&value.to_string()))
}

fn limit_strength(probe: &UciLauncher<'_>) -> CheckResult {
    probe.require_option("UCI_LimitStrength")?;
    let (min, max) = spin_range(probe.require_option("UCI_Elo")?);
    let mut subject = probe.ready_process()?;
    subject.set_option("UCI_LimitStrength", Some("true"))?;
    for elo in [min, min.midpoint(max), max] {
        set_spin(&mut subject, "UCI_Elo", elo)?;
        subject.expect_still_running()?;
    }
    subject.set_option("UCI_LimitStrength", Some("false"))?;
    subject.expect_still_running()
}

fn silent_setoption(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = probe.ready_process()?;
    for option in probe.options() {
        if let Some(value) = default_value(option) {
            subject.set_option(&option.name, Some(&value))?;
        }
    }
    let said = subject.synchronize()?;
    let is_text = |line: &str| line.starts_with("info string");
    match said.iter().find(|said| !is_text(&said.line)) {
        None => Ok(()),
        Some(said) => Err(wrong_reply(&said.line, "no answer to setoption")),
    }
}
