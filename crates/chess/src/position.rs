//! A chess position with its history, which repetition and the fifty-move rule need.

use cozy_chess::{Board, Color, Move, Piece, Rank, Square, get_pawn_attacks};
use zeitnot_core::{
    BoardView, GameError, Mark, Notation, Position, Setup, Side, Status, TurnFeatures, ViewParts,
};

use crate::evaluate::taper::{FULL_PHASE, phase};
use crate::evaluate::{Evaluator, Tapered};
use crate::moves::{self, CastlingNotation, MoveError};
use crate::{evaluate, fen, material, san};

/// Keeps chess keys apart from other games' keys in a shared table.
const SALT: u64 = 0x9D39_247E_3377_6D41;

/// The name of the standard rules.
pub(crate) const STANDARD: &str = "standard";
/// The name of the Chess960 rules.
pub(crate) const CHESS960: &str = "chess960";

/// Number of half-moves without a capture or pawn move after which the game is drawn.
pub(crate) const FIFTY_MOVES: u8 = 100;

/// A position with its history.
#[derive(Clone, Debug)]
pub struct ChessPosition {
    start: Board,
    played: Vec<Move>,
    board: Board,
    /// Keys of the earlier positions that can be repeated, oldest first.
    past: Vec<u64>,
    notation: CastlingNotation,
}

impl ChessPosition {
    /// Parses `startpos` or a FEN, and moves after the word `moves`.
    ///
    /// # Errors
    ///
    /// Fails if a field of the FEN or a move is invalid.
    pub fn parse(text: &str, rule: &str) -> Result<Self, GameError> {
        let (before, moves) = split_moves(text);
        let origin = match before.trim() {
            "" | "startpos" => Board::default(),
            fields => {
                let fields = fields.strip_prefix("fen ").unwrap_or(fields);
                fen::parse(fields).map_err(|error| GameError(error.to_string()))?
            }
        };
        let mut position = Self::from_board(origin, rule);
        for (index, word) in moves.split_ascii_whitespace().enumerate() {
            let mv = moves::parse(&position.board, word)
                .map_err(|error| GameError(format!("move {}: {error}", index + 1)))?;
            position.play_legal(mv);
        }
        Ok(position)
    }

    /// Creates a position without a history.
    ///
    /// Castling is written as the rule requires, or as in Chess960 if king and rooks
    /// are on other squares than in standard chess.
    #[must_use]
    pub fn from_board(start: Board, rule: &str) -> Self {
        let notation = if rule == CHESS960 || !fen::has_standard_castling(&start) {
            CastlingNotation::KingTakesRook
        } else {
            CastlingNotation::KingLeaps
        };
        Self {
            board: start.clone(),
            start,
            played: Vec::new(),
            past: Vec::new(),
            notation,
        }
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the keys of the positions since the last capture or pawn move, oldest
    /// first.
    #[must_use]
    pub fn past(&self) -> &[u64] {
        &self.past
    }

    /// Returns the notation of castling.
    #[must_use]
    pub fn notation(&self) -> CastlingNotation {
        self.notation
    }

    /// Returns the position as a FEN.
    #[must_use]
    pub fn fen(&self) -> String {
        fen::format(
            &self.board,
            self.notation == CastlingNotation::KingTakesRook,
        )
    }

    /// Plays a legal move without checking it.
    pub fn play_legal(&mut self, mv: Move) {
        debug_assert!(self.board.is_legal(mv));
        self.past.push(board_key(&self.board));
        self.played.push(mv);
        self.board.play_unchecked(mv);
        if self.board.halfmove_clock() == 0 {
            self.past.clear();
        }
    }

    /// Returns the number of earlier occurrences of this position.
    #[must_use]
    pub fn earlier_occurrences(&self) -> usize {
        let key = board_key(&self.board);
        self.past.iter().filter(|&&past| past == key).count()
    }

    fn marks(&self) -> Vec<Mark> {
        if self.board.checkers().is_empty() {
            return Vec::new();
        }
        let checked = self.board.side_to_move();
        vec![Mark {
            kind: "check",
            side: Some(side_of(checked)),
            at: vec![self.board.king(checked).to_string()],
            ..Mark::default()
        }]
    }

    fn labels(&self) -> Vec<(&'static str, String)> {
        let checkers: Vec<String> = self
            .board
            .checkers()
            .into_iter()
            .map(|at| at.to_string())
            .collect();
        vec![
            ("FEN", self.fen()),
            ("Key", format!("{:016X}", self.key())),
            ("Checkers", checkers.join(" ")),
        ]
    }

    fn legal(&self) -> Vec<Move> {
        let mut legal = Vec::with_capacity(48);
        self.board.generate_moves(|moves| {
            legal.extend(moves);
            false
        });
        legal
    }
}

/// Expected number of turns left with all pieces on the board, and with none.
const MAX_TURNS_LEFT: u32 = 45;
const MIN_TURNS_LEFT: u32 = 20;

impl Position for ChessPosition {
    fn setup(&self) -> Setup {
        let shredder = self.notation == CastlingNotation::KingTakesRook;
        let mut position = fen::format(&self.start, shredder);
        let mut board = self.start.clone();
        if !self.played.is_empty() {
            position.push_str(" moves");
        }
        for &mv in &self.played {
            position.push(' ');
            position.push_str(&moves::format(&board, mv, self.notation));
            board.play_unchecked(mv);
        }
        Setup {
            position,
            rule: Some(if shredder { CHESS960 } else { STANDARD }.to_owned()),
            size: None,
            side: None,
        }
    }

    fn side_to_move(&self) -> Side {
        side_of(self.board.side_to_move())
    }

