//! Searching the positions of a book.

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

/// The table size in MiB, constant because search results depend on it.
const TABLE_MEGABYTES: &str = "16";

/// Nodes per search of the engine's signature.
const SIGNATURE_NODES: u64 = 20_000;

/// A book to build.
pub struct BookBuild {
    rule: String,
    size: BoardSize,
    settings: BookSettings,
    evaluation: u64,
    searcher: BookSearcher,
}

/// The result of building a book.
pub struct BuiltBook {
    /// The book of all searches so far.
    pub book: Book,
    /// Number of positions searched in this run.
    pub searched: u64,
    /// Whether all positions were searched.
    pub complete: bool,
}

impl BookBuild {
    /// Allocates the tables and starts the search thread.
    ///
    /// # Errors
    ///
    /// Fails if the tables could not be allocated or the thread could not be started.
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

    /// Returns the first line of a journal, which names all inputs of its searches.
    ///
    /// # Errors
    ///
    /// Fails if a search ends without an answer.
    pub fn heading(&self) -> Result<String, LabError> {
        let signature = self.searcher.signature(self.evaluation)?;
        let (rule, size) = (&self.rule, self.size);
        let BookSettings { nodes, lines, .. } = self.settings;
        Ok(format!(
            "# zeitnot book 1: {rule} {size}, {nodes} nodes, {lines} lines, engine {signature:016x}"
        ))
    }

    /// Searches positions until the book is complete or `stop` is set.
    ///
    /// Takes searches from the journal where it has them, and records the others. Calls
    /// `on_position` with the number of stones of each position. `build` is stored in the
    /// book as the version of the program.
    ///
    /// # Errors
    ///
    /// Fails if a search ends without an answer or the journal could not be written.
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

/// A search with reproducible answers: its tables are cleared before each position.
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
        // Cannot fail: the option exists and accepts this number.
        let _ = settings.set("table.megabytes", TABLE_MEGABYTES);
        let worker = Worker::new(game, settings, Arc::clone(&time))?;
        Ok(Self {
            engine: Engine::new(worker).map_err(LabError::Thread)?,
            rule: rule.to_owned(),
            size,
            time,
        })
    }

    /// Returns a hash of a few short searches, which changes when the engine does.
    fn signature(&self, evaluation: u64) -> Result<u64, LabError> {
        let mut signature = Fnv1a::default();
        signature.update(&evaluation.to_le_bytes());
        let center = self.size.center();
        for moves in [Vec::new(), vec![center]] {
            let task = SearchTask {
                moves,
                nodes: SIGNATURE_NODES,
                lines: 2,
            };
            let found = self.search(&task)?;
            signature.update(format!("{found:?}").as_bytes());
        }
        Ok(signature.finish())
    }

    fn search(&self, task: &SearchTask) -> Result<Finding, LabError> {
        self.engine.clear()?;
        let setup = Setup {
            position: format_moves(&task.moves),
            rule: Some(self.rule.clone()),
            size: Some(self.size.side().into()),
            side: None,
        };
        let position = Gomoku.position(&setup)?;
        let limits = Limits {
            multi_pv: task.lines,
            ..Limits::nodes(task.nodes)
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
