//! Formatting of `info` and `bestmove` lines.

use std::fmt::Write as _;

use zeitnot_core::progress::{CurrentMove, Info};
use zeitnot_core::stats::nodes_per_second;
use zeitnot_core::{Bound, Line, Notation, Position, Score, Status, format_line};

use super::wdl;

/// The move in a `bestmove` without a legal move.
pub(super) const NO_MOVE: &str = "0000";

/// Formats the best lines, with one `info` line per line.
pub(super) fn info_lines(info: &Info, position: &dyn Position, shows_wdl: bool) -> String {
    let lines = info.lines.iter().zip(1..);
    let texts = lines.map(|(line, number)| info_line(info, line, number, position, shows_wdl));
    texts.collect::<Vec<_>>().join("\n")
}

fn info_line(
    info: &Info,
    line: &Line,
    number: u32,
    position: &dyn Position,
    shows_wdl: bool,
) -> String {
    let mut text = format!(
        "info depth {} seldepth {} multipv {number} score {}",
        info.depth,
        info.seldepth.max(info.depth),
        score_text(line.score),
    );
    text.push_str(match line.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    });
    // Writing to a string does not fail.
    if shows_wdl {
        let [win, draw, loss] = wdl::win_draw_loss(line.score);
        let _ = write!(text, " wdl {win} {draw} {loss}");
    }
    let _ = write!(
        text,
        " nodes {} nps {} hashfull {} time {} pv",
        info.nodes,
        nodes_per_second(info.nodes, info.time),
        info.fill,
        info.time.as_millis(),
    );
    for name in format_line(position, &line.moves, Notation::Engine) {
        text.push(' ');
        text.push_str(&name);
    }
    text
}

/// Formats a score from the side to move's point of view.
///
/// Mate distances are in moves, rounded up. Only a proven mate is reported as one.
fn score_text(score: Score) -> String {
    match score.mate_in() {
        Some(plies) => format!("mate {}", plies / 2 + plies % 2),
        None => format!("cp {}", score.0),
    }
}

/// Returns the `info` line for a position without legal moves.
pub(super) fn no_moves_line(position: &dyn Position) -> &'static str {
    match position.status() {
        Status::Won(_) => "info depth 0 score mate 0",
        Status::Ongoing | Status::Draw => "info depth 0 score cp 0",
    }
}

/// Formats the root move that is searched next.
pub(super) fn current_move_line(current: &CurrentMove, position: &dyn Position) -> String {
    format!(
        "info depth {} currmove {} currmovenumber {}",
        current.depth,
        position.format_move(current.mv, Notation::Engine),
        current.number,
    )
}

/// Formats `bestmove` with the expected reply.
pub(super) fn best_move(lines: &[Line], position: &dyn Position) -> String {
    let moves = lines.first().map_or(&[][..], |line| &line.moves);
    let count = moves.len().min(2);
    match &format_line(position, &moves[..count], Notation::Engine)[..] {
        [best, reply, ..] => format!("bestmove {best} ponder {reply}"),
        [best] => format!("bestmove {best}"),
        [] => format!("bestmove {NO_MOVE}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use zeitnot_core::{Game, Move, Ply, Setup};
    use zeitnot_testkit::TicTacToe;

    #[test]
    fn mates_are_counted_in_moves_and_only_proofs_are_mates() {
        for (value, text) in [
            (Score::win_at(Ply(1)), "mate 1"),
            (Score::win_at(Ply(3)), "mate 2"),
            (Score::loss_at(Ply(0)), "mate 0"),
            (Score::loss_at(Ply(2)), "mate -1"),
            (Score::loss_at(Ply(4)), "mate -2"),
            (Score(-31), "cp -31"),
            (Score::LOST, "cp -20000"),
        ] {
            assert_eq!(score_text(value), text);
        }
    }

    fn info(lines: Vec<Line>) -> Info {
        Info {
            depth: 3,
            seldepth: 5,
            nodes: 1_000,
            time: Duration::from_millis(10),
            fill: 7,
            lines,
        }
    }

    #[test]
    fn an_info_line_has_every_field() {
        let position = TicTacToe.position(&Setup::default()).unwrap();
        let mut line = Line::exact(Score(12), vec![Move(0), Move(4)]);
        let text = info_lines(&info(vec![line.clone()]), &*position, false);
        assert_eq!(
            text,
            "info depth 3 seldepth 5 multipv 1 score cp 12 nodes 1000 nps 100000 hashfull 7 \
             time 10 pv a1 b2"
        );
        line.bound = Bound::Lower;
        let text = info_lines(&info(vec![line.clone()]), &*position, true);
        assert!(text.contains(" score cp 12 lowerbound wdl "), "{text}");
        let both = info_lines(&info(vec![line.clone(), line]), &*position, false);
        assert_eq!(both.lines().count(), 2);
        assert!(
            both.lines().nth(1).unwrap().contains(" multipv 2 "),
            "{both}"
        );
    }

    #[test]
    fn the_answer_is_the_start_of_the_best_line() {
        let position = TicTacToe.position(&Setup::default()).unwrap();
        let line = |moves: &[u64]| {
            vec![Line::exact(
                Score::DRAW,
                moves.iter().copied().map(Move).collect(),
            )]
        };
        assert_eq!(
            best_move(&line(&[0, 1, 2]), &*position),
            "bestmove a1 ponder b1"
        );
        assert_eq!(best_move(&line(&[0, 0]), &*position), "bestmove a1");
        assert_eq!(best_move(&[], &*position), "bestmove 0000");
    }
}
