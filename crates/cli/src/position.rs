//! The arguments that describe a position, and the position they describe.

use std::sync::Arc;

use zeitnot_core::{Game, Position, Setup, Side};

use crate::equipment::EquipmentArguments;
use crate::error::CliError;
use crate::{games, numbers};

/// A position and the game it belongs to.
pub type GamePosition = (Arc<dyn Game>, Box<dyn Position>);

/// By which rules, on which board and with what.
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
    /// The game of this name, played with what was brought.
    ///
    /// # Errors
    ///
    /// There is no such game, or it cannot be played with that.
    pub fn game(&self, known: &[Arc<dyn Game>], name: &str) -> Result<Arc<dyn Game>, CliError> {
        self.equipment.equip(games::find(known, name)?)
    }

    /// What is brought to the game, in words.
    ///
    /// # Errors
    ///
    /// A file cannot be read.
    pub fn equipment_descriptions(&self) -> Result<Vec<String>, CliError> {
        self.equipment.descriptions()
    }

    /// The initial position by these rules, in words.
    ///
    /// # Errors
    ///
    /// Names the argument that is wrong and the remedy.
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

    /// A game may have no use for a size; then it is an error rather than
    /// ignored.
    fn check_size(&self, game: &dyn Game, position: &dyn Position) -> Result<(), CliError> {
        if self.size.is_some() && position.setup().size != self.size {
            let reason = format!("{} has one board size only; leave --size out", game.name());
            return Err(argument_error("--size", reason));
        }
        Ok(())
    }
}

/// A game and a position of it in words.
#[derive(Clone, Debug, clap::Args)]
pub struct PositionArguments {
    /// The game: gomoku, chess or crossword
    #[arg(value_name = "GAME")]
    pub game: String,

    /// The position in the game's own notation; for gomoku the moves from the
    /// empty board, such as h8i9j10, and "" for the empty board itself; for
    /// chess startpos or a FEN, then moves and the moves, such as
    /// "startpos moves e2e4 e7e5"; for crossword a CGP or the number of a
    /// deal, then moves and the moves, such as "deal 17 moves 8f.YEX"
    #[arg(value_name = "POSITION")]
    pub position: String,

    #[command(flatten)]
    rules: RuleArguments,

    /// Side to move, where it is not the one that the moves imply
    #[arg(long, value_name = "SIDE")]
    pub side: Option<String>,
}

impl PositionArguments {
    /// Finds the game and sets the position up.
    ///
    /// # Errors
    ///
    /// Names the argument that is wrong and the remedy.
    pub fn build(&self, known: &[Arc<dyn Game>]) -> Result<GamePosition, CliError> {
        let game = self.rules.game(known, &self.game)?;
        let setup = Setup {
            position: self.position.clone(),
            rule: self.rules.rule(&*game)?,
            size: self.rules.size,
            side: self.side(&*game)?,
        };
        let position = game.position(&setup).map_err(|error| {
            // Rule and side were checked above; what is wrong without the
            // size but not with it is the size.
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
                "`{wanted}` does not play {}; choose {first} or {second}",
                game.name()
            );
            argument_error("--side", reason)
        };
        side.map(Some).ok_or_else(unknown)
    }

    /// A game may have no use for an argument; then it is an error rather
    /// than ignored.
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
                "in {} the moves tell whose turn it is; leave --side out",
                game.name()
            );
            return Err(argument_error("--side", reason));
        }
        Ok(())
    }
}

/// Is even the empty position impossible with this size?
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
