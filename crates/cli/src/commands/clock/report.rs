//! `zeitnot clock report`: reports from journals how engines used their clocks.

pub(crate) mod json;
mod text;

use std::path::{Path, PathBuf};

use zeitnot_arena::journal::MatchJournal;
use zeitnot_arena::report::{ClockPage, ClockSection, Clocks};
use zeitnot_schema::v1::ClockReport;

use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::files::{self, OutputFile};

/// The arguments of `zeitnot clock report`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example:\n  zeitnot match --game chess --tc 8+0.08 --engine name=new \\\n    \
    --engine \"name=old option.clock.policy=uniform\" --journal match.jsonl\n  \
    zeitnot clock report match.jsonl --html time.html\n\n\
    Only the built-in engine reports plans and reasons. `docs/dev/time.md` explains the\n\
    report."
)]
pub(super) struct Arguments {
    /// Match journals from `zeitnot match --journal`
    #[arg(value_name = "JOURNAL", required = true)]
    journals: Vec<PathBuf>,

    /// Write a self-contained report to this HTML file
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    arguments.check_different()?;
    let journals = arguments.journals.iter();
    let matches: Vec<ClockSection> = journals.map(|path| read(path)).collect::<Result<_, _>>()?;
    let page = arguments.html.as_deref();
    let page = page
        .map(|path| OutputFile::create(path, "report"))
        .transpose()?;
    let named = || arguments.journals.iter().zip(&matches);
    if arguments.json {
        let matches = named().map(|(path, one)| json::match_report(path, one));
        context.console.print_json(&ClockReport {
            matches: matches.collect(),
        })?;
    } else {
        let texts: Vec<String> = named().map(|(path, one)| text::table(path, one)).collect();
        context.console.print(&texts.join("\n"))?;
    }
    let Some(page) = page else {
        return Ok(Verdict::Done);
    };
    let html = ClockPage {
        matches: &matches,
        version: env!("CARGO_PKG_VERSION"),
    };
    page.write(&html.to_html())?;
    Ok(Verdict::Done)
}

impl Arguments {
    /// Rejects a page that would overwrite a journal.
    fn check_different(&self) -> Result<(), CliError> {
        let Some(page) = self.html.as_deref().map(files::resolve_path) else {
            return Ok(());
        };
        let mut journals = self.journals.iter();
        match journals.find(|journal| files::resolve_path(journal) == page) {
            None => Ok(()),
            Some(journal) => Err(CliError::Argument {
                argument: "--html",
                reason: format!(
                    "`{}` is one of the journals; give another name",
                    journal.display()
                ),
            }),
        }
    }
}

/// Reads the clock data of a journal.
fn read(path: &Path) -> Result<ClockSection, CliError> {
    let mut clocks: Option<Clocks> = None;
    let head = MatchJournal::read(path, |head, game| {
        let clocks = clocks.get_or_insert_with(|| Clocks::new(&head.conditions));
        clocks.add(&game);
    })?;
    let clocks = clocks.unwrap_or_else(|| Clocks::new(&head.conditions));
    Ok(ClockSection { head, clocks })
}
