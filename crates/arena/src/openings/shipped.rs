//! The shipped sets: one for every rule set on its default board.
//!
//! `docs/dev/lab.md` describes how they were generated.

use super::book::OpeningBook;
use super::context::OpeningContext;
use super::file::read;

struct Set {
    game: &'static str,
    rule: &'static str,
    size: Option<u32>,
    file: &'static str,
    text: &'static str,
}

macro_rules! set {
    ($game:literal, $rule:literal, $size:expr, $file:literal) => {
        Set {
            game: $game,
            rule: $rule,
            size: $size,
            file: $file,
            text: include_str!(concat!("../../../../openings/", $file)),
        }
    };
}

static SETS: [Set; 10] = [
    set!("chess", "standard", None, "chess.epd"),
    set!("chess", "chess960", None, "chess960.epd"),
    set!("gomoku", "freestyle", Some(15), "gomoku-freestyle-15.txt"),
    set!("gomoku", "freestyle", Some(20), "gomoku-freestyle-20.txt"),
    set!("gomoku", "standard", Some(15), "gomoku-standard-15.txt"),
    set!("gomoku", "renju", Some(15), "gomoku-renju-15.txt"),
    set!("gomoku", "caro5", Some(15), "gomoku-caro5-15.txt"),
    set!("gomoku", "caro6", Some(15), "gomoku-caro6-15.txt"),
    set!("gomoku", "capture", Some(19), "gomoku-capture-19.txt"),
    set!("gomoku", "pente", Some(19), "gomoku-pente-19.txt"),
];

impl OpeningBook {
    /// Returns the shipped set for this game, rule set, and board.
    #[must_use]
    pub fn shipped(context: &OpeningContext) -> Option<Self> {
        let set = SETS.iter().find(|set| {
            set.game == context.game().name()
                && Some(set.rule) == context.rule()
                && set.size == context.size()
        })?;
        let loaded = read(set.text.as_bytes(), set.file, context, None).ok()?;
        Self::new(loaded.openings)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use zeitnot_chess::Chess;
    use zeitnot_core::Game;
    use zeitnot_gomoku::Gomoku;

    use super::*;
    use crate::openings::canonical_key;

    fn context(set: &Set) -> OpeningContext {
        let game: Arc<dyn Game> = match set.game {
            "chess" => Arc::new(Chess),
            _ => Arc::new(Gomoku),
        };
        OpeningContext::new(game, Some(set.rule), set.size).unwrap()
    }

    /// Returns the value of a note.
    fn note<'a>(set: &'a Set, name: &str) -> &'a str {
        let start = format!("# {name}: ");
        let line = set.text.lines().find(|line| line.starts_with(&start));
        &line.unwrap_or_else(|| panic!("{}: no {name}", set.file))[start.len()..]
    }

    #[test]
    fn every_set_is_legal_and_has_no_duplicates() {
        for set in &SETS {
            let context = context(set);
            let loaded = read(set.text.as_bytes(), set.file, &context, None).unwrap();
            assert_eq!(loaded.duplicates, [], "{}", set.file);
            assert_eq!(loaded.openings.len().to_string(), note(set, "openings"));
            let keys: HashSet<u64> = loaded
                .openings
                .iter()
                .map(|opening| canonical_key(&context, opening).unwrap())
                .collect();
            assert_eq!(keys.len(), loaded.openings.len(), "{}", set.file);
            assert_eq!(
                OpeningBook::shipped(&context).unwrap().openings(),
                loaded.openings,
                "{}",
                set.file
            );
        }
    }

    #[test]
    fn scores_are_in_the_range_that_the_set_states() {
        for set in &SETS {
            let range = note(set, "score").split(' ').next().unwrap_or_default();
            let (min, max) = range.split_once("..").unwrap();
            let stated = (min.parse().unwrap(), max.parse().unwrap());
            let book = OpeningBook::shipped(&context(set)).unwrap();
            let scores: Vec<i32> = book.openings().iter().map(|o| o.score.unwrap()).collect();
            let found = (*scores.iter().min().unwrap(), *scores.iter().max().unwrap());
            assert_eq!(found, stated, "{}", set.file);
        }
    }

    #[test]
    fn a_set_states_its_game_and_the_command_that_generated_it() {
        for set in &SETS {
            assert_eq!(note(set, "game"), set.game);
            assert_eq!(note(set, "rule"), set.rule);
            let command = note(set, "command");
            let expected = format!("zeitnot openings {} --rule {}", set.game, set.rule);
            assert!(command.starts_with(&expected), "{command}");
            assert!(note(set, "made with").starts_with("zeitnot "));
        }
    }

    #[test]
    fn only_default_boards_have_sets() {
        let games: [Arc<dyn Game>; 2] = [Arc::new(Chess), Arc::new(Gomoku)];
        for game in games {
            for rule in game.rules() {
                let context = OpeningContext::new(Arc::clone(&game), Some(rule), None).unwrap();
                assert!(OpeningBook::shipped(&context).is_some(), "{rule}");
            }
        }
        let odd = OpeningContext::new(Arc::new(Gomoku), None, Some(13)).unwrap();
        assert!(OpeningBook::shipped(&odd).is_none());
    }
}
