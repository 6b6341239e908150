//! Plays a candidate under a deal, and searches the endgame behind it.

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

/// Nodes of an endgame between two checks of the clock.
///
/// Slower steps check the clock themselves.
const NODES_PER_POLL: u64 = 16;

/// The lead beyond which endgames are searched only to a bound, if only winning
/// matters.
const CLOSE_LEAD: i32 = 24 * POINT;

/// A candidate under a deal.
pub(super) struct Playout<'a> {
    pub(super) position: &'a CrosswordPosition,
    pub(super) candidate: &'a CandidatePlay,
    pub(super) deal: &'a Deal,
}

/// The choice of plays while the bag has tiles.
pub(super) enum TurnPolicy<'a> {
    /// By score and leave value.
    Static,
    /// By simulation, reusing the choices of earlier rounds.
    Simulated(&'a mut Vec<PlayChoice>),
}

/// Plays candidates and solves endgames, with reusable buffers.
#[derive(Default)]
pub(super) struct PlayoutBoard {
    generator: PlayGenerator,
    rollout: Rollout,
    reply_finder: ReplyFinder,
    solver: EndgameSolver,
}

impl PlayoutBoard {
    /// Clears the caches.
    pub(super) fn clear(&mut self) {
        self.solver.clear();
    }

    /// Plays a candidate until the bag is empty, and searches the endgame to
    /// `depth`.
    ///
    /// Unless points are wanted, the lead is exact only near a draw.
    pub(super) fn play(
        &mut self,
        playout: &Playout<'_>,
        turns: TurnPolicy<'_>,
        depth: u32,
        wants_points: bool,
        ctx: &mut SearchContext<'_>,
    ) -> Result<DealResult, Stopped> {
        ctx.set_poll_interval(1);
        let (ended, is_guess) = self.play_until_bag_empty(playout, turns, ctx)?;
        ctx.tick()?;
        let end = match ended {
            Some(lead) => DealResult {
                lead,
                is_proven: true,
                is_bound: false,
            },
            None => self.search_endgame(playout.position, depth, wants_points, ctx)?,
        };
        Ok(DealResult {
            is_proven: end.is_proven && !is_guess,
            ..end
        })
    }

    /// Plays until the bag is empty.
    ///
    /// Returns the final lead if the game is over, and whether static choices were
    /// used.
    fn play_until_bag_empty(
        &mut self,
        playout: &Playout<'_>,
        mut turns: TurnPolicy<'_>,
        ctx: &mut SearchContext<'_>,
    ) -> Result<(Option<i32>, bool), Stopped> {
        let (kit, generator) = (playout.position.equipment(), &mut self.generator);
        let reply_finder = &mut self.reply_finder;
        let mut choice_count = 0;
        let choose = |game: &Rollout| {
            choice_count += 1;
            match &mut turns {
                TurnPolicy::Static => {
                    ctx.tick()?;
                    let mut player = StaticPlayer {
                        equipment: kit,
                        leaves: kit.leaves.as_deref(),
                        generator,
                    };
                    Ok(game.choose_static(&mut player).0)
                }
                TurnPolicy::Simulated(choices) => {
                    if let Some(&choice) = choices.get(choice_count - 1) {
                        return Ok(choice);
                    }
                    let seed = playout.deal.seed ^ (choice_count as u64) << 32;
                    let choice = reply_finder.find(game, seed, kit, generator, || ctx.tick())?;
                    choices.push(choice);
                    Ok(choice)
                }
            }
        };
        let (rollout, candidate) = (&mut self.rollout, playout.candidate);
        let ended = rollout.play_until_bag_empty(candidate, playout.deal, kit, choose)?;
        Ok((
            ended,
            choice_count > 0 && matches!(turns, TurnPolicy::Static),
        ))
    }

    /// Searches the endgame on the board.
    fn search_endgame(
        &mut self,
        position: &CrosswordPosition,
        depth: u32,
        wants_points: bool,
        ctx: &mut SearchContext<'_>,
    ) -> Result<DealResult, Stopped> {
        let own = position.state.turn;
        let (board, [mine, theirs]) = self.rollout.board_and_racks();
        let (lead, is_own_turn) = self.rollout.lead();
        let mut racks = [*mine; 2];
        racks[own.other().index()] = *theirs;
        let input = EndgameInput {
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
        ctx.set_poll_interval(NODES_PER_POLL);
        let solved = self.solver.solve(&input, Some(depth), window, ctx)?;
        let is_bound = solved.value <= window.0 || solved.value >= window.1;
        Ok(DealResult {
            lead: lead.saturating_add(sign * solved.value),
            is_proven: solved.proven,
            is_bound,
        })
    }
}
