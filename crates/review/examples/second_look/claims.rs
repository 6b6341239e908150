//! Verifies the claims of reviews about forced wins, losses, and defenses.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use zeitnot_core::{Notation, Position, Status};
use zeitnot_review::{AnalysisBudget, GameToReview};
use zeitnot_schema::v1::review::{Category, Pattern, Review, ReviewedMove, ReviewedPosition};

use crate::options::Options;
use crate::solver::{Solver, passed};
use crate::{Problem, review, reviewer};

/// Number of claims of one kind, and the claims that failed.
#[derive(Default)]
struct ClaimCount {
    made: usize,
    failed: Vec<String>,
}

/// A reviewed game whose claims are verified.
struct ClaimCheck<'a> {
    solver: &'a mut Solver,
    /// The solver for wins by fours alone.
    fours: &'a mut Solver,
    /// Node limits for finding a claimed win again.
    ///
    /// With more nodes, the solver distributes them differently, so the limit of the
    /// review is tried as well.
    found_nodes: [u64; 3],
    /// Node limit for searching a win that the review did not find.
    absent_nodes: u64,
    counts: &'a mut BTreeMap<&'static str, ClaimCount>,
    boards: Vec<Box<dyn Position>>,
    review: &'a Review,
}

/// Reviews games and verifies their claims.
pub(crate) fn verify(games: &[GameToReview], options: &Options) -> Result<String, Problem> {
    let mut solver = Solver::new("auto")?;
    let mut fours = Solver::new("vcf")?;
    let mut first = reviewer(options.tier)?;
    let mut counts = BTreeMap::new();
    let mut moves = 0;
    for game in games {
        let review = review(&mut first, game, 1)?;
        let budget = AnalysisBudget::for_tier("gomoku", &review.rule, options.tier);
        let mut boards = vec![game.start.clone_box()];
        for &mv in &game.moves {
            let mut next = boards[boards.len() - 1].clone_box();
            next.play(mv)?;
            boards.push(next);
        }
        moves += game.moves.len();
        ClaimCheck {
            solver: &mut solver,
            fours: &mut fours,
            found_nodes: [
                options.times * budget.solve,
                budget.solve,
                options.times * budget.exclusion_nodes(),
            ],
            absent_nodes: options.times * budget.exclusion_nodes(),
            counts: &mut counts,
            boards,
            review: &review,
        }
        .run();
    }
    let (games, tier, times) = (games.len(), options.tier, options.times);
    let mut text =
        format!("{games} games, {moves} moves, tier {tier}, {times} times the nodes\n\n");
    text.push_str("| claim | made | did not hold |\n| --- | --- | --- |\n");
    for (kind, count) in &counts {
        let _ = writeln!(text, "| {kind} | {} | {} |", count.made, count.failed.len());
    }
    for (kind, count) in &counts {
        for failed in &count.failed {
            let _ = writeln!(text, "{kind}: {failed}");
        }
    }
    Ok(text)
}

