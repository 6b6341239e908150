//! Judges positions: what searches and solvers say about one, and nothing else.
//!
//! A judgment depends on the position, the tier and the engine alone. Before each
//! one everything is forgotten, the limits are nodes and there is one thread, so
//! the same question has the same answer in any order, in any process and on any
//! machine, and answers may be kept ([`VerdictCache`]).

mod answers;
mod key;
mod solving;

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use zeitnot_core::{
    Answer, Figure, Game, Limits, Move, Position, Request, Score, Settings, Side, Signals, Status,
    TimeSource, Worker, default_settings,
};
use zeitnot_schema::v1::review::{self, Proof, ReviewedPosition, Tier};
use zeitnot_schema::v1::{Line, Score as ScoreReport, service};

use crate::cache::VerdictCache;
use crate::chance::{Chance, Curve};
use crate::error::ReviewError;
use crate::gomoku;
use crate::tier::Budget;

pub(crate) use answers::Answers;
use answers::Trial;
use key::Question;
pub(crate) use solving::Fours;
use solving::Prover;

/// Table of the search: more than a tier's nodes fill.
const TABLE_MEGABYTES: &str = "16";

/// Looks at positions, one after the other.
pub(crate) struct Judge {
    game: Arc<dyn Game>,
    tier: Tier,
    budget: Budget,
    curve: Curve,
    search: Worker,
    prover: Option<Prover>,
    time: Arc<dyn TimeSource>,
    /// Ends everything before its time.
    stop: Arc<Signals>,
    /// What all questions have in common, as part of their keys.
    identity: String,
}

/// Two moves of a position in the same search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Comparison {
    /// The chance of the first one, of whoever is to move.
    pub(crate) first: u16,
    /// The chance of the other.
    pub(crate) second: u16,
}

/// A move that was looked at.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Candidate {
    pub(crate) mv: String,
    /// The chance with it, of whoever is to move, in tenths of a percent.
    pub(crate) chance: u16,
}

impl Judge {
    /// A judge of a game's positions.
    pub(crate) fn new(
        game: Arc<dyn Game>,
        tier: Tier,
        time: Arc<dyn TimeSource>,
    ) -> Result<Self, ReviewError> {
        let rule = game.rules().first().copied().unwrap_or_default();
        let budget = Budget::of(game.name(), rule, tier);
        let curve = Curve::of(game.name(), rule);
        let mut settings = default_settings(&*game);
        set(&mut settings, "table.megabytes", TABLE_MEGABYTES);
        let search = Worker::new(Arc::clone(&game), settings, Arc::clone(&time))?;
        let prover = match budget.solve {
            0 => None,
            _ => Prover::new(&game, &time)?,
        };
        let identity = key::identity(&*game, budget, curve);
        Ok(Self {
            game,
            tier,
            budget,
            curve,
            search,
            prover,
            time,
            stop: Arc::default(),
            identity,
        })
    }

    /// Ends whatever it does once it is told to stop; what it says from then on
    /// is nothing.
    pub(crate) fn heed(&mut self, stop: &Arc<Signals>) {
        self.stop = Arc::clone(stop);
        if let Some(prover) = &mut self.prover {
            prover.stop = Arc::clone(stop);
        }
    }

