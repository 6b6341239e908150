//! The plain move list, `.txt`: the least a game can be written down with.
//!
//! ```text
//! # game: gomoku
//! # rule: renju
//! # size: 15
//! h8 i9 j10
//! 1-0
//! ```
//!
//! * Lines that begin with `#` and stand above the moves are the header. The
//!   keys `game`, `rule`, `size`, `first`, `second`, `time_control`, `start`
//!   and `result` fill the fields of the record, in any case and with `-` for
//!   `_`. Each `comment` line adds a line to the comment on the game, as does a
//!   line without a key. Other keys become tags.
//! * Moves are words of ASCII letters and digits, separated by white space; in
//!   chess also of the signs `+`, `#`, `=` and `-`, in the crossword game of
//!   letters of any language, `.`, `?`, `[` and `]`.
//! * A word that is nothing but points, a letter and digits each, is a joined
//!   list: `h8i9j10` is three moves. In chess and the crossword game, whose
//!   moves can look like that themselves (`e2e4`), words are never taken apart.
//!   Without a named game they are: a chess file needs its `game` line, or a
//!   caller who knows.
//! * A last word `1-0`, `0-1`, `1/2-1/2` or `*` is the result, the first
//!   player's points before the second's.
//!
//! Variations and remarks on single moves have no place here; the writer leaves
//! them out.

mod header;
mod points;
mod read;
mod write;

pub use read::read;
pub use write::write;