impl ClaimCheck<'_> {
    fn run(&mut self) {
        let review = self.review;
        for (at, position) in review.positions.iter().enumerate() {
            self.position(at, position);
        }
        for (at, mv) in review.moves.iter().enumerate() {
            self.remaining_win(at, mv);
            self.mistakes(at, mv);
            self.patterns(at, mv);
        }
    }

    fn count(&mut self, kind: &'static str, at: usize, detail: &str, holds: bool) {
        let setup = self.boards[at].setup();
        let count = self.counts.entry(kind).or_default();
        count.made += 1;
        if !holds {
            let rule = setup.rule.unwrap_or_default();
            let failed = format!("{rule} {} {detail}", setup.position);
            count.failed.push(failed);
        }
    }

    /// Returns `true` if the win is proven again.
    fn wins(&mut self, position: Option<Box<dyn Position>>) -> bool {
        let mut nodes = self.found_nodes.into_iter();
        position.is_some_and(|position| nodes.any(|nodes| self.solver.wins(&*position, nodes)))
    }

    /// Returns `true` if a win exists that the review did not find.
    fn has_unreported_win(&mut self, position: Option<Box<dyn Position>>) -> bool {
        position.is_some_and(|position| self.solver.wins(&*position, self.absent_nodes))
    }

    /// Returns `true` if a win by fours exists that the review did not find.
    fn has_unreported_vcf(&mut self, position: Option<Box<dyn Position>>) -> bool {
        position.is_some_and(|position| self.fours.wins(&*position, self.absent_nodes))
    }

    fn position(&mut self, at: usize, found: &ReviewedPosition) {
        let board = self.boards[at].clone_box();
        if found.lines.is_empty() {
            return;
        }
        if found.proof.is_some() {
            let holds = self.wins(Some(board.clone_box()));
            self.count("a forced win", at, "", holds);
        }
        if found.danger.is_some() {
            let holds = self.wins(passed(&*board));
            self.count("a win is threatened", at, "", holds);
        }
        if found.score.mate_in.is_some_and(|plies| plies < 0) {
            let likely = found.lines[0].best_move.as_deref();
            let holds = loses(self.solver, &*board, likely, &self.found_nodes);
            self.count("every move loses", at, "", holds);
        }
    }

    /// Checks a win that is proven for the move, but not by the position after it.
    fn remaining_win(&mut self, at: usize, mv: &ReviewedMove) {
        let found = &self.review.positions[at + 1];
        let is_proven = found.score.mate_in.is_some() || found.lines.is_empty();
        if mv.win_played < 1_000 || is_proven {
            return;
        }
        let likely = found.lines[0].best_move.as_deref();
        let holds = loses(
            self.solver,
            &*self.boards[at + 1],
            likely,
            &self.found_nodes,
        );
        self.count("a win is still there", at, &mv.mv, holds);
    }

    fn mistakes(&mut self, at: usize, mv: &ReviewedMove) {
        let (before, after) = (self.boards[at].clone_box(), self.boards[at + 1].clone_box());
        let reply = self.review.positions[at + 1].lines.first();
        let reply = reply.and_then(|line| line.best_move.clone());
        for mistake in &mv.mistakes {
            match mistake.category {
                Category::MissedWin => {
                    let still_won =
                        loses(self.solver, &*after, reply.as_deref(), &[self.absent_nodes]);
                    self.count(
                        "no win was found after a missed one",
                        at,
                        &mv.mv,
                        !still_won,
                    );
                }
                Category::FailedDefense => {
                    let lost = self.wins(Some(after.clone_box()));
                    self.count("a defense fails", at, &mv.mv, lost);
                }
                Category::SlowMove => {
                    let none = !self.has_unreported_vcf(passed(&*after));
                    self.count("no fours follow from a slow move", at, &mv.mv, none);
                    let better = mv
                        .better
                        .as_ref()
                        .and_then(|better| played(&*before, &better.mv));
                    let threatens = self.wins(better.and_then(|board| passed(&*board)));
                    self.count("the better move threatens to win", at, &mv.mv, threatens);
                }
                Category::PassivePlay => {
                    let none = !self.has_unreported_vcf(passed(&*before));
                    self.count("no fours were threatened", at, &mv.mv, none);
                }
                _ => {}
            }
        }
        let holds = mv.defenses.iter().flat_map(|defenses| &defenses.holds);
        for defense in holds {
            let none = !self.has_unreported_win(played(&*before, defense));
            self.count("a defense holds", at, defense, none);
        }
    }

    fn patterns(&mut self, at: usize, mv: &ReviewedMove) {
        let (before, after) = (self.boards[at].clone_box(), self.boards[at + 1].clone_box());
        for fact in &mv.patterns {
            let stone = fact.line.first();
            let board = match (fact.played, stone) {
                (true, _) => Some(after.clone_box()),
                (false, Some(stone)) => played(&*before, stone),
                (false, None) => None,
            };
            match (fact.pattern, board) {
                (Pattern::Fork, Some(board)) => {
                    let lost = loses(self.solver, &*board, None, &self.found_nodes);
                    self.count("a fork has no answer", at, &mv.mv, lost);
                }
                (Pattern::Trap, Some(board)) => {
                    let natural = fact.line.get(1);
                    let replied = natural.and_then(|natural| played(&*board, natural));
                    let lost = self.wins(replied);
                    self.count("a trap", at, &mv.mv, lost);
                }
                _ => {}
            }
        }
    }
}

fn played(position: &dyn Position, mv: &str) -> Option<Box<dyn Position>> {
    let mut after = position.clone_box();
    after
        .play(position.parse_move(mv, Notation::Engine).ok()?)
        .ok()?;
    Some(after)
}

/// Returns `true` if every move of the side to move loses by force.
///
/// Each move is searched with the limits `nodes` in turn; `likely` is tried first.
fn loses(
    solver: &mut Solver,
    position: &dyn Position,
    likely: Option<&str>,
    nodes: &[u64],
) -> bool {
    if let Status::Won(winner) = position.status() {
        return winner != position.side_to_move();
    }
    let mut moves = position.legal_moves();
    moves.sort_by_key(|&mv| Some(position.format_move(mv, Notation::Engine).as_str()) != likely);
    moves.into_iter().all(|mv| {
        let mut after = position.clone_box();
        after.play(mv).is_ok() && nodes.iter().any(|&nodes| solver.wins(&*after, nodes))
    })
}
