//! Line ends, and the transport of lines.

use std::time::Duration;

use crate::check::Severity::{Optional, Recommended, Required};
use crate::check::check;
use crate::gomocup::Check;
use crate::gomocup::engine_under_test::{describe, skip_if_unknown};
use crate::gomocup::grid::{OWN, THEIRS};
use crate::gomocup::launcher::GomocupLauncher;
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::gomocup::{EnginePoint, GomocupReply};

/// The pause between the pieces of a command.
const PAUSE: Duration = Duration::from_millis(20);

pub(super) const CHECKS: &[Check] = &[
    check(
        "line-end-crlf",
        Required,
        "Commands may end with CR LF, as managers send them.",
        |launcher| accepts_line_ends(launcher, &["\r\n"]),
    ),
    check(
        "line-end-lf",
        Recommended,
        "Commands may end with LF alone.",
        |launcher| accepts_line_ends(launcher, &["\n"]),
    ),
    check(
        "line-end-cr",
        Recommended,
        "Commands may end with CR alone.",
        |launcher| accepts_line_ends(launcher, &["\r"]),
    ),
    check(
        "line-ends-mixed",
        Recommended,
        "Line ends may change from command to command.",
        |launcher| accepts_line_ends(launcher, &["\n", "\r", "\r\n"]),
    ),
    check(
        "split-write",
        Required,
        "A command that arrives in pieces is read as one line.",
        split_write,
    ),
    check(
        "answer-flushed",
        Required,
        "Every answer is a complete line and is flushed at once, not with the next command.",
        answer_is_flushed,
    ),
    check(
        "silent-until-asked",
        Required,
        "Before the first command, a brain sends only `MESSAGE` and `DEBUG`.",
        |launcher| {
            launcher
                .new_process()?
                .expect_silence("silence before the first command")
        },
    ),
    check(
        "info-with-turn",
        Required,
        "`INFO time_left` right after `TURN` in the same write does not disturb the answer.",
        info_with_turn,
    ),
    check(
        "info-while-thinking",
        Required,
        "`INFO time_left` during a search does not disturb the answer.",
        info_while_thinking,
    ),
    check(
        "commands-together",
        Recommended,
        "Commands in one write are all answered; only the answer to `ABOUT` may come before a move.",
        commands_together,
    ),
    check(
        "lower-case",
        Optional,
        "Lowercase commands are accepted or answered with `UNKNOWN`.",
        lower_case,
    ),
];

/// Plays a few turns; the commands use these line ends in turn.
fn accepts_line_ends(launcher: &GomocupLauncher<'_>, ends: &[&'static str]) -> CheckResult {
    let mut subject = launcher.new_process()?;
    let mut ends = ends.iter().cycle();
    let mut next = || ends.next().copied().unwrap_or("\r\n");
    subject.engine().set_line_end(next());
    subject.start(20)?;
    subject.engine().set_line_end(next());
    subject.info("timeout_turn", 100)?;
    subject.engine().set_line_end(next());
    subject.begin()?;
    for _ in 0..3 {
        subject.engine().set_line_end(next());
        subject.turn_at_first_free()?;
    }
    Ok(())
}

fn split_write(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.synchronize_with_about()?;
    subject.grid().set_stone(EnginePoint::new(13, 14), THEIRS);
    for piece in ["TU", "RN 1", "3,1", "4\r", "\n"] {
        subject.send_raw(piece.as_bytes().to_vec(), &format!("piece {piece:?}"))?;
        std::thread::sleep(PAUSE);
    }
    subject.read_move()?;
    subject.turn_at_first_free().map(drop)
}

fn answer_is_flushed(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.begin()?;
    subject.turn_at_first_free().map(drop)
}

fn info_with_turn(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.begin()?;
    for left in [50_000, 40_000] {
        let Some(point) = subject.grid().first_free() else {
            break;
        };
        subject.grid().set_stone(point, THEIRS);
        let lines = [format!("TURN {point}"), format!("INFO time_left {left}")];
        subject.send_together(&lines)?;
        subject.read_move()?;
        if let Some(reply) = subject.synchronize_with_about()?.first() {
            return Err(wrong_reply(
                describe(reply),
                "one move and nothing after it",
            ));
        }
    }
    Ok(())
}

fn info_while_thinking(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.started_game(20)?;
    subject.set_limits(600, 100_000)?;
    subject.begin()?;
    if let Some(point) = subject.grid().first_free() {
        subject.grid().set_stone(point, THEIRS);
        subject.send(&format!("TURN {point}"))?;
    }
    std::thread::sleep(subject.timing().silence());
    subject.info("time_left", 99_000)?;
    subject.read_move()?;
    if let Some(reply) = subject.synchronize_with_about()?.first() {
        return Err(wrong_reply(
            describe(reply),
            "one move and nothing after it",
        ));
    }
    Ok(())
}

fn commands_together(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    let lines = ["START 20", "INFO timeout_turn 100", "BEGIN", "ABOUT"];
    subject.send_together(&lines)?;
    let timeout = subject.timing().start();
    let started = subject.reply_within(timeout, "OK in answer to START 20")?;
    if started.reply != GomocupReply::Ok {
        return Err(wrong_reply(
            describe(&started.reply),
            "OK in answer to START 20",
        ));
    }
    // A brain with a search thread may answer ABOUT before it moves.
    let reply = match subject.await_about()?.first() {
        Some(before) => before.clone(),
        None => subject.reply("a move in answer to BEGIN")?,
    };
    subject.check_move(&reply).map(drop)
}

fn lower_case(launcher: &GomocupLauncher<'_>) -> CheckResult {
    let mut subject = launcher.new_process()?;
    let reply = subject.ask("start 20", "OK, or UNKNOWN")?;
    let reply = skip_if_unknown(reply, "start")?;
    if reply != GomocupReply::Ok {
        return Err(wrong_reply(describe(&reply), "OK, or UNKNOWN"));
    }
    subject.set_short_limits()?;
    let reply = subject.ask_optional("begin", "a move")?;
    let point = subject.check_move(&reply)?;
    subject.grid().set_stone(point, OWN);
    subject.turn_at_first_free().map(drop)
}
