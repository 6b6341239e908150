//! Problems in files, and their remedies.

use thiserror::Error;

use crate::MAX_INPUT_BYTES;

/// A problem at one location in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FormatProblem {
    /// Bytes that are not UTF-8.
    #[error("is not UTF-8")]
    NotUtf8,
    /// A header line with a control character.
    #[error("contains a control character")]
    ControlCharacter,
    /// A header line without a value.
    #[error("has no value")]
    EmptyValue,
    /// A field or player that is given twice.
    #[error("is given twice")]
    Duplicate,
    /// An invalid board size.
    #[error("is not a board size")]
    BadSize,
    /// An invalid result.
    #[error("is not a result")]
    BadOutcome,
    /// Two results that differ.
    #[error("contradicts the result in the header")]
    OutcomeConflict,
    /// A header line below the moves.
    #[error("is a header line below the moves")]
    LateHeader,
    /// More tags than a record may have.
    #[error("is one header line too many")]
    TooManyTags,
    /// Text that does not have the form of a move.
    #[error("is not a move")]
    NotAMove,
    /// A move above the maximum length.
    #[error("is too long for a move")]
    MoveTooLong,
    /// Text after the result.
    #[error("comes after the result")]
    AfterOutcome,
    /// More moves than a record may have.
    #[error("is one move too many")]
    TooManyMoves,
    /// Text without an SGF game.
    #[error("is not the start of an SGF game")]
    NotSgf,
    /// A character that SGF does not allow here.
    #[error("does not belong here")]
    StrayCharacter,
    /// An opening bracket or parenthesis that is never closed.
    #[error("is never closed")]
    Unclosed,
    /// An SGF property without brackets.
    #[error("has no value in brackets")]
    MissingPropertyValue,
    /// SGF brackets without a property.
    #[error("is a value without a property")]
    StrayValue,
    /// More values than one SGF node may have.
    #[error("is one value too many for a node")]
    TooManyValues,
    /// An `SZ` that is invalid or has more than 26 columns or rows.
    #[error("is not a board size that can be read")]
    BadSgfSize,
    /// A value that is not a point of the board.
    #[error("is not a point of the board")]
    NotAnSgfPoint,
    /// Set-up stones after the start of an SGF game.
    #[error("sets up stones after the game has begun")]
    LateSetup,
    /// More set-up stones than a game may have.
    #[error("is one set-up stone too many")]
    TooManyStones,
    /// Variations above the maximum nesting depth.
    #[error("is nested too deeply")]
    TooDeep,
    /// More games than a collection may have.
    #[error("is one game too many")]
    TooManyGames,
    /// A file without the first line of a Piskvork game.
    #[error("is not the first line of a Piskvork game")]
    NotPsq,
    /// A Piskvork board size that is invalid or above 26 columns or rows.
    #[error("is not a board size that can be read")]
    BadPsqSize,
    /// A move of a Piskvork game outside the board.
    #[error("is not on the board")]
    OffBoard,
    /// A move of a Piskvork game below a line that is not a move.
    #[error("is a move below the names")]
    LateMove,
    /// Text without a PGN game.
    #[error("is not a game in PGN")]
    NotPgn,
    /// An invalid tag.
    #[error("is not a tag")]
    BadTag,
    /// Text that does not have the form of a chess move.
    #[error("is not a move")]
    NotAChessMove,
    /// An invalid number of an annotation glyph.
    #[error("is not an annotation glyph")]
    BadGlyph,
    /// A closing bracket that was never opened.
    #[error("closes nothing")]
    StrayClose,
    /// A variation that does not follow a move.
    #[error("has no move before it to replace")]
    NoMoveToReplace,
    /// A game above the maximum size.
    #[error("exceeds the limit of {MAX_INPUT_BYTES} bytes per game")]
    GameTooLong,
    /// An EPD line that does not begin with a position.
    #[error("is not a position")]
    NotEpd,
    /// An EPD operation without a valid name.
    #[error("is not the name of an operation")]
    BadOpcode,
    /// Text without its closing quotation mark.
    #[error("has no closing quotation mark")]
    UnclosedText,
    /// A line above the maximum length.
    #[error("is too long a line")]
    LineTooLong,
    /// A line that does not occur in GCG.
    #[error("is neither a pragma nor a turn")]
    NotGcg,
    /// A turn without a nickname.
    #[error("has no nickname")]
    MissingNickname,
    /// A turn of an unknown player.
    #[error("is not the nickname of a player")]
    UnknownPlayer,
    /// More than two players.
    #[error("is one player too many")]
    ThirdPlayer,
    /// An incomplete turn.
    #[error("is not a turn")]
    IncompleteTurn,
    /// Text that is not a rack.
    #[error("is not a rack")]
    BadRack,
    /// Text that is not the coordinates of a play.
    #[error("is not a square")]
    BadCoordinates,
    /// Text that is not placed tiles.
    #[error("is not a play")]
    BadWord,
    /// An exchange without tiles or their number.
    #[error("is not an exchange")]
    BadExchange,
    /// Text that is not a number of points.
    #[error("is not a number of points")]
    BadPoints,
    /// More events than a file may have.
    #[error("is one event too many")]
    TooManyEvents,
    /// A file that does not begin like a RenLib library.
    #[error("is not the start of a RenLib library")]
    NotRenLib,
    /// A RenLib library with a version above 3.4.
    #[error("is a newer version than 3.4")]
    UnsupportedRenLibVersion,
    /// A byte that is not a point.
    #[error("is not a point of the 15x15 board")]
    BadPosition,
    /// A binary file that ends too early.
    #[error("is incomplete")]
    Truncated,
}

