//! Plays one game: asks the players for moves, runs the clocks, and checks the
//! rules. A player's failure costs only the game.
//!
//! The referee sees the whole position. A player gets its side's view of it and
//! nothing from which hidden information could be derived.

mod end;
mod move_deadline;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use zeitnot_core::{
    Game, GameError, Notation, Position, Settings, Side, Status, overtime_loses, seen_by,
};

use self::end::{GameEnd, result_of};
use self::move_deadline::{DeadlineCheck, MoveDeadline};
use crate::adjudication::{Adjudication, Adjudicator};
use crate::move_limits::{MoveLimits, RunningClock};
use crate::move_timing::micros;
use crate::opening::Opening;
use crate::played::{GameEndReason, GameResult, PlayedGame, PlayedMove, engine_of};
use crate::player::{NewGame, Player, PlayerMove, PlayerTurn, TurnClock};

/// The extra wait after a player's time has run out, to measure how late it is.
pub const LATE_ANSWER_TIMEOUT: Duration = Duration::from_secs(1);

/// The maximum total overtime of a player in games whose rules allow overtime;
/// otherwise a silent player would block the match.
pub const MAX_OVERTIME: Duration = Duration::from_secs(600);

/// The conditions of every game of a match.
pub struct Referee<'a> {
    /// The rules.
    pub game: &'a dyn Game,
    /// The rule set.
    pub rule: Option<&'a str>,
    /// The board size.
    pub size: Option<u32>,
    /// The limits of each engine.
    pub limits: [MoveLimits; 2],
    /// The tolerated lateness of a move.
    pub margin: Duration,
    /// The maximum wait for a move without a clock.
    pub stall: Duration,
    /// The rules for ending games early.
    pub adjudication: Adjudication,
    /// Set by another thread to abandon the game before its next move.
    pub stop: &'a AtomicBool,
}

/// A reason for not returning a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interruption {
    /// The opening is not a valid position of this game, or cannot be played.
    Opening(GameError),
    /// `stop` was set.
    Abandoned,
}

impl From<GameError> for Interruption {
    fn from(error: GameError) -> Self {
        Self::Opening(error)
    }
}

/// The game to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameAssignment<'a> {
    /// The number of the pair, from 0.
    pub pair: u32,
    /// The number in the pair, 0 or 1; also the engine that plays the first player.
    pub game: u8,
    /// The opening.
    pub opening: &'a Opening,
}

impl Referee<'_> {
    /// Plays a game; `players` are engine 0 and engine 1.
    ///
    /// # Errors
    ///
    /// Fails if the opening cannot be played, or `stop` is set.
    pub fn play(
        &self,
        assignment: GameAssignment<'_>,
        players: &mut [Box<dyn Player>; 2],
    ) -> Result<PlayedGame, Interruption> {
        let origin = assignment
            .opening
            .start_position(self.game, self.rule, self.size)?;
        let position = assignment
            .opening
            .position(self.game, self.rule, self.size)?;
        let to_move = position.side_to_move();
        let clock = |engine: usize| RunningClock::new(self.limits[engine]);
        let mut running = RunningGame {
            referee: self,
            assignment,
            move_texts: assignment.opening.moves.clone(),
            position,
            clocks: [clock(0), clock(1)],
            overtime: [Duration::ZERO; 2],
            adjudicator: Adjudicator::new(self.adjudication),
            moves: Vec::new(),
        };
        let end = running
            .play(&*origin, players)
            .ok_or(Interruption::Abandoned)?;
        Ok(PlayedGame {
            pair: assignment.pair,
            game: assignment.game,
            opening: assignment.opening.clone(),
            to_move,
            moves: running.moves,
            result: end.result,
            ending: end.ending,
            remark: end.remark,
            late: end.late.map(|late| *late),
            points: running.position.points(),
            held: held(&*running.position),
        })
    }
}

/// A game in progress.
struct RunningGame<'a> {
    referee: &'a Referee<'a>,
    assignment: GameAssignment<'a>,
    /// All moves so far, including the opening.
    move_texts: Vec<String>,
    position: Box<dyn Position>,
    /// By engine.
    clocks: [RunningClock; 2],
    /// By engine: the total overtime.
    overtime: [Duration; 2],
    adjudicator: Adjudicator,
    moves: Vec<PlayedMove>,
}

