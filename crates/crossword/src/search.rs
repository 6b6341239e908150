//! The player: chooses the method of a turn.

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

/// The player with the state of all methods.
#[derive(Default)]
pub(crate) struct CrosswordSearch {
    thinking: Thinking,
    static_search: StaticSearch,
    simulation: Simulation,
    pre_endgame: PreEndgame,
    endgame: Endgame,
}

enum PlayMethod {
    /// Score and leave value.
    Static,
    /// Simulation.
    Simulation,
    /// Simulation, then the endgames behind the better plays.
    PreEndgame,
    /// Search to the end of the game.
    Endgame,
}

impl Search for CrosswordSearch {
    fn run(&mut self, position: &dyn Position, ctx: &mut SearchContext<'_>) -> SearchOutcome {
        let Some(position) = position::downcast(position) else {
            return SearchOutcome::default();
        };
        match self.method(position, ctx.rule().limits()) {
            PlayMethod::Static => self.static_search.run(position, ctx),
            PlayMethod::Simulation => {
                let plays = self.find_plays(position, ctx);
                let features = turn_features::from_plays(position, &plays);
                if ctx.begin_stage(TurnStage::Simulation, &features).is_err() {
                    return StaticSearch::choose(position, plays, ctx);
                }
                self.simulation.run(position, &plays, ctx)
            }
            PlayMethod::PreEndgame => {
                let plays = self.find_plays(position, ctx);
                let features = TurnFeatures {
                    has_endgame: true,
                    ..turn_features::from_plays(position, &plays)
                };
                if ctx.begin_stage(TurnStage::Simulation, &features).is_err() {
                    return StaticSearch::choose(position, plays, ctx);
                }
                let (pre_endgame, simulation) = (&mut self.pre_endgame, &mut self.simulation);
                pre_endgame.run(position, &plays, simulation, &features, ctx)
            }
            PlayMethod::Endgame => {
                let features = turn_features::before_generation(position);
                if ctx
                    .begin_stage(TurnStage::MoveGeneration, &features)
                    .is_err()
                {
                    return self.static_search.run(position, ctx);
                }
                let mut outcome = self.endgame.run(position, ctx);
                if outcome.lines.is_empty() {
                    return self.static_search.run(position, ctx);
                }
                let limits = ctx.rule().limits();
                if limits.strength.is_some() {
                    // A weak player would choose a worse one of several lines.
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
    /// Returns all plays, the best first.
    ///
    /// With little time, leave values are not corrected for the bag, because that
    /// takes longer than everything else.
    fn find_plays(
        &mut self,
        position: &CrosswordPosition,
        ctx: &mut SearchContext<'_>,
    ) -> Vec<ScoredPlacement> {
        let features = turn_features::before_generation(position);
        let is_quick = ctx
            .begin_stage(TurnStage::MoveGeneration, &features)
            .is_err();
        let leaves = is_quick.then_some(LeaveUse::Learned);
        let limits = ctx.rule().limits();
        self.static_search.ranked_plays(position, limits, leaves)
    }

    fn method(&self, position: &CrosswordPosition, limits: &Limits) -> PlayMethod {
        // Depth 1 is the static search.
        let is_quick = limits.depth.is_some_and(|depth| depth <= 1);
        let is_normal = position.state.phase == GamePhase::Playing && !position.has_phony();
        // Weak players do not simulate, but may solve endgames.
        let is_too_weak = limits.strength.as_ref().is_some_and(|strength| {
            let is_end = position.in_bag() == 0 && self.endgame.is_enabled();
            !is_end || !levels::searches_endgames(strength)
        });
        if is_quick || !is_normal || is_too_weak || self.thinking == Thinking::Static {
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
