//! Plays one game: asks the players in turn, keeps the clocks, knows the rules,
//! and judges whatever a player does wrong. A player can lose a game here and
//! nothing else.
//!
//! The referee sees everything. A player is shown what its side sees of the
//! position, and is told nothing from which the rest could be found out.

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

/// How long after its time has run out an answer is still waited for: how late
/// an engine is tells more than that it is.
pub const LATE_ANSWER_TIMEOUT: Duration = Duration::from_secs(1);

/// The most that a player may be over its time in a game whose rules let it go
/// on: a player that never answers must not hold a match up for ever.
pub const MAX_OVERTIME: Duration = Duration::from_secs(600);

/// The conditions of every game of a match.
pub struct Referee<'a> {
    /// The rules.
    pub game: &'a dyn Game,
    /// The rule set.
    pub rule: Option<&'a str>,
    /// The board size.
    pub size: Option<u32>,
    /// How fast each engine plays.
    pub limits: [MoveLimits; 2],
    /// How much later than its time a move may come without being lost.
    pub margin: Duration,
    /// How long a move is waited for where no clock runs.
    pub stall: Duration,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// Set from outside to abandon the game before its next move.
    pub stop: &'a AtomicBool,
}

/// Why there is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Interruption {
    /// The opening is no position of this game.
    Opening(GameError),
    /// It was abandoned.
    Abandoned,
}

impl From<GameError> for Interruption {
    fn from(problem: GameError) -> Self {
        Self::Opening(problem)
    }
}

/// Which game is to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameAssignment<'a> {
    /// Number of the pair, from 0.
    pub pair: u32,
    /// Which game of it, 0 or 1: also the engine that has the first move's
    /// color.
    pub game: u8,
    /// Where it begins.
    pub opening: &'a Opening,
}

impl Referee<'_> {
    /// Plays a game; `players` are engine 0 and engine 1.
    ///
    /// # Errors
    ///
    /// The opening is no position of this game, or somebody asked to stop.
    pub fn play(
        &self,
        fixture: GameAssignment<'_>,
        players: &mut [Box<dyn Player>; 2],
    ) -> Result<PlayedGame, Interruption> {
        let origin = fixture
            .opening
            .start_position(self.game, self.rule, self.size)?;
        let position = fixture.opening.position(self.game, self.rule, self.size)?;
        let to_move = position.side_to_move();
        let clock = |engine: usize| RunningClock::new(self.limits[engine]);
        let mut round = RunningGame {
            referee: self,
            assignment: fixture,
            move_texts: fixture.opening.moves.clone(),
            position,
            clocks: [clock(0), clock(1)],
            overtime: [Duration::ZERO; 2],
            adjudicator: Adjudicator::new(self.adjudication),
            moves: Vec::new(),
        };
        let end = round
            .play(&*origin, players)
            .ok_or(Interruption::Abandoned)?;
        Ok(PlayedGame {
            pair: fixture.pair,
            game: fixture.game,
            opening: fixture.opening.clone(),
            to_move,
            moves: round.moves,
            result: end.result,
            ending: end.ending,
            remark: end.remark,
            late: end.late.map(|late| *late),
            points: round.position.points(),
            held: held(&*round.position),
        })
    }
}

/// A game under way.
struct RunningGame<'a> {
    referee: &'a Referee<'a>,
    assignment: GameAssignment<'a>,
    /// Every move so far, those of the opening first.
    move_texts: Vec<String>,
    position: Box<dyn Position>,
    /// By engine.
    clocks: [RunningClock; 2],
    /// By engine: how long it has been over its time, all turns together.
    overtime: [Duration; 2],
    adjudicator: Adjudicator,
    moves: Vec<PlayedMove>,
}

impl RunningGame<'_> {
    /// How the game ends; none if it was abandoned.
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

    /// Tells both players of the game. Who does not get ready loses; if neither
    /// does, it is the one whose move it is.
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

    /// One move of `side`; tells how the game ends if the judge ends it.
    ///
    /// # Errors
    ///
    /// How the game ends if the player forfeits it.
    fn turn(
        &mut self,
        side: Side,
        player: &mut dyn Player,
    ) -> Result<Option<(GameResult, GameEndReason)>, GameEnd> {
        let clock = self.turn_clock(side);
        let allowance = MoveDeadline::new(&clock, side, self.referee.margin);
        let turn = PlayerTurn {
            moves: self.public_moves(),
            position: &*seen_by(&*self.position, side),
            clock,
            timeout: self.answer_timeout(side, &allowance),
        };
        let choice = player
            .choose(&turn)
            .map_err(|fault| GameEnd::fault(side, &fault, &allowance))?;
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
        match self.apply_fine(side, allowance.check(used)) {
            Some(fine) => played.fine = fine,
            None => return Err(GameEnd::too_late(side, played)),
        }
        let mv = self
            .position
            .parse_move(&played.word, Notation::Engine)
            .map_err(|error| GameEnd::illegal(side, &error))?;
        // As the game writes it, however the player did.
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
        // What the board says comes before what anybody says about it.
        let is_over = self.position.status() != Status::Ongoing;
        Ok(self.adjudicator.record(side, verdict).filter(|_| !is_over))
    }

    /// The moves so far, where everybody may know them.
    fn public_moves(&self) -> &[String] {
        match self.referee.game.is_dealt() {
            true => &[],
            false => &self.move_texts,
        }
    }

    /// How long an answer of `side` is waited for.
    fn answer_timeout(&self, side: Side, allowance: &MoveDeadline) -> Duration {
        let used = self.overtime[self.engine_of(side)];
        let left = MAX_OVERTIME.saturating_sub(used);
        // Would the game go on a moment after the clock has run out?
        let asked = || {
            let moment = used.saturating_add(Duration::from_micros(1));
            !overtime_loses(&*self.position, moment)
        };
        let most = allowance.max_time(|| if asked() { left } else { Duration::ZERO });
        most.map_or(self.referee.stall, |most| {
            most.saturating_add(LATE_ANSWER_TIMEOUT)
        })
    }

    /// What a move costs that came so late, in thousandths of a point; none
    /// if it is the game.
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

    /// What `side` has scored so far, in thousandths of a point.
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

/// What each side holds, where players hold anything.
fn held(position: &dyn Position) -> Option<[String; 2]> {
    let hidden = position.hidden()?;
    Some(Side::BOTH.map(|side| hidden.held(side)))
}

#[cfg(test)]
mod dealt_tests;
#[cfg(test)]
mod tests;
