//! The player: finds out what kind of turn it is, and asks whoever is good at
//! it.

use zeitnot_core::{
    Limits, Position, Search, SearchContext, SearchOutcome, Settings, Stage as TurnStage,
    TurnFeatures,
};

use crate::endgame::Endgame;
use crate::generate::ScoredPlacement;
use crate::levels;
use crate::options::{LeaveUse, PlayerOptions, Thinking};
use crate::position::{self, CrosswordPosition};
use crate::pre_endgame::PreEndgame;
use crate::simulate::Simulation;
use crate::state::GamePhase;
use crate::static_search::StaticSearch;
use crate::turn_features;

/// The player, with the memory of its ways to think.
#[derive(Default)]
pub(crate) struct CrosswordSearch {
    thinking: Thinking,
    static_search: StaticSearch,
    simulation: Simulation,
    pre_endgame: PreEndgame,
    endgame: Endgame,
}

/// Ways to find a play.
enum PlayMethod {
    /// By what plays score and keep.
    Static,
    /// By simulation.
    Simulation,
    /// By simulation and then by the endgames behind the better plays.
    PreEndgame,
    /// By searching what is left of the game.
    Endgame,
}

impl Search for CrosswordSearch {
    fn run(&mut self, position: &dyn Position, cx: &mut SearchContext<'_>) -> SearchOutcome {
        let Some(position) = position::downcast(position) else {
            return SearchOutcome::default();
        };
        match self.method(position, cx.rule().limits()) {
            PlayMethod::Static => self.static_search.run(position, cx),
            PlayMethod::Simulation => {
                let plays = self.find_plays(position, cx);
                let signals = turn_features::from_plays(position, &plays);
                if cx.begin_stage(TurnStage::Simulation, &signals).is_err() {
                    return StaticSearch::choose(position, plays, cx);
                }
                self.simulation.run(position, &plays, cx)
            }
            PlayMethod::PreEndgame => {
                let plays = self.find_plays(position, cx);
                let signals = TurnFeatures {
                    has_endgame: true,
                    ..turn_features::from_plays(position, &plays)
                };
                if cx.begin_stage(TurnStage::Simulation, &signals).is_err() {
                    return StaticSearch::choose(position, plays, cx);
                }
                let (closer, trial) = (&mut self.pre_endgame, &mut self.simulation);
                closer.run(position, &plays, trial, &signals, cx)
            }
            PlayMethod::Endgame => {
                let signals = turn_features::before_generation(position);
                if cx.begin_stage(TurnStage::MoveGeneration, &signals).is_err() {
                    return self.static_search.run(position, cx);
                }
                let mut outcome = self.endgame.run(position, cx);
                if outcome.lines.is_empty() {
                    return self.static_search.run(position, cx);
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
        self.static_search.configure(settings);
        self.simulation.configure(settings);
        self.pre_endgame.configure(settings);
        self.endgame.configure(settings);
    }

    fn clear(&mut self) {
        self.static_search.clear();
        self.pre_endgame.clear();
        self.endgame.clear();
    }
}

impl CrosswordSearch {
    /// All plays, the best first. Where time is short, kept tiles are worth
    /// what was learned: to correct that takes longer than all the rest.
    fn find_plays(
        &mut self,
        position: &CrosswordPosition,
        cx: &mut SearchContext<'_>,
    ) -> Vec<ScoredPlacement> {
        let signals = turn_features::before_generation(position);
        let is_quick = cx.begin_stage(TurnStage::MoveGeneration, &signals).is_err();
        let leaves = is_quick.then_some(LeaveUse::Learned);
        let limits = cx.rule().limits();
        self.static_search.ranked_plays(position, limits, leaves)
    }

    fn method(&self, position: &CrosswordPosition, limits: &Limits) -> PlayMethod {
        // The first depth is what plays score and keep.
        let is_quick = limits.depth.is_some_and(|depth| depth <= 1);
        let is_plain = position.state.phase == GamePhase::Playing && !position.has_phony();
        // Who plays weakly tries nothing out, and may yet know how to end a game.
        let is_out_of_reach = limits.strength.as_ref().is_some_and(|strength| {
            let is_end = position.in_bag() == 0 && self.endgame.is_enabled();
            !is_end || !levels::searches_endgames(strength)
        });
        if is_quick || !is_plain || is_out_of_reach || self.thinking == Thinking::Static {
            PlayMethod::Static
        } else if self.pre_endgame.applies_to(position) {
            PlayMethod::PreEndgame
        } else if position.in_bag() > 0 || !self.endgame.is_enabled() {
            PlayMethod::Simulation
        } else if Endgame::check(position).is_ok() {
            PlayMethod::Endgame
        } else {
            PlayMethod::Static
        }
    }
}
