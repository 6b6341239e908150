//! The plays that are kept from node to node against those found afresh.

use std::sync::Arc;

use zeitnot_core::{Game, Random, Setup, Side};

use super::node::Node;
use super::search::Searcher;
use super::solver::{Problem, Solver};
use crate::generate::Candidate;
use crate::position;
use crate::{Crossword, CrosswordPosition};

fn problem(position: &CrosswordPosition) -> Problem<'_> {
    let turn = position.state.turn;
    let mut racks = [*position.rack(); 2];
    racks[turn.other().index()] = position.unseen();
    Problem {
        kit: &position.kit,
        board: &position.state.board,
        racks,
        turn,
        passed: false,
    }
}

/// The first position of a deal with an empty bag, when both play greedily.
fn endgame(game: &Crossword, deal: u64) -> CrosswordPosition {
    let mut position = game.position(&Setup::of(format!("deal {deal}"))).unwrap();
    let mut generator = crate::generate::Generator::default();
    loop {
        let here = position::of(&*position).unwrap();
        if here.in_bag() == 0 {
            return here.clone();
        }
        let value = crate::evaluation::Evaluation::usual(here);
        let best = generator.best(here.board(), here.rack(), here.kit().ground(), &value);
        let mv = best.map(|found| found.mv).or(position.any_move());
        position.play(mv.unwrap()).unwrap();
    }
}

fn sorted(plays: &[Candidate]) -> Vec<Candidate> {
    let mut plays = plays.to_vec();
    plays.sort_unstable_by_key(|play| play.mv);
    plays
}

fn compare(searcher: &Searcher<'_>, node: &Node) {
    for side in Side::BOTH.map(Side::index) {
        let (begin, end) = node.plays[side];
        let kept = sorted(&searcher.desk.plays[side][begin..end]);
        let mut fresh = Vec::new();
        searcher.desk.parts[side].plays(
            &searcher.desk.board,
            node.held[side],
            searcher.ground,
            None,
            &mut |play| fresh.push(play),
        );
        assert_eq!(kept, sorted(&fresh));
    }
}

#[test]
fn plays_kept_from_node_to_node_are_those_found_afresh() {
    let game = Crossword::default();
    let (mut solver, mut compared) = (Solver::default(), 0);
    for deal in 0..12 {
        let position = endgame(&game, deal);
        let problem = problem(&position);
        let mut random = Random::new(deal);
        for _ in 0..10 {
            let (mut searcher, mut node) = solver.begin(&problem);
            let begun = searcher.desk.board.clone();
            let mut made = Vec::new();
            loop {
                let side = node.turn.index();
                let (begin, end) = node.plays[side];
                let plays = searcher.desk.plays[side][begin..end].to_vec();
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
            assert!(searcher.desk.board == begun);
            assert!(searcher.desk.board.has_the_demands_of(&begun));
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn a_key_is_the_same_whatever_the_order_of_plays() {
    let game = Crossword::default();
    let position = endgame(&game, 3);
    let problem = problem(&position);
    let mut solver = Solver::default();
    let (mut searcher, root) = solver.begin(&problem);
    let side = root.turn.index();
    let (begin, end) = root.plays[side];
    let play = searcher.desk.plays[side][begin..end][0];
    let mut node = searcher.after(&root, &play);
    searcher.make(&mut node, &play, 2).unwrap();
    let mut racks = problem.racks;
    let placed = crate::play::Play::from_move(play.mv).unwrap();
    racks[side].take_all(&placed.placement().unwrap().used());
    let board = searcher.desk.board.clone();
    assert_eq!(
        node.sum,
        super::keys::Keys::new(&Arc::clone(game.kit())).sum(&board, &racks)
    );
}
