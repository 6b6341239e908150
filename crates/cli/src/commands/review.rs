//! `zeitnot review`: reviews games and explains every mistake.

mod file_cache;
mod outputs;
mod sources;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use zeitnot_core::text::printable;
use zeitnot_core::{Game, GameError, Side};
use zeitnot_record::GameRecord;
use zeitnot_review::{
    GameToReview, Language, NoCache, ReviewError, ReviewStep, Reviewer, VerdictCache, add_text,
    summarize, terminal, terminal_summary,
};
use zeitnot_schema::v1::review::{Review, Tier};

use crate::context::Context;
use crate::equipment::EquipmentArguments;
use crate::error::{CliError, Verdict};
use file_cache::FileCache;
use outputs::ReviewOutputs;
use sources::{GameFiles, LoadedGame};

/// The width of reports in columns.
const REPORT_WIDTH: usize = 80;

/// The arguments of `zeitnot review`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    zeitnot review game.sgf\n  \
    zeitnot review game.pgn --tier deep --html review.html\n  \
    zeitnot review games/ --player Ada --puzzles ada.jsonl --html ada.html\n  \
    zeitnot review game.sgf --lang vi --annotate game-reviewed.sgf\n\n\
    Files are SGF, PSQ, RenLib libraries, or move lists (gomoku), PGN (chess), and\n\
    GCG (the crossword game). A folder stands for all such files in it. A review is\n\
    the same on every machine. Judgments are stored, so a repeated review is quick.\n\
    `docs/review.md` explains the terms.")]
pub struct Arguments {
    /// Game files or folders, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Language of the text: en or vi
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang: Language,

    /// Thoroughness: quick, standard, or deep
    #[arg(long, value_name = "TIER", default_value = "standard")]
    tier: Tier,

    /// Rule set of games whose files do not name one [default: the first rules that
    /// allow all moves]
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,

    /// Print JSON, a line per game and a summary of several games
    #[arg(long)]
    json: bool,

    /// Write a self-contained report to this HTML file
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,

    /// Write puzzles to this file, one JSON object per line
    #[arg(long, value_name = "OUT")]
    puzzles: Option<PathBuf>,

    /// Write the games with labels, comments, and better lines to a file, whose
    /// extension selects the format, or to an existing folder
    #[arg(long, value_name = "OUT")]
    annotate: Option<PathBuf>,

    /// Limit the summary and the puzzles to the moves of this player
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// Review the readable games of damaged files, and print errors for the others
    #[arg(long)]
    keep_going: bool,

    /// Directory of stored judgments [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// Do not read or write stored judgments
    #[arg(long, conflicts_with = "data")]
    no_store: bool,

    #[command(flatten)]
    equipment: EquipmentArguments,
}

/// A game that can be reviewed.
struct ReviewInput {
    loaded: LoadedGame,
    game: Arc<dyn Game>,
    to_review: GameToReview,
}

/// A game that was reviewed.
struct ReviewedGame {
    record: GameRecord,
    game: Arc<dyn Game>,
    /// The name of the game's file without its extension.
    stem: String,
}

