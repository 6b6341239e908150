//! `zeitnot solve`: a forced win, proven, or the news that there is none; of
//! the crossword game, what an endgame comes to.

mod endgame;
mod tree;

use std::sync::Arc;
use std::time::Duration;

use zeitnot_clock::{TurnBudget, duration};
use zeitnot_core::proof::{self, ProofCheck, SolverResult};
use zeitnot_core::{
    Answer, BoardKind, Game, Limits, Notation, Position, Request, Settings, Solver, StopReason,
    StopSignal, Worker, format_line,
};
use zeitnot_schema::v1::{SolveReport, SolveResult};

use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::numbers;
use crate::position::PositionArguments;
use crate::settings::{SettingsArguments, apply};

/// How long to look where nobody says so.
const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// Any kind of win.
const ANY_KIND: &str = "any";
/// Positions that the check of a proof looks at before it gives up, where every
/// move of the winner is searched for.
const MAX_SEARCHED: u64 = 2_000_000;
/// The same, where the proof says what to play.
const MAX_REPLAYED: u64 = 50_000_000;

/// The arguments of `zeitnot solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    zeitnot solve chess \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"\n  \
    zeitnot solve chess \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\" --moves 3 --json\n\n\
    zeitnot solve gomoku h8a1h9a3i10a15j10o1 --tree\n  \
    zeitnot solve crossword \"$CGP\" --lexicon words.txt --json\n\n\
    Chess: `mates` tries every move and finds the shortest mate, `search` looks\n\
    for the best move and finds longer ones sooner.\n\
    Gomoku: `vcf` plays fours only, `vct` fours and open threes, `guided` what the\n\
    search of moves believes in, with a proof; `auto` tries these three in turn.\n\
    `tss` combines threats by what they depend on; `lambda2` plays what threatens a\n\
    vcf, `lambda3` what threatens a vct; `pns` plays anything, for small boards.\n\
    A win is played against every legal defense before it is reported, unless\n\
    --no-check is given. The exit code is 1 if no win was found.\n\
    Crossword: what the side to move gains until the end of the game, both racks\n\
    being known because the bag is empty; the exit code is 1 if that is not proven.")]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// Time limit, such as 500ms, 2s or 25m [default: 1s; 1m in the crossword
    /// game]
    #[arg(
        long,
        value_name = "DURATION",
        value_parser = duration::parse,
        allow_hyphen_values = true
    )]
    time: Option<Duration>,

    /// Visit at most this many nodes
    #[arg(long, value_name = "N", value_parser = numbers::count, allow_hyphen_values = true)]
    nodes: Option<u64>,

    /// The win may take the winner this many moves
    #[arg(
        long,
        value_name = "N",
        value_parser = numbers::bounded::<1, 100>,
        allow_hyphen_values = true
    )]
    moves: Option<u32>,

    /// The kind of win to look for: vcf, vct or any in gomoku, mate in chess
    /// [default: any]
    #[arg(long, value_name = "KIND")]
    kind: Option<String>,

    /// Solver [default: the game's first solver for that kind of win]
    #[arg(long, value_name = "METHOD")]
    method: Option<String>,

    /// Report a win without playing it against every defense
    #[arg(long)]
    no_check: bool,

    /// Print the whole proof: what is played after which answer
    #[arg(long)]
    tree: bool,

    /// Answer in JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    settings: SettingsArguments,
}

/// Looks for a win and tells what came of it.
///
/// # Errors
///
/// An argument or the machine does not allow it.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let (game, position) = arguments.position.build(context.games)?;
    if game.profile().board == Some(BoardKind::Tiles) {
        return endgame::run(arguments, &game, &*position, context);
    }
    let solver = arguments.choose_solver(&*game)?;
    let mut settings = arguments.settings.load(context, &game)?;
    let (name, value) = solver.option;
    apply(&mut settings, "--method", name, value)?;
    let mut worker = Worker::new(
        Arc::clone(&game),
        settings.clone(),
        Arc::clone(&context.time),
    )?;
    let request = Request::new(position.clone(), arguments.limits(), context.arrived);
    let answer = worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ());
    let report = arguments.report(&*game, &*position, solver, &mut worker, &settings, &answer)?;
    if arguments.json {
        context.console.print_json(&report)?;
    } else {
        context.console.print(&text(&report, arguments.moves))?;
    }
    Ok(match report.result {
        SolveResult::Win => Verdict::Done,
        SolveResult::NoWinFound | SolveResult::Disproved => Verdict::Negative,
    })
}

