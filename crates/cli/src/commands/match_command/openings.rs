//! The openings of a match: a file, a shipped set, generated openings, or deals.

use std::path::Path;
use std::sync::Arc;

use zeitnot_arena::match_runner::{BookThenGenerator, OpeningSource};
use zeitnot_arena::openings::{
    GeneratorSettings, OpeningBook, OpeningContext, OpeningGenerator, RandomDeals, read_file,
};

use super::spec::OpeningsSpec;
use crate::context::Context;
use crate::error::CliError;

/// The default seed of generated openings and of deals.
const DEFAULT_SEED: u64 = 1;

/// Returns the openings of a match, and a description that is kept in journals.
///
/// `equal` is the number of pairs if games from the same opening are always the
/// same, which causes a warning if there are too few openings.
///
/// # Errors
///
/// Fails if the file has no valid openings of this game.
pub(super) fn choose_openings(
    context: &mut Context<'_, '_>,
    opening_context: OpeningContext,
    spec: &OpeningsSpec,
    equal: Option<u32>,
) -> Result<(Arc<dyn OpeningSource>, String), CliError> {
    match &spec.file {
        Some(path) => from_file(context, &opening_context, path, spec, equal),
        None => without_file(context, opening_context, spec),
    }
}

fn from_file(
    context: &mut Context<'_, '_>,
    opening_context: &OpeningContext,
    path: &Path,
    spec: &OpeningsSpec,
    equal: Option<u32>,
) -> Result<(Arc<dyn OpeningSource>, String), CliError> {
    let loaded = read_file(path, opening_context, spec.plies)?;
    let (file, duplicates) = (path.display(), loaded.duplicates.len());
    if duplicates > 0 {
        let log = format!("zeitnot: left out {duplicates} duplicate openings of `{file}`");
        context.console.log(&log);
    }
    let openings = loaded.openings.len();
    if let Some(pairs) = equal.filter(|&pairs| pairs as usize > openings) {
        context.console.log(&format!(
            "zeitnot: `{file}` has {openings} openings for {pairs} pairs; games by nodes or depth \
             repeat themselves from the same opening and prove nothing"
        ));
    }
    let book = OpeningBook::new(loaded.openings)
        .ok_or_else(|| openings_error(format!("`{file}` is empty")))?;
    let source = book_description(&file.to_string(), &book);
    Ok(match spec.seed {
        Some(seed) => (
            Arc::new(book.shuffled(seed)),
            format!("{source}, shuffled by {seed}"),
        ),
        None => (Arc::new(book), source),
    })
}

/// Describes a book with a key of its openings.
fn book_description(name: &str, book: &OpeningBook) -> String {
    let (openings, key) = (book.openings().len(), book.fingerprint() as u32);
    format!("{name}, {openings} openings, key {key:08x}")
}

fn without_file(
    context: &mut Context<'_, '_>,
    opening_context: OpeningContext,
    spec: &OpeningsSpec,
) -> Result<(Arc<dyn OpeningSource>, String), CliError> {
    let seed = spec.seed.unwrap_or(DEFAULT_SEED);
    if let Some(deals) = RandomDeals::new(Arc::clone(opening_context.game()), seed) {
        let source = deals.description();
        return Ok((Arc::new(deals), source));
    }
    let shipped = OpeningBook::shipped(&opening_context);
    let settings = GeneratorSettings::quick_for(&opening_context);
    let generator =
        OpeningGenerator::new(opening_context, settings, seed, Arc::clone(&context.time));
    let generator = generator.map_err(|error| openings_error(error.to_string()))?;
    Ok(match (shipped, spec.seed) {
        (None, _) => (Arc::new(generator), format!("made, seed {seed}")),
        (Some(book), None) => {
            let source = book_description("shipped", &book);
            (Arc::new(BookThenGenerator { book, generator }), source)
        }
        (Some(book), Some(seed)) => {
            let source = format!("{}, shuffled by {seed}", book_description("shipped", &book));
            let book = book.shuffled(seed);
            (Arc::new(BookThenGenerator { book, generator }), source)
        }
    })
}

fn openings_error(reason: String) -> CliError {
    CliError::Argument {
        argument: "--openings",
        reason,
    }
}
