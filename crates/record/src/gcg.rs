//! GCG, `.gcg`: crossword games, as written by Quackle, Macondo, MAGPIE, and
//! sites with annotated games.
//!
//! ```text
//! #character-encoding UTF-8
//! #player1 ada Ada Lovelace
//! #player2 charles Charles Babbage
//! #lexicon ENABLE
//! >ada: AEINRST 8D NASTIER +74 74
//! #note Seven tiles at once.
//! >charles: ABEQ?VV D8 .oB +10 10
//! >charles: ABEQ?VV -- -10 0
//! >ada: CDEILOU - +0 74
//! >charles: ABEQ?VV -QVV +0 0
//! #rack1 CDEILOU
//! ```
//!
//! # Lines
//!
//! * A line that begins with `>` is a turn or an event: nickname, rack, action,
//!   points, and total. Rack, points, and total are optional; the rack may be in
//!   parentheses. Text after the total (a list of words in many files) is the
//!   first line of the comment.
//! * `8D WORD` is a play across and `D8 WORD` a play down, with coordinates in
//!   either case. In the word, a lower-case letter is a blank and a dot an
//!   occupied square; `(AB)` is read as two dots. Words with the letters of
//!   occupied squares are kept. `-` is a pass, `-QV` exchanges tiles, and `-2`
//!   exchanges two unknown tiles. Moves become `8d.WORD`, `d8.WORD`, `pass`,
//!   `ex.QV`, and `ex.2`.
//! * `--` takes back a challenged play, and `(challenge)` is the bonus or penalty
//!   for a failed challenge. Both become the move `challenge` of the player who
//!   challenged, with an [event](crate::ScoreEvent) for the result.
//! * `(time)` is a penalty, and `(TILES)` counts the tiles at the end of the
//!   game. Both are events after the last move.
//! * Racks are converted to upper case, with `?` for a blank. Tiles of several
//!   letters are in brackets, as in `[CH]`.
//!
//! # Pragmas
//!
//! * `#player1` and `#player2` have a nickname without spaces and a name, and may
//!   be anywhere. Without them, players are numbered in order of appearance. A
//!   nickname is kept if it is not the name with `_` for spaces. If both players
//!   have the same nickname, only the first keeps it, and the order of turns decides
//!   who moves. The names `Player 1` and `Player 2` are placeholders for unknown
//!   names.
//! * `#note` and the lines below it that begin neither with `#` nor with `>` are
//!   the comment on the turn above. Before the first turn they are part of the
//!   comment on the game, as is `#description`.
//! * `#rack1` and `#rack2` are the racks after the last move, and `#incomplete` is
//!   the rack of the player to move.
//! * All other pragmas become tags, in order and under their own names: the
//!   lexicon, the board, the tiles, and so on. Empty ones are dropped.
//!
//! # Lines, text, and results
//!
//! * Lines end in `\n`, `\r`, or `\r\n`; blank lines are skipped.
//! * Text is UTF-8, or Latin-1 if it is not valid UTF-8 or if
//!   `#character-encoding` says so.
//! * Points and totals are kept as written, right or wrong. Once tiles were
//!   counted, the [outcome](crate::RecordOutcome) follows from the totals.
//! * A game has two players, and a file has one game.
//!
//! # Writing
//!
//! Files are written in UTF-8 and in the order of the example, and read back as
//! the same record. The writer leaves out variations, the rule, times and time
//! controls, evaluations, glyphs, labels, and a result that does not follow from
//! the totals. It rejects a challenge without the event that ends it.

mod builder;
mod charset;
mod detect;
mod line;
mod players;
mod pragma;
mod read;
mod totals;
mod turn;
mod write;

pub(crate) use detect::is_gcg;
pub use read::read;
pub(crate) use read::read_limited;
pub(crate) use totals::outcome;
pub use write::write;

/// Maximum number of events in a file.
const MAX_EVENTS: usize = 1 << 16;
