//! `zeitnot book build`: searches positions and writes them to a book.

use std::path::{Path, PathBuf};

use zeitnot_core::{Game, Setup, ViewParts};
use zeitnot_gomoku::book::{BookSettings, MAX_ENTRIES};
use zeitnot_gomoku::{BoardSize, Gomoku};
use zeitnot_lab::book::{BookBuild, BookJournal, JournalError};
use zeitnot_schema::v1::BookBuilt;

use super::info;
use super::source::book_file_error;
use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::{files, interrupt, numbers};

/// The maximum size of a journal, whose lines have about a hundred bytes.
const MAX_JOURNAL_BYTES: u64 = 64 << 20;

/// The arguments of `zeitnot book build`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot book build --rule renju --positions 800 --state renju.state -o renju.book\n\n\
    Starts with the empty board, the stones of swap2 openings, and in renju the named\n\
    openings. One side plays the book moves, the other any move that loses at most\n\
    --margin; of the positions that arise, the likeliest is searched next. Nothing is\n\
    random: the same program builds the same book from the same arguments. With\n\
    --state, a build that was stopped by Ctrl-C or a power failure continues, and a\n\
    larger --positions extends the book.")]
pub(super) struct Arguments {
    /// Rule set: freestyle, standard, renju, caro5, or caro6
    #[arg(long, value_name = "RULE", default_value = "freestyle")]
    rule: String,

    /// Board size
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<5, 20>, default_value = "15")]
    size: u32,

    /// Number of positions to search
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, { MAX_ENTRIES as u32 }>, default_value = "1000")]
    positions: u32,

    /// Nodes per search
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000_000>, default_value = "300000")]
    nodes: u32,

    /// Number of best moves per search
    #[arg(long, value_name = "K", value_parser = numbers::bounded::<1, 30>, default_value = "4")]
    lines: u32,

    /// Maximum loss of a move of the other side, in score units
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<0, 10_000>, default_value = "120")]
    margin: u32,

    /// Maximum number of stones in a position
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 100>, default_value = "24")]
    stones: u32,

    /// Save the progress to this file, and continue from it
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,

    /// Write the book to this file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let (rule, size) = arguments.rule_and_size()?;
    let state = arguments.state.as_deref();
    if state
        .is_some_and(|state| files::resolve_path(state) == files::resolve_path(&arguments.output))
    {
        let reason = "this is the file of --state; give another file".to_owned();
        return Err(argument_error("--output", reason));
    }
    let output = files::OutputFile::create(&arguments.output, "opening book")?;
    let settings = arguments.settings();
    let build = BookBuild::new(&rule, size, settings, &context.time)?;
    let mut journal = match state {
        Some(path) => open_journal(path, &build.heading()?, size)?,
        None => BookJournal::in_memory(),
    };
    let start = context.time.now();
    let bar = context.console.bar(settings.positions.into());
    let version = env!("CARGO_PKG_VERSION");
    let stop = interrupt::flag();
    let result = build.run(&mut journal, version, stop, |stones| {
        bar.step(format!("{stones} stones"));
    })?;
    drop(bar);
    let complete = result.complete;
    if complete {
        output.write_bytes(&result.book.to_bytes())?;
    }
    let built = BookBuilt {
        book: info::book_report(&result.book),
        searched: result.searched,
        seconds: context.time.now().since(start).as_secs_f64(),
        complete,
    };
    if arguments.json {
        context.console.print_json(&built)?;
    } else {
        context.console.print(&report_text(&built))?;
    }
    Ok(match complete {
        true => Verdict::Done,
        false => Verdict::Negative,
    })
}

impl Arguments {
    fn rule_and_size(&self) -> Result<(String, BoardSize), CliError> {
        let setup = Setup {
            rule: Some(self.rule.clone()),
            size: Some(self.size),
            ..Setup::default()
        };
        let position = Gomoku.position(&setup);
        let position = position.map_err(|error| argument_error("--rule", error.to_string()))?;
        if position.view(ViewParts::CAPTURED).captured.is_some() {
            let reason = format!(
                "books do not support rules in which stones are captured, such as {}; choose \
                 other rules",
                self.rule
            );
            return Err(argument_error("--rule", reason));
        }
        let size = u8::try_from(self.size).ok().and_then(BoardSize::new);
        let size = size.unwrap_or(BoardSize::DEFAULT);
        Ok((position.setup().rule.unwrap_or_default(), size))
    }

    fn settings(&self) -> BookSettings {
        let to_u8 = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
        BookSettings {
            positions: self.positions,
            nodes: self.nodes,
            lines: to_u8(self.lines),
            max_loss: u16::try_from(self.margin).unwrap_or(u16::MAX),
            max_stones: to_u8(self.stones),
        }
    }
}

/// Opens the journal at `path`, or creates it.
fn open_journal(path: &Path, heading: &str, size: BoardSize) -> Result<BookJournal, CliError> {
    let text = match path.exists() {
        true => files::read_text(path, "searches", MAX_JOURNAL_BYTES)?,
        false => String::new(),
    };
    BookJournal::open(path, &text, heading, size).map_err(|error| match error {
        JournalError::Write(error) => error.into(),
        other => book_file_error(path, &format!("{other}; give another --state")),
    })
}

fn report_text(built: &BookBuilt) -> String {
    let mut text = info::report_text(&built.book);
    let BookBuilt {
        searched, seconds, ..
    } = built;
    text += &format!("searched  {searched} positions in {seconds:.1} s\n");
    if !built.complete {
        text += "stopped; with --state, repeat the command to continue\n";
    }
    text
}

const fn argument_error(argument: &'static str, reason: String) -> CliError {
    CliError::Argument { argument, reason }
}
