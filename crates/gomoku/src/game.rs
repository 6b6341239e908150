//! Gomoku as a [`Game`].

use std::time::Duration;

use zeitnot_core::fnv1a::Fnv1a;
use zeitnot_core::options::OptionGroup;
use zeitnot_core::proof::{ProofCheck, ProofTree, verify_proof};
use zeitnot_core::{
    BoardKind, BoardView, Game, GameError, GameProfile, GameProtocol, GeneratedOpenings, Level,
    MemoryPolicy, Move, Notation, Position, Search, SearchContext, SearchDefaults, SearchOutcome,
    Settings, Setup, Side, Status, Strength, TurnFeatures, ViewParts,
};

use crate::balanced::balanced_opening;
use crate::bench_positions::BENCH_POSITIONS;
use crate::board::{self, Board};
use crate::book;
use crate::diagram;
use crate::evaluate::{BoardEvaluator, PatternEvaluator};
use crate::levels;
use crate::map;
use crate::marks;
use crate::notation;
use crate::opening;
use crate::options::SearchOptions;
use crate::pattern::weights::{CAPTURE, CAPTURES, CARO, LINE, RENJU_BLACK, RENJU_WHITE};
use crate::perft::perft;
use crate::rule::{Capture, CaptureRules, Caro5, Caro6, Freestyle, Renju, Rule, Standard};
use crate::search::{GomokuSearch, RuleSearch, rule_search, to_move, to_square};
use crate::solve::{SOLVERS, SolveOptions, solve};
use crate::square::{BoardSize, Square};

/// Gomoku with all its rule sets.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gomoku;

type MakePosition = fn(BoardSize, CaptureRules, &Setup) -> Result<Box<dyn Position>, GameError>;

/// A named rule set with the constructors of its positions and its search.
pub(crate) struct RuleEntry {
    pub(crate) name: &'static str,
    default_size: BoardSize,
    make_position: MakePosition,
    pub(crate) make_search: fn(&SearchOptions) -> Box<dyn RuleSearch>,
    pub(crate) solve: fn(&dyn Position, &SolveOptions, &mut SearchContext<'_>) -> SearchOutcome,
}

impl RuleEntry {
    const fn new<R: Rule>() -> Self {
        Self {
            name: R::NAME,
            default_size: if R::CAPTURES {
                BoardSize::CAPTURE
            } else {
                BoardSize::DEFAULT
            },
            make_position: GomokuPosition::<R>::from_setup,
            make_search: rule_search::<R>,
            solve: solve::<R>,
        }
    }

    /// Finds a rule set, and parses the switches in its name.
    pub(crate) fn find(name: &str) -> Result<(&'static Self, CaptureRules), GameError> {
        if let Some(rules) = CaptureRules::parse(name) {
            let entry = RULES.iter().find(|entry| entry.name == Capture::NAME);
            return match (rules, entry) {
                (Ok(rules), Some(entry)) => Ok((entry, rules)),
                (Err(problem), _) => Err(GameError(problem)),
                (_, None) => Err(GameError("this build has no capture games".to_owned())),
            };
        }
        let name = if name == "caro" { Caro6::NAME } else { name };
        let entry = RULES.iter().find(|entry| entry.name == name);
        let unknown = || {
            let known = RULE_NAMES.join(", ");
            GameError(format!("there is no rule set `{name}`; use one of {known}"))
        };
        let entry = entry.ok_or_else(unknown)?;
        Ok((entry, CaptureRules::default()))
    }

    pub(crate) fn for_position(position: &dyn Position) -> Option<&'static Self> {
        let rule = position.setup().rule?;
        Self::find(&rule).ok().map(|(entry, _)| entry)
    }
}

/// All rule sets, default first.
static RULES: [RuleEntry; 6] = [
    RuleEntry::new::<Freestyle>(),
    RuleEntry::new::<Standard>(),
    RuleEntry::new::<Renju>(),
    RuleEntry::new::<Caro5>(),
    RuleEntry::new::<Caro6>(),
    RuleEntry::new::<Capture>(),
];

/// The rule sets' names, and `pente`, which is `capture` with other switches.
static RULE_NAMES: [&str; RULES.len() + 1] = [
    Freestyle::NAME,
    Standard::NAME,
    Renju::NAME,
    Caro5::NAME,
    Caro6::NAME,
    Capture::NAME,
    "pente",
];

static PROFILE: GameProfile = GameProfile {
    board: Some(BoardKind::Stones),
    file_extension: Some("sgf"),
    protocol: Some(GameProtocol::Gomocup),
    solvers: &SOLVERS,
    bench_positions: &BENCH_POSITIONS,
    ..GameProfile::new("gomoku", ["black", "white"], &RULE_NAMES)
};

