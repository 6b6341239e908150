//! A whole dialogue in the Gomocup protocol: any bytes from the manager, and
//! searches that answer with the first legal move.
//!
//! The first byte chooses how searches answer (bit 0: not before they must, bit
//! 1: after a report on a completed depth) and how the bytes are portioned (bits
//! 2 and 3); the rest is what the manager says.
//!
//! Checked: no panic; portions do not matter; every line is short and
//! printable; one search at a time, and never configured or cleared meanwhile;
//! every command has exactly the answers that it owes; a dialogue without the
//! commands that were answered by `ERROR` goes the same way; moves that were told
//! are on the board and none was blocked; and afterwards a new game can be played.
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
const PACE: u64 = 1_700_000;

fuzz_target!(|bytes: &[u8]| {
    let Some((&mode, bytes)) = bytes.split_first() else {
        return;
    };
    let lines = split(bytes, bytes.len().max(1));
    let portion = [bytes.len().max(1), 1, 7, 4096][usize::from(mode >> 2 & 3)];
    assert_eq!(split(bytes, portion), lines);
    let lines: Vec<(usize, InputLine)> = lines.into_iter().enumerate().collect();
    let mut desk = Desk::new(mode & 1 != 0, mode & 2 != 0);
    let kept = desk.talk(&lines);
    if !desk.holds && kept.len() < lines.len() {
        let mut again = Desk::new(false, desk.reports);
        again.talk(&kept);
        assert_eq!(
            again.accepted(),
            desk.accepted(),
            "an ERROR changed the game"
        );
        assert_eq!(again.orders, desk.orders, "an ERROR changed a search");
    }
    desk.play_on();
});

/// A brain and somebody who does what it wants.
struct Desk {
    brain: GomocupDialect,
    now: Moment,
    /// Do searches answer as late as they can?
    holds: bool,
    /// Do searches report a depth?
    reports: bool,
    search: Option<Box<SearchRequest>>,
    /// Must what is searched now be a move that is not blocked?
    avoids_blocks: bool,
    said: Vec<String>,
    /// Every search in words.
    orders: Vec<String>,
    ended: bool,
}

/// A block whose `DONE` has not come.
struct Block {
    kind: MultiLineKind,
    /// Where it begins in the list of lines without errors.
    begins: usize,
    is_spoilt: bool,
}

impl Desk {
    fn new(holds: bool, reports: bool) -> Self {
        Self {
            brain: GomocupDialect::new(
                Arc::new(Gomoku),
                small_settings(),
                Arc::new(ManualTime::new()),
            ),
            now: Moment::default(),
            holds,
            reports,
            search: None,
            avoids_blocks: false,
            said: Vec::new(),
            orders: Vec::new(),
            ended: false,
        }
    }

    /// Says these lines up to `END`, and gives them back without those that
    /// were answered by `ERROR`.
    fn talk(&mut self, lines: &[(usize, InputLine)]) -> Vec<(usize, InputLine)> {
        let mut kept = Vec::new();
        let mut block: Option<Block> = None;
        let mut all_owed = 0;
        for (number, line) in lines {
            let before = self.said.len();
            let makes_moves = makes_moves(line, block.as_ref());
            self.avoids_blocks = makes_moves && !self.holds;
            self.hand_in(line.clone(), *number);
            self.avoids_blocks = false;
            kept.push((*number, line.clone()));
            let answers = answers(&self.said[before..]);
            if self.ended {
                assert!(answers.is_empty(), "last words: {answers:?}");
                // A search that was still held owes its answer for ever.
                return kept;
            }
            let error = answers.iter().find(|line| line.starts_with("ERROR "));
            let is_vain = error.is_some_and(|error| changed_nothing(error));
            let owed = match (command(line), &mut block) {
                (Some(GomocupCommand::MultiLine(kind)), None) => {
                    block = Some(Block {
                        kind,
                        begins: kept.len() - 1,
                        is_spoilt: error.is_some(),
                    });
                    usize::from(error.is_some())
                }
                (command, None) => {
                    if is_vain {
                        drop_line(&mut kept);
                    }
                    owed(line, command)
                }
                (Some(GomocupCommand::Done), Some(begun)) => {
                    if begun.is_spoilt || is_vain {
                        drop_block(&mut kept, begun.begins);
                    }
                    let owed = owed_at_done(begun, error.is_some());
                    block = None;
                    owed
                }
                (command, Some(begun)) => {
                    if error.is_some() {
                        let is_remark = matches!(
                            command,
                            Some(GomocupCommand::Info(_) | GomocupCommand::Stop)
                        );
                        assert!(!is_remark && !begun.is_spoilt, "{line:?}: {answers:?}");
                        begun.is_spoilt = true;
                    }
                    usize::from(error.is_some())
                }
            };
            if !self.holds {
                assert_eq!(answers.len(), owed, "{line:?}: {answers:?}");
                let point = last_point(&answers);
                if let Some(point) = point.filter(|_| makes_moves) {
                    self.check_taken(&point);
                }
            }
            all_owed += owed;
        }
        self.release();
        assert_eq!(answers(&self.said).len(), all_owed, "{:?}", self.said);
        kept
    }

