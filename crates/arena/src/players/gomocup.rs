//! A foreign brain that speaks the Gomocup protocol.

mod board;
mod remark;
mod told;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use zeitnot_protocol::client::gomocup::{Brain, Point, Reply};

use super::external::{Description, Problem, Seat, Warning, deadline, heard};
use crate::player::{Choice, Fault, NewGame, Player, Turn};
use board::Stones;
use remark::Remark;

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
    seat: Seat<Reply>,
    /// The board that the process has, if it has started a game.
    size: u32,
    /// How many moves of the game the brain knows; none if it has to be told
    /// the whole board.
    known: Option<usize>,
    /// Has it been told the limits of this game?
    has_limits: bool,
}

impl GomocupPlayer {
    /// A brain that is started when its first game begins.
    #[must_use]
    pub fn new(description: Description) -> Self {
        Self {
            seat: Seat::new(description),
            size: 0,
            known: None,
            has_limits: false,
        }
    }

    /// What a person should know about it: each thing once.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        self.seat.warnings.as_slice()
    }

    /// The number of its process, which is that of its group too, if there is
    /// a process.
    pub fn process_id(&mut self) -> Option<u32> {
        self.seat.process_id()
    }
}

impl Player for GomocupPlayer {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), Fault> {
        let refused = |why: &str| Fault::NotStarted(why.to_owned());
        let stones =
            Stones::of(game.origin).ok_or_else(|| refused("it plays nothing but gomoku"))?;
        if stones.some_were_taken {
            return Err(refused(
                "stones were taken before the opening began, which its protocol cannot tell",
            ));
        }
        let rule_name = game.origin.setup().rule.unwrap_or_default();
        let description = self.seat.description();
        let options = description.options.clone();
        let folder = description.command.directory.clone();
        let same_size = self.size == stones.size;
        self.seat.begin(|brain, warnings, is_fresh, until| {
            new_board(brain, stones.size, same_size && !is_fresh, until)?;
            if is_fresh {
                for (name, value) in &options {
                    brain.info(name, value)?;
                }
                if let Some(folder) = &folder {
                    brain.info("folder", folder.display())?;
                }
            }
            let (key, value) = told::rule(&rule_name);
            if key != "rule" {
                warnings.add(Warning::NamedRule(rule_name.clone()));
            }
            brain.info(key, value)?;
            // What a brain prepares for its rules is no part of its first
            // turn, and a start is what it prepares at. Freestyle is what it
            // was prepared for already.
            if is_fresh && rule_name != "freestyle" {
                new_board(brain, stones.size, false, until)?;
            }
            Ok(())
        })?;
        self.size = stones.size;
        self.known = stones.standing.is_empty().then_some(0);
        self.has_limits = false;
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let side = turn.position.side_to_move();
        let (size, known) = (self.size, self.known.take());
        let has_limits = std::mem::replace(&mut self.has_limits, true);
        let mut remark = Remark::default();
        let (point, used) = self.seat.talk(
            turn.patience,
            |brain| {
                if !has_limits {
                    for (key, value) in told::limits(&turn.clock, side) {
                        brain.info(key, value)?;
                    }
                }
                brain.info("time_left", told::time_left(&turn.clock, side))?;
                tell(brain, turn, size, known)?;
                let sent = brain.sent();
                let end = deadline(sent, turn.patience);
                let (point, at) = answer(brain, sent, end, &mut remark)?;
                Ok((point, at.saturating_duration_since(sent)))
            },
            |brain, end| {
                let is_answer = |reply: &Reply| !reply.is_remark() && *reply != Reply::Ok;
                heard(brain, end, is_answer)
            },
        )?;
        self.known = Some(turn.moves.len() + 1);
        Ok(Choice {
            word: board::word(point, size),
            verdict: remark.verdict,
            depth: remark.depth,
            nodes: remark.nodes,
            used,
            thinking: None,
        })
    }

    fn take_warnings(&mut self) -> Vec<String> {
        self.seat.warnings.news()
    }
}

/// An empty board. Not every brain knows `RESTART`.
fn new_board(brain: &mut Brain, size: u32, is_known: bool, until: Instant) -> Result<(), Problem> {
    if is_known {
        brain.send("RESTART")?;
        match started(brain, until) {
            Err(Problem::Words(_)) => (),
            other => return other,
        }
    }
    brain.start(size)?;
    started(brain, until)
}

/// Waits for `OK`.
fn started(brain: &mut Brain, until: Instant) -> Result<(), Problem> {
    let sent = brain.sent();
    let refusal = brain.listen(until, |said| match said.reply {
        _ if said.at < sent => ControlFlow::Continue(()),
        Reply::Ok => ControlFlow::Break(None),
        Reply::Error(_) | Reply::Unknown(_) => ControlFlow::Break(Some(said.line)),
        _ => ControlFlow::Continue(()),
    })?;
    refusal.map_or(Ok(()), |line| Err(Problem::words(&line)))
}

/// Tells the brain, which knows the first `known` moves, that it is to move.
fn tell(
    brain: &mut Brain,
    turn: &Turn<'_>,
    size: u32,
    known: Option<usize>,
) -> Result<(), Problem> {
    let points: Option<Vec<Point>> = turn
        .moves
        .iter()
        .map(|word| board::point(word, size))
        .collect();
    let news = points.as_deref().and_then(|points| points.get(known?..));
    match news {
        Some([]) if turn.moves.is_empty() => return Ok(brain.send("BEGIN")?),
        Some([last]) => return Ok(brain.turn(*last)?),
        _ => (),
    }
    let stones = Stones::of(turn.position);
    let stones = stones.ok_or(Problem::Untold("this is no position of gomoku"))?;
    match news {
        _ if !stones.some_were_taken => {
            let side = turn.position.side_to_move();
            Ok(brain.position("BOARD", &stones.lines(side))?)
        }
        Some([before @ .., last]) => {
            play_through(brain, before, turn.patience)?;
            Ok(brain.turn(*last)?)
        }
        _ => Err(Problem::Untold(
            "stones were taken since the board was set up, which its protocol cannot tell",
        )),
    }
}

/// Makes the brain play these moves, whoever makes them.
fn play_through(brain: &mut Brain, points: &[Point], patience: Duration) -> Result<(), Problem> {
    for &point in points {
        brain.play(point)?;
        let sent = brain.sent();
        let end = deadline(sent, patience);
        let (played, _) = answer(brain, sent, end, &mut Remark::default())?;
        if played != point {
            return Err(Problem::words(&played.to_string()));
        }
    }
    Ok(())
}

/// The brain's answer to what was sent at `sent`, and when it was complete.
fn answer(
    brain: &mut Brain,
    sent: Instant,
    end: Instant,
    remark: &mut Remark,
) -> Result<(Point, Instant), Problem> {
    loop {
        let said = brain.listen(end, |said| match &said.reply {
            // What was said before the turn answers nothing.
            _ if said.at < sent => ControlFlow::Continue(()),
            Reply::Message(text) => {
                remark.take(text);
                ControlFlow::Continue(())
            }
            // Some brains confirm what nobody asked about.
            Reply::Debug(_) | Reply::Ok => ControlFlow::Continue(()),
            Reply::Other(text) if text.is_empty() => ControlFlow::Continue(()),
            _ => ControlFlow::Break(said),
        })?;
        match said.reply {
            Reply::Points(points) if points.len() == 1 => return Ok((points[0], said.at)),
            // It moves as soon as we agree.
            Reply::Suggest(point) => brain.play(point)?,
            _ => return Err(Problem::words(&said.line)),
        }
    }
}
