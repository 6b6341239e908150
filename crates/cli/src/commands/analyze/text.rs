//! The text output of `zeitnot analyze`.

use std::fmt::Write as _;

use zeitnot_core::{Answer, Game, Info, Notation, Position, format_line};
use zeitnot_schema::v1::{Analysis, Ending, Score, ScoreKind};

use super::plays;

/// Returns the board and aligned lines with the result.
pub(super) fn report(
    sides: [&str; 2],
    position: &dyn Position,
    answer: &Answer,
    analysis: &Analysis,
) -> String {
    let described = plays::describe_position(position);
    let labels = described.iter().map(|(label, _)| label.len());
    let width = labels.fold("game over".len(), usize::max);
    let mut text = format!("{}\n", position.diagram());
    let mut line = |name: &str, value: &str| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{name:<width$}  {value}");
    };
    for (label, value) in &described {
        line(label, value);
    }
    if let Some(opening) = &analysis.opening {
        line("opening", opening);
    }
    let points = analysis.points.map_or_else(String::new, |[first, second]| {
        format!(", {first} points to {second}")
    });
    match analysis.status {
        Some(Ending::Won) => {
            let winner = analysis.winner.as_deref().unwrap_or("a side");
            line("game over", &format!("{winner} has won{points}"));
            return text;
        }
        Some(Ending::Draw) if analysis.best_move.is_none() => {
            line("game over", &format!("a draw{points}"));
            return text;
        }
        // The game continues until a player claims the draw.
        Some(Ending::Draw) => line("game", "a draw if claimed"),
        None => {}
    }
    let Analysis {
        depth,
        seldepth,
        nodes,
        nps,
        time_ms,
        ..
    } = analysis;
    line("to move", &analysis.to_move);
    line("best move", analysis.best_move.as_deref().unwrap_or("none"));
    line("score", &format_score(sides, analysis.score));
    line("depth", &format!("{depth} (longest line {seldepth} plies)"));
    line("nodes", &format!("{nodes} ({nps} per second)"));
    line("time", &format!("{time_ms} ms"));
    line("stopped", analysis.stop_reason.text());
    if !analysis.facts.is_empty() {
        return format!("{text}\n{}", plays::table(position, answer, analysis));
    }
    match &analysis.lines {
        None => line("line", &analysis.pv.join(" ")),
        Some(lines) => {
            for (index, best) in lines.iter().enumerate() {
                let value = format!(
                    "{:<8} {}",
                    format_short_score(best.score),
                    best.pv.join(" ")
                );
                line(&format!("line {}", index + 1), &value);
            }
        }
    }
    text
}

/// Returns the progress line of a completed depth.
pub(super) fn progress(game: &dyn Game, position: &dyn Position, info: &Info) -> String {
    let best = info.lines.first();
    let moves = best.map_or(&[][..], |line| &line.moves);
    let moves = format_line(position, moves, Notation::Engine);
    let score = best.map_or(Score::DRAW, |line| {
        Score::new(line.score, position.side_to_move())
    });
    let score = score.in_unit(game.score_unit());
    format!(
        "depth {:>3}  {:>8}  {:>10} nodes  {:>6} ms  {}",
        info.depth,
        format_short_score(score),
        info.nodes,
        info.time.as_millis(),
        moves.join(" ")
    )
}

/// Formats a score as `+37`, in points such as `+58.0`, or as `win 5` or `loss 4`.
pub(super) fn format_short_score(score: Score) -> String {
    match score.mate_in {
        Some(plies) if plies > 0 => format!("win {plies}"),
        Some(plies) => format!("loss {}", plies.unsigned_abs()),
        None if score.score_kind == ScoreKind::Millipoints => {
            let sign = if score.score < 0 { "" } else { "+" };
            sign.to_owned() + &plays::format_tenths(score.score.into())
        }
        None => format!("{:+}", score.score),
    }
}

/// Formats a score as `+37 (positive is better for black)`, or names the winner.
fn format_score([first, second]: [&str; 2], score: Score) -> String {
    match score.mate_in {
        Some(plies) => {
            let winner = if score.score > 0 { first } else { second };
            let plies = plies.unsigned_abs();
            let noun = if plies == 1 { "ply" } else { "plies" };
            format!("{winner} wins in {plies} {noun} (proven)")
        }
        None if score.score_kind == ScoreKind::Cp
            && zeitnot_core::Score(score.score).is_unproven_end() =>
        {
            let winner = if score.score > 0 { first } else { second };
            format!("{winner} wins in every line searched (not proven)")
        }
        None => format!(
            "{} (positive is better for {first})",
            format_short_score(score)
        ),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use zeitnot_core::{
        Game, Limits, ManualTime, Moment, Request, Setup, StopSignal, Worker, default_settings,
    };
    use zeitnot_testkit::{Claimable, TicTacToe};

    use super::*;

    fn text(game: Arc<dyn Game>, moves: &str) -> String {
        let mut settings = default_settings(&*game);
        settings.set("table.megabytes", "1").unwrap();
        let time = Arc::new(ManualTime::new());
        let mut worker = Worker::new(Arc::clone(&game), settings, time).unwrap();
        let position = game.position(&Setup::new(moves)).unwrap();
        let request = Request::new(position.clone(), Limits::depth(1), Moment::default());
        let answer = worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ());
        let analysis = Analysis::new(&*game, &*position, &answer);
        report(game.side_names(), &*position, &answer, &analysis)
    }

    #[test]
    fn the_best_move_is_printed_if_a_draw_may_be_claimed() {
        let claimable = text(Arc::new(Claimable), "b2");
        assert!(claimable.contains("game       a draw if claimed\n"));
        assert!(claimable.contains("best move  c3\n"), "{claimable}");
        let over = text(Arc::new(TicTacToe), "a1 b2 c3 a2 c2 c1 a3 b3 b1");
        assert!(over.ends_with("game over  a draw\n"), "{over}");
    }
}
