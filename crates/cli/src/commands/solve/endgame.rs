//! Solves an endgame of the crossword game.

use std::sync::Arc;
use std::time::Duration;

use zeitnot_clock::TurnBudget;
use zeitnot_core::proof::SolverResult;
use zeitnot_core::{
    Answer, Game, Limits, Notation, Position, Request, StopSignal, Worker, format_line,
};
use zeitnot_crossword::endgame::EndgameGame;
use zeitnot_schema::v1::EndgameReport;

use super::Arguments;
use crate::context::Context;
use crate::error::{CliError, Verdict};

/// Enough for nearly all endgames.
const DEFAULT_TIME: Duration = Duration::from_secs(60);

const MILLIPOINTS_PER_POINT: i32 = 1_000;

pub(super) fn run(
    arguments: &Arguments,
    game: &Arc<dyn Game>,
    position: &dyn Position,
    context: &mut Context<'_, '_>,
) -> Result<Verdict, CliError> {
    reject_win_arguments(arguments)?;
    EndgameGame::check(position).map_err(CliError::Position)?;
    let settings = arguments.settings.load(context, game)?;
    let solver = Arc::new(EndgameGame::new(Arc::clone(game)));
    let mut worker = Worker::new(solver, settings, Arc::clone(&context.time))?;
    let time = arguments.time.unwrap_or(DEFAULT_TIME);
    let limits = Limits {
        time: Some(TurnBudget::fixed(time).turn_time()),
        nodes: arguments.nodes,
        ..Limits::default()
    };
    let request = Request::new(position.clone_box(), limits, context.arrived);
    let answer = worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ());
    let report = report(&**game, position, &answer);
    if arguments.json {
        context.console.print_json(&report)?;
    } else {
        context.console.print(&text(&report))?;
    }
    Ok(match report.exact {
        true => Verdict::Done,
        false => Verdict::Negative,
    })
}

/// Rejects arguments that apply only to forced wins.
fn reject_win_arguments(arguments: &Arguments) -> Result<(), CliError> {
    let given = [
        ("--moves", arguments.moves.is_some()),
        ("--kind", arguments.kind.is_some()),
        ("--method", arguments.method.is_some()),
        ("--no-check", arguments.no_check),
        ("--tree", arguments.tree),
    ];
    let unused = given.into_iter().find(|(_, is_given)| *is_given);
    unused.map_or(Ok(()), |(argument, _)| {
        Err(CliError::Argument {
            argument,
            reason: "endgames of the crossword game do not use it; leave it out".to_owned(),
        })
    })
}

fn report(game: &dyn Game, position: &dyn Position, answer: &Answer) -> EndgameReport {
    let setup = position.setup();
    let (side, points) = (
        position.side_to_move(),
        position.points().unwrap_or_default(),
    );
    let lead = points[side.index()].saturating_sub(points[side.other().index()]);
    let line = answer.lines.first();
    let last = line.map_or(lead, |line| line.score.0);
    let moves = line.map_or(&[][..], |line| &line.moves);
    EndgameReport {
        game: game.name().to_owned(),
        rule: setup.rule.unwrap_or_default(),
        to_move: game.side_names()[side.index()].to_owned(),
        spread_delta: last.saturating_sub(lead) / MILLIPOINTS_PER_POINT,
        best_move: answer
            .best
            .map(|mv| position.format_move(mv, Notation::Engine)),
        exact: answer.solver_result == Some(SolverResult::Solved),
        depth: answer.depth,
        line: format_line(position, moves, Notation::Engine),
        nodes: answer.nodes,
        time_ms: u64::try_from(answer.time.as_millis()).unwrap_or(u64::MAX),
    }
}

fn text(report: &EndgameReport) -> String {
    let EndgameReport {
        to_move,
        spread_delta,
        depth,
        nodes,
        time_ms,
        ..
    } = report;
    let extent = match report.exact {
        true => "to the end of the game".to_owned(),
        false => format!("by a search of {depth} plies"),
    };
    let line = report.line.join(" ");
    format!(
        "{to_move} to move: {spread_delta:+} points, {extent}\n{line}\n{nodes} nodes, {time_ms} ms\n"
    )
}
