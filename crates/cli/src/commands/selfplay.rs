//! `zeitnot selfplay`: is one setting of the engine better than another?

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use zeitnot_clock::duration;
use zeitnot_core::{Game, Limits, Random, Settings, Setup};
use zeitnot_gomoku::BoardSize;
use zeitnot_schema::v1::SelfplayReport;

use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::files::Output;
use crate::selfplay::tally::Tally;
use crate::selfplay::{Contest, Pair, PlayedGame, Player};
use crate::settings::{SettingsArguments, apply, assignment};
use crate::{games, numbers};

/// The arguments of `zeitnot selfplay`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot selfplay gomoku --pairs 200 --nodes 5000 --b enable_null_move=false\n\n\
    Plays each opening twice with colors reversed and tells the score of engine A\n\
    with its 95 % interval. With --nodes the result depends on the seed alone.")]
pub struct Arguments {
    /// The game: gomoku
    #[arg(value_name = "GAME")]
    game: String,

    /// Rule set; freestyle unless told
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,

    /// Board size; the usual one of the rule set unless told
    #[arg(long, value_name = "N", value_parser = numbers::small, allow_hyphen_values = true)]
    size: Option<u32>,

    /// Openings, each played twice
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000>, default_value = "50")]
    pairs: u32,

    /// Nodes a move
    #[arg(long, value_name = "N", value_parser = numbers::count, conflicts_with = "time")]
    nodes: Option<u64>,

    /// Time a move
    #[arg(long, value_name = "DURATION", value_parser = duration::parse)]
    time: Option<Duration>,

    /// Set an option of engine A only
    #[arg(long = "a", value_name = "KEY=VALUE", value_parser = assignment)]
    a: Vec<(String, String)>,

    /// Set an option of engine B only
    #[arg(long = "b", value_name = "KEY=VALUE", value_parser = assignment)]
    b: Vec<(String, String)>,

    /// What the openings depend on
    #[arg(long, value_name = "N", value_parser = numbers::count, default_value = "1")]
    seed: u64,

    /// Games played at once
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 256>, default_value = "1")]
    jobs: u32,

    /// Write one middle-game position of each game to this file, a line each
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,

    /// Write every game to this file, a line each: number of the pair, rule,
    /// plies of the opening, winner, moves, scores of the moves after the
    /// opening as black sees them
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,

    /// Answer in JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    settings: SettingsArguments,
}

/// Nodes a move when no limit was given.
const USUAL_NODES: u64 = 5_000;

/// Plays the pairs and tells the score.
///
/// # Errors
///
/// An argument is wrong.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let game = games::find(context.games, &arguments.game)?;
    if game.name() != "gomoku" {
        return Err(CliError::Argument {
            argument: "GAME",
            reason: format!("selfplay knows only gomoku, not {}", game.name()),
        });
    }
    let contest = arguments.contest(context, game)?;
    let mut positions = Lines::create(arguments.positions.as_deref(), "list of positions")?;
    let mut games = Lines::create(arguments.games.as_deref(), "list of games")?;
    let time = Arc::clone(&context.time);
    let bar = context.console.bar(contest.pairs.into());
    let tally = contest.play(&time, &mut |tally, pair| {
        positions.lines.extend(middle_games(&contest, pair));
        games.lines.extend(whole_games(&contest, pair));
        bar.step(in_words(tally));
    })?;
    drop(bar);
    positions.write()?;
    games.write()?;
    if arguments.json {
        let elo = tally.elo();
        context.console.say_json(&SelfplayReport {
            game: game.name().to_owned(),
            rule: contest.rule.clone(),
            size: contest.size.side().into(),
            pairs: tally.pairs(),
            wins: tally.games[0],
            draws: tally.games[1],
            losses: tally.games[2],
            pentanomial: tally.pentanomial,
            score: tally.score(),
            elo: elo.elo,
            elo_low: elo.low,
            elo_high: elo.high,
        })?;
    } else {
        context.console.say(&(in_words(&tally) + "\n"))?;
    }
    Ok(Verdict::Done)
}

