//! Judges positions: what searches and solvers say about one, and nothing else.
//!
//! A judgment depends on the position, the tier and the engine alone. Before each
//! one everything is forgotten, the limits are nodes and there is one thread, so
//! the same question has the same answer in any order, in any process and on any
//! machine, and answers may be kept ([`VerdictCache`]).

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

/// Table of the search: more than a tier's nodes fill.
const TABLE_MEGABYTES: &str = "16";

/// Looks at positions, one after the other.
pub(crate) struct PositionAnalyzer {
    game: Arc<dyn Game>,
    tier: Tier,
    budget: AnalysisBudget,
    curve: ChanceCurve,
    search: Worker,
    win_finder: Option<WinFinder>,
    time: Arc<dyn TimeSource>,
    cache: Arc<dyn VerdictCache>,
    /// Ends everything before its time.
    stop: Arc<StopSignal>,
    /// What all questions have in common, as part of their keys.
    identity: String,
}

/// Two moves of a position in the same search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct MoveComparison {
    /// The chance of the first one, of whoever is to move.
    pub(crate) first: u16,
    /// The chance of the other.
    pub(crate) second: u16,
}

/// A move that was looked at.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct EvaluatedMove {
    pub(crate) mv: String,
    /// The chance with it, of whoever is to move, in tenths of a percent.
    pub(crate) chance: u16,
}

