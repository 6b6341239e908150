//! `option`: what the engine says can be set.

use crate::client::uci::{Declaration, Introduction, Kind};
use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::uci::Check;
use crate::conform::uci::probe::Probe;
use crate::conform::verdict::{Checked, wrong};

pub(super) const CHECKS: &[Check] = &[
    check(
        "option-syntax",
        Required,
        "An `option` has a name, a type (check, spin, combo, button or string), and values of that type.",
        syntax,
    ),
    check(
        "option-default",
        Required,
        "A spin's default lies between its min and max, and a combo's is one of its words.",
        |probe| every(probe, |option| inconsistency(&option.kind)),
    ),
    check(
        "option-complete",
        Recommended,
        "A check has a default, a spin has default, min and max, a combo has default and words.",
        |probe| every(probe, |option| gap(&option.kind)),
    ),
    check(
        "option-names",
        Required,
        "No two options have the same name; case does not count.",
        names,
    ),
    check(
        "option-standard",
        Required,
        "Options that the protocol names (`Hash`, `Ponder`, `MultiPV` and so on) have the type it gives them.",
        |probe| every(probe, misfit),
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

fn introduction(probe: &Probe<'_>) -> Checked<Introduction> {
    probe.fresh()?.introduce()
}

fn syntax(probe: &Probe<'_>) -> Checked {
    match introduction(probe)?.misdeclared.first() {
        None => Ok(()),
        Some(why) => {
            let expected = "option name NAME type TYPE, and values of that type";
            Err(wrong(format!("an `option` line: {why}"), expected))
        }
    }
}

/// Looks at every option for something wrong: what is, and what should be.
fn every(
    probe: &Probe<'_>,
    problem: fn(&Declaration) -> Option<(String, &'static str)>,
) -> Checked {
    for option in introduction(probe)?.options {
        if let Some((seen, expected)) = problem(&option) {
            return Err(wrong(format!("option {}: {seen}", option.name), expected));
        }
    }
    Ok(())
}

fn inconsistency(kind: &Kind) -> Option<(String, &'static str)> {
    match kind {
        Kind::Spin { default, min, max } => {
            let least = min.unwrap_or(i64::MIN);
            let most = max.unwrap_or(i64::MAX);
            let inside = default.is_none_or(|default| (least..=most).contains(&default));
            let seen = || format!("default {default:?}, min {min:?}, max {max:?}");
            let fits = least <= most && inside;
            (!fits).then(|| (seen(), "min <= default <= max"))
        }
        Kind::Combo { default, choices } => {
            let default = default.as_ref()?;
            let same = |choice: &String| choice.eq_ignore_ascii_case(default);
            let listed = choices.iter().any(same);
            let seen = || format!("default {default} is not among {}", choices.join(", "));
            (!listed).then(|| (seen(), "a default that is one of the words"))
        }
        _ => None,
    }
}

fn gap(kind: &Kind) -> Option<(String, &'static str)> {
    let missing = match kind {
        Kind::Check { default: None } => "no default",
        Kind::Spin { default: None, .. } => "no default",
        Kind::Spin { min: None, .. } => "no min",
        Kind::Spin { max: None, .. } => "no max",
        Kind::Combo { default: None, .. } => "no default",
        Kind::Combo { choices, .. } if choices.is_empty() => "no words to choose from",
        _ => return None,
    };
    Some((
        missing.to_owned(),
        "everything that an interface needs to show it",
    ))
}

fn names(probe: &Probe<'_>) -> Checked {
    let options = introduction(probe)?.options;
    for (index, option) in options.iter().enumerate() {
        if options[..index]
            .iter()
            .any(|other| other.is_called(&option.name))
        {
            let seen = format!("two options called {}", option.name);
            return Err(wrong(seen, "every name once"));
        }
    }
    Ok(())
}

fn misfit(option: &Declaration) -> Option<(String, &'static str)> {
    let (_, wanted) = STANDARD
        .into_iter()
        .find(|(name, _)| option.is_called(name))?;
    let is = match option.kind {
        Kind::Check { .. } => "check",
        Kind::Spin { .. } => "spin",
        Kind::Combo { .. } => "combo",
        Kind::Button => "button",
        Kind::Text { .. } => "string",
    };
    (is != wanted).then(|| (format!("type {is}"), wanted))
}
