//! A candidate played under a deal, and the endgame behind it searched.

use zeitnot_core::{Cx, Stopped};

use super::results::End;
use crate::endgame::{Problem, Solver};
use crate::generate::Generator;
use crate::position::CrosswordPosition;
use crate::simulate::candidates::Candidate;
use crate::simulate::deal::Deal;
use crate::simulate::rollout::Rollout;

pub(super) use crate::endgame::DEEPEST;

/// Where plays are tried. Keeps its memory from one to the next.
#[derive(Default)]
pub(super) struct Table {
    rollout: Rollout,
    solver: Solver,
    /// The final lead, if the game was over before the bag was empty.
    ended: Option<i32>,
}

impl Table {
    /// Forgets everything learned.
    pub(super) fn clear(&mut self) {
        self.solver.clear();
    }

    /// Plays a candidate. While there are tiles in the bag after it, both
    /// sides choose by what plays score and keep.
    pub(super) fn deal(
        &mut self,
        position: &CrosswordPosition,
        candidate: &Candidate,
        deal: &Deal,
        generator: &mut Generator,
    ) {
        let kit = position.kit();
        self.ended = self
            .rollout
            .play_to_the_last_draw(candidate, deal, kit, generator);
    }

    /// How the game ends then, searched to a depth.
    pub(super) fn search(
        &mut self,
        position: &CrosswordPosition,
        depth: u32,
        cx: &mut Cx<'_>,
    ) -> Result<End, Stopped> {
        cx.tick()?;
        if let Some(lead) = self.ended {
            return Ok(End {
                lead,
                is_proven: true,
            });
        }
        let own = position.state.turn;
        let (board, [mine, theirs]) = self.rollout.table();
        let (lead, is_own_turn) = self.rollout.lead();
        let mut racks = [*mine; 2];
        racks[own.other().index()] = *theirs;
        let problem = Problem {
            kit: position.kit(),
            board,
            racks,
            turn: if is_own_turn { own } else { own.other() },
            passed: self.rollout.is_nearly_stalled(),
        };
        let open = (i32::MIN, i32::MAX);
        let solved = self.solver.solve(&problem, Some(depth), open, cx)?;
        let gain = if is_own_turn {
            solved.value
        } else {
            -solved.value
        };
        Ok(End {
            lead: lead.saturating_add(gain),
            is_proven: solved.proven,
        })
    }
}
