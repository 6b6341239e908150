//! The commands of the Gomocup protocol.

use crate::board::{Board, OWN, Point, THEIRS};
use crate::brain::{CommandFlow, FaultyBrain};

impl FaultyBrain {
    pub(crate) fn run_command(&mut self, text: &str) -> CommandFlow {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = if self.has_fault("keep-cr") {
            rest
        } else {
            rest.trim()
        };
        if self.has_fault("crash-on-lower")
            && word.starts_with(|letter: char| letter.is_lowercase())
        {
            std::process::abort();
        }
        let command = word.to_ascii_uppercase();
        if self.has_fault("no-yixin") && (command.starts_with("YX") || command == "STOP") {
            self.unknown(text);
            return CommandFlow::Continue;
        }
        match command.as_str() {
            "START" if self.has_fault("no-start") => (),
            "START" => self.start(rest),
            "BEGIN" => return self.begin(),
            "TURN" if self.has_fault("turn-unknown") => self.unknown(text),
            "TURN" => return self.take_turn(rest),
            "BOARD" => return self.read_board(true),
            "INFO" => self.info_command(rest),
            "END" if self.has_fault("ignore-end") => (),
            "END" => return CommandFlow::End,
            "ABOUT" => self.about(),
            "RESTART" if self.has_fault("no-restart") => self.unknown(text),
            "RESTART" => self.restart(),
            "RECTSTART" if self.has_fault("rectstart-silent") => (),
            "RECTSTART" => self
                .output
                .write_line("ERROR rectangular boards are not supported"),
            "TAKEBACK" => self.take_back(rest),
            "PLAY" => self.play(rest),
            "SWAP2BOARD" => self.swap2(),
            "YXBOARD" => return self.read_board(false),
            "STOP" | "YXSTOP" if self.has_fault("stop-always-answers") => return self.make_move(),
            "STOP" | "YXSTOP" => (),
            "YXSHOWFORBID" => self.show_forbid(),
            "YXHASHCLEAR" if self.has_fault("hashclear-crash") => std::process::abort(),
            "YXHASHCLEAR" => self.output.write_line("MESSAGE nothing to clear"),
            "YXNBEST" if self.has_fault("nbest-illegal") => self.output.write_line("10,10"),
            "YXNBEST" => return self.make_move(),
            "YXBALANCEONE" => self.balance(1),
            "YXBALANCETWO" => self.balance(2),
            "YXBLOCK" => self.block(),
            "DONE" if self.has_fault("done-answers") => return self.make_move(),
            "" if !self.has_fault("answer-empty") => (),
            _ => self.unknown(text),
        }
        CommandFlow::Continue
    }

    fn unknown(&mut self, text: &str) {
        if self.has_fault("crash-on-garbage") && text.contains('?') {
            std::process::abort();
        }
        if self.has_fault("unknown-as-error") {
            self.output.write_line("ERROR what?");
        } else if !self.has_fault("unknown-silent") {
            self.output.write_line("UNKNOWN command");
        }
    }

    fn start(&mut self, rest: &str) {
        if self.has_fault("hog-400") {
            self.allocated = vec![1; 400 << 20];
        }
        let size: Option<i32> = rest.parse().ok();
        if self.has_fault("crash-on-huge") && size.is_some_and(|size| size > 100) {
            std::process::abort();
        }
        if self.has_fault("start-chatty") && size != Some(20) {
            return self.output.write_line("let us play");
        }
        let refused =
            self.has_fault("error-on-20") || self.has_fault("only-20") && size != Some(20);
        match size {
            Some(size @ 5..=20) if !refused => {
                let kept = self.board.take().filter(|board| {
                    let same = board.size() == size;
                    same && self.has_fault("keep-board")
                });
                self.board = Some(kept.unwrap_or_else(|| Board::new(size)));
                self.output.write_line("OK");
            }
            _ if self.has_fault("ok-any-size") => self.output.write_line("OK"),
            _ => self
                .output
                .write_line("ERROR only boards of 5 to 20 are supported"),
        }
    }

    fn begin(&mut self) -> CommandFlow {
        if self.has_fault("hang-on-begin") {
            return CommandFlow::Continue;
        }
        if self.has_fault("memory-zero-error") && self.memory == Some(0) {
            self.output.write_line("ERROR no memory");
            return CommandFlow::Continue;
        }
        match &self.board {
            None => self.output.write_line("ERROR no game was started"),
            Some(_) if self.has_fault("begin-outside") => self.output.write_line("20,20"),
            Some(board) if board.count(OWN) + board.count(THEIRS) > 0 => {
                self.output.write_line("ERROR the board is not empty");
            }
            Some(_) => return self.make_move(),
        }
        CommandFlow::Continue
    }

