//! `option`: what the engine says can be set.

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
        "An `option` has a name, a type (check, spin, combo, button or string), and values of that type.",
        option_syntax,
    ),
    check(
        "option-default",
        Required,
        "A spin's default lies between its min and max, and a combo's is one of its words.",
        |probe| check_options(probe, |option| inconsistency(&option.kind)),
    ),
    check(
        "option-complete",
        Recommended,
        "A check has a default, a spin has default, min and max, a combo has default and words.",
        |probe| check_options(probe, |option| missing_part(&option.kind)),
    ),
    check(
        "option-names",
        Required,
        "No two options have the same name; case does not count.",
        unique_names,
    ),
    check(
        "option-standard",
        Required,
        "Options that the protocol names (`Hash`, `Ponder`, `MultiPV` and so on) have the type it gives them.",
        |probe| check_options(probe, nonstandard_type),
    ),
];

/// Options with a meaning of their own, and their types.
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

fn introduction(probe: &UciLauncher<'_>) -> CheckResult<UciIntroduction> {
    probe.new_process()?.introduce()
}

fn option_syntax(probe: &UciLauncher<'_>) -> CheckResult {
    match introduction(probe)?.invalid_options.first() {
        None => Ok(()),
        Some(why) => {
            let expected = "option name NAME type TYPE, and values of that type";
            Err(wrong_reply(format!("an `option` line: {why}"), expected))
        }
    }
}

/// Looks at every option for something wrong: what is, and what should be.
fn check_options(
    probe: &UciLauncher<'_>,
    problem: fn(&OptionDeclaration) -> Option<(String, &'static str)>,
) -> CheckResult {
    for option in introduction(probe)?.options {
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
            let least = min.unwrap_or(i64::MIN);
            let most = max.unwrap_or(i64::MAX);
            let inside = default.is_none_or(|default| (least..=most).contains(&default));
            let seen = || format!("default {default:?}, min {min:?}, max {max:?}");
            let fits = least <= most && inside;
            (!fits).then(|| (seen(), "min <= default <= max"))
        }
        DeclaredKind::Combo { default, choices } => {
            let default = default.as_ref()?;
            let same = |choice: &String| choice.eq_ignore_ascii_case(default);
            let listed = choices.iter().any(same);
            let seen = || format!("default {default} is not among {}", choices.join(", "));
            (!listed).then(|| (seen(), "a default that is one of the words"))
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
        DeclaredKind::Combo { choices, .. } if choices.is_empty() => "no words to choose from",
        _ => return None,
    };
    Some((
        missing.to_owned(),
        "everything that an interface needs to show it",
    ))
}

fn unique_names(probe: &UciLauncher<'_>) -> CheckResult {
    let options = introduction(probe)?.options;
    for (index, option) in options.iter().enumerate() {
        if options[..index]
            .iter()
            .any(|other| other.is_called(&option.name))
        {
            let seen = format!("two options called {}", option.name);
            return Err(wrong_reply(seen, "every name once"));
        }
    }
    Ok(())
}

fn nonstandard_type(option: &OptionDeclaration) -> Option<(String, &'static str)> {
    let (_, wanted) = STANDARD
        .into_iter()
        .find(|(name, _)| option.is_called(name))?;
    let is = match option.kind {
        DeclaredKind::Check { .. } => "check",
        DeclaredKind::Spin { .. } => "spin",
        DeclaredKind::Combo { .. } => "combo",
        DeclaredKind::Button => "button",
        DeclaredKind::Text { .. } => "string",
    };
    (is != wanted).then(|| (format!("type {is}"), wanted))
}
