//! Runs a script and checks the replies with a model.

use std::time::{Duration, Instant};

use super::model::ScriptModel;
use super::script::{Script, ScriptPosition, ScriptStep};
use crate::uci::engine_under_test::UciUnderTest;
use crate::verdict::{CheckResult, process_failure};
use zeitnot_engine_client::ProcessError;

/// Runs a script and waits until the engine is idle and has answered everything.
pub(super) fn run_script(
    subject: &mut UciUnderTest,
    positions: &[ScriptPosition],
    script: &Script,
    timeout: Duration,
) -> CheckResult {
    let mut runner = ScriptRunner {
        subject,
        positions,
        model: ScriptModel::new(positions),
        timeout,
        unsent: Vec::new(),
    };
    for entry in &script.0 {
        if !entry.same_write {
            runner.flush()?;
        }
        runner.step(&entry.step)?;
    }
    runner.finish()
}

#[derive(Debug)]
struct ScriptRunner<'a> {
    subject: &'a mut UciUnderTest,
    positions: &'a [ScriptPosition],
    model: ScriptModel<'a>,
    timeout: Duration,
    /// The lines of the next write.
    unsent: Vec<String>,
}

impl<'a> ScriptRunner<'a> {
    fn step(&mut self, step: &ScriptStep) -> CheckResult {
        if let Some(line) = step.line(self.positions) {
            self.unsent.push(line);
            self.model.send(step);
            return Ok(());
        }
        self.flush()?;
        match step {
            ScriptStep::AwaitReady => self.receive_until(ScriptModel::is_ready),
            ScriptStep::AwaitBest if self.model.ends_without_stop() => {
                self.receive_until(ScriptModel::has_answers)
            }
            _ => Ok(()),
        }
    }

    fn flush(&mut self) -> CheckResult {
        let lines = std::mem::take(&mut self.unsent);
        if lines.is_empty() {
            return Ok(());
        }
        self.subject.send_together(&lines)
    }

    /// Receives replies until `is_done` returns `true`.
    fn receive_until(&mut self, is_done: impl Fn(&ScriptModel<'a>) -> bool) -> CheckResult {
        let deadline = Instant::now() + self.timeout;
        while !is_done(&self.model) {
            let left = deadline.saturating_duration_since(Instant::now());
            let timed = self.subject.engine().next_reply(left);
            let timed = timed.map_err(|error| match error {
                ProcessError::Timeout(_) => ProcessError::Timeout(self.timeout),
                other => other,
            });
            let timed =
                timed.map_err(|error| process_failure(error, &self.model.describe_pending()))?;
            self.model.receive(&timed)?;
        }
        Ok(())
    }

    /// Ends the last search and receives all pending answers.
    ///
    /// An extra reply after the last `readyok` makes the next script fail.
    fn finish(mut self) -> CheckResult {
        if !self.model.ends_without_stop() {
            self.step(&ScriptStep::Stop)?;
        }
        self.flush()?;
        self.receive_until(ScriptModel::has_answers)?;
        self.step(&ScriptStep::Ready)?;
        self.flush()?;
        self.receive_until(ScriptModel::is_ready)
    }
}
