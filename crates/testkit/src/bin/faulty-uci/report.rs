//! The output of a search: `info` and `bestmove`.

use std::time::Duration;

use zeitnot_chess::cozy_chess::{Board, Move};

use crate::search::SearchRun;
use crate::tree::{MATE_SCORE, MIN_MATE_SCORE, ScoredLine};

impl SearchRun<'_> {
    pub(crate) fn report_depth(&mut self) {
        if self.has_fault("no-info") {
            return;
        }
        self.report_oddities();
        let mut lines = self.lines.clone();
        if self.has_fault("multipv-ignored") {
            lines.truncate(1);
        }
        if self.has_fault("multipv-over") {
            let wanted = self.engine.options.multipv;
            lines = lines.iter().cycle().take(wanted).cloned().collect();
        }
        if self.has_fault("multipv-same")
            && let Some(first) = lines.first().cloned()
        {
            lines.fill(first);
        }
        let mut numbered: Vec<(usize, ScoredLine)> = (1..).zip(lines).collect();
        if self.has_fault("multipv-scattered") {
            numbered.reverse();
        }
        for (number, line) in numbered {
            self.report_line(number, &line);
        }
    }

    fn report_line(&mut self, number: usize, line: &ScoredLine) {
        let several = self.engine.options.multipv > 1;
        let depth = self.depth.max(1);
        let mut text = match self.has_fault("seldepth-alone") {
            true => format!("info seldepth {depth}"),
            false => format!("info depth {depth} seldepth {depth}"),
        };
        if several {
            text.push_str(&format!(" multipv {number}"));
        }
        let worse = i32::try_from(number).unwrap_or(0) * 1_000;
        let score = line.score
            + if self.has_fault("multipv-unsorted") {
                worse
            } else {
                0
            };
        text.push_str(&format!(" score {}", self.format_score(score)));
        if self.engine.options.wdl {
            let sum = if self.has_fault("wdl-percent") {
                100
            } else {
                1_000
            };
            text.push_str(&format!(" wdl 0 {sum} 0"));
        }
        text.push_str(&self.counters_text());
        let mut words = self.format_line(&line.moves);
        if self.has_fault("pv-illegal") {
            words.push("a1a1".to_owned());
        }
        if self.has_fault("mate-line-short") {
            words.truncate(1);
        }
        if self.has_fault("searchmoves-late")
            && let Some(other) = crate::tree::legal_moves(self.root.board()).last()
        {
            words = vec![self.engine.format_move(self.root.board(), *other)];
        }
        if !words.is_empty() {
            text.push_str(&format!(" pv {}", words.join(" ")));
        }
        self.engine.write_line(&text);
    }

    /// Formats the nodes, the time, and related figures.
    fn counters_text(&self) -> String {
        if self.has_fault("info-bare") {
            return String::new();
        }
        let millis = self.started.elapsed().as_millis();
        let shown = millis
            * if self.has_fault("time-microseconds") {
                1_000
            } else {
                1
            };
        let nodes = match self.has_fault("nodes-down") && self.depth.is_multiple_of(2) {
            true => 1,
            false => self.nodes,
        };
        let nps = u128::from(nodes) * 1_000 / shown.max(1);
        let nps = if self.has_fault("nps-zero") { 0 } else { nps };
        let full = if self.has_fault("hashfull-over") {
            1_001
        } else {
            0
        };
        format!(" nodes {nodes} nps {nps} hashfull {full} time {shown}")
    }

    fn report_oddities(&mut self) {
        if self.has_fault("info-odd") {
            self.engine.write_line("info depth many hello");
        }
        if self.has_fault("currmove-early") {
            self.engine
                .write_line("info currmove e2e4 currmovenumber 1");
        }
        if self.has_fault("currmove-zero") {
            self.engine
                .write_line("info currmove e2e4 currmovenumber 0");
        }
        if self.has_fault("flood") {
            for number in 0..300 {
                self.engine
                    .write_line(&format!("info string number {number}"));
            }
        }
    }

    fn format_score(&self, score: i32) -> String {
        let plies = MATE_SCORE - score.abs();
        if score.abs() < MIN_MATE_SCORE || self.has_fault("mate-as-cp") {
            return format!("cp {score}");
        }
        let moves = (plies + 1) / 2;
        let unsigned = score > 0 || moves == 0 || self.has_fault("mate-unsigned");
        let sign = if unsigned { "" } else { "-" };
        format!("mate {sign}{moves}")
    }

    fn format_line(&self, moves: &[Move]) -> Vec<String> {
        let mut board: Board = self.root.board().clone();
        let mut words = Vec::new();
        for &mv in moves {
            if !board.is_legal(mv) {
                break;
            }
            words.push(self.engine.format_move(&board, mv));
            board.play_unchecked(mv);
        }
        words
    }

    pub(crate) fn answer(&mut self, moves: &[Move]) {
        let line = self.lines.first().cloned();
        let line = line.unwrap_or_else(|| ScoredLine {
            score: self.no_move_score(),
            moves: moves.first().copied().into_iter().collect(),
        });
        let silent =
            self.has_fault("no-info") || moves.is_empty() && self.has_fault("no-terminal-score");
        let shown = self.engine.options.multipv > 1 && !self.lines.is_empty();
        if !silent && !shown {
            self.report_line(1, &line);
        }
        let words = self.format_line(&line.moves);
        let best = match words.first() {
            Some(word) => self.apply_move_faults(word, moves),
            None if self.has_fault("null-a1a1") => "a1a1".to_owned(),
            None if self.has_fault("null-none") => "(none)".to_owned(),
            None => "0000".to_owned(),
        };
        let ponder = match words.get(1) {
            Some(_) if self.has_fault("ponder-illegal") => " ponder a1a1".to_owned(),
            Some(word) => format!(" ponder {word}"),
            None => String::new(),
        };
        let rest = if self.has_fault("best-words") {
            " score 12"
        } else {
            ""
        };
        self.write_bestmove(&format!("bestmove {best}{ponder}{rest}"));
    }

    fn write_bestmove(&mut self, best: &str) {
        self.engine.write_flood();
        if self.has_fault("mute") {
            return;
        }
        if let Some(millis) = self.engine.fault_number("late-by=") {
            std::thread::sleep(Duration::from_millis(millis));
        }
        if self.has_fault("garbage") {
            return self.engine.write_line("bestmove somewhere");
        }
        let lost = self.has_fault("tenth-lost") && self.engine.searches % 10 == 9 && self.stopped;
        let drops = self.has_fault("stop-drops-best") && self.stopped;
        let waiting = drops
            .then(|| self.engine.input.try_next_line().ok())
            .flatten();
        if let Some(line) = waiting {
            self.engine.input.put_back(line);
            return;
        }
        if lost {
            return;
        }
        self.engine.write_line(best);
        if self.has_fault("double-best") {
            self.engine.write_line(best);
        }
        if self.has_fault("ponders-itself") {
            self.engine
                .write_line("info depth 1 score cp 0 nodes 1 time 0 pv e2e4");
        }
    }

    /// Returns the move to send, which is another one if a fault demands it.
    fn apply_move_faults(&self, word: &str, moves: &[Move]) -> String {
        let board = self.root.board();
        let other = |index: usize| {
            moves
                .get(index)
                .map(|mv| self.engine.format_move(board, *mv))
        };
        if self.has_fault("illegal-best") {
            return "a1a1".to_owned();
        }
        if self.has_fault("random") {
            let nanos = self.started.elapsed().subsec_nanos() as usize;
            return other(nanos % moves.len().max(1)).unwrap_or_default();
        }
        if self.has_fault("other-head") {
            let mut others = (0..moves.len()).filter_map(other);
            return others
                .find(|mv| mv != word)
                .unwrap_or_else(|| word.to_owned());
        }
        word.to_owned()
    }

    /// Returns the score of a position without moves.
    fn no_move_score(&self) -> i32 {
        let has_moves = !crate::tree::legal_moves(self.root.board()).is_empty();
        let in_check = !self.root.board().checkers().is_empty();
        if has_moves || !in_check {
            0
        } else {
            -MATE_SCORE
        }
    }
}