impl Arguments {
    fn choose_solver(&self, game: &dyn Game) -> Result<&'static Solver, CliError> {
        let solvers = game.profile().solvers;
        if solvers.is_empty() {
            return Err(CliError::Argument {
                argument: "GAME",
                reason: format!(
                    "nothing here proves wins in {}; analyze it instead",
                    game.name()
                ),
            });
        }
        let kind = self.kind.as_deref().filter(|&kind| kind != ANY_KIND);
        let Some(method) = &self.method else {
            return default_solver(game, kind);
        };
        let called = solvers.iter().find(|solver| solver.name == method);
        let solver = called.ok_or_else(|| {
            let names = solvers.iter().map(|solver| solver.name).collect();
            CliError::Argument {
                argument: "--method",
                reason: format!("{} is solved by {}", game.name(), join_with_or(names)),
            }
        })?;
        match kind {
            Some(kind) if kind != solver.kind => Err(CliError::Argument {
                argument: "--kind",
                reason: format!(
                    "{method} looks for {}; leave --kind or --method out",
                    solver.kind
                ),
            }),
            _ => Ok(solver),
        }
    }

    /// A win in N moves of the winner takes 2 N - 1 plies.
    fn plies(&self) -> Option<u32> {
        self.moves.map(|moves| 2 * moves - 1)
    }

    fn limits(&self) -> Limits {
        Limits {
            time: Some(TurnBudget::fixed(self.time.unwrap_or(DEFAULT_TIME)).turn_time()),
            nodes: self.nodes,
            depth: self.plies(),
            mate: Some(self.plies().unwrap_or(u32::MAX)),
            ..Limits::default()
        }
    }

    fn report(
        &self,
        game: &dyn Game,
        position: &dyn Position,
        solver: &Solver,
        worker: &mut Worker,
        settings: &Settings,
        answer: &Answer,
    ) -> Result<SolveReport, CliError> {
        let line = answer.lines.first();
        let plies = line
            .and_then(|line| line.score.mate_in())
            .filter(|&plies| plies > 0)
            .map(i32::unsigned_abs)
            .filter(|&plies| self.plies().is_none_or(|most| plies <= most));
        let plan = match &answer.solver_result {
            Some(SolverResult::Win { proof: plan, .. }) if plies.is_some() => Some(&**plan),
            _ => None,
        };
        let checked = match (plies, plan) {
            _ if self.no_check => None,
            (Some(_), Some(plan)) => Some(position.verify_proof(plan, MAX_REPLAYED)),
            (Some(plies), None) => Some(check_proof(position, plies, worker, settings)?),
            (None, _) => None,
        };
        let lost = line.is_some_and(|line| line.score.is_loss());
        let result = match plies {
            // What does not hold is no win, whoever claims it.
            Some(_) if matches!(checked, Some(ProofCheck::Refuted(_))) => SolveResult::NoWinFound,
            Some(_) => SolveResult::Win,
            None if lost || is_exhausted(answer, solver) => SolveResult::Disproved,
            None => SolveResult::NoWinFound,
        };
        let won = result == SolveResult::Win;
        let moves = line.filter(|_| won).map_or(&[][..], |line| &line.moves);
        let (kind, method) = match &answer.solver_result {
            Some(SolverResult::Win { kind, method, .. }) if won => (*kind, *method),
            _ => (solver.kind, solver.name),
        };
        let setup = position.setup();
        let tree = plan.filter(|_| won && self.tree);
        Ok(SolveReport {
            game: game.name().to_owned(),
            rule: setup.rule.unwrap_or_default(),
            to_move: game.side_names()[position.side_to_move().index()].to_owned(),
            result,
            kind: kind.to_owned(),
            method: method.to_owned(),
            plies: plies.filter(|_| won),
            line: format_line(position, moves, Notation::Engine),
            nodes: answer.nodes,
            time_ms: u64::try_from(answer.time.as_millis()).unwrap_or(u64::MAX),
            memory_permille: answer.stats.solver_fill,
            checked: checked
                .filter(|_| won)
                .map(|checked| matches!(checked, ProofCheck::Proven(_))),
            tree: tree.map(|plan| tree::branches(position, plan)),
        })
    }
}

