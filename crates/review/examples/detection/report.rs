//! What the measurement came to.

use std::fmt::Write as _;

use crate::measure::Sight;
use crate::options::Options;
use crate::planter::Motif;

/// Counts about one motif.
#[derive(Clone, Debug, Default)]
struct Row {
    /// Games with the motif, and those that a second opinion confirms.
    planted: usize,
    confirmed: usize,
    /// Those that the review found.
    found: usize,
    found_confirmed: usize,
    /// Clean games, and those in which the review found it in the move that
    /// makes the difference.
    clean: usize,
    clean_found: usize,
    /// Moves in which the review found it, whatever the game was made for, and
    /// those of them where it was planted or the second opinion agrees.
    said: usize,
    said_rightly: usize,
    /// Those where the second opinion agrees, planted or not.
    said_confirmed: usize,
}

/// All of it.
pub(crate) struct Report {
    title: String,
    rows: Vec<(Motif, Row)>,
    misses: Vec<(Motif, &'static str, String)>,
    /// Planted, confirmed and found.
    hits: Vec<String>,
}

impl Report {
    /// Counts.
    pub(crate) fn new(options: &Options, sights: &[Sight]) -> Self {
        let mut rows: Vec<(Motif, Row)> = Motif::ALL
            .into_iter()
            .map(|motif| (motif, Row::default()))
            .collect();
        let mut misses = Vec::new();
        for sight in sights {
            for (motif, row) in &mut rows {
                if let Some(kind) = row.count(*motif, sight) {
                    misses.push((*motif, kind, told(sight)));
                }
            }
        }
        let is_hit = |sight: &&Sight| {
            let motif = sight.example.motif;
            let planted = sight.is_key && sight.example.planted;
            planted
                && sight.matters()
                && sight.found.contains(&motif)
                && sight.confirmed.contains(&motif)
        };
        let hits = sights.iter().filter(is_hit).map(|sight| {
            let Sight { example, ply, .. } = sight;
            let (motif, rule) = (example.motif.word(), example.rule.word());
            format!("{motif} {rule} {} {ply} {}", example.size, example.text())
        });
        let hits = hits.collect();
        rows.retain(|(_, row)| row.planted > 0 || row.said > 0);
        let moves = sights.len();
        Self {
            title: format!(
                "tier {}, judge {}, seed {}, {} planted games of each motif, {moves} moves looked at",
                options.tier, options.judge, options.seed, options.games
            ),
            rows,
            misses,
            hits,
        }
    }

    /// What was planted, confirmed and found.
    pub(crate) fn list(&self) -> String {
        self.hits.join("\n")
    }

    /// For people.
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
                row.said,
                row.said_rightly,
                percent(row.said_rightly, row.said),
                percent(row.said_confirmed, row.said)
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
                for (_, _, told) in self.misses.iter().filter(of_kind).take(show) {
                    let _ = writeln!(text, "  {told}");
                }
            }
        }
        text
    }

    /// For programs.
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
                "said": row.said,
                "said_rightly": row.said_rightly,
                "said_confirmed": row.said_confirmed,
            })
        });
        let misses = self.misses.iter().map(|(motif, kind, told)| {
            serde_json::json!({ "motif": motif.word(), "kind": kind, "game": told })
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

impl Row {
    /// Counts what was found in a move, and says what kind of miss it is.
    fn count(&mut self, motif: Motif, sight: &Sight) -> Option<&'static str> {
        let is_found = sight.found.contains(&motif);
        let is_confirmed = sight.confirmed.contains(&motif);
        let concerns = sight.is_key && sight.example.motif == motif;
        let is_planted = concerns && sight.example.planted;
        let mut kind = None;
        if is_planted {
            let is_grave = is_confirmed && sight.matters();
            self.planted += 1;
            self.confirmed += usize::from(is_grave);
            self.found += usize::from(is_found);
            self.found_confirmed += usize::from(is_found && is_grave);
            kind = match (is_found, is_grave) {
                (true, _) => None,
                (false, true) => Some(MISSED),
                (false, false) => Some(DOUBTFUL),
            };
        } else if concerns {
            self.clean += 1;
            self.clean_found += usize::from(is_found);
        }
        if is_found {
            self.said += 1;
            let is_right = is_planted || is_confirmed;
            self.said_rightly += usize::from(is_right);
            self.said_confirmed += usize::from(is_confirmed);
            if !is_right {
                kind = Some(if concerns { CLEAN } else { FALSE });
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

/// A game and what was found in one of its moves.
fn told(sight: &Sight) -> String {
    let example = &sight.example;
    let words = |motifs: &[Motif]| {
        let words: Vec<&str> = motifs.iter().map(|motif| motif.word()).collect();
        words.join(" ")
    };
    let loss = sight.loss.map_or_else(String::new, |loss| {
        format!(", loses {}.{} by the judge", loss / 10, loss % 10)
    });
    let side = example.size;
    format!(
        "{} ({}) {} {side}x{side} {}, move {} of {}, found [{}], confirmed [{}]{loss}",
        example.motif.word(),
        example.variant,
        example.rule.word(),
        example.text(),
        sight.ply,
        example.moves.len(),
        words(&sight.found),
        words(&sight.confirmed)
    )
}
