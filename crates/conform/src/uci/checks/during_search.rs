//! Commands during a search, most of which the protocol does not allow.

use crate::check::Severity::{Recommended, Required};
use crate::check::check;
use crate::interface::ONE_BESTMOVE_PER_GO;
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
        "A second `go` during an infinite search does not block the engine: `stop` works, and every answer is legal in its position.",
        |launcher| second_go(launcher).map(drop),
    ),
    check(
        "busy-go-answered",
        Recommended,
        "A second `go` ends the first search: each has its own `bestmove`.",
        second_go_answered,
    ),
    check(
        "busy-newgame",
        Required,
        "`ucinewgame` during an infinite search does not block the engine: `stop` works, and there is one `bestmove`.",
        |launcher| interrupted(launcher, &["ucinewgame"]),
    ),
    check(
        "busy-change-ends",
        Recommended,
        "`ucinewgame` and `setoption` end a running search: its `bestmove` comes without `stop`.",
        change_ends,
    ),
    check(
        "busy-setoption",
        Required,
        "`setoption` during an infinite search does not block the engine: `stop` works, and there is one `bestmove`.",
        set_options,
    ),
    check(
        "busy-position",
        Required,
        "`position` does not disturb a running search: one `bestmove` after `stop`, for the old position.",
        |launcher| undisturbed(launcher, &["position startpos moves e2e4"]),
    ),
    check(
        "busy-position-next",
        Recommended,
        "`position` during a search sets the position of the next `go`.",
        next_position,
    ),
    check(
        "busy-uci",
        Recommended,
        "`uci`, `debug`, and `register` do not end a running search: one `bestmove`, after `stop`.",
        |launcher| {
            undisturbed(
                launcher,
                &["uci", "debug on", "register later", "debug off"],
            )
        },
    ),
];

/// Starts an infinite search in the initial position.
fn start_infinite_search(launcher: &UciLauncher<'_>) -> CheckResult<UciUnderTest> {
    let mut subject = launcher.ready_process()?;
    subject.start(&UciRoot::new(START)?, "go infinite")?;
    subject.expect_no_bestmove("no bestmove before stop")?;
    Ok(subject)
}

/// Sends `stop` and `isready`; returns all answers, which may follow `readyok`.
fn stop_and_collect_answers(subject: &mut UciUnderTest, after: &str) -> CheckResult<Vec<BestMove>> {
    subject.send_together(&["stop", "isready"])?;
    let timeout = subject.timing().answer();
    let expected = format!("readyok to isready after {after} and stop in a search");
    let mut replies = subject.await_readyok(timeout, &expected)?;
    let timeout = subject.timing().search();
    replies.extend(subject.replies_within(timeout, "a running engine")?);
    let best = |reply| match reply {
        UciReply::BestMove(best) => Some(best),
        _ => None,
    };
    Ok(replies
        .into_iter()
        .filter_map(|timed| best(timed.reply))
        .collect())
}

/// Sends commands during an infinite search, which must have one answer.
fn interrupted(launcher: &UciLauncher<'_>, commands: &[&str]) -> CheckResult {
    let mut subject = start_infinite_search(launcher)?;
    subject.send_together(commands)?;
    let after = commands.join(", ");
    expect_one_answer(&mut subject, &after)?;
    subject.expect_still_running()
}

/// Sends commands during an infinite search, which must not end it.
fn undisturbed(launcher: &UciLauncher<'_>, commands: &[&str]) -> CheckResult {
    let mut subject = start_infinite_search(launcher)?;
    subject.send_together(commands)?;
    let after = commands.join(", ");
    subject.expect_no_bestmove(&format!("no bestmove before stop, after {after}"))?;
    expect_one_answer(&mut subject, &after)?;
    subject.expect_still_running()
}

fn expect_one_answer(subject: &mut UciUnderTest, after: &str) -> CheckResult {
    let root = UciRoot::new(START)?;
    let answers = stop_and_collect_answers(subject, after)?;
    match answers.as_slice() {
        [best] => check_bestmove(&root, best),
        _ => {
            let seen = format!("{} bestmoves after {after} and stop", answers.len());
            Err(wrong_reply(seen, ONE_BESTMOVE_PER_GO))
        }
    }
}

fn set_options(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut commands = vec!["setoption name Zeitnot Test value 1".to_owned()];
    for name in ["Hash", "MultiPV"] {
        if let Some(option) = launcher.option(name)
            && let DeclaredKind::Spin {
                default: Some(default),
                ..
            } = option.kind
        {
            commands.push(format!("setoption name {name} value {default}"));
        }
    }
    for command in &commands {
        interrupted(launcher, &[command])?;
    }
    Ok(())
}

fn change_ends(launcher: &UciLauncher<'_>) -> CheckResult {
    for command in ["ucinewgame", "setoption name Zeitnot Test value 1"] {
        let mut subject = start_infinite_search(launcher)?;
        subject.send(command)?;
        let root = UciRoot::new(START)?;
        subject.answer(&root, &format!("go infinite, {command}"))?;
        subject.expect_still_running()?;
    }
    Ok(())
}

/// Returns the number of answers after a second `go`.
fn second_go(launcher: &UciLauncher<'_>) -> CheckResult<usize> {
    let (first, second) = (UciRoot::new(START)?, UciRoot::new(BLACK_TO_MOVE)?);
    let mut subject = start_infinite_search(launcher)?;
    let position = format!("position {BLACK_TO_MOVE}");
    subject.send_together(&[position.as_str(), "go infinite"])?;
    let answers = stop_and_collect_answers(&mut subject, "a second go")?;
    match answers.as_slice() {
        // Some engines ignore the second `go`.
        [best] => check_bestmove(&first, best)?,
        [one, two] => {
            check_bestmove(&first, one)?;
            check_bestmove(&second, two)?;
        }
        _ => {
            let seen = format!("{} bestmoves after two go and stop", answers.len());
            return Err(wrong_reply(seen, ONE_BESTMOVE_PER_GO));
        }
    }
    subject.expect_still_running()?;
    Ok(answers.len())
}

fn second_go_answered(launcher: &UciLauncher<'_>) -> CheckResult {
    match second_go(launcher)? {
        2 => Ok(()),
        count => {
            let seen = format!("{count} bestmoves after two go and stop");
            Err(wrong_reply(seen, ONE_BESTMOVE_PER_GO))
        }
    }
}

fn next_position(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = start_infinite_search(launcher)?;
    subject.send_together(&[format!("position {KNIGHTS}")])?;
    expect_one_answer(&mut subject, "position")?;
    subject.send("go depth 2")?;
    let root = UciRoot::new(KNIGHTS)?;
    subject.answer(&root, "go depth 2")?;
    subject.expect_still_running()
}
