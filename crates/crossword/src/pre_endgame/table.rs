//! A candidate played under a deal, and the endgame behind it searched.

use zeitnot_core::{Cx, Stopped};

use super::answers::Answers;
use super::results::End;
use crate::endgame::{Problem, Solver};
use crate::generate::Generator;
use crate::position::CrosswordPosition;
use crate::simulate::candidates::Candidate;
use crate::simulate::deal::Deal;
use crate::simulate::rollout::Rollout;
use crate::state::POINT;
use crate::static_play::{Choice, StaticPlayer};

pub(super) use crate::endgame::DEEPEST;

/// Nodes of an endgame between two looks at the clock. Before everything that
/// takes longer than a node it is looked at in any case.
const NODES_BETWEEN_LOOKS: u64 = 16;

/// Endgames that are decided by more than so many points are not looked at more
/// closely, where only winning matters.
const NEAR: i32 = 24 * POINT;

/// What is played on the table.
pub(super) struct Trial<'a> {
    pub(super) position: &'a CrosswordPosition,
    pub(super) candidate: &'a Candidate,
    pub(super) deal: &'a Deal,
}

/// How the players choose while there are tiles in the bag.
pub(super) enum Turns<'a> {
    /// By what plays score and keep.
    ByValue,
    /// By trying them out. What was chosen earlier in the same trial is chosen
    /// again.
    TriedOut(&'a mut Vec<Choice>),
}

/// Where plays are tried. Keeps its memory from one to the next.
#[derive(Default)]
pub(super) struct Table {
    generator: Generator,
    rollout: Rollout,
    answers: Answers,
    solver: Solver,
}

impl Table {
    /// Forgets everything learned.
    pub(super) fn clear(&mut self) {
        self.solver.clear();
    }

    /// Plays a candidate until the bag is empty, and says how the game ends
    /// then, searched to a depth; exactly only near the line between won and
    /// lost, unless points are wanted.
    pub(super) fn play(
        &mut self,
        trial: &Trial<'_>,
        turns: Turns<'_>,
        depth: u32,
        wants_points: bool,
        cx: &mut Cx<'_>,
    ) -> Result<End, Stopped> {
        cx.poll_every(1);
        let (ended, is_guess) = self.deal(trial, turns, cx)?;
        cx.tick()?;
        let end = match ended {
            Some(lead) => End {
                lead,
                is_proven: true,
                is_bound: false,
            },
            None => self.search(trial.position, depth, wants_points, cx)?,
        };
        Ok(End {
            is_proven: end.is_proven && !is_guess,
            ..end
        })
    }

    /// Plays until the bag is empty. The final lead, if the game is over then,
    /// and whether turns were not thought about.
    fn deal(
        &mut self,
        trial: &Trial<'_>,
        mut turns: Turns<'_>,
        cx: &mut Cx<'_>,
    ) -> Result<(Option<i32>, bool), Stopped> {
        let (kit, generator) = (trial.position.kit(), &mut self.generator);
        let answers = &mut self.answers;
        let mut made = 0;
        let choose = |game: &Rollout| {
            made += 1;
            match &mut turns {
                Turns::ByValue => {
                    cx.tick()?;
                    let mut player = StaticPlayer {
                        kit,
                        leaves: kit.leaves.as_deref(),
                        generator,
                    };
                    Ok(game.choose_by_value(&mut player).0)
                }
                Turns::TriedOut(known) => {
                    if let Some(&choice) = known.get(made - 1) {
                        return Ok(choice);
                    }
                    let seed = trial.deal.random ^ (made as u64) << 32;
                    let choice = answers.find(game, seed, kit, generator, || cx.tick())?;
                    known.push(choice);
                    Ok(choice)
                }
            }
        };
        let (rollout, candidate) = (&mut self.rollout, trial.candidate);
        let ended = rollout.play_to_the_last_draw(candidate, trial.deal, kit, choose)?;
        Ok((ended, made > 0 && matches!(turns, Turns::ByValue)))
    }

    /// How the endgame on the table ends.
    fn search(
        &mut self,
        position: &CrosswordPosition,
        depth: u32,
        wants_points: bool,
        cx: &mut Cx<'_>,
    ) -> Result<End, Stopped> {
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
        let sign = if is_own_turn { 1 } else { -1 };
        let window = match wants_points {
            true => (i32::MIN, i32::MAX),
            false => (-NEAR - sign * lead, NEAR - sign * lead),
        };
        cx.poll_every(NODES_BETWEEN_LOOKS);
        let solved = self.solver.solve(&problem, Some(depth), window, cx)?;
        let is_bound = solved.value <= window.0 || solved.value >= window.1;
        Ok(End {
            lead: lead.saturating_add(sign * solved.value),
            is_proven: solved.proven,
            is_bound,
        })
    }
}
