//! The static player: takes the play that scores and keeps the most, without a
//! thought for the answer.

use std::cmp::Reverse;

use zeitnot_core::{
    Limits, Line, Move, Position, Score, Search, SearchContext, SearchOutcome, Settings, Stopped,
};

use crate::evaluation::StaticEvaluation;
use crate::generate::{PlayGenerator, ScoredPlacement};
use crate::levels;
use crate::options::{LeaveUse, PlayerOptions};
use crate::play::Play;
use crate::play_list;
use crate::position::{self, CrosswordPosition};
use crate::state::GamePhase;

/// The static player. Keeps the memory of its move generator.
#[derive(Default)]
pub(crate) struct StaticSearch {
    generator: PlayGenerator,
    leaves: LeaveUse,
}

impl Search for StaticSearch {
    fn run(&mut self, position: &dyn Position, cx: &mut SearchContext<'_>) -> SearchOutcome {
        let Some(position) = position::downcast(position) else {
            return SearchOutcome::default();
        };
        let mut plays = self.plays(position, cx.rule().limits());
        sort_plays(&mut plays);
        Self::choose(position, plays, cx)
    }

    fn configure(&mut self, settings: &Settings) {
        self.leaves = settings.group::<PlayerOptions>().leaves;
    }

    fn clear(&mut self) {}
}

impl StaticSearch {
    /// The first of these plays, which are the best first, or as many as are
    /// wanted.
    pub(crate) fn choose(
        position: &CrosswordPosition,
        mut plays: Vec<ScoredPlacement>,
        cx: &mut SearchContext<'_>,
    ) -> SearchOutcome {
        let wanted = cx.rule().limits().lines() as usize;
        cx.stats.root_moves = u32::try_from(plays.len()).unwrap_or(u32::MAX);
        // A play is a node. Stopping before the last has no use, for all are
        // found at once; but who limits the nodes is told.
        let counted: Result<(), Stopped> = plays.iter().try_for_each(|_| cx.tick());
        cx.reach(1);
        plays.truncate(wanted);
        let lead = position.state.lead();
        let line = |found: &ScoredPlacement| {
            Line::exact(Score(lead.saturating_add(found.equity)), vec![found.mv])
        };
        let lines: Vec<Line> = plays.iter().map(line).collect();
        if counted.is_ok() {
            cx.report(1, &lines);
        }
        SearchOutcome { lines, depth: 1 }
    }

    /// All plays to choose from, the best first, kept tiles being valued as the
    /// options say unless told otherwise.
    pub(crate) fn ranked_plays(
        &mut self,
        position: &CrosswordPosition,
        limits: &Limits,
        leaves: Option<LeaveUse>,
    ) -> Vec<ScoredPlacement> {
        let usual = self.leaves;
        self.leaves = leaves
            .filter(|_| usual == LeaveUse::Dynamic)
            .unwrap_or(usual);
        let mut plays = self.all_plays(position, limits, false);
        self.leaves = usual;
        sort_plays(&mut plays);
        plays
    }

    /// The plays to choose from: the best one, or all where several are
    /// wanted, only some allowed, or not all seen.
    fn plays(&mut self, position: &CrosswordPosition, limits: &Limits) -> Vec<ScoredPlacement> {
        let is_alone =
            limits.lines() == 1 && limits.strength.is_none() && limits.root_moves.is_none();
        self.all_plays(position, limits, is_alone)
    }

    /// The plays to choose from; of those that lay tiles the best one only, if
    /// that is enough.
    fn all_plays(
        &mut self,
        position: &CrosswordPosition,
        limits: &Limits,
        only_best: bool,
    ) -> Vec<ScoredPlacement> {
        let allowed = |_| limits.allowed_moves(position);
        let only = limits.root_moves.as_ref().map(allowed);
        let value = StaticEvaluation::new(position, self.leaves);
        let mut plays = if position.has_phony() {
            vec![unscored(Play::Challenge.to_move())]
        } else if position.state.phase == GamePhase::FinalChallenge {
            vec![play_list::pass(position, &value)]
        } else {
            let kit = position.equipment();
            let mut plays = play_list::exchanges(position, &value);
            plays.push(play_list::pass(position, &value));
            if only_best {
                let (board, rack) = (position.board(), position.rack());
                plays.extend(self.generator.best_placement(
                    board,
                    rack,
                    kit.generator_input(),
                    &value,
                ));
            } else {
                plays.extend(play_list::placements(position, &value));
            }
            plays
        };
        if let Some(strength) = &limits.strength {
            levels::retain_seen(&mut plays, strength, position);
        }
        if let Some(only) = only {
            plays.retain(|found| only.contains(&found.mv));
            // Legal, but nothing that this player would think of.
            let others = only.iter().filter(|mv| !plays.iter().any(|f| f.mv == **mv));
            let others: Vec<ScoredPlacement> = others.map(|&mv| unscored(mv)).collect();
            plays.extend(others);
        }
        plays
    }
}

/// The best first, and always in the same order.
fn sort_plays(plays: &mut [ScoredPlacement]) {
    plays.sort_unstable_by_key(|found| (Reverse(found.equity), found.mv));
}

/// A play that is not weighed.
fn unscored(mv: Move) -> ScoredPlacement {
    ScoredPlacement {
        mv,
        score: 0,
        equity: 0,
    }
}
