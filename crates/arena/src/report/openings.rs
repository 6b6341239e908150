//! How the games of each opening came out.

use std::collections::BTreeMap;

use zeitnot_core::Side;

use super::results::WinDrawLoss;
use crate::opening::Opening;
use crate::played::PlayedGame;

/// Openings that are told apart; the games of others are counted together.
pub const MAX_TRACKED_OPENINGS: usize = 10_000;

/// Most letters of an opening's name.
const MAX_NAME_CHARS: usize = 80;

/// The games of one opening.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpeningResults {
    /// How engine 0 fared.
    pub engine: WinDrawLoss,
    /// How the first player fared, whoever it was.
    pub first: WinDrawLoss,
}

impl OpeningResults {
    fn add(&mut self, game: &PlayedGame) {
        self.engine.add(game.half_points(0));
        self.first.add(game.result.half_points(Side::First));
    }

    /// How far from even the opening is: from 0 to 1, where one side won all.
    #[must_use]
    pub fn bias(&self) -> f64 {
        let share = self.first.share();
        share.map_or(0.0, |share| (share * 2.0 - 1.0).abs())
    }
}

/// The games of every opening.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpeningStats {
    named: BTreeMap<String, OpeningResults>,
    /// Games of openings that came when the list was full.
    others: OpeningResults,
    /// All games.
    total: OpeningResults,
}

impl OpeningStats {
    /// Counts a game.
    pub fn add(&mut self, game: &PlayedGame) {
        self.total.add(game);
        let name = name_of(&game.opening);
        let is_full = self.named.len() >= MAX_TRACKED_OPENINGS;
        match self.named.get_mut(&name) {
            Some(results) => results.add(game),
            None if is_full => self.others.add(game),
            None => self.named.entry(name).or_default().add(game),
        }
    }

    /// Different openings that were told apart.
    #[must_use]
    pub fn len(&self) -> usize {
        self.named.len()
    }

    /// Has no game been counted?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.named.is_empty()
    }

    /// All games, whatever their opening.
    #[must_use]
    pub const fn total(&self) -> &OpeningResults {
        &self.total
    }

    /// Games of openings that came when the list was full.
    #[must_use]
    pub const fn others(&self) -> &OpeningResults {
        &self.others
    }

    /// Openings whose games both sides won as often as the other, and those
    /// that one side won always.
    #[must_use]
    pub fn even_and_decided(&self) -> (usize, usize) {
        let count = |wanted: f64| {
            let leans = self.named.values().map(OpeningResults::bias);
            leans.filter(|&lean| lean == wanted).count()
        };
        (count(0.0), count(1.0))
    }

    /// The openings that are furthest from even, the worst first; of equals,
    /// those with more games.
    #[must_use]
    pub fn worst(&self, most: usize) -> Vec<(&str, &OpeningResults)> {
        let mut openings: Vec<(&str, &OpeningResults)> = self
            .named
            .iter()
            .map(|(name, results)| (name.as_str(), results))
            .collect();
        openings.sort_by(|(_, one), (_, other)| {
            let games = |results: &OpeningResults| results.first.games();
            let by_lean = other.bias().total_cmp(&one.bias());
            by_lean.then_with(|| games(other).cmp(&games(one)))
        });
        openings.truncate(most);
        openings
    }
}

/// What an opening is called: its moves where it has no name.
fn name_of(opening: &Opening) -> String {
    let moves = opening.moves.join(" ");
    let name = match (opening.name.trim(), opening.start.trim(), moves.as_str()) {
        ("", "", "") => "initial position".to_owned(),
        ("", "", moves) => moves.to_owned(),
        ("", start, moves) => format!("{start} {moves}"),
        (name, _, _) => name.to_owned(),
    };
    match name.char_indices().nth(MAX_NAME_CHARS) {
        Some((end, _)) => format!("{}…", name.get(..end).unwrap_or_default()),
        None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opening_without_a_name_is_called_by_its_moves() {
        let opening = |name: &str, start: &str, moves: &[&str]| Opening {
            name: name.to_owned(),
            start: start.to_owned(),
            moves: moves.iter().map(|&word| word.to_owned()).collect(),
            score: None,
        };
        assert_eq!(name_of(&opening("", "", &[])), "initial position");
        assert_eq!(name_of(&opening(" ", "", &["h8", "i9"])), "h8 i9");
        assert_eq!(name_of(&opening("7", "", &["h8"])), "7");
        let long = name_of(&opening("", &"é".repeat(200), &["e2e4"]));
        assert_eq!(long.chars().count(), MAX_NAME_CHARS + 1);
    }
}
