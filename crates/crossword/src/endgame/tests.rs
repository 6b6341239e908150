//! Compares the plays kept between nodes with newly generated plays.

use std::sync::Arc;

use zeitnot_core::{Game, Random, Setup, Side};

use super::node::EndgameNode;
use super::search::EndgameAlphaBeta;
use super::solver::{EndgameInput, EndgameSolver};
use crate::generate::CachedPlay;
use crate::position;
use crate::{Crossword, CrosswordPosition};

fn endgame_input(position: &CrosswordPosition) -> EndgameInput<'_> {
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

/// Returns the first position with an empty bag after greedy play of a deal.
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
        let (start, end) = node.play_ranges[side];
        let updated = sorted(&searcher.scratch.plays[side][start..end]);
        let mut generated = Vec::new();
        searcher.scratch.packed_racks[side].plays(
            &searcher.scratch.board,
            node.held[side],
            searcher.input,
            None,
            &mut |play| generated.push(play),
        );
        assert_eq!(updated, sorted(&generated));
    }
}

#[test]
fn updated_plays_equal_generated_plays() {
    let game = Crossword::default();
    let (mut solver, mut compared) = (EndgameSolver::default(), 0);
    for deal in 0..12 {
        let position = endgame(&game, deal);
        let endgame_input = endgame_input(&position);
        let mut random = Random::new(deal);
        for _ in 0..10 {
            let (mut searcher, mut node) = solver.prepare(&endgame_input);
            let board_before = searcher.scratch.board.clone();
            let mut made = Vec::new();
            loop {
                let side = node.turn.index();
                let (start, end) = node.play_ranges[side];
                let plays = searcher.scratch.plays[side][start..end].to_vec();
                let Some(&play) = random.pick(&plays) else {
                    break;
                };
                let mut after = searcher.after(&node, &play);
                let undo = searcher.make(&mut after, &play, 2).unwrap();
                made.push((play, undo));
                node = after;
                compare(&searcher, &node);
                compared += 1;
                if node.held.iter().any(|held| held.len() == 0) {
                    break;
                }
            }
            for (play, undo) in made.iter().rev() {
                searcher.unmake(play, undo);
            }
            assert!(searcher.scratch.board == board_before);
            assert!(searcher.scratch.board.has_same_cross_checks(&board_before));
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn incremental_keys_equal_keys_from_scratch() {
    let game = Crossword::default();
    let position = endgame(&game, 3);
    let endgame_input = endgame_input(&position);
    let mut solver = EndgameSolver::default();
    let (mut searcher, root) = solver.prepare(&endgame_input);
    let side = root.turn.index();
    let (start, end) = root.play_ranges[side];
    let play = searcher.scratch.plays[side][start..end][0];
    let mut node = searcher.after(&root, &play);
    searcher.make(&mut node, &play, 2).unwrap();
    let mut racks = endgame_input.racks;
    let placed = crate::play::Play::from_move(play.mv).unwrap();
    racks[side].remove_all(&placed.placement().unwrap().used_tiles());
    let board = searcher.scratch.board.clone();
    assert_eq!(
        node.sum,
        super::keys::EndgameKeys::new(&Arc::clone(game.loaded_equipment())).sum(&board, &racks)
    );
}
