//! Searches the positions of a book.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use zeitnot_core::fnv1a::Fnv1a;
use zeitnot_core::{
    Engine, Game, Limits, Notation, Request, Setup, TimeSource, Worker, default_settings,
};
use zeitnot_gomoku::book::{Book, BookSettings};
use zeitnot_gomoku::notation::{format_moves, parse_square};
use zeitnot_gomoku::{BoardSize, Gomoku};

use super::builder::{BookBuilder, Branch, SearchTask};
use super::journal::{BookJournal, Finding};
use super::roots::roots;
use crate::error::LabError;

/// Table size in MiB. Search results depend on it, so it is constant.
const TABLE_MEGABYTES: &str = "16";

/// Nodes of the searches that make the signature of the engine.
const SIGNATURE_NODES: u64 = 20_000;

/// A book to build.
pub struct BookBuild {
    rule: String,
    size: BoardSize,
    settings: BookSettings,
    evaluation: u64,
    searcher: BookSearcher,
}

/// Result of building a book.
pub struct BuiltBook {
    /// The book of all searches so far.
    pub book: Book,
    /// Positions that were searched in this run.
    pub searched: u64,
    /// Whether all positions were searched.
    pub complete: bool,
}

impl BookBuild {
    /// Prepares the search.
    ///
    /// # Errors
    ///
    /// The tables could not be allocated, or the search thread could not be started.
    pub fn new(
        rule: &str,
        size: BoardSize,
        settings: BookSettings,
        time: &Arc<dyn TimeSource>,
    ) -> Result<Self, LabError> {
        Ok(Self {
            rule: rule.to_owned(),
            size,
            settings,
            evaluation: Gomoku.evaluation_id(),
            searcher: BookSearcher::new(rule, size, Arc::clone(time))?,
        })
    }

    /// Returns the heading of a journal: everything that its searches depend on.
    ///
    /// # Errors
    ///
    /// A search has no answer.
    pub fn heading(&self) -> Result<String, LabError> {
        let signature = self.searcher.signature(self.evaluation)?;
        let (rule, size) = (&self.rule, self.size);
        let BookSettings { nodes, lines, .. } = self.settings;
        Ok(format!(
            "# zeitnot book 1: {rule} {size}, {nodes} nodes, {lines} lines, engine {signature:016x}"
        ))
    }

    /// Searches the positions that the journal does not have, until all are searched
    /// or `stop` is set.
    ///
    /// Calls `on_position` with the number of stones of each position. The book says
    /// that version `build` of the program made it.
    ///
    /// # Errors
    ///
    /// A search has no answer, or the journal could not be written.
    pub fn run(
        &self,
        journal: &mut BookJournal,
        build: &str,
        stop: &AtomicBool,
        on_position: impl Fn(usize),
    ) -> Result<BuiltBook, LabError> {
        let roots = roots(&self.rule, self.size);
        let mut builder = BookBuilder::new(&self.rule, self.size, self.settings, roots);
        let mut searched = 0;
        let mut complete = true;
        while let Some(task) = builder.next_task() {
            let position = format_moves(&task.moves);
            let found = match journal.get(&position) {
                Some(found) => found,
                None if stop.load(Ordering::Relaxed) => {
                    complete = false;
                    break;
                }
                None => {
                    let found = self.searcher.search(&task)?;
                    journal.record(&position, &found)?;
                    searched += 1;
                    found
                }
            };
            builder.add(&task.moves, found.depth, &found.branches);
            on_position(task.moves.len());
        }
        Ok(BuiltBook {
            book: builder.to_book(build, self.evaluation),
            searched,
            complete,
        })
    }
}

/// A search whose tables are cleared before each position, so that the same position
/// always has the same answer.
struct BookSearcher {
    engine: Engine,
    rule: String,
    size: BoardSize,
    time: Arc<dyn TimeSource>,
}

impl BookSearcher {
    fn new(rule: &str, size: BoardSize, time: Arc<dyn TimeSource>) -> Result<Self, LabError> {
        let game: Arc<dyn Game> = Arc::new(Gomoku);
        let mut settings = default_settings(&*game);
        // The option exists and takes the number; nothing can go wrong here.
        let _ = settings.set("table.megabytes", TABLE_MEGABYTES);
        let worker = Worker::new(game, settings, Arc::clone(&time))?;
        Ok(Self {
            engine: Engine::new(worker).map_err(LabError::Thread)?,
            rule: rule.to_owned(),
            size,
            time,
        })
    }

    /// Returns a number that changes when the search does: the hash of a few short
    /// searches.
    fn signature(&self, evaluation: u64) -> Result<u64, LabError> {
        let mut signature = Fnv1a::default();
        signature.update(&evaluation.to_le_bytes());
        let center = self.size.center();
        for moves in [Vec::new(), vec![center]] {
            let wanted = SearchTask {
                moves,
                nodes: SIGNATURE_NODES,
                lines: 2,
            };
            let found = self.search(&wanted)?;
            signature.update(format!("{found:?}").as_bytes());
        }
        Ok(signature.finish())
    }

    fn search(&self, wanted: &SearchTask) -> Result<Finding, LabError> {
        self.engine.clear()?;
        let setup = Setup {
            position: format_moves(&wanted.moves),
            rule: Some(self.rule.clone()),
            size: Some(self.size.side().into()),
            side: None,
        };
        let position = Gomoku.position(&setup)?;
        let limits = Limits {
            multi_pv: wanted.lines,
            ..Limits::nodes(wanted.nodes)
        };
        let request = Request::new(position.clone_box(), limits, self.time.now());
        let answer = self.engine.start(request)?.wait();
        let answer = answer.ok_or(LabError::NoAnswer)?;
        let branches = answer.lines.iter().filter_map(|line| {
            let name = position.format_move(*line.moves.first()?, Notation::Engine);
            Some(Branch {
                square: parse_square(self.size, &name).ok()?,
                score: line.score,
            })
        });
        Ok(Finding {
            depth: answer.depth,
            branches: branches.collect(),
        })
    }
}
