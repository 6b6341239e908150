//! Report of a measurement.

use std::fmt::Write as _;

use crate::measure::MoveResult;
use crate::options::Options;
use crate::planter::Motif;

/// Counts for one motif.
#[derive(Clone, Debug, Default)]
struct MotifCounts {
    /// Games with the motif, and those that the second opinion confirms.
    planted: usize,
    confirmed: usize,
    /// Those in which the review found it.
    found: usize,
    found_confirmed: usize,
    /// Clean games, and those in which the review found the motif in the key move.
    clean: usize,
    clean_found: usize,
    /// Moves of all games for which the review reported the motif.
    reported: usize,
    /// Those where the motif was planted or the second opinion agrees.
    reported_rightly: usize,
    /// Those where the second opinion agrees, planted or not.
    reported_confirmed: usize,
}

pub(crate) struct Report {
    title: String,
    rows: Vec<(Motif, MotifCounts)>,
    misses: Vec<(Motif, &'static str, String)>,
    /// Games whose motif was confirmed and found.
    hits: Vec<String>,
}

impl Report {
    pub(crate) fn new(options: &Options, results: &[MoveResult]) -> Self {
        let mut rows: Vec<(Motif, MotifCounts)> = Motif::ALL
            .into_iter()
            .map(|motif| (motif, MotifCounts::default()))
            .collect();
        let mut misses = Vec::new();
        for result in results {
            for (motif, row) in &mut rows {
                if let Some(kind) = row.count(*motif, result) {
                    misses.push((*motif, kind, describe(result)));
                }
            }
        }
        let is_hit = |result: &&MoveResult| {
            let motif = result.example.motif;
            let planted = result.is_key && result.example.planted;
            planted
                && result.matters()
                && result.found.contains(&motif)
                && result.confirmed.contains(&motif)
        };
        let hits = results.iter().filter(is_hit).map(|result| {
            let MoveResult { example, ply, .. } = result;
            let (motif, rule) = (example.motif.word(), example.rule.word());
            format!("{motif} {rule} {} {ply} {}", example.size, example.text())
        });
        let hits = hits.collect();
        rows.retain(|(_, row)| row.planted > 0 || row.reported > 0);
        let moves = results.len();
        Self {
            title: format!(
                "tier {}, judge {}, seed {}, {} planted games of each motif, {moves} moves examined",
                options.tier, options.judge, options.seed, options.games
            ),
            rows,
            misses,
            hits,
        }
    }

    /// Returns the games whose motif was confirmed and found, one per line.
    pub(crate) fn list(&self) -> String {
        self.hits.join("\n")
    }

    /// Formats the report as text.
    pub(crate) fn text(&self, show: usize) -> String {
        let mut text = format!("{}\n\n", self.title);
        let _ = writeln!(
            text,
            "{:<18} {:>7} {:>9} {:>5} {:>6} {:>7} {:>9} | {:>5} {:>5} | {:>5} {:>7} {:>9} {:>9}",
            "motif",
            "planted",
            "confirmed",
            "found",
            "both",
            "recall",
            "of conf.",
            "clean",
            "found",
            "said",
            "rightly",
            "precision",
            "confirmed"
        );
        for (motif, row) in &self.rows {
            let _ = writeln!(
                text,
                "{:<18} {:>7} {:>9} {:>5} {:>6} {:>7} {:>9} | {:>5} {:>5} | {:>5} {:>7} {:>9} {:>9}",
                motif.word(),
                row.planted,
                row.confirmed,
                row.found,
                row.found_confirmed,
                percent(row.found, row.planted),
                percent(row.found_confirmed, row.confirmed),
                row.clean,
                row.clean_found,
                row.reported,
                row.reported_rightly,
                percent(row.reported_rightly, row.reported),
                percent(row.reported_confirmed, row.reported)
            );
        }
        for (motif, _) in &self.rows {
            for kind in KINDS {
                let of_kind = |miss: &&(Motif, &str, String)| miss.0 == *motif && miss.1 == kind;
                let count = self.misses.iter().filter(of_kind).count();
                if count == 0 || show == 0 {
                    continue;
                }
                let _ = writeln!(text, "\n{}, {kind}: {count}", motif.word());
                for (_, _, game) in self.misses.iter().filter(of_kind).take(show) {
                    let _ = writeln!(text, "  {game}");
                }
            }
        }
        text
    }

