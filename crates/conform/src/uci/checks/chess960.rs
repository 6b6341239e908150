//! Chess960, if the engine supports it.

use crate::check::Severity::Optional;
use crate::check::check;
use crate::uci::Check;
use crate::uci::engine_under_test::UciUnderTest;
use crate::uci::launcher::UciLauncher;
use crate::uci::positions::{CASTLING, CASTLING_960, CASTLING_STANDARD_960};
use crate::uci::root::UciRoot;
use crate::verdict::{CheckResult, wrong_reply};

pub(super) const CHECKS: &[Check] = &[
    check(
        "chess960-castling",
        Optional,
        "With `UCI_Chess960`, castling is written as the king capturing its own rook.",
        castles_in_chess960,
    ),
    check(
        "chess960-read",
        Optional,
        "With `UCI_Chess960`, castling is read as the king capturing its own rook.",
        reads_castling_moves,
    ),
    check(
        "chess960-off",
        Optional,
        "After `UCI_Chess960` is switched off, castling is written e1g1 again.",
        standard_castling,
    ),
];

fn chess960_engine(launcher: &UciLauncher<'_>) -> CheckResult<UciUnderTest> {
    launcher.require_option("UCI_Chess960")?;
    let mut subject = launcher.ready_process()?;
    subject.set_option("UCI_Chess960", Some("true"))?;
    Ok(subject)
}

/// Searches only a castling move, which must be the answer.
fn search_castling(subject: &mut UciUnderTest, root: &UciRoot, castling: &str) -> CheckResult {
    let go = format!("go depth 2 searchmoves {castling}");
    let search = subject.search(root, &go)?;
    if search.best() == castling {
        return Ok(());
    }
    Err(wrong_reply(format!("bestmove {}", search.best()), castling))
}

fn castles_in_chess960(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = chess960_engine(launcher)?;
    for (text, castlings) in [
        (CASTLING_960, ["c1h1", "c1b1"]),
        (CASTLING_STANDARD_960, ["e1h1", "e1a1"]),
    ] {
        let root = UciRoot::chess960(text)?;
        for castling in castlings {
            search_castling(&mut subject, &root, castling)?;
        }
    }
    Ok(())
}

fn reads_castling_moves(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = chess960_engine(launcher)?;
    for castling in ["c1h1", "c1b1", "c1h1 c8b8"] {
        let root = UciRoot::chess960(&format!("{CASTLING_960} moves {castling}"))?;
        let search = subject.search(&root, "go depth 3")?;
        for info in search.infos() {
            if let Err(reason) = root.play_line(&info.pv) {
                let expected = format!("a line of play that is legal after {castling}");
                return Err(wrong_reply(reason, expected));
            }
        }
    }
    Ok(())
}

fn standard_castling(launcher: &UciLauncher<'_>) -> CheckResult {
    let mut subject = chess960_engine(launcher)?;
    search_castling(
        &mut subject,
        &UciRoot::chess960(CASTLING_STANDARD_960)?,
        "e1h1",
    )?;
    subject.set_option("UCI_Chess960", Some("false"))?;
    search_castling(&mut subject, &UciRoot::new(CASTLING)?, "e1g1")
}