    /// Was it told to stop?
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.stopped()
    }

    /// Judges positions of this one's rule set from now on.
    pub(crate) fn for_rule(&mut self, position: &dyn Position) {
        let rule = position.setup().rule.unwrap_or_default();
        self.budget = Budget::of(self.game.name(), &rule, self.tier);
        self.curve = Curve::of(self.game.name(), &rule);
        self.identity = key::identity(&*self.game, self.budget, self.curve);
    }

    /// Who judges, for the record.
    pub(crate) fn stamp(&self) -> review::Judge {
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
    pub(crate) fn position(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> ReviewedPosition {
        self.kept(Question::Position, position, cache, |judge| {
            judge.look_at(position)
        })
    }

    /// The win that the side which is not to move would have if it were.
    pub(crate) fn danger(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> Option<Proof> {
        self.danger_within(self.budget.solve, position, cache)
    }

    /// The same by a longer look, for whoever wants to say that there is none.
    pub(crate) fn hidden_danger(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> Option<Proof> {
        self.danger_within(self.budget.to_exclude(), position, cache)
    }

    fn danger_within(
        &mut self,
        nodes: u64,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> Option<Proof> {
        self.kept(Question::Danger(nodes), position, cache, |judge| {
            let prover = judge.prover.as_mut()?;
            let won = prover.danger(&judge.game, position, nodes)?;
            Some(won.told(position))
        })
    }

    /// The win by fours alone that the side which is not to move would have if it
    /// were: whether there is one can be told.
    pub(crate) fn threatened_fours(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> Fours {
        self.kept(Question::Fours, position, cache, |judge| {
            let nodes = judge.budget.to_exclude();
            let Some(prover) = &mut judge.prover else {
                return Fours::Unknown;
            };
            prover.threatened_fours(&judge.game, position, nodes)
        })
    }

    /// The win that the side to move has, if so many nodes find one.
    pub(crate) fn win_within(
        &mut self,
        nodes: u64,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> Option<Proof> {
        self.kept(Question::Win(nodes), position, cache, |judge| {
            let won = judge.prover.as_mut()?.win(position, nodes)?;
            Some(won.told(position))
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
                .win_within(self.budget.to_exclude(), &*after, cache)
                .is_some()
    }

    /// Which moves answer what the other side threatens; none if it threatens
    /// no win.
    pub(crate) fn answers(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> Option<Answers> {
        self.kept(Question::Answers, position, cache, |judge| {
            let nodes_each = judge.budget.to_confirm().solve;
            let nodes = judge.budget.solve;
            judge
                .trial(position, nodes, nodes_each)?
                .all_answers(position)
        })
    }

    /// Does the other side threaten a win that no move stops?
    pub(crate) fn every_answer_loses(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> bool {
        self.loses_within(self.budget.to_exclude(), position, cache)
    }

    /// The same by a longer look still, for whoever wants to say that a win is
    /// gone: many a win that is missed is still there, and only longer.
    pub(crate) fn every_answer_loses_at_length(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> bool {
        const TIMES: u64 = 4;
        let nodes = self.budget.to_exclude().saturating_mul(TIMES);
        self.loses_within(nodes, position, cache)
    }

    fn loses_within(
        &mut self,
        nodes_each: u64,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> bool {
        self.kept(Question::Loss(nodes_each), position, cache, |judge| {
            let trial = judge.trial(position, nodes_each, nodes_each);
            trial.is_some_and(|trial| trial.loss(position, None).is_some())
        })
    }

    /// Trials of answers to what the other side threatens; none if so many nodes
    /// find no win that it threatens.
    fn trial(&mut self, position: &dyn Position, nodes: u64, nodes_each: u64) -> Option<Trial<'_>> {
        let prover = self.prover.as_mut()?;
        Trial::of(prover, &self.game, position, nodes, nodes_each)
    }

    /// The best of all moves but this one.
    pub(crate) fn best_but(
        &mut self,
        position: &dyn Position,
        but: Move,
        cache: &dyn VerdictCache,
    ) -> Option<Candidate> {
        let name = position.format_move(but);
        self.kept(Question::Beside(&name), position, cache, |judge| {
            let mut others = position.legal_moves();
            others.retain(|&mv| mv != but);
            let limits = Limits {
                root_moves: Some(others),
                ..Limits::nodes(judge.budget.search)
            };
            let answer = judge.searched(position, limits);
            let best = answer.best?;
            Some(Candidate {
                mv: position.format_move(best),
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
    ) -> Option<Comparison> {
        let names = [first, second].map(|mv| position.format_move(mv));
        let question = Question::Compare(&names, nodes);
        self.kept(question, position, cache, |judge| {
            let limits = Limits {
                root_moves: Some(vec![first, second]),
                multi_pv: 2,
                ..Limits::nodes(nodes)
            };
            let answer = judge.searched(position, limits);
            let of = |wanted: Move| {
                let mut lines = answer.lines.iter().enumerate();
                let found = lines.find(|(_, line)| line.moves.first() == Some(&wanted));
                found.map(|(at, _)| judge.chance_of(position, &answer, at).tenths())
            };
            Some(Comparison {
                first: of(first)?,
                second: of(second)?,
            })
        })
    }

    /// The best move at a first glance.
    pub(crate) fn glance(
        &mut self,
        position: &dyn Position,
        cache: &dyn VerdictCache,
    ) -> Option<String> {
        /// Hardly more than the first depth: what somebody sees who does not think.
        const GLANCE: u64 = 60;
        self.kept(Question::Glance, position, cache, |judge| {
            let answer = judge.searched(position, Limits::nodes(GLANCE));
            answer.best.map(|mv| position.format_move(mv))
        })
    }

    /// What the tier may spend.
    pub(crate) const fn budget(&self) -> Budget {
        self.budget
    }

    /// How scores become chances.
    pub(crate) const fn curve(&self) -> Curve {
        self.curve
    }

    /// What was kept, or what is found now and kept then.
    fn kept<T: Serialize + DeserializeOwned>(
        &mut self,
        question: Question<'_>,
        position: &dyn Position,
        cache: &dyn VerdictCache,
        find: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let key = key::of(&self.identity, question, position);
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

    fn look_at(&mut self, position: &dyn Position) -> ReviewedPosition {
        let to_move = position.side_to_move();
        match position.status() {
            Status::Ongoing => {}
            Status::Won(winner) => return self.over(position, Some(winner)),
            Status::Draw if !position.has_choice() => return self.over(position, None),
            Status::Draw => {}
        }
        let nodes = self.budget.solve;
        let win = self
            .prover
            .as_mut()
            .and_then(|prover| prover.win(position, nodes));
        if let Some(won) = win {
            let line = zeitnot_core::Line::exact(won.score(), won.moves());
            return ReviewedPosition {
                score: ScoreReport::new(won.score(), to_move),
                win: Chance::WON.seen_by(to_move).tenths(),
                depth: won.plies(),
                nodes: won.nodes(),
                lines: vec![self.line(position, &line)],
                proof: Some(won.told(position)),
                ..self.seen(position)
            };
        }
        let limits = Limits {
            multi_pv: self.budget.lines,
            ..Limits::nodes(self.budget.search)
        };
        let answer = self.searched(position, limits);
        let danger = self
            .prover
            .as_mut()
            .and_then(|prover| prover.danger(&self.game, position, nodes));
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
        if let (true, Some(threatened), Some(prover)) = (is_poor, &danger, &mut self.prover) {
            let trial = Trial::against(threatened.clone(), prover, nodes);
            if let Some(lost) = trial.loss(position, answer.best) {
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
            kind: kind_of_win(&*self.game).to_owned(),
            plies: score.mate_in().map_or(0, i32::unsigned_abs),
            line: lines.first().map_or_else(Vec::new, |line| line.pv.clone()),
        });
        let unit = self.game.score_unit();
        ReviewedPosition {
            score: ScoreReport::new(score, to_move).counted_in(unit),
            win: chance.seen_by(to_move).tenths(),
            depth: answer.depth,
            nodes: answer.nodes,
            lines,
            proof,
            danger: danger.map(|won| won.told(position)),
            ..self.seen(position)
        }
    }

    /// What can be said without looking further.
    fn seen(&self, position: &dyn Position) -> ReviewedPosition {
        let threats = position.marks();
        let threats: Vec<_> = threats.iter().filter(|mark| mark.urgency > 0).collect();
        ReviewedPosition {
            to_move: position.side_to_move().into(),
            score: ScoreReport::DRAW.counted_in(self.game.score_unit()),
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
    fn over(&self, position: &dyn Position, winner: Option<Side>) -> ReviewedPosition {
        let chance = winner.map_or(Chance::EVEN, |winner| Chance::WON.seen_by(winner));
        let even = ScoreReport::DRAW.counted_in(self.game.score_unit());
        let score = winner.map_or(even, |winner| {
            let points = position.points();
            let lead = points.and_then(|points| ScoreReport::lead(points, winner));
            lead.unwrap_or(ScoreReport::won_by(winner))
        });
        ReviewedPosition {
            score,
            win: chance.tenths(),
            ..self.seen(position)
        }
    }

    /// Searches with an empty memory.
    fn searched(&mut self, position: &dyn Position, limits: Limits) -> Answer {
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
        if let Some((_, Figure::Milli(percent))) = told {
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
fn kind_of_win(game: &dyn Game) -> &'static str {
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
fn set(settings: &mut Settings, name: &str, value: &str) {
    let unknown = settings.set(name, value).err();
    debug_assert!(unknown.is_none(), "{unknown:?}");
}
