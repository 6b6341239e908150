//! A Gomocup dialogue with any bytes as input.
//!
//! The searches are simulated and answer with the first legal move.
//!
//! The first byte selects when searches answer (bit 0: as late as possible; bit 1:
//! after a report on a completed depth) and the portions of the input (bits 2 and 3).
//! The rest is the input.
//!
//! Checked: nothing panics; the portions of the input do not matter; every line is short
//! and printable; one search runs at a time, and the engine is not configured or cleared
//! meanwhile; every command gets exactly its answers; commands answered with `ERROR`
//! change nothing; reported moves are on the board and were not blocked; and a new game
//! can be played afterwards.
#![no_main]

use std::sync::Arc;
use std::time::Duration;

use libfuzzer_sys::fuzz_target;
use zeitnot_core::{
    Answer, Info, Line as Variation, ManualTime, Moment, Notation, Score, Settings, StatsSummary,
    StopReason, TableCounters, default_settings,
};
use zeitnot_frontend::gomocup::GomocupDialect;
use zeitnot_frontend::gomocup::command::{GomocupCommand, MultiLineKind};
use zeitnot_frontend::gomocup::point::GomocupPoint;
use zeitnot_frontend::{Effect, Frontend as _, InputLine, SearchRequest};
use zeitnot_fuzz::dialogue::split;
use zeitnot_gomoku::Gomoku;

/// Time between two lines, in nanoseconds.
const LINE_INTERVAL: u64 = 1_700_000;

fuzz_target!(|bytes: &[u8]| {
    let Some((&mode, bytes)) = bytes.split_first() else {
        return;
    };
    let lines = split(bytes, bytes.len().max(1));
    let portion = [bytes.len().max(1), 1, 7, 4096][usize::from(mode >> 2 & 3)];
    assert_eq!(split(bytes, portion), lines);
    let lines: Vec<(usize, InputLine)> = lines.into_iter().enumerate().collect();
    let mut session = Session::new(mode & 1 != 0, mode & 2 != 0);
    let kept = session.send_lines(&lines);
    if !session.delays_answers && kept.len() < lines.len() {
        let mut again = Session::new(false, session.reports_depths);
        again.send_lines(&kept);
        assert_eq!(
            again.accepted(),
            session.accepted(),
            "an ERROR changed the game"
        );
        assert_eq!(
            again.searches, session.searches,
            "an ERROR changed a search"
        );
    }
    session.play_new_game();
});

/// A brain and its simulated engine.
struct Session {
    brain: GomocupDialect,
    now: Moment,
    /// Whether searches answer as late as possible.
    delays_answers: bool,
    reports_depths: bool,
    search: Option<Box<SearchRequest>>,
    /// Whether the current search must avoid blocked points.
    avoids_blocks: bool,
    output: Vec<String>,
    /// A description of every search.
    searches: Vec<String>,
    ended: bool,
}

/// A multi-line command without its `DONE`.
struct MultiLineInput {
    kind: MultiLineKind,
    /// Its index in the list of lines without errors.
    start: usize,
    is_invalid: bool,
}

impl Session {
    fn new(delays_answers: bool, reports_depths: bool) -> Self {
        Self {
            brain: GomocupDialect::new(
                Arc::new(Gomoku),
                small_settings(),
                Arc::new(ManualTime::new()),
            ),
            now: Moment::default(),
            delays_answers,
            reports_depths,
            search: None,
            avoids_blocks: false,
            output: Vec::new(),
            searches: Vec::new(),
            ended: false,
        }
    }

