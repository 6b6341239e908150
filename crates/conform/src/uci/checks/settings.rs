//! Changes of options with `setoption`.

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
        "Every option accepts its declared default.",
        defaults,
    ),
    check(
        "setoption-case",
        Optional,
        "Option names are case-insensitive, here `MultiPV`.",
        |launcher| shows_two_lines(launcher, "setoption name multipv value 2"),
    ),
    check(
        "setoption-blanks",
        Optional,
        "The words of `setoption` may be separated by any white space.",
        |launcher| shows_two_lines(launcher, " setoption \t name   MultiPV\t\tvalue  2 "),
    ),
    check(
        "setoption-unknown",
        Required,
        "An unknown option is ignored, even with spaces in its name and value.",
        |launcher| {
            let mut subject = launcher.ready_process()?;
            subject.send("setoption name Zeitnot Test value several words")?;
            subject.send("setoption name ZeitnotTest")?;
            subject.expect_still_running()
        },
    ),
    check(
        "setoption-bad-value",
        Required,
        "An invalid value of an option is ignored.",
        bad_values,
    ),
    check(
        "setoption-incomplete",
        Required,
        "A `setoption` without a name or value is ignored.",
        incomplete_setoption,
    ),
    check(
        "setoption-button",
        Optional,
        "A button, such as `Clear Hash`, is pressed with a `setoption` without a value.",
        press_buttons,
    ),
    check(
        "setoption-hash",
        Optional,
        "`Hash` accepts its minimum and other values, and the engine plays.",
        |launcher| set_spin_values(launcher, "Hash", &[0, 1, 7, 16]),
    ),
    check(
        "setoption-threads",
        Optional,
        "`Threads` accepts its minimum and other values, and the engine plays.",
        |launcher| set_spin_values(launcher, "Threads", &[0, 1, 3, 0]),
    ),
    check(
        "setoption-strength",
        Optional,
        "With `UCI_LimitStrength`, the engine plays at the lowest, middle, and highest `UCI_Elo`.",
        limit_strength,
    ),
    check(
        "setoption-analyze",
        Optional,
        "With `UCI_AnalyseMode`, the engine plays.",
        |launcher| {
            launcher.require_option("UCI_AnalyseMode")?;
            let mut subject = launcher.ready_process()?;
            subject.set_option("UCI_AnalyseMode", Some("true"))?;
            subject.expect_still_running()
        },
    ),
    check(
        "setoption-silent",
        Recommended,
        "`setoption` is answered with nothing except `info string`.",
        silent_setoption,
    ),
];

/// Returns the default in protocol notation; `None` if it should not be set.
fn default_value(option: &OptionDeclaration) -> Option<String> {
    match &option.kind {
        DeclaredKind::Check { default } => default.map(|default| default.to_string()),
        DeclaredKind::Spin { default, .. } => default.map(|default| default.to_string()),
        DeclaredKind::Combo { default, .. } => default.clone(),
        DeclaredKind::Button => None,
        // An engine might take `<empty>` for the name of a file to write.
        DeclaredKind::Text { default } => default
            .clone()
            .filter(|default| !default.is_empty() && default != "<empty>"),
    }
}

fn defaults(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for option in launcher.options() {
        if let Some(value) = default_value(option) {
            subject.set_option(&option.name, Some(&value))?;
        }
    }
    subject.expect_still_running()
}

/// Checks that `command` makes the engine show two lines of play.
fn shows_two_lines(launcher: &UciLauncher<'_>, command: &str) -> CheckResult {
    launcher.require_option("MultiPV")?;
    let mut subject = launcher.ready_process()?;
    subject.send(command)?;
    subject.synchronize()?;
    let search = subject.search(&UciRoot::new(START)?, "go depth 4")?;
    if search.infos().any(|info| info.multipv == Some(2)) {
        return Ok(());
    }
    let expected = format!("a second line of play after `{}`", command.trim());
    Err(wrong_reply("no info with multipv 2", expected))
}

fn bad_values(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for option in launcher.options() {
        let values: &[&str] = match option.kind {
            // Huge values are left out: an engine might try to allocate such a table.
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

fn incomplete_setoption(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
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

fn press_buttons(launcher: &UciLauncher<'_>) -> CheckResult {
    let is_button = |option: &&OptionDeclaration| option.kind == DeclaredKind::Button;
    let mut buttons = launcher.options().iter().filter(is_button).peekable();
    if buttons.peek().is_none() {
        return Err(skipped("the engine has no button options"));
    }
    let mut subject = launcher.ready_process()?;
    subject.search(&UciRoot::new(START)?, "go depth 3")?;
    for button in buttons {
        subject.set_option(&button.name, None)?;
        subject.expect_still_running()?;
    }
    Ok(())
}

/// Returns the minimum and the maximum of a spin.
fn spin_range(option: &OptionDeclaration) -> (i64, i64) {
    match option.kind {
        DeclaredKind::Spin { min, max, .. } => (min.unwrap_or(0), max.unwrap_or(i64::MAX)),
        _ => (0, 0),
    }
}

/// Sets a spin to its minimum plus each offset, but not above its maximum.
fn set_spin_values(launcher: &UciLauncher<'_>, name: &str, offsets: &[i64]) -> CheckResult {
    let option = launcher.require_option(name)?;
    let (min, max) = spin_range(option);
    let mut subject = launcher.ready_process()?;
    for offset in offsets {
        set_spin(&mut subject, name, min.saturating_add(*offset).min(max))?;
        subject.expect_still_running()?;
    }
    Ok(())
}

fn set_spin(subject: &mut UciUnderTest, name: &str, value: i64) -> CheckResult {
    subject.set_option(name, Some(&value.to_string()))
}

fn limit_strength(launcher: &UciLauncher<'_>) -> CheckResult {
    launcher.require_option("UCI_LimitStrength")?;
    let (min, max) = spin_range(launcher.require_option("UCI_Elo")?);
    let mut subject = launcher.ready_process()?;
    subject.set_option("UCI_LimitStrength", Some("true"))?;
    for elo in [min, min.midpoint(max), max] {
        set_spin(&mut subject, "UCI_Elo", elo)?;
        subject.expect_still_running()?;
    }
    subject.set_option("UCI_LimitStrength", Some("false"))?;
    subject.expect_still_running()
}

fn silent_setoption(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = launcher.ready_process()?;
    for option in launcher.options() {
        if let Some(value) = default_value(option) {
            subject.set_option(&option.name, Some(&value))?;
        }
    }
    let replies = subject.synchronize()?;
    let is_text = |line: &str| line.starts_with("info string");
    match replies.iter().find(|timed| !is_text(&timed.line)) {
        None => Ok(()),
        Some(timed) => Err(wrong_reply(&timed.line, "no answer to setoption")),
    }
}
