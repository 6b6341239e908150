//! Games and positions as lines of training data.

use zeitnot_arena::{GameResult, PlayedGame, ReportedScore};
use zeitnot_core::{Game, Ply, Random, Score};

/// The minimum number of plies from the opening to a middle-game position.
const MIN_PLIES_AFTER_OPENING: usize = 3;
/// The number of plies from which the position is chosen.
const POSITION_PLIES: usize = 12;
/// The minimum number of plies after the position.
///
/// Games are mostly decided near the end.
const MIN_PLIES_BEFORE_END: usize = 9;

/// Formats games and positions as lines.
pub(super) struct GameWriter<'a> {
    pub(super) game: &'a dyn Game,
    pub(super) rule: &'a str,
    /// The random seed for the choice of positions.
    pub(super) seed: u64,
}

impl GameWriter<'_> {
    /// Returns the line of a game.
    pub(super) fn game_line(&self, game: &PlayedGame) -> String {
        let (pair, rule) = (game.pair, self.rule);
        let [first, second] = self.game.side_names();
        let winner = match game.result {
            GameResult::FirstWins => first,
            GameResult::SecondWins => second,
            GameResult::Draw => "draw",
        };
        let (moves, scores) = (self.moves_text(game, usize::MAX), scores_text(game));
        if self.game.is_dealt() {
            // Points are in thousandths, as scores are.
            let points = game
                .points
                .unwrap_or_default()
                .map(|points| points.to_string());
            let points = points.join(",");
            return format!("{pair:06} {rule} {winner} {points} {scores} {moves}\n");
        }
        let plies = game.opening.moves.len();
        format!("{pair:06} {rule} {plies} {winner} {moves} {scores}\n")
    }

    /// Returns the line of a middle-game position; `None` if the game is too short.
    ///
    /// The line has the number of the pair, the rule, and the moves.
    pub(super) fn position_line(&self, game: &PlayedGame) -> Option<String> {
        let number = u64::from(game.pair) * 2 + u64::from(game.game);
        let mut random = Random::new(self.seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let first = game.opening.moves.len() + MIN_PLIES_AFTER_OPENING;
        let plies = move_texts(game).count();
        let last = plies
            .saturating_sub(MIN_PLIES_BEFORE_END)
            .min(first + POSITION_PLIES);
        let span = last.checked_sub(first).filter(|&span| span > 0)?;
        let plies = first + random.below(span as u64) as usize;
        Some(format!(
            "{:06} {} {}\n",
            game.pair,
            self.rule,
            self.moves_text(game, plies)
        ))
    }

    /// Returns the position after `plies` moves in the notation of the game.
    ///
    /// It is a sequence of squares, or a deal and moves.
    fn moves_text(&self, game: &PlayedGame, plies: usize) -> String {
        let played: Vec<&str> = move_texts(game).take(plies).collect();
        if self.game.is_dealt() {
            return format!("{} moves {}", game.opening.start, played.join(" "));
        }
        played.concat()
    }
}

/// Returns the scores of the moves from the view of the first player.
fn scores_text(game: &PlayedGame) -> String {
    let mut side = game.to_move;
    let mut scores = Vec::with_capacity(game.moves.len());
    for mv in &game.moves {
        let score = mv.verdict.map_or(Score::DRAW, score_of);
        scores.push(score.absolute(side).0.to_string());
        side = side.other();
    }
    scores.join(",")
}

/// Converts a reported score to the score of a search.
fn score_of(verdict: ReportedScore) -> Score {
    match verdict {
        ReportedScore::Centi(score) | ReportedScore::Millipoints(score) => Score(score),
        ReportedScore::Mate(plies) => {
            let end = Ply(u16::try_from(plies.unsigned_abs()).unwrap_or(Score::LONGEST_MATE));
            if plies > 0 {
                Score::win_at(end)
            } else {
                Score::loss_at(end)
            }
        }
    }
}

/// Returns the moves of the opening and of the game.
fn move_texts(game: &PlayedGame) -> impl Iterator<Item = &str> {
    let opening = game.opening.moves.iter().map(String::as_str);
    opening.chain(game.moves.iter().map(|mv| &*mv.word))
}
