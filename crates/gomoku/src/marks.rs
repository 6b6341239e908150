//! Board marks: the threats of both sides, the squares forbidden to the side to move,
//! and the winning line.

use zeitnot_core::{Mark, Side};

use crate::board::{Board, BoardStatus};
use crate::rule::Rule;
use crate::square::Square;
use crate::square_set::SquareSet;
use crate::threat::{Threat, ThreatKind, threats_of};

/// Weaker threats than a three that can become a four are not marked.
const MIN_URGENCY: u8 = ThreatKind::Three.urgency();

/// The maximum number of marked threats; positions from games have far fewer.
const MAX_THREATS: usize = 64;

/// Returns all marks, strongest threats first.
pub(crate) fn board_marks<R: Rule>(board: &Board<R>) -> Vec<Mark> {
    let won = |side| mark("won", side, &board.stones_in_fives(side));
    let mut marks = match board.status() {
        BoardStatus::Ongoing => threat_marks(board),
        BoardStatus::Won(side) => vec![won(side)],
        BoardStatus::Drawn => Vec::new(),
    };
    marks.retain(|mark| !mark.at.is_empty() || !mark.stones.is_empty());
    marks
}

/// Returns the threats of both sides and the squares forbidden to the side to move.
fn threat_marks<R: Rule>(board: &Board<R>) -> Vec<Mark> {
    let mut threats = Side::BOTH.map(|side| threats_of(board, side)).concat();
    threats.retain(|threat| threat.urgency() >= MIN_URGENCY);
    threats.sort_by_key(|threat| (threat.kind, threat.side.index()));
    threats.truncate(MAX_THREATS);
    let mut marks: Vec<Mark> = threats.iter().map(threat_mark).collect();
    let legal = board.legal_squares();
    let is_forbidden = |square: &Square| !legal.contains(*square);
    let forbidden: SquareSet = board.vacant().iter().filter(is_forbidden).collect();
    marks.push(mark("forbidden", board.side_to_move(), &forbidden));
    marks
}

fn threat_mark(threat: &Threat) -> Mark {
    Mark {
        stones: square_names(&threat.stones),
        defends: square_names(&threat.defending_squares),
        urgency: threat.urgency(),
        ..mark(threat.kind.name(), threat.side, &threat.completing_squares)
    }
}

fn mark(kind: &'static str, side: Side, squares: &SquareSet) -> Mark {
    Mark {
        kind,
        side: Some(side),
        at: square_names(squares),
        ..Mark::default()
    }
}

fn square_names(squares: &SquareSet) -> Vec<String> {
    squares.iter().map(|square| square.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use zeitnot_core::{Game, Notation, Setup, Side, Status, ViewParts};

    use crate::Gomoku;

    /// Returns the marks of a position as `kind side: squares`.
    fn marks(rule: &str, moves: &str) -> Vec<String> {
        let setup = Setup {
            rule: Some(rule.to_owned()),
            ..Setup::new(moves)
        };
        let marks = Gomoku
            .position(&setup)
            .unwrap()
            .view(ViewParts::MARKS)
            .marks;
        let texts = marks.into_iter().map(|mark| {
            let side = mark
                .side
                .map_or("", |side| Gomoku.profile().side_names[side.index()]);
            format!("{} {side}: {}", mark.kind, mark.at.join(" "))
        });
        texts.collect()
    }

    #[test]
    fn threats_of_both_sides_are_marked() {
        let marks = marks("freestyle", "h8a1i8a2j8a3k8a15");
        assert_eq!(marks, ["open_four black: g8 l8", "three white: a4 a5"]);
    }

    #[test]
    fn a_threat_comes_with_its_stones_and_its_defenses() {
        let setup = Setup::new("h8a1i8a15j8o1");
        let marks = Gomoku
            .position(&setup)
            .unwrap()
            .view(ViewParts::MARKS)
            .marks;
        let [three] = &marks[..] else {
            panic!("one threat: {marks:?}");
        };
        assert_eq!((three.kind, three.side), ("open_three", Some(Side::First)));
        assert_eq!(three.stones, ["h8", "i8", "j8"]);
        assert_eq!(three.at, ["g8", "k8"]);
        assert_eq!(three.defends, ["g8", "k8"]);
        assert_eq!(three.urgency, 5);
    }

    #[test]
    fn squares_forbidden_to_the_side_to_move_are_marked() {
        // Black would make two open threes at h8.
        let cross = "g8a1i8a15h7o1h9o15";
        assert_eq!(marks("renju", cross), ["forbidden black: h8"]);
        assert_eq!(marks("freestyle", cross), Vec::<String>::new());
    }

    #[test]
    fn a_finished_game_marks_all_winning_lines() {
        let five = "h8a1i8a2j8a3k8a4l8";
        assert_eq!(marks("freestyle", five), ["won black: h8 i8 j8 k8 l8"]);
        // A row of six is one winning line in freestyle, and no winning line in
        // standard.
        let six = "h8a1i8a3j8a5l8a7m8a9k8";
        assert_eq!(marks("freestyle", six), ["won black: h8 i8 j8 k8 l8 m8"]);
        assert!(!marks("standard", six).iter().any(|m| m.starts_with("won")));
        // Two winning lines: the stones of both.
        let cross = "h8a1i8a3j8a5k8a7l4a9l5a11l6a13l7c1l8";
        let won = marks("freestyle", cross).join("; ");
        let mut parts: Vec<&str> = won.split(' ').collect();
        parts[2..].sort_unstable();
        assert_eq!(parts.join(" "), "won black: h8 i8 j8 k8 l4 l5 l6 l7 l8");
    }

    #[test]
    fn a_win_by_captures_marks_no_line() {
        let setup = Setup {
            rule: Some("pente".to_owned()),
            ..Setup::new("")
        };
        let mut position = Gomoku.position(&setup).unwrap();
        // White pairs in five rows, each captured at once.
        for row in [2, 4, 6, 8, 10] {
            // Black a, white b, black far away, white c; black d captures b and c.
            for column in ["a", "b", "s", "c", "d", "q"] {
                if position.status() == Status::Ongoing {
                    let mv = position
                        .parse_move(&format!("{column}{row}"), Notation::Engine)
                        .unwrap();
                    position.play(mv).unwrap();
                }
            }
        }
        assert_eq!(position.view(ViewParts::CAPTURED).captured, Some([10, 0]));
        assert_eq!(position.status(), Status::Won(Side::First));
        assert_eq!(position.view(ViewParts::MARKS).marks, Vec::new());
        let [black, white] = position.view(ViewParts::STONES).stones.unwrap();
        assert_eq!((black.len(), white.len()), (15, 4));
    }
}