impl FormatProblem {
    /// Returns the remedy, as the second half of a sentence.
    pub fn remedy(self) -> &'static str {
        match self {
            Self::NotUtf8 => "save the file as UTF-8 text",
            Self::ControlCharacter => "delete it, or save the file with ordinary line ends",
            Self::EmptyValue => "write one after the colon or delete the line",
            Self::Duplicate => "keep one of the lines",
            Self::BadSize => "write one number such as 15, or columns and rows such as 20x15",
            Self::BadOutcome => "write 1-0, 0-1, 1/2-1/2 or *",
            Self::OutcomeConflict => "keep one of the two",
            Self::LateHeader => "put it above the first move",
            Self::TooManyTags => "drop the lines that are not needed",
            Self::NotAMove => "write letters and digits only, with spaces between moves",
            Self::MoveTooLong => "put spaces between the moves",
            Self::AfterOutcome => "end the file with the result, one game to a file",
            Self::TooManyMoves => "cut the game into several files",
            Self::NotSgf => "begin the game with (;",
            Self::StrayCharacter => {
                "write properties such as B[hh], and a semicolon before each node"
            }
            Self::Unclosed => "add the bracket that closes it",
            Self::MissingPropertyValue => "write one, such as C[text], or delete the property",
            Self::StrayValue => "write the name of its property before it",
            Self::TooManyValues => "spread them over several nodes",
            Self::BadSgfSize => "write SZ[15], or SZ[20:15] for columns and rows, at most 26 each",
            Self::NotAnSgfPoint => "write a point such as hh or h8 that is within the size SZ",
            Self::LateSetup => "put them into the first node, or play them as moves",
            Self::TooManyStones => "set each point up once",
            Self::TooDeep => "flatten the variations",
            Self::TooManyGames => "split the collection",
            Self::NotPsq => "begin the file with a line such as Piskvorky 15x15, 0:0, 0",
            Self::BadPsqSize => "write columns and rows such as 15x15, at most 26 each",
            Self::OffBoard => {
                "count columns from the left and rows from the top, both from 1 to the size"
            }
            Self::LateMove => "correct or delete the line above it that is not a move",
            Self::NotPgn => "begin with a tag such as [Event \"Club night\"], or with the moves",
            Self::BadTag => "write it on one line, as in [Event \"Club night\"]",
            Self::NotAChessMove => {
                "write moves such as Nf3, e2e4 or O-O, and put everything else in braces"
            }
            Self::BadGlyph => "write $0 to $255, or ! and ? after the move",
            Self::StrayClose => "delete it, or open the bracket before it",
            Self::NoMoveToReplace => "put a variation after the move that it replaces",
            Self::GameTooLong => "split the game",
            Self::NotEpd => {
                "write pieces, side to move, castling rights and en-passant square, \
                 as in 8/8/8/8/8/8/8/K1k5 w - -"
            }
            Self::BadOpcode => "write a word such as bm or id, its operands, and a semicolon",
            Self::UnclosedText => "add the mark",
            Self::LineTooLong => "put each position on its own line",
            Self::NotGcg => {
                "begin lines with # or with > and a nickname, as in #player1 ada Ada Lovelace"
            }
            Self::MissingNickname => "write one and a colon, as in >ada: AEINRST 8D NASTIER +74 74",
            Self::UnknownPlayer => "write it as in the lines #player1 and #player2",
            Self::ThirdPlayer => "remove all but two players",
            Self::IncompleteTurn => {
                "write rack, square, word, points, and total, as in >ada: AEINRST 8D NASTIER +74 74"
            }
            Self::BadRack => "write tiles without spaces, and ? for a blank, as in AEINRS?",
            Self::BadCoordinates => {
                "write 8D for a play across or D8 for a play down from that square"
            }
            Self::BadWord => {
                "write letters, lower case for blanks, and a dot for each occupied square, \
                 as in E.OpEE"
            }
            Self::BadExchange => "write tiles or their number, as in -QV or -2",
            Self::BadPoints => "write points such as +22, then the total",
            Self::TooManyEvents => "put only one game in a file",
            Self::NotRenLib => "choose a file that RenLib saved",
            Self::UnsupportedRenLibVersion => "save it again in version 3.4",
            Self::BadPosition | Self::Truncated => "the file is damaged, so save or copy it again",
        }
    }
}
