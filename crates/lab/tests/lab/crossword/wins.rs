//! Tests of win table training.

use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::generate::PlayGenerator;
use zeitnot_crossword::win_table::WinTable;
use zeitnot_lab::crossword::WinTrainer;

use super::{equipment, trained};

fn play(trainer: &mut WinTrainer, equipment: &Equipment, games: u64) {
    let mut generator = PlayGenerator::default();
    for game in trainer.games()..trainer.games() + games {
        let turns = trainer.play(game, equipment, None, &mut generator);
        trainer.add(&turns);
    }
}

fn table(equipment: &Equipment) -> WinTable {
    let mut trainer = WinTrainer::new(equipment, None, 1);
    play(&mut trainer, equipment, 200);
    trainer.table()
}

#[test]
fn the_value_of_a_lead_grows_as_the_bag_empties() {
    let equipment = equipment();
    let table = table(&equipment);
    assert_eq!(table.max_unseen(), equipment.tiles.tile_count() - 7);
    let lead = |unseen| table.win_probability(15_000, unseen);
    assert!(lead(25) > WinTable::CERTAIN_WIN / 2, "{}", lead(25));
    assert!(lead(2) > lead(25), "{} {}", lead(2), lead(25));
    assert_eq!(lead(0), WinTable::CERTAIN_WIN);
    assert_eq!(lead(1_000), lead(table.max_unseen()));
}

#[test]
fn win_probabilities_never_fall_with_the_lead() {
    let equipment = equipment();
    let table = table(&equipment);
    for unseen in 0..=table.max_unseen() {
        let spreads = (-310_000..=310_000).step_by(250);
        let row: Vec<u16> = spreads
            .map(|spread| table.win_probability(spread, unseen))
            .collect();
        assert!(row.is_sorted(), "{unseen}");
        assert!(row.first() < row.last());
    }
    let [worst, best] = [i32::MIN, i32::MAX].map(|spread| table.win_probability(spread, 3));
    assert!(worst < best);
}

#[test]
fn resumed_training_has_the_same_result() {
    let equipment = equipment();
    let mut uninterrupted = WinTrainer::new(&equipment, None, 1);
    play(&mut uninterrupted, &equipment, 60);
    let mut stopped = WinTrainer::new(&equipment, None, 1);
    play(&mut stopped, &equipment, 30);
    let mut resumed = WinTrainer::from_bytes(&equipment, &stopped.to_bytes()).unwrap();
    play(&mut resumed, &equipment, 30);
    assert!(resumed.to_bytes() == uninterrupted.to_bytes());
    let difference = |result: Result<(), _>| {
        result.map_err(|error: zeitnot_lab::crossword::StateMismatch| error.what)
    };
    assert_eq!(difference(resumed.check(&equipment, None, 1)), Ok(()));
    assert_eq!(difference(resumed.check(&equipment, None, 2)), Err("seed"));
    let leaves = trained(&equipment).result().leaves;
    let other = difference(resumed.check(&equipment, Some(&leaves), 1));
    assert_eq!(other, Err("file of leave values"));
}
