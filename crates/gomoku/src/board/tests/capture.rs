//! Captures made and undone: the board is restored, and the key covers everything
//! that the rules depend on.

use super::*;
use crate::notation::parse_game_with;

/// Returns every combination of switches.
pub(super) fn all_rules() -> impl Iterator<Item = CaptureRules> {
    (0..16).map(|switches| CaptureRules {
        captures: switches & 1 == 0,
        breakable_fives: switches & 2 == 0,
        ten_stones: switches & 4 == 0,
        free_threes: switches & 8 == 0,
    })
}

/// The whole board except the data for undoing moves.
#[derive(PartialEq)]
struct Snapshot {
    state: BoardSummary,
    cells: [BoardCell; CELLS],
    lines: [Vec<u64>; DIRECTIONS],
    vacant: SquareSet,
    near: SquareSet,
    strong: [StrongSquares; 2],
    moves: usize,
    undo_depth: usize,
}

impl Snapshot {
    fn from_board(board: &Board<Capture>) -> Self {
        Self {
            state: board.state,
            cells: board.cells,
            lines: core::array::from_fn(|direction| board.lines.in_direction(direction).to_vec()),
            vacant: board.vacant,
            near: board.near,
            strong: board.strong.clone(),
            moves: board.moves_made,
            undo_depth: board.undo_depth,
        }
    }
}

/// Returns a capture most of the time if there is one, otherwise a random move.
fn random_move(board: &Board<Capture>, random: &mut Random) -> Square {
    let capturing = board.capturing_squares(board.side_to_move());
    let choice = if !capturing.is_empty() && random.below(8) > 0 {
        capturing
    } else if random.below(8) > 0 {
        board.candidates()
    } else {
        board.vacant
    };
    choice.iter().nth(random.below(choice.len())).unwrap()
}

/// Walks forward and back; returns the number of moves that captured.
fn walk_and_compare(rules: CaptureRules, side: u8, moves: usize, seed: u64) -> usize {
    let mut random = Random(seed);
    let mut board = Board::<Capture>::with_rules(BoardSize::new(side).unwrap(), rules);
    let mut before = Vec::new();
    let mut captures = 0;
    for _ in 0..moves {
        if board.state.winner.is_some() || board.is_full() || before.len() > 400 {
            for _ in 0..=random.below(before.len()) {
                board.unmake();
                assert!(
                    before.pop().unwrap() == Snapshot::from_board(&board),
                    "{board:?}"
                );
            }
        }
        before.push(Snapshot::from_board(&board));
        let captured = board.state.captured;
        board.make(random_move(&board, &mut random));
        captures += usize::from(board.state.captured != captured);
    }
    while let Some(snapshot) = before.pop() {
        board.unmake();
        assert!(snapshot == Snapshot::from_board(&board), "{board:?}");
    }
    captures
}

#[test]
fn a_million_capture_moves_are_undone() {
    let named = [CaptureRules::CAPTURE, CaptureRules::PENTE];
    let mut captures = 0;
    for (seed, rules) in (1..).zip(all_rules().chain(named.repeat(8))) {
        for (side, moves) in [(7, 10_000), (9, 10_000), (12, 8_250), (19, 3_000)] {
            captures += walk_and_compare(rules, side, moves, seed);
        }
    }
    assert!(captures > 100_000, "{captures} captures");
}

/// Returns the board after a capture game.
fn after(rules: CaptureRules, game: &str) -> Board<Capture> {
    parse_game_with(BoardSize::CAPTURE, rules, game).unwrap()
}

/// Compares everything except the squares near stones, where captured stones still
/// count.
fn assert_same(board: &Board<Capture>, set_up: &Board<Capture>) {
    assert_eq!(board.state, set_up.state, "{board:?}");
    assert_eq!(board.vacant, set_up.vacant, "{board:?}");
    assert_eq!(board.strong, set_up.strong, "{board:?}");
    for square in &board.vacant {
        let cells = [board, set_up].map(|board| board.cells[square.index()]);
        assert_eq!(cells[0], cells[1], "{board:?} {square}");
    }
}

#[test]
fn a_board_after_captures_equals_the_same_position_set_up() {
    let mut random = Random(9);
    let mut compared = 0;
    while compared < 3_000 {
        let size = BoardSize::new(7 + random.below(5) as u8).unwrap();
        let mut board = Board::<Capture>::new(size);
        for _ in 0..10 + random.below(60) {
            if board.winner().is_none() && !board.is_full() {
                board.make(random_move(&board, &mut random));
            }
        }
        if board.winner().is_some() || board.pending_five().is_some() {
            continue;
        }
        let mut set_up = Board::<Capture>::new(size);
        for square in size.squares() {
            if let Some(side) = board.stone(square) {
                set_up.set_up(side, square).unwrap();
            }
        }
        set_up.set_captured(Side::BOTH.map(|side| board.captured(side) as u16));
        set_up.set_side_to_move(board.side_to_move());
        assert_same(&board, &set_up);
        compared += 1;
    }
}

#[test]
fn keys_depend_on_captured_stones_and_the_side_to_move() {
    let mut keys = std::collections::HashSet::new();
    for first in (0..10).step_by(2) {
        for second in (0..10).step_by(2) {
            let mut board = after(CaptureRules::CAPTURE, "j10k10");
            board.set_captured([first, second]);
            assert!(keys.insert(board.key()));
            board.make_null();
            assert!(keys.insert(board.key()));
        }
    }
    let taken = after(CaptureRules::CAPTURE, "j10k10a1l10m10");
    let never_there = after(CaptureRules::CAPTURE, "{j10a1m10/}-");
    assert_eq!((taken.stones(), never_there.stones()), (3, 3));
    assert_eq!(taken.side_to_move(), never_there.side_to_move());
    assert_ne!(taken.key(), never_there.key());
}

#[test]
fn keys_depend_on_a_pending_five() {
    // Black's row from c5 to g5 can be broken: e4 captures e5 and e6.
    let game = "{c5d5e5f5e6/e7a19c19e19g19}g5";
    let pending = after(CaptureRules::CAPTURE, game);
    assert_eq!(pending.pending_five(), Some(Side::First));
    let mut set_up = after(CaptureRules::CAPTURE, "{c5d5e5f5e6g5/e7a19c19e19g19}");
    assert_eq!(set_up.pending_five(), Some(Side::First));
    assert_eq!(set_up.key(), pending.key());
    set_up.set_pending(None);
    assert_ne!(set_up.key(), pending.key());
    let broken = after(CaptureRules::CAPTURE, &format!("{game}e4"));
    let never_there = after(CaptureRules::CAPTURE, "{c5d5f5g5/e7a19c19e19g19e4/0/2}");
    assert_eq!(broken.side_to_move(), never_there.side_to_move());
    assert_eq!(broken.key(), never_there.key());
}