    /// The move that was told last stands on the board.
    fn check_taken(&mut self, point: &str) {
        let verdict = self.evaluate(point);
        assert!(!verdict.contains("can be played"), "not made: {verdict}");
    }

    /// Moves that `YXBLOCK` has forbidden are not among those to be searched.
    fn check_not_blocked(&mut self, order: &SearchRequest, answer: &Answer) {
        let size = order.position.setup().size.unwrap_or_default();
        let moves = answer.lines.iter().flat_map(|line| line.moves.first());
        for &mv in moves {
            let name = order.position.format_move(mv, Notation::Engine);
            let point = GomocupPoint::from_square_name(&name, size).expect("a point of the board");
            let verdict = self.evaluate(&point.to_string());
            assert!(!verdict.ends_with("blocked"), "{verdict}");
        }
    }

    /// What is told about a point, which disturbs nothing.
    fn evaluate(&mut self, point: &str) -> String {
        let question = InputLine::Text(format!("INFO evaluate {point}"));
        let actions = self.brain.handle(question, self.now);
        match &actions[..] {
            [Effect::Write(verdict)] => verdict.clone(),
            _ => panic!("{point}: {actions:?}"),
        }
    }

    fn hand_in(&mut self, line: InputLine, number: usize) {
        self.now = Moment::from_nanos(PACE * number as u64);
        let actions = self.brain.handle(line, self.now);
        self.perform(actions);
        if self.holds {
            if self.reports && !self.ended {
                let actions = self.brain.overdue(self.now);
                self.perform(actions);
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
        let Some(order) = self.search.take() else {
            panic!("a line waits for a search that does not run");
        };
        let answer = first_moves(&order);
        if self.avoids_blocks {
            self.check_not_blocked(&order, &answer);
        }
        let actions = self.brain.answered(&answer, self.now);
        self.perform(actions);
    }

    fn perform(&mut self, actions: Vec<Effect>) {
        let mut begun = false;
        for action in actions {
            assert!(!self.ended, "{action:?} after the end");
            match action {
                Effect::Write(line) => {
                    let is_printable = line.bytes().all(|byte| (b' '..=b'~').contains(&byte));
                    assert!(is_printable && line.len() <= 2_000, "{line:?}");
                    self.said.push(line);
                }
                Effect::StartSearch(order) => {
                    assert!(self.search.is_none(), "two searches at once");
                    let words = order.position.setup();
                    self.orders.push(format!("{words:?} {:?}", order.limits));
                    self.search = Some(order);
                    begun = true;
                }
                Effect::Stop => assert!(self.search.is_some(), "nothing to stop"),
                Effect::DiscardSearch => {
                    assert!(self.search.take().is_some(), "nothing to give up")
                }
                Effect::Configure(_) | Effect::Clear => {
                    assert!(self.search.is_none(), "{action:?} during a search");
                }
                Effect::End => self.ended = true,
                Effect::PonderHit | Effect::RunTask(_) => {
                    panic!("{action:?} is not of this protocol")
                }
            }
        }
        if begun
            && self.reports
            && let Some(order) = &self.search
        {
            let info = info(&first_moves(order));
            let actions = self.brain.progress(info);
            self.perform(actions);
        }
    }

    /// What was said, without complaints.
    fn accepted(&self) -> Vec<&String> {
        let lines = self.said.iter();
        lines
            .filter(|line| !line.starts_with("ERROR ") && !line.starts_with("UNKNOWN "))
            .collect()
    }

    /// Whatever happened, a new game can be played.
    fn play_on(&mut self) {
        let number = usize::try_from(self.now.nanos() / PACE).unwrap_or(0) + 1;
        for (line, wanted) in [
            ("DONE", None),
            ("INFO rule 0", None),
            ("START 15", Some("OK")),
        ] {
            if self.ended {
                return;
            }
            self.said.clear();
            self.hand_in(InputLine::Text(line.to_owned()), number);
            self.release();
            assert!(wanted.is_none_or(|wanted| answers(&self.said) == [wanted]));
        }
        self.said.clear();
        self.hand_in(InputLine::Text("BEGIN".to_owned()), number);
        self.release();
        let answers = answers(&self.said);
        assert!(
            matches!(answers[..], [move_] if move_.contains(',')),
            "{answers:?}"
        );
    }
}

/// Settings with the smallest table.
fn small_settings() -> Settings {
    let mut settings = default_settings(&Gomoku);
    settings
        .set("table.megabytes", "1")
        .expect("one megabyte is allowed");
    settings
}

/// The lines that answer something.
fn answers(said: &[String]) -> Vec<&str> {
    let lines = said.iter().map(String::as_str);
    lines
        .filter(|line| !line.starts_with("MESSAGE ") && !line.starts_with("DEBUG "))
        .collect()
}

/// The command that a line is, if it is any.
fn command(line: &InputLine) -> Option<GomocupCommand> {
    match line {
        InputLine::Text(text) if text.trim().is_empty() => None,
        InputLine::Text(text) => Some(GomocupCommand::parse(text)),
        InputLine::TooLong => None,
    }
}

/// The last point that was answered: the one before it may be captured.
fn last_point(answers: &[&str]) -> Option<String> {
    let line = answers.last()?;
    let is_point = line.starts_with(|first: char| first.is_ascii_digit());
    let last = line.split(' ').next_back().filter(|_| is_point)?;
    Some(last.to_owned())
}

/// Are points that answer this line moves on the board?
fn makes_moves(line: &InputLine, block: Option<&Block>) -> bool {
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

/// The answers that a line outside of blocks gets.
fn owed(line: &InputLine, command: Option<GomocupCommand>) -> usize {
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

/// The answers that the end of a block gets, with an error or without.
fn owed_at_done(block: &Block, is_error: bool) -> usize {
    match block.kind {
        _ if block.is_spoilt => 0,
        MultiLineKind::Board | MultiLineKind::Swap2Board => 1,
        MultiLineKind::YxBoard => usize::from(is_error),
        MultiLineKind::Block | MultiLineKind::BlockUndo => 0,
    }
}

/// A move that ends the game, or leaves nothing to play, is on the board even
/// though it cannot be answered.
fn changed_nothing(error: &str) -> bool {
    !error.contains("no move can be made") && !error.contains("no move is left")
}

/// Takes the last line out. What the Yixin family says is noticed even so.
fn drop_line(kept: &mut Vec<(usize, InputLine)>) {
    if let Some((number, InputLine::Text(text))) = kept.pop()
        && GomocupCommand::is_yixin(&text)
    {
        kept.push((number, InputLine::Text("YXNOTHING".to_owned())));
    }
}

/// Takes a block out that begins there. `INFO` is heard even so.
fn drop_block(kept: &mut Vec<(usize, InputLine)>, begins: usize) {
    let mut block = kept.split_off(begins).into_iter();
    kept.extend(block.next());
    drop_line(kept);
    kept.extend(block.filter(|(_, line)| match line {
        InputLine::Text(text) => matches!(GomocupCommand::parse(text), GomocupCommand::Info(_)),
        InputLine::TooLong => false,
    }));
}

/// Moves in the order of the list, with scores that the position decides.
fn first_moves(order: &SearchRequest) -> Answer {
    let mut moves = order.position.legal_moves();
    if let Some(wanted) = &order.limits.root_moves {
        moves.retain(|mv| wanted.contains(mv));
    }
    let best = i32::try_from(order.position.key() % 61).unwrap_or(0) - 30;
    let lines: Vec<Variation> = moves
        .iter()
        .zip(0..order.limits.multi_pv.clamp(1, 4))
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
        status: order.position.status(),
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
