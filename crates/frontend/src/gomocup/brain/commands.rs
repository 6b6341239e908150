//! Single-line commands.

use zeitnot_core::{Moment, Notation, Side, Status};

use super::GomocupDialect;
use super::board::GomocupBoard;
use super::searching::SearchPurpose;
use crate::gomocup::point::GomocupPoint;
use crate::gomocup::stones::PlacedStones;
use crate::quoted;

/// Maximum number of lines for `YXNBEST`.
const MAX_BEST_LINES: u32 = 400;

impl GomocupDialect {
    pub(super) fn start(&mut self, size: &str, arrived: Moment) {
        // Some interfaces send the size twice.
        let mut words = size.split_whitespace();
        let (first, second) = (words.next(), words.next());
        let parse = |word: &str| word.parse::<u32>().ok();
        let Some(size) = first
            .and_then(parse)
            .filter(|_| second.is_none() || second == first)
        else {
            return self.write_error(format!(
                "START {}: not a board size; send START with one whole number, such as \
                 START 20",
                quoted(size)
            ));
        };
        self.new_game("START", size, arrived);
    }

    pub(super) fn rect_start(&mut self, sides: &str, arrived: Moment) {
        let parse = |side: &str| side.trim().parse::<u32>().ok();
        let parsed = sides
            .split_once(',')
            .and_then(|(width, height)| Some((parse(width)?, parse(height)?)));
        match parsed {
            Some((width, height)) if width == height => self.new_game("RECTSTART", width, arrived),
            Some((width, height)) => self.write_error(format!(
                "RECTSTART {width},{height}: only square boards are supported; send START with a \
                 size"
            )),
            None => self.write_error(format!(
                "RECTSTART {}: not two side lengths; send START with a size",
                quoted(sides)
            )),
        }
    }

    pub(super) fn restart(&mut self, arrived: Moment) {
        match &self.board {
            Some(board) => self.new_game("RESTART", board.size, arrived),
            None => self.write_error("RESTART: no board yet; send START with a size first"),
        }
    }

    /// Starts a game on an empty board.
    ///
    /// A short search answers `OK`, so that the first turn does not have to
    /// allocate tables and patterns.
    fn new_game(&mut self, word: &str, size: u32, arrived: Moment) {
        let rule = match self.rule_name() {
            Ok(rule) => rule,
            Err(error) => return self.write_error(format!("{word}: {error}")),
        };
        match GomocupBoard::new(&*self.game, &rule, size, PlacedStones::default()) {
            Ok(board) => {
                self.board = Some(board);
                self.rule_error = None;
                self.blocked.clear();
                self.times.start_game();
                self.clocks.new_game(self.times.time_control());
                self.deferred_work.clear = true;
                self.run_deferred_work();
                self.search_board(SearchPurpose::Prepare, arrived);
            }
            Err(error) => self.write_error(format!("{word}: {error}")),
        }
    }

    pub(super) fn begin(&mut self, arrived: Moment) {
        let Some(board) = self.board_or_error("BEGIN") else {
            return;
        };
        if !board.stones.is_empty() {
            return self
                .write_error("BEGIN: there are stones on the board; send RESTART first, or TURN");
        }
        self.search_board(SearchPurpose::Move, arrived);
    }

    pub(super) fn turn(&mut self, point: &str, arrived: Moment) {
        if self.play_text("TURN", point).is_some() {
            self.search_board(SearchPurpose::Move, arrived);
        }
    }

    /// Plays a move that the manager has chosen for the engine, and confirms it.
    ///
    /// `PLAY` is the reply to `SUGGEST`, but managers may send it at any time.
    pub(super) fn play(&mut self, point: &str) {
        if let Some(point) = self.play_text("PLAY", point) {
            self.write(point.to_string());
        }
    }

    /// Plays a move of the side to move, or writes an error.
    fn play_text(&mut self, word: &str, text: &str) -> Option<GomocupPoint> {
        let size = self.board_or_error(word)?.size;
        let point = match GomocupPoint::parse(text, size) {
            Ok(point) => point,
            Err(error) => {
                self.write_error(format!("{word}: {error}"));
                return None;
            }
        };
        let played = self.board.as_mut().map(|board| board.play(point));
        match played? {
            Ok(()) => Some(point),
            Err(error) => {
                self.write_error(format!("{word} {point}: {error}"));
                None
            }
        }
    }

