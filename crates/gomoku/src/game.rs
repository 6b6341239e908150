//! Gomoku behind the facade that every game has.

use std::time::Duration;

use zeitnot_core::options::OptionGroup;
use zeitnot_core::{
    Game, GameError, MemoryPolicy, Move, Position, Search, Settings, Setup, Side, Status,
};

use crate::bench_positions::BENCH_POSITIONS;
use crate::board::{self, Board};
use crate::diagram;
use crate::notation;
use crate::options::SearchOptions;
use crate::perft::perft;
use crate::rule::{Freestyle, Rule, Standard};
use crate::search::{GomokuSearch, RuleSearch, rule_search, to_move, to_square};
use crate::square::BoardSize;

/// Gomoku with all its rule sets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gomoku;

type MakePosition = fn(BoardSize, &Setup) -> Result<Box<dyn Position>, GameError>;

/// A rule set by name: how to make its positions and its search.
pub(crate) struct RuleEntry {
    pub(crate) name: &'static str,
    position: MakePosition,
    pub(crate) search: fn(&SearchOptions) -> Box<dyn RuleSearch>,
}

impl RuleEntry {
    const fn new<R: Rule>() -> Self {
        Self {
            name: R::NAME,
            position: GomokuPosition::<R>::boxed,
            search: rule_search::<R>,
        }
    }

    /// The rule set of a position of this game.
    pub(crate) fn of(position: &dyn Position) -> Option<&'static Self> {
        let rule = position.setup().rule?;
        RULES.iter().find(|entry| entry.name == rule)
    }
}

/// Every rule set, the default first.
static RULES: [RuleEntry; 2] = [RuleEntry::new::<Freestyle>(), RuleEntry::new::<Standard>()];

/// Their names, in the same order.
static RULE_NAMES: [&str; RULES.len()] = [Freestyle::NAME, Standard::NAME];

impl Game for Gomoku {
    fn name(&self) -> &'static str {
        "gomoku"
    }

    fn rules(&self) -> &'static [&'static str] {
        &RULE_NAMES
    }

    fn side_names(&self) -> [&'static str; 2] {
        ["black", "white"]
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, GameError> {
        let wanted = setup.rule.as_deref().unwrap_or(RULE_NAMES[0]);
        let rule = RULES.iter().find(|entry| entry.name == wanted);
        let rule = rule.ok_or_else(|| {
            let known = RULE_NAMES.join(", ");
            GameError(format!(
                "there is no rule set `{wanted}`; gomoku knows {known}"
            ))
        })?;
        let size = match setup.size {
            None => BoardSize::USUAL,
            Some(side) => u8::try_from(side)
                .ok()
                .and_then(BoardSize::new)
                .ok_or_else(|| {
                    GameError(format!(
                        "a board of size {side} cannot be played on; choose {} to {}",
                        BoardSize::MIN,
                        BoardSize::MAX
                    ))
                })?,
        };
        (rule.position)(size, setup)
    }

    fn options(&self) -> Vec<Box<dyn OptionGroup>> {
        vec![Box::new(SearchOptions::default())]
    }

    fn default_time(&self, settings: &Settings) -> Duration {
        Duration::from_millis(settings.group::<SearchOptions>().time_budget_ms.into())
    }

    fn min_depth(&self, settings: &Settings) -> u32 {
        settings.group::<SearchOptions>().min_depth
    }

    fn bench_positions(&self) -> &'static [&'static str] {
        &BENCH_POSITIONS
    }

    fn memory_policy(&self, settings: &Settings) -> MemoryPolicy {
        let options: SearchOptions = settings.group();
        MemoryPolicy {
            reuse_across_moves: options.tt_reuse_across_moves,
            aging: options.tt_generation_aging,
        }
    }

    fn search(&self, settings: &Settings) -> Box<dyn Search> {
        Box::new(GomokuSearch::new(settings))
    }
}

/// A position of rule set `R` behind the facade.
#[derive(Clone)]
pub struct GomokuPosition<R: Rule> {
    board: Board<R>,
}

impl<R: Rule> GomokuPosition<R> {
    /// A position behind the facade.
    #[must_use]
    pub const fn new(board: Board<R>) -> Self {
        Self { board }
    }

