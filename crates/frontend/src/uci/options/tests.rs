use super::*;
use crate::options::{OptionAssignment, OptionChange};
use zeitnot_clock::settings_for;
use zeitnot_core::caches::TableOptions;
use zeitnot_testkit::TicTacToe;

fn new_table() -> OptionTable {
    option_table(&TicTacToe, settings_for(&TicTacToe))
}

fn set(table: &mut OptionTable, text: &str) -> Result<OptionChange, String> {
    table.set(&OptionAssignment::parse(text).unwrap(), &mut |warning| {
        panic!("{warning}")
    })
}

#[test]
fn names_are_case_insensitive_and_report_what_changed() {
    let mut table = new_table();
    assert_eq!(
        set(&mut table, "name hASH value 7"),
        Ok(OptionChange::Engine)
    );
    assert_eq!(table.engine_settings().group::<TableOptions>().megabytes, 7);
    assert_eq!(
        set(&mut table, "name Hash value 07"),
        Ok(OptionChange::Unchanged)
    );
    assert_eq!(
        set(&mut table, "name move  overhead value 0"),
        Ok(OptionChange::Protocol)
    );
    assert_eq!(table.protocol_options::<UciOptions>().move_overhead, 0);
    assert_eq!(set(&mut table, "name clear hash"), Ok(OptionChange::Clear));
    assert_eq!(
        set(&mut table, "name UCI_ShowWDL value True"),
        Ok(OptionChange::Protocol)
    );
    assert!(table.protocol_options::<UciOptions>().show_wdl);
    assert_eq!(
        set(&mut table, "name Table Policy value Two_Tier"),
        Ok(OptionChange::Engine)
    );
}

#[test]
fn options_can_be_set_by_full_name() {
    let mut table = new_table();
    assert_eq!(
        set(&mut table, "name tictactoe.search.max_depth value 3"),
        Ok(OptionChange::Engine)
    );
    assert_eq!(
        set(&mut table, "name uci.multi_pv value 3"),
        Ok(OptionChange::Protocol)
    );
    assert_eq!(table.protocol_options::<UciOptions>().multi_pv, 3);
}

zeitnot_core::option_group! {
    /// Options with names from an earlier version.
    struct ChangedOptions: "changed" {
        /// Width.
        width: u32 = 8, 1..=400;

        retired { breadth => width; color; }
    }
}

#[test]
fn retired_names_are_accepted_with_a_warning() {
    let engine = Settings::new(vec![Box::new(ChangedOptions::default())]);
    let mut table = option_table(&TicTacToe, engine);
    let mut set = |text: &str| {
        let mut warnings = Vec::new();
        let assignment = OptionAssignment::parse(text).unwrap();
        let change = table.set(&assignment, &mut |warning| warnings.push(warning));
        (change, warnings.join(" "))
    };
    let (change, warning) = set("name Changed.Breadth value 12");
    assert_eq!(change, Ok(OptionChange::Engine));
    assert!(warning.contains("`changed.width`"), "{warning}");
    let (change, warning) = set("name changed.color value red");
    assert_eq!(change, Ok(OptionChange::Unchanged));
    assert!(warning.contains("`changed.color` was removed"), "{warning}");
    let (refused, warning) = set("name changed.breadth value 0");
    assert!(refused.unwrap_err().contains("changed.width"));
    assert_eq!(warning, "");
    assert_eq!(table.engine_settings().group::<ChangedOptions>().width, 12);
}

#[test]
fn an_invalid_assignment_keeps_the_old_value() {
    let mut table = new_table();
    for (text, problem) in [
        (
            "name Hash value abc",
            "setoption Hash: `abc` is not a whole number from 1 to 65536; keeping 64",
        ),
        (
            "name Hash value 0",
            "setoption Hash: `0` is not a whole number from 1 to 65536; keeping 64",
        ),
        (
            "name Hash",
            "setoption Hash: missing value, keeping 64; send a whole number from 1 to 65536",
        ),
        (
            "name Ponder value maybe",
            "setoption Ponder: `maybe` is not true or false; keeping false",
        ),
        (
            "name Hahs value 3",
            "setoption: there is no option `Hahs`; did you mean Hash?",
        ),
        (
            "name Contempt value 3",
            "setoption: there is no option `Contempt`; send uci for a list",
        ),
        (
            "name UCI_Chess960 value true",
            "setoption: there is no option `UCI_Chess960`; send uci for a list",
        ),
    ] {
        assert_eq!(set(&mut table, text), Err(problem.to_owned()));
    }
    assert_eq!(
        table.engine_settings().group::<TableOptions>(),
        TableOptions::default()
    );
}

#[test]
fn options_are_announced_with_their_initial_values() {
    let mut settings = settings_for(&TicTacToe);
    settings.set("table.megabytes", "32").unwrap();
    let mut table = option_table(&TicTacToe, settings);
    set(&mut table, "name Hash value 16").unwrap();
    let lines = table.announcement();
    for line in [
        "option name Hash type spin default 32 min 1 max 65536",
        "option name Ponder type check default false",
        "option name Table Policy type combo default aged var strict var aged var two_tier",
        "option name Clear Hash type button",
    ] {
        assert!(
            lines.iter().any(|known| known == line),
            "{line} in {lines:?}"
        );
    }
    assert!(!lines.iter().any(|line| line.contains("Chess960")));
}
