//! Plays a match that was ordered, and tells of it meanwhile.

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

/// How much is told while a match runs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Verbosity {
    /// A line of the log for every game.
    pub(crate) verbose: bool,
    /// A line of JSON for every game.
    pub(crate) json: bool,
}

/// Different warnings that are told; an engine may have any number of them.
const MAX_WARNINGS: usize = 100;

/// A match that is over, or was broken off.
pub(crate) struct FinishedMatch {
    /// What heads its files.
    pub(crate) head: MatchHead,
    /// What it proves.
    pub(crate) figures: MatchFigures,
    /// How it went.
    pub(crate) summary: MatchSummary,
    llr_series: Series,
    /// The page, until it is written.
    page: Option<OutputFile>,
    /// Games at once, where that is known.
    slots: Option<usize>,
    /// Was everything played, or has the test decided?
    pub(crate) complete: bool,
}

impl FinishedMatch {
    /// A match as its keeper has it.
    pub(crate) fn new(ledger: &MatchScore, keeper: MatchOutputs<'_>, complete: bool) -> Self {
        Self {
            figures: ledger.figures(),
            head: keeper.head,
            summary: keeper.summary,
            llr_series: keeper.llr_series,
            slots: None,
            page: keeper.page,
            complete,
        }
    }

    /// Writes the page, if one is wanted.
    ///
    /// # Errors
    ///
    /// It cannot be written.
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

    /// Under which conditions it was played, for the page.
    fn rows(&self) -> Vec<(String, String)> {
        let mut rows = condition_rows(&self.head.conditions);
        if let Some(slots) = self.slots {
            rows.push(("Games at once".to_owned(), slots.to_string()));
        }
        rows
    }

    /// The result in words.
    pub(crate) fn text(&self) -> String {
        let standing = ResultTable {
            conditions: &self.head.conditions,
            figures: &self.figures,
            summary: &self.summary,
        };
        let mut text = standing.table();
        if !self.complete {
            text.push_str("  The match is not over; with a journal it can be resumed.\n");
        }
        text
    }

    /// The result in JSON.
    pub(crate) fn json(&self) -> MatchReport {
        json::report(
            &self.head.conditions,
            &self.figures,
            &self.summary,
            self.complete,
        )
    }
}

/// Plays a match until it is over, its test has decided or somebody presses
/// Ctrl-C.
///
/// # Errors
///
/// It cannot be played as ordered, or a file cannot be written.
pub(crate) fn play(
    order: &MatchSpec,
    keep: &KeepArguments,
    voice: Verbosity,
    context: &mut Context<'_, '_>,
) -> Result<FinishedMatch, CliError> {
    if order.engines.iter().any(|engine| !engine.is_builtin()) {
        guard::install(context);
    }
    let contest = order.prepare(context)?;
    let mut ledger = MatchScore::new(order.sprt);
    let head = MatchHead {
        conditions: contest.conditions.clone(),
        event: keep.event.clone(),
        date: current_date(),
    };
    let mut keeper = MatchOutputs::open(keep, &*contest.game, head, &mut ledger)?;
    run_match(&contest, &mut ledger, &mut keeper, voice, context)?;
    let complete = ledger.is_decided() || ledger.next_pair() >= contest.pairs;
    let mut finished = FinishedMatch::new(&ledger, keeper, complete);
    finished.slots = Some(contest.slots);
    Ok(finished)
}

fn run_match(
    contest: &MatchRunner,
    ledger: &mut MatchScore,
    keeper: &mut MatchOutputs<'_>,
    voice: Verbosity,
    context: &mut Context<'_, '_>,
) -> Result<(), CliError> {
    let conditions = &contest.conditions;
    let panel = context.console.panel(u64::from(contest.pairs) * 2);
    panel.show(
        keeper.summary.games,
        current_table(conditions, ledger, keeper),
    );
    let mut warned = BTreeSet::new();
    let mut failed = Ok(());
    contest.run(ledger, interrupt::flag(), &mut |ledger, news| {
        let result = match news {
            MatchEvent::Warning { engine, text } => {
                let name = &conditions.engines[*engine].name;
                if warned.len() < MAX_WARNINGS && warned.insert((*engine, text.clone())) {
                    let console = &mut context.console;
                    panel.suspend(|| console.log(&format!("zeitnot: {name}: {text}")));
                }
                Ok(())
            }
            // After a failure nothing more is written: what is there is whole.
            MatchEvent::GameFinished(_) if failed.is_err() => Ok(()),
            MatchEvent::GameFinished(game) => keeper.record_game(ledger, game).and_then(|()| {
                let console = &mut context.console;
                panel.show(
                    keeper.summary.games,
                    current_table(conditions, ledger, keeper),
                );
                if voice.verbose {
                    panel.suspend(|| console.log(&text::game_line(conditions, game)));
                }
                if voice.json {
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
    ledger: &MatchScore,
    keeper: &MatchOutputs<'_>,
) -> String {
    let standing = ResultTable {
        conditions,
        figures: &ledger.figures(),
        summary: &keeper.summary,
    };
    standing.table()
}

/// Date and time in UTC, as files and reports have them.
fn current_date() -> String {
    let now = time::OffsetDateTime::now_utc();
    let (hour, minute, second) = now.to_hms();
    format!("{}T{hour:02}:{minute:02}:{second:02}Z", now.date())
}
