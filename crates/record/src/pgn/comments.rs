//! Comments, which may contain commands.

use super::command;
use crate::Annotations;

/// Applies the commands in a comment and returns the remaining text.
///
/// White space becomes one space. If removing a command creates another one
/// around it, that is applied too, so the text has no commands. Each bracket is
/// processed once.
pub(super) fn extract_commands(annotations: &mut Annotations, comment: &str) -> String {
    let mut text = String::with_capacity(comment.len());
    let mut open = Vec::new();
    for letter in comment.chars() {
        if letter.is_whitespace() || letter.is_control() {
            if !text.is_empty() && !text.ends_with(' ') {
                text.push(' ');
            }
            continue;
        }
        match letter {
            '[' => open.push(text.len()),
            ']' => {
                if let Some(begin) = open.pop()
                    && let Some(inside) = text.get(begin..)
                    && inside.len() < command::MAX_BYTES
                    && command::try_apply(annotations, &format!("{inside}]"))
                {
                    text.truncate(begin);
                    continue;
                }
            }
            _ => {}
        }
        text.push(letter);
    }
    text.truncate(text.trim_end().len());
    text
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn commands_are_separated_from_text() {
        let mut annotations = Annotations::default();
        let text = extract_commands(
            &mut annotations,
            "  [%clk 0:01:00] a\tb [%csl\n Ga1] [see] [%emt 0:00:01]c ] [%eval x] ",
        );
        assert_eq!(text, "a b [%csl Ga1] [see] c ] [%eval x]");
        assert_eq!(annotations.time_left, Some(Duration::from_secs(60)));
        assert_eq!(annotations.time_spent, Some(Duration::from_secs(1)));
    }

    #[test]
    fn the_remaining_text_has_no_commands() {
        for comment in [
            "[%clk [%emt 0:01] 0:02]",
            "[[%emt 0:01]%clk 0:02]",
            "[%clk[%emt 0:01] 0:02]",
            "[%cl[%emt 0:01]k 0:02] x",
        ] {
            let mut annotations = Annotations::default();
            let text = extract_commands(&mut annotations, comment);
            let mut again = Annotations::default();
            assert_eq!(extract_commands(&mut again, &text), text, "{comment}");
            assert_eq!(again, Annotations::default(), "{comment}");
        }
    }
}