    pub(super) fn take_back(&mut self, text: &str) {
        let Some(board) = self.board_or_error("TAKEBACK") else {
            return;
        };
        let size = board.size;
        let stones = GomocupPoint::parse(text, size)
            .map_err(|error| error.to_string())
            .and_then(|point| board.stones.without_last(point));
        let unplayable = board.unplayable.clone();
        let board = stones.and_then(|stones| {
            let rule = self.rule_name()?;
            let board = GomocupBoard::new(&*self.game, &rule, size, stones);
            board.map_err(|error| error.to_string())
        });
        match board {
            Ok(board) => {
                self.board = Some(GomocupBoard {
                    unplayable,
                    ..board
                });
                self.write("OK");
            }
            Err(error) => self.write_error(format!("TAKEBACK: {error}")),
        }
    }

    pub(super) fn about(&mut self) {
        self.write(concat!(
            "name=\"Zeitnot\", version=\"",
            env!("CARGO_PKG_VERSION"),
            "\", author=\"Zeitnot contributors\", country=\"International\""
        ));
    }

    pub(super) fn n_best(&mut self, count: &str, arrived: Moment) {
        if self.board_or_error("YXNBEST").is_none() {
            return;
        }
        match count.parse::<u32>() {
            Ok(lines @ 1..) => {
                let lines = lines.min(MAX_BEST_LINES);
                self.search_board(SearchPurpose::Analyze { lines }, arrived);
            }
            _ => self.write_error(format!(
                "YXNBEST {}: not a number of lines; send YXNBEST with 1 or more",
                quoted(count)
            )),
        }
    }

    pub(super) fn balance(&mut self, moves: u8, score: &str, arrived: Moment) {
        let word = if moves == 1 {
            "YXBALANCEONE"
        } else {
            "YXBALANCETWO"
        };
        if self.board_or_error(word).is_none() {
            return;
        }
        let target = if score.is_empty() { "0" } else { score };
        match target.parse::<i32>() {
            Ok(target) => self.start_balance(moves, target, arrived),
            Err(_) => self.write_error(format!(
                "{word} {}: not a score; send a whole number, such as {word} 0",
                quoted(score)
            )),
        }
    }

    /// Writes the empty points that black, if to move, may not play.
    pub(super) fn show_forbidden(&mut self) {
        let Some(board) = self.board_or_error("YXSHOWFORBID") else {
            return;
        };
        let mut text = "FORBID ".to_owned();
        let position = &board.position;
        if position.status() == Status::Ongoing && position.side_to_move() == Side::First {
            let legal: Vec<GomocupPoint> = position
                .legal_moves()
                .into_iter()
                .filter_map(|mv| {
                    GomocupPoint::from_square_name(
                        &position.format_move(mv, Notation::Engine),
                        board.size,
                    )
                })
                .collect();
            for y in 0..u8::try_from(board.size).unwrap_or(u8::MAX) {
                for x in 0..u8::try_from(board.size).unwrap_or(u8::MAX) {
                    let point = GomocupPoint { x, y };
                    if !board.stones.contains(point) && !legal.contains(&point) {
                        text.push_str(&format!("{x:02}{y:02}"));
                    }
                }
            }
        }
        text.push('.');
        self.write(text);
    }

    /// Writes the limits that Yixin Board offers its user.
    ///
    /// They are the number of threads, and the memory as a power of 2 in KiB.
    pub(super) fn show_info(&mut self) {
        self.write("MESSAGE INFO MAX_THREAD_NUM 1");
        self.write("MESSAGE INFO MAX_HASH_SIZE 22");
    }

    /// Returns the board. Writes an error if it is missing or the rule set is invalid.
    pub(super) fn board_or_error(&mut self, word: &str) -> Option<&GomocupBoard> {
        let problem = match (&self.rule_error, &self.board) {
            (Some(error), _) => Some(error.clone()),
            (None, None) => Some("no board yet; send START with a size first".to_owned()),
            (None, Some(_)) => None,
        };
        if let Some(problem) = problem {
            self.write_error(format!("{word}: {problem}"));
            return None;
        }
        self.board.as_ref()
    }
}
