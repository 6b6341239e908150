//! Detects GCG.

use super::line::GcgLine;
use super::pragma::Pragma;
use crate::text;

/// Returns `true` if a file can only be GCG.
///
/// It begins with an encoding, a player, or a turn, possibly below other pragmas.
/// The header of a plain move list also has `#`, but with a space after it or a
/// colon after the key.
pub(crate) fn is_gcg(text: &[u8]) -> bool {
    let lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
    for line in lines {
        let line = text::latin1(line);
        match GcgLine::parse(&line) {
            GcgLine::Blank => {}
            GcgLine::Turn(turn) => return turn.contains(':'),
            GcgLine::Continuation(_) => return false,
            GcgLine::Pragma { key, value } => match Pragma::parse(key, value) {
                _ if key.is_empty() || key.contains(':') => return false,
                Pragma::Encoding | Pragma::Player(_) => return true,
                _ => {}
            },
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn move_lists_are_not_detected_as_gcg() {
        for gcg in [
            "#character-encoding UTF-8\n",
            "#player1 ada Ada",
            "#title x\r\n\r\n#player2 ada Ada",
            "#note x\n>ada: A 8D A",
            ">ada:",
        ] {
            assert!(is_gcg(gcg.as_bytes()), "{gcg}");
        }
        for other in [
            "",
            "# game: crossword\n8d.CARE",
            "#game: gomoku\nh8",
            "#player1: ada\nh8",
            "#title x\nh8",
            "#title x",
            "> h8",
            "h8\n#player1 ada",
        ] {
            assert!(!is_gcg(other.as_bytes()), "{other}");
        }
    }
}