    fn take_turn(&mut self, rest: &str) -> CommandFlow {
        let shift = i32::from(self.has_fault("one-based"));
        let point = parse_point(rest).map(|(x, y)| (x - shift, y - shift));
        match (&self.board, point) {
            (Some(board), Some(point)) if board.is_free(point) => {
                self.record_opponent_move(point);
                self.make_move()
            }
            _ if self.has_fault("turn-anything") => {
                self.board.get_or_insert_with(|| Board::new(20));
                self.make_move()
            }
            (board, _) => {
                let problem = if board.is_none() {
                    "ERROR no game was started"
                } else {
                    "ERROR the point is not free"
                };
                self.output.write_line(problem);
                CommandFlow::Continue
            }
        }
    }

    /// Handles an `INFO` command between turns.
    fn info_command(&mut self, rest: &str) {
        if self.has_fault("answer-info") {
            self.output.write_line("OK");
        }
        if self.has_fault("info-needs-start") && self.board.is_none() {
            self.output.write_line("ERROR no game was started");
        }
        self.info(rest);
    }

    /// Applies the setting of an `INFO` command.
    pub(crate) fn info(&mut self, rest: &str) {
        let (key, value) = rest.trim().split_once(' ').unwrap_or((rest.trim(), ""));
        let number: Option<i64> = value.trim().parse().ok();
        if number.is_none() && key == "timeout_turn" && self.has_fault("info-crash") {
            std::process::abort();
        }
        match (key.to_ascii_lowercase().as_str(), number) {
            ("timeout_turn", Some(value)) => {
                self.turn_limit = value;
                self.first_turn_limit.get_or_insert(value);
            }
            ("timeout_match", Some(0)) => self.time_left = i64::MAX,
            ("timeout_match", Some(value)) => self.time_left = value,
            ("time_left", Some(value)) => self.time_left = value,
            ("max_memory", Some(value)) => self.memory = u64::try_from(value).ok(),
            ("game_type", Some(3)) if self.has_fault("game-type-error") => {
                self.output.write_line("ERROR game type");
            }
            ("rule", Some(8..)) if self.has_fault("rule-crash") => std::process::abort(),
            ("rule", Some(value)) => self.rule = u32::try_from(value).unwrap_or(0),
            ("game_type" | "evaluate" | "folder", _) => (),
            _ if self.has_fault("info-unknown-error") => {
                self.output.write_line("ERROR unknown key");
            }
            _ => (),
        }
    }

    fn about(&mut self) {
        let started = self.board.is_some();
        if self.has_fault("about-needs-start") && !started
            || self.has_fault("about-only-before") && started
        {
            return self.output.write_line("UNKNOWN command");
        }
        self.output.write_line(if self.has_fault("about-plain") {
            "The faulty brain, a brain for tests"
        } else if self.has_fault("about-name-only") {
            "name=\"Faulty\""
        } else {
            "name=\"Faulty\", version=\"1.0\", author=\"Zeitnot contributors\", country=\"none\""
        });
    }

    fn restart(&mut self) {
        match &mut self.board {
            None => self.output.write_line("ERROR no game was started"),
            Some(board) => {
                let size = board.size();
                if !self.has_fault("restart-keeps") {
                    self.board = Some(Board::new(size));
                }
                self.output.write_line("OK");
            }
        }
    }

    fn take_back(&mut self, rest: &str) {
        let keeps = self.has_fault("takeback-keeps");
        match (&mut self.board, parse_point(rest)) {
            (Some(board), Some(point)) if !board.is_free(point) => {
                if !keeps {
                    board.put(point, 0);
                }
                self.output.write_line("OK");
            }
            _ => self
                .output
                .write_line("ERROR there is nothing to take back"),
        }
    }

    fn play(&mut self, rest: &str) {
        let (Some(board), Some(point)) = (&mut self.board, parse_point(rest)) else {
            return self.output.write_line("ERROR the point is invalid");
        };
        // A suggested move is already on the board.
        board.put(point, OWN);
        let (x, y) = point;
        let answer = if self.has_fault("play-elsewhere") {
            (x + 1, y + 1)
        } else {
            (x, y)
        };
        self.output
            .write_line(&format!("{},{}", answer.0, answer.1));
    }

