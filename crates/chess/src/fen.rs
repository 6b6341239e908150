//! FEN, with the castling letters of Shredder-FEN and X-FEN.
//!
//! Counters may be missing, as in EPD; all other fields are required. The board
//! library validates the position; this module turns its errors into specific ones.

mod en_passant;

use cozy_chess::{Board, Color, FenParseError, File, Piece, Rank, Square, get_king_moves};
use zeitnot_core::text::{excerpt, printable_char};

/// The initial position.
pub const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// An invalid FEN.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// The text has fewer than four fields.
    #[error(
        "the FEN ends after {0} of its fields; write placement, side, castling, and en passant"
    )]
    Fields(usize),
    /// The text has more than six fields.
    #[error("the FEN continues after its six fields with `{0}`; remove that")]
    Trailing(String),
    /// The placement does not have eight ranks.
    #[error("the placement has {0} ranks; write eight, with slashes between them")]
    Ranks(usize),
    /// A rank is not eight squares wide.
    #[error(
        "rank `{0}` of the placement is not eight squares wide; letters and digits must sum to 8"
    )]
    Width(String),
    /// A letter is not a piece.
    #[error("`{0}` in the placement is not a piece; use PNBRQK, pnbrqk, digits, and slashes")]
    Piece(char),
    /// A side does not have exactly one king.
    #[error("{0} has {1} kings; each side must have exactly one")]
    Kings(&'static str, u32),
    /// The kings are on adjacent squares.
    #[error("the kings are on adjacent squares; move one of them")]
    KingsTouch,
    /// A pawn is on the first or eighth rank.
    #[error("a pawn is on the first or eighth rank; move or remove it")]
    PawnRank,
    /// A side has too many pieces or pawns.
    #[error("{0} has more than 16 pieces or more than 8 pawns; remove some")]
    TooMany(&'static str),
    /// The side not to move is in check.
    #[error("{0} is in check, but the other side is to move; change the side to move")]
    Check(&'static str),
    /// No move can give this check.
    #[error("no move can give this check; correct the placement")]
    ImpossibleCheck,
    /// The side to move is invalid.
    #[error("`{0}` is not a side to move; write w or b")]
    Side(String),
    /// The castling rights are invalid.
    #[error(
        "castling rights `{0}` do not match the king and rooks; write - or letters such as KQkq"
    )]
    Castling(String),
    /// The en passant square is invalid.
    #[error("`{0}` is not a possible en passant square here; write - if there is none")]
    EnPassant(String),
    /// A counter is not a number.
    #[error("`{0}` is not a {1}; write a number")]
    Counter(String, &'static str),
}

/// Parses a FEN.
///
/// # Errors
///
/// Fails at the first invalid field, or if the position is impossible.
pub fn parse(text: &str) -> Result<Board, FenError> {
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let (placement, side, castling, en_passant, counters) = match fields.as_slice() {
        [placement, side, castling, en_passant, counters @ ..] => {
            (*placement, *side, *castling, *en_passant, counters)
        }
        few => return Err(FenError::Fields(few.len())),
    };
    if let Some(trailing) = counters.get(2) {
        return Err(FenError::Trailing(excerpt(trailing)));
    }
    check_placement(placement)?;
    if side != "w" && side != "b" {
        return Err(FenError::Side(excerpt(side)));
    }
    let rooks = shredder_rights(placement, castling)
        .ok_or_else(|| FenError::Castling(excerpt(castling)))?;
    // An unclaimed draw may leave a clock beyond fifty moves.
    let clock = counter(counters.first(), 0, "half-move clock")?.min(100);
    let number = counter(counters.get(1), 1, "move number")?.clamp(1, u16::MAX.into());
    let fen = |en_passant| format!("{placement} {side} {rooks} {en_passant} {clock} {number}");
    let board = match Board::from_fen(&fen(en_passant), true) {
        Err(FenParseError::InvalidEnPassant) => {
            let board = en_passant::with_en_passant(&fen("-"), en_passant);
            board.ok_or_else(|| FenError::EnPassant(excerpt(en_passant)))?
        }
        Err(FenParseError::InvalidCastlingRights) => {
            return Err(FenError::Castling(excerpt(castling)));
        }
        Err(_) => return Err(invalid_position_error(placement, side)),
        Ok(board) => board,
    };
    // The board library does not check this.
    if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
        return Err(FenError::KingsTouch);
    }
    Ok(board)
}

/// Formats a position as a FEN, with castling rights as rook files if `shredder` is
/// set.
#[must_use]
pub fn format(board: &Board, shredder: bool) -> String {
    if shredder {
        format!("{board:#}")
    } else {
        board.to_string()
    }
}

