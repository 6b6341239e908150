//! The positions that a book starts from.

use zeitnot_gomoku::book::CanonicalPosition;
use zeitnot_gomoku::{BoardSize, Renju, Rule as _, Square, balanced, opening};

/// Returns the positions that a book starts from, as moves from the empty board.
///
/// They are the empty board, the stones with which we open a swap2 game, and in renju the
/// 26 named openings, without duplicates.
#[must_use]
pub fn roots(rule: &str, size: BoardSize) -> Vec<Vec<Square>> {
    let mut roots = vec![Vec::new()];
    roots.extend(balanced::openings(rule, size).map(Vec::from));
    if rule == Renju::NAME {
        roots.extend(opening::openings(size).map(Vec::from));
    }
    let mut seen = Vec::new();
    roots.retain(|moves| {
        let key = CanonicalPosition::from_moves(rule, size, moves).key;
        let is_new = !seen.contains(&key);
        seen.push(key);
        is_new
    });
    roots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn books_start_from_the_empty_board_swap2_and_the_named_openings() {
        let size = BoardSize::DEFAULT;
        assert_eq!(roots("freestyle", size).len(), 1 + 4);
        assert_eq!(roots("renju", size).len(), 1 + 1 + 26);
        let large = BoardSize::new(20).unwrap();
        assert_eq!(roots("renju", large).len(), 1 + 1);
        assert!(roots("standard", size)[0].is_empty());
    }
}
