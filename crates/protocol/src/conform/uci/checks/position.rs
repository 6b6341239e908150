//! `position`: where to search.

use crate::client::uci::ScoreValue;
use crate::conform::check::Severity::{Recommended, Required};
use crate::conform::check::check;
use crate::conform::random::Random;
use crate::conform::uci::Check;
use crate::conform::uci::positions::{
    BLACK, DISJOINT, FIFTY, KNIGHTS, QUEENS, REPEATED, REPEATS, ROOKS, SPECIAL, START,
};
use crate::conform::uci::probe::Probe;
use crate::conform::uci::root::Root;
use crate::conform::verdict::{Checked, wrong};

pub(super) const CHECKS: &[Check] = &[
    check(
        "position-startpos",
        Required,
        "`position startpos` sets up the initial position, and `moves` plays on from it.",
        |probe| answers(probe, &[START, BLACK, "startpos moves e2e4 e7e5 g1f3"]),
    ),
    check(
        "position-fen",
        Required,
        "`position fen` sets up any position, for either side to move.",
        |probe| answers(probe, &[QUEENS, ROOKS, KNIGHTS]),
    ),
    check(
        "position-fen-moves",
        Required,
        "`moves` plays on from a FEN too.",
        |probe| {
            let after = "fen 8/8/1q3k2/8/4Q3/2K5/8/8 w - - 0 1 moves e4f4 f6g7";
            answers(probe, &[after])
        },
    ),
    check(
        "position-special-moves",
        Required,
        "Castling (e1g1), en passant and promotion (e7e8n) are played as chess has them.",
        |probe| answers(probe, &SPECIAL),
    ),
    check(
        "position-replaces",
        Required,
        "A new `position` replaces the old one, whatever was searched before.",
        |probe| answers(probe, &DISJOINT),
    ),
    check(
        "position-stays",
        Recommended,
        "A `go` without a new `position` searches the last one again.",
        stays,
    ),
    check(
        "position-first",
        Recommended,
        "A `go` before any `position` searches the initial position.",
        first,
    ),
    check(
        "position-long-game",
        Required,
        "A game of 300 moves fits in one `position`.",
        long_game,
    ),
    check(
        "position-repeated",
        Required,
        "A position that has been on the board three times, or fifty moves without progress, is searched all the same.",
        |probe| answers(probe, &[REPEATED, FIFTY]),
    ),
    check(
        "position-history",
        Recommended,
        "The moves before the position count: what repeats it for the third time is a draw.",
        history,
    ),
    check(
        "position-short-fen",
        Recommended,
        "A FEN without its two counters is read.",
        short_fen,
    ),
    check(
        "position-illegal-move",
        Required,
        "A move that is not legal does not end the engine: one `bestmove`, and it goes on.",
        |probe| illegal_moves(probe).map(drop),
    ),
    check(
        "position-before-illegal",
        Recommended,
        "After a move that is not legal the engine answers for a position before it.",
        before_illegal,
    ),
    check(
        "position-bad-fen",
        Required,
        "A FEN that is none does not end the engine, and the next `position` works.",
        |probe| {
            survives(
                probe,
                &[
                    "position fen",
                    "position fen hello",
                    "position fen 8/8/8/8 w - - 0 1",
                    "position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
                    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1",
                    "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x y",
                ],
            )
        },
    ),
    check(
        "position-impossible",
        Recommended,
        "A FEN without kings, or with the wrong king in check, does not end the engine.",
        |probe| {
            survives(
                probe,
                &[
                    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
                    "position fen 8/8/8/4k3/8/8/8/8 w - - 0 1",
                    "position fen 4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
                ],
            )
        },
    ),
    check(
        "position-incomplete",
        Required,
        "A `position` without a position is ignored.",
        |probe| {
            survives(
                probe,
                &[
                    "position",
                    "position moves",
                    "position moves e2e4",
                    "position hello",
                ],
            )
        },
    ),
    check(
        "newgame-idle",
        Required,
        "`ucinewgame` may come between any two searches, also twice and first of all.",
        new_games,
    ),
];

/// Every position is answered with a move that is legal there.
fn answers(probe: &Probe<'_>, positions: &[&str]) -> Checked {
    let mut subject = probe.started()?;
    for words in positions {
        subject.search(&Root::new(words)?, "go depth 3")?;
    }
    subject.lives()
}