/// The way to a win of a kind that is called like it, or else the first one.
fn default_solver(game: &dyn Game, kind: Option<&str>) -> Result<&'static Solver, CliError> {
    let of_kind = || {
        let all = game.profile().solvers.iter();
        all.filter(|solver| kind.is_none_or(|kind| kind == solver.kind))
    };
    let called = of_kind().find(|solver| Some(solver.name) == kind);
    called.or_else(|| of_kind().next()).ok_or_else(|| {
        let mut kinds: Vec<&str> = Vec::new();
        for solver in game.profile().solvers {
            if !kinds.contains(&solver.kind) {
                kinds.push(solver.kind);
            }
        }
        kinds.push(ANY_KIND);
        CliError::Argument {
            argument: "--kind",
            reason: format!("in {} it is one of {}", game.name(), join_with_or(kinds)),
        }
    })
}

fn join_with_or(names: Vec<&str>) -> String {
    names.join(" or ")
}

/// Has everything been tried that the solver tries?
fn is_exhausted(answer: &Answer, solver: &Solver) -> bool {
    let ended = matches!(answer.reason, StopReason::Depth | StopReason::NoMove);
    answer.solver_result == Some(SolverResult::NoWin) || ended && solver.complete
}

/// Plays the win against every defense; the winner's moves come from a
/// complete solver with the table as the search has left it.
fn check_proof(
    position: &dyn Position,
    plies: u32,
    worker: &mut Worker,
    settings: &Settings,
) -> Result<ProofCheck, CliError> {
    let solvers = worker.game().profile().solvers;
    let complete = solvers.iter().find(|solver| solver.complete);
    if let Some(solver) = complete {
        let mut settings = settings.clone();
        let (name, value) = solver.option;
        apply(&mut settings, "--method", name, value)?;
        worker.configure(settings)?;
    }
    let signals = Arc::new(StopSignal::new(false));
    let mut answer = |position: &dyn Position, plies: u32| {
        let now = worker.time().now();
        let request = Request::new(position.clone_box(), Limits::depth(plies), now);
        worker.answer(request, &signals, &mut |_| ()).best
    };
    Ok(proof::verify_win(
        position,
        plies,
        &mut answer,
        MAX_SEARCHED,
    ))
}

fn text(report: &SolveReport, moves: Option<u32>) -> String {
    let SolveReport {
        to_move,
        kind,
        nodes,
        time_ms,
        ..
    } = report;
    let found = match (report.result, report.plies) {
        (SolveResult::Win, Some(plies)) => {
            let moves = plies.div_ceil(2);
            let checked = match report.checked {
                Some(true) => ", checked against every defense",
                Some(false) => ", too large to be checked",
                None => "",
            };
            let line = report.line.join(" ");
            format!("{to_move} wins: {kind} in {moves}{checked}\n{line}\n")
        }
        (SolveResult::Disproved, _) => match moves {
            Some(moves) => format!("{to_move} has no {kind} in {moves}\n"),
            None => format!("{to_move} has no {kind}\n"),
        },
        _ => format!("{to_move}: no {kind} was found; there may be one\n"),
    };
    let tree = report.tree.as_deref().map_or_else(String::new, tree::text);
    format!("{found}{tree}{nodes} nodes, {time_ms} ms\n")
}