    fn status(&self) -> Status {
        let has_moves = self.board.generate_moves(|_| true);
        if !has_moves {
            return if self.board.checkers().is_empty() {
                Status::Draw
            } else {
                Status::Won(self.side_to_move().other())
            };
        }
        let drawn = self.board.halfmove_clock() >= FIFTY_MOVES
            || self.earlier_occurrences() >= 2
            || material::is_dead_position(&self.board);
        if drawn { Status::Draw } else { Status::Ongoing }
    }

    fn legal_moves(&self) -> Vec<zeitnot_core::Move> {
        self.legal().into_iter().map(to_facade).collect()
    }

    fn play(&mut self, mv: zeitnot_core::Move) -> Result<(), GameError> {
        match from_facade(mv).filter(|&mv| self.board.is_legal(mv)) {
            Some(mv) => {
                self.play_legal(mv);
                Ok(())
            }
            None => Err(GameError(format!("move {} is not legal here", mv.0))),
        }
    }

    fn parse_move(&self, text: &str, notation: Notation) -> Result<zeitnot_core::Move, GameError> {
        let in_coordinates = match moves::parse(&self.board, text) {
            Ok(mv) => return Ok(to_facade(mv)),
            Err(error) if notation != Notation::Human => return Err(GameError(error.to_string())),
            Err(error) => error,
        };
        let looks_like_coordinates = matches!(in_coordinates, MoveError::Illegal(_));
        match san::parse_san(&self.board, text) {
            Ok(mv) => Ok(to_facade(mv)),
            Err(error) if !looks_like_coordinates => Err(GameError(error.to_string())),
            Err(_) => Err(GameError(in_coordinates.to_string())),
        }
    }

    fn format_move(&self, mv: zeitnot_core::Move, notation: Notation) -> String {
        match (from_facade(mv), notation) {
            (None, _) => "0000".to_owned(),
            (Some(mv), Notation::Human) => san::format_san(&self.board, mv),
            (Some(mv), _) => moves::format(&self.board, mv, self.notation),
        }
    }

    fn diagram(&self) -> String {
        fen::diagram(&self.board)
    }

    fn view(&self, parts: ViewParts) -> BoardView {
        BoardView {
            fen: parts.ask(ViewParts::FEN, || Some(self.fen())),
            marks: parts.ask(ViewParts::MARKS, || self.marks()),
            labels: parts.ask(ViewParts::LABELS, || self.labels()),
            evaluation: parts.ask(ViewParts::EVALUATION, || {
                Some(evaluate::explain(&self.board))
            }),
            ..BoardView::default()
        }
    }

    fn turn_features(&self) -> TurnFeatures {
        let pieces = u32::try_from(phase(&self.board)).unwrap_or(0);
        let full = FULL_PHASE.unsigned_abs();
        TurnFeatures {
            phase: 1.0 - f64::from(pieces) / f64::from(full),
            turns_left: Some(MIN_TURNS_LEFT + (MAX_TURNS_LEFT - MIN_TURNS_LEFT) * pieces / full),
            ..TurnFeatures::default()
        }
    }

    fn key(&self) -> u64 {
        board_key(&self.board)
    }

    fn table_key(&self) -> u64 {
        self.key() ^ Tapered.id()
    }

    fn table_move(&self, code: u16) -> Option<zeitnot_core::Move> {
        let mv = moves::decode(code).filter(|&mv| self.board.is_legal(mv))?;
        Some(to_facade(mv))
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&self.board, depth)
    }

    fn clone_box(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}

/// Returns the key of a position. En passant counts only if it can be played.
#[must_use]
#[inline]
pub fn board_key(board: &Board) -> u64 {
    let key = if board.en_passant().is_some() && can_take_en_passant(board) {
        board.hash()
    } else {
        board.hash_without_ep()
    };
    key ^ SALT
}

#[cold]
fn can_take_en_passant(board: &Board) -> bool {
    let Some(file) = board.en_passant() else {
        return false;
    };
    let color = board.side_to_move();
    let to = Square::new(file, Rank::Sixth.relative_to(color));
    let takers = get_pawn_attacks(to, !color) & board.colored_pieces(color, Piece::Pawn);
    takers.into_iter().any(|from| {
        board.is_legal(Move {
            from,
            to,
            promotion: None,
        })
    })
}

/// Converts a color; white moves first.
#[must_use]
#[inline]
pub(crate) fn side_of(color: Color) -> Side {
    match color {
        Color::White => Side::First,
        Color::Black => Side::Second,
    }
}

pub(crate) fn to_facade(mv: Move) -> zeitnot_core::Move {
    zeitnot_core::Move(u64::from(moves::encode(mv)))
}

pub(crate) fn from_facade(mv: zeitnot_core::Move) -> Option<Move> {
    u16::try_from(mv.0).ok().and_then(moves::decode)
}

/// Returns the number of legal move sequences. The last ply is counted, not played.
fn perft(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sequences: u64 = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            sequences = sequences.saturating_add(moves.len() as u64);
        } else {
            for mv in moves {
                let mut child = board.clone();
                child.play_unchecked(mv);
                sequences = sequences.saturating_add(perft(&child, depth - 1));
            }
        }
        false
    });
    sequences
}

/// Splits the text at the word `moves`.
fn split_moves(text: &str) -> (&str, &str) {
    let mut from = 0;
    while let Some(found) = text[from..].find("moves") {
        let (start, end) = (from + found, from + found + "moves".len());
        let starts_word = text[..start].ends_with(|c: char| c.is_ascii_whitespace()) || start == 0;
        let ends_word =
            text[end..].starts_with(|c: char| c.is_ascii_whitespace()) || end == text.len();
        if starts_word && ends_word {
            return (&text[..start], &text[end..]);
        }
        from = end;
    }
    (text, "")
}
