//! GCG, `.gcg`: games of the crossword game, as Quackle, Macondo, MAGPIE and
//! the sites for annotated games write them.
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
//! * A line that begins with `>` is a turn or an event: nickname, rack, what was
//!   done, points, and the total. Rack, points and total may be missing; the
//!   rack may stand in round brackets. What stands behind the total (many files
//!   list words there) is read as the first line of the comment.
//! * `8D WORD` is a play across, `D8 WORD` one down, in letters of either case.
//!   A small letter is a blank, a point a square that was taken before; `(AB)`
//!   is read as two points. A word that shows the letters of the board is kept
//!   as it is. `-` passes, `-QV` exchanges tiles, `-2` so many. Moves become
//!   `8d.WORD`, `d8.WORD`, `pass`, `ex.QV` and `ex.2`.
//! * `--` takes a play back that was challenged, and `(challenge)` gives points
//!   for one that stood. Both become the move `challenge` of the player who
//!   challenged, with an [event](crate::ScoreEvent) that tells how it ended.
//! * `(time)` is a penalty, and `(TILES)` counts the tiles at the end of the
//!   game. Both are events behind the last move.
//! * Racks are kept as written, in capitals and with `?` for a blank. Tiles of
//!   several letters stand in brackets, as in `[CH]`.
//!
//! # Pragmas
//!
//! * `#player1` and `#player2` have a nickname without spaces and a name, and may
//!   stand anywhere. Without them players are taken in the order in which they
//!   appear. A nickname that is not the name with `_` for spaces is kept, unless
//!   both players have the same: then turns tell them apart. The names `Player 1`
//!   and `Player 2` stand for people without one.
//! * `#note` and the lines below it that begin neither with `#` nor with `>` are
//!   the comment on the turn above. Before the first turn they belong to the
//!   comment on the game, as does `#description`.
//! * `#rack1` and `#rack2` are what the players hold after the last move,
//!   `#incomplete` what the one holds whose turn it is.
//! * All other pragmas are tags, under their own names and in their order: the
//!   lexicon, the board, the tiles, and others that nobody has thought of yet. One
//!   that says nothing is not kept.
//!
//! # The rest
//!
//! * Lines end in any of the usual ways; blank ones are passed over.
//! * Text is UTF-8, or Latin-1 where it is not that or `#character-encoding`
//!   says so.
//! * Points and totals are kept as the file has them, right or wrong. Once tiles
//!   were counted, the totals tell the [outcome](crate::RecordOutcome).
//! * A game has two players. A file has one game.
//!
//! # Writing
//!
//! What was read comes out again, in UTF-8 and in the order of the example, and
//! reads back as the same record. Variations have no place here, nor have the
//! challenge rule, times and time controls, evaluations, verdicts, and a result
//! that the totals do not tell; the writer leaves them out. A challenge must have
//! its event.

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
pub(crate) use totals::outcome;
pub use write::write;

/// Most events that a file may have.
const MAX_EVENTS: usize = 1 << 16;
