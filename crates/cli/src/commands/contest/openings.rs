//! Where the games of a match begin: a file, a set that comes with the program,
//! or openings made as they are needed.

use std::sync::Arc;

use zeitnot_arena::contest::Openings;
use zeitnot_arena::openings::{Book, Generator, Ground, Recipe, read_file};
use zeitnot_core::Game;

use super::order::OpeningsOrder;
use crate::context::Context;
use crate::error::CliError;

/// The seed of generated openings, unless told.
const USUAL_SEED: u64 = 1;

/// The openings of a match, and in words where they come from.
///
/// # Errors
///
/// The file is no list of openings for this game.
pub(super) fn choose(
    context: &mut Context<'_, '_>,
    game: &Arc<dyn Game>,
    rule: &str,
    size: Option<u32>,
    order: &OpeningsOrder,
) -> Result<(Arc<dyn Openings>, String), CliError> {
    let wrong = |reason: String| CliError::Argument {
        argument: "--openings",
        reason,
    };
    let ground = Ground::new(Arc::clone(game), Some(rule), size);
    let ground = ground.map_err(|error| wrong(error.to_string()))?;
    let (book, source) = match &order.file {
        Some(path) => {
            let loaded = read_file(path, &ground, order.plies)?;
            if !loaded.duplicates.is_empty() {
                context.console.log(&format!(
                    "zeitnot: {} openings of `{}` occur twice and are left out",
                    loaded.duplicates.len(),
                    path.display()
                ));
            }
            (Book::new(loaded.openings), path.display().to_string())
        }
        None => (Book::shipped(&ground), "shipped".to_owned()),
    };
    let Some(book) = book else {
        let seed = order.seed.unwrap_or(USUAL_SEED);
        let recipe = Recipe::quick(&ground);
        let generator = Generator::new(ground, recipe, seed, Arc::clone(&context.time));
        let generator = generator.map_err(|error| wrong(error.to_string()))?;
        return Ok((Arc::new(generator), format!("generated, seed {seed}")));
    };
    Ok(match order.seed {
        Some(seed) => (
            Arc::new(book.shuffled(seed)),
            format!("{source}, shuffled by {seed}"),
        ),
        None => (Arc::new(book), source),
    })
}
