//! `zeitnot book info`: shows the size of a book and how it was built.

use std::path::PathBuf;

use zeitnot_gomoku::book::Book;
use zeitnot_schema::v1::{BookInfo, BookReport};

use super::source;
use crate::context::Context;
use crate::error::{CliError, Verdict};

/// The arguments of `zeitnot book info`.
#[derive(Debug, clap::Args)]
pub(super) struct Arguments {
    /// Book file [default: the shipped books]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(
    arguments: &Arguments,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    let books = match &arguments.file {
        Some(path) => vec![book_report(&source::read(path)?)],
        None => source::all_shipped()?
            .into_iter()
            .map(book_report)
            .collect(),
    };
    if arguments.json {
        context.console.print_json(&BookInfo { books })?;
    } else {
        let texts: Vec<String> = books.iter().map(report_text).collect();
        context.console.print(&texts.join("\n"))?;
    }
    Ok(Verdict::Done)
}

pub(super) fn book_report(book: &Book) -> BookReport {
    let origin = book.origin();
    let settings = origin.settings;
    BookReport {
        rule: origin.rule.clone(),
        size: origin.size.side().into(),
        entries: book.len() as u64,
        bytes: book.to_bytes().len() as u64,
        build: origin.build.clone(),
        evaluation: format!("{:016x}", origin.evaluation),
        positions: settings.positions,
        nodes: settings.nodes,
        lines: settings.lines.into(),
        margin: settings.max_loss.into(),
        stones: settings.max_stones.into(),
    }
}

pub(super) fn report_text(book: &BookReport) -> String {
    let BookReport {
        rule,
        size,
        entries,
        bytes,
        build,
        evaluation,
        positions,
        nodes,
        lines,
        margin,
        stones,
    } = book;
    format!(
        "rule      {rule} {size}x{size}\n\
         entries   {entries} ({bytes} bytes)\n\
         made by   zeitnot {build}, evaluation {evaluation}\n\
         command   zeitnot book build --rule {rule} --size {size} --positions {positions} \
         --nodes {nodes} --lines {lines} --margin {margin} --stones {stones} -o FILE\n"
    )
}
