//! Books by file, or those that come with the program.

use std::path::Path;

use zeitnot_gomoku::book::{Book, BookError, MAX_FILE_BYTES, shipped};

use crate::error::CliError;
use crate::files;

/// The book of this file.
pub(super) fn read(path: &Path) -> Result<Book, CliError> {
    // Longer files are no books, and the reader says so better than we.
    let limit = MAX_FILE_BYTES as u64 * 2;
    let bytes = files::read_bytes(path, "opening book", limit)?;
    Book::from_bytes(&bytes).map_err(|error| book_file_error(path, &error.to_string()))
}

/// The books that come with the program, all of them whole.
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
        reason: format!("of the books that come with the program: {error}"),
    }
}

pub(super) fn book_file_error(path: &Path, problem: &str) -> CliError {
    CliError::Equipment {
        path: path.to_owned(),
        problem: problem.to_owned(),
    }
}