    /// The board itself.
    #[must_use]
    pub const fn board(&self) -> &Board<R> {
        &self.board
    }

    /// Is the other side to move than the one whose turn it is?
    fn has_turned_sides(&self) -> bool {
        self.board.side_to_move() != Side::BOTH[self.board.moves().len() % 2]
    }

    fn boxed(size: BoardSize, setup: &Setup) -> Result<Box<dyn Position>, GameError> {
        let mut board: Board<R> =
            notation::parse_game(size, &setup.position).map_err(|e| GameError(e.to_string()))?;
        if let Some(side) = setup.side {
            board.set_side_to_move(side);
        }
        Ok(Box::new(Self { board }))
    }
}

impl<R: Rule> Position for GomokuPosition<R> {
    fn setup(&self) -> Setup {
        let moves = self.board.moves();
        let side = self.board.side_to_move();
        Setup {
            position: moves.iter().map(ToString::to_string).collect(),
            rule: Some(R::NAME.to_owned()),
            size: Some(self.board.size().side().into()),
            side: self.has_turned_sides().then_some(side),
        }
    }

    fn side_to_move(&self) -> Side {
        self.board.side_to_move()
    }

    fn status(&self) -> Status {
        match self.board.status() {
            board::Status::Ongoing => Status::Ongoing,
            board::Status::Won(side) => Status::Won(side),
            board::Status::Full => Status::Draw,
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.status() != Status::Ongoing {
            return Vec::new();
        }
        self.board.vacant().iter().map(to_move).collect()
    }

    fn play(&mut self, mv: Move) -> Result<(), GameError> {
        if self.has_turned_sides() {
            return Err(GameError(
                "no move can follow here, because the side to move was set by hand and the list \
                 of moves has no word for that; begin from a list of moves in turn"
                    .to_owned(),
            ));
        }
        let square = to_square(mv)
            .ok_or_else(|| GameError(format!("{} is not the number of a square", mv.0)))?;
        self.board
            .play(square)
            .map_err(|illegal| GameError(illegal.to_string()))
    }

    fn parse_move(&self, text: &str) -> Result<Move, GameError> {
        let square = notation::parse_square(self.board.size(), text)
            .map_err(|error| GameError(error.to_string()))?;
        self.board
            .check(square)
            .map_err(|illegal| GameError(illegal.to_string()))?;
        Ok(to_move(square))
    }

    fn format_move(&self, mv: Move) -> String {
        to_square(mv).map_or_else(|| "-".to_owned(), |square| square.to_string())
    }

    fn diagram(&self) -> String {
        diagram::draw(&self.board)
    }

    fn key(&self) -> u64 {
        self.board.key()
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(&mut self.board.clone(), depth)
    }

    fn clone_box(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(moves: &str, side: Option<Side>) -> Box<dyn Position> {
        let setup = Setup {
            side,
            ..Setup::of(moves)
        };
        Gomoku.position(&setup).unwrap()
    }

    #[test]
    fn a_position_is_built_again_from_its_own_words() {
        for (moves, side) in [("", None), ("h8i9j10", None), ("h8i9", Some(Side::Second))] {
            let first = position(moves, side);
            let again = Gomoku.position(&first.setup()).unwrap();
            assert_eq!(first.setup(), again.setup());
            assert_eq!(first.key(), again.key());
            assert_eq!(first.side_to_move(), again.side_to_move());
        }
    }

    #[test]
    fn a_side_set_by_hand_can_be_searched_but_not_played_on() {
        let mut turned = position("h8i9", Some(Side::Second));
        let before = turned.setup();
        let mv = turned.parse_move("j10").unwrap();
        let error = turned.play(mv).unwrap_err().to_string();
        assert!(error.contains("begin from a list of moves"), "{error}");
        assert_eq!(turned.setup(), before);
    }

    #[test]
    fn the_rule_set_is_part_of_the_key() {
        let standard = Setup {
            rule: Some("standard".to_owned()),
            ..Setup::of("h8")
        };
        let standard = Gomoku.position(&standard).unwrap();
        assert_ne!(standard.key(), position("h8", None).key());
    }
}
