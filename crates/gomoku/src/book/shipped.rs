//! The books that come with the program. `docs/dev/lab.md` has the commands that
//! built them.

use std::sync::LazyLock;

use super::{Book, BookError};
use crate::square::BoardSize;

static FILES: [&[u8]; 2] = [
    include_bytes!("../../data/freestyle-15.book"),
    include_bytes!("../../data/standard-15.book"),
];

/// The parsed books; loaded on first use.
static BOOKS: LazyLock<Vec<Result<Book, BookError>>> =
    LazyLock::new(|| FILES.iter().map(|bytes| Book::from_bytes(bytes)).collect());

/// Returns the books that come with the program, or errors for damaged ones.
pub fn shipped() -> &'static [Result<Book, BookError>] {
    &BOOKS
}

/// Returns the book of a rule set and board size.
pub(super) fn find(rule: &str, size: BoardSize) -> Option<&'static Book> {
    let mut books = shipped().iter().flatten();
    books.find(|book| book.origin.rule == rule && book.origin.size == size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::{MAX_ENTRIES, MAX_FILE_BYTES};

    #[test]
    fn shipped_books_are_valid_and_within_size_limits() {
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
