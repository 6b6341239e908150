//! An external engine that speaks UCI.

mod engine_info;
mod go;

use std::any::Any;
use std::ops::ControlFlow;
use std::time::Instant;

use zeitnot_chess::ChessPosition;
use zeitnot_core::Position;
use zeitnot_engine_client::ProcessError;
use zeitnot_engine_client::uci::{BestMove, DeclaredKind, OptionDeclaration, UciEngine, UciReply};

use super::external::{
    EngineProcess, ExternalEngine, RequestError, Warning, Warnings, deadline, wait_for_reply,
};
use crate::player::{NewGame, Player, PlayerError, PlayerMove, PlayerTurn};
use engine_info::EngineInfo;

/// The maximum number of stored options.
const MAX_OPTIONS: usize = 1_000;

/// The option that enables Chess960 castling notation.
const CHESS960_OPTION: &str = "UCI_Chess960";

/// The initial position, as the game writes it.
const INITIAL_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// An external engine that speaks UCI and plays chess and Chess960.
///
/// Before every `go` it has to send `readyok`, so that earlier output is not
/// taken for its answer and it has read the position before its clock starts.
///
/// Every wait has a limit; [`PlayerError`] lists the failures. More than
/// [`MAX_LINES`](zeitnot_engine_client::MAX_LINES) lines or
/// [`MAX_BYTES`](zeitnot_engine_client::MAX_BYTES) bytes before a move are
/// [`PlayerError::OutputLimit`]. An engine that times out gets `stop` and may
/// play the next game if it then answers. After every other failure the process
/// is ended, and the next game starts a fresh one.
#[derive(Debug)]
pub struct UciPlayer {
    process: EngineProcess<UciReply>,
    /// The options that the process declared.
    declared_options: Vec<OptionDeclaration>,
    /// The value of [`CHESS960_OPTION`] in the process.
    chess960: bool,
}