    /// Sends lines up to `END` and checks the answers.
    ///
    /// Returns the lines without those that were answered with `ERROR`.
    fn send_lines(&mut self, lines: &[(usize, InputLine)]) -> Vec<(usize, InputLine)> {
        let mut kept = Vec::new();
        let mut block: Option<MultiLineInput> = None;
        let mut total_expected = 0;
        for (number, line) in lines {
            let before = self.output.len();
            let makes_moves = makes_moves(line, block.as_ref());
            self.avoids_blocks = makes_moves && !self.delays_answers;
            self.send_line(line.clone(), *number);
            self.avoids_blocks = false;
            kept.push((*number, line.clone()));
            let answers = answers(&self.output[before..]);
            if self.ended {
                assert!(answers.is_empty(), "answers after the end: {answers:?}");
                // A search that is still running is not answered.
                return kept;
            }
            let error = answers.iter().find(|line| line.starts_with("ERROR "));
            let has_no_effect = error.is_some_and(|error| had_no_effect(error));
            let expected = match (command(line), &mut block) {
                (Some(GomocupCommand::MultiLine(kind)), None) => {
                    block = Some(MultiLineInput {
                        kind,
                        start: kept.len() - 1,
                        is_invalid: error.is_some(),
                    });
                    usize::from(error.is_some())
                }
                (command, None) => {
                    if has_no_effect {
                        drop_line(&mut kept);
                    }
                    expected_answers(line, command)
                }
                (Some(GomocupCommand::Done), Some(open_block)) => {
                    if open_block.is_invalid || has_no_effect {
                        drop_block(&mut kept, open_block.start);
                    }
                    let expected = expected_at_done(open_block, error.is_some());
                    block = None;
                    expected
                }
                (command, Some(open_block)) => {
                    if error.is_some() {
                        let is_allowed = matches!(
                            command,
                            Some(GomocupCommand::Info(_) | GomocupCommand::Stop)
                        );
                        assert!(
                            !is_allowed && !open_block.is_invalid,
                            "{line:?}: {answers:?}"
                        );
                        open_block.is_invalid = true;
                    }
                    usize::from(error.is_some())
                }
            };
            if !self.delays_answers {
                assert_eq!(answers.len(), expected, "{line:?}: {answers:?}");
                let point = last_point(&answers);
                if let Some(point) = point.filter(|_| makes_moves) {
                    self.check_move_made(&point);
                }
            }
            total_expected += expected;
        }
        self.release();
        assert_eq!(
            answers(&self.output).len(),
            total_expected,
            "{:?}",
            self.output
        );
        kept
    }

    /// Checks that the move reported last is on the board.
    fn check_move_made(&mut self, point: &str) {
        let verdict = self.evaluate(point);
        assert!(!verdict.contains("can be played"), "not made: {verdict}");
    }

    /// Checks that moves blocked by `YXBLOCK` are not searched.
    fn check_not_blocked(&mut self, request: &SearchRequest, answer: &Answer) {
        let size = request.position.setup().size.unwrap_or_default();
        let moves = answer.lines.iter().flat_map(|line| line.moves.first());
        for &mv in moves {
            let name = request.position.format_move(mv, Notation::Engine);
            let point = GomocupPoint::from_square_name(&name, size).expect("a point of the board");
            let verdict = self.evaluate(&point.to_string());
            assert!(!verdict.ends_with("blocked"), "{verdict}");
        }
    }

    /// Returns the brain's information on a point, which does not affect the dialogue.
    fn evaluate(&mut self, point: &str) -> String {
        let question = InputLine::Text(format!("INFO evaluate {point}"));
        let effects = self.brain.handle(question, self.now);
        match &effects[..] {
            [Effect::Write(verdict)] => verdict.clone(),
            _ => panic!("{point}: {effects:?}"),
        }
    }

    fn send_line(&mut self, line: InputLine, number: usize) {
        self.now = Moment::from_nanos(LINE_INTERVAL * number as u64);
        let effects = self.brain.handle(line, self.now);
        self.perform(effects);
        if self.delays_answers {
            if self.reports_depths && !self.ended {
                let effects = self.brain.overdue(self.now);
                self.perform(effects);
            }
            // Two moves of a balance and the choice before them.
            for _ in 0..4 {
                if self.brain.is_waiting() && !self.ended {
                    self.answer();
                }
            }
        } else {
            self.release();
        }
        assert!(self.ended || !self.brain.is_waiting());
        assert!(self.ended || self.brain.is_searching() == self.search.is_some());
    }

