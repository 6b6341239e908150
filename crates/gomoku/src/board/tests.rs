//! The incremental board compared with one computed from scratch, after every step of
//! random walks of moves, passes, and undos.

mod capture;

use super::*;
use crate::pattern::tables::unpack_shapes;
use crate::rule::{Capture, Caro5, Caro6, Freestyle, Renju, Standard};

/// A stream of Sebastiano Vigna's splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % bound as u64) as usize
    }
}

/// A position without anything derived: stones by coordinates, and the side to move.
struct PlainBoard {
    side: i32,
    to_move: Side,
    stones: Vec<Vec<Option<Side>>>,
}

impl PlainBoard {
    fn code(&self, x: i32, y: i32) -> u8 {
        if x < 0 || y < 0 || x >= self.side || y >= self.side {
            return CODE_WALL;
        }
        self.stones[y as usize][x as usize].map_or(CODE_EMPTY, stone_code)
    }

    fn near(&self, x: i32, y: i32) -> bool {
        let stone = |dx: i32, dy: i32| matches!(self.code(x + dx, y + dy), 1 | 2);
        let square = (-2..=2).any(|dy| (-2..=2).any(|dx| stone(dx, dy)));
        let line = [(1, 0), (0, 1), (1, 1), (1, -1)]
            .iter()
            .any(|&(dx, dy)| stone(3 * dx, 3 * dy) || stone(-3 * dx, -3 * dy));
        square || line
    }

    /// Returns `true` if a run of `who`'s stones wins.
    fn has_five<R: Rule>(&self, who: Side) -> bool {
        let own = |x, y| self.code(x, y) == stone_code(who);
        let other = |x, y| self.code(x, y) == stone_code(who.other());
        (0..self.side).any(|y| {
            (0..self.side).any(|x| {
                [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dx, dy)| {
                    let starts = own(x, y) && !own(x - dx, y - dy);
                    let length = (0..).take_while(|i| own(x + i * dx, y + i * dy)).count();
                    let end = length as i32;
                    let blocked = [other(x - dx, y - dy), other(x + end * dx, y + end * dy)];
                    let run = StoneRun {
                        length,
                        blocked_ends: blocked.into_iter().filter(|&end| end).count(),
                    };
                    starts && R::wins(who, run)
                })
            })
        })
    }
}

fn assert_matches<R: Rule>(board: &Board<R>, plain: &PlainBoard) {
    let mut key = key::empty_board(R::NAME, board.size);
    if plain.to_move == Side::Second {
        key ^= key::SIDE_KEY;
    }
    let mut sums = [0; 2];
    let mut counts = [[0; CellClass::COUNT]; 2];
    let mut candidates = SquareSet::EMPTY;
    let mut vacant = SquareSet::EMPTY;
    let mut strong = [StrongSquares::EMPTY; 2];
    for square in board.size.squares() {
        let (x, y) = (i32::from(square.x()), i32::from(square.y()));
        let stone = plain.stones[y as usize][x as usize];
        assert_eq!(board.stone(square), stone);
        if let Some(side) = stone {
            key ^= key::stone(side, square);
            continue;
        }
        vacant.insert(square);
        if plain.near(x, y) {
            candidates.insert(square);
        }
        let radius = R::RADIUS as i32;
        let entries = [(1, 0), (0, 1), (1, 1), (1, -1)].map(|(dx, dy)| {
            let cells = (-radius..=radius).filter(|&i| i != 0);
            let window = cells.rev().fold(0, |window, i| {
                window << 2 | usize::from(plain.code(x + i * dx, y + i * dy))
            });
            board.tables.shapes(window)
        });
        for side in Side::BOTH {
            let nibble = |entry: u8| u16::from(entry >> (4 * side.index()) & 15);
            let nibbles = entries
                .iter()
                .rev()
                .fold(0, |all, &entry| all << 4 | nibble(entry));
            let shapes = unpack_shapes(nibbles);
            let class = R::classify(side, shapes);
            let weights = R::weights(side);
            let value = i32::from(weights.value(shapes, class));
            assert_eq!(board.shapes(side, square), shapes, "{side:?} {square}");
            assert_eq!(board.class(side, square), class, "{side:?} {square}");
            assert_eq!(board.value(side, square), value, "{side:?} {square}");
            let order = i32::from(weights.order(shapes, class));
            assert_eq!(board.order(side, square), order, "{side:?} {square}");
            sums[side.index()] += value;
            counts[side.index()][class as usize] += 1;
            match class {
                CellClass::OpenThree | CellClass::ThreePlus | CellClass::DoubleThree => {
                    strong[side.index()].threes.insert(square);
                }
                _ if class.is_four() => strong[side.index()].fours.insert(square),
                _ => {}
            }
        }
    }
    if board.stones() == 0 {
        candidates.insert(board.size.center());
    }
    assert_eq!(board.key(), key);
    assert_eq!(board.side_to_move(), plain.to_move);
    assert_eq!(Side::BOTH.map(|side| board.sum(side)), sums);
    for side in Side::BOTH {
        for class in CellClass::ALL {
            assert_eq!(
                board.count(side, class),
                counts[side.index()][class as usize]
            );
        }
    }
    assert_eq!(board.candidates(), candidates);
    assert_eq!(board.vacant, vacant);
    assert_eq!(board.stones(), board.size.area() - vacant.len());
    assert_eq!(board.strong, strong);
}

