//! A graph of the first side's winning chance, with bad moves and phases below.

use zeitnot_core::Side;
use zeitnot_schema::v1::review::{Label, PhaseBand, ReviewedMove};

use super::TerminalReport;
use super::paint::Tone;
use crate::text::MessageValue;

/// Height of the graph in lines.
const HEIGHT: u32 = 3;

/// Blocks by number of filled eighths.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// Number of columns before the graph.
const MARGIN: usize = 5;

/// Maximum number of columns per position.
const MAX_COLUMNS_PER_POSITION: usize = 3;

pub(super) fn draw(report: &TerminalReport<'_>) -> String {
    let positions = &report.review.positions;
    if positions.len() < 2 {
        return String::new();
    }
    let room = report.width.saturating_sub(MARGIN).max(1);
    let scale = ColumnScale::new(positions.len(), room);
    let side = report.side(Side::First);
    let title = report.message("terminal-chance-of", &[("side", MessageValue::from(side))]);
    let mut text = report.paint.bold(&title) + "\n";
    for line in (0..HEIGHT).rev() {
        let label = match line {
            0 => "  0 ▕",
            line if line == HEIGHT - 1 => "100 ▕",
            _ => "    ▕",
        };
        let blocks: String = (0..scale.columns)
            .map(|column| block(positions[scale.position_at(column)].win, line))
            .collect();
        text += &format!("{label}{}\n", blocks.trim_end());
    }
    text += &marks(report, &scale);
    text += &phases(report, &scale);
    text
}

/// The mapping between positions and columns.
struct ColumnScale {
    positions: usize,
    columns: usize,
}

impl ColumnScale {
    fn new(positions: usize, room: usize) -> Self {
        let columns = match room / positions {
            0 => room,
            each => positions * each.min(MAX_COLUMNS_PER_POSITION),
        };
        Self { positions, columns }
    }

    fn position_at(&self, column: usize) -> usize {
        // A position has at least one column, or several positions share one.
        (column * self.positions / self.columns).min(self.positions - 1)
    }

    /// Returns the first column of a position.
    fn column_of(&self, position: usize) -> usize {
        let column = (position * self.columns).div_ceil(self.positions);
        column.min(self.columns - 1)
    }
}

/// Returns the character for a winning chance in one line of the graph.
fn block(win: u16, line: u32) -> char {
    let level = (u32::from(win) * HEIGHT * 8 + 500) / 1_000;
    let filled = level.saturating_sub(line * 8).min(8);
    BLOCKS[filled as usize]
}

/// Draws a symbol for the worst bad move of each column.
fn marks(report: &TerminalReport<'_>, scale: &ColumnScale) -> String {
    let mut worst: Vec<Option<&ReviewedMove>> = vec![None; scale.columns];
    for mv in &report.review.moves {
        let column = scale.column_of(mv.ply as usize);
        let known = worst[column].map_or(0, |known| known.loss);
        if mv.label.is_bad() && mv.loss >= known {
            worst[column] = Some(mv);
        }
    }
    let signs = worst.iter().map(|mv| match mv.map(|mv| mv.label) {
        None => " ".to_owned(),
        Some(Label::Inaccuracy) => report.paint.tone(Tone::Doubt, "⁈"),
        Some(Label::Blunder) => report.paint.tone(Tone::Wrong, "⁇"),
        Some(Label::Miss) => report.paint.tone(Tone::Wrong, "⊘"),
        Some(_) => report.paint.tone(Tone::Wrong, "?"),
    });
    let line: String = signs.collect();
    match line.trim_end() {
        "" => String::new(),
        line => format!("{}{line}\n", " ".repeat(MARGIN)),
    }
}

/// Draws the phase names at their first columns, cut to the available space.
fn phases(report: &TerminalReport<'_>, scale: &ColumnScale) -> String {
    let mut line = vec![' '; scale.columns];
    for &PhaseBand { phase, from, to } in &report.review.phases {
        let begin = match from {
            0 | 1 => 0,
            from => scale.column_of(from as usize),
        };
        let end = match scale.column_of(to as usize + 1) {
            end if (to as usize) + 1 >= scale.positions => end + 1,
            end => end,
        };
        let name = format!("│{}", report.name(phase));
        let room = line.get_mut(begin..end).into_iter().flatten();
        for (place, letter) in room.zip(name.chars()) {
            *place = letter;
        }
    }
    let line: String = line.into_iter().collect();
    let line = format!("{}{}", " ".repeat(MARGIN), line.trim_end());
    report.paint.dim(&line) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_grow_with_the_winning_chance() {
        let column = |win| [2, 1, 0].map(|line| block(win, line));
        assert_eq!(column(0), [' ', ' ', ' ']);
        assert_eq!(column(40), [' ', ' ', '▁']);
        assert_eq!(column(500), [' ', '▄', '█']);
        assert_eq!(column(1_000), ['█', '█', '█']);
    }

    #[test]
    fn every_position_has_a_column_and_every_column_a_position() {
        for (positions, room) in [(2, 75), (30, 75), (75, 75), (76, 75), (400, 35)] {
            let scale = ColumnScale::new(positions, room);
            assert!(scale.columns <= room);
            assert_eq!(scale.position_at(0), 0);
            assert_eq!(
                scale.position_at(scale.columns - 1),
                positions - positions.div_ceil(room)
            );
            for position in 0..positions {
                let column = scale.column_of(position);
                assert!(column < scale.columns);
                if positions <= room {
                    assert_eq!(scale.position_at(column), position);
                }
            }
        }
    }
}
