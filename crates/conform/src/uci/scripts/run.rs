//! Runs a script on an engine and listens to what comes.

use std::time::{Duration, Instant};

use super::model::ScriptModel;
use super::script::{Script, ScriptPosition, ScriptStep};
use crate::uci::engine_under_test::UciUnderTest;
use crate::verdict::{CheckResult, process_failure};
use zeitnot_engine_client::ProcessError;

/// Runs a script. Afterwards the engine is idle and owes nothing.
pub(super) fn run_script(
    subject: &mut UciUnderTest,
    places: &[ScriptPosition],
    script: &Script,
    patience: Duration,
) -> CheckResult {
    let mut runner = ScriptRunner {
        subject,
        positions: places,
        model: ScriptModel::new(places),
        patience,
        unsent: Vec::new(),
    };
    for portion in &script.0 {
        if !portion.same_write {
            runner.flush()?;
        }
        runner.step(&portion.step)?;
    }
    runner.finish()
}

#[derive(Debug)]
struct ScriptRunner<'a> {
    subject: &'a mut UciUnderTest,
    positions: &'a [ScriptPosition],
    model: ScriptModel<'a>,
    patience: Duration,
    /// Lines for the next write.
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

    /// Listens until enough was said.
    fn receive_until(&mut self, enough: impl Fn(&ScriptModel<'a>) -> bool) -> CheckResult {
        let deadline = Instant::now() + self.patience;
        while !enough(&self.model) {
            let left = deadline.saturating_duration_since(Instant::now());
            let said = self.subject.engine().next_reply(left);
            let said = said.map_err(|trouble| match trouble {
                ProcessError::Timeout(_) => ProcessError::Timeout(self.patience),
                other => other,
            });
            let said =
                said.map_err(|trouble| process_failure(trouble, &self.model.describe_pending()))?;
            self.model.receive(&said)?;
        }
        Ok(())
    }

    /// Ends what still runs, and takes everything that is owed. What comes
    /// after the last `readyok` belongs to nobody, and the next script finds
    /// it.
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
