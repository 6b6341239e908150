//! `zeitnot selfplay`: games of the engine against itself, for those who learn
//! from them. What is stronger than what, `zeitnot match` tells.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use zeitnot_arena::adjudication::Adjudication;
use zeitnot_arena::conditions::{Conditions, EngineConditions};
use zeitnot_arena::contest::{Contest, Maker, News, Wish};
use zeitnot_arena::ledger::Ledger;
use zeitnot_arena::openings::{Generator, Ground, Recipe};
use zeitnot_arena::players::Builtin;
use zeitnot_arena::{GameResult, Pace, PlayedGame, Verdict as Opinion};
use zeitnot_clock::duration;
use zeitnot_core::{Game, Ply, Random, Score, Settings};
use zeitnot_schema::v1::SelfplayReport;

use crate::context::Context;
use crate::error::{CliError, Verdict};
use crate::files::Output;
use crate::position::RuleArguments;
use crate::settings::{SettingsArguments, apply, assignment};
use crate::{games, interrupt, numbers};

/// The arguments of `zeitnot selfplay`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    zeitnot selfplay gomoku --pairs 200 --nodes 5000 --b k_quiet_deep=12 --games g.txt\n\n\
    Plays each opening twice with colors reversed and writes the games down. With\n\
    --nodes they depend on the seed alone. To learn which of two settings is\n\
    stronger, use `zeitnot match`.")]
pub struct Arguments {
    /// The game: gomoku
    #[arg(value_name = "GAME")]
    game: String,

    #[command(flatten)]
    rules: RuleArguments,

    /// Openings, each played twice
    #[arg(long, value_name = "N", value_parser = numbers::bounded::<1, 1_000_000>, default_value = "50")]
    pairs: u32,

    /// Nodes a move
    #[arg(long, value_name = "N", value_parser = numbers::count, conflicts_with = "time")]
    nodes: Option<u64>,

    /// Time a move
    #[arg(long, value_name = "DURATION", value_parser = duration::parse)]
    time: Option<Duration>,

    /// Set an option of one of the two engines only, so that their games
    /// differ
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

/// A busy machine must not end a game that is only played to be learned from.
const LONGEST_DELAY: Duration = Duration::from_secs(3600);

/// Nodes a move when no limit was given.
const USUAL_NODES: u64 = 5_000;

/// Plays the pairs and writes them down.
///
/// # Errors
///
/// An argument is wrong.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let game = Arc::clone(games::find(context.games, &arguments.game)?);
    if game.name() != "gomoku" {
        return Err(CliError::Argument {
            argument: "GAME",
            reason: format!(
                "selfplay writes games of gomoku, not of {}; use `zeitnot match --journal`",
                game.name()
            ),
        });
    }
    let contest = arguments.contest(context, &game)?;
    let mut positions = Lines::create(arguments.positions.as_deref(), "list of positions")?;
    let mut games = Lines::create(arguments.games.as_deref(), "list of games")?;
    let bar = context.console.bar(u64::from(contest.pairs) * 2);
    let mut ledger = Ledger::new(None);
    let rule = contest.conditions.rule.clone();
    contest.play(&mut ledger, interrupt::flag(), &mut |_, news| {
        if let News::Game(game) = news {
            positions
                .lines
                .extend(middle_game(&rule, arguments.seed, game));
            games.lines.push(whole_game(&rule, game));
            bar.step(String::new());
        }
        Wish::GoOn
    })?;
    drop(bar);
    positions.write()?;
    games.write()?;
    let figures = ledger.figures();
    let report = SelfplayReport {
        game: game.name().to_owned(),
        rule,
        size: contest.conditions.size.unwrap_or_default(),
        games: ledger.tally().games(),
        first_player_wins: ledger.tally().first_player_wins(),
        first_player_losses: ledger.tally().first_player_losses(),
        draws: figures.draws,
        pentanomial: figures.pentanomial,
    };
    if arguments.json {
        context.console.say_json(&report)?;
    } else {
        let [black, white] = game.side_names();
        context.console.say(&format!(
            "{} games: {} won by {black}, {} by {white}, {} drawn\n",
            report.games, report.first_player_wins, report.first_player_losses, report.draws,
        ))?;
    }
    let is_complete = ledger.next() >= contest.pairs;
    Ok(if is_complete {
        Verdict::Done
    } else {
        Verdict::Negative
    })
}