/// Reviews the games.
///
/// # Errors
///
/// Fails if an argument is invalid, a file cannot be read or written, or the files
/// have no games.
pub fn run(arguments: &Arguments, context: &mut Context<'_, '_>) -> Result<Verdict, CliError> {
    let entries = arguments.review_inputs(context)?;
    arguments.check_player(&entries)?;
    let mut outputs = ReviewOutputs::open(arguments, &entries)?;
    let mut reviewers = Reviewers {
        tier: arguments.tier,
        cache: arguments.cache(context),
        by_game: Vec::new(),
    };
    let count = entries.len();
    let mut reviewed = Vec::with_capacity(count);
    let mut reviews: Vec<(String, Review)> = Vec::with_capacity(count);
    for (index, entry) in entries.into_iter().enumerate() {
        let review = reviewers.review(&entry, (index + 1, count), context)?;
        if arguments.json {
            context.console.print_json(&review)?;
        } else {
            context
                .console
                .print(&arguments.report(&entry, &review, count > 1, context))?;
        }
        context.console.flush()?;
        let side = arguments.reviewed_side(&review);
        if let Some(side) = side {
            outputs.add(&entry, &review, side)?;
        }
        reviews.push((entry.loaded.source, review));
        reviewed.push(ReviewedGame {
            record: entry.loaded.record,
            game: entry.game,
            stem: entry.loaded.stem,
        });
    }
    let summary = summarize(&reviews, arguments.player.as_deref());
    if count > 1 && arguments.json {
        context.console.print_json(&summary)?;
    } else if count > 1 {
        let color = context.console.color();
        let text = terminal_summary(&summary, arguments.lang, color);
        context.console.print(&format!("\n{text}"))?;
    }
    outputs.finish(&reviews, &reviewed, arguments)?;
    Ok(Verdict::Done)
}

impl Arguments {
    /// Reads the games of all files and checks their moves.
    fn review_inputs(&self, context: &mut Context<'_, '_>) -> Result<Vec<ReviewInput>, CliError> {
        let mut sources = GameFiles::open(&self.files, context)?;
        let mut equipped: Vec<Arc<dyn Game>> = Vec::new();
        let mut entries = Vec::new();
        let mut first_error = None;
        while let Some(loaded) = sources.next() {
            let entry = loaded.and_then(|loaded| self.review_input(loaded, context, &mut equipped));
            match entry {
                Ok(entry) => entries.push(entry),
                Err(error) if self.keep_going => {
                    context.console.print_error(&error);
                    first_error.get_or_insert(error);
                }
                Err(error) => return Err(error),
            }
        }
        match (entries.is_empty(), first_error) {
            (true, Some(error)) => Err(error),
            (true, None) => Err(sources.empty_error()),
            (false, _) => Ok(entries),
        }
    }

    fn review_input(
        &self,
        mut loaded: LoadedGame,
        context: &Context<'_, '_>,
        equipped: &mut Vec<Arc<dyn Game>>,
    ) -> Result<ReviewInput, CliError> {
        let name = loaded.game();
        let known = equipped.iter().find(|game| game.name() == name);
        let game = match known {
            Some(game) => Arc::clone(game),
            None => {
                let game = crate::games::find(context.games, &name)?;
                // Only the crossword game has equipment.
                let game = match game.equipment() {
                    None => Arc::clone(game),
                    Some(_) => self.equipment.equip(game)?,
                };
                equipped.push(Arc::clone(&game));
                game
            }
        };
        self.set_missing_rule(&mut loaded.record, &*game)?;
        let to_review =
            GameToReview::from_record(&loaded.record, Arc::clone(&game), self.keep_going)
                .map_err(|error| loaded.error(&error.to_string()))?;
        Ok(ReviewInput {
            loaded,
            game,
            to_review,
        })
    }

    /// Sets the rule of `--rule` if the file does not name a valid one.
    fn set_missing_rule(&self, record: &mut GameRecord, game: &dyn Game) -> Result<(), CliError> {
        let Some(rule) = &self.rule else {
            return Ok(());
        };
        let named = record.rule.as_deref().map(str::to_ascii_lowercase);
        if named.is_some_and(|named| game.check_rule(&named).is_ok()) {
            return Ok(());
        }
        let unknown = |error: GameError| CliError::Argument {
            argument: "--rule",
            reason: error.to_string(),
        };
        game.check_rule(rule).map_err(unknown)?;
        record.rule = Some(rule.clone());
        Ok(())
    }

