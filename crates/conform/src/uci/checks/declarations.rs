//! The declarations of options.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::uci::Check;
use crate::uci::launcher::UciLauncher;
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::uci::{DeclaredKind, OptionDeclaration, UciIntroduction};

pub(super) const CHECKS: &[Check] = &[
    check(
        "option-syntax",
        Required,
        "An `option` has a name, a type (check, spin, combo, button, or string), and values of that type.",
        option_syntax,
    ),
    check(
        "option-default",
        Required,
        "The default of a spin is between its min and max, and that of a combo is one of its values.",
        |launcher| check_options(launcher, |option| inconsistency(&option.kind)),
    ),
    check(
        "option-complete",
        Recommended,
        "A check has a default, a spin has a default, min, and max, and a combo has a default and values.",
        |launcher| check_options(launcher, |option| missing_part(&option.kind)),
    ),
    check(
        "option-names",
        Required,
        "Option names are unique, ignoring case.",
        unique_names,
    ),
    check(
        "option-standard",
        Required,
        "Options that the protocol defines, such as `Hash`, `Ponder`, and `MultiPV`, have the specified type.",
        |launcher| check_options(launcher, nonstandard_type),
    ),
];

/// The options that the protocol defines, and their types.
const STANDARD: [(&str, &str); 13] = [
    ("Hash", "spin"),
    ("NalimovPath", "string"),
    ("NalimovCache", "spin"),
    ("Ponder", "check"),
    ("OwnBook", "check"),
    ("MultiPV", "spin"),
    ("UCI_ShowCurrLine", "check"),
    ("UCI_ShowRefutations", "check"),
    ("UCI_LimitStrength", "check"),
    ("UCI_Elo", "spin"),
    ("UCI_AnalyseMode", "check"),
    ("UCI_Opponent", "string"),
    ("UCI_Chess960", "check"),
];

fn introduction(launcher: &UciLauncher<'_>) -> CheckResult<UciIntroduction> {
    launcher.new_process()?.introduce()
}

fn option_syntax(launcher: &UciLauncher<'_>) -> CheckResult {
    match introduction(launcher)?.invalid_options.first() {
        None => Ok(()),
        Some(error) => {
            let expected = "option name NAME type TYPE, and values of that type";
            Err(wrong_reply(format!("an `option` line: {error}"), expected))
        }
    }
}

/// Checks every option; `problem` returns what was seen and what was expected.
fn check_options(
    launcher: &UciLauncher<'_>,
    problem: fn(&OptionDeclaration) -> Option<(String, &'static str)>,
) -> CheckResult {
    for option in introduction(launcher)?.options {
        if let Some((seen, expected)) = problem(&option) {
            return Err(wrong_reply(
                format!("option {}: {seen}", option.name),
                expected,
            ));
        }
    }
    Ok(())
}

fn inconsistency(kind: &DeclaredKind) -> Option<(String, &'static str)> {
    match kind {
        DeclaredKind::Spin { default, min, max } => {
            let min_value = min.unwrap_or(i64::MIN);
            let max_value = max.unwrap_or(i64::MAX);
            let inside = default.is_none_or(|default| (min_value..=max_value).contains(&default));
            let seen = || format!("default {default:?}, min {min:?}, max {max:?}");
            let fits = min_value <= max_value && inside;
            (!fits).then(|| (seen(), "min <= default <= max"))
        }
        DeclaredKind::Combo { default, choices } => {
            let default = default.as_ref()?;
            let same = |choice: &String| choice.eq_ignore_ascii_case(default);
            let listed = choices.iter().any(same);
            let seen = || format!("default {default}, values {}", choices.join(", "));
            (!listed).then(|| (seen(), "a default that is one of the values"))
        }
        _ => None,
    }
}

fn missing_part(kind: &DeclaredKind) -> Option<(String, &'static str)> {
    let missing = match kind {
        DeclaredKind::Check { default: None } => "no default",
        DeclaredKind::Spin { default: None, .. } => "no default",
        DeclaredKind::Spin { min: None, .. } => "no min",
        DeclaredKind::Spin { max: None, .. } => "no max",
        DeclaredKind::Combo { default: None, .. } => "no default",
        DeclaredKind::Combo { choices, .. } if choices.is_empty() => "no values",
        _ => return None,
    };
    Some((
        missing.to_owned(),
        "everything that an interface needs to show the option",
    ))
}

fn unique_names(launcher: &UciLauncher<'_>) -> CheckResult {
    let options = introduction(launcher)?.options;
    for (index, option) in options.iter().enumerate() {
        if options[..index]
            .iter()
            .any(|other| other.is_called(&option.name))
        {
            let seen = format!("two options called {}", option.name);
            return Err(wrong_reply(seen, "unique names"));
        }
    }
    Ok(())
}

fn nonstandard_type(option: &OptionDeclaration) -> Option<(String, &'static str)> {
    let (_, wanted) = STANDARD
        .into_iter()
        .find(|(name, _)| option.is_called(name))?;
    let actual = match option.kind {
        DeclaredKind::Check { .. } => "check",
        DeclaredKind::Spin { .. } => "spin",
        DeclaredKind::Combo { .. } => "combo",
        DeclaredKind::Button => "button",
        DeclaredKind::Text { .. } => "string",
    };
    (actual != wanted).then(|| (format!("type {actual}"), wanted))
}