enum Step {
    Move,
    Pass,
}

/// Walks randomly, mostly forward and sometimes far back, and compares every
/// position.
fn walk<R: Rule>(side: u8, steps: usize, seed: u64) {
    let size = BoardSize::new(side).unwrap();
    let mut random = Random(seed);
    let mut board = Board::<R>::new(size);
    let mut plain = PlainBoard {
        side: i32::from(side),
        to_move: Side::First,
        stones: vec![vec![None; usize::from(side)]; usize::from(side)],
    };
    let mut done = Vec::new();
    let mut back = 0;
    for _ in 0..steps {
        let over = board.status() != BoardStatus::Ongoing;
        if over || (back == 0 && random.below(40) == 0) {
            let furthest = if random.below(4) == 0 { size.area() } else { 8 };
            back = 1 + random.below(furthest);
        }
        if back > 0 {
            back -= 1;
            match done.pop() {
                Some(Step::Move) => {
                    let last = board.last_move().unwrap();
                    plain.to_move = board.stone(last).unwrap();
                    board.unmake();
                    plain.stones[usize::from(last.y())][usize::from(last.x())] = None;
                }
                Some(Step::Pass) => {
                    board.unmake_null();
                    plain.to_move = plain.to_move.other();
                }
                None => back = 0,
            }
        } else if random.below(12) == 0 {
            board.make_null();
            plain.to_move = plain.to_move.other();
            done.push(Step::Pass);
        } else {
            let choice = if random.below(4) == 0 {
                board.vacant
            } else {
                board.candidates()
            };
            let square = choice.iter().nth(random.below(choice.len())).unwrap();
            let wins = board.class(plain.to_move, square) == CellClass::Win;
            let predicted = board.key_after(square);
            board.make(square);
            assert_eq!(board.key(), predicted);
            plain.stones[usize::from(square.y())][usize::from(square.x())] = Some(plain.to_move);
            assert_eq!(plain.has_five::<R>(plain.to_move), wins);
            assert_eq!(board.winner(), wins.then_some(plain.to_move));
            plain.to_move = plain.to_move.other();
            done.push(Step::Move);
        }
        assert_matches(&board, &plain);
    }
}

fn walk_everywhere(steps: usize) {
    let walks = 5 * 16 * 2;
    for side in 5..=20 {
        for seed in [1, 2] {
            walk::<Freestyle>(side, steps / walks, seed);
            walk::<Standard>(side, steps / walks, seed);
            walk::<Renju>(side, steps / walks, seed);
            walk::<Caro5>(side, steps / walks, seed);
            walk::<Caro6>(side, steps / walks, seed);
        }
    }
}

#[test]
fn incremental_board_equals_one_from_scratch() {
    walk_everywhere(100_000);
}

/// `cargo test --release -p zeitnot-gomoku million -- --ignored`
#[test]
#[ignore = "a million steps take half a minute"]
fn incremental_board_equals_one_from_scratch_a_million_times() {
    walk_everywhere(1_000_000);
}

#[test]
fn setting_the_side_to_move_can_be_undone() {
    let size = BoardSize::DEFAULT;
    let mut board = Board::<Freestyle>::new(size);
    let empty_key = board.key();
    board.set_side_to_move(Side::Second);
    assert_ne!(board.key(), empty_key);
    let square = size.center();
    board.make(square);
    assert_eq!(board.stone(square), Some(Side::Second));
    assert_eq!(board.side_to_move(), Side::First);
    board.unmake();
    board.set_side_to_move(Side::First);
    assert_eq!(board.key(), empty_key);
    board.unmake();
    assert_eq!(board.key(), empty_key);
}

#[test]
fn rules_and_sizes_have_distinct_keys() {
    let mut keys = std::collections::HashSet::new();
    for size in (5..=20).filter_map(BoardSize::new) {
        assert!(keys.insert(Board::<Freestyle>::new(size).key()));
        assert!(keys.insert(Board::<Standard>::new(size).key()));
        assert!(keys.insert(Board::<Renju>::new(size).key()));
        assert!(keys.insert(Board::<Caro5>::new(size).key()));
        assert!(keys.insert(Board::<Caro6>::new(size).key()));
        for rules in capture::all_rules() {
            assert!(keys.insert(Board::<Capture>::with_rules(size, rules).key()));
        }
    }
}

#[test]
fn a_full_board_without_a_five_is_a_draw() {
    let size = BoardSize::new(5).unwrap();
    let moves = "a1c1b1d1e1a2b2c2d2e2a4a3b4b3e4c3c4d4d3a5e3b5c5e5d5";
    let mut board: Board<Freestyle> = crate::notation::parse_game(size, moves).unwrap();
    assert_eq!(board.status(), BoardStatus::Drawn);
    assert!(board.candidates().is_empty());
    assert!(matches!(
        board.play(size.center()),
        Err(IllegalMove::GameOver { number: 26, .. })
    ));
    board.unmake();
    assert_eq!(board.status(), BoardStatus::Ongoing);
}

#[test]
fn a_cell_has_16_bytes() {
    assert_eq!(size_of::<BoardCell>(), 16);
}
