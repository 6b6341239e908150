//! How likely games are found to be won.

use zeitnot_crossword::equipment::Equipment;
use zeitnot_crossword::generate::PlayGenerator;
use zeitnot_crossword::win_table::WinTable;
use zeitnot_lab::crossword::WinTrainer;

use super::{kit, trained};

fn play(trainer: &mut WinTrainer, kit: &Equipment, games: u64) {
    let mut generator = PlayGenerator::default();
    for game in trainer.games()..trainer.games() + games {
        let turns = trainer.play(game, kit, None, &mut generator);
        trainer.add(&turns);
    }
}

fn table(kit: &Equipment) -> WinTable {
    let mut trainer = WinTrainer::new(kit, None, 1);
    play(&mut trainer, kit, 200);
    trainer.table()
}

#[test]
fn a_lead_is_worth_more_and_more_as_the_bag_empties() {
    let kit = kit();
    let table = table(&kit);
    assert_eq!(table.max_unseen(), kit.tiles.tile_count() - 7);
    let lead = |unseen| table.win_probability(15_000, unseen);
    assert!(lead(25) > WinTable::CERTAIN_WIN / 2, "{}", lead(25));
    assert!(lead(2) > lead(25), "{} {}", lead(2), lead(25));
    assert_eq!(lead(0), WinTable::CERTAIN_WIN);
    assert_eq!(lead(1_000), lead(table.max_unseen()));
}

#[test]
fn more_points_never_make_a_win_less_likely() {
    let kit = kit();
    let table = table(&kit);
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
fn collecting_that_was_stopped_goes_on_as_if_it_had_not_been() {
    let kit = kit();
    let mut straight = WinTrainer::new(&kit, None, 1);
    play(&mut straight, &kit, 60);
    let mut stopped = WinTrainer::new(&kit, None, 1);
    play(&mut stopped, &kit, 30);
    let mut resumed = WinTrainer::from_bytes(&kit, &stopped.to_bytes()).unwrap();
    play(&mut resumed, &kit, 30);
    assert!(resumed.to_bytes() == straight.to_bytes());
    let words = |result: Result<(), _>| {
        result.map_err(|error: zeitnot_lab::crossword::StateMismatch| error.what)
    };
    assert_eq!(words(resumed.check(&kit, None, 1)), Ok(()));
    assert_eq!(words(resumed.check(&kit, None, 2)), Err("seed"));
    let leaves = trained(&kit).result().leaves;
    let other = words(resumed.check(&kit, Some(&leaves), 1));
    assert_eq!(other, Err("file of leave values"));
}
