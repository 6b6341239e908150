//! A foreign engine that speaks the Universal Chess Interface.

mod go;
mod thought;

use std::any::Any;
use std::ops::ControlFlow;
use std::time::Instant;

use zeitnot_chess::ChessPosition;
use zeitnot_core::Position;
use zeitnot_protocol::client::Trouble;
use zeitnot_protocol::client::uci::{BestMove, Declaration, Engine, Kind, Reply};

use super::external::{Description, Problem, Seat, Warning, Warnings, deadline, heard};
use crate::player::{Choice, Fault, NewGame, Player, Turn};
use thought::Thought;

/// Options that are remembered; nobody declares more in earnest.
const MOST_OPTIONS: usize = 1_000;

/// The option without which castling is written as standard chess has it.
const CHESS960: &str = "UCI_Chess960";

/// The initial position, as the game writes it.
const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A foreign engine that speaks UCI and plays chess and Chess960.
///
/// Before every `go` it has to say `readyok`, so that nothing it said earlier
/// is taken for its answer, and so that it has read the game when its clock
/// starts.
///
/// Every wait ends: what counts as silence, as a crash and as no move stands
/// at [`Fault`]. An engine that says more than
/// [`MOST_LINES`](zeitnot_protocol::client::MOST_LINES) lines or
/// [`MOST_BYTES`](zeitnot_protocol::client::MOST_BYTES) bytes before it moves
/// is [`Fault::Unruly`]. One that stays silent is told to stop, and may play
/// the next game if it then answers; after every other fault the process is
/// ended, and the next game begins with a fresh one.
#[derive(Debug)]
pub struct UciPlayer {
    seat: Seat<Reply>,
    /// What the process declares.
    declared: Vec<Declaration>,
    /// What the process was told about Chess960.
    chess960: bool,
}

