//! The player: finds out what kind of turn it is, and asks whoever is good at
//! it.

use zeitnot_core::{
    Cx, Limits, Outcome, Position, Search, Settings, Stage as TurnStage, TurnSignals,
};

use crate::difficulty;
use crate::endgame::Endgame;
use crate::generate::Found;
use crate::levels;
use crate::options::{LeaveUse, PlayerOptions, Thinking};
use crate::position::{self, CrosswordPosition};
use crate::pre_endgame::PreEndgame;
use crate::simulate::Simulation;
use crate::state::Stage;
use crate::static_search::StaticSearch;

/// The player, with the memory of its ways to think.
#[derive(Default)]
pub(crate) struct Player {
    thinking: Thinking,
    by_value: StaticSearch,
    by_trial: Simulation,
    by_last_draws: PreEndgame,
    to_the_end: Endgame,
}

/// Ways to find a play.
enum Way {
    /// By what plays score and keep.
    Value,
    /// By simulation.
    Trial,
    /// By simulation and then by the endgames behind the better plays.
    LastDraws,
    /// By searching what is left of the game.
    End,
}

impl Search for Player {
    fn run(&mut self, position: &dyn Position, cx: &mut Cx<'_>) -> Outcome {
        let Some(position) = position::of(position) else {
            return Outcome::default();
        };
        match self.way(position, cx.rule().limits()) {
            Way::Value => self.by_value.run(position, cx),
            Way::Trial => {
                let plays = self.find(position, cx);
                let signals = difficulty::of(position, &plays);
                if cx.begin_stage(TurnStage::Simulation, &signals).is_err() {
                    return StaticSearch::choose(position, plays, cx);
                }
                self.by_trial.run(position, &plays, cx)
            }
            Way::LastDraws => {
                let plays = self.find(position, cx);
                let signals = TurnSignals {
                    has_endgame: true,
                    ..difficulty::of(position, &plays)
                };
                if cx.begin_stage(TurnStage::Simulation, &signals).is_err() {
                    return StaticSearch::choose(position, plays, cx);
                }
                let (closer, trial) = (&mut self.by_last_draws, &mut self.by_trial);
                closer.run(position, &plays, trial, &signals, cx)
            }
            Way::End => {
                let signals = difficulty::before_moves(position);
                if cx.begin_stage(TurnStage::MoveGeneration, &signals).is_err() {
                    return self.by_value.run(position, cx);
                }
                let mut outcome = self.to_the_end.run(position, cx);
                if outcome.lines.is_empty() {
                    return self.by_value.run(position, cx);
                }
                let limits = cx.rule().limits();
                if limits.strength.is_some() {
                    // Among several lines a weak player would choose wrongly.
                    outcome.lines.truncate(limits.multi_pv.max(1) as usize);
                }
                outcome
            }
        }
    }

    fn configure(&mut self, settings: &Settings) {
        self.thinking = settings.group::<PlayerOptions>().thinking;
        self.by_value.configure(settings);
        self.by_trial.configure(settings);
        self.by_last_draws.configure(settings);
        self.to_the_end.configure(settings);
    }

    fn clear(&mut self) {
        self.by_value.clear();
        self.by_last_draws.clear();
        self.to_the_end.clear();
    }
}

impl Player {
    /// All plays, the best first. Where time is short, kept tiles are worth
    /// what was learned: to correct that takes longer than all the rest.
    fn find(&mut self, position: &CrosswordPosition, cx: &mut Cx<'_>) -> Vec<Found> {
        let signals = difficulty::before_moves(position);
        let is_quick = cx.begin_stage(TurnStage::MoveGeneration, &signals).is_err();
        let leaves = is_quick.then_some(LeaveUse::Learned);
        let limits = cx.rule().limits();
        self.by_value.ranked(position, limits, leaves)
    }

    fn way(&self, position: &CrosswordPosition, limits: &Limits) -> Way {
        // The first depth is what plays score and keep.
        let is_quick = limits.depth.is_some_and(|depth| depth <= 1);
        let is_plain = position.state.stage == Stage::Playing && !position.has_phony();
        // Who plays weakly tries nothing out, and may yet know how to end a game.
        let is_out_of_reach = limits.strength.as_ref().is_some_and(|strength| {
            let is_end = position.in_bag() == 0 && self.to_the_end.is_on();
            !is_end || !levels::searches_endgames(strength)
        });
        if is_quick || !is_plain || is_out_of_reach || self.thinking == Thinking::Static {
            Way::Value
        } else if self.by_last_draws.is_for(position) {
            Way::LastDraws
        } else if position.in_bag() > 0 || !self.to_the_end.is_on() {
            Way::Trial
        } else if Endgame::check(position).is_ok() {
            Way::End
        } else {
            Way::Value
        }
    }
}
