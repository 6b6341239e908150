//! Books from files, and the shipped books.

use std::path::Path;

use zeitnot_gomoku::book::{Book, BookError, MAX_FILE_BYTES, shipped};

use crate::error::CliError;
use crate::files;

/// Reads a book from a file.
pub(super) fn read(path: &Path) -> Result<Book, CliError> {
    // The parser has a better error for a file that is somewhat too long.
    let limit = MAX_FILE_BYTES as u64 * 2;
    let bytes = files::read_bytes(path, "opening book", limit)?;
    Book::from_bytes(&bytes).map_err(|error| book_file_error(path, &error.to_string()))
}

/// Returns the shipped books.
pub(super) fn all_shipped() -> Result<Vec<&'static Book>, CliError> {
    let books = shipped().iter().map(|book| match book {
        Ok(book) => Ok(book),
        Err(error) => Err(shipped_book_error(error)),
    });
    books.collect()
}

fn shipped_book_error(error: &BookError) -> CliError {
    CliError::Argument {
        argument: "FILE",
        reason: format!("could not read a shipped book: {error}"),
    }
}

pub(super) fn book_file_error(path: &Path, problem: &str) -> CliError {
    CliError::Equipment {
        path: path.to_owned(),
        problem: problem.to_owned(),
    }
}
