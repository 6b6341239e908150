//! The searchable text of games.
//!
//! Names are lower-cased here, because SQLite supports this only for ASCII.

use super::game::GameHead;

/// Separates the names of a game; folded text never contains it.
const SEPARATOR: char = '\n';

/// Returns the text in lower case, with spaces for control characters.
pub(super) fn fold(text: &str) -> String {
    text.chars()
        .flat_map(char::to_lowercase)
        .map(|letter| if letter.is_control() { ' ' } else { letter })
        .collect()
}

/// Returns the text in which a search looks for matches.
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
    fn letters_of_all_alphabets_are_folded() {
        let text = searchable_text(&head());
        for part in ["id-1", "STAND", "đỗ", "ĐỖ VĂN", "Đỗ\nVăn", "0%"] {
            assert!(text.contains(&fold(part)), "{part}");
        }
    }

    #[test]
    fn matches_do_not_span_two_names() {
        let text = searchable_text(&head());
        for part in ["id-1\nstandard", "id-1 standard", "1s", "hess"] {
            assert!(!text.contains(&fold(part)), "{part}");
        }
    }
}
