//! Multi-line commands, which end with `DONE`.
//!
//! The first bad line is answered with one `ERROR`. The rest is skipped, and the
//! command has no effect.

use zeitnot_core::Moment;

use super::GomocupDialect;
use super::board::GomocupBoard;
use super::searching::SearchPurpose;
use crate::gomocup::command::{GomocupCommand, MultiLineKind};
use crate::gomocup::point::GomocupPoint;
use crate::gomocup::stones::{PlacedStones, StoneOwner};
use crate::quoted;

/// A multi-line command that is being received.
pub(super) struct MultiLineCommand {
    kind: MultiLineKind,
    entries: Vec<(GomocupPoint, StoneMark)>,
    is_invalid: bool,
}

/// The third number of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StoneMark {
    Stone(StoneOwner),
    /// A winning line of a continuous game, or a forbidden point in renju.
    Special,
    /// The command has lines of two numbers.
    Missing,
}

impl GomocupDialect {
    pub(super) fn start_multi_line(&mut self, kind: MultiLineKind) {
        let is_invalid = self.board_or_error(kind.word()).is_none();
        self.multi_line = Some(MultiLineCommand {
            kind,
            entries: Vec::new(),
            is_invalid,
        });
    }

    pub(super) fn invalidate_multi_line(&mut self, problem: String) {
        if let Some(block) = &mut self.multi_line
            && !std::mem::replace(&mut block.is_invalid, true)
        {
            let place = format!("{} line {}", block.kind.word(), block.entries.len() + 1);
            self.write_error(format!("{place}: {problem}"));
        }
    }

    pub(super) fn read_multi_line(
        &mut self,
        text: &str,
        command: &GomocupCommand,
        arrived: Moment,
    ) {
        if *command == GomocupCommand::Done {
            if let Some(block) = self.multi_line.take()
                && !block.is_invalid
            {
                self.finish_multi_line(block, arrived);
            }
            return;
        }
        // These commands are not lines of the board, and may come at any time.
        match command {
            GomocupCommand::Info(rest) => return self.info(rest),
            GomocupCommand::Stop => return self.stop(),
            _ => {}
        }
        let size = self.board.as_ref().map_or(0, |board| board.size);
        let Some(block) = self.multi_line.as_mut().filter(|block| !block.is_invalid) else {
            return;
        };
        let entry = parse_entry(block.kind, text, size).and_then(|entry| {
            let is_duplicate = block.entries.iter().any(|before| before.0 == entry.0);
            if is_duplicate
                && matches!(
                    block.kind,
                    MultiLineKind::Board | MultiLineKind::YxBoard | MultiLineKind::Swap2Board
                )
            {
                Err(format!("{} occurs twice; send each stone once", entry.0))
            } else {
                Ok(entry)
            }
        });
        match entry {
            Ok(entry) => block.entries.push(entry),
            Err(problem) => self.invalidate_multi_line(problem),
        }
    }

    fn finish_multi_line(&mut self, block: MultiLineCommand, arrived: Moment) {
        let points = || block.entries.iter().map(|entry| entry.0);
        match block.kind {
            MultiLineKind::Board => {
                if self.set_board("BOARD", &block.entries) {
                    self.search_board(SearchPurpose::Move, arrived);
                }
            }
            MultiLineKind::YxBoard => {
                self.set_board("YXBOARD", &block.entries);
            }
            MultiLineKind::Swap2Board => self.swap2(points().collect(), arrived),
            MultiLineKind::Block => self.blocked.extend(points()),
            MultiLineKind::BlockUndo => {
                for point in points() {
                    self.blocked.remove(&point);
                }
            }
        }
    }

    fn set_board(&mut self, word: &str, entries: &[(GomocupPoint, StoneMark)]) -> bool {
        let Some(size) = self.board.as_ref().map(|board| board.size) else {
            return false;
        };
        let board = self.rule_name().and_then(|rule| {
            let stones: Vec<(GomocupPoint, StoneOwner)> = entries
                .iter()
                .filter_map(|&(point, mark)| match mark {
                    StoneMark::Stone(owner) => Some((point, owner)),
                    StoneMark::Special | StoneMark::Missing => None,
                })
                .collect();
            let stones = PlacedStones::from_board(&stones);
            let board = GomocupBoard::new(&*self.game, &rule, size, stones);
            let mut board = board.map_err(|error| error.to_string())?;
            // In renju, the mark is for forbidden points, which the rules define.
            if rule != "renju" {
                let special = entries.iter().filter(|entry| entry.1 == StoneMark::Special);
                board.unplayable = special.map(|entry| entry.0).collect();
            }
            Ok(board)
        });
        match board {
            Ok(board) => {
                self.board = Some(board);
                true
            }
            Err(error) => {
                self.write_error(format!("{word}: {error}"));
                false
            }
        }
    }
}

/// Parses one line of a multi-line command.
fn parse_entry(
    kind: MultiLineKind,
    text: &str,
    size: u32,
) -> Result<(GomocupPoint, StoneMark), String> {
    let (point, mark) = match kind {
        MultiLineKind::Board | MultiLineKind::YxBoard => {
            let (point, field) = text
                .trim()
                .rsplit_once(',')
                .filter(|(point, _)| point.contains(','))
                .ok_or_else(|| {
                    format!(
                        "{} is not a stone; send x,y,1 (own), x,y,2 (opponent), or DONE",
                        quoted(text.trim())
                    )
                })?;
            let mark = match field.trim() {
                "1" => StoneMark::Stone(StoneOwner::Own),
                "2" => StoneMark::Stone(StoneOwner::Opponent),
                "3" => StoneMark::Special,
                other => {
                    return Err(format!(
                        "the third number is {}; send 1 (own), 2 (opponent), or 3 (winning line)",
                        quoted(other)
                    ));
                }
            };
            (point, mark)
        }
        MultiLineKind::Swap2Board | MultiLineKind::Block | MultiLineKind::BlockUndo => {
            (text, StoneMark::Missing)
        }
    };
    let point = GomocupPoint::parse(point, size).map_err(|error| error.to_string())?;
    Ok((point, mark))
}
