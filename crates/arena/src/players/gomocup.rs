//! An external engine that speaks the Gomocup protocol.

mod board;
mod info;
mod message;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use zeitnot_engine_client::gomocup::{EnginePoint, GomocupEngine, GomocupReply};

use super::external::{
    EngineProcess, ExternalEngine, RequestError, Warning, deadline, wait_for_reply,
};
use crate::player::{NewGame, Player, PlayerError, PlayerMove, PlayerTurn};
use board::BoardStones;
use message::BrainMessage;

/// An external engine that speaks the Gomocup protocol and plays gomoku.
///
/// It gets the game with `BEGIN`, `TURN`, or, after an opening, `BOARD`. `BOARD`
/// cannot express captures, so an opening with captures is played with `PLAY`,
/// which our own brain takes for a move of the side to move.
///
/// Every wait has a limit, as in [`super::UciPlayer`]. An engine that times out
/// may play the next game if it answers shortly afterwards.
#[derive(Debug)]
pub struct GomocupPlayer {
    process: EngineProcess<GomocupReply>,
    /// The board size of the process; 0 before the first game.
    size: u32,
    /// The number of moves that the engine knows; `None` if it needs the whole
    /// board.
    known_moves: Option<usize>,
    /// Whether the limits of this game have been sent.
    limits_sent: bool,
}

impl GomocupPlayer {
    /// Creates a player; its process starts with the first game.
    #[must_use]
    pub fn new(description: ExternalEngine) -> Self {
        Self {
            process: EngineProcess::new(description),
            size: 0,
            known_moves: None,
            limits_sent: false,
        }
    }

    /// Returns the distinct warnings.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        self.process.warnings.as_slice()
    }

    /// Returns the process ID, which is also the ID of its process group.
    pub fn process_id(&mut self) -> Option<u32> {
        self.process.process_id()
    }
}

impl Player for GomocupPlayer {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError> {
        let not_started = |reason: &str| PlayerError::NotStarted(reason.to_owned());
        let stones = BoardStones::from_position(game.start)
            .ok_or_else(|| not_started("a Gomocup engine plays only gomoku"))?;
        if stones.has_captures {
            return Err(not_started(
                "the start position has captures, which the Gomocup protocol cannot express",
            ));
        }
        let rule_name = game.start.setup().rule.unwrap_or_default();
        let description = self.process.description();
        let options = description.options.clone();
        let folder = description.command.directory.clone();
        let same_size = self.size == stones.size;
        self.process.prepare(|brain, warnings, is_fresh, until| {
            start_board(brain, stones.size, same_size && !is_fresh, until)?;
            if is_fresh {
                for (name, value) in &options {
                    brain.info(name, value)?;
                }
                if let Some(folder) = &folder {
                    brain.info("folder", folder.display())?;
                }
            }
            let (key, value) = info::rule(&rule_name);
            if key != "rule" {
                warnings.add(Warning::RuleSentByName(rule_name.clone()));
            }
            brain.info(key, value)?;
            // Engines build tables for the rule when a game starts, which must not cost
            // time of the first turn. The `START` before `INFO rule` prepared freestyle.
            if is_fresh && rule_name != "freestyle" {
                start_board(brain, stones.size, false, until)?;
            }
            Ok(())
        })?;
        self.size = stones.size;
        self.known_moves = stones.stones.is_empty().then_some(0);
        self.limits_sent = false;
        Ok(())
    }

    fn choose(&mut self, turn: &PlayerTurn<'_>) -> Result<PlayerMove, PlayerError> {
        let side = turn.position.side_to_move();
        let (size, known) = (self.size, self.known_moves.take());
        let has_limits = std::mem::replace(&mut self.limits_sent, true);
        let mut message = BrainMessage::default();
        let (point, used) = self.process.run_turn(
            turn.timeout,
            |brain| {
                if !has_limits {
                    for (key, value) in info::limits(&turn.clock, side) {
                        brain.info(key, value)?;
                    }
                }
                brain.info("time_left", info::time_left(&turn.clock, side))?;
                send_turn(brain, turn, size, known)?;
                let sent = brain.sent_at();
                let end = deadline(sent, turn.timeout);
                let (point, at) = read_answer(brain, sent, end, &mut message)?;
                Ok((point, at.saturating_duration_since(sent)))
            },
            |brain, end| {
                let is_answer =
                    |reply: &GomocupReply| !reply.is_remark() && *reply != GomocupReply::Ok;
                wait_for_reply(brain, end, is_answer)
            },
        )?;
        self.known_moves = Some(turn.moves.len() + 1);
        Ok(PlayerMove {
            text: board::format_point(point, size),
            score: message.score,
            depth: message.depth,
            nodes: message.nodes,
            used,
            timing: None,
        })
    }

