//! `zeitnot selfplay`: plays games of the engine against itself, for training.

#[cfg(feature = "lab")]
mod data;
mod game_writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use zeitnot_arena::MoveLimits;
use zeitnot_arena::adjudication::Adjudication;
use zeitnot_arena::conditions::{EngineConditions, MatchConditions};
use zeitnot_arena::match_runner::{
    MatchControl, MatchEvent, MatchRunner, OpeningSource, PlayerFactory,
};
use zeitnot_arena::match_score::MatchScore;
use zeitnot_arena::openings::{GeneratorSettings, OpeningContext, OpeningGenerator, RandomDeals};
use zeitnot_arena::players::Builtin;
use zeitnot_clock::duration;
use zeitnot_core::{BoardKind, Game, Settings};
use zeitnot_schema::v1::SelfplayReport;

use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::files::OutputFile;
use crate::position::RuleArguments;
use crate::settings::{SettingsArguments, apply, parse_assignment};
use crate::{interrupt, numbers};
use game_writer::GameWriter;

/// The arguments of `zeitnot selfplay`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot selfplay gomoku --pairs 200 --nodes 5000 --b k_quiet_deep=12 --games g.txt\n\n\
    Plays each opening, or each deal in a game with deals, twice with colors\n\
    reversed and writes the games to files. With --nodes the games depend only on\n\
    the seed. To find the stronger of two settings, use `zeitnot match`.\n\n\
    --data writes shards of training games; `docs/dev/training-data.md` describes them.")]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Arguments {
    #[cfg(feature = "lab")]
    #[command(subcommand)]
    tool: Option<DataCommand>,

    /// Game: gomoku or crossword
    #[arg(value_name = "GAME", required = true)]
    game: Option<String>,

    #[command(flatten)]
    rules: RuleArguments,

    /// Number of openings or deals, each of which is played twice
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000>, default_value = "50")]
    pairs: u32,

    /// Nodes per move [default: 5000 without --time]
    #[arg(long, value_name = "N", value_parser = numbers::count, conflicts_with = "time")]
    nodes: Option<u64>,

    /// Time per move, such as 500ms
    #[arg(long, value_name = "DURATION", value_parser = duration::parse)]
    time: Option<Duration>,

    /// Set an option of the second engine only, so that the games of a pair differ;
    /// may be repeated
    #[arg(long = "b", value_name = "KEY=VALUE", value_parser = parse_assignment)]
    b: Vec<(String, String)>,

    /// Random seed for openings or deals
    #[arg(long, value_name = "N", value_parser = numbers::count, default_value = "1")]
    seed: u64,

    /// Number of games at once
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 256>, default_value = "1")]
    jobs: u32,

    /// Write a middle-game position of each game to this file, one per line
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,

    /// Write each game to this file, one per line: number of the pair, rule, plies of
    /// the opening, winner, moves, and scores of the moves after the opening from
    /// black's view; in games with deals: number, rule, winner, points of both sides,
    /// scores, deal, and moves
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,

    /// Write training games of gomoku to shards in this folder, and continue the run
    /// of this --seed; without --rule, rule sets are mixed
    #[cfg(feature = "lab")]
    #[arg(long, value_name = "DIR", conflicts_with_all = ["pairs", "nodes", "time", "b", "positions", "games", "json", "config", "set"])]
    data: Option<PathBuf>,

    /// Number of shards of about 100,000 positions [default: until stopped]
    #[cfg(feature = "lab")]
    #[arg(long, value_name = "N", requires = "data", value_parser = numbers::bounded::<1, 1_000_000>)]
    shards: Option<u32>,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    settings: SettingsArguments,
}

#[cfg(feature = "lab")]
#[derive(Debug, clap::Subcommand)]
enum DataCommand {
    /// Print counts over the shards of a folder.
    Info(data::FolderArguments),
    /// Replay the games of a folder by the rules.
    Verify(data::FolderArguments),
}