    fn release(&mut self) {
        while self.search.is_some() {
            self.answer();
        }
    }

    fn answer(&mut self) {
        let Some(request) = self.search.take() else {
            panic!("a line waits, but no search runs");
        };
        let answer = first_moves(&request);
        if self.avoids_blocks {
            self.check_not_blocked(&request, &answer);
        }
        let effects = self.brain.answered(&answer, self.now);
        self.perform(effects);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        let mut started = false;
        for effect in effects {
            assert!(!self.ended, "{effect:?} after the end");
            match effect {
                Effect::Write(line) => {
                    let is_printable = line.bytes().all(|byte| (b' '..=b'~').contains(&byte));
                    assert!(is_printable && line.len() <= 2_000, "{line:?}");
                    self.output.push(line);
                }
                Effect::StartSearch(request) => {
                    assert!(self.search.is_none(), "two searches at once");
                    let words = request.position.setup();
                    self.searches
                        .push(format!("{words:?} {:?}", request.limits));
                    self.search = Some(request);
                    started = true;
                }
                Effect::Stop => assert!(self.search.is_some(), "nothing to stop"),
                Effect::DiscardSearch => {
                    assert!(self.search.take().is_some(), "no search to discard")
                }
                Effect::Configure(_) | Effect::Clear => {
                    assert!(self.search.is_none(), "{effect:?} during a search");
                }
                Effect::End => self.ended = true,
                Effect::PonderHit | Effect::RunTask(_) => {
                    panic!("{effect:?} is not of this protocol")
                }
            }
        }
        if started
            && self.reports_depths
            && let Some(request) = &self.search
        {
            let info = info(&first_moves(request));
            let effects = self.brain.progress(info);
            self.perform(effects);
        }
    }

    /// Returns the output without errors.
    fn accepted(&self) -> Vec<&String> {
        let lines = self.output.iter();
        lines
            .filter(|line| !line.starts_with("ERROR ") && !line.starts_with("UNKNOWN "))
            .collect()
    }

    /// Checks that a new game can be played.
    fn play_new_game(&mut self) {
        let number = usize::try_from(self.now.nanos() / LINE_INTERVAL).unwrap_or(0) + 1;
        for (line, wanted) in [
            ("DONE", None),
            ("INFO rule 0", None),
            ("START 15", Some("OK")),
        ] {
            if self.ended {
                return;
            }
            self.output.clear();
            self.send_line(InputLine::Text(line.to_owned()), number);
            self.release();
            assert!(wanted.is_none_or(|wanted| answers(&self.output) == [wanted]));
        }
        self.output.clear();
        self.send_line(InputLine::Text("BEGIN".to_owned()), number);
        self.release();
        let answers = answers(&self.output);
        assert!(
            matches!(answers[..], [move_] if move_.contains(',')),
            "{answers:?}"
        );
    }
}

fn small_settings() -> Settings {
    let mut settings = default_settings(&Gomoku);
    settings
        .set("table.megabytes", "1")
        .expect("one megabyte is allowed");
    settings
}

fn answers(output: &[String]) -> Vec<&str> {
    let lines = output.iter().map(String::as_str);
    lines
        .filter(|line| !line.starts_with("MESSAGE ") && !line.starts_with("DEBUG "))
        .collect()
}

fn command(line: &InputLine) -> Option<GomocupCommand> {
    match line {
        InputLine::Text(text) if text.trim().is_empty() => None,
        InputLine::Text(text) => Some(GomocupCommand::parse(text)),
        InputLine::TooLong => None,
    }
}

/// Returns the last point of an answer; the point before it may be captured.
fn last_point(answers: &[&str]) -> Option<String> {
    let line = answers.last()?;
    let is_point = line.starts_with(|first: char| first.is_ascii_digit());
    let last = line.split(' ').next_back().filter(|_| is_point)?;
    Some(last.to_owned())
}

