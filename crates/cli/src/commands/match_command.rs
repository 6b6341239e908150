//! `zeitnot match`: games between two engines, and what they prove.

pub(crate) mod arguments;
mod engines;
mod equipment;
mod games_file;
mod json;
mod openings;
pub(crate) mod outputs;
pub(crate) mod play;
pub(crate) mod spec;
pub(crate) mod text;

use std::path::PathBuf;

use zeitnot_arena::journal::MatchJournal;
use zeitnot_arena::match_score::MatchScore;
use zeitnot_arena::report::Decision;
use zeitnot_schema::v1::MatchLine;

use crate::context::Context;
use crate::error::{CliError, Verdict};
use arguments::GameArguments;
use outputs::{KeepArguments, MatchOutputs};
use play::{FinishedMatch, Verbosity};

/// The arguments of `zeitnot match`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    zeitnot match --nodes 5000 --engine name=new \\\n    \
    --engine \"name=old option.enable_aspiration=false\" --sprt \"elo0=0 elo1=5\"\n  \
    zeitnot match --game chess --tc 8+0.08 --engine builtin --engine stockfish \\\n    \
    --journal match.jsonl --pgn games.pgn --html match.html\n\n\
    Each opening is played twice with colors reversed; the result is the first\n\
    engine's. An engine that crashes, hangs, cheats or babbles loses a game, not the\n\
    match. Ctrl-C ends the match after telling how it stands. Exit code 1 says that\n\
    the test accepted H0, or that the match was broken off. --json answers with a\n\
    line for every game and one for the match. `docs/match.md` tells the rest.")]
pub struct Arguments {
    #[command(flatten)]
    games: GameArguments,

    #[command(flatten)]
    keep: KeepArguments,

    /// Tell about the match in this journal instead of playing one; --sprt,
    /// --pgn, --sgf, --gcg and --html are obeyed
    #[arg(long, value_name = "JOURNAL", conflicts_with_all = ["engines", "journal", "resume"])]
    report: Option<PathBuf>,

    /// Tell of every game as it ends
    #[arg(long)]
    verbose: bool,

    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Plays the match and tells its result.
///
/// # Errors
///
/// An argument is wrong, or a file cannot be written.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let mut finished = match &arguments.report {
        Some(journal) => arguments.read(journal, context)?,
        None => {
            let voice = Verbosity {
                verbose: arguments.verbose,
                json: arguments.json,
            };
            let order = arguments.games.spec(context.games)?;
            play::play(&order, &arguments.keep, voice, context)?
        }
    };
    let console = &mut context.console;
    if arguments.json {
        console.print_json(&MatchLine::Match(Box::new(finished.json())))?;
    } else {
        console.print(&finished.text())?;
    }
    // The result has been told, whatever becomes of the page.
    finished.write_page()?;
    let sprt = finished.figures.sprt.as_ref();
    let is_refused = sprt.is_some_and(|sprt| sprt.decision == Decision::AcceptH0);
    Ok(if is_refused || !finished.complete {
        Verdict::Negative
    } else {
        Verdict::Done
    })
}

impl Arguments {
    /// The match that a journal holds.
    fn read(
        &self,
        journal: &PathBuf,
        context: &mut Context<'_, '_>,
    ) -> Result<FinishedMatch, CliError> {
        self.keep.check_different(Some(journal))?;
        let head = MatchJournal::read(journal, |_, _| ())?;
        let game = crate::games::find(context.games, &head.conditions.game)?;
        let mut ledger = MatchScore::new(self.games.sprt());
        let mut keeper = MatchOutputs::open(&self.keep, &**game, head, &mut ledger)?;
        keeper.read(journal, &mut ledger)?;
        // How many games were wanted, a journal does not say.
        Ok(FinishedMatch::new(&ledger, keeper, true))
    }
}