impl UciPlayer {
    /// An engine that is started when its first game begins.
    #[must_use]
    pub fn new(description: Description) -> Self {
        Self {
            seat: Seat::new(description),
            declared: Vec::new(),
            chess960: false,
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

impl Player for UciPlayer {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), Fault> {
        let origin: &dyn Any = game.origin;
        if !origin.is::<ChessPosition>() {
            return Err(Fault::NotStarted("it plays nothing but chess".to_owned()));
        }
        let chess960 = game.origin.setup().rule.as_deref() == Some("chess960");
        let options = self.seat.description().options.clone();
        let (declared, told) = (&mut self.declared, &mut self.chess960);
        self.seat.begin(|engine, warnings, is_fresh, until| {
            if is_fresh {
                *declared = introduced(engine, until)?;
                *told = false;
                for (name, value) in &options {
                    set(engine, declared, warnings, name, value)?;
                }
            }
            if *told != chess960 {
                set(engine, declared, warnings, CHESS960, &chess960.to_string())?;
                *told = chess960;
            }
            engine.send("ucinewgame")?;
            Ok(ready(engine, until)?)
        })
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let place = place(turn.position);
        let go = go::command(&turn.clock);
        let mut thought = Thought::default();
        let (best, used) = self.seat.talk(
            turn.patience,
            |engine| {
                engine.send(&place)?;
                // What was said before the turn answers nothing.
                ready(engine, deadline(Instant::now(), turn.patience))?;
                engine.send(&go)?;
                let sent = engine.sent();
                let end = deadline(sent, turn.patience);
                let (best, line, at) = engine.listen(end, |said| match said.reply {
                    Reply::Info(info) => {
                        thought.take(&info);
                        ControlFlow::Continue(())
                    }
                    Reply::BestMove(best) => ControlFlow::Break((best, said.line, said.at)),
                    _ => ControlFlow::Continue(()),
                })?;
                let used = at.saturating_duration_since(sent);
                match is_move(&best) {
                    true => Ok((best.best, used)),
                    false => Err(Problem::words(&line)),
                }
            },
            |engine, end| {
                engine.send("stop")?;
                heard(engine, end, |reply| matches!(reply, Reply::BestMove(_)))
            },
        )?;
        Ok(Choice {
            word: best,
            verdict: thought.verdict,
            depth: thought.depth,
            nodes: thought.nodes,
            used,
            thinking: None,
        })
    }

    fn take_warnings(&mut self) -> Vec<String> {
        self.seat.warnings.news()
    }
}

/// `uci`, and the options that are declared up to `uciok`.
fn introduced(engine: &mut Engine, until: Instant) -> Result<Vec<Declaration>, Trouble> {
    engine.send("uci")?;
    let mut declared = Vec::new();
    engine.listen(until, |said| match said.reply {
        Reply::UciOk => ControlFlow::Break(()),
        Reply::Option(Ok(option)) if declared.len() < MOST_OPTIONS => {
            declared.push(option);
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Continue(()),
    })?;
    Ok(declared)
}

/// `isready`, and everything up to `readyok`.
fn ready(engine: &mut Engine, until: Instant) -> Result<(), Trouble> {
    engine.send("isready")?;
    heard(engine, until, |reply| *reply == Reply::ReadyOk)
}

/// Sets an option that is declared; warns of one that is not.
fn set(
    engine: &mut Engine,
    declared: &[Declaration],
    warnings: &mut Warnings,
    name: &str,
    value: &str,
) -> Result<(), Trouble> {
    let Some(option) = declared.iter().find(|option| option.is_called(name)) else {
        warnings.add(Warning::UndeclaredOption(name.to_owned()));
        return Ok(());
    };
    let has_value = option.kind != Kind::Button && !value.is_empty();
    engine.set_option(&option.name, has_value.then_some(value))
}

/// `position` for the game so far, with its past, which repetitions need.
fn place(position: &dyn Position) -> String {
    let words = position.setup().position;
    match words.strip_prefix(INITIAL) {
        // Another digit would make it another move number.
        Some(moves) if moves.is_empty() || moves.starts_with(' ') => {
            format!("position startpos{moves}")
        }
        _ => format!("position fen {words}"),
    }
}

/// Is it written as a move? Whether it is legal is for others to say.
fn is_move(best: &BestMove) -> bool {
    let word = best.best.to_ascii_lowercase();
    let is_square = |square: &[u8]| matches!(square, [b'a'..=b'h', b'1'..=b'8']);
    let (squares, promotion) = word.as_bytes().split_at(word.len().min(4));
    squares.chunks(2).filter(|square| is_square(square)).count() == 2
        && matches!(promotion, [] | [b'q' | b'r' | b'b' | b'n'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_move_word(word: &str) -> bool {
        let Reply::BestMove(best) = Reply::parse(&format!("bestmove {word}")) else {
            panic!("{word}");
        };
        is_move(&best)
    }

    #[test]
    fn a_move_looks_like_one_whether_it_is_legal_or_not() {
        for word in ["e2e4", "a1a1", "e7e8q", "e7e8N", "E2E4", "h1a8"] {
            assert!(is_move_word(word), "{word}");
        }
        for word in [
            "(none)", "0000", "NULL", "e2", "e2e9", "i2e4", "e7e8k", "e7e8qq", "e4!", "é2e4",
        ] {
            assert!(!is_move_word(word), "{word}");
        }
    }

    #[test]
    fn a_game_is_told_from_where_it_began() {
        let told = |text: &str, rule: &str| place(&ChessPosition::parse(text, rule).unwrap());
        assert_eq!(told("", "standard"), "position startpos");
        assert_eq!(
            told("startpos moves e2e4 e7e5", "standard"),
            "position startpos moves e2e4 e7e5"
        );
        let later = format!("{INITIAL}2");
        assert_eq!(told(&later, "standard"), format!("position fen {later}"));
        let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9";
        assert_eq!(
            told(&format!("{fen} moves e1g1"), "standard"),
            format!("position fen {fen} moves e1g1")
        );
        assert_eq!(
            told(&format!("{fen} moves e1g1"), "chess960"),
            "position fen 4k3/8/8/8/8/8/8/R3K2R w HA - 3 9 moves e1h1"
        );
    }
}
