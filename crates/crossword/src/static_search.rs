//! The static player: takes the play with the highest score plus leave value.

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

/// The static player, which reuses its move generator.
#[derive(Default)]
pub(crate) struct StaticSearch {
    generator: PlayGenerator,
    leaves: LeaveUse,
}

impl Search for StaticSearch {
    fn run(&mut self, position: &dyn Position, ctx: &mut SearchContext<'_>) -> SearchOutcome {
        let Some(position) = position::downcast(position) else {
            return SearchOutcome::default();
        };
        let mut plays = self.plays(position, ctx.rule().limits());
        sort_plays(&mut plays);
        Self::choose(position, plays, ctx)
    }

    fn configure(&mut self, settings: &Settings) {
        self.leaves = settings.group::<PlayerOptions>().leaves;
    }

    fn clear(&mut self) {}
}

impl StaticSearch {
    /// Returns the requested number of plays; `plays` are sorted, best first.
    pub(crate) fn choose(
        position: &CrosswordPosition,
        mut plays: Vec<ScoredPlacement>,
        ctx: &mut SearchContext<'_>,
    ) -> SearchOutcome {
        let wanted = ctx.rule().limits().lines() as usize;
        ctx.stats.root_moves = u32::try_from(plays.len()).unwrap_or(u32::MAX);
        // Each play counts as a node. All were found at once, so stopping early
        // would not help, but a node limit is reported.
        let counted: Result<(), Stopped> = plays.iter().try_for_each(|_| ctx.tick());
        ctx.reach(1);
        plays.truncate(wanted);
        let lead = position.state.lead();
        let line = |found: &ScoredPlacement| {
            Line::exact(Score(lead.saturating_add(found.equity)), vec![found.mv])
        };
        let lines: Vec<Line> = plays.iter().map(line).collect();
        if counted.is_ok() {
            ctx.report(1, &lines);
        }
        SearchOutcome { lines, depth: 1 }
    }

    /// Returns all plays, the best first.
    ///
    /// `leaves` replaces the option if that is [`LeaveUse::Dynamic`].
    pub(crate) fn ranked_plays(
        &mut self,
        position: &CrosswordPosition,
        limits: &Limits,
        leaves: Option<LeaveUse>,
    ) -> Vec<ScoredPlacement> {
        let default = self.leaves;
        self.leaves = leaves
            .filter(|_| default == LeaveUse::Dynamic)
            .unwrap_or(default);
        let mut plays = self.all_plays(position, limits, false);
        self.leaves = default;
        sort_plays(&mut plays);
        plays
    }

    /// Returns the best play, or all if several lines, root moves, or a strength are
    /// set.
    fn plays(&mut self, position: &CrosswordPosition, limits: &Limits) -> Vec<ScoredPlacement> {
        let only_best =
            limits.lines() == 1 && limits.strength.is_none() && limits.root_moves.is_none();
        self.all_plays(position, limits, only_best)
    }

    /// Returns all plays, but only the best placement if `only_best`.
    fn all_plays(
        &mut self,
        position: &CrosswordPosition,
        limits: &Limits,
        only_best: bool,
    ) -> Vec<ScoredPlacement> {
        let allowed = |_| limits.allowed_moves(position);
        let allowed_moves = limits.root_moves.as_ref().map(allowed);
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
        if let Some(allowed_moves) = allowed_moves {
            plays.retain(|found| allowed_moves.contains(&found.mv));
            // Legal moves that this player overlooks.
            let others = allowed_moves
                .iter()
                .filter(|mv| !plays.iter().any(|f| f.mv == **mv));
            let others: Vec<ScoredPlacement> = others.map(|&mv| unscored(mv)).collect();
            plays.extend(others);
        }
        plays
    }
}

/// Sorts best first, deterministically.
fn sort_plays(plays: &mut [ScoredPlacement]) {
    plays.sort_unstable_by_key(|found| (Reverse(found.equity), found.mv));
}

fn unscored(mv: Move) -> ScoredPlacement {
    ScoredPlacement {
        mv,
        score: 0,
        equity: 0,
    }
}
