//! Analyzes positions with searches and solvers.
//!
//! A result depends only on the position, the tier, and the engine. Caches are
//! cleared before each query, limits are in nodes, and searches use one thread, so
//! a query has the same result in any order, process, and machine, and results
//! can be cached ([`VerdictCache`]).

mod cached;
mod defenses;
mod position;
mod wins;

use std::sync::Arc;

use zeitnot_core::{
    Answer, Game, Limits, Move, Notation, Position, Request, Settings, Status, StopSignal,
    TimeSource, Worker, default_settings,
};
use zeitnot_schema::v1::review::{self, Proof, ReviewedPosition, Tier};

use crate::cache::{NoCache, VerdictCache};
use crate::chance::ChanceCurve;
use crate::error::ReviewError;
use crate::tier::AnalysisBudget;

use cached::CacheQuery;
pub(crate) use defenses::DefenseOutcomes;
use defenses::DefenseTest;
pub(crate) use wins::VcfResult;
use wins::WinFinder;

/// Table size of the search, in MiB; larger than a tier's nodes can fill.
const TABLE_MEGABYTES: &str = "16";

pub(crate) struct PositionAnalyzer {
    game: Arc<dyn Game>,
    tier: Tier,
    budget: AnalysisBudget,
    curve: ChanceCurve,
    search: Worker,
    win_finder: Option<WinFinder>,
    time: Arc<dyn TimeSource>,
    cache: Arc<dyn VerdictCache>,
    /// Stops a running analysis.
    stop: Arc<StopSignal>,
    /// The part that all cache keys share.
    identity: String,
}

/// Chances after two moves of a position, from the same search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct MoveComparison {
    /// Chance of the side to move with the first move, in tenths of a percent.
    pub(crate) first: u16,
    /// Chance with the second move.
    pub(crate) second: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct EvaluatedMove {
    pub(crate) mv: String,
    /// Chance of the side to move with this move, in tenths of a percent.
    pub(crate) chance: u16,
}

impl PositionAnalyzer {
    pub(crate) fn new(
        game: Arc<dyn Game>,
        tier: Tier,
        time: Arc<dyn TimeSource>,
    ) -> Result<Self, ReviewError> {
        let rule = game.rules().first().copied().unwrap_or_default();
        let budget = AnalysisBudget::for_tier(game.name(), rule, tier);
        let curve = ChanceCurve::for_game(game.name(), rule);
        let mut settings = default_settings(&*game);
        // Stored judgments and node budgets were made with this depth. Other games lack it.
        let _ = settings.set("gomoku.search.tactical_extension_depth", "8");
        set_option(&mut settings, "table.megabytes", TABLE_MEGABYTES);
        let search = Worker::new(Arc::clone(&game), settings, Arc::clone(&time))?;
        let win_finder = match budget.solve {
            0 => None,
            _ => WinFinder::new(&game, &time)?,
        };
        let identity = cached::identity(&*game, budget, curve);
        Ok(Self {
            game,
            tier,
            budget,
            curve,
            search,
            win_finder,
            time,
            cache: Arc::new(NoCache),
            stop: Arc::default(),
            identity,
        })
    }

    pub(crate) fn set_cache(&mut self, cache: Arc<dyn VerdictCache>) {
        self.cache = cache;
    }

