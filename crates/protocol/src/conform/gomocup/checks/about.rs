//! `ABOUT`: who the brain is.

use crate::client::gomocup::Reply;
use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::gomocup::Check;
use crate::conform::gomocup::probe::Probe;
use crate::conform::gomocup::subject::{Subject, said};
use crate::conform::verdict::{Checked, wrong};
use crate::conform::words::shortened;

pub(super) const CHECKS: &[Check] = &[
    check(
        "about-before-start",
        Required,
        "`ABOUT` is answered before `START`.",
        |probe| line(&mut probe.fresh()?).map(drop),
    ),
    check(
        "about-in-game",
        Required,
        "`ABOUT` is answered during a game, and the game goes on.",
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
        "The answer to `ABOUT` has `name`, `version`, `author` and `country`.",
        keys,
    ),
];

/// The answer to `ABOUT`, which is of no other kind.
fn line(subject: &mut Subject) -> Checked<String> {
    let expected = "a line about the brain";
    match subject.ask("ABOUT", expected)? {
        Reply::Other(text) => Ok(text),
        other => Err(wrong(said(&other), expected)),
    }
}

fn in_game(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started(20)?;
    subject.begin()?;
    line(&mut subject)?;
    subject.turn_somewhere()?;
    line(&mut subject)?;
    subject.turn_somewhere().map(drop)
}

fn format(probe: &Probe<'_>) -> Checked {
    let text = line(&mut probe.fresh()?)?;
    let expected = "name=\"...\", version=\"...\", author=\"...\", country=\"...\"";
    match pairs(&text) {
        Some(pairs) if pairs.iter().any(|(key, _)| key == "name") => Ok(()),
        _ => Err(wrong(shortened(&text), expected)),
    }
}

fn keys(probe: &Probe<'_>) -> Checked {
    let text = line(&mut probe.fresh()?)?;
    let pairs = pairs(&text).unwrap_or_default();
    for wanted in ["name", "version", "author", "country"] {
        if !pairs
            .iter()
            .any(|(key, value)| key == wanted && !value.is_empty())
        {
            return Err(wrong(shortened(&text), format!("a value for `{wanted}`")));
        }
    }
    Ok(())
}

/// The pairs of `key="value"`; none if the line is anything else.
fn pairs(text: &str) -> Option<Vec<(String, String)>> {
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
    fn pairs_are_read_as_the_protocol_writes_them() {
        let read = pairs("name=\"A, b\", version=\"1.0\",author=\"\"").unwrap();
        let expected = [("name", "A, b"), ("version", "1.0"), ("author", "")];
        assert_eq!(read, expected.map(|(k, v)| (k.to_owned(), v.to_owned())));
        for text in [
            "",
            "name",
            "name=x",
            "name=\"x",
            "name=\"x\" version=\"1\"",
            "=\"x\"",
        ] {
            assert_eq!(pairs(text), None, "{text}");
        }
    }
}