impl Game for Gomoku {
    fn profile(&self) -> &'static GameProfile {
        &PROFILE
    }

    fn check_rule(&self, name: &str) -> Result<(), GameError> {
        RuleEntry::find(name).map(|_| ())
    }

    fn position(&self, setup: &Setup) -> Result<Box<dyn Position>, GameError> {
        let wanted = setup.rule.as_deref().unwrap_or(RULE_NAMES[0]);
        let (rule, switches) = RuleEntry::find(wanted)?;
        let size = match setup.size {
            None => rule.default_size,
            Some(side) => u8::try_from(side)
                .ok()
                .and_then(BoardSize::new)
                .ok_or_else(|| {
                    GameError(format!(
                        "gomoku has no board of size {side}; choose {} to {}",
                        BoardSize::MIN,
                        BoardSize::MAX
                    ))
                })?,
        };
        (rule.make_position)(size, switches, setup)
    }

    fn options(&self) -> Vec<Box<dyn OptionGroup>> {
        vec![
            Box::new(SearchOptions::default()),
            Box::new(SolveOptions::default()),
        ]
    }

    fn defaults(&self, settings: &Settings) -> SearchDefaults {
        let options: SearchOptions = settings.group();
        SearchDefaults {
            time: Duration::from_millis(options.time_budget_ms.into()),
            min_depth: options.min_depth,
            memory: MemoryPolicy {
                reuse_across_moves: options.tt_reuse_across_moves,
                aging: options.tt_generation_aging,
            },
            log_stats: options.log_search_stats,
        }
    }

    fn strength(&self, level: Level, seed: u64) -> Option<Strength> {
        levels::strength(level, seed)
    }

    fn evaluation_id(&self) -> u64 {
        let numbers = (LINE, CARO, RENJU_BLACK, RENJU_WHITE, CAPTURE, CAPTURES);
        let mut id = Fnv1a::default();
        id.update(format!("{numbers:?}").as_bytes());
        // The code that uses the numbers may change while they stay the same.
        for moves in BENCH_POSITIONS {
            let board = notation::parse_game::<Freestyle>(BoardSize::DEFAULT, moves);
            let value = board.map_or(0, |board| PatternEvaluator.evaluate(&board));
            id.update(&value.to_le_bytes());
        }
        id.finish()
    }

    fn search(&self, settings: &Settings) -> Box<dyn Search> {
        Box::new(GomokuSearch::new(settings))
    }

    fn openings(&self) -> Option<&dyn GeneratedOpenings> {
        Some(self)
    }
}

impl GeneratedOpenings for Gomoku {
    fn balanced_opening(&self, rule: &str, size: u32, number: u64) -> Option<[String; 3]> {
        let size = u8::try_from(size).ok().and_then(BoardSize::new)?;
        Some(balanced_opening(number, rule, size).map(|square| square.to_string()))
    }
}

/// A position of rule set `R` as a [`Position`].
#[derive(Clone)]
pub struct GomokuPosition<R: Rule> {
    board: Board<R>,
}

impl<R: Rule> GomokuPosition<R> {
    /// Wraps a board.
    #[must_use]
    pub const fn new(board: Board<R>) -> Self {
        Self { board }
    }

    /// Returns the board.
    #[must_use]
    pub const fn board(&self) -> &Board<R> {
        &self.board
    }

    fn from_setup(
        size: BoardSize,
        rules: CaptureRules,
        setup: &Setup,
    ) -> Result<Box<dyn Position>, GameError> {
        let board = notation::parse_game_with(size, rules, &setup.position);
        let mut board: Board<R> = board.map_err(|error| GameError(error.to_string()))?;
        if setup.side.is_some_and(|side| side != board.side_to_move()) {
            board.pass();
        }
        Ok(Box::new(Self { board }))
    }
}

/// Typical number of turns of one side in a game, and minimum number of turns left.
const EXPECTED_TURNS: u32 = 32;
const MIN_TURNS: u32 = 16;

impl<R: Rule> Position for GomokuPosition<R> {
    fn setup(&self) -> Setup {
        Setup {
            position: notation::format_position(&self.board),
            rule: Some(board::rule_name::<R>(self.board.rules())),
            size: Some(self.board.size().side().into()),
            side: None,
        }
    }

    fn side_to_move(&self) -> Side {
        self.board.side_to_move()
    }

