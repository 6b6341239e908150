//! Commands whose lines follow, up to `DONE`. The first bad line is answered
//! by the one `ERROR` of the whole block, the rest is read past, and nothing
//! changes.

use zeitnot_core::Moment;

use super::Brain;
use super::board::Board;
use super::thinking::Task;
use crate::gomocup::command::{BlockKind, Command};
use crate::gomocup::point::Point;
use crate::gomocup::rules::takes_stones;
use crate::gomocup::stones::{Owner, Stones};
use crate::wire::quoted;

/// A block under way.
pub(super) struct Block {
    kind: BlockKind,
    entries: Vec<(Point, Mark)>,
    is_spoilt: bool,
}

/// The third number of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Stone(Owner),
    /// A winning line of a continuous game, or a forbidden point in renju.
    Special,
    /// Lines of two numbers have none.
    None,
}

impl Brain {
    pub(super) fn begin_block(&mut self, kind: BlockKind) {
        let is_spoilt = self.playable(kind.word()).is_none();
        self.block = Some(Block {
            kind,
            entries: Vec::new(),
            is_spoilt,
        });
    }

    pub(super) fn spoil_block(&mut self, problem: String) {
        if let Some(block) = &mut self.block
            && !std::mem::replace(&mut block.is_spoilt, true)
        {
            let place = format!("{} line {}", block.kind.word(), block.entries.len() + 1);
            self.error(format!("{place}: {problem}"));
        }
    }

    pub(super) fn block_line(&mut self, text: &str, command: &Command, arrived: Moment) {
        if *command == Command::Done {
            if let Some(block) = self.block.take()
                && !block.is_spoilt
            {
                self.finish_block(block, arrived);
            }
            return;
        }
        // A manager that speaks about the clock does not mean the board, and
        // a stop is never a mistake.
        match command {
            Command::Info(rest) => return self.info(rest),
            Command::Stop => return self.stop(),
            _ => {}
        }
        let size = self.board.as_ref().map_or(0, |board| board.size);
        let Some(block) = self.block.as_mut().filter(|block| !block.is_spoilt) else {
            return;
        };
        let entry = entry(block.kind, text, size).and_then(|entry| {
            let twice = block.entries.iter().any(|before| before.0 == entry.0);
            if twice
                && matches!(
                    block.kind,
                    BlockKind::Board | BlockKind::YxBoard | BlockKind::Swap2Board
                )
            {
                Err(format!(
                    "{} was given before: give each stone once",
                    entry.0
                ))
            } else {
                Ok(entry)
            }
        });
        match entry {
            Ok(entry) => block.entries.push(entry),
            Err(problem) => self.spoil_block(problem),
        }
    }

    fn finish_block(&mut self, block: Block, arrived: Moment) {
        let points = || block.entries.iter().map(|entry| entry.0);
        match block.kind {
            BlockKind::Board => {
                if self.set_board("BOARD", &block.entries) {
                    self.think(Task::Move, arrived);
                }
            }
            BlockKind::YxBoard => {
                self.set_board("YXBOARD", &block.entries);
            }
            BlockKind::Swap2Board => self.swap2(points().collect(), arrived),
            BlockKind::Block => self.blocked.extend(points()),
            BlockKind::BlockUndo => {
                for point in points() {
                    self.blocked.remove(&point);
                }
            }
        }
    }

    fn set_board(&mut self, word: &str, entries: &[(Point, Mark)]) -> bool {
        let Some(size) = self.board.as_ref().map(|board| board.size) else {
            return false;
        };
        let board = self.rule_name().and_then(|rule| {
            let stones: Vec<(Point, Owner)> = entries
                .iter()
                .filter_map(|&(point, mark)| match mark {
                    Mark::Stone(owner) => Some((point, owner)),
                    Mark::Special | Mark::None => None,
                })
                .collect();
            let stones = Stones::of_board(&stones, takes_stones(&rule));
            let board = Board::new(&*self.game, &rule, size, stones);
            let mut board = board.map_err(|error| error.to_string())?;
            // In renju the mark repeats what the rules say already.
            if rule != "renju" {
                let special = entries.iter().filter(|entry| entry.1 == Mark::Special);
                board.walls = special.map(|entry| entry.0).collect();
            }
            Ok(board)
        });
        match board {
            Ok(board) => {
                self.board = Some(board);
                true
            }
            Err(sentence) => {
                self.error(format!("{word}: {sentence}"));
                false
            }
        }
    }
}

/// Reads one line of a block.
fn entry(kind: BlockKind, text: &str, size: u32) -> Result<(Point, Mark), String> {
    let (point, mark) = match kind {
        BlockKind::Board | BlockKind::YxBoard => {
            let (point, field) = text
                .trim()
                .rsplit_once(',')
                .filter(|(point, _)| point.contains(','))
                .ok_or_else(|| {
                    format!(
                        "{} is no stone: write x,y,1 (own), x,y,2 (the opponent's) or DONE",
                        quoted(text.trim())
                    )
                })?;
            let mark = match field.trim() {
                "1" => Mark::Stone(Owner::Own),
                "2" => Mark::Stone(Owner::Opponent),
                "3" => Mark::Special,
                other => {
                    return Err(format!(
                        "the third number is {}: it must be 1 (own), 2 (the opponent's) or 3",
                        quoted(other)
                    ));
                }
            };
            (point, mark)
        }
        BlockKind::Swap2Board | BlockKind::Block | BlockKind::BlockUndo => (text, Mark::None),
    };
    let point = Point::parse(point, size).map_err(|error| error.to_string())?;
    Ok((point, mark))
}
