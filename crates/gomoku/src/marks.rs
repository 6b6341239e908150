//! What is worth pointing at on a board: where a side makes a five, an open
//! four or a four, and where the side to move may not play.

use zeitnot_core::{Mark, Side};

use crate::board::{Board, Status};
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;

/// Everything worth pointing at; nothing once the game is over.
pub(crate) fn of<R: Rule>(board: &Board<R>) -> Vec<Mark> {
    if board.status() != Status::Ongoing {
        return Vec::new();
    }
    let mut marks = Vec::new();
    for side in Side::BOTH {
        let fives: SquareSet = board.wins(side).collect();
        let open_fours: SquareSet = board.open_fours(side).collect();
        let mut fours = board.four_moves(side);
        for square in &open_fours {
            fours.remove(square);
        }
        let kinds = [("five", fives), ("open_four", open_fours), ("four", fours)];
        marks.extend(kinds.map(|(kind, squares)| mark(kind, side, &squares)));
    }
    let legal = board.legal_squares();
    let is_forbidden = |square: &Square| !legal.contains(*square);
    let forbidden: SquareSet = board.vacant().iter().filter(is_forbidden).collect();
    marks.push(mark("forbidden", board.side_to_move(), &forbidden));
    marks.retain(|mark| !mark.at.is_empty());
    marks
}

fn mark(kind: &'static str, side: Side, squares: &SquareSet) -> Mark {
    Mark {
        kind,
        side: Some(side),
        at: squares.iter().map(|square| square.to_string()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use zeitnot_core::{Game, Setup};

    use crate::Gomoku;

    /// The marks of a position as `kind side: squares`.
    fn marks(rule: &str, moves: &str) -> Vec<String> {
        let setup = Setup {
            rule: Some(rule.to_owned()),
            ..Setup::of(moves)
        };
        let marks = Gomoku.position(&setup).unwrap().marks();
        let words = marks.into_iter().map(|mark| {
            let side = mark
                .side
                .map_or("", |side| Gomoku.side_names()[side.index()]);
            format!("{} {side}: {}", mark.kind, mark.at.join(" "))
        });
        words.collect()
    }

    #[test]
    fn threats_of_both_sides_are_pointed_at() {
        let marks = marks("freestyle", "h8a1i8a2j8a3k8a15");
        assert!(marks.contains(&"five black: g8 l8".to_owned()), "{marks:?}");
        assert!(
            marks.iter().any(|mark| mark.starts_with("four white: ")),
            "{marks:?}"
        );
        assert!(!marks.iter().any(|mark| mark.starts_with("forbidden")));
    }

    #[test]
    fn forbidden_points_are_those_of_the_side_to_move() {
        // Black would make two open threes at h8.
        let cross = "g8a1i8a15h7o1h9o15";
        assert_eq!(marks("renju", cross), ["forbidden black: h8"]);
        assert_eq!(marks("freestyle", cross), Vec::<String>::new());
    }

    #[test]
    fn a_finished_game_has_nothing_to_point_at() {
        let over = "h8a1i8a2j8a3k8a4l8";
        assert_eq!(marks("freestyle", over), Vec::<String>::new());
    }
}