    fn status(&self) -> Status {
        match self.board.status() {
            board::BoardStatus::Ongoing => Status::Ongoing,
            board::BoardStatus::Won(side) => Status::Won(side),
            board::BoardStatus::Drawn => Status::Draw,
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        if self.status() != Status::Ongoing {
            return Vec::new();
        }
        self.board.legal_squares().iter().map(to_move).collect()
    }

    fn play(&mut self, mv: Move) -> Result<(), GameError> {
        let square = to_square(mv)
            .ok_or_else(|| GameError(format!("{} is not the code of a square", mv.0)))?;
        self.board
            .play(square)
            .map_err(|illegal| GameError(illegal.to_string()))
    }

    fn parse_move(&self, text: &str, _: Notation) -> Result<Move, GameError> {
        let square = notation::parse_square(self.board.size(), text)
            .map_err(|error| GameError(error.to_string()))?;
        self.board
            .check(square)
            .map_err(|illegal| GameError(illegal.to_string()))?;
        Ok(to_move(square))
    }

    fn format_move(&self, mv: Move, _: Notation) -> String {
        to_square(mv).map_or_else(|| "-".to_owned(), |square| square.to_string())
    }

    fn verify_proof(&self, tree: &ProofTree, limit: u64) -> ProofCheck {
        verify_proof(&mut self.board.clone(), tree, limit)
    }

    fn diagram(&self) -> String {
        diagram::draw(&self.board)
    }

    fn view(&self, parts: ViewParts) -> BoardView {
        let board = &self.board;
        let names = |side| board.stones_of(side).map(|square| square.to_string());
        let count = |side| u32::try_from(board.captured(side)).unwrap_or(u32::MAX);
        let captures = R::CAPTURES && board.rules().captures;
        BoardView {
            opening: parts.ask(ViewParts::OPENING, || opening::opening_name(board)),
            is_theory: parts.ask(ViewParts::THEORY, || book::is_in_book(board)),
            stones: parts.ask(ViewParts::STONES, || {
                Some(Side::BOTH.map(|side| names(side).collect()))
            }),
            captured: parts.ask(ViewParts::CAPTURED, || {
                captures.then(|| Side::BOTH.map(count))
            }),
            marks: parts.ask(ViewParts::MARKS, || marks::board_marks(board)),
            maps: parts.ask(ViewParts::MAPS, || Some(map::board_maps(board))),
            ..BoardView::default()
        }
    }

    fn turn_features(&self) -> TurnFeatures {
        let own = u32::try_from(self.board.stones() / 2).unwrap_or(u32::MAX);
        let vacant = u32::try_from(self.board.vacant().len()).unwrap_or(u32::MAX);
        TurnFeatures {
            phase: f64::from(own.min(EXPECTED_TURNS)) / f64::from(EXPECTED_TURNS),
            turns_left: Some(EXPECTED_TURNS.saturating_sub(own).max(MIN_TURNS)),
            // With captures, a board need not fill up.
            max_turns: (!R::CAPTURES).then(|| vacant.div_ceil(2)),
            ..TurnFeatures::default()
        }
    }

    fn key(&self) -> u64 {
        self.board.key()
    }

    fn table_key(&self) -> u64 {
        self.board.key() ^ BoardEvaluator::<R>::id(&PatternEvaluator)
    }

    fn table_move(&self, code: u16) -> Option<Move> {
        let square = Square::from_u16(code)?;
        self.board.check(square).is_ok().then(|| to_move(square))
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
            ..Setup::new(moves)
        };
        Gomoku.position(&setup).unwrap()
    }

    #[test]
    fn setup_rebuilds_the_same_position() {
        for (moves, side) in [("", None), ("h8i9j10", None), ("h8i9", Some(Side::Second))] {
            let first = position(moves, side);
            let again = Gomoku.position(&first.setup()).unwrap();
            assert_eq!(first.setup(), again.setup());
            assert_eq!(first.key(), again.key());
            assert_eq!(first.side_to_move(), again.side_to_move());
        }
    }

    #[test]
    fn a_game_continues_with_the_side_given_in_the_setup() {
        let mut turned = position("h8i9", Some(Side::Second));
        assert_eq!(turned.setup().position, "h8i9-");
        turned
            .play(turned.parse_move("j10", Notation::Engine).unwrap())
            .unwrap();
        assert_eq!(turned.setup().position, "h8i9-j10");
        assert_eq!(turned.side_to_move(), Side::First);
    }

    #[test]
    fn every_rule_set_is_found_by_its_name() {
        let rule = |name: &str| {
            let setup = Setup {
                rule: Some(name.to_owned()),
                ..Setup::default()
            };
            Gomoku.position(&setup).map(|position| position.setup())
        };
        for name in RULE_NAMES {
            assert_eq!(rule(name).unwrap().rule.as_deref(), Some(name));
        }
        assert_eq!(rule("caro").unwrap().rule.as_deref(), Some("caro6"));
        assert_eq!(rule("capture").unwrap().size, Some(19));
        let switched = rule("pente+free_threes").unwrap();
        assert_eq!(switched.rule.as_deref(), Some("capture-breakable_fives"));
        assert!(rule("go").is_err() && rule("pente+dice").is_err());
    }

    #[test]
    fn the_rule_set_is_part_of_the_key() {
        let standard = Setup {
            rule: Some("standard".to_owned()),
            ..Setup::new("h8")
        };
        let standard = Gomoku.position(&standard).unwrap();
        assert_ne!(standard.key(), position("h8", None).key());
    }
}
