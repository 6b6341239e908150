//! The evaluation as text, by groups of features.

use std::fmt::Write as _;

use cozy_chess::{Board, Color};

use super::features::{FeatureSink, extract_features};
use super::layout::TERMS;
use super::taper::{Balance, PhaseWeights};
use super::{Evaluator, Sums, Tapered, weights};

struct Groups {
    sums: Sums,
    groups: Vec<[PhaseWeights; 2]>,
}

impl FeatureSink for Groups {
    fn add(&mut self, side: usize, term: usize, count: i32) {
        self.sums.add(side, term, count);
        let group = TERMS.partition_point(|group| group.first <= term) - 1;
        self.groups[group][side] += weights::TERMS[term] * count;
    }

    fn add_danger(&mut self, side: usize, feature: usize, count: i32) {
        self.sums.add_danger(side, feature, count);
    }
}

/// Returns a table of the groups that matter in this position, and the score.
#[must_use]
pub fn explain(board: &Board) -> String {
    let mut groups = Groups {
        sums: Sums::default(),
        groups: vec![[PhaseWeights::default(); 2]; TERMS.len()],
    };
    extract_features(board, &mut groups);
    let mut text = String::from("                        white          black\n");
    text.push_str("                   middle   end   middle   end\n");
    // Writing to a string cannot fail.
    for (term, [white, black]) in TERMS.iter().zip(&groups.groups) {
        if *white != PhaseWeights::default() || *black != PhaseWeights::default() {
            let name = term.name.to_ascii_lowercase().replace('_', " ");
            let _ = writeln!(
                text,
                "{name:<18} {:>6} {:>5}   {:>6} {:>5}",
                white.middle(),
                white.end(),
                black.middle(),
                black.end(),
            );
        }
    }
    let [white, black] = groups.sums.danger;
    let _ = writeln!(
        text,
        "{:<18} {white:>6}         {black:>6}",
        "king danger caused"
    );
    let Balance {
        middle,
        end,
        phase,
        scale,
    } = groups.sums.balance(board);
    let score = Tapered.evaluate(board);
    let white_score = match board.side_to_move() {
        Color::White => score,
        Color::Black => -score,
    };
    let _ = writeln!(text, "phase {phase} of 24, endgame scale {scale} of 64");
    let _ = writeln!(text, "middle game {middle}, endgame {end}");
    let _ = writeln!(text, "Evaluation: {white_score} centipawns for white");
    text
}
