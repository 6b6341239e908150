//! The plays that are kept from node to node against those found afresh.

use std::sync::Arc;

use zeitnot_core::{Game, Random, Setup, Side};

use super::node::EndgameNode;
use super::search::EndgameAlphaBeta;
use super::solver::{EndgameInput, EndgameSolver};
use crate::generate::CachedPlay;
use crate::position;
use crate::{Crossword, CrosswordPosition};

fn problem(position: &CrosswordPosition) -> EndgameInput<'_> {
    let turn = position.state.turn;
    let mut racks = [*position.rack(); 2];
    racks[turn.other().index()] = position.unseen();
    EndgameInput {
        equipment: &position.equipment,
        board: &position.state.board,
        racks,
        turn,
        passed: false,
    }
}

/// The first position of a deal with an empty bag, when both play greedily.
fn endgame(game: &Crossword, deal: u64) -> CrosswordPosition {
    let mut position = game.position(&Setup::new(format!("deal {deal}"))).unwrap();
    let mut generator = crate::generate::PlayGenerator::default();
    loop {
        let here = position::downcast(&*position).unwrap();
        if here.in_bag() == 0 {
            return here.clone();
        }
        let value = crate::evaluation::StaticEvaluation::with_default_leaves(here);
        let best = generator.best_placement(
            here.board(),
            here.rack(),
            here.equipment().generator_input(),
            &value,
        );
        let mv = best.map(|found| found.mv).or(position.fallback_move());
        position.play(mv.unwrap()).unwrap();
    }
}

fn sorted(plays: &[CachedPlay]) -> Vec<CachedPlay> {
    let mut plays = plays.to_vec();
    plays.sort_unstable_by_key(|play| play.mv);
    plays
}

fn compare(searcher: &EndgameAlphaBeta<'_>, node: &EndgameNode) {
    for side in Side::BOTH.map(Side::index) {
        let (begin, end) = node.play_ranges[side];
        let kept = sorted(&searcher.scratch.plays[side][begin..end]);
        let mut fresh = Vec::new();
        searcher.scratch.packed_racks[side].plays(
            &searcher.scratch.board,
            node.held[side],
            searcher.input,
            None,
            &mut |play| fresh.push(play),
        );
        assert_eq!(kept, sorted(&fresh));
    }
}

#[test]
fn plays_kept_from_node_to_node_are_those_found_afresh() {
    let game = Crossword::default();
    let (mut solver, mut compared) = (EndgameSolver::default(), 0);
    for deal in 0..12 {
        let position = endgame(&game, deal);
        let problem = problem(&position);
        let mut random = Random::new(deal);
        for _ in 0..10 {
            let (mut searcher, mut node) = solver.prepare(&problem);
            let begun = searcher.scratch.board.clone();
            let mut made = Vec::new();
            loop {
                let side = node.turn.index();
                let (begin, end) = node.play_ranges[side];
                let plays = searcher.scratch.plays[side][begin..end].to_vec();
                let Some(&play) = random.pick(&plays) else {
                    break;
                };
                let mut after = searcher.after(&node, &play);
                let record = searcher.make(&mut after, &play, 2).unwrap();
                made.push((play, record));
                node = after;
                compare(&searcher, &node);
                compared += 1;
                if node.held.iter().any(|held| held.len() == 0) {
                    break;
                }
            }
            for (play, record) in made.iter().rev() {
                searcher.unmake(play, record);
            }
            assert!(searcher.scratch.board == begun);
            assert!(searcher.scratch.board.has_same_cross_checks(&begun));
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn a_key_is_the_same_whatever_the_order_of_plays() {
    let game = Crossword::default();
    let position = endgame(&game, 3);
    let problem = problem(&position);
    let mut solver = EndgameSolver::default();
    let (mut searcher, root) = solver.prepare(&problem);
    let side = root.turn.index();
    let (begin, end) = root.play_ranges[side];
    let play = searcher.scratch.plays[side][begin..end][0];
    let mut node = searcher.after(&root, &play);
    searcher.make(&mut node, &play, 2).unwrap();
    let mut racks = problem.racks;
    let placed = crate::play::Play::from_move(play.mv).unwrap();
    racks[side].remove_all(&placed.placement().unwrap().used_tiles());
    let board = searcher.scratch.board.clone();
    assert_eq!(
        node.sum,
        super::keys::EndgameKeys::new(&Arc::clone(game.loaded_equipment())).sum(&board, &racks)
    );
}
