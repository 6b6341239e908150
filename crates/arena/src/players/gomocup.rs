//! A foreign brain that speaks the Gomocup protocol.

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

/// A foreign brain that speaks the Gomocup protocol and plays gomoku by any
/// rule set.
///
/// It is told the game with `BEGIN`, `TURN`, or, after an opening, `BOARD`.
/// Stones that were taken cannot be told with `BOARD`: an opening in which
/// some were is played through with `PLAY`, which our own brain takes for a
/// move of whoever is to move.
///
/// Every wait ends, as [`super::UciPlayer`]'s do; one that stays silent may
/// play the next game if it answers a moment later.
#[derive(Debug)]
pub struct GomocupPlayer {
    process: EngineProcess<GomocupReply>,
    /// The board that the process has, if it has started a game.
    size: u32,
    /// How many moves of the game the brain knows; none if it has to be told
    /// the whole board.
    known_moves: Option<usize>,
    /// Has it been told the limits of this game?
    limits_sent: bool,
}

impl GomocupPlayer {
    /// A brain that is started when its first game begins.
    #[must_use]
    pub fn new(description: ExternalEngine) -> Self {
        Self {
            process: EngineProcess::new(description),
            size: 0,
            known_moves: None,
            limits_sent: false,
        }
    }

    /// What a person should know about it: each thing once.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        self.process.warnings.as_slice()
    }

    /// The number of its process, which is that of its group too, if there is
    /// a process.
    pub fn process_id(&mut self) -> Option<u32> {
        self.process.process_id()
    }
}

impl Player for GomocupPlayer {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError> {
        let refused = |why: &str| PlayerError::NotStarted(why.to_owned());
        let stones = BoardStones::from_position(game.start)
            .ok_or_else(|| refused("it plays nothing but gomoku"))?;
        if stones.has_captures {
            return Err(refused(
                "stones were taken before the opening began, which its protocol cannot tell",
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
            // What a brain prepares for its rules is no part of its first
            // turn, and a start is what it prepares at. Freestyle is what it
            // was prepared for already.
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
        let mut remark = BrainMessage::default();
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
                let (point, at) = read_answer(brain, sent, end, &mut remark)?;
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
            score: remark.score,
            depth: remark.depth,
            nodes: remark.nodes,
            used,
            timing: None,
        })
    }

    fn take_warnings(&mut self) -> Vec<String> {
        self.process.warnings.take_unreported()
    }
}

/// An empty board. Not every brain knows `RESTART`.
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

/// Waits for `OK`.
fn wait_for_ok(brain: &mut GomocupEngine, until: Instant) -> Result<(), RequestError> {
    let sent = brain.sent_at();
    let refusal = brain.find_reply(until, |said| match said.reply {
        _ if said.at < sent => ControlFlow::Continue(()),
        GomocupReply::Ok => ControlFlow::Break(None),
        GomocupReply::Error(_) | GomocupReply::Unknown(_) => ControlFlow::Break(Some(said.line)),
        _ => ControlFlow::Continue(()),
    })?;
    refusal.map_or(Ok(()), |line| Err(RequestError::unexpected_reply(&line)))
}

/// Tells the brain, which knows the first `known` moves, that it is to move.
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
    let news = points.as_deref().and_then(|points| points.get(known?..));
    match news {
        Some([]) if turn.moves.is_empty() => return Ok(brain.send("BEGIN")?),
        Some([last]) => return Ok(brain.turn(*last)?),
        _ => (),
    }
    let stones = BoardStones::from_position(turn.position);
    let stones = stones.ok_or(RequestError::Unsupported("this is no position of gomoku"))?;
    match news {
        _ if !stones.has_captures => {
            let side = turn.position.side_to_move();
            Ok(brain.position("BOARD", &stones.lines(side))?)
        }
        Some([before @ .., last]) => {
            play_moves(brain, before, turn.timeout)?;
            Ok(brain.turn(*last)?)
        }
        _ => Err(RequestError::Unsupported(
            "stones were taken since the board was set up, which its protocol cannot tell",
        )),
    }
}

/// Makes the brain play these moves, whoever makes them.
fn play_moves(
    brain: &mut GomocupEngine,
    points: &[EnginePoint],
    patience: Duration,
) -> Result<(), RequestError> {
    for &point in points {
        brain.play(point)?;
        let sent = brain.sent_at();
        let end = deadline(sent, patience);
        let (played, _) = read_answer(brain, sent, end, &mut BrainMessage::default())?;
        if played != point {
            return Err(RequestError::unexpected_reply(&played.to_string()));
        }
    }
    Ok(())
}

/// The brain's answer to what was sent at `sent`, and when it was complete.
fn read_answer(
    brain: &mut GomocupEngine,
    sent: Instant,
    end: Instant,
    remark: &mut BrainMessage,
) -> Result<(EnginePoint, Instant), RequestError> {
    loop {
        let said = brain.find_reply(end, |said| match &said.reply {
            // What was said before the turn answers nothing.
            _ if said.at < sent => ControlFlow::Continue(()),
            GomocupReply::Message(text) => {
                remark.update(text);
                ControlFlow::Continue(())
            }
            // Some brains confirm what nobody asked about.
            GomocupReply::Debug(_) | GomocupReply::Ok => ControlFlow::Continue(()),
            GomocupReply::Other(text) if text.is_empty() => ControlFlow::Continue(()),
            _ => ControlFlow::Break(said),
        })?;
        match said.reply {
            GomocupReply::Points(points) if points.len() == 1 => return Ok((points[0], said.at)),
            // It moves as soon as we agree.
            GomocupReply::Suggest(point) => brain.play(point)?,
            _ => return Err(RequestError::unexpected_reply(&said.line)),
        }
    }
}
