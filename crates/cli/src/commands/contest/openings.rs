//! Where the games of a match begin: a file, a set that comes with the program,
//! openings made as they are needed, or deals where chance has a part.

use std::path::Path;
use std::sync::Arc;

use zeitnot_arena::contest::{BookAndMore, Openings};
use zeitnot_arena::openings::{Book, Deals, Generator, Ground, Recipe, read_file};

use super::order::OpeningsOrder;
use crate::context::Context;
use crate::error::CliError;

/// The seed of generated openings and of deals, unless told.
const USUAL_SEED: u64 = 1;

/// The openings of a match, and in words where they come from. `equal` is the
/// number of pairs where games from the same opening are always the same.
///
/// # Errors
///
/// The file is no list of openings for this game.
pub(super) fn choose(
    context: &mut Context<'_, '_>,
    ground: Ground,
    order: &OpeningsOrder,
    equal: Option<u32>,
) -> Result<(Arc<dyn Openings>, String), CliError> {
    match &order.file {
        Some(path) => from_file(context, &ground, path, order, equal),
        None => without_file(context, ground, order),
    }
}

fn from_file(
    context: &mut Context<'_, '_>,
    ground: &Ground,
    path: &Path,
    order: &OpeningsOrder,
    equal: Option<u32>,
) -> Result<(Arc<dyn Openings>, String), CliError> {
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
    let book = Book::new(loaded.openings).ok_or_else(|| wrong(format!("`{file}` is empty")))?;
    let source = in_words(&file.to_string(), &book);
    Ok(match order.seed {
        Some(seed) => (
            Arc::new(book.shuffled(seed)),
            format!("{source}, shuffled by {seed}"),
        ),
        None => (Arc::new(book), source),
    })
}

/// A book in words that change if its openings do.
fn in_words(name: &str, book: &Book) -> String {
    let (openings, key) = (book.openings().len(), book.fingerprint() as u32);
    format!("{name}, {openings} openings, key {key:08x}")
}

fn without_file(
    context: &mut Context<'_, '_>,
    ground: Ground,
    order: &OpeningsOrder,
) -> Result<(Arc<dyn Openings>, String), CliError> {
    let seed = order.seed.unwrap_or(USUAL_SEED);
    if let Some(deals) = Deals::new(Arc::clone(ground.game()), seed) {
        let source = deals.in_words();
        return Ok((Arc::new(deals), source));
    }
    let shipped = Book::shipped(&ground);
    let recipe = Recipe::quick(&ground);
    let more = Generator::new(ground, recipe, seed, Arc::clone(&context.time));
    let more = more.map_err(|error| wrong(error.to_string()))?;
    Ok(match (shipped, order.seed) {
        (None, _) => (Arc::new(more), format!("made, seed {seed}")),
        (Some(book), None) => {
            let source = in_words("shipped", &book);
            (Arc::new(BookAndMore { book, more }), source)
        }
        (Some(book), Some(seed)) => {
            let source = format!("{}, shuffled by {seed}", in_words("shipped", &book));
            let book = book.shuffled(seed);
            (Arc::new(BookAndMore { book, more }), source)
        }
    })
}

fn wrong(reason: String) -> CliError {
    CliError::Argument {
        argument: "--openings",
        reason,
    }
}