/// A timeout that training games do not reach even on a busy machine.
const STALL_LIMIT: Duration = Duration::from_secs(3600);

/// The default number of nodes per move.
const DEFAULT_NODES: u64 = 5_000;

/// Plays the games and writes them to files.
///
/// # Errors
///
/// Fails if an argument is invalid, a game fails, or a file cannot be written.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    #[cfg(feature = "lab")]
    match &arguments.tool {
        Some(DataCommand::Info(folder)) => return data::info(folder, context),
        Some(DataCommand::Verify(folder)) => return data::verify_all(folder, context),
        None => {}
    }
    let name = arguments.game.as_deref().unwrap_or_default();
    let game = arguments.rules.game(context.games, name)?;
    #[cfg(feature = "lab")]
    if let Some(folder) = &arguments.data {
        return arguments.make_data(folder, &game, context);
    }
    if game.profile().board != Some(BoardKind::Stones) && !game.is_dealt() {
        return Err(CliError::Argument {
            argument: "GAME",
            reason: format!(
                "selfplay does not support {}; use gomoku, a game with deals, or `zeitnot match \
                 --journal`",
                game.name()
            ),
        });
    }
    let runner = arguments.match_runner(context, &game)?;
    let mut positions = LineOutput::create(arguments.positions.as_deref(), "list of positions")?;
    let mut games = LineOutput::create(arguments.games.as_deref(), "list of games")?;
    let bar = context.console.bar(u64::from(runner.pairs) * 2);
    let mut score = MatchScore::new(None);
    let rule = runner.conditions.rule.clone();
    let writer = GameWriter {
        game: &*game,
        rule: &rule,
        seed: arguments.seed,
    };
    // Equal engines with a node limit repeat the first game of an opening.
    let repeats = arguments.b.is_empty() && arguments.time.is_none() && !game.is_dealt();
    runner.run(&mut score, interrupt::flag(), &mut |_, event| {
        if let MatchEvent::GameFinished(game) = event {
            if repeats && game.game > 0 {
                bar.step(String::new());
                return MatchControl::Continue;
            }
            positions.lines.extend(writer.position_line(game));
            games.lines.push(writer.game_line(game));
            bar.step(String::new());
        }
        MatchControl::Continue
    })?;
    drop(bar);
    positions.write()?;
    games.write()?;
    let figures = score.figures();
    let report = SelfplayReport {
        game: game.name().to_owned(),
        rule: rule.clone(),
        size: runner.conditions.size.unwrap_or_default(),
        games: score.pairs().games(),
        first_player_wins: score.pairs().first_player_wins(),
        first_player_losses: score.pairs().first_player_losses(),
        draws: figures.draws,
        pentanomial: figures.pentanomial,
    };
    if arguments.json {
        context.console.print_json(&report)?;
    } else {
        let [black, white] = game.side_names();
        context.console.print(&format!(
            "{} games: {} won by {black}, {} by {white}, {} drawn\n",
            report.games, report.first_player_wins, report.first_player_losses, report.draws,
        ))?;
    }
    let is_complete = score.next_pair() >= runner.pairs;
    Ok(if is_complete {
        Verdict::Done
    } else {
        Verdict::Negative
    })
}

impl Arguments {
    #[cfg(feature = "lab")]
    fn make_data(
        &self,
        folder: &Path,
        game: &Arc<dyn Game>,
        context: &mut Context<'_, '_>,
    ) -> Result<Verdict, CliError> {
        if game.profile().board != Some(BoardKind::Stones) {
            return Err(CliError::Argument {
                argument: "--data",
                reason: format!(
                    "training games of {} are not supported; use gomoku",
                    game.name()
                ),
            });
        }
        let setup = self.rules.setup(&**game)?;
        let rule = match (&setup.rule, setup.size) {
            (None, None) => None,
            (rule, _) => {
                let position = game.position(&setup).map_err(CliError::Position)?.setup();
                let size = position.size.and_then(|size| u8::try_from(size).ok());
                let rule = rule.clone().or(position.rule).unwrap_or_default();
                Some((rule, size.unwrap_or_default()))
            }
        };
        let run = data::DataArguments {
            folder,
            rule: rule.as_ref().map(|(rule, size)| (rule.as_str(), *size)),
            seed: self.seed,
            shards: self.shards,
            jobs: self.jobs,
        };
        data::make(&run, context)
    }

