//! `zeitnot solve`: proves or disproves a forced win, or solves an endgame of the
//! crossword game.

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

const DEFAULT_TIME: Duration = Duration::from_secs(1);
/// The `--kind` for any win.
const ANY_KIND: &str = "any";
/// The maximum number of positions to check a proof whose moves must be searched.
const MAX_SEARCHED: u64 = 2_000_000;
/// The maximum number of positions to check a proof that holds its moves.
const MAX_REPLAYED: u64 = 50_000_000;

/// The arguments of `zeitnot solve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    zeitnot solve chess \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\"\n  \
    zeitnot solve chess \"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\" --moves 3 --json\n  \
    zeitnot solve gomoku h8a1h9a3i10a15j10o1 --tree\n  \
    zeitnot solve crossword \"$(cat endgame.cgp)\" --lexicon words.txt --json\n\n\
    Chess: `mates` tries all moves and finds the shortest mate; `search` uses the\n\
    normal search and finds longer mates sooner.\n\
    Gomoku: `vcf` plays only fours, `vct` fours and open threes, and `guided` the\n\
    moves that the normal search prefers; `auto` tries these three in turn. `tss`\n\
    combines threats by their dependencies, `lambda2` plays threats of a vcf,\n\
    `lambda3` threats of a vct, and `pns` any move, for small boards.\n\
    Every win is checked against all legal defenses, unless --no-check is given. The\n\
    exit code is 1 if no win was found.\n\
    Crossword: solves an endgame, in which the bag is empty and both racks are known,\n\
    and prints the points that the side to move gains until the end. The exit code\n\
    is 1 if the result is not proven.")]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,

    /// Time limit, such as 500ms, 2s, or 25m [default: 1s; 1m in the crossword game]
    #[arg(
        long,
        value_name = "DURATION",
        value_parser = duration::parse,
        allow_hyphen_values = true
    )]
    time: Option<Duration>,

    /// Maximum number of nodes
    #[arg(long, value_name = "N", value_parser = numbers::count, allow_hyphen_values = true)]
    nodes: Option<u64>,

    /// Maximum number of moves of the winner
    #[arg(
        long,
        value_name = "N",
        value_parser = numbers::bounded::<1, 100>,
        allow_hyphen_values = true
    )]
    moves: Option<u32>,

    /// Kind of win: win, vcf, vct, lambda2, or lambda3 in gomoku, mate in chess, or
    /// any [default: any]
    #[arg(long, value_name = "KIND")]
    kind: Option<String>,

    /// Solver; see below [default: the game's first solver for the kind of win]
    #[arg(long, value_name = "METHOD")]
    method: Option<String>,

    /// Do not check a win against all defenses
    #[arg(long)]
    no_check: bool,

    /// Print the complete proof tree
    #[arg(long)]
    tree: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    settings: SettingsArguments,
}

/// Searches for a win and prints the result.
///
/// # Errors
///
/// Fails if an argument is invalid, or the search cannot start.
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
                    "there is no solver for {}; use `zeitnot analyze`",
                    game.name()
                ),
            });
        }
        let kind = self.kind.as_deref().filter(|&kind| kind != ANY_KIND);
        let Some(method) = &self.method else {
            return default_solver(game, kind);
        };
        let named = solvers.iter().find(|solver| solver.name == method);
        let solver = named.ok_or_else(|| {
            let names = solvers.iter().map(|solver| solver.name).collect();
            CliError::Argument {
                argument: "--method",
                reason: format!(
                    "{} has no solver `{method}`; choose {}",
                    game.name(),
                    join_with_or(names)
                ),
            }
        })?;
        match kind {
            Some(kind) if kind != solver.kind => Err(CliError::Argument {
                argument: "--kind",
                reason: format!(
                    "{method} searches for {}; leave --kind or --method out",
                    solver.kind
                ),
            }),
            _ => Ok(solver),
        }
    }

    /// Returns the plies of a win in N moves of the winner: 2 N - 1.
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
            .filter(|&plies| self.plies().is_none_or(|max| plies <= max));
        let proof_tree = match &answer.solver_result {
            Some(SolverResult::Win { proof, .. }) if plies.is_some() => Some(&**proof),
            _ => None,
        };
        let checked = match (plies, proof_tree) {
            _ if self.no_check => None,
            (Some(_), Some(proof)) => Some(position.verify_proof(proof, MAX_REPLAYED)),
            (Some(plies), None) => Some(check_proof(position, plies, worker, settings)?),
            (None, _) => None,
        };
        let lost = line.is_some_and(|line| line.score.is_loss());
        let result = match plies {
            // The check refutes the claim of the solver.
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
        let tree = proof_tree.filter(|_| won && self.tree);
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
            tree: tree.map(|proof| tree::branches(position, proof)),
        })
    }
}

/// Returns the solver with the same name as the kind, or the first of the kind.
fn default_solver(game: &dyn Game, kind: Option<&str>) -> Result<&'static Solver, CliError> {
    let of_kind = || {
        let all = game.profile().solvers.iter();
        all.filter(|solver| kind.is_none_or(|kind| kind == solver.kind))
    };
    let named = of_kind().find(|solver| Some(solver.name) == kind);
    named.or_else(|| of_kind().next()).ok_or_else(|| {
        let mut kinds: Vec<&str> = Vec::new();
        for solver in game.profile().solvers {
            if !kinds.contains(&solver.kind) {
                kinds.push(solver.kind);
            }
        }
        kinds.push(ANY_KIND);
        CliError::Argument {
            argument: "--kind",
            reason: format!(
                "{} has no wins of this kind; choose {}",
                game.name(),
                join_with_or(kinds)
            ),
        }
    })
}

fn join_with_or(names: Vec<&str>) -> String {
    names.join(" or ")
}

/// Returns `true` if the solver has refuted all wins that it can find.
fn is_exhausted(answer: &Answer, solver: &Solver) -> bool {
    let ended = matches!(answer.reason, StopReason::Depth | StopReason::NoMove);
    answer.solver_result == Some(SolverResult::NoWin) || ended && solver.complete
}

/// Checks the win against all defenses.
///
/// A complete solver finds the moves of the winner, with the table of the search.
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
    let signal = Arc::new(StopSignal::new(false));
    let mut answer = |position: &dyn Position, plies: u32| {
        let now = worker.time().now();
        let request = Request::new(position.clone_box(), Limits::depth(plies), now);
        worker.answer(request, &signal, &mut |_| ()).best
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
        _ => format!("{to_move}: no {kind} found; there may be one\n"),
    };
    let tree = report.tree.as_deref().map_or_else(String::new, tree::text);
    format!("{found}{tree}{nodes} nodes, {time_ms} ms\n")
}