impl Arguments {
    fn contest(
        &self,
        context: &Context<'_, '_>,
        game: &Arc<dyn Game>,
    ) -> Result<Contest, CliError> {
        let setup = self.rules.setup(&**game)?;
        let ground = Ground::new(Arc::clone(game), setup.rule.as_deref(), setup.size);
        let ground = ground.map_err(CliError::Position)?;
        let (rule, size) = (ground.rule().unwrap_or_default().to_owned(), ground.size());
        let shared = self.settings.load(context, game)?;
        let mut changed = shared.clone();
        for (name, value) in &self.b {
            apply(&mut changed, "--b", name, value)?;
        }
        let recipe = Recipe::rough();
        let openings = Generator::new(ground, recipe, self.seed, Arc::clone(&context.time));
        let openings = openings.map_err(|error| CliError::Usage(error.to_string()))?;
        let pace = Pace {
            turn: self.time,
            nodes: match (self.nodes, self.time) {
                (None, None) => Some(USUAL_NODES),
                (nodes, _) => nodes,
            },
            ..Pace::default()
        };
        let engine = |name: &str| EngineConditions {
            name: name.to_owned(),
            words: String::new(),
            pace,
        };
        let maker = |settings: Settings| -> Maker {
            let (game, time) = (Arc::clone(game), Arc::clone(&context.time));
            Arc::new(move || {
                let (game, time) = (Arc::clone(&game), Arc::clone(&time));
                Box::new(Builtin::new(game, settings.clone(), time))
            })
        };
        Ok(Contest {
            conditions: Conditions {
                program: env!("CARGO_PKG_VERSION").to_owned(),
                game: game.name().to_owned(),
                rule,
                size,
                engines: [engine("A"), engine("B")],
                openings: String::new(),
                adjudication: Adjudication::default(),
                margin: LONGEST_DELAY,
                stall: LONGEST_DELAY,
            },
            game: Arc::clone(game),
            makers: [maker(shared), maker(changed)],
            openings: Arc::new(openings),
            pairs: self.pairs,
            slots: self.jobs as usize,
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

/// A game, told by colors.
fn whole_game(rule: &str, game: &PlayedGame) -> String {
    let winner = match game.result {
        GameResult::FirstWins => "black",
        GameResult::SecondWins => "white",
        GameResult::Draw => "draw",
    };
    let mut side = game.to_move;
    let mut scores = Vec::with_capacity(game.moves.len());
    for mv in &game.moves {
        let score = mv.verdict.map_or(Score::DRAW, score_of);
        scores.push(score.absolute(side).0.to_string());
        side = side.other();
    }
    format!(
        "{:06} {rule} {} {winner} {} {}\n",
        game.pair,
        game.opening.moves.len(),
        words(game).concat(),
        scores.join(","),
    )
}

/// The score that a search had, from its verdict.
fn score_of(opinion: Opinion) -> Score {
    match opinion {
        Opinion::Centi(score) | Opinion::Millipoints(score) => Score(score),
        Opinion::Mate(plies) => {
            let end = Ply(u16::try_from(plies.unsigned_abs()).unwrap_or(Score::LONGEST_MATE));
            if plies > 0 {
                Score::win_at(end)
            } else {
                Score::loss_at(end)
            }
        }
    }
}

/// Every move, those of the opening first.
fn words(game: &PlayedGame) -> Vec<&str> {
    let opening = game.opening.moves.iter().map(String::as_str);
    opening
        .chain(game.moves.iter().map(|mv| &*mv.word))
        .collect()
}

/// Plies from the opening to the first middle-game position.
const AFTER_OPENING: usize = 3;
/// Plies among which it is chosen.
const SPAN: usize = 12;
/// Plies that must follow: nearer to the end the game is mostly decided.
const BEFORE_END: usize = 9;

/// A position from the middle of a game that has one: number of the pair, rule
/// and moves.
fn middle_game(rule: &str, seed: u64, game: &PlayedGame) -> Option<String> {
    let number = u64::from(game.pair) * 2 + u64::from(game.game);
    let mut random = Random::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let words = words(game);
    let first = game.opening.moves.len() + AFTER_OPENING;
    let last = words.len().saturating_sub(BEFORE_END).min(first + SPAN);
    let span = last.checked_sub(first).filter(|&span| span > 0)?;
    let plies = first + random.below(span as u64) as usize;
    Some(format!(
        "{:06} {rule} {}\n",
        game.pair,
        words[..plies].concat()
    ))
}
