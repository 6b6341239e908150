//! Analyzes one position: proof, search, and static facts.

use zeitnot_core::{Answer, FactValue, Limits, Position, Score, Side, Status, ViewParts};
use zeitnot_schema::v1::review::{Proof, ReviewedPosition};
use zeitnot_schema::v1::{Line, Score as ScoreReport, service};

use super::PositionAnalyzer;
use super::defenses::DefenseTest;
use crate::chance::Chance;
use crate::games;
use crate::gomoku;

impl PositionAnalyzer {
    /// Analyzes a position without the cache.
    pub(super) fn analyze_uncached(&mut self, position: &dyn Position) -> ReviewedPosition {
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
            .and_then(|win_finder| win_finder.find_win(position, nodes));
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
            .and_then(|win_finder| win_finder.threatened_win(&self.game, position, nodes));
        let best = answer.lines.first();
        let mut score = best.map_or(Score::DRAW, |line| line.score);
        let mut chance = self.chance_of(position, &answer, 0);
        let mut lines: Vec<Line> = answer
            .lines
            .iter()
            .map(|line| self.line(position, line))
            .collect();
        // A bad search score may mean that every move loses.
        let is_poor = chance.tenths() < 250 && !score.is_mate();
        if let (true, Some(threatened), Some(win_finder)) = (is_poor, &danger, &mut self.win_finder)
        {
            let test = DefenseTest::with_win(threatened.clone(), win_finder, nodes);
            if let Some(lost) = test.prove_loss(position, answer.best) {
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
            kind: games::win_kind(self.game.name()).to_owned(),
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

    /// Returns the winning chance of the side to move with one line of an answer.
    pub(super) fn chance_of(
        &self,
        position: &dyn Position,
        answer: &Answer,
        line: usize,
    ) -> Chance {
        let facts = answer.facts.get(line);
        let percent_fact =
            facts.and_then(|facts| facts.iter().find(|(name, _)| *name == "win_percent"));
        if let Some((_, FactValue::Milli(percent))) = percent_fact {
            // Samples are not a proof, however many there are.
            return Chance::new(u16::try_from(percent / 100).unwrap_or(0).clamp(1, 999));
        }
        let score = answer
            .lines
            .get(line)
            .map_or(Score::DRAW, |line| line.score);
        match position.points() {
            // An exact score in points: the sign decides the game.
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