impl RunningGame<'_> {
    /// Returns the end of the game, or `None` if it was abandoned.
    fn play(
        &mut self,
        origin: &dyn Position,
        players: &mut [Box<dyn Player>; 2],
    ) -> Option<GameEnd> {
        if let Some(end) = self.start_players(origin, players) {
            return Some(end);
        }
        while !self.referee.stop.load(Ordering::Relaxed) {
            if let Some(result) = result_of(self.position.status()) {
                return Some(GameEnd::new(result, GameEndReason::Rules));
            }
            let side = self.position.side_to_move();
            let player = &mut players[self.engine_of(side)];
            match self.turn(side, &mut **player) {
                Ok(None) => {}
                Ok(Some((result, ending))) => return Some(GameEnd::new(result, ending)),
                Err(end) => return Some(end),
            }
        }
        None
    }

    /// Starts the game for both players.
    ///
    /// A player that is not ready loses; if both are not, the side to move loses.
    fn start_players(
        &self,
        origin: &dyn Position,
        players: &mut [Box<dyn Player>; 2],
    ) -> Option<GameEnd> {
        let mover = self.position.side_to_move();
        let faults = [mover, mover.other()].map(|side| {
            let game = NewGame {
                start: &*seen_by(origin, side),
                clock: self.turn_clock(side),
            };
            let fault = players[self.engine_of(side)].new_game(&game).err();
            fault.map(|fault| GameEnd::forfeit(side, GameEndReason::Crash, &fault.to_string()))
        });
        faults.into_iter().flatten().next()
    }

    /// Plays one move of `side`; returns the result if the game is adjudicated.
    ///
    /// # Errors
    ///
    /// Fails with the end of the game if the player forfeits it.
    fn turn(
        &mut self,
        side: Side,
        player: &mut dyn Player,
    ) -> Result<Option<(GameResult, GameEndReason)>, GameEnd> {
        let clock = self.turn_clock(side);
        let deadline = MoveDeadline::new(&clock, side, self.referee.margin);
        let turn = PlayerTurn {
            moves: self.public_moves(),
            position: &*seen_by(&*self.position, side),
            clock,
            timeout: self.answer_timeout(side, &deadline),
        };
        let choice = player
            .choose(&turn)
            .map_err(|fault| GameEnd::fault(side, &fault, &deadline))?;
        let PlayerMove {
            text: word,
            score: verdict,
            depth,
            nodes,
            used,
            timing: thinking,
        } = choice;
        let mut played = PlayedMove {
            word,
            verdict,
            depth,
            nodes,
            budget_us: clock.budget(side).map(micros),
            used_us: micros(used),
            thinking,
            side: self.referee.game.is_dealt().then_some(side),
            ..PlayedMove::default()
        };
        match self.apply_fine(side, deadline.check(used)) {
            Some(fine) => played.fine = fine,
            None => return Err(GameEnd::too_late(side, played)),
        }
        let mv = self
            .position
            .parse_move(&played.word, Notation::Engine)
            .map_err(|error| GameEnd::illegal(side, &error))?;
        // Normalize the notation.
        played.word = self.position.format_move(mv, Notation::Engine);
        let facts = self.position.explain_move(mv, &Settings::default());
        let facts = facts.into_iter();
        played.facts = facts
            .map(|(name, figure)| (name.to_owned(), figure.to_string()))
            .collect();
        self.position
            .play(mv)
            .map_err(|error| GameEnd::illegal(side, &error))?;
        played.points = self.position.points();
        self.clocks[self.engine_of(side)].press(used);
        self.move_texts.push(played.word.clone());
        self.moves.push(played);
        // The rules take precedence over adjudication.
        let is_over = self.position.status() != Status::Ongoing;
        Ok(self.adjudicator.record(side, verdict).filter(|_| !is_over))
    }

    /// Returns the moves so far, or nothing if they reveal hidden information.
    fn public_moves(&self) -> &[String] {
        match self.referee.game.is_dealt() {
            true => &[],
            false => &self.move_texts,
        }
    }

    /// Returns the maximum wait for an answer of `side`.
    fn answer_timeout(&self, side: Side, deadline: &MoveDeadline) -> Duration {
        let used = self.overtime[self.engine_of(side)];
        let left = MAX_OVERTIME.saturating_sub(used);
        // Does the game continue after the clock has run out?
        let allows_overtime = || {
            let moment = used.saturating_add(Duration::from_micros(1));
            !overtime_loses(&*self.position, moment)
        };
        let max = deadline.max_time(|| {
            if allows_overtime() {
                left
            } else {
                Duration::ZERO
            }
        });
        max.map_or(self.referee.stall, |max| {
            max.saturating_add(LATE_ANSWER_TIMEOUT)
        })
    }

    /// Returns the penalty for lateness, in thousandths of a point; `None` if the
    /// game is lost on time.
    fn apply_fine(&mut self, side: Side, lateness: DeadlineCheck) -> Option<i32> {
        let late = match lateness {
            DeadlineCheck::InTime => return Some(0),
            DeadlineCheck::OverTurn => return None,
            DeadlineCheck::OverClock(late) => late,
        };
        let engine = self.engine_of(side);
        let total = self.overtime[engine].saturating_add(late);
        self.overtime[engine] = total;
        let before = self.points_of(side);
        if total > MAX_OVERTIME || overtime_loses(&*self.position, total) {
            return None;
        }
        if let Some(hidden) = self.position.hidden() {
            self.position = hidden.after_overtime(side, total);
        }
        Some(before.saturating_sub(self.points_of(side)))
    }

    /// Returns the points of `side`, in thousandths.
    fn points_of(&self, side: Side) -> i32 {
        let points = self.position.points();
        points.map_or(0, |points| points[side.index()])
    }

    fn engine_of(&self, side: Side) -> usize {
        engine_of(self.assignment.game, side)
    }

    fn turn_clock(&self, side: Side) -> TurnClock {
        let own = self.engine_of(side);
        self.clocks[own].turn_clock(side, &self.clocks[1 - own])
    }
}

/// Returns the holdings of both sides, if the game has any.
fn held(position: &dyn Position) -> Option<[String; 2]> {
    let hidden = position.hidden()?;
    Some(Side::BOTH.map(|side| hidden.held(side)))
}

#[cfg(test)]
mod dealt_tests;
#[cfg(test)]
mod tests;