    fn take_warnings(&mut self) -> Vec<String> {
        self.process.warnings.take_unreported()
    }
}

/// Clears the board. Some engines do not support `RESTART`.
fn start_board(
    brain: &mut GomocupEngine,
    size: u32,
    is_known: bool,
    until: Instant,
) -> Result<(), RequestError> {
    if is_known {
        brain.send("RESTART")?;
        match wait_for_ok(brain, until) {
            Err(RequestError::UnexpectedReply(_)) => (),
            other => return other,
        }
    }
    brain.start(size)?;
    wait_for_ok(brain, until)
}

fn wait_for_ok(brain: &mut GomocupEngine, until: Instant) -> Result<(), RequestError> {
    let sent = brain.sent_at();
    let refusal = brain.find_reply(until, |timed| match timed.reply {
        _ if timed.at < sent => ControlFlow::Continue(()),
        GomocupReply::Ok => ControlFlow::Break(None),
        GomocupReply::Error(_) | GomocupReply::Unknown(_) => ControlFlow::Break(Some(timed.line)),
        _ => ControlFlow::Continue(()),
    })?;
    refusal.map_or(Ok(()), |line| Err(RequestError::unexpected_reply(&line)))
}

/// Asks for a move of an engine that knows the first `known` moves.
fn send_turn(
    brain: &mut GomocupEngine,
    turn: &PlayerTurn<'_>,
    size: u32,
    known: Option<usize>,
) -> Result<(), RequestError> {
    let points: Option<Vec<EnginePoint>> = turn
        .moves
        .iter()
        .map(|word| board::parse_point(word, size))
        .collect();
    let new_points = points.as_deref().and_then(|points| points.get(known?..));
    match new_points {
        Some([]) if turn.moves.is_empty() => return Ok(brain.send("BEGIN")?),
        Some([last]) => return Ok(brain.turn(*last)?),
        _ => (),
    }
    let stones = BoardStones::from_position(turn.position);
    let stones = stones.ok_or(RequestError::Unsupported("this is not a gomoku position"))?;
    match new_points {
        _ if !stones.has_captures => {
            let side = turn.position.side_to_move();
            Ok(brain.position("BOARD", &stones.lines(side))?)
        }
        Some([before @ .., last]) => {
            play_moves(brain, before, turn.timeout)?;
            Ok(brain.turn(*last)?)
        }
        _ => Err(RequestError::Unsupported(
            "the game has captures since the opening, which the Gomocup protocol cannot express",
        )),
    }
}

/// Makes the engine play moves of both sides.
fn play_moves(
    brain: &mut GomocupEngine,
    points: &[EnginePoint],
    timeout: Duration,
) -> Result<(), RequestError> {
    for &point in points {
        brain.play(point)?;
        let sent = brain.sent_at();
        let end = deadline(sent, timeout);
        let (played, _) = read_answer(brain, sent, end, &mut BrainMessage::default())?;
        if played != point {
            return Err(RequestError::unexpected_reply(&played.to_string()));
        }
    }
    Ok(())
}

/// Waits for the answer to the command sent at `sent`; returns its time too.
fn read_answer(
    brain: &mut GomocupEngine,
    sent: Instant,
    end: Instant,
    message: &mut BrainMessage,
) -> Result<(EnginePoint, Instant), RequestError> {
    loop {
        let timed = brain.find_reply(end, |timed| match &timed.reply {
            // Earlier output does not belong to this turn.
            _ if timed.at < sent => ControlFlow::Continue(()),
            GomocupReply::Message(text) => {
                message.update(text);
                ControlFlow::Continue(())
            }
            // Some engines send an `OK` that was not requested.
            GomocupReply::Debug(_) | GomocupReply::Ok => ControlFlow::Continue(()),
            GomocupReply::Other(text) if text.is_empty() => ControlFlow::Continue(()),
            _ => ControlFlow::Break(timed),
        })?;
        match timed.reply {
            GomocupReply::Points(points) if points.len() == 1 => return Ok((points[0], timed.at)),
            // The engine moves after `PLAY`.
            GomocupReply::Suggest(point) => brain.play(point)?,
            _ => return Err(RequestError::unexpected_reply(&timed.line)),
        }
    }
}
