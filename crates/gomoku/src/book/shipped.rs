//! The books that come with the program. `docs/openings.md` has the command
//! that made each of them.

use std::sync::LazyLock;

use super::{Book, BookError};
use crate::square::BoardSize;

/// Their files.
static FILES: [&[u8]; 2] = [
    include_bytes!("../../data/freestyle-15.book"),
    include_bytes!("../../data/standard-15.book"),
];

/// Read when one of them is wanted for the first time.
static BOOKS: LazyLock<Vec<Result<Book, BookError>>> =
    LazyLock::new(|| FILES.iter().map(|bytes| Book::from_bytes(bytes)).collect());

/// The books that come with the program; a damaged one is a sentence, and
/// nobody uses it.
pub fn shipped() -> &'static [Result<Book, BookError>] {
    &BOOKS
}

/// The book of a rule set on a board, if there is one.
pub(super) fn find(rule: &str, size: BoardSize) -> Option<&'static Book> {
    let mut books = shipped().iter().flatten();
    books.find(|book| book.origin.rule == rule && book.origin.size == size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::{MAX_ENTRIES, MAX_FILE_BYTES};

    #[test]
    fn every_book_that_comes_with_the_program_is_whole_and_small() {
        for book in shipped() {
            let book = book.as_ref().unwrap();
            assert!(book.len() <= MAX_ENTRIES && book.len() > 100);
            assert_eq!(find(&book.origin.rule, book.origin.size), Some(book));
        }
        assert!(FILES.iter().all(|bytes| bytes.len() <= MAX_FILE_BYTES));
        let bytes: usize = FILES.iter().map(|bytes| bytes.len()).sum();
        assert!(bytes <= 256 << 10, "{bytes} bytes");
    }
}
