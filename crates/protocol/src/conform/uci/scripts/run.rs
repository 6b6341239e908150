//! Runs a script on an engine and listens to what comes.

use std::time::{Duration, Instant};

use super::model::Model;
use super::script::{Place, Script, Step};
use crate::client::Trouble;
use crate::conform::uci::subject::Subject;
use crate::conform::verdict::{Checked, troubled};

/// Runs a script. Afterwards the engine is idle and owes nothing.
pub(super) fn run(
    subject: &mut Subject,
    places: &[Place],
    script: &Script,
    patience: Duration,
) -> Checked {
    let mut runner = Runner {
        subject,
        places,
        model: Model::new(places),
        patience,
        unsent: Vec::new(),
    };
    for portion in &script.0 {
        if !portion.joined {
            runner.flush()?;
        }
        runner.step(&portion.step)?;
    }
    runner.finish()
}

#[derive(Debug)]
struct Runner<'a> {
    subject: &'a mut Subject,
    places: &'a [Place],
    model: Model<'a>,
    patience: Duration,
    /// Lines for the next write.
    unsent: Vec<String>,
}

impl<'a> Runner<'a> {
    fn step(&mut self, step: &Step) -> Checked {
        if let Some(line) = step.line(self.places) {
            self.unsent.push(line);
            self.model.send(step);
            return Ok(());
        }
        self.flush()?;
        match step {
            Step::AwaitReady => self.listen(Model::is_ready),
            Step::AwaitBest if self.model.ends_by_itself() => self.listen(Model::has_answers),
            _ => Ok(()),
        }
    }

    fn flush(&mut self) -> Checked {
        let lines = std::mem::take(&mut self.unsent);
        if lines.is_empty() {
            return Ok(());
        }
        self.subject.send_together(&lines)
    }

    /// Listens until enough was said.
    fn listen(&mut self, enough: impl Fn(&Model<'a>) -> bool) -> Checked {
        let deadline = Instant::now() + self.patience;
        while !enough(&self.model) {
            let left = deadline.saturating_duration_since(Instant::now());
            let said = self.subject.engine().reply(left);
            let said = said.map_err(|trouble| match trouble {
                Trouble::Silent(_) => Trouble::Silent(self.patience),
                other => other,
            });
            let said = said.map_err(|trouble| troubled(trouble, &self.model.waits_for()))?;
            self.model.hear(&said)?;
        }
        Ok(())
    }

    /// Ends what still runs, and takes everything that is owed. What comes
    /// after the last `readyok` belongs to nobody, and the next script finds
    /// it.
    fn finish(mut self) -> Checked {
        if !self.model.ends_by_itself() {
            self.step(&Step::Stop)?;
        }
        self.flush()?;
        self.listen(Model::has_answers)?;
        self.step(&Step::Ready)?;
        self.flush()?;
        self.listen(Model::is_ready)
    }
}
