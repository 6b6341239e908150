//! Ends decided games early.

use std::fmt;

use serde::{Deserialize, Serialize};
use zeitnot_core::Side;

use crate::played::{GameEndReason, GameResult, ReportedScore};

/// The rules for ending games early.
///
/// They use the scores that players report. Scores in points do not count,
/// because a lead is not a win and such games end soon by the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// Ends a game as a win on which both players agree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<ResignRule>,
    /// Ends a game as a draw on which both players agree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawRule>,
    /// The number of plies after which a game is drawn, without the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_plies: Option<u32>,
}

/// The rule for wins: both players' scores agree for a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResignRule {
    /// The minimum score of the winner.
    pub score: i32,
    /// The number of consecutive moves of each player.
    pub moves: u32,
}

/// The rule for draws: both players' scores agree for a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// The maximum absolute score.
    pub score: i32,
    /// The number of consecutive moves of each player.
    pub moves: u32,
    /// The minimum number of moves of each player before a draw.
    pub after: u32,
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(ResignRule { score, moves }) = self.resign {
            parts.push(format!(
                "resignation when both report {score} for {moves} moves"
            ));
        }
        if let Some(DrawRule {
            score,
            moves,
            after,
        }) = self.draw
        {
            parts.push(format!(
                "draw when both report at most {score} for {moves} moves, from move {after} on"
            ));
        }
        if let Some(plies) = self.most_plies {
            parts.push(format!("draw after {plies} plies"));
        }
        if parts.is_empty() {
            parts.push("none".to_owned());
        }
        f.write_str(&parts.join("; "))
    }
}

/// Applies an [`Adjudication`] to one game.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    plies: u32,
    /// By side: consecutive moves with a winning, losing, or drawn score.
    winning: [u32; 2],
    losing: [u32; 2],
    drawing: [u32; 2],
}

impl Adjudicator {
    /// Creates an adjudicator for a new game.
    #[must_use]
    pub const fn new(rules: Adjudication) -> Self {
        Self {
            rules,
            plies: 0,
            winning: [0; 2],
            losing: [0; 2],
            drawing: [0; 2],
        }
    }

    /// Records a move of `side` and its score; returns the result if the game ends.
    pub fn record(
        &mut self,
        side: Side,
        score: Option<ReportedScore>,
    ) -> Option<(GameResult, GameEndReason)> {
        self.plies = self.plies.saturating_add(1);
        let count =
            |run: &mut u32, applies: bool| *run = if applies { run.saturating_add(1) } else { 0 };
        let own = side.index();
        if let Some(rule) = self.rules.resign {
            count(
                &mut self.winning[own],
                score.is_some_and(|v| is_at_least(v, rule.score)),
            );
            count(
                &mut self.losing[own],
                score.is_some_and(|v| is_at_least(v.reversed(), rule.score)),
            );
            for winner in Side::BOTH {
                let (wins, loses) = (
                    self.winning[winner.index()],
                    self.losing[winner.other().index()],
                );
                if wins.min(loses) >= rule.moves.max(1) {
                    return Some((GameResult::win_of(winner), GameEndReason::Resignation));
                }
            }
        }
        if let Some(rule) = self.rules.draw {
            count(
                &mut self.drawing[own],
                score.is_some_and(
                    |v| matches!(v, ReportedScore::Centi(score) if score.unsigned_abs() <= rule.score.unsigned_abs()),
                ),
            );
            let agreed = self.drawing[0].min(self.drawing[1]) >= rule.moves.max(1);
            if agreed && self.plies / 2 >= rule.after {
                return Some((GameResult::Draw, GameEndReason::AgreedDraw));
            }
        }
        let is_long = self.rules.most_plies.is_some_and(|max| self.plies >= max);
        is_long.then_some((GameResult::Draw, GameEndReason::Length))
    }
}

