//! Text tables.

use super::paint::{Paint, Tone};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Right,
}

/// A table whose columns are as wide as their widest cells.
pub(super) struct TextTable {
    aligns: Vec<Align>,
    rows: Vec<Vec<(String, Tone)>>,
}

const GAP: &str = "  ";

impl TextTable {
    pub(super) fn new(aligns: &[Align]) -> Self {
        Self {
            aligns: aligns.to_vec(),
            rows: Vec::new(),
        }
    }

    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = (String, Tone)>) {
        self.rows.push(cells.into_iter().collect());
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Formats the table with column heads; empty without rows.
    pub(super) fn write(mut self, heads: &[String], paint: Paint) -> String {
        if self.is_empty() {
            return String::new();
        }
        let heads = heads.iter().map(|head| (head.clone(), Tone::Soft));
        self.rows.insert(0, heads.collect());
        let widths: Vec<usize> = (0..self.aligns.len())
            .map(|column| {
                let cells = self.rows.iter().filter_map(|row| row.get(column));
                cells
                    .map(|(text, _)| text.chars().count())
                    .max()
                    .unwrap_or(0)
            })
            .collect();
        let lines = self.rows.iter().map(|row| {
            let cells = row.iter().zip(&widths).zip(&self.aligns);
            let cells: Vec<String> = cells
                .map(|(((text, tone), width), align)| {
                    let room = " ".repeat(width.saturating_sub(text.chars().count()));
                    let painted = paint.tone(*tone, text);
                    match align {
                        Align::Left => painted + &room,
                        Align::Right => room + &painted,
                    }
                })
                .collect();
            format!("{}\n", cells.join(GAP).trim_end())
        });
        lines.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut grid = TextTable::new(&[Align::Left, Align::Right]);
        grid.row([
            ("a".to_owned(), Tone::Plain),
            ("10".to_owned(), Tone::Wrong),
        ]);
        grid.row([
            ("nước".to_owned(), Tone::Plain),
            ("9".to_owned(), Tone::Plain),
        ]);
        let plain = Paint { color: false };
        let heads = ["x", "y"].map(str::to_owned);
        assert_eq!(grid.write(&heads, plain), "x      y\na     10\nnước   9\n");
        let mut grid = TextTable::new(&[Align::Left]);
        grid.row([("a".to_owned(), Tone::Wrong)]);
        let painted = grid.write(&[String::new()], Paint { color: true });
        assert_eq!(painted, "\n\u{1b}[31ma\u{1b}[0m\n");
        let empty = TextTable::new(&[Align::Left]);
        assert_eq!(empty.write(&heads, plain), "");
    }
}