    /// Formats the report as JSON.
    pub(crate) fn json(&self) -> String {
        let rows = self.rows.iter().map(|(motif, row)| {
            serde_json::json!({
                "motif": motif.word(),
                "family": motif.family(),
                "planted": row.planted,
                "confirmed": row.confirmed,
                "found": row.found,
                "found_confirmed": row.found_confirmed,
                "clean": row.clean,
                "clean_found": row.clean_found,
                "said": row.reported,
                "said_rightly": row.reported_rightly,
                "said_confirmed": row.reported_confirmed,
            })
        });
        let misses = self.misses.iter().map(|(motif, kind, game)| {
            serde_json::json!({ "motif": motif.word(), "kind": kind, "game": game })
        });
        serde_json::json!({
            "title": self.title,
            "motifs": rows.collect::<Vec<_>>(),
            "misses": misses.collect::<Vec<_>>(),
            "hits": self.hits,
        })
        .to_string()
    }
}

const MISSED: &str = "planted and confirmed, not found";
const DOUBTFUL: &str = "planted, not confirmed, not found";
const CLEAN: &str = "found in the clean move, not confirmed";
const FALSE: &str = "found elsewhere, not confirmed";
const KINDS: [&str; 4] = [MISSED, DOUBTFUL, CLEAN, FALSE];

impl MotifCounts {
    /// Counts the result of a move and returns the kind of miss, if it is one.
    fn count(&mut self, motif: Motif, result: &MoveResult) -> Option<&'static str> {
        let is_found = result.found.contains(&motif);
        let is_confirmed = result.confirmed.contains(&motif);
        let is_own = result.is_key && result.example.motif == motif;
        let is_planted = is_own && result.example.planted;
        let mut kind = None;
        if is_planted {
            let is_counted = is_confirmed && result.matters();
            self.planted += 1;
            self.confirmed += usize::from(is_counted);
            self.found += usize::from(is_found);
            self.found_confirmed += usize::from(is_found && is_counted);
            kind = match (is_found, is_counted) {
                (true, _) => None,
                (false, true) => Some(MISSED),
                (false, false) => Some(DOUBTFUL),
            };
        } else if is_own {
            self.clean += 1;
            self.clean_found += usize::from(is_found);
        }
        if is_found {
            self.reported += 1;
            let is_right = is_planted || is_confirmed;
            self.reported_rightly += usize::from(is_right);
            self.reported_confirmed += usize::from(is_confirmed);
            if !is_right {
                kind = Some(if is_own { CLEAN } else { FALSE });
            }
        }
        kind
    }
}

fn percent(part: usize, of: usize) -> String {
    if of == 0 {
        return "-".to_owned();
    }
    let tenths = (1_000 * part + of / 2) / of;
    format!("{}.{} %", tenths / 10, tenths % 10)
}

/// Describes a game and the result of one of its moves.
fn describe(result: &MoveResult) -> String {
    let example = &result.example;
    let words = |motifs: &[Motif]| {
        let words: Vec<&str> = motifs.iter().map(|motif| motif.word()).collect();
        words.join(" ")
    };
    let loss = result.loss.map_or_else(String::new, |loss| {
        format!(", loses {}.{} according to the judge", loss / 10, loss % 10)
    });
    let side = example.size;
    format!(
        "{} ({}) {} {side}x{side} {}, move {} of {}, found [{}], confirmed [{}]{loss}",
        example.motif.word(),
        example.variant,
        example.rule.word(),
        example.text(),
        result.ply,
        example.moves.len(),
        words(&result.found),
        words(&result.confirmed)
    )
}