    fn swap2(&mut self) {
        let mut stones = 0;
        while let Some(line) = self.input.next_line() {
            let text = self.decode_line(&line);
            if text.eq_ignore_ascii_case("DONE") {
                break;
            }
            if let (Some(board), Some(point)) = (&mut self.board, parse_point(&text)) {
                board.put(point, THEIRS);
                stones += 1;
            }
        }
        let answer = match (stones, self.has_fault("swap2-bad")) {
            (0, false) => "7,7 8,7 9,9",
            (0, true) => "7,7 7,7 8,8",
            (3, false) => "3,3 4,4",
            (3, true) => "3,3 4,4 5,5",
            (_, false) => "SWAP",
            (_, true) => "3,3 4,4",
        };
        self.output.write_line(answer);
    }

    fn show_forbid(&mut self) {
        let mut text = String::from("FORBID ");
        if let Some(board) = &self.board {
            for (x, y) in board.free() {
                let plain = self.has_fault("forbid-none")
                    || self.rule == 2 && self.has_fault("rule-2-plain");
                if board.is_forbidden((x, y), OWN) && !plain {
                    text.push_str(&format!("{x:02}{y:02}"));
                }
            }
        }
        if !self.has_fault("forbid-bad") {
            text.push('.');
        }
        self.output.write_line(&text);
    }

    fn balance(&mut self, count: usize) {
        let Some(board) = &self.board else {
            return self.output.write_line("ERROR no game was started");
        };
        let free = board.free();
        let mut points: Vec<Point> = free.into_iter().take(count).collect();
        if self.has_fault("balance-bad") {
            points[0] = (10, 10);
        }
        let words: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        self.output.write_line(&words.join(" "));
    }

    fn block(&mut self) {
        while let Some(line) = self.input.next_line() {
            let text = self.decode_line(&line);
            if text.eq_ignore_ascii_case("DONE") {
                break;
            }
            if !self.has_fault("block-ignored") {
                self.blocked.extend(parse_point(&text));
            }
        }
    }

    /// Handles `BOARD` and `YXBOARD`; answers with a move if `moves` is set.
    fn read_board(&mut self, moves: bool) -> CommandFlow {
        if self.has_fault("crash-on-board") {
            std::process::abort();
        }
        let mut stones = Vec::new();
        let mut is_valid = true;
        while let Some(line) = self.input.next_line() {
            let text = self.decode_line(&line);
            if text.eq_ignore_ascii_case("DONE") {
                break;
            }
            match parse_stone(&text) {
                Some(stone) => stones.push(stone),
                None => is_valid = false,
            }
            if self.has_fault("board-eager") && stones.len() == 1 {
                self.output.write_line("1,1");
            }
        }
        if self.has_fault("board-cap") {
            stones.truncate(100);
        }
        if self.has_fault("board-no-three") {
            stones.retain(|&(_, owner)| owner != 3);
        }
        let Some(old) = &self.board else {
            self.output.write_line("ERROR no game was started");
            return CommandFlow::Continue;
        };
        let mut board = if self.has_fault("board-adds") {
            old.clone()
        } else {
            Board::new(old.size())
        };
        for &(point, owner) in &stones {
            is_valid = is_valid && board.is_free(point);
            board.put(point, owner);
        }
        let alternate = stones.windows(2).all(|pair| pair[0].1 != pair[1].1);
        let even = board.count(OWN) == board.count(THEIRS);
        is_valid = is_valid && (alternate || !self.has_fault("board-in-order"));
        is_valid = is_valid && (even || !self.has_fault("board-even-only"));
        is_valid = is_valid && !(stones.is_empty() && self.has_fault("board-empty-error"));
        if !is_valid {
            if self.has_fault("crash-on-bad-board") {
                std::process::abort();
            }
            self.output.write_line("ERROR the position is invalid");
            return CommandFlow::Continue;
        }
        let size = board.size();
        self.board = Some(board);
        if !moves && !self.has_fault("yxboard-answers") {
            return CommandFlow::Continue;
        }
        let next = self.make_move();
        if self.has_fault("board-forgets") {
            self.board = Some(Board::new(size));
        }
        next
    }
}

/// Parses `x,y`.
fn parse_point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// Parses `x,y,owner`.
fn parse_stone(text: &str) -> Option<(Point, u8)> {
    let (point, owner) = text.rsplit_once(',')?;
    let owner = owner.parse().ok().filter(|owner| (1..=3).contains(owner))?;
    Some((parse_point(point)?, owner))
}
