//! Synthetic games.

use std::time::Duration;

use zeitnot_arena::adjudication::Adjudication;
use zeitnot_arena::conditions::{EngineConditions, MatchConditions};
use zeitnot_arena::files::MatchHead;
use zeitnot_arena::{
    GameEndReason, GameResult, MoveLimits, Opening, PlayedGame, PlayedMove, ReportedScore,
    TimeControl,
};
use zeitnot_core::Side;

/// Returns the head of a match with a clock of 8+0.08.
pub(crate) fn head(game: &str) -> MatchHead {
    let clock: TimeControl = "8+0.08".parse().unwrap();
    let pace = MoveLimits {
        clock: Some(clock),
        ..MoveLimits::default()
    };
    let engine = |name: &str| EngineConditions {
        name: name.to_owned(),
        words: format!("{name}, as it comes"),
        pace,
    };
    MatchHead {
        conditions: MatchConditions {
            program: String::new(),
            game: game.to_owned(),
            rule: "standard".to_owned(),
            size: None,
            equipment: Vec::new(),
            engines: [engine("Zeitnot new"), engine("Zeitnot old")],
            openings: "a book".to_owned(),
            adjudication: Adjudication::default(),
            margin: Duration::from_millis(10),
            stall: Duration::from_secs(60),
        },
        event: "a change of the clock".to_owned(),
        date: "2026-11-03T18:30:05Z".to_owned(),
    }
}

/// Returns a move that took 81.234 ms of 8.08 s.
pub(crate) fn played(word: &str, verdict: ReportedScore) -> PlayedMove {
    PlayedMove {
        word: word.to_owned(),
        verdict: Some(verdict),
        depth: Some(12),
        nodes: Some(345_678),
        budget_us: Some(8_080_000),
        used_us: 81_234,
        ..PlayedMove::default()
    }
}

/// Returns a drawn game with these opening moves and moves.
pub(crate) fn game(start: &str, book: &[&str], words: &[&str], to_move: Side) -> PlayedGame {
    PlayedGame {
        pair: 16,
        game: 1,
        opening: Opening {
            name: "17".to_owned(),
            start: start.to_owned(),
            moves: book.iter().map(|&word| word.to_owned()).collect(),
            score: None,
        },
        to_move,
        moves: words
            .iter()
            .map(|word| played(word, ReportedScore::Centi(25)))
            .collect(),
        result: GameResult::Draw,
        ending: GameEndReason::AgreedDraw,
        remark: String::new(),
        late: None,
        points: None,
        held: None,
    }
}

/// The time of a move from [`played`].
pub(crate) const USED: Duration = Duration::from_micros(81_234);

/// A deterministic pseudorandom number generator.
pub(crate) struct TestRandom(u64);

impl TestRandom {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed | 1)
    }

    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

/// Returns the games of a match on the clock of [`head`].
///
/// Engine 0 is slightly better; engine 1 loses 1 % of its games on time.
pub(crate) fn games(pairs: u32) -> Vec<PlayedGame> {
    let mut random = TestRandom::new(2_026);
    (0..pairs * 2)
        .map(|index| random_game(&mut random, index / 2, u8::from(index % 2 == 1)))
        .collect()
}

fn random_game(random: &mut TestRandom, pair: u32, number: u8) -> PlayedGame {
    let mut game = PlayedGame {
        pair,
        game: number,
        ..game("", &[], &[], Side::First)
    };
    game.opening.name = format!("Opening {}", pair % 60 + 1);
    let plies = 40 + random.below(60) + random.below(60);
    let mut left = [8_080_000_u64; 2];
    for index in 0..usize::try_from(plies).unwrap() {
        let engine = game.engine_at(index);
        let used = left[engine] / 25 + random.below(60_000) + 20_000 * engine as u64;
        game.moves.push(PlayedMove {
            word: "e2e4".to_owned(),
            verdict: None,
            depth: Some(u32::try_from(10 + random.below(8)).unwrap()),
            nodes: Some(used * (2 - engine as u64) + random.below(50_000)),
            budget_us: Some(left[engine]),
            used_us: used,
            ..PlayedMove::default()
        });
        left[engine] = left[engine].saturating_sub(used) + 80_000;
    }
    let better = game.side_of(0);
    (game.result, game.ending) = match random.below(20) {
        0..7 => (GameResult::win_of(better), GameEndReason::Rules),
        7..12 => (
            GameResult::win_of(better.other()),
            GameEndReason::Resignation,
        ),
        12..17 => (GameResult::Draw, GameEndReason::AgreedDraw),
        17..19 => (GameResult::FirstWins, GameEndReason::Rules),
        _ => (GameResult::Draw, GameEndReason::Rules),
    };
    if random.below(50) == 0 && game.engine_at(game.moves.len()) == 1 {
        game.result = GameResult::win_of(better);
        game.ending = GameEndReason::Time;
        game.late = Some(PlayedMove {
            budget_us: Some(100_000),
            used_us: 110_000 + random.below(300_000),
            ..PlayedMove::default()
        });
    }
    game
}