impl PositionAnalyzer {
    /// A judge of a game's positions.
    pub(crate) fn new(
        game: Arc<dyn Game>,
        tier: Tier,
        time: Arc<dyn TimeSource>,
    ) -> Result<Self, ReviewError> {
        let rule = game.rules().first().copied().unwrap_or_default();
        let budget = AnalysisBudget::for_tier(game.name(), rule, tier);
        let curve = ChanceCurve::for_game(game.name(), rule);
        let mut settings = default_settings(&*game);
        set_option(&mut settings, "table.megabytes", TABLE_MEGABYTES);
        let search = Worker::new(Arc::clone(&game), settings, Arc::clone(&time))?;
        let prover = match budget.solve {
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
            win_finder: prover,
            time,
            cache: Arc::new(NoCache),
            stop: Arc::default(),
            identity,
        })
    }

    /// Keeps answers in this cache from now on.
    pub(crate) fn set_cache(&mut self, cache: Arc<dyn VerdictCache>) {
        self.cache = cache;
    }

    /// Ends whatever it does once it is told to stop; what it says from then on
    /// is nothing.
    pub(crate) fn set_stop_signal(&mut self, stop: &Arc<StopSignal>) {
        self.stop = Arc::clone(stop);
        if let Some(prover) = &mut self.win_finder {
            prover.stop = Arc::clone(stop);
        }
    }

    /// Was it told to stop?
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// Judges positions of this one's rule set from now on.
    pub(crate) fn set_rule(&mut self, position: &dyn Position) {
        let rule = position.setup().rule.unwrap_or_default();
        self.budget = AnalysisBudget::for_tier(self.game.name(), &rule, self.tier);
        self.curve = ChanceCurve::for_game(self.game.name(), &rule);
        self.identity = cached::identity(&*self.game, self.budget, self.curve);
    }

    /// Who judges, for the record.
    pub(crate) fn to_schema(&self) -> review::Judge {
        review::Judge {
            engine: cached::ENGINE.to_owned(),
            evaluation: format!("{:016x}", self.game.evaluation_id()),
            tier: self.tier,
            nodes: self.budget.search,
            scale: self.curve.scale(),
        }
    }

    /// The game.
    pub(crate) fn game(&self) -> &Arc<dyn Game> {
        &self.game
    }

    /// What there is to say about a position.
    pub(crate) fn analyze(&mut self, position: &dyn Position) -> ReviewedPosition {
        self.cached(CacheQuery::Position, position, |judge| {
            judge.analyze_uncached(position)
        })
    }

    /// The win that the side which is not to move would have if it were.
    pub(crate) fn threatened_win(&mut self, position: &dyn Position) -> Option<Proof> {
        self.threatened_win_within(self.budget.solve, position)
    }

    /// The same by a longer look, for whoever wants to say that there is none.
    pub(crate) fn threatened_win_deep(&mut self, position: &dyn Position) -> Option<Proof> {
        self.threatened_win_within(self.budget.exclusion_nodes(), position)
    }

    fn threatened_win_within(&mut self, nodes: u64, position: &dyn Position) -> Option<Proof> {
        self.cached(CacheQuery::ThreatenedWin(nodes), position, |judge| {
            let prover = judge.win_finder.as_mut()?;
            let won = prover.threatened_win(&judge.game, position, nodes)?;
            Some(won.to_schema(position))
        })
    }

    /// The win by fours alone that the side which is not to move would have if it
    /// were: whether there is one can be told.
    pub(crate) fn threatened_vcf(&mut self, position: &dyn Position) -> VcfResult {
        self.cached(CacheQuery::ThreatenedVcf, position, |judge| {
            let nodes = judge.budget.exclusion_nodes();
            let Some(prover) = &mut judge.win_finder else {
                return VcfResult::Unknown;
            };
            prover.threatened_vcf(&judge.game, position, nodes)
        })
    }

    /// Returns `true` if the side that is not to move would win by force if it
    /// were. That it would not is a claim that takes a longer look.
    pub(crate) fn is_threatened(&mut self, position: &dyn Position) -> bool {
        self.threatened_win(position).is_some() || self.threatened_win_deep(position).is_some()
    }

    /// The win that the side to move has, if so many nodes find one.
    pub(crate) fn win_within(&mut self, nodes: u64, position: &dyn Position) -> Option<Proof> {
        self.cached(CacheQuery::Win(nodes), position, |judge| {
            let won = judge.win_finder.as_mut()?.find_win(position, nodes)?;
            Some(won.to_schema(position))
        })
    }

    /// Does a move lose by force? That it does not is a claim of absence, and takes
    /// a longer look.
    pub(crate) fn loses_by_force(&mut self, position: &dyn Position, mv: Move) -> bool {
        let mut after = position.clone_box();
        after.play(mv).is_ok()
            && after.status() == Status::Ongoing
            && self
                .win_within(self.budget.exclusion_nodes(), &*after)
                .is_some()
    }

    /// Which moves answer what the other side threatens; none if it threatens
    /// no win.
    pub(crate) fn defenses(&mut self, position: &dyn Position) -> Option<DefenseOutcomes> {
        self.cached(CacheQuery::Defenses, position, |judge| {
            let nodes_each = judge.budget.for_confirmation().solve;
            let nodes = judge.budget.solve;
            judge
                .defense_test(position, nodes, nodes_each)?
                .test_all(position)
        })
    }

    /// Does the other side threaten a win that no move stops?
    pub(crate) fn every_defense_loses(&mut self, position: &dyn Position) -> bool {
        self.loses_within(self.budget.exclusion_nodes(), position)
    }

    /// The same by a longer look still, for whoever wants to say that a win is
    /// gone: many a win that is missed is still there, and only longer.
    pub(crate) fn every_defense_loses_deep(&mut self, position: &dyn Position) -> bool {
        const TIMES: u64 = 4;
        let nodes = self.budget.exclusion_nodes().saturating_mul(TIMES);
        self.loses_within(nodes, position)
    }

    fn loses_within(&mut self, nodes_each: u64, position: &dyn Position) -> bool {
        self.cached(CacheQuery::Loss(nodes_each), position, |judge| {
            let trial = judge.defense_test(position, nodes_each, nodes_each);
            trial.is_some_and(|trial| trial.prove_loss(position, None).is_some())
        })
    }

    /// Trials of answers to what the other side threatens; none if so many nodes
    /// find no win that it threatens.
    fn defense_test(
        &mut self,
        position: &dyn Position,
        nodes: u64,
        nodes_each: u64,
    ) -> Option<DefenseTest<'_>> {
        let prover = self.win_finder.as_mut()?;
        DefenseTest::new(prover, &self.game, position, nodes, nodes_each)
    }

    /// The best of all moves but this one.
    pub(crate) fn best_except(
        &mut self,
        position: &dyn Position,
        but: Move,
    ) -> Option<EvaluatedMove> {
        let name = position.format_move(but, Notation::Engine);
        self.cached(CacheQuery::BestExcept(&name), position, |judge| {
            let mut others = position.legal_moves();
            others.retain(|&mv| mv != but);
            let limits = Limits {
                root_moves: Some(others),
                ..Limits::nodes(judge.budget.search)
            };
            let answer = judge.run_search(position, limits);
            let best = answer.best?;
            Some(EvaluatedMove {
                mv: position.format_move(best, Notation::Engine),
                chance: judge.chance_of(position, &answer, 0).tenths(),
            })
        })
    }

    /// Two moves in one search of so many nodes.
    pub(crate) fn compare(
        &mut self,
        position: &dyn Position,
        [first, second]: [Move; 2],
        nodes: u64,
    ) -> Option<MoveComparison> {
        let names = [first, second].map(|mv| position.format_move(mv, Notation::Engine));
        let question = CacheQuery::Compare(&names, nodes);
        self.cached(question, position, |judge| {
            let limits = Limits {
                root_moves: Some(vec![first, second]),
                multi_pv: 2,
                ..Limits::nodes(nodes)
            };
            let answer = judge.run_search(position, limits);
            let of = |wanted: Move| {
                let mut lines = answer.lines.iter().enumerate();
                let found = lines.find(|(_, line)| line.moves.first() == Some(&wanted));
                found.map(|(at, _)| judge.chance_of(position, &answer, at).tenths())
            };
            Some(MoveComparison {
                first: of(first)?,
                second: of(second)?,
            })
        })
    }

    /// The best move at a first glance.
    pub(crate) fn shallow_best_move(&mut self, position: &dyn Position) -> Option<String> {
        /// Hardly more than the first depth: what somebody sees who does not think.
        const SHALLOW_NODES: u64 = 60;
        self.cached(CacheQuery::ShallowBestMove, position, |judge| {
            let answer = judge.run_search(position, Limits::nodes(SHALLOW_NODES));
            answer
                .best
                .map(|mv| position.format_move(mv, Notation::Engine))
        })
    }

    /// What the tier may spend.
    pub(crate) const fn budget(&self) -> AnalysisBudget {
        self.budget
    }

    /// How scores become chances.
    pub(crate) const fn curve(&self) -> ChanceCurve {
        self.curve
    }

    /// Searches with an empty memory.
    fn run_search(&mut self, position: &dyn Position, limits: Limits) -> Answer {
        self.search.clear();
        let request = Request {
            explain: true,
            ..Request::new(position.clone_box(), limits, self.time.now())
        };
        self.search.answer(request, &self.stop, &mut |_| ())
    }
}

/// Sets an option that the games have; a game without it does without.
fn set_option(settings: &mut Settings, name: &str, value: &str) {
    let unknown = settings.set(name, value).err();
    debug_assert!(unknown.is_none(), "{unknown:?}");
}
