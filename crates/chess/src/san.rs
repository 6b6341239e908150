//! Standard algebraic notation, as in PGN and EPD: `Nbd2`, `exd6`, `e8=Q#`, `O-O`.
//!
//! Output is canonical: it has the minimum disambiguation, which ignores pinned
//! pieces, and all of `x`, `=`, `+`, and `#`. Input may be less strict, and also
//! long (`Ng1-f3`) or in coordinates (`g1f3`).

use cozy_chess::{BitBoard, Board, File, Move, Piece, Rank, Square};
use zeitnot_core::text::excerpt;

use crate::moves;

/// An invalid move in algebraic notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SanError {
    /// The text does not look like a move.
    #[error("`{0}` is not a move; write it as in Nf3, exd5, e8=Q, or O-O")]
    Syntax(String),
    /// The move is not legal.
    #[error("`{0}` is not legal here; check the piece, its path, and the king's safety")]
    Illegal(String),
    /// Several pieces can make the move.
    #[error("`{0}` may be {1}; write one of them")]
    Ambiguous(String, String),
    /// A pawn reaches the last rank without a promotion piece.
    #[error("`{0}` lacks the promotion piece; write it as in e8=Q")]
    Promotion(String),
}

/// Parses a legal move.
///
/// # Errors
///
/// Fails if the text is not a move, not legal, or ambiguous.
pub fn parse_san(board: &Board, text: &str) -> Result<Move, SanError> {
    let plain = text.trim().trim_end_matches(['+', '#', '!', '?']);
    let plain = plain.strip_suffix("e.p.").unwrap_or(plain).trim_end();
    if let Some(is_short) = castling_side(plain) {
        return castling(board, is_short).ok_or_else(|| SanError::Illegal(excerpt(text)));
    }
    let parts = SanParts::parse(plain).ok_or_else(|| SanError::Syntax(excerpt(text)))?;
    if let Some(from) = parts.origin() {
        return coordinate_move(board, &parts, from)
            .ok_or_else(|| parts.mismatch_error(board, excerpt(text)));
    }
    let piece = parts.piece.unwrap_or(Piece::Pawn);
    let men = board.colored_pieces(board.side_to_move(), piece);
    // A pawn's capture names its file; without a file the pawn moves straight.
    let straight = (piece == Piece::Pawn).then(|| parts.to.file());
    let file = parts.file.or(straight);
    let fits = |mv: &Move| {
        mv.promotion == parts.promotion
            && file.is_none_or(|file| file == mv.from.file())
            && parts.rank.is_none_or(|rank| rank == mv.from.rank())
    };
    let candidates: Vec<Move> = moves_to(board, men, parts.to).filter(fits).collect();
    match candidates.as_slice() {
        [only] => Ok(*only),
        [] => Err(parts.mismatch_error(board, excerpt(text))),
        several => {
            let names: Vec<String> = several.iter().map(|mv| format_san(board, *mv)).collect();
            Err(SanError::Ambiguous(excerpt(text), names.join(" or ")))
        }
    }
}

/// Formats a legal move; falls back to coordinates if it is not legal.
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

/// The parts of a move's text.
struct SanParts {
    piece: Option<Piece>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
}

impl SanParts {
    /// Parses from the end, where the text is least ambiguous.
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

    /// Returns the error for a text that no legal move matches.
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

/// Splits off the promotion piece. A small letter must follow the rank.
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

/// Returns a legal move with both squares given; `None` if it names another piece.
fn coordinate_move(board: &Board, parts: &SanParts, from: Square) -> Option<Move> {
    let mv = Move {
        from,
        to: parts.to,
        promotion: parts.promotion,
    };
    let is_piece = parts.piece.is_none() || parts.piece == board.piece_on(from);
    let mv = is_piece.then(|| moves::parse(board, &mv.to_string()));
    mv?.ok()
}

/// Returns `true` for short castling, `false` for long castling, `None` for other
/// moves.
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

/// Returns the legal moves of `men` to a square, except castling.
fn moves_to(board: &Board, men: BitBoard, to: Square) -> impl Iterator<Item = Move> {
    let mut found = Vec::new();
    board.generate_moves_for(men, |moves| {
        found.extend(moves.into_iter().filter(|mv| mv.to == to));
        false
    });
    let own = board.colors(board.side_to_move());
    found.into_iter().filter(move |mv| !own.has(mv.to))
}

/// Returns what distinguishes a piece from others of its kind that can reach the same
/// square: nothing, its file, its rank, or both.
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