    /// Rejects a `--player` that is in no game.
    fn check_player(&self, entries: &[ReviewInput]) -> Result<(), CliError> {
        let Some(player) = &self.player else {
            return Ok(());
        };
        let names = entries
            .iter()
            .flat_map(|entry| &entry.to_review.names.players);
        let mut names: Vec<&str> = names.flatten().map(String::as_str).collect();
        if names.iter().any(|name| is_same_name(name, player)) {
            return Ok(());
        }
        names.sort_unstable();
        names.dedup();
        let known = match names.as_slice() {
            [] => "the files have no names; leave --player out".to_owned(),
            names => format!("choose one of {}", names.join(", ")),
        };
        Err(CliError::Argument {
            argument: "--player",
            reason: format!("there is no player `{player}` in these games; {known}"),
        })
    }

    /// Returns the side whose moves count.
    ///
    /// `None` means no side, because the player is not in the game. `Some(None)`
    /// means both sides, because there is no `--player` or it has both sides.
    fn reviewed_side(&self, review: &Review) -> Option<Option<Side>> {
        let Some(player) = &self.player else {
            return Some(None);
        };
        let is_player = |side: &Side| {
            let name = review.players[side.index()].as_deref();
            name.is_some_and(|name| is_same_name(name, player))
        };
        let sides: Vec<Side> = Side::BOTH.into_iter().filter(is_player).collect();
        match sides.as_slice() {
            [] => None,
            [side] => Some(Some(*side)),
            _ => Some(None),
        }
    }

    fn cache(&self, context: &Context<'_, '_>) -> Arc<dyn VerdictCache> {
        let default = || context.environment.data().map(|data| data.join("zeitnot"));
        let data = self.data.clone().or_else(default);
        match data.filter(|_| !self.no_store) {
            Some(data) => Arc::new(FileCache::new(data.join("reviews"))),
            None => Arc::new(NoCache),
        }
    }

    /// Returns a review as text, with the source as a heading if there are several.
    fn report(
        &self,
        entry: &ReviewInput,
        review: &Review,
        is_one_of_many: bool,
        context: &Context<'_, '_>,
    ) -> String {
        let report = terminal(review, self.lang, REPORT_WIDTH, context.console.color());
        if !is_one_of_many {
            return report;
        }
        let source = printable(&entry.loaded.source);
        format!("== {source}\n{report}\n")
    }
}

/// Compares names without regard to case.
fn is_same_name(name: &str, wanted: &str) -> bool {
    name.trim().to_lowercase() == wanted.trim().to_lowercase()
}

/// A reviewer per game, created on first use.
struct Reviewers {
    tier: Tier,
    cache: Arc<dyn VerdictCache>,
    by_game: Vec<(&'static str, Reviewer)>,
}

impl Reviewers {
    /// Reviews a game, number `number` of `of` games.
    fn review(
        &mut self,
        entry: &ReviewInput,
        (number, of): (usize, usize),
        context: &Context<'_, '_>,
    ) -> Result<Review, CliError> {
        let game_error = |error: ReviewError| entry.loaded.error(&error.to_string());
        let name = entry.game.name();
        let known = self.by_game.iter().position(|(known, _)| *known == name);
        let index = match known {
            Some(index) => index,
            None => {
                let game = Arc::clone(&entry.game);
                let reviewer = Reviewer::new(game, self.tier, Arc::clone(&context.time));
                let reviewer = reviewer
                    .map_err(game_error)?
                    .with_cache(Arc::clone(&self.cache));
                self.by_game.push((name, reviewer));
                self.by_game.len() - 1
            }
        };
        let reviewer = &mut self.by_game[index].1;
        let bar = context.console.bar(entry.to_review.moves.len() as u64 + 1);
        let state = match of {
            1 => String::new(),
            of => format!("game {number} of {of}"),
        };
        let mut on_step = |step: ReviewStep<'_>| {
            if let ReviewStep::Position { .. } = step {
                bar.step(state.clone());
            }
            ControlFlow::Continue(())
        };
        let mut review = reviewer
            .review(&entry.to_review, &mut on_step)
            .map_err(game_error)?;
        add_text(&mut review);
        Ok(review)
    }
}
