//! Judges positions: what searches and solvers say about one, and nothing else.
//!
//! A judgment depends on the position, the tier and the engine alone. Before each
//! one everything is forgotten, the limits are nodes and there is one thread, so
//! the same question has the same answer in any order, in any process and on any
//! machine, and answers may be kept ([`VerdictCache`]).

mod defenses;
mod key;
mod wins;

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use zeitnot_core::{
    Answer, FactValue, Game, Limits, Move, Notation, Position, Request, Score, Settings, Side,
    Status, StopSignal, TimeSource, ViewParts, Worker, default_settings,
};
use zeitnot_schema::v1::review::{self, Proof, ReviewedPosition, Tier};
use zeitnot_schema::v1::{Line, Score as ScoreReport, service};

use crate::cache::VerdictCache;
use crate::chance::{Chance, ChanceCurve};
use crate::error::ReviewError;
use crate::gomoku;
use crate::tier::AnalysisBudget;

pub(crate) use defenses::DefenseOutcomes;
use defenses::DefenseTest;
use key::CacheQuery;
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
        let identity = key::identity(&*game, budget, curve);
        Ok(Self {
            game,
            tier,
            budget,
            curve,
            search,
            win_finder: prover,
            time,
            stop: Arc::default(),
            identity,
        })
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
        self.identity = key::identity(&*self.game, self.budget, self.curve);
    }

    /// Who judges, for the record.
    pub(crate) fn to_schema(&self) -> review::Judge {
        review::Judge {
            engine: key::ENGINE.to_owned(),
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
    pub(crate) fn analyze(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> ReviewedPosition {
        self.cached(CacheQuery::Position, position, cache, |judge| {
            judge.analyze_uncached(position)
        })
    }

    /// The win that the side which is not to move would have if it were.
    pub(crate) fn threatened_win(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> Option<Proof> {
        self.threatened_win_within(self.budget.solve, position, cache)
    }

    /// The same by a longer look, for whoever wants to say that there is none.
    pub(crate) fn threatened_win_deep(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> Option<Proof> {
        self.threatened_win_within(self.budget.exclusion_nodes(), position, cache)
    }

    fn threatened_win_within(
        &mut self,
        nodes: u64,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> Option<Proof> {
        self.cached(CacheQuery::ThreatenedWin(nodes), position, cache, |judge| {
            let prover = judge.win_finder.as_mut()?;
            let won = prover.threatened_win(&judge.game, position, nodes)?;
            Some(won.to_schema(position))
        })
    }

    /// The win by fours alone that the side which is not to move would have if it
    /// were: whether there is one can be told.
    pub(crate) fn threatened_vcf(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> VcfResult {
        self.cached(CacheQuery::ThreatenedVcf, position, cache, |judge| {
            let nodes = judge.budget.exclusion_nodes();
            let Some(prover) = &mut judge.win_finder else {
                return VcfResult::Unknown;
            };
            prover.threatened_vcf(&judge.game, position, nodes)
        })
    }

    /// The win that the side to move has, if so many nodes find one.
    pub(crate) fn win_within(
        &mut self,
        nodes: u64,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> Option<Proof> {
        self.cached(CacheQuery::Win(nodes), position, cache, |judge| {
            let won = judge.win_finder.as_mut()?.find_win(position, nodes)?;
            Some(won.to_schema(position))
        })
    }

    /// Does a move lose by force? That it does not is a claim of absence, and takes
    /// a longer look.
    pub(crate) fn loses_by_force(
        &mut self,
        position: &dyn Position,
        mv: Move,
        cache: &dyn VerdictCache,
    ) -> bool {
        let mut after = position.clone_box();
        after.play(mv).is_ok()
            && after.status() == Status::Ongoing
            && self
                .win_within(self.budget.exclusion_nodes(), &*after, cache)
                .is_some()
    }

    /// Which moves answer what the other side threatens; none if it threatens
    /// no win.
    pub(crate) fn defenses(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> Option<DefenseOutcomes> {
        self.cached(CacheQuery::Defenses, position, cache, |judge| {
            let nodes_each = judge.budget.for_confirmation().solve;
            let nodes = judge.budget.solve;
            judge
                .defense_test(position, nodes, nodes_each)?
                .test_all(position)
        })
    }

    /// Does the other side threaten a win that no move stops?
    pub(crate) fn every_defense_loses(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> bool {
        self.loses_within(self.budget.exclusion_nodes(), position, cache)
    }

    /// The same by a longer look still, for whoever wants to say that a win is
    /// gone: many a win that is missed is still there, and only longer.
    pub(crate) fn every_defense_loses_deep(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> bool {
        const TIMES: u64 = 4;
        let nodes = self.budget.exclusion_nodes().saturating_mul(TIMES);
        self.loses_within(nodes, position, cache)
    }

    fn loses_within(
        &mut self,
        nodes_each: u64,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> bool {
        self.cached(CacheQuery::Loss(nodes_each), position, cache, |judge| {
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
        cache: &dyn VerdictCache,
    ) -> Option<EvaluatedMove> {
        let name = position.format_move(but, Notation::Engine);
        self.cached(CacheQuery::BestExcept(&name), position, cache, |judge| {
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
        cache: &dyn VerdictCache,
    ) -> Option<MoveComparison> {
        let names = [first, second].map(|mv| position.format_move(mv, Notation::Engine));
        let question = CacheQuery::Compare(&names, nodes);
        self.cached(question, position, cache, |judge| {
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
    pub(crate) fn shallow_best_move(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> Option<String> {
        /// Hardly more than the first depth: what somebody sees who does not think.
        const SHALLOW_NODES: u64 = 60;
        self.cached(CacheQuery::ShallowBestMove, position, cache, |judge| {
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

    /// What was kept, or what is found now and kept then.
    fn cached<T: Serialize + DeserializeOwned>(
        &mut self,
        question: CacheQuery<'_>,
        position: &dyn Position,
        cache: &dyn VerdictCache,
        find: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let key = key::cache_key(&self.identity, question, position);
        let kept = cache.get(&key);
        if let Some(found) = kept.and_then(|bytes| serde_json::from_slice(&bytes).ok()) {
            return found;
        }
        let found = find(self);
        // What was cut short is no answer to keep.
        if let (false, Ok(bytes)) = (self.is_stopped(), serde_json::to_vec(&found)) {
            cache.put(&key, &bytes);
        }
        found
    }

    fn analyze_uncached(&mut self, position: &dyn Position) -> ReviewedPosition {
        let to_move = position.side_to_move();
        match position.status() {
            Status::Ongoing => {}
            Status::Won(winner) => return self.finished_position(position, Some(winner)),
            Status::Draw if !position.has_choice() => {
                return self.finished_position(position, None);
            }
            Status::Draw => {}
        }
        let nodes = self.budget.solve;
        let win = self
            .win_finder
            .as_mut()
            .and_then(|prover| prover.find_win(position, nodes));
        if let Some(won) = win {
            let line = zeitnot_core::Line::exact(won.score(), won.moves());
            return ReviewedPosition {
                score: ScoreReport::new(won.score(), to_move),
                win: Chance::WON.seen_by(to_move).tenths(),
                depth: won.plies(),
                nodes: won.nodes(),
                lines: vec![self.line(position, &line)],
                proof: Some(won.to_schema(position)),
                ..self.static_facts(position)
            };
        }
        let limits = Limits {
            multi_pv: self.budget.lines,
            ..Limits::nodes(self.budget.search)
        };
        let answer = self.run_search(position, limits);
        let danger = self
            .win_finder
            .as_mut()
            .and_then(|prover| prover.threatened_win(&self.game, position, nodes));
        let best = answer.lines.first();
        let mut score = best.map_or(Score::DRAW, |line| line.score);
        let mut chance = self.chance_of(position, &answer, 0);
        let mut lines: Vec<Line> = answer
            .lines
            .iter()
            .map(|line| self.line(position, line))
            .collect();
        // Where the search sees nothing good any more, every answer may lose.
        let is_poor = chance.tenths() < 250 && !score.is_mate();
        if let (true, Some(threatened), Some(prover)) = (is_poor, &danger, &mut self.win_finder) {
            let trial = DefenseTest::with_win(threatened.clone(), prover, nodes);
            if let Some(lost) = trial.prove_loss(position, answer.best) {
                score = lost.score;
                chance = Chance::LOST;
                lines.truncate(1);
                if let Some(line) = lines.first_mut() {
                    *line = Line {
                        best_move: lost.line.first().cloned(),
                        score: ScoreReport::new(score, to_move),
                        pv: lost.line,
                        shown: None,
                        facts: Default::default(),
                    };
                }
            }
        }
        let proof = score.is_win().then(|| Proof {
            side: to_move.into(),
            kind: win_kind(&*self.game).to_owned(),
            plies: score.mate_in().map_or(0, i32::unsigned_abs),
            line: lines.first().map_or_else(Vec::new, |line| line.pv.clone()),
        });
        let unit = self.game.score_unit();
        ReviewedPosition {
            score: ScoreReport::new(score, to_move).in_unit(unit),
            win: chance.seen_by(to_move).tenths(),
            depth: answer.depth,
            nodes: answer.nodes,
            lines,
            proof,
            danger: danger.map(|won| won.to_schema(position)),
            ..self.static_facts(position)
        }
    }

    /// What can be said without looking further.
    fn static_facts(&self, position: &dyn Position) -> ReviewedPosition {
        let threats = position.view(ViewParts::MARKS).marks;
        let threats: Vec<_> = threats.iter().filter(|mark| mark.urgency > 0).collect();
        ReviewedPosition {
            to_move: position.side_to_move().into(),
            score: ScoreReport::DRAW.in_unit(self.game.score_unit()),
            win: Chance::EVEN.tenths(),
            depth: 0,
            nodes: 0,
            lines: Vec::new(),
            proof: None,
            danger: None,
            urgency: gomoku::urgency(&threats),
            threats: threats.into_iter().map(mark).collect(),
            factors: gomoku::factors(position),
        }
    }

    /// The game is over.
    fn finished_position(&self, position: &dyn Position, winner: Option<Side>) -> ReviewedPosition {
        let chance = winner.map_or(Chance::EVEN, |winner| Chance::WON.seen_by(winner));
        let even = ScoreReport::DRAW.in_unit(self.game.score_unit());
        let score = winner.map_or(even, |winner| {
            let points = position.points();
            let lead = points.and_then(|points| ScoreReport::lead(points, winner));
            lead.unwrap_or(ScoreReport::won_by(winner))
        });
        ReviewedPosition {
            score,
            win: chance.tenths(),
            ..self.static_facts(position)
        }
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

    /// The chance of whoever is to move with one of the lines of an answer.
    fn chance_of(&self, position: &dyn Position, answer: &Answer, line: usize) -> Chance {
        let facts = answer.facts.get(line);
        let told = facts.and_then(|facts| facts.iter().find(|(name, _)| *name == "win_percent"));
        if let Some((_, FactValue::Milli(percent))) = told {
            // A sample is no proof, however many there are.
            return Chance::new(u16::try_from(percent / 100).unwrap_or(0).clamp(1, 999));
        }
        let score = answer
            .lines
            .get(line)
            .map_or(Score::DRAW, |line| line.score);
        match position.points() {
            // Points still to come, exactly: what counts is who has more.
            Some(_) => match score.0.signum() {
                1 => Chance::new(999),
                0 => Chance::EVEN,
                _ => Chance::new(1),
            },
            None => self.curve.chance(score),
        }
    }

    fn line(&self, position: &dyn Position, line: &zeitnot_core::Line) -> Line {
        Line::new(self.game.score_unit(), position, line)
    }
}

/// What a proof by the search itself is called.
fn win_kind(game: &dyn Game) -> &'static str {
    match game.name() {
        "chess" => "mate",
        _ => "win",
    }
}

fn mark(mark: &zeitnot_core::Mark) -> service::Mark {
    service::Mark {
        kind: mark.kind.to_owned(),
        side: mark.side.map(Into::into),
        at: mark.at.clone(),
        stones: mark.stones.clone(),
        defends: mark.defends.clone(),
        urgency: Some(mark.urgency),
    }
}

/// Sets an option that the games have; a game without it does without.
fn set_option(settings: &mut Settings, name: &str, value: &str) {
    let unknown = settings.set(name, value).err();
    debug_assert!(unknown.is_none(), "{unknown:?}");
}