    /// Sets the signal that stops an analysis; results after a stop are invalid.
    pub(crate) fn set_stop_signal(&mut self, stop: &Arc<StopSignal>) {
        self.stop = Arc::clone(stop);
        if let Some(win_finder) = &mut self.win_finder {
            win_finder.stop = Arc::clone(stop);
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// Switches to the budget, the curve, and the cache keys of the position's rule.
    pub(crate) fn set_rule(&mut self, position: &dyn Position) {
        let rule = position.setup().rule.unwrap_or_default();
        self.budget = AnalysisBudget::for_tier(self.game.name(), &rule, self.tier);
        self.curve = ChanceCurve::for_game(self.game.name(), &rule);
        self.identity = cached::identity(&*self.game, self.budget, self.curve);
    }

    pub(crate) fn to_schema(&self) -> review::Judge {
        review::Judge {
            engine: cached::ENGINE.to_owned(),
            evaluation: format!("{:016x}", self.game.evaluation_id()),
            tier: self.tier,
            nodes: self.budget.search,
            scale: self.curve.scale(),
        }
    }

    pub(crate) fn game(&self) -> &Arc<dyn Game> {
        &self.game
    }

    /// Returns the proof, the best lines, and the static facts of a position.
    pub(crate) fn analyze(&mut self, position: &dyn Position) -> ReviewedPosition {
        self.cached(CacheQuery::Position, position, |analyzer| {
            analyzer.analyze_uncached(position)
        })
    }

    /// Returns the win that the side not to move would have after a pass.
    pub(crate) fn threatened_win(&mut self, position: &dyn Position) -> Option<Proof> {
        self.threatened_win_within(self.budget.solve, position)
    }

    /// Like [`Self::threatened_win`], with enough nodes to claim that no win exists.
    pub(crate) fn threatened_win_deep(&mut self, position: &dyn Position) -> Option<Proof> {
        self.threatened_win_within(self.budget.exclusion_nodes(), position)
    }

    fn threatened_win_within(&mut self, nodes: u64, position: &dyn Position) -> Option<Proof> {
        self.cached(CacheQuery::ThreatenedWin(nodes), position, |analyzer| {
            let win_finder = analyzer.win_finder.as_mut()?;
            let won = win_finder.threatened_win(&analyzer.game, position, nodes)?;
            Some(won.to_schema(position))
        })
    }

    /// Returns the opponent's win by fours alone if the side to move passed.
    ///
    /// This search space is small enough to prove that no such win exists.
    pub(crate) fn threatened_vcf(&mut self, position: &dyn Position) -> VcfResult {
        self.cached(CacheQuery::ThreatenedVcf, position, |analyzer| {
            let nodes = analyzer.budget.exclusion_nodes();
            let Some(win_finder) = &mut analyzer.win_finder else {
                return VcfResult::Unknown;
            };
            win_finder.threatened_vcf(&analyzer.game, position, nodes)
        })
    }

    /// Returns `true` if the side not to move would win by force after a pass.
    ///
    /// A longer search confirms `false`.
    pub(crate) fn is_threatened(&mut self, position: &dyn Position) -> bool {
        self.threatened_win(position).is_some() || self.threatened_win_deep(position).is_some()
    }

    /// Returns a win of the side to move that `nodes` nodes find.
    pub(crate) fn win_within(&mut self, nodes: u64, position: &dyn Position) -> Option<Proof> {
        self.cached(CacheQuery::Win(nodes), position, |analyzer| {
            let won = analyzer.win_finder.as_mut()?.find_win(position, nodes)?;
            Some(won.to_schema(position))
        })
    }

    /// Returns `true` if a move loses by force.
    ///
    /// It searches enough nodes to claim that the move does not lose.
    pub(crate) fn loses_by_force(&mut self, position: &dyn Position, mv: Move) -> bool {
        let mut after = position.clone_box();
        after.play(mv).is_ok()
            && after.status() == Status::Ongoing
            && self
                .win_within(self.budget.exclusion_nodes(), &*after)
                .is_some()
    }

    /// Returns the moves that stop the threatened win; `None` without such a threat.
    pub(crate) fn defenses(&mut self, position: &dyn Position) -> Option<DefenseOutcomes> {
        self.cached(CacheQuery::Defenses, position, |analyzer| {
            let nodes_each = analyzer.budget.for_confirmation().solve;
            let nodes = analyzer.budget.solve;
            analyzer
                .defense_test(position, nodes, nodes_each)?
                .test_all(position)
        })
    }

    /// Returns `true` if the opponent threatens a win that no move stops.
    pub(crate) fn every_defense_loses(&mut self, position: &dyn Position) -> bool {
        self.loses_within(self.budget.exclusion_nodes(), position)
    }

    /// Like [`Self::every_defense_loses`], with an even longer search.
    ///
    /// It is used to claim that a win is gone: most missed wins still exist but take
    /// longer.
    pub(crate) fn every_defense_loses_deep(&mut self, position: &dyn Position) -> bool {
        const FACTOR: u64 = 4;
        let nodes = self.budget.exclusion_nodes().saturating_mul(FACTOR);
        self.loses_within(nodes, position)
    }

    fn loses_within(&mut self, nodes_each: u64, position: &dyn Position) -> bool {
        self.cached(CacheQuery::Loss(nodes_each), position, |analyzer| {
            let test = analyzer.defense_test(position, nodes_each, nodes_each);
            test.is_some_and(|test| test.prove_loss(position, None).is_some())
        })
    }

    /// Returns `None` if `nodes` nodes find no threatened win.
    fn defense_test(
        &mut self,
        position: &dyn Position,
        nodes: u64,
        nodes_each: u64,
    ) -> Option<DefenseTest<'_>> {
        let win_finder = self.win_finder.as_mut()?;
        DefenseTest::new(win_finder, &self.game, position, nodes, nodes_each)
    }

    /// Returns the best move except `excluded`.
    pub(crate) fn best_except(
        &mut self,
        position: &dyn Position,
        excluded: Move,
    ) -> Option<EvaluatedMove> {
        let name = position.format_move(excluded, Notation::Engine);
        self.cached(CacheQuery::BestExcept(&name), position, |analyzer| {
            let mut others = position.legal_moves();
            others.retain(|&mv| mv != excluded);
            let limits = Limits {
                root_moves: Some(others),
                ..Limits::nodes(analyzer.budget.search)
            };
            let answer = analyzer.run_search(position, limits);
            let best = answer.best?;
            Some(EvaluatedMove {
                mv: position.format_move(best, Notation::Engine),
                chance: analyzer.chance_of(position, &answer, 0).tenths(),
            })
        })
    }

    /// Returns the chances after two moves, from a search of only these moves.
    pub(crate) fn compare(
        &mut self,
        position: &dyn Position,
        [first, second]: [Move; 2],
        nodes: u64,
    ) -> Option<MoveComparison> {
        let names = [first, second].map(|mv| position.format_move(mv, Notation::Engine));
        let query = CacheQuery::Compare(&names, nodes);
        self.cached(query, position, |analyzer| {
            let limits = Limits {
                root_moves: Some(vec![first, second]),
                multi_pv: 2,
                ..Limits::nodes(nodes)
            };
            let answer = analyzer.run_search(position, limits);
            let chance_after = |wanted: Move| {
                let mut lines = answer.lines.iter().enumerate();
                let found = lines.find(|(_, line)| line.moves.first() == Some(&wanted));
                found.map(|(at, _)| analyzer.chance_of(position, &answer, at).tenths())
            };
            Some(MoveComparison {
                first: chance_after(first)?,
                second: chance_after(second)?,
            })
        })
    }

    /// Returns the best move of a very short search.
    pub(crate) fn shallow_best_move(&mut self, position: &dyn Position) -> Option<String> {
        /// Barely more than depth 1: the move that a player sees without thinking.
        const SHALLOW_NODES: u64 = 60;
        self.cached(CacheQuery::ShallowBestMove, position, |analyzer| {
            let answer = analyzer.run_search(position, Limits::nodes(SHALLOW_NODES));
            answer
                .best
                .map(|mv| position.format_move(mv, Notation::Engine))
        })
    }

    pub(crate) const fn budget(&self) -> AnalysisBudget {
        self.budget
    }

    pub(crate) const fn curve(&self) -> ChanceCurve {
        self.curve
    }

    /// Searches with empty caches.
    fn run_search(&mut self, position: &dyn Position, limits: Limits) -> Answer {
        self.search.clear();
        let request = Request {
            explain: true,
            ..Request::new(position.clone_box(), limits, self.time.now())
        };
        self.search.answer(request, &self.stop, &mut |_| ())
    }
}

/// Sets an option, which has to exist.
fn set_option(settings: &mut Settings, name: &str, value: &str) {
    let unknown = settings.set(name, value).err();
    debug_assert!(unknown.is_none(), "{unknown:?}");
}
