//! A candidate played under a deal, and the endgame behind it searched.

use zeitnot_core::{SearchContext, Stopped};

use super::reply_finder::ReplyFinder;
use super::results::DealResult;
use crate::endgame::{EndgameInput, EndgameSolver};
use crate::generate::PlayGenerator;
use crate::position::CrosswordPosition;
use crate::simulate::candidates::CandidatePlay;
use crate::simulate::deal::Deal;
use crate::simulate::rollout::Rollout;
use crate::state::POINT;
use crate::static_play::{PlayChoice, StaticPlayer};

pub(super) use crate::endgame::MAX_DEPTH;

/// Nodes of an endgame between two looks at the clock. Before everything that
/// takes longer than a node it is looked at in any case.
const NODES_PER_POLL: u64 = 16;

/// Endgames that are decided by more than so many points are not looked at more
/// closely, where only winning matters.
const CLOSE_LEAD: i32 = 24 * POINT;

/// What is played on the table.
pub(super) struct Playout<'a> {
    pub(super) position: &'a CrosswordPosition,
    pub(super) candidate: &'a CandidatePlay,
    pub(super) deal: &'a Deal,
}

/// How the players choose while there are tiles in the bag.
pub(super) enum TurnPolicy<'a> {
    /// By what plays score and keep.
    Static,
    /// By trying them out. What was chosen earlier in the same trial is chosen
    /// again.
    Simulated(&'a mut Vec<PlayChoice>),
}

/// Where plays are tried. Keeps its memory from one to the next.
#[derive(Default)]
pub(super) struct PlayoutBoard {
    generator: PlayGenerator,
    rollout: Rollout,
    reply_finder: ReplyFinder,
    solver: EndgameSolver,
}

impl PlayoutBoard {
    /// Forgets everything learned.
    pub(super) fn clear(&mut self) {
        self.solver.clear();
    }

    /// Plays a candidate until the bag is empty, and says how the game ends
    /// then, searched to a depth; exactly only near the line between won and
    /// lost, unless points are wanted.
    pub(super) fn play(
        &mut self,
        trial: &Playout<'_>,
        turns: TurnPolicy<'_>,
        depth: u32,
        wants_points: bool,
        cx: &mut SearchContext<'_>,
    ) -> Result<DealResult, Stopped> {
        cx.set_poll_interval(1);
        let (ended, is_guess) = self.play_until_bag_empty(trial, turns, cx)?;
        cx.tick()?;
        let end = match ended {
            Some(lead) => DealResult {
                lead,
                is_proven: true,
                is_bound: false,
            },
            None => self.search_endgame(trial.position, depth, wants_points, cx)?,
        };
        Ok(DealResult {
            is_proven: end.is_proven && !is_guess,
            ..end
        })
    }

    /// Plays until the bag is empty. The final lead, if the game is over then,
    /// and whether turns were not thought about.
    fn play_until_bag_empty(
        &mut self,
        trial: &Playout<'_>,
        mut turns: TurnPolicy<'_>,
        cx: &mut SearchContext<'_>,
    ) -> Result<(Option<i32>, bool), Stopped> {
        let (kit, generator) = (trial.position.equipment(), &mut self.generator);
        let answers = &mut self.reply_finder;
        let mut made = 0;
        let choose = |game: &Rollout| {
            made += 1;
            match &mut turns {
                TurnPolicy::Static => {
                    cx.tick()?;
                    let mut player = StaticPlayer {
                        equipment: kit,
                        leaves: kit.leaves.as_deref(),
                        generator,
                    };
                    Ok(game.choose_static(&mut player).0)
                }
                TurnPolicy::Simulated(known) => {
                    if let Some(&choice) = known.get(made - 1) {
                        return Ok(choice);
                    }
                    let seed = trial.deal.seed ^ (made as u64) << 32;
                    let choice = answers.find(game, seed, kit, generator, || cx.tick())?;
                    known.push(choice);
                    Ok(choice)
                }
            }
        };
        let (rollout, candidate) = (&mut self.rollout, trial.candidate);
        let ended = rollout.play_until_bag_empty(candidate, trial.deal, kit, choose)?;
        Ok((ended, made > 0 && matches!(turns, TurnPolicy::Static)))
    }

    /// How the endgame on the table ends.
    fn search_endgame(
        &mut self,
        position: &CrosswordPosition,
        depth: u32,
        wants_points: bool,
        cx: &mut SearchContext<'_>,
    ) -> Result<DealResult, Stopped> {
        let own = position.state.turn;
        let (board, [mine, theirs]) = self.rollout.board_and_racks();
        let (lead, is_own_turn) = self.rollout.lead();
        let mut racks = [*mine; 2];
        racks[own.other().index()] = *theirs;
        let problem = EndgameInput {
            equipment: position.equipment(),
            board,
            racks,
            turn: if is_own_turn { own } else { own.other() },
            passed: self.rollout.pass_ends_game(),
        };
        let sign = if is_own_turn { 1 } else { -1 };
        let window = match wants_points {
            true => (i32::MIN, i32::MAX),
            false => (-CLOSE_LEAD - sign * lead, CLOSE_LEAD - sign * lead),
        };
        cx.set_poll_interval(NODES_PER_POLL);
        let solved = self.solver.solve(&problem, Some(depth), window, cx)?;
        let is_bound = solved.value <= window.0 || solved.value >= window.1;
        Ok(DealResult {
            lead: lead.saturating_add(sign * solved.value),
            is_proven: solved.proven,
            is_bound,
        })
    }
}