impl UciPlayer {
    /// Creates a player; its process starts with the first game.
    #[must_use]
    pub fn new(description: ExternalEngine) -> Self {
        Self {
            process: EngineProcess::new(description),
            declared_options: Vec::new(),
            chess960: false,
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

impl Player for UciPlayer {
    fn new_game(&mut self, game: &NewGame<'_>) -> Result<(), PlayerError> {
        let origin: &dyn Any = game.start;
        if !origin.is::<ChessPosition>() {
            return Err(PlayerError::NotStarted(
                "a UCI engine plays only chess".to_owned(),
            ));
        }
        let chess960 = game.start.setup().rule.as_deref() == Some("chess960");
        let options = self.process.description().options.clone();
        let (declared, current) = (&mut self.declared_options, &mut self.chess960);
        self.process.prepare(|engine, warnings, is_fresh, until| {
            if is_fresh {
                *declared = handshake(engine, until)?;
                *current = false;
                for (name, value) in &options {
                    set_option(engine, declared, warnings, name, value)?;
                }
            }
            if *current != chess960 {
                set_option(
                    engine,
                    declared,
                    warnings,
                    CHESS960_OPTION,
                    &chess960.to_string(),
                )?;
                *current = chess960;
            }
            engine.send("ucinewgame")?;
            Ok(wait_for_ready(engine, until)?)
        })
    }

    fn choose(&mut self, turn: &PlayerTurn<'_>) -> Result<PlayerMove, PlayerError> {
        let position = position_command(turn.position);
        let go = go::go_command(&turn.clock);
        let mut engine_info = EngineInfo::default();
        let (best, used) = self.process.run_turn(
            turn.timeout,
            |engine| {
                engine.send(&position)?;
                // Earlier output does not belong to this turn.
                wait_for_ready(engine, deadline(Instant::now(), turn.timeout))?;
                engine.send(&go)?;
                let sent = engine.sent_at();
                let end = deadline(sent, turn.timeout);
                let (best, line, at) = engine.find_reply(end, |timed| match timed.reply {
                    UciReply::Info(info) => {
                        engine_info.update(&info);
                        ControlFlow::Continue(())
                    }
                    UciReply::BestMove(best) => ControlFlow::Break((best, timed.line, timed.at)),
                    _ => ControlFlow::Continue(()),
                })?;
                let used = at.saturating_duration_since(sent);
                match is_move(&best) {
                    true => Ok((best.best, used)),
                    false => Err(RequestError::unexpected_reply(&line)),
                }
            },
            |engine, end| {
                engine.send("stop")?;
                wait_for_reply(engine, end, |reply| matches!(reply, UciReply::BestMove(_)))
            },
        )?;
        Ok(PlayerMove {
            text: best,
            score: engine_info.score,
            depth: engine_info.depth,
            nodes: engine_info.nodes,
            used,
            timing: None,
        })
    }

    fn take_warnings(&mut self) -> Vec<String> {
        self.process.warnings.take_unreported()
    }
}

/// Sends `uci` and returns the options that are declared before `uciok`.
fn handshake(
    engine: &mut UciEngine,
    until: Instant,
) -> Result<Vec<OptionDeclaration>, ProcessError> {
    engine.send("uci")?;
    let mut declared = Vec::new();
    engine.find_reply(until, |timed| match timed.reply {
        UciReply::UciOk => ControlFlow::Break(()),
        UciReply::Option(Ok(option)) if declared.len() < MAX_OPTIONS => {
            declared.push(option);
            ControlFlow::Continue(())
        }
        _ => ControlFlow::Continue(()),
    })?;
    Ok(declared)
}

/// Sends `isready` and waits for `readyok`.
fn wait_for_ready(engine: &mut UciEngine, until: Instant) -> Result<(), ProcessError> {
    engine.send("isready")?;
    wait_for_reply(engine, until, |reply| *reply == UciReply::ReadyOk)
}

/// Sets a declared option; adds a warning if it is not declared.
fn set_option(
    engine: &mut UciEngine,
    declared: &[OptionDeclaration],
    warnings: &mut Warnings,
    name: &str,
    value: &str,
) -> Result<(), ProcessError> {
    let Some(option) = declared.iter().find(|option| option.is_called(name)) else {
        warnings.add(Warning::UndeclaredOption(name.to_owned()));
        return Ok(());
    };
    let has_value = option.kind != DeclaredKind::Button && !value.is_empty();
    engine.set_option(&option.name, has_value.then_some(value))
}

/// Returns `position` with the moves, which repetitions need.
fn position_command(position: &dyn Position) -> String {
    let text = position.setup().position;
    match text.strip_prefix(INITIAL_FEN) {
        // Another digit would belong to a larger move number.
        Some(moves) if moves.is_empty() || moves.starts_with(' ') => {
            format!("position startpos{moves}")
        }
        _ => format!("position fen {text}"),
    }
}

/// Returns `true` if the text has the form of a move; it may be illegal.
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
        let UciReply::BestMove(best) = UciReply::parse(&format!("bestmove {word}")) else {
            panic!("{word}");
        };
        is_move(&best)
    }

    #[test]
    fn moves_are_recognized_by_form_even_if_illegal() {
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
    fn position_commands_have_the_start_and_all_moves() {
        let command =
            |text: &str, rule: &str| position_command(&ChessPosition::parse(text, rule).unwrap());
        assert_eq!(command("", "standard"), "position startpos");
        assert_eq!(
            command("startpos moves e2e4 e7e5", "standard"),
            "position startpos moves e2e4 e7e5"
        );
        let later = format!("{INITIAL_FEN}2");
        assert_eq!(command(&later, "standard"), format!("position fen {later}"));
        let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 9";
        assert_eq!(
            command(&format!("{fen} moves e1g1"), "standard"),
            format!("position fen {fen} moves e1g1")
        );
        assert_eq!(
            command(&format!("{fen} moves e1g1"), "chess960"),
            "position fen 4k3/8/8/8/8/8/8/R3K2R w HA - 3 9 moves e1h1"
        );
    }
}