fn is_at_least(reported: ReportedScore, min: i32) -> bool {
    match reported {
        ReportedScore::Centi(score) => score >= min,
        ReportedScore::Mate(plies) => plies > 0,
        ReportedScore::Millipoints(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(
        rules: Adjudication,
        scores: &[Option<i32>],
    ) -> Vec<Option<(GameResult, GameEndReason)>> {
        let mut adjudicator = Adjudicator::new(rules);
        let mut side = Side::First;
        let mut seen = Vec::new();
        for score in scores {
            seen.push(adjudicator.record(side, score.map(ReportedScore::Centi)));
            side = side.other();
        }
        seen
    }

    const RESIGN: Adjudication = Adjudication {
        resign: Some(ResignRule {
            score: 500,
            moves: 2,
        }),
        draw: None,
        most_plies: None,
    };

    #[test]
    fn a_win_needs_the_scores_of_both_players_for_long_enough() {
        let won = Some((GameResult::FirstWins, GameEndReason::Resignation));
        let seen = run(RESIGN, &[Some(600), Some(-600), Some(700), Some(-500)]);
        assert_eq!(seen, [None, None, None, won]);
        // The loser's score is too good, missing, or was better in between.
        for reply in [Some(-499), None] {
            let seen = run(
                RESIGN,
                &[Some(600), reply, Some(700), reply, Some(700), reply],
            );
            assert!(seen.iter().all(Option::is_none));
        }
        let seen = run(
            RESIGN,
            &[Some(600), Some(-600), Some(400), Some(-600), Some(600)],
        );
        assert!(seen.iter().all(Option::is_none));
    }

    #[test]
    fn the_second_player_can_win_and_a_mate_score_counts() {
        let mut adjudicator = Adjudicator::new(RESIGN);
        let lost = Some(ReportedScore::Mate(-4));
        let won = Some(ReportedScore::Mate(3));
        assert_eq!(adjudicator.record(Side::First, lost), None);
        assert_eq!(adjudicator.record(Side::Second, won), None);
        assert_eq!(adjudicator.record(Side::First, lost), None);
        let end = adjudicator.record(Side::Second, won);
        assert_eq!(
            end,
            Some((GameResult::SecondWins, GameEndReason::Resignation))
        );
    }

    #[test]
    fn a_draw_is_not_agreed_before_the_minimum_move() {
        let rules = Adjudication {
            draw: Some(DrawRule {
                score: 10,
                moves: 2,
                after: 3,
            }),
            ..Adjudication::default()
        };
        let drawn = Some((GameResult::Draw, GameEndReason::AgreedDraw));
        let seen = run(
            rules,
            &[Some(0), Some(-10), Some(5), Some(0), Some(1), Some(1)],
        );
        assert_eq!(seen, [None, None, None, None, None, drawn]);
        let seen = run(
            rules,
            &[Some(0), Some(0), Some(0), Some(11), Some(0), Some(0)],
        );
        assert!(seen.iter().all(Option::is_none));
    }

    #[test]
    fn extreme_scores_do_not_overflow() {
        let rules = Adjudication {
            draw: Some(DrawRule {
                score: 10,
                moves: 1,
                after: 0,
            }),
            ..RESIGN
        };
        let absurd = [
            Some(i32::MIN),
            Some(i32::MAX),
            Some(i32::MIN),
            Some(i32::MAX),
        ];
        let won = Some((GameResult::SecondWins, GameEndReason::Resignation));
        assert_eq!(run(rules, &absurd), [None, None, None, won]);
    }

    #[test]
    fn scores_in_points_do_not_end_games() {
        let rules = Adjudication {
            draw: Some(DrawRule {
                score: 10,
                moves: 1,
                after: 0,
            }),
            resign: Some(ResignRule { score: 1, moves: 1 }),
            most_plies: None,
        };
        let mut adjudicator = Adjudicator::new(rules);
        for _ in 0..10 {
            assert_eq!(
                adjudicator.record(Side::First, Some(ReportedScore::Millipoints(9))),
                None
            );
            assert_eq!(
                adjudicator.record(Side::Second, Some(ReportedScore::Millipoints(-9))),
                None
            );
        }
    }

    #[test]
    fn a_game_is_drawn_at_the_maximum_length() {
        let rules = Adjudication {
            most_plies: Some(3),
            ..Adjudication::default()
        };
        let seen = run(rules, &[None, None, None]);
        assert_eq!(
            seen,
            [None, None, Some((GameResult::Draw, GameEndReason::Length))]
        );
    }
}
