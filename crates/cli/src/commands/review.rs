//! `zeitnot review`: why games were lost, told of every move.

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

/// How wide reports are.
const REPORT_WIDTH: usize = 80;

/// The arguments of `zeitnot review`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    zeitnot review game.sgf\n  \
    zeitnot review game.pgn --tier deep --html review.html\n  \
    zeitnot review games/ --player Ada --puzzles ada.jsonl --html ada.html\n  \
    zeitnot review game.sgf --lang vi --annotate game-reviewed.sgf\n\n\
    Files are SGF, PSQ, RenLib libraries or move lists (gomoku), PGN (chess) and GCG\n\
    (the crossword game); of a folder all such files are taken. The same game is\n\
    judged alike on any machine; judgments are kept, so that nothing is computed\n\
    twice. `docs/review.md` tells what the words mean.")]
pub struct Arguments {
    /// Game files or folders of them; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// The language of the sentences: en or vi
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    lang: Language,

    /// How thoroughly: quick, standard or deep
    #[arg(long, value_name = "TIER", default_value = "standard")]
    tier: Tier,

    /// Rule set of games whose files name none [default: the first rules by which
    /// their moves are legal]
    #[arg(long, value_name = "RULE")]
    rule: Option<String>,

    /// Answer in JSON, a line for each game, and one that sums up several
    #[arg(long)]
    json: bool,

    /// Write a page to look at in a browser; it needs nothing else
    #[arg(long, value_name = "OUT")]
    html: Option<PathBuf>,

    /// Write positions to try again, a JSON object a line
    #[arg(long, value_name = "OUT")]
    puzzles: Option<PathBuf>,

    /// Write the games with verdicts, comments and better lines: a file whose
    /// extension names the format, or a folder that is there
    #[arg(long, value_name = "OUT")]
    annotate: Option<PathBuf>,

    /// Sum up, and make puzzles of, the moves of this player only
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// Review what can be read of broken files, and tell the rest on stderr
    #[arg(long)]
    keep_going: bool,

    /// Directory of stored judgments [default: the user's data directory]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,

    /// Keep no judgments, and use none that are kept
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
    /// What the file of the game is called, without its extension.
    stem: String,
}

/// Reviews the games.
///
/// # Errors
///
/// A file cannot be read, is no game, or has none.
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
    /// The games of all files, checked by their rules before anything is
    /// searched.
    fn review_inputs(&self, context: &mut Context<'_, '_>) -> Result<Vec<ReviewInput>, CliError> {
        let mut sources = GameFiles::open(&self.files, context)?;
        let mut equipped: Vec<Arc<dyn Game>> = Vec::new();
        let mut entries = Vec::new();
        let mut first = None;
        while let Some(found) = sources.next() {
            let entry = found.and_then(|found| self.review_input(found, context, &mut equipped));
            match entry {
                Ok(entry) => entries.push(entry),
                Err(error) if self.keep_going => {
                    context.console.print_error(&error);
                    first.get_or_insert(error);
                }
                Err(error) => return Err(error),
            }
        }
        match (entries.is_empty(), first) {
            (true, Some(error)) => Err(error),
            (true, None) => Err(sources.empty_error()),
            (false, _) => Ok(entries),
        }
    }

    fn review_input(
        &self,
        mut found: LoadedGame,
        context: &Context<'_, '_>,
        equipped: &mut Vec<Arc<dyn Game>>,
    ) -> Result<ReviewInput, CliError> {
        let name = found.game();
        let known = equipped.iter().find(|game| game.name() == name);
        let game = match known {
            Some(game) => Arc::clone(game),
            None => {
                let game = crate::games::find(context.games, &name)?;
                // Only words are played with something that is brought.
                let game = match game.equipment() {
                    None => Arc::clone(game),
                    Some(_) => self.equipment.equip(game)?,
                };
                equipped.push(Arc::clone(&game));
                game
            }
        };
        self.set_missing_rule(&mut found.record, &*game)?;
        let to_review =
            GameToReview::from_record(&found.record, Arc::clone(&game), self.keep_going)
                .map_err(|error| found.error(&error.to_string()))?;
        Ok(ReviewInput {
            loaded: found,
            game,
            to_review,
        })
    }

    /// Gives a game whose file names no rule the one that was told.
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

    /// A name that nobody has is a slip of the pen, and told before the work.
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
            [] => "the files name no players; leave --player out".to_owned(),
            names => format!("choose one of {}", names.join(", ")),
        };
        Err(CliError::Argument {
            argument: "--player",
            reason: format!("nobody is called `{player}` in these games; {known}"),
        })
    }

    /// Whose moves count in a game: nobody's if the player is not in it, and
    /// both sides' if nobody was named or he played against himself.
    fn reviewed_side(&self, review: &Review) -> Option<Option<Side>> {
        let Some(player) = &self.player else {
            return Some(None);
        };
        let is_his = |side: &Side| {
            let name = review.players[side.index()].as_deref();
            name.is_some_and(|name| is_same_name(name, player))
        };
        let his: Vec<Side> = Side::BOTH.into_iter().filter(is_his).collect();
        match his.as_slice() {
            [] => None,
            [side] => Some(Some(*side)),
            _ => Some(None),
        }
    }

    fn cache(&self, context: &Context<'_, '_>) -> Arc<dyn VerdictCache> {
        let usual = || context.environment.data().map(|data| data.join("zeitnot"));
        let data = self.data.clone().or_else(usual);
        match data.filter(|_| !self.no_store) {
            Some(data) => Arc::new(FileCache::new(data.join("reviews"))),
            None => Arc::new(NoCache),
        }
    }

    /// A review in words, below the name of its file where there are several.
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

/// Names are compared without regard to case.
fn is_same_name(name: &str, wanted: &str) -> bool {
    name.trim().to_lowercase() == wanted.trim().to_lowercase()
}

/// A reviewer for each game, made when it is needed.
struct Reviewers {
    tier: Tier,
    cache: Arc<dyn VerdictCache>,
    by_game: Vec<(&'static str, Reviewer)>,
}

impl Reviewers {
    /// Reviews a game, of which it is one `of` several.
    fn review(
        &mut self,
        entry: &ReviewInput,
        (number, of): (usize, usize),
        context: &Context<'_, '_>,
    ) -> Result<Review, CliError> {
        let broken = |error: ReviewError| entry.loaded.error(&error.to_string());
        let name = entry.game.name();
        let known = self.by_game.iter().position(|(known, _)| *known == name);
        let index = match known {
            Some(index) => index,
            None => {
                let game = Arc::clone(&entry.game);
                let reviewer = Reviewer::new(game, self.tier, Arc::clone(&context.time));
                let reviewer = reviewer
                    .map_err(broken)?
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
        let mut news = |news: ReviewStep<'_>| {
            if let ReviewStep::Position { .. } = news {
                bar.step(state.clone());
            }
            ControlFlow::Continue(())
        };
        let mut review = reviewer
            .review(&entry.to_review, &mut news)
            .map_err(broken)?;
        add_text(&mut review);
        Ok(review)
    }
}
