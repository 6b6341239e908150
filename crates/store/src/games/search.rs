//! The text by which games are found.
//!
//! Names are made lower-case here rather than in a database, which knows the
//! Latin alphabet only.

use super::game::GameHead;

/// Stands between the names of a game. No folded text has it.
const SEPARATOR: char = '\n';

/// A text as it is compared: lower-case, with spaces for control characters.
pub(super) fn fold(text: &str) -> String {
    text.chars()
        .flat_map(char::to_lowercase)
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}

/// Everything by which a game is found.
pub(super) fn searchable_text(head: &GameHead) -> String {
    let [first, second] = &head.players;
    let mut text = String::new();
    for name in [&head.id, &head.rule, first, second] {
        text.push_str(&fold(name));
        text.push(SEPARATOR);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head() -> GameHead {
        GameHead {
            id: "ID-1".into(),
            created_ms: 0,
            game: "chess".into(),
            rule: "Standard".into(),
            players: ["Đỗ\nVăn".into(), "100%".into()],
            spec: String::new(),
        }
    }

    #[test]
    fn letters_of_any_alphabet_are_folded() {
        let text = searchable_text(&head());
        for part in ["id-1", "STAND", "đỗ", "ĐỖ VĂN", "Đỗ\nVăn", "0%"] {
            assert!(text.contains(&fold(part)), "{part}");
        }
    }

    #[test]
    fn no_match_runs_from_one_name_into_the_next() {
        let text = searchable_text(&head());
        for part in ["id-1\nstandard", "id-1 standard", "1s", "hess"] {
            assert!(!text.contains(&fold(part)), "{part}");
        }
    }
}
