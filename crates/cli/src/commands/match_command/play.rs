//! Plays a match and reports its progress.

use std::collections::BTreeSet;

use zeitnot_arena::conditions::MatchConditions;
use zeitnot_arena::files::MatchHead;
use zeitnot_arena::match_runner::{MatchControl, MatchEvent, MatchRunner};
use zeitnot_arena::match_score::MatchScore;
use zeitnot_arena::report::{MatchFigures, MatchSummary, Page, Series, condition_rows};
use zeitnot_schema::v1::{MatchLine, MatchReport};

use super::json;
use super::outputs::{KeepArguments, MatchOutputs};
use super::spec::MatchSpec;
use super::text::{self, ResultTable};
use crate::commands::guard;
use crate::context::Context;
use crate::error::CliError;
use crate::files::OutputFile;
use crate::interrupt;

/// The output while a match runs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Verbosity {
    /// Whether each game is logged as text.
    pub(crate) verbose: bool,
    /// Whether each game is printed as JSON.
    pub(crate) json: bool,
}

/// The maximum number of different warnings.
const MAX_WARNINGS: usize = 100;

/// A match that has ended or was stopped.
pub(crate) struct FinishedMatch {
    /// The head of its files.
    pub(crate) head: MatchHead,
    pub(crate) figures: MatchFigures,
    pub(crate) summary: MatchSummary,
    llr_series: Series,
    /// `None` after it was written.
    page: Option<OutputFile>,
    /// The number of games at once; `None` for a match from a journal.
    slots: Option<usize>,
    /// Whether all games were played or the test has decided.
    pub(crate) complete: bool,
}

impl FinishedMatch {
    pub(crate) fn new(score: &MatchScore, outputs: MatchOutputs<'_>, complete: bool) -> Self {
        Self {
            figures: score.figures(),
            head: outputs.head,
            summary: outputs.summary,
            llr_series: outputs.llr_series,
            slots: None,
            page: outputs.page,
            complete,
        }
    }

    /// Writes the HTML report if there is one.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be written.
    pub(crate) fn write_page(&mut self) -> Result<(), CliError> {
        let Some(file) = self.page.take() else {
            return Ok(());
        };
        let page = Page {
            head: &self.head,
            figures: &self.figures,
            summary: &self.summary,
            llr: &self.llr_series,
            conditions: &self.rows(),
            version: env!("CARGO_PKG_VERSION"),
        };
        file.write(&page.to_html())
    }

    /// Returns the conditions of the match for the HTML report.
    fn rows(&self) -> Vec<(String, String)> {
        let mut rows = condition_rows(&self.head.conditions);
        if let Some(slots) = self.slots {
            rows.push(("Games at once".to_owned(), slots.to_string()));
        }
        rows
    }

    /// Returns the result as text.
    pub(crate) fn text(&self) -> String {
        let table = ResultTable {
            conditions: &self.head.conditions,
            figures: &self.figures,
            summary: &self.summary,
        };
        let mut text = table.table();
        if !self.complete {
            text.push_str("  The match is incomplete; --journal and --resume continue it.\n");
        }
        text
    }

    /// Returns the result for JSON.
    pub(crate) fn json(&self) -> MatchReport {
        json::report(
            &self.head.conditions,
            &self.figures,
            &self.summary,
            self.complete,
        )
    }
}

/// Plays a match until it ends, its test decides, or the user presses Ctrl-C.
///
/// # Errors
///
/// Fails if the match cannot be prepared, it fails, or a file cannot be written.
pub(crate) fn play(
    spec: &MatchSpec,
    keep: &KeepArguments,
    verbosity: Verbosity,
    context: &mut Context<'_, '_>,
) -> Result<FinishedMatch, CliError> {
    if spec.engines.iter().any(|engine| !engine.is_builtin()) {
        guard::install(context);
    }
    let runner = spec.prepare(context)?;
    let mut score = MatchScore::new(spec.sprt);
    let head = MatchHead {
        conditions: runner.conditions.clone(),
        event: keep.event.clone(),
        date: current_date(),
    };
    let mut outputs = MatchOutputs::open(keep, &*runner.game, head, &mut score)?;
    run_match(&runner, &mut score, &mut outputs, verbosity, context)?;
    let complete = score.is_decided() || score.next_pair() >= runner.pairs;
    let mut finished = FinishedMatch::new(&score, outputs, complete);
    finished.slots = Some(runner.slots);
    Ok(finished)
}

fn run_match(
    runner: &MatchRunner,
    score: &mut MatchScore,
    outputs: &mut MatchOutputs<'_>,
    verbosity: Verbosity,
    context: &mut Context<'_, '_>,
) -> Result<(), CliError> {
    let conditions = &runner.conditions;
    let panel = context.console.panel(u64::from(runner.pairs) * 2);
    panel.show(
        outputs.summary.games,
        current_table(conditions, score, outputs),
    );
    let mut warned = BTreeSet::new();
    let mut failed = Ok(());
    runner.run(score, interrupt::flag(), &mut |score, event| {
        let result = match event {
            MatchEvent::Warning { engine, text } => {
                let name = &conditions.engines[*engine].name;
                if warned.len() < MAX_WARNINGS && warned.insert((*engine, text.clone())) {
                    let console = &mut context.console;
                    panel.suspend(|| console.log(&format!("zeitnot: {name}: {text}")));
                }
                Ok(())
            }
            // Write nothing after a failure, so that the files stay valid.
            MatchEvent::GameFinished(_) if failed.is_err() => Ok(()),
            MatchEvent::GameFinished(game) => outputs.record_game(score, game).and_then(|()| {
                let console = &mut context.console;
                panel.show(
                    outputs.summary.games,
                    current_table(conditions, score, outputs),
                );
                if verbosity.verbose {
                    panel.suspend(|| console.log(&text::game_line(conditions, game)));
                }
                if verbosity.json {
                    console.print_json(&MatchLine::Game(json::game(conditions, game)))?;
                    console.flush()?;
                }
                Ok(())
            }),
        };
        if failed.is_ok() {
            failed = result;
        }
        if failed.is_ok() {
            MatchControl::Continue
        } else {
            MatchControl::Abort
        }
    })?;
    failed
}

fn current_table(
    conditions: &MatchConditions,
    score: &MatchScore,
    outputs: &MatchOutputs<'_>,
) -> String {
    let table = ResultTable {
        conditions,
        figures: &score.figures(),
        summary: &outputs.summary,
    };
    table.table()
}

/// Returns the date and time in UTC in the format of files and reports.
fn current_date() -> String {
    let now = time::OffsetDateTime::now_utc();
    let (hour, minute, second) = now.to_hms();
    format!("{}T{hour:02}:{minute:02}:{second:02}Z", now.date())
}
