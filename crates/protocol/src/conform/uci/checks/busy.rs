//! Commands that should not come during a search, and do.

use crate::client::uci::{BestMove, Kind, Reply};
use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::uci::Check;
use crate::conform::uci::positions::{BLACK, KNIGHTS, START};
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::uci::subject::{Subject, judge};
use crate::conform::verdict::{Checked, wrong};

pub(super) const CHECKS: &[Check] = &[
    check(
        "busy-go",
        Required,
        "A second `go` in an endless search locks nothing up: `stop` works, and every answer is legal where it was asked for.",
        |probe| second_go(probe).map(drop),
    ),
    check(
        "busy-go-answered",
        Recommended,
        "A second `go` ends the first search: each of the two has its own `bestmove`.",
        second_go_answered,
    ),
    check(
        "busy-newgame",
        Required,
        "`ucinewgame` in an endless search locks nothing up: `stop` works, and there is one `bestmove`.",
        |probe| interrupted(probe, &["ucinewgame"]),
    ),
    check(
        "busy-change-ends",
        Recommended,
        "`ucinewgame` and `setoption` end the search that they meet: its `bestmove` comes without `stop`.",
        change_ends,
    ),
    check(
        "busy-setoption",
        Required,
        "`setoption` in an endless search locks nothing up: `stop` works, and there is one `bestmove`.",
        set_options,
    ),
    check(
        "busy-position",
        Required,
        "`position` during a search does not disturb it: one `bestmove` after `stop`, for the old position.",
        |probe| undisturbed(probe, &["position startpos moves e2e4"]),
    ),
    check(
        "busy-position-next",
        Recommended,
        "`position` during a search is where the next `go` searches.",
        next_position,
    ),
    check(
        "busy-uci",
        Recommended,
        "`uci`, `debug` and `register` during a search do not end it: one `bestmove`, after `stop`.",
        |probe| undisturbed(probe, &["uci", "debug on", "register later", "debug off"]),
    ),
];

/// An endless search in the initial position.
fn searching(probe: &Probe<'_>) -> Checked<Subject> {
    let mut subject = probe.started()?;
    subject.start(&Root::new(START)?, "go infinite")?;
    subject.held("no bestmove before stop")?;
    Ok(subject)
}

/// `stop` is read, and `isready` is answered: the answers that came.
fn unlocked(subject: &mut Subject, after: &str) -> Checked<Vec<BestMove>> {
    subject.send_together(&["stop", "isready"])?;
    let patience = subject.timing().answer();
    let expected = format!("readyok to isready after {after} and stop in a search");
    let mut replies = subject.settled(patience, &expected)?;
    // The answer to `stop` may still be under way.
    let moment = subject.timing().thinking();
    replies.extend(subject.heard(moment, "an engine that lives")?);
    let best = |reply| match reply {
        Reply::BestMove(best) => Some(best),
        _ => None,
    };
    Ok(replies
        .into_iter()
        .filter_map(|said| best(said.reply))
        .collect())
}

/// These commands in an endless search: it has one answer.
fn interrupted(probe: &Probe<'_>, commands: &[&str]) -> Checked {
    let mut subject = searching(probe)?;
    subject.send_together(commands)?;
    let named = commands.join(", ");
    one_answer(&mut subject, &named)?;
    subject.lives()
}

/// The same, and the answer does not come before `stop`.
fn undisturbed(probe: &Probe<'_>, commands: &[&str]) -> Checked {
    let mut subject = searching(probe)?;
    subject.send_together(commands)?;
    let named = commands.join(", ");
    subject.held(&format!("no bestmove before stop, after {named}"))?;
    one_answer(&mut subject, &named)?;
    subject.lives()
}

fn one_answer(subject: &mut Subject, after: &str) -> Checked {
    let root = Root::new(START)?;
    let answers = unlocked(subject, after)?;
    match answers.as_slice() {
        [best] => judge(&root, best),
        _ => {
            let seen = format!("{} times bestmove after {after} and stop", answers.len());
            Err(wrong(seen, "one bestmove a go"))
        }
    }
}

fn set_options(probe: &Probe<'_>) -> Checked {
    let mut commands = vec!["setoption name Zeitnot Test value 1".to_owned()];
    for name in ["Hash", "MultiPV"] {
        if let Some(option) = probe.option(name)
            && let Kind::Spin {
                default: Some(default),
                ..
            } = option.kind
        {
            commands.push(format!("setoption name {name} value {default}"));
        }
    }
    for command in &commands {
        interrupted(probe, &[command])?;
    }
    Ok(())
}

fn change_ends(probe: &Probe<'_>) -> Checked {
    for command in ["ucinewgame", "setoption name Zeitnot Test value 1"] {
        let mut subject = searching(probe)?;
        subject.send(command)?;
        let root = Root::new(START)?;
        subject.answer(&root, &format!("go infinite, {command}"))?;
        subject.lives()?;
    }
    Ok(())
}

/// How many answers a second `go` has led to.
fn second_go(probe: &Probe<'_>) -> Checked<usize> {
    let (first, second) = (Root::new(START)?, Root::new(BLACK)?);
    let mut subject = searching(probe)?;
    let position = format!("position {BLACK}");
    subject.send_together(&[position.as_str(), "go infinite"])?;
    let answers = unlocked(&mut subject, "a second go")?;
    match answers.as_slice() {
        // Some take no notice of the second.
        [best] => judge(&first, best)?,
        [one, two] => {
            judge(&first, one)?;
            judge(&second, two)?;
        }
        _ => {
            let seen = format!("{} times bestmove after two go and stop", answers.len());
            return Err(wrong(seen, "one bestmove for each go"));
        }
    }
    subject.lives()?;
    Ok(answers.len())
}

fn second_go_answered(probe: &Probe<'_>) -> Checked {
    match second_go(probe)? {
        2 => Ok(()),
        count => {
            let seen = format!("{count} times bestmove after two go and stop");
            Err(wrong(seen, "one bestmove for each go"))
        }
    }
}

fn next_position(probe: &Probe<'_>) -> Checked {
    let mut subject = searching(probe)?;
    subject.send_together(&[format!("position {KNIGHTS}")])?;
    one_answer(&mut subject, "position")?;
    subject.send("go depth 2")?;
    let root = Root::new(KNIGHTS)?;
    subject.answer(&root, "go depth 2")?;
    subject.lives()
}
