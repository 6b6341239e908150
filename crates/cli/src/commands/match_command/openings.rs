//! Where the games of a match begin: a file, a set that comes with the program,
//! openings made as they are needed, or deals where chance has a part.

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

/// The openings of a match, and in words where they come from. `equal` is the
/// number of pairs where games from the same opening are always the same.
///
/// # Errors
///
/// The file is no list of openings for this game.
pub(super) fn choose_openings(
    context: &mut Context<'_, '_>,
    ground: OpeningContext,
    order: &OpeningsSpec,
    equal: Option<u32>,
) -> Result<(Arc<dyn OpeningSource>, String), CliError> {
    match &order.file {
        Some(path) => from_file(context, &ground, path, order, equal),
        None => without_file(context, ground, order),
    }
}

fn from_file(
    context: &mut Context<'_, '_>,
    ground: &OpeningContext,
    path: &Path,
    order: &OpeningsSpec,
    equal: Option<u32>,
) -> Result<(Arc<dyn OpeningSource>, String), CliError> {
    let loaded = read_file(path, ground, order.plies)?;
    let (file, doubles) = (path.display(), loaded.duplicates.len());
    if doubles > 0 {
        let log = format!("zeitnot: {doubles} openings of `{file}` occur twice and are left out");
        context.console.log(&log);
    }
    let openings = loaded.openings.len();
    if let Some(pairs) = equal.filter(|&pairs| pairs as usize > openings) {
        context.console.log(&format!(
            "zeitnot: `{file}` has {openings} openings for {pairs} pairs; games by nodes or depth \
             from the same opening are the same games again and prove nothing"
        ));
    }
    let book = OpeningBook::new(loaded.openings)
        .ok_or_else(|| openings_error(format!("`{file}` is empty")))?;
    let source = book_description(&file.to_string(), &book);
    Ok(match order.seed {
        Some(seed) => (
            Arc::new(book.shuffled(seed)),
            format!("{source}, shuffled by {seed}"),
        ),
        None => (Arc::new(book), source),
    })
}

/// A book in words that change if its openings do.
fn book_description(name: &str, book: &OpeningBook) -> String {
    let (openings, key) = (book.openings().len(), book.fingerprint() as u32);
    format!("{name}, {openings} openings, key {key:08x}")
}

fn without_file(
    context: &mut Context<'_, '_>,
    ground: OpeningContext,
    order: &OpeningsSpec,
) -> Result<(Arc<dyn OpeningSource>, String), CliError> {
    let seed = order.seed.unwrap_or(DEFAULT_SEED);
    if let Some(deals) = RandomDeals::new(Arc::clone(ground.game()), seed) {
        let source = deals.description();
        return Ok((Arc::new(deals), source));
    }
    let shipped = OpeningBook::shipped(&ground);
    let recipe = GeneratorSettings::quick_for(&ground);
    let more = OpeningGenerator::new(ground, recipe, seed, Arc::clone(&context.time));
    let more = more.map_err(|error| openings_error(error.to_string()))?;
    Ok(match (shipped, order.seed) {
        (None, _) => (Arc::new(more), format!("made, seed {seed}")),
        (Some(book), None) => {
            let source = book_description("shipped", &book);
            (
                Arc::new(BookThenGenerator {
                    book,
                    generator: more,
                }),
                source,
            )
        }
        (Some(book), Some(seed)) => {
            let source = format!("{}, shuffled by {seed}", book_description("shipped", &book));
            let book = book.shuffled(seed);
            (
                Arc::new(BookThenGenerator {
                    book,
                    generator: more,
                }),
                source,
            )
        }
    })
}

fn openings_error(reason: String) -> CliError {
    CliError::Argument {
        argument: "--openings",
        reason,
    }
}
