//! Ending games that are decided before the board says so.

use std::fmt;

use serde::{Deserialize, Serialize};
use zeitnot_core::Side;

use crate::played::{GameEndReason, GameResult, ReportedScore};

/// When a game is ended early. Players who say nothing about their moves are
/// never judged by what they say, nor are those who count points: a lead of
/// many is not yet a win, and the rules end such a game soon enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// A win that both see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resign: Option<ResignRule>,
    /// A draw that both see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawRule>,
    /// Plies after which a game is drawn, the opening not counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_plies: Option<u32>,
}

/// A game is won when both players have said so for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResignRule {
    /// How much better, at least.
    pub score: i32,
    /// For how many moves of each player.
    pub moves: u32,
}

/// A game is drawn when both players have said so for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawRule {
    /// How far from even, at most.
    pub score: i32,
    /// For how many moves of each player.
    pub moves: u32,
    /// Not before this many moves of each player.
    pub after: u32,
}

impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        if let Some(ResignRule { score, moves }) = self.resign {
            parts.push(format!("resigned when both say {score} for {moves} moves"));
        }
        if let Some(DrawRule {
            score,
            moves,
            after,
        }) = self.draw
        {
            parts.push(format!(
                "drawn when both say at most {score} for {moves} moves, from move {after} on"
            ));
        }
        if let Some(plies) = self.most_plies {
            parts.push(format!("drawn after {plies} plies"));
        }
        if parts.is_empty() {
            parts.push("none".to_owned());
        }
        f.write_str(&parts.join("; "))
    }
}

/// Watches one game.
#[derive(Clone, Debug)]
pub struct Adjudicator {
    rules: Adjudication,
    plies: u32,
    /// By side: for how many moves it has been saying that it wins, that it
    /// loses, that it is a draw.
    winning: [u32; 2],
    losing: [u32; 2],
    drawing: [u32; 2],
}

impl Adjudicator {
    /// A judge who has seen nothing yet.
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

    /// `side` has moved and says this about it. Tells whether that ends the
    /// game.
    pub fn record(
        &mut self,
        side: Side,
        verdict: Option<ReportedScore>,
    ) -> Option<(GameResult, GameEndReason)> {
        self.plies = self.plies.saturating_add(1);
        let count =
            |run: &mut u32, holds: bool| *run = if holds { run.saturating_add(1) } else { 0 };
        let own = side.index();
        if let Some(rule) = self.rules.resign {
            count(
                &mut self.winning[own],
                verdict.is_some_and(|v| is_at_least(v, rule.score)),
            );
            count(
                &mut self.losing[own],
                verdict.is_some_and(|v| is_at_least(v.reversed(), rule.score)),
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
                verdict.is_some_and(
                    |v| matches!(v, ReportedScore::Centi(score) if score.unsigned_abs() <= rule.score.unsigned_abs()),
                ),
            );
            let agreed = self.drawing[0].min(self.drawing[1]) >= rule.moves.max(1);
            if agreed && self.plies / 2 >= rule.after {
                return Some((GameResult::Draw, GameEndReason::AgreedDraw));
            }
        }
        let is_long = self.rules.most_plies.is_some_and(|most| self.plies >= most);
        is_long.then_some((GameResult::Draw, GameEndReason::Length))
    }
}

fn is_at_least(verdict: ReportedScore, least: i32) -> bool {
    match verdict {
        ReportedScore::Centi(score) => score >= least,
        ReportedScore::Mate(plies) => plies > 0,
        ReportedScore::Millipoints(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(
        rules: Adjudication,
        verdicts: &[Option<i32>],
    ) -> Vec<Option<(GameResult, GameEndReason)>> {
        let mut judge = Adjudicator::new(rules);
        let mut side = Side::First;
        let mut seen = Vec::new();
        for verdict in verdicts {
            seen.push(judge.record(side, verdict.map(ReportedScore::Centi)));
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
    fn a_win_needs_both_players_for_long_enough() {
        let won = Some((GameResult::FirstWins, GameEndReason::Resignation));
        let seen = run(RESIGN, &[Some(600), Some(-600), Some(700), Some(-500)]);
        assert_eq!(seen, [None, None, None, won]);
        // The loser still hopes, or says nothing, or hoped in between.
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
    fn the_second_player_wins_as_easily_and_a_mate_is_enough() {
        let mut judge = Adjudicator::new(RESIGN);
        let lost = Some(ReportedScore::Mate(-4));
        let won = Some(ReportedScore::Mate(3));
        assert_eq!(judge.record(Side::First, lost), None);
        assert_eq!(judge.record(Side::Second, won), None);
        assert_eq!(judge.record(Side::First, lost), None);
        let end = judge.record(Side::Second, won);
        assert_eq!(
            end,
            Some((GameResult::SecondWins, GameEndReason::Resignation))
        );
    }

    #[test]
    fn a_draw_is_agreed_late_enough_only() {
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
    fn no_score_is_too_large_to_judge() {
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
    fn nobody_resigns_or_agrees_by_points() {
        let rules = Adjudication {
            draw: Some(DrawRule {
                score: 10,
                moves: 1,
                after: 0,
            }),
            resign: Some(ResignRule { score: 1, moves: 1 }),
            most_plies: None,
        };
        let mut judge = Adjudicator::new(rules);
        for _ in 0..10 {
            assert_eq!(
                judge.record(Side::First, Some(ReportedScore::Millipoints(9))),
                None
            );
            assert_eq!(
                judge.record(Side::Second, Some(ReportedScore::Millipoints(-9))),
                None
            );
        }
    }

    #[test]
    fn a_long_game_is_drawn() {
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