fn stays(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    let root = Root::new(KNIGHTS)?;
    subject.search(&root, "go depth 2")?;
    for _ in 0..2 {
        subject.send("go depth 3")?;
        subject.answer(&root, "go depth 3")?;
    }
    Ok(())
}

fn first(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    subject.send("go depth 2")?;
    let root = Root::new(START)?;
    subject.answer(&root, "go depth 2").map(drop)
}

/// A game of random moves that does not end too soon.
fn random_game(plies: usize) -> Checked<Root> {
    let mut random = Random::new(11);
    let mut root = Root::new(START)?;
    for _ in 0..plies {
        let moves = root.legal();
        let goes_on = |mv: &String| {
            let after = root.after(mv)?;
            (!after.is_over()).then_some(after)
        };
        let offset = random.below(moves.len());
        let (before, behind) = moves.split_at(offset.min(moves.len()));
        match behind.iter().chain(before).find_map(goes_on) {
            Some(after) => root = after,
            None => break,
        }
    }
    Ok(root)
}

fn long_game(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.started()?;
    subject.search(&random_game(600)?, "go depth 2")?;
    subject.lives()
}

fn history(probe: &Probe<'_>) -> Checked {
    const NEARLY_EVEN: i64 = 100;
    let mut subject = probe.started()?;
    let search = subject.search(&Root::new(REPEATS)?, "go depth 6")?;
    let even = match search.score().map(|score| score.value) {
        Some(ScoreValue::Centipawns(score)) => score.abs() <= NEARLY_EVEN,
        _ => false,
    };
    if even && search.best() == "f3g1" {
        return Ok(());
    }
    let seen = format!("{} with {}", search.best(), search.score_words());
    let expected = "f3g1, which repeats the position for the third time, and a draw";
    Err(wrong(seen, expected))
}

fn short_fen(probe: &Probe<'_>) -> Checked {
    let words = "fen 8/8/1q3k2/8/4Q3/2K5/8/8 w - -";
    let mut subject = probe.started()?;
    subject.search(&Root::new(words)?, "go depth 3").map(drop)
}

/// Moves of which one is not legal, and the position before it.
const ILLEGAL: [(&str, &str); 3] = [
    ("startpos moves e2e5", START),
    ("startpos moves e2e4 e2e4", BLACK),
    ("startpos moves e2e4 hello e7e5", BLACK),
];

/// What is answered after each.
fn illegal_moves(probe: &Probe<'_>) -> Checked<Vec<String>> {
    let mut answers = Vec::new();
    let mut subject = probe.started()?;
    for (moves, before) in ILLEGAL {
        subject.send_together(&[format!("position {moves}"), "go depth 2".to_owned()])?;
        let search = subject.answer_anyhow(&Root::new(before)?, "go depth 2")?;
        answers.push(search.best().to_owned());
        subject.lives()?;
    }
    Ok(answers)
}

fn before_illegal(probe: &Probe<'_>) -> Checked {
    for (best, (moves, before)) in illegal_moves(probe)?.iter().zip(ILLEGAL) {
        // Some play none of the moves.
        let legal = |words: &str| Root::new(words).map(|root| root.objection(best).is_none());
        if !legal(before)? && !legal(START)? {
            let seen = format!("bestmove {best} after `{moves}`");
            return Err(wrong(seen, format!("a move that is legal in `{before}`")));
        }
    }
    Ok(())
}

/// The engine lives after each of these.
fn survives(probe: &Probe<'_>, commands: &[&str]) -> Checked {
    let mut subject = probe.started()?;
    for command in commands {
        subject.send(command)?;
        subject.lives()?;
    }
    Ok(())
}

fn new_games(probe: &Probe<'_>) -> Checked {
    let mut subject = probe.fresh()?;
    subject.introduce()?;
    subject.send_together(&["ucinewgame", "ucinewgame"])?;
    subject.lives()?;
    for words in [QUEENS, START] {
        subject.search(&Root::new(words)?, "go depth 3")?;
        subject.send("ucinewgame")?;
        subject.lives()?;
    }
    Ok(())
}
