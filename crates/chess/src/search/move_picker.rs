//! Lazy move ordering in stages: a cutoff by the table move or a capture avoids the
//! generation of the other moves.

use arrayvec::ArrayVec;
use cozy_chess::{
    BitBoard, Board, Move, Piece, get_bishop_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

use super::exchange::{piece_value, see_at_least};
use super::history::{HistoryTables, captured_piece};
use super::stack::SearchStack;
use crate::moves::{self, MAX_MOVES};

/// The bonus of killers and countermoves over other quiet moves.
const KILLER: i32 = 60_000;

#[derive(Clone, Copy)]
struct Scored {
    mv: Move,
    score: i32,
}

type List = ArrayVec<Scored, MAX_MOVES>;

/// The squares from which each kind of piece attacks the other king.
#[derive(Clone, Copy)]
struct CheckSquares([BitBoard; Piece::NUM]);

impl CheckSquares {
    fn new(board: &Board) -> Self {
        let them = !board.side_to_move();
        let king = board.king(them);
        let occupied = board.occupied();
        let diagonal = get_bishop_moves(king, occupied);
        let straight = get_rook_moves(king, occupied);
        Self([
            get_pawn_attacks(king, them),
            get_knight_moves(king),
            diagonal,
            straight,
            diagonal | straight,
            BitBoard::EMPTY,
        ])
    }

    #[inline]
    fn gives_check(&self, board: &Board, mv: Move) -> bool {
        let piece = mv.promotion.or_else(|| board.piece_on(mv.from));
        piece.is_some_and(|piece| self.0[piece as usize].has(mv.to))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum PickStage {
    Table,
    GenerateTactical,
    Tactical,
    Quiet,
    Losing,
    Done,
}

/// Moves to try early at a node.
#[derive(Clone, Copy, Default)]
pub(super) struct OrderingHints {
    /// The table move.
    pub(super) table: u16,
    pub(super) killers: [u16; 2],
    pub(super) countermove: u16,
}

/// A move with information from the picker.
#[derive(Clone, Copy)]
pub(super) struct PickedMove {
    pub(super) mv: Move,
    pub(super) quiet: bool,
    /// Whether the moved piece gives check from its target.
    pub(super) checks: bool,
    /// The history score of a quiet move, or the order of a tactical move.
    pub(super) order_score: i32,
}

/// Selects the legal moves of a node, best first.
pub(super) struct MovePicker {
    stage: PickStage,
    checks: CheckSquares,
    hints: OrderingHints,
    table: Option<Move>,
    list: List,
    losing: ArrayVec<Scored, MAX_MOVES>,
    skip_quiet: bool,
    tactical_only: bool,
}

impl MovePicker {
    /// Creates a picker for all legal moves.
    pub(super) fn new(board: &Board, hints: OrderingHints) -> Self {
        let table = moves::decode(hints.table).filter(|&mv| board.is_legal(mv));
        Self {
            checks: CheckSquares::new(board),
            stage: if table.is_some() {
                PickStage::Table
            } else {
                PickStage::GenerateTactical
            },
            hints,
            table,
            list: List::new(),
            losing: ArrayVec::new(),
            skip_quiet: false,
            tactical_only: false,
        }
    }

    /// Creates a picker for captures and promotions that lose nothing in the
    /// exchange.
    pub(super) fn tactical(board: &Board, table: u16) -> Self {
        let hints = OrderingHints {
            table,
            ..OrderingHints::default()
        };
        let mut picker = Self::new(board, hints);
        picker.tactical_only = true;
        if picker
            .table
            .is_some_and(|mv| captured_piece(board, mv).is_none())
        {
            picker.table = None;
            picker.stage = PickStage::GenerateTactical;
        }
        picker
    }

    /// Skips the remaining quiet moves, except checks.
    pub(super) fn skip_quiet(&mut self) {
        self.skip_quiet = true;
    }

    pub(super) fn next(
        &mut self,
        board: &Board,
        history: &HistoryTables,
        stack: &SearchStack,
        ply: usize,
    ) -> Option<PickedMove> {
        loop {
            match self.stage {
                PickStage::Table => {
                    self.stage = PickStage::GenerateTactical;
                    if let Some(mv) = self.table {
                        return Some(self.picked(board, history, stack, ply, mv));
                    }
                }
                PickStage::GenerateTactical => {
                    self.stage = PickStage::Tactical;
                    self.generate_tactical(board, history);
                }
                PickStage::Tactical => match take_best(&mut self.list) {
                    Some(next) if see_at_least(board, next.mv, -next.score / 32) => {
                        return Some(self.picked_tactical(board, next));
                    }
                    Some(next) => self.losing.push(next),
                    None if self.tactical_only => self.stage = PickStage::Done,
                    None => {
                        self.stage = PickStage::Quiet;
                        if !self.skip_quiet {
                            self.generate_quiet(board, history, stack, ply);
                        }
                    }
                },
                PickStage::Quiet => match take_best(&mut self.list) {
                    Some(next) if self.skip_quiet && !self.checks.gives_check(board, next.mv) => {}
                    Some(next) => {
                        let bonus = if next.score > KILLER / 2 { KILLER } else { 0 };
                        return Some(PickedMove {
                            mv: next.mv,
                            quiet: true,
                            checks: self.checks.gives_check(board, next.mv),
                            order_score: next.score - bonus,
                        });
                    }
                    None => {
                        self.stage = PickStage::Losing;
                        self.losing.reverse();
                    }
                },
                PickStage::Losing => match self.losing.pop() {
                    Some(next) => return Some(self.picked_tactical(board, next)),
                    None => self.stage = PickStage::Done,
                },
                PickStage::Done => return None,
            }
        }
    }

    fn picked_tactical(&self, board: &Board, next: Scored) -> PickedMove {
        PickedMove {
            mv: next.mv,
            quiet: false,
            checks: self.checks.gives_check(board, next.mv),
            order_score: next.score,
        }
    }

    fn picked(
        &self,
        board: &Board,
        history: &HistoryTables,
        stack: &SearchStack,
        ply: usize,
        mv: Move,
    ) -> PickedMove {
        let quiet = captured_piece(board, mv).is_none();
        let score = match board.piece_on(mv.from) {
            Some(piece) if quiet => {
                history.quiet_score(board.side_to_move(), stack, ply, piece, mv)
            }
            _ => 0,
        };
        PickedMove {
            mv,
            quiet,
            checks: self.checks.gives_check(board, mv),
            order_score: score,
        }
    }

    fn generate_tactical(&mut self, board: &Board, history: &HistoryTables) {
        let color = board.side_to_move();
        let theirs = board.colors(!color);
        let pawns = board.pieces(Piece::Pawn);
        board.generate_moves(|mut set| {
            let is_pawn = pawns.has(set.from);
            if !is_pawn {
                set.to &= theirs;
            }
            for mv in set {
                if Some(mv) == self.table {
                    continue;
                }
                let Some(victim) = captured_piece(board, mv) else {
                    continue;
                };
                let promotion = match mv.promotion {
                    None => 0,
                    Some(Piece::Queen) => piece_value(Piece::Queen),
                    // Rarely better than a queen.
                    Some(_) => -piece_value(Piece::Queen),
                };
                let mvv = 8 * (piece_value(victim) + promotion);
                let score = mvv + history.capture_score(set.piece, mv, victim) / 4;
                self.list.push(Scored { mv, score });
            }
            false
        });
    }

    fn generate_quiet(
        &mut self,
        board: &Board,
        history: &HistoryTables,
        stack: &SearchStack,
        ply: usize,
    ) {
        let color = board.side_to_move();
        let theirs = board.colors(!color);
        board.generate_moves(|mut set| {
            set.to &= !theirs;
            for mv in set {
                if Some(mv) == self.table || captured_piece(board, mv).is_some() {
                    continue;
                }
                let code = moves::encode(mv);
                let mut score = history.quiet_score(color, stack, ply, set.piece, mv);
                if self.hints.killers.contains(&code) || self.hints.countermove == code {
                    score += KILLER;
                }
                self.list.push(Scored { mv, score });
            }
            false
        });
    }
}

fn take_best(list: &mut List) -> Option<Scored> {
    let (best, _) = list
        .iter()
        .enumerate()
        .max_by_key(|(index, scored)| (scored.score, std::cmp::Reverse(*index)))?;
    Some(list.swap_remove(best))
}
