//! The commands of one line.

use zeitnot_core::{Moment, Notation, Side, Status};

use super::GomocupDialect;
use super::board::GomocupBoard;
use super::searching::SearchPurpose;
use crate::gomocup::point::GomocupPoint;
use crate::gomocup::stones::PlacedStones;
use crate::quoted;

/// Most lines that `YXNBEST` reports.
const MAX_BEST_LINES: u32 = 400;

impl GomocupDialect {
    pub(super) fn start(&mut self, size: &str, arrived: Moment) {
        // Some interfaces name the size twice.
        let mut words = size.split_whitespace();
        let (first, second) = (words.next(), words.next());
        let read = |word: &str| word.parse::<u32>().ok();
        let Some(size) = first
            .and_then(read)
            .filter(|_| second.is_none() || second == first)
        else {
            return self.write_error(format!(
                "START {}: that is no board size: send START with one whole number, such as \
                 START 20",
                quoted(size)
            ));
        };
        self.new_game("START", size, arrived);
    }

    pub(super) fn rect_start(&mut self, sides: &str, arrived: Moment) {
        let read = |side: &str| side.trim().parse::<u32>().ok();
        let sides_read = sides
            .split_once(',')
            .and_then(|(width, height)| Some((read(width)?, read(height)?)));
        match sides_read {
            Some((width, height)) if width == height => self.new_game("RECTSTART", width, arrived),
            Some((width, height)) => self.write_error(format!(
                "RECTSTART {width},{height}: only square boards can be played: send START with a \
                 size"
            )),
            None => self.write_error(format!(
                "RECTSTART {}: these are no two sides: send START with a size",
                quoted(sides)
            )),
        }
    }

    pub(super) fn restart(&mut self, arrived: Moment) {
        match &self.board {
            Some(board) => self.new_game("RESTART", board.size, arrived),
            None => self.write_error("RESTART comes before START: send START with a size first"),
        }
    }

    /// An empty board. `OK` follows when table and patterns are ready for it,
    /// because preparing is no part of any turn.
    fn new_game(&mut self, word: &str, size: u32, arrived: Moment) {
        let rule = match self.rule_name() {
            Ok(rule) => rule,
            Err(sentence) => return self.write_error(format!("{word}: {sentence}")),
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
            Err(sentence) => self.write_error(format!("{word}: {sentence}")),
        }
    }

    pub(super) fn begin(&mut self, arrived: Moment) {
        let Some(board) = self.board_or_error("BEGIN") else {
            return;
        };
        if !board.stones.is_empty() {
            return self.write_error(
                "BEGIN opens a game, but there are stones on the board: send RESTART before it, \
                 or TURN",
            );
        }
        self.search_board(SearchPurpose::Move, arrived);
    }

    pub(super) fn turn(&mut self, point: &str, arrived: Moment) {
        if self.play_text("TURN", point).is_some() {
            self.search_board(SearchPurpose::Move, arrived);
        }
    }

    /// The answer to a `SUGGEST`, which we never send: the manager moves for
    /// us, and we confirm.
    pub(super) fn play(&mut self, point: &str) {
        if let Some(point) = self.play_text("PLAY", point) {
            self.write(point.to_string());
        }
    }

    /// Plays a move for whoever is to move; says why not if it cannot.
    fn play_text(&mut self, word: &str, text: &str) -> Option<GomocupPoint> {
        let size = self.board_or_error(word)?.size;
        let point = match GomocupPoint::parse(text, size) {
            Ok(point) => point,
            Err(sentence) => {
                self.write_error(format!("{word}: {sentence}"));
                return None;
            }
        };
        let played = self.board.as_mut().map(|board| board.play(point));
        match played? {
            Ok(()) => Some(point),
            Err(sentence) => {
                self.write_error(format!("{word} {point}: {sentence}"));
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
        let walls = board.unplayable.clone();
        let board = stones.and_then(|stones| {
            let rule = self.rule_name()?;
            let board = GomocupBoard::new(&*self.game, &rule, size, stones);
            board.map_err(|error| error.to_string())
        });
        match board {
            Ok(board) => {
                self.board = Some(GomocupBoard {
                    unplayable: walls,
                    ..board
                });
                self.write("OK");
            }
            Err(sentence) => self.write_error(format!("TAKEBACK: {sentence}")),
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
                "YXNBEST {}: that is no number of lines: send YXNBEST 1 or more",
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
                "{word} {}: that is no score: send a whole number, such as {word} 0",
                quoted(score)
            )),
        }
    }

    /// The points that are empty and yet not allowed, if black is to move.
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

    /// What Yixin Board asks first: how many threads and how much memory it
    /// may offer its user. The memory is a power of two of KiB.
    pub(super) fn show_info(&mut self) {
        self.write("MESSAGE INFO MAX_THREAD_NUM 1");
        self.write("MESSAGE INFO MAX_HASH_SIZE 22");
    }

    /// The board, if there is one on which the chosen rules can be played;
    /// otherwise says why not.
    pub(super) fn board_or_error(&mut self, word: &str) -> Option<&GomocupBoard> {
        let problem = match (&self.rule_error, &self.board) {
            (Some(sentence), _) => Some(sentence.clone()),
            (None, None) => Some("it comes before START: send START with a size first".to_owned()),
            (None, Some(_)) => None,
        };
        if let Some(problem) = problem {
            self.write_error(format!("{word}: {problem}"));
            return None;
        }
        self.board.as_ref()
    }
}