/// Returns `true` if points that answer this line are moves on the board.
fn makes_moves(line: &InputLine, block: Option<&MultiLineInput>) -> bool {
    match (command(line), block) {
        (Some(GomocupCommand::Done), Some(block)) => block.kind == MultiLineKind::Board,
        (Some(command), None) => matches!(
            command,
            GomocupCommand::Begin
                | GomocupCommand::Turn(_)
                | GomocupCommand::Play(_)
                | GomocupCommand::NBest(_)
                | GomocupCommand::Balance { .. }
        ),
        _ => false,
    }
}

/// Returns the number of answers to a line outside of multi-line commands.
fn expected_answers(line: &InputLine, command: Option<GomocupCommand>) -> usize {
    let is_silent = match command {
        None => *line != InputLine::TooLong,
        Some(command) => matches!(
            command,
            GomocupCommand::Info(_)
                | GomocupCommand::Stop
                | GomocupCommand::HashClear
                | GomocupCommand::BlockReset
                | GomocupCommand::ShowInfo
        ),
    };
    usize::from(!is_silent)
}

/// Returns the number of answers at the end of a multi-line command.
fn expected_at_done(block: &MultiLineInput, is_error: bool) -> usize {
    match block.kind {
        _ if block.is_invalid => 0,
        MultiLineKind::Board | MultiLineKind::Swap2Board => 1,
        MultiLineKind::YxBoard => usize::from(is_error),
        MultiLineKind::Block | MultiLineKind::BlockUndo => 0,
    }
}

/// Returns `true` if the command with this error had no effect.
///
/// A move that ends the game, or leaves nothing to play, is on the board even though
/// it cannot be answered.
fn had_no_effect(error: &str) -> bool {
    !error.contains("the game is over") && !error.contains("no move is left")
}

/// Removes the last line, but keeps a sign of a Yixin command.
fn drop_line(kept: &mut Vec<(usize, InputLine)>) {
    if let Some((number, InputLine::Text(text))) = kept.pop()
        && GomocupCommand::is_yixin(&text)
    {
        kept.push((number, InputLine::Text("YXNOTHING".to_owned())));
    }
}

/// Removes a multi-line command, but keeps its `INFO` lines.
fn drop_block(kept: &mut Vec<(usize, InputLine)>, start: usize) {
    let mut block = kept.split_off(start).into_iter();
    kept.extend(block.next());
    drop_line(kept);
    kept.extend(block.filter(|(_, line)| match line {
        InputLine::Text(text) => matches!(GomocupCommand::parse(text), GomocupCommand::Info(_)),
        InputLine::TooLong => false,
    }));
}

/// Returns the first moves of the list, with scores derived from the position.
fn first_moves(request: &SearchRequest) -> Answer {
    let mut moves = request.position.legal_moves();
    if let Some(wanted) = &request.limits.root_moves {
        moves.retain(|mv| wanted.contains(mv));
    }
    let best = i32::try_from(request.position.key() % 61).unwrap_or(0) - 30;
    let lines: Vec<Variation> = moves
        .iter()
        .zip(0..request.limits.multi_pv.clamp(1, 4))
        .map(|(&mv, rank)| Variation::exact(Score(best) - 7 * rank.cast_signed(), vec![mv]))
        .collect();
    Answer {
        facts: Vec::new(),
        solver_result: None,
        best: moves.first().copied(),
        lines,
        depth: 1,
        seldepth: 1,
        nodes: 1,
        time: Duration::from_millis(1),
        reason: StopReason::Complete,
        status: request.position.status(),
        stats: StatsSummary::default(),
        table: TableCounters {
            bytes: 1 << 20,
            ..TableCounters::default()
        },
        record: None,
    }
}

fn info(answer: &Answer) -> Info {
    Info {
        depth: answer.depth,
        seldepth: answer.seldepth,
        nodes: answer.nodes,
        time: answer.time,
        fill: 0,
        lines: answer.lines.clone(),
    }
}
