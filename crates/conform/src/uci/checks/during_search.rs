//! Commands that should not come during a search, and do.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::uci::Check;
use crate::uci::engine_under_test::{UciUnderTest, check_bestmove};
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{BLACK_TO_MOVE, KNIGHTS, START};
use crate::uci::root::UciRoot;
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::uci::{BestMove, DeclaredKind, UciReply};

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
fn start_endless_search(probe: &UciLauncher<'_>) -> CheckResult<UciUnderTest> {
    let mut subject = probe.ready_process()?;
    subject.start(&UciRoot::new(START)?, "go infinite")?;
    subject.expect_no_bestmove("no bestmove before stop")?;
    Ok(subject)
}

/// `stop` is read, and `isready` is answered: the answers that came.
fn stop_and_collect_answers(subject: &mut UciUnderTest, after: &str) -> CheckResult<Vec<BestMove>> {
    subject.send_together(&["stop", "isready"])?;
    let patience = subject.timing().answer();
    let expected = format!("readyok to isready after {after} and stop in a search");
    let mut replies = subject.await_readyok(patience, &expected)?;
    // The answer to `stop` may still be under way.
    let moment = subject.timing().search();
    replies.extend(subject.replies_within(moment, "an engine that lives")?);
    let best = |reply| match reply {
        UciReply::BestMove(best) => Some(best),
        _ => None,
    };
    Ok(replies
        .into_iter()
        .filter_map(|said| best(said.reply))
        .collect())
}

/// These commands in an endless search: it has one answer.
fn interrupted(probe: &UciLauncher<'_>, commands: &[&str]) -> CheckResult {
    let mut subject = start_endless_search(probe)?;
    subject.send_together(commands)?;
    let named = commands.join(", ");
    expect_one_answer(&mut subject, &named)?;
    subject.expect_still_running()
}

/// The same, and the answer does not come before `stop`.
fn undisturbed(probe: &UciLauncher<'_>, commands: &[&str]) -> CheckResult {
    let mut subject = start_endless_search(probe)?;
    subject.send_together(commands)?;
    let named = commands.join(", ");
    subject.expect_no_bestmove(&format!("no bestmove before stop, after {named}"))?;
    expect_one_answer(&mut subject, &named)?;
    subject.expect_still_running()
}

fn expect_one_answer(subject: &mut UciUnderTest, after: &str) -> CheckResult {
    let root = UciRoot::new(START)?;
    let answers = stop_and_collect_answers(subject, after)?;
    match answers.as_slice() {
        [best] => check_bestmove(&root, best),
        _ => {
            let seen = format!("{} times bestmove after {after} and stop", answers.len());
            Err(wrong_reply(seen, "one bestmove a go"))
        }
    }
}

fn set_options(probe: &UciLauncher<'_>) -> CheckResult {
    let mut commands = vec!["setoption name Zeitnot Test value 1".to_owned()];
    for name in ["Hash", "MultiPV"] {
        if let Some(option) = probe.option(name)
            && let DeclaredKind::Spin {
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

fn change_ends(probe: &UciLauncher<'_>) -> CheckResult {
    for command in ["ucinewgame", "setoption name Zeitnot Test value 1"] {
        let mut subject = start_endless_search(probe)?;
        subject.send(command)?;
        let root = UciRoot::new(START)?;
        subject.answer(&root, &format!("go infinite, {command}"))?;
        subject.expect_still_running()?;
    }
    Ok(())
}

/// How many answers a second `go` has led to.
fn second_go(probe: &UciLauncher<'_>) -> CheckResult<usize> {
    let (first, second) = (UciRoot::new(START)?, UciRoot::new(BLACK_TO_MOVE)?);
    let mut subject = start_endless_search(probe)?;
    let position = format!("position {BLACK_TO_MOVE}");
    subject.send_together(&[position.as_str(), "go infinite"])?;
    let answers = stop_and_collect_answers(&mut subject, "a second go")?;
    match answers.as_slice() {
        // Some take no notice of the second.
        [best] => check_bestmove(&first, best)?,
        [one, two] => {
            check_bestmove(&first, one)?;
            check_bestmove(&second, two)?;
        }
        _ => {
            let seen = format!("{} times bestmove after two go and stop", answers.len());
            return Err(wrong_reply(seen, "one bestmove for each go"));
        }
    }
    subject.expect_still_running()?;
    Ok(answers.len())
}

fn second_go_answered(probe: &UciLauncher<'_>) -> CheckResult {
    match second_go(probe)? {
        2 => Ok(()),
        count => {
            let seen = format!("{count} times bestmove after two go and stop");
            Err(wrong_reply(seen, "one bestmove for each go"))
        }
    }
}

fn next_position(probe: &UciLauncher<'_>) -> CheckResult {
    let mut subject = start_endless_search(probe)?;
    subject.send_together(&[format!("position {KNIGHTS}")])?;
    expect_one_answer(&mut subject, "position")?;
    subject.send("go depth 2")?;
    let root = UciRoot::new(KNIGHTS)?;
    subject.answer(&root, "go depth 2")?;
    subject.expect_still_running()
}
