//! The arguments that describe a position.

use std::sync::Arc;

use zeitnot_core::{Game, Position, Setup, Side};

use crate::equipment::EquipmentArguments;
use crate::error::CliError;
use crate::{games, numbers};

/// A game and a position of it.
pub type GamePosition = (Arc<dyn Game>, Box<dyn Position>);

/// The arguments for rules, board size, and equipment.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct RuleArguments {
    /// Rule set [default: the game's standard rules]
    #[arg(long, value_name = "RULE")]
    pub rule: Option<String>,

    /// Board size [default: the game's standard board]
    #[arg(long, value_name = "N", value_parser = numbers::count_u32, allow_hyphen_values = true)]
    pub size: Option<u32>,

    #[command(flatten)]
    equipment: EquipmentArguments,
}

impl RuleArguments {
    /// Returns the game called `name` with the equipment of the arguments.
    ///
    /// # Errors
    ///
    /// Fails if no game has this name or the equipment does not fit.
    pub fn game(&self, known: &[Arc<dyn Game>], name: &str) -> Result<Arc<dyn Game>, CliError> {
        self.equipment.equip(games::find(known, name)?)
    }

    /// Returns a description of each given part of the equipment.
    ///
    /// # Errors
    ///
    /// Fails if a file cannot be read.
    pub fn equipment_descriptions(&self) -> Result<Vec<String>, CliError> {
        self.equipment.descriptions()
    }

    /// Returns the setup of the initial position.
    ///
    /// # Errors
    ///
    /// Fails if the rule set or the board size is invalid.
    pub fn setup(&self, game: &dyn Game) -> Result<Setup, CliError> {
        let setup = Setup {
            rule: self.rule(game)?,
            size: self.size,
            ..Setup::default()
        };
        let position = game.position(&setup);
        let position = position.map_err(|error| argument_error("--size", error.to_string()))?;
        self.check_size(game, &*position)?;
        Ok(setup)
    }

    fn rule(&self, game: &dyn Game) -> Result<Option<String>, CliError> {
        if let Some(rule) = &self.rule {
            let checked = game.check_rule(rule);
            checked.map_err(|error| argument_error("--rule", error.to_string()))?;
        }
        Ok(self.rule.clone())
    }

    /// Rejects `--size` if the game ignores it.
    fn check_size(&self, game: &dyn Game, position: &dyn Position) -> Result<(), CliError> {
        if self.size.is_some() && position.setup().size != self.size {
            let reason = format!("{} has one board size only; leave --size out", game.name());
            return Err(argument_error("--size", reason));
        }
        Ok(())
    }
}

/// The arguments for a game and a position of it.
#[derive(Clone, Debug, clap::Args)]
pub struct PositionArguments {
    /// Game: gomoku, chess, or crossword
    #[arg(value_name = "GAME")]
    pub game: String,

    /// Position. Gomoku: the moves from the empty board, such as h8i9j10, or ""
    /// for the empty board. Chess: startpos or a FEN, optionally with moves, such
    /// as "startpos moves e2e4 e7e5". Crossword: a CGP or the number of a deal,
    /// optionally with moves, such as "deal 17 moves 8f.YEX"
    #[arg(value_name = "POSITION")]
    pub position: String,

    #[command(flatten)]
    rules: RuleArguments,

    /// Side to move [default: as the moves imply]
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
}

impl PositionArguments {
    /// Returns the game and the position.
    ///
    /// # Errors
    ///
    /// Fails if an argument is invalid.
    pub fn build(&self, known: &[Arc<dyn Game>]) -> Result<GamePosition, CliError> {
        let game = self.rules.game(known, &self.game)?;
        let setup = Setup {
            position: self.position.clone(),
            rule: self.rules.rule(&*game)?,
            size: self.rules.size,
            side: self.side(&*game)?,
        };
        let position = game.position(&setup).map_err(|error| {
            // Rule and side are valid. If even the empty board is invalid, the
            // size is wrong.
            match self.rules.size {
                Some(_) if is_size_invalid(&*game, &setup) => {
                    argument_error("--size", error.to_string())
                }
                _ => CliError::Position(error),
            }
        })?;
        self.check_applied(&*game, &*position, &setup)?;
        Ok((game, position))
    }

    fn side(&self, game: &dyn Game) -> Result<Option<Side>, CliError> {
        let Some(wanted) = &self.side else {
            return Ok(None);
        };
        let names = game.side_names();
        let side = Side::BOTH
            .into_iter()
            .find(|side| names[side.index()] == wanted);
        let unknown = || {
            let [first, second] = names;
            let reason = format!(
                "`{wanted}` is not a side of {}; choose {first} or {second}",
                game.name()
            );
            argument_error("--side", reason)
        };
        side.map(Some).ok_or_else(unknown)
    }

    /// Rejects arguments that the game ignores.
    fn check_applied(
        &self,
        game: &dyn Game,
        position: &dyn Position,
        setup: &Setup,
    ) -> Result<(), CliError> {
        self.rules.check_size(game, position)?;
        if setup
            .side
            .is_some_and(|side| side != position.side_to_move())
        {
            let reason = format!(
                "in {} the moves determine the side to move; leave --side out",
                game.name()
            );
            return Err(argument_error("--side", reason));
        }
        Ok(())
    }
}

/// Returns `true` if the game rejects even the empty board of this size.
fn is_size_invalid(game: &dyn Game, setup: &Setup) -> bool {
    let empty = Setup {
        position: String::new(),
        ..setup.clone()
    };
    game.position(&empty).is_err()
}

fn argument_error(argument: &'static str, reason: String) -> CliError {
    CliError::Argument { argument, reason }
}