impl Arguments {
    fn contest(
        &self,
        context: &Context<'_, '_>,
        game: &Arc<dyn Game>,
    ) -> Result<Contest, CliError> {
        let setup = Setup {
            rule: self.rule.clone(),
            size: self.size,
            ..Setup::default()
        };
        // The empty board tells whether rule and size fit, and their defaults.
        let setup = game.position(&setup).map_err(CliError::Position)?.setup();
        let size = setup.size.and_then(|side| u8::try_from(side).ok());
        let shared = self.settings.load(context, game)?;
        let player = |flag, changes: &[(String, String)]| -> Result<Player, CliError> {
            let mut settings: Settings = shared.clone();
            for (name, value) in changes {
                apply(&mut settings, flag, name, value)?;
            }
            Ok(Player {
                game: Arc::clone(game),
                settings,
            })
        };
        Ok(Contest {
            rule: setup.rule.unwrap_or_default(),
            size: size.and_then(BoardSize::new).unwrap_or(BoardSize::USUAL),
            players: [player("--a", &self.a)?, player("--b", &self.b)?],
            limits: match (self.nodes, self.time) {
                (_, Some(time)) => Limits::time(time),
                (nodes, None) => Limits::nodes(nodes.unwrap_or(USUAL_NODES)),
            },
            pairs: self.pairs,
            seed: self.seed,
            jobs: self.jobs as usize,
        })
    }
}

/// Lines for a file, if one is wanted. It is created before the games begin,
/// so that a wrong path is told at once.
struct Lines {
    output: Option<Output>,
    lines: Vec<String>,
}

impl Lines {
    fn create(path: Option<&Path>, what: &'static str) -> Result<Self, CliError> {
        Ok(Self {
            output: path.map(|path| Output::create(path, what)).transpose()?,
            lines: Vec::new(),
        })
    }

    fn write(mut self) -> Result<(), CliError> {
        // Pairs end in no fixed order, and the file shall not depend on it.
        self.lines.sort();
        match self.output {
            Some(output) => output.write(&self.lines.concat()),
            None => Ok(()),
        }
    }
}

/// Both games of a pair, told by colors.
fn whole_games(contest: &Contest, pair: &Pair) -> Vec<String> {
    let line = |game: &PlayedGame| {
        let winner = match (game.points, game.first) {
            (1, _) => "draw",
            (2, 0) | (0, 1) => "black",
            _ => "white",
        };
        let (number, rule, plies) = (pair.number, &contest.rule, game.opening_plies);
        let scores: Vec<String> = game
            .scores
            .iter()
            .map(|score| score.0.to_string())
            .collect();
        let (moves, scores) = (&game.moves, scores.join(","));
        format!("{number:06} {rule} {plies} {winner} {moves} {scores}\n")
    };
    pair.games.iter().map(line).collect()
}

/// Plies from the opening to the first middle-game position.
const AFTER_OPENING: usize = 3;
/// Plies among which it is chosen.
const SPAN: usize = 12;
/// Plies that must follow: nearer to the end the game is mostly decided.
const BEFORE_END: usize = 9;

/// A position from the middle of each game that has one: number of the pair,
/// rule and moves.
fn middle_games(contest: &Contest, pair: &Pair) -> Vec<String> {
    let mut random = Random::new(contest.seed ^ u64::from(pair.number));
    let mut lines = Vec::new();
    for game in &pair.games {
        let squares =
            zeitnot_gomoku::notation::parse_moves(contest.size, &game.moves).unwrap_or_default();
        let first = game.opening_plies + AFTER_OPENING;
        let last = squares.len().saturating_sub(BEFORE_END).min(first + SPAN);
        if first >= last {
            continue;
        }
        let plies = first + random.below((last - first) as u64) as usize;
        let words: String = squares[..plies].iter().map(ToString::to_string).collect();
        lines.push(format!("{:06} {} {words}\n", pair.number, contest.rule));
    }
    lines
}

fn in_words(tally: &Tally) -> String {
    let [wins, draws, losses] = tally.games;
    let elo = tally.elo();
    format!(
        "A against B: {:.1} % of {} games (+{wins} ={draws} -{losses}), Elo {:+.0} [{:+.0}, {:+.0}]",
        tally.score() * 100.0,
        tally.pairs() * 2,
        elo.elo,
        elo.low,
        elo.high,
    )
}