    fn match_runner(
        &self,
        context: &mut Context<'_, '_>,
        game: &Arc<dyn Game>,
    ) -> Result<MatchRunner, CliError> {
        let setup = self.rules.setup(&**game)?;
        let opening_context =
            OpeningContext::new(Arc::clone(game), setup.rule.as_deref(), setup.size);
        let opening_context = opening_context.map_err(CliError::Position)?;
        let (rule, size) = (
            opening_context.rule().unwrap_or_default().to_owned(),
            opening_context.size(),
        );
        let shared = self.settings.load(context, game)?;
        let mut changed = shared.clone();
        for (name, value) in &self.b {
            if let Some(warning) = apply(&mut changed, "--b", name, value)? {
                context.console.warn(&warning);
            }
        }
        let pace = MoveLimits {
            turn: self.time,
            nodes: match (self.nodes, self.time) {
                (None, None) => Some(DEFAULT_NODES),
                (nodes, _) => nodes,
            },
            ..MoveLimits::default()
        };
        let engine = |name: &str| EngineConditions {
            name: name.to_owned(),
            words: String::new(),
            pace,
        };
        let factory = |settings: Settings| -> PlayerFactory {
            let (game, time) = (Arc::clone(game), Arc::clone(&context.time));
            Arc::new(move || {
                let (game, time) = (Arc::clone(&game), Arc::clone(&time));
                Box::new(Builtin::new(game, settings.clone(), time))
            })
        };
        Ok(MatchRunner {
            conditions: MatchConditions {
                program: env!("CARGO_PKG_VERSION").to_owned(),
                game: game.name().to_owned(),
                rule,
                size,
                equipment: self.rules.equipment_descriptions()?,
                engines: [engine("A"), engine("B")],
                openings: String::new(),
                adjudication: Adjudication::default(),
                margin: STALL_LIMIT,
                stall: STALL_LIMIT,
            },
            game: Arc::clone(game),
            factories: [factory(shared), factory(changed)],
            openings: self.openings(context, opening_context)?,
            pairs: self.pairs,
            slots: self.jobs as usize,
        })
    }

    /// Returns random deals, or generated openings in a game without deals.
    fn openings(
        &self,
        context: &Context<'_, '_>,
        opening_context: OpeningContext,
    ) -> Result<Arc<dyn OpeningSource>, CliError> {
        if let Some(deals) = RandomDeals::new(Arc::clone(opening_context.game()), self.seed) {
            return Ok(Arc::new(deals));
        }
        let generator = OpeningGenerator::new(
            opening_context,
            GeneratorSettings::for_training(),
            self.seed,
            Arc::clone(&context.time),
        );
        let generator = generator.map_err(|error| CliError::Usage(error.to_string()))?;
        Ok(Arc::new(generator))
    }
}

/// An optional file of lines.
///
/// It is created before the games, so that an invalid path fails early.
struct LineOutput {
    output: Option<OutputFile>,
    lines: Vec<String>,
}

impl LineOutput {
    fn create(path: Option<&Path>, what: &'static str) -> Result<Self, CliError> {
        Ok(Self {
            output: path
                .map(|path| OutputFile::create(path, what))
                .transpose()?,
            lines: Vec::new(),
        })
    }

    fn write(mut self) -> Result<(), CliError> {
        // Pairs end in any order; the file must not depend on it.
        self.lines.sort();
        match self.output {
            Some(output) => output.write(&self.lines.concat()),
            None => Ok(()),
        }
    }
}
