//! Standard algebraic notation, the moves of PGN and EPD: `Nbd2`, `exd6`,
//! `e8=Q#`, `O-O`.
//!
//! What is written is canonical: no more squares than needed, where a pinned
//! piece needs no telling apart; `x`, `=`, `+` and `#` where they belong. What is
//! read may be sloppier, and also long (`Ng1-f3`) or in coordinates (`g1f3`), as
//! programs write it.

use cozy_chess::{BitBoard, Board, File, Move, Piece, Rank, Square};
use zeitnot_core::text::excerpt;

use crate::moves;

/// Why words are no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SanError {
    /// It does not look like a move.
    #[error("`{0}` is no move; write it as in Nf3, exd5, e8=Q or O-O")]
    Syntax(String),
    /// It looks like one, but may not be played.
    #[error("`{0}` is not legal here; the piece, the way or the king forbids it")]
    Illegal(String),
    /// More than one piece can make it.
    #[error("`{0}` may be {1}; write one of them")]
    Ambiguous(String, String),
    /// A pawn reaches the last rank and stays a pawn.
    #[error("`{0}` does not say what the pawn becomes; write it as in e8=Q")]
    Promotion(String),
}

/// Reads a legal move.
///
/// # Errors
///
/// [`SanError`] if it is no move, not a legal one, or more than one.
pub fn parse_san(board: &Board, text: &str) -> Result<Move, SanError> {
    let plain = text.trim().trim_end_matches(['+', '#', '!', '?']);
    let plain = plain.strip_suffix("e.p.").unwrap_or(plain).trim_end();
    if let Some(is_short) = castling_side(plain) {
        return castling(board, is_short).ok_or_else(|| SanError::Illegal(excerpt(text)));
    }
    let words = SanParts::parse(plain).ok_or_else(|| SanError::Syntax(excerpt(text)))?;
    if let Some(from) = words.origin() {
        return coordinate_move(board, &words, from)
            .ok_or_else(|| words.mismatch_error(board, excerpt(text)));
    }
    let piece = words.piece.unwrap_or(Piece::Pawn);
    let men = board.colored_pieces(board.side_to_move(), piece);
    // A pawn that takes names its file, so one that does not goes straight on.
    let straight = (piece == Piece::Pawn).then(|| words.to.file());
    let file = words.file.or(straight);
    let fits = |mv: &Move| {
        mv.promotion == words.promotion
            && file.is_none_or(|file| file == mv.from.file())
            && words.rank.is_none_or(|rank| rank == mv.from.rank())
    };
    let candidates: Vec<Move> = moves_to(board, men, words.to).filter(fits).collect();
    match candidates.as_slice() {
        [only] => Ok(*only),
        [] => Err(words.mismatch_error(board, excerpt(text))),
        several => {
            let names: Vec<String> = several.iter().map(|mv| format_san(board, *mv)).collect();
            Err(SanError::Ambiguous(excerpt(text), names.join(" or ")))
        }
    }
}

/// Writes a legal move; one that is not legal is written in coordinates.
#[must_use]
pub fn format_san(board: &Board, mv: Move) -> String {
    let Some(piece) = board.piece_on(mv.from).filter(|_| board.is_legal(mv)) else {
        return mv.to_string();
    };
    let mut text = String::with_capacity(8);
    if moves::is_castling(board, mv) {
        let is_short = mv.to.file() > mv.from.file();
        text.push_str(if is_short { "O-O" } else { "O-O-O" });
    } else {
        let takes = board.piece_on(mv.to).is_some() || is_en_passant(piece, mv);
        if piece == Piece::Pawn {
            if takes {
                text.push_str(&mv.from.file().to_string());
            }
        } else {
            text.push(letter(piece));
            text.push_str(&disambiguation(board, piece, mv));
        }
        if takes {
            text.push('x');
        }
        text.push_str(&mv.to.to_string());
        if let Some(piece) = mv.promotion {
            text.push('=');
            text.push(letter(piece));
        }
    }
    let mut after = board.clone();
    after.play_unchecked(mv);
    if !after.checkers().is_empty() {
        let has_answer = after.generate_moves(|_| true);
        text.push(if has_answer { '+' } else { '#' });
    }
    text
}

/// What the words of a move say.
struct SanParts {
    piece: Option<Piece>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
}

