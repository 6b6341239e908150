//! The identification in the answer to `ABOUT`.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::gomocup::Check;
use crate::gomocup::engine_under_test::{GomocupUnderTest, describe};
use crate::gomocup::launcher::GomocupLauncher;
use crate::text::shorten;
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::gomocup::GomocupReply;

pub(super) const CHECKS: &[Check] = &[
    check(
        "about-before-start",
        Required,
        "`ABOUT` is answered before `START`.",
        |launcher| about_line(&mut launcher.new_process()?).map(drop),
    ),
    check(
        "about-in-game",
        Required,
        "`ABOUT` is answered during a game, and the game continues.",
        in_game,
    ),
    check(
        "about-format",
        Required,
        "The answer to `ABOUT` is one line of `key=\"value\"` pairs, separated by commas, with a name.",
        format,
    ),
    check(
        "about-keys",
        Recommended,
        "The answer to `ABOUT` has `name`, `version`, `author`, and `country`.",
        keys,
    ),
];

/// Sends `ABOUT` and returns the answer.
fn about_line(subject: &mut GomocupUnderTest) -> CheckResult<String> {
    let expected = "a line about the brain";
    match subject.ask("ABOUT", expected)? {
        GomocupReply::Other(text) => Ok(text),
        other => Err(wrong_reply(describe(&other), expected)),
    }
}

fn in_game(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.begin()?;
    about_line(&mut subject)?;
    subject.turn_at_first_free()?;
    about_line(&mut subject)?;
    subject.turn_at_first_free().map(drop)
}

fn format(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let text = about_line(&mut launcher.new_process()?)?;
    let expected = "name=\"...\", version=\"...\", author=\"...\", country=\"...\"";
    match parse_pairs(&text) {
        Some(pairs) if pairs.iter().any(|(key, _)| key == "name") => Ok(()),
        _ => Err(wrong_reply(shorten(&text), expected)),
    }
}

fn keys(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let text = about_line(&mut launcher.new_process()?)?;
    let pairs = parse_pairs(&text).unwrap_or_default();
    for expected in ["name", "version", "author", "country"] {
        if !pairs
            .iter()
            .any(|(key, value)| key == expected && !value.is_empty())
        {
            return Err(wrong_reply(
                shorten(&text),
                format!("a value for `{expected}`"),
            ));
        }
    }
    Ok(())
}

/// Parses pairs of `key="value"`; `None` if the line is invalid.
fn parse_pairs(text: &str) -> Option<Vec<(String, String)>> {
    let mut pairs = Vec::new();
    let mut rest = text.trim();
    loop {
        let (key, after) = rest.split_once('=')?;
        let (value, after) = after.trim_start().strip_prefix('"')?.split_once('"')?;
        let key = key.trim().to_ascii_lowercase();
        if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return None;
        }
        pairs.push((key, value.to_owned()));
        let after = after.trim_start();
        if after.is_empty() {
            return Some(pairs);
        }
        rest = after.strip_prefix(',')?.trim_start();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_quoted_pairs_with_commas_are_parsed() {
        let pairs = parse_pairs("name=\"A, b\", version=\"1.0\",author=\"\"").unwrap();
        let expected = [("name", "A, b"), ("version", "1.0"), ("author", "")];
        assert_eq!(pairs, expected.map(|(k, v)| (k.to_owned(), v.to_owned())));
        for text in [
            "",
            "name",
            "name=x",
            "name=\"x",
            "name=\"x\" version=\"1\"",
            "=\"x\"",
        ] {
            assert_eq!(parse_pairs(text), None, "{text}");
        }
    }
}
