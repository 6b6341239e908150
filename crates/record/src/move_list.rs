//! The plain move list, `.txt`: a minimal text format for games.
//!
//! ```text
//! # game: gomoku
//! # rule: renju
//! # size: 15
//! h8 i9 j10
//! 1-0
//! ```
//!
//! * Lines above the moves that begin with `#` are the header. The keys `game`,
//!   `rule`, `size`, `first`, `second`, `time_control`, `start`, and `result` fill
//!   the fields of the record, in any case and with `-` for `_`. Each `comment`
//!   line adds a line to the comment on the game, as does a line without a key.
//!   Other keys become tags.
//! * Moves are words of ASCII letters and digits, separated by white space. In
//!   chess they may also have `+`, `#`, `=`, and `-`; in the crossword game,
//!   letters of any language, `.`, `?`, `[`, and `]`.
//! * A word of several points, each a letter and digits, is a joined list:
//!   `h8i9j10` is three moves. In chess and the crossword game, whose moves may
//!   have this form (`e2e4`), words are never split. Files without a game are
//!   split, so a chess file needs a `game` line or a caller that passes the game.
//! * A last word `1-0`, `0-1`, `1/2-1/2`, or `*` is the result, with the first
//!   player's points before the second's.
//!
//! The writer leaves out variations and annotations of moves.

mod header;
mod points;
mod read;
mod write;

pub use read::read;
pub(crate) use read::read_limited;
pub use write::write;