/// Returns `true` if the kings and rooks that may castle are on their standard
/// squares.
#[must_use]
pub fn has_standard_castling(board: &Board) -> bool {
    Color::ALL.into_iter().all(|color| {
        let rights = board.castle_rights(color);
        let none = rights.short.is_none() && rights.long.is_none();
        none || (board.king(color).file() == File::E
            && rights.short.is_none_or(|file| file == File::H)
            && rights.long.is_none_or(|file| file == File::A))
    })
}

fn check_placement(placement: &str) -> Result<(), FenError> {
    let ranks = placement.split('/').count();
    if ranks != Rank::NUM {
        return Err(FenError::Ranks(ranks));
    }
    for rank in placement.split('/') {
        let mut width = 0;
        for letter in rank.chars() {
            width += match letter {
                '1'..='8' => letter as usize - '0' as usize,
                'P' | 'N' | 'B' | 'R' | 'Q' | 'K' | 'p' | 'n' | 'b' | 'r' | 'q' | 'k' => 1,
                other => return Err(FenError::Piece(printable_char(other))),
            };
        }
        if width != File::NUM {
            return Err(FenError::Width(excerpt(rank)));
        }
    }
    Ok(())
}

/// Replaces castling letters by rook files. K and Q are the outermost rooks on their
/// side of the king.
fn shredder_rights(placement: &str, castling: &str) -> Option<String> {
    if castling == "-" {
        return Some("-".to_owned());
    }
    let mut rights = String::new();
    for letter in castling.chars() {
        let white = letter.is_ascii_uppercase();
        let rank = if white {
            placement.rsplit('/').next()?
        } else {
            placement.split('/').next()?
        };
        let (rook, king) = if white { ('R', 'K') } else { ('r', 'k') };
        let row = squares_of(rank);
        let king_at = row.iter().position(|&square| square == king)?;
        let file = match letter.to_ascii_lowercase() {
            'k' => row.iter().rposition(|&square| square == rook)?,
            'q' => row.iter().position(|&square| square == rook)?,
            file @ 'a'..='h' => file as usize - 'a' as usize,
            _ => return None,
        };
        let right_side = match letter.to_ascii_lowercase() {
            'k' => file > king_at,
            'q' => file < king_at,
            _ => true,
        };
        if !right_side {
            return None;
        }
        let named = char::from(b'a' + u8::try_from(file).ok()?);
        rights.push(if white {
            named.to_ascii_uppercase()
        } else {
            named
        });
    }
    Some(rights)
}

/// Expands a rank to one character per square.
fn squares_of(rank: &str) -> Vec<char> {
    let mut row = Vec::with_capacity(File::NUM);
    for letter in rank.chars() {
        match letter.to_digit(10) {
            Some(vacant) => row.extend(std::iter::repeat_n('.', vacant as usize)),
            None => row.push(letter),
        }
    }
    row
}

fn counter(text: Option<&&str>, default: u32, what: &'static str) -> Result<u32, FenError> {
    let Some(text) = text else {
        return Ok(default);
    };
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits {
        return Err(FenError::Counter(excerpt(text), what));
    }
    // Only numbers that overflow fail to parse.
    Ok(text.parse().unwrap_or(u32::MAX))
}

/// Finds the reason, because the board library only reports that the board is
/// invalid.
fn invalid_position_error(placement: &str, side: &str) -> FenError {
    let count = |letters: &str| placement.chars().filter(|&c| letters.contains(c)).count();
    for (name, king, men, pawn) in [("white", "K", "PNBRQK", "P"), ("black", "k", "pnbrqk", "p")] {
        let kings = count(king);
        if kings != 1 {
            return FenError::Kings(name, u32::try_from(kings).unwrap_or(u32::MAX));
        }
        if count(men) > 16 || count(pawn) > 8 {
            return FenError::TooMany(name);
        }
    }
    let back_ranks = [placement.split('/').next(), placement.rsplit('/').next()];
    if back_ranks
        .iter()
        .flatten()
        .any(|rank| rank.contains(['P', 'p']))
    {
        return FenError::PawnRank;
    }
    let turned = if side == "w" { "b" } else { "w" };
    let legal_turned = Board::from_fen(&format!("{placement} {turned} - - 0 1"), true).is_ok();
    if legal_turned {
        return FenError::Check(if side == "w" { "black" } else { "white" });
    }
    FenError::ImpossibleCheck
}

/// Draws the board as text, rank 8 first.
#[must_use]
pub fn diagram(board: &Board) -> String {
    let mut drawing = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        drawing.push_str(&format!("{rank} "));
        for file in File::ALL {
            let square = Square::new(file, rank);
            drawing.push(' ');
            drawing.push(match (board.piece_on(square), board.color_on(square)) {
                (Some(piece), Some(color)) => letter_of(piece, color),
                _ => '.',
            });
        }
        drawing.push('\n');
    }
    drawing.push_str("   a b c d e f g h\n");
    drawing
}

fn letter_of(piece: Piece, color: Color) -> char {
    let letter: char = piece.into();
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}
