//! Tic-tac-toe in which a draw can always be claimed.
//!
//! The status of every position is a draw, although there are legal moves.

use zeitnot_core::options::OptionGroup;
use zeitnot_core::{
    Game, GameError, GameProfile, Line, Move, Notation, Position, Score, Search, SearchContext,
    SearchDefaults, SearchOutcome, Settings, Setup, Side, Status,
};

use crate::fn_search::FnSearch;
use crate::tictactoe::{self, TicTacToe};

/// The game, with a search that chooses the last move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Claimable;

impl Claimable {
    /// The score of every position.
    pub const SCORE: Score = Score(17);
}

static PROFILE: GameProfile = tictactoe::profile("claimable");

impl Game for Claimable {
    fn profile(&self) -> &'static GameProfile {
        &PROFILE
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, GameError> {
        Ok(Box::new(DrawnPosition(TicTacToe.position(setup)?)))
    }

    fn options(&self) -> Vec<Box<dyn OptionGroup>> {
        Vec::new()
    }

    fn defaults(&self, settings: &Settings) -> SearchDefaults {
        TicTacToe.defaults(settings)
    }

    fn search(&self, _: &Settings) -> Box<dyn Search> {
        Box::new(FnSearch(
            |position: &dyn Position, ctx: &mut SearchContext<'_>| {
                let moves = ctx.root_moves(position).pop().into_iter().collect();
                SearchOutcome {
                    lines: vec![Line::exact(Self::SCORE, moves)],
                    depth: 1,
                }
            },
        ))
    }
}

struct DrawnPosition(Box<dyn Position>);

impl Position for DrawnPosition {
    fn setup(&self) -> Setup {
        self.0.setup()
    }

    fn side_to_move(&self) -> Side {
        self.0.side_to_move()
    }

    fn status(&self) -> Status {
        Status::Draw
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.0.legal_moves()
    }

    fn play(&mut self, mv: Move) -> Result<(), GameError> {
        self.0.play(mv)
    }

    fn parse_move(&self, text: &str, notation: Notation) -> Result<Move, GameError> {
        self.0.parse_move(text, notation)
    }

    fn format_move(&self, mv: Move, notation: Notation) -> String {
        self.0.format_move(mv, notation)
    }

    fn diagram(&self) -> String {
        self.0.diagram()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn clone_box(&self) -> Box<dyn Position> {
        Box::new(Self(self.0.clone_box()))
    }
}
