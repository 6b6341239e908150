//! `zeitnot match`: plays a match between two engines.

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
    Each opening is played twice with colors reversed; the result is that of the\n\
    first engine. An engine that crashes, hangs, or plays an illegal move loses the\n\
    game, and the match continues. Ctrl-C ends the match and prints the result so\n\
    far. Exit code 1 means that the test accepted H0 or the match is incomplete.\n\
    --json prints a line per game and one for the match. See `docs/match.md`.")]
pub struct Arguments {
    #[command(flatten)]
    games: GameArguments,

    #[command(flatten)]
    keep: KeepArguments,

    /// Report the match in this journal instead of playing; use with --sprt, --pgn,
    /// --sgf, --gcg, or --html
    #[arg(long, value_name = "JOURNAL", conflicts_with_all = ["engines", "journal", "resume"])]
    report: Option<PathBuf>,

    /// Print each game as it ends
    #[arg(long)]
    verbose: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Plays the match and prints its result.
///
/// # Errors
///
/// Fails if an argument is invalid, the match fails, or a file cannot be written.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let mut finished = match &arguments.report {
        Some(journal) => arguments.read(journal, context)?,
        None => {
            let verbosity = Verbosity {
                verbose: arguments.verbose,
                json: arguments.json,
            };
            let spec = arguments.games.spec(context.games)?;
            play::play(&spec, &arguments.keep, verbosity, context)?
        }
    };
    let console = &mut context.console;
    if arguments.json {
        console.print_json(&MatchLine::Match(Box::new(finished.json())))?;
    } else {
        console.print(&finished.text())?;
    }
    // Write the page after the result, because this may fail.
    finished.write_page()?;
    let sprt = finished.figures.sprt.as_ref();
    let accepts_h0 = sprt.is_some_and(|sprt| sprt.decision == Decision::AcceptH0);
    Ok(if accepts_h0 || !finished.complete {
        Verdict::Negative
    } else {
        Verdict::Done
    })
}

impl Arguments {
    /// Reads the match from a journal.
    fn read(
        &self,
        journal: &PathBuf,
        context: &mut Context<'_, '_>,
    ) -> Result<FinishedMatch, CliError> {
        self.keep.check_different(Some(journal))?;
        let head = MatchJournal::read(journal, |_, _| ())?;
        let game = crate::games::find(context.games, &head.conditions.game)?;
        let mut score = MatchScore::new(self.games.sprt());
        let mut outputs = MatchOutputs::open(&self.keep, &**game, head, &mut score)?;
        outputs.read(journal, &mut score)?;
        // A journal does not hold the number of games to play.
        Ok(FinishedMatch::new(&score, outputs, true))
    }
}