impl SanParts {
    /// Takes words apart from behind, where they are least ambiguous.
    fn parse(text: &str) -> Option<Self> {
        let (rest, promotion) = split_promotion(text);
        let to: Square = rest.get(rest.len().checked_sub(2)?..)?.parse().ok()?;
        let rest = rest.get(..rest.len() - 2)?;
        let mut rest = rest.strip_suffix(['x', '-', ':']).unwrap_or(rest).chars();
        let piece = rest.clone().next().and_then(piece_of);
        if piece.is_some() {
            rest.next();
        }
        let file = rest
            .clone()
            .next()
            .and_then(|letter| File::try_from(letter).ok());
        if file.is_some() {
            rest.next();
        }
        let rank = rest
            .clone()
            .next()
            .and_then(|letter| Rank::try_from(letter).ok());
        if rank.is_some() {
            rest.next();
        }
        rest.as_str().is_empty().then_some(Self {
            piece,
            file,
            rank,
            to,
            promotion,
        })
    }

    fn origin(&self) -> Option<Square> {
        Some(Square::new(self.file?, self.rank?))
    }

    /// What is wrong with words that no legal move fits.
    fn mismatch_error(&self, board: &Board, text: String) -> SanError {
        let piece = match self.origin() {
            Some(from) => board.piece_on(from),
            None => Some(self.piece.unwrap_or(Piece::Pawn)),
        };
        let last = Rank::Eighth.relative_to(board.side_to_move());
        let stays_pawn = piece == Some(Piece::Pawn) && self.to.rank() == last;
        if stays_pawn && self.promotion.is_none() {
            SanError::Promotion(text)
        } else {
            SanError::Illegal(text)
        }
    }
}

/// The words without the piece that a pawn becomes, and that piece. A small
/// letter needs to stand behind the rank, where no file can.
fn split_promotion(text: &str) -> (&str, Option<Piece>) {
    let Some((before, piece)) = text.char_indices().next_back() else {
        return (text, None);
    };
    let rest = text.get(..before).unwrap_or_default();
    let rest = rest.strip_suffix(['=', '/']).unwrap_or(rest);
    let piece = piece_of(piece.to_ascii_uppercase());
    match piece.filter(|_| rest.ends_with(|letter: char| letter.is_ascii_digit())) {
        Some(piece) => (rest, Some(piece)),
        None => (text, None),
    }
}

/// A move that names both of its squares, whatever piece it says is there.
fn coordinate_move(board: &Board, words: &SanParts, from: Square) -> Option<Move> {
    let mv = Move {
        from,
        to: words.to,
        promotion: words.promotion,
    };
    let is_piece = words.piece.is_none() || words.piece == board.piece_on(from);
    let mv = is_piece.then(|| moves::parse(board, &mv.to_string()));
    mv?.ok()
}

/// Whether words are castling, and to the side of the king.
fn castling_side(text: &str) -> Option<bool> {
    match text.replace(['0', 'o'], "O").as_str() {
        "O-O" => Some(true),
        "O-O-O" => Some(false),
        _ => None,
    }
}

fn castling(board: &Board, is_short: bool) -> Option<Move> {
    let color = board.side_to_move();
    let rights = board.castle_rights(color);
    let rook = if is_short { rights.short } else { rights.long };
    let from = board.king(color);
    let mv = Move {
        from,
        to: Square::new(rook?, from.rank()),
        promotion: None,
    };
    board.is_legal(mv).then_some(mv)
}

/// The legal moves of these men to a square, castling left aside.
fn moves_to(board: &Board, men: BitBoard, to: Square) -> impl Iterator<Item = Move> {
    let mut found = Vec::new();
    board.generate_moves_for(men, |moves| {
        found.extend(moves.into_iter().filter(|mv| mv.to == to));
        false
    });
    let own = board.colors(board.side_to_move());
    found.into_iter().filter(move |mv| !own.has(mv.to))
}

/// What tells a piece from others of its kind that may go to the same square:
/// nothing, its file, its rank, or both.
fn disambiguation(board: &Board, piece: Piece, mv: Move) -> String {
    let kind = board.colored_pieces(board.side_to_move(), piece);
    let others: Vec<Square> = moves_to(board, kind, mv.to)
        .map(|other| other.from)
        .filter(|from| *from != mv.from)
        .collect();
    let (file, rank) = (mv.from.file(), mv.from.rank());
    if others.is_empty() {
        String::new()
    } else if others.iter().all(|other| other.file() != file) {
        file.to_string()
    } else if others.iter().all(|other| other.rank() != rank) {
        rank.to_string()
    } else {
        mv.from.to_string()
    }
}

fn is_en_passant(piece: Piece, mv: Move) -> bool {
    piece == Piece::Pawn && mv.from.file() != mv.to.file()
}

fn letter(piece: Piece) -> char {
    char::from(piece).to_ascii_uppercase()
}

fn piece_of(letter: char) -> Option<Piece> {
    let piece = Piece::try_from(letter.to_ascii_lowercase()).ok();
    piece.filter(|_| letter.is_ascii_uppercase())
}

#[cfg(test)]
mod tests;
