//! Pages of lists, and cursors to the next page.

use std::fmt;
use std::str::FromStr;

/// The maximum number of games, reviews, or puzzles on a page.
pub const MAX_PAGE_SIZE: u32 = 200;

pub(crate) fn page_size(limit: u32) -> u32 {
    limit.clamp(1, MAX_PAGE_SIZE)
}

/// Truncates rows to the page size and returns the cursor of the next page.
///
/// `rows` has one extra row if another page follows.
pub(crate) fn cut<T>(
    mut rows: Vec<T>,
    limit: u32,
    position: impl FnOnce(&T) -> (i64, &str),
) -> (Vec<T>, Option<Cursor>) {
    let size = page_size(limit) as usize;
    let is_last = rows.len() <= size;
    rows.truncate(size);
    let last = rows.last().filter(|_| !is_last);
    let next = last.map(position).map(|(moment_ms, id)| Cursor {
        moment_ms,
        id: id.to_owned(),
    });
    (rows, next)
}

/// A position in a list: after a game, review, or puzzle.
///
/// Its text form is opaque to clients.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// The value by which the list is sorted, in milliseconds of Unix time.
    pub(crate) moment_ms: i64,
    pub(crate) id: String,
}

impl fmt::Display for Cursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.moment_ms, self.id)
    }
}

/// The text is not a cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid page cursor; remove it to get the first page")]
pub struct CursorError;

impl FromStr for Cursor {
    type Err = CursorError;

    fn from_str(text: &str) -> Result<Self, CursorError> {
        let (moment_ms, id) = text.split_once('.').ok_or(CursorError)?;
        Ok(Self {
            moment_ms: moment_ms.parse().map_err(|_| CursorError)?,
            id: id.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_can_be_parsed_from_its_text() {
        for (moment_ms, id) in [(0, ""), (i64::MIN, "a.b.c"), (i64::MAX, "%_'\u{0}ế")] {
            let cursor = Cursor {
                moment_ms,
                id: id.to_owned(),
            };
            assert_eq!(cursor.to_string().parse(), Ok(cursor));
        }
    }

    #[test]
    fn other_text_is_not_a_cursor() {
        for text in ["", "12", ".", "x.y", "99999999999999999999.a"] {
            assert_eq!(text.parse::<Cursor>(), Err(CursorError), "{text}");
        }
    }
}
