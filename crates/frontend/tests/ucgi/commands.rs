//! Commands that start no search.

use crate::driver::{OPENING, UcgiDriver};

#[test]
fn the_introduction_names_us_and_the_options() {
    let said = UcgiDriver::new().send("ucgi");
    assert!(said[0].starts_with("id name Zeitnot "), "{said:?}");
    assert!(said[1].starts_with("id author "), "{said:?}");
    assert_eq!(said.last().unwrap(), "ucgiok");
    for line in [
        "option name Threads type spin default 1 min 1 max 256",
        "option name Thinking type combo default full var static var full",
        "option name Stop Condition type combo default 99 var none var 95 var 98 var 99",
        "option name Clear Hash type button",
    ] {
        assert!(said.iter().any(|known| known == line), "{line}: {said:?}");
    }
}

#[test]
fn what_is_no_position_is_told_and_the_old_one_stays() {
    let mut desk = UcgiDriver::after(OPENING);
    for (text, part) in [
        ("position", "does not begin with cgp or deal or startpos"),
        ("position cgp", "position cgp: the CGP is missing"),
        ("position cgp 15/15 AE/ 0/0 0", "the old position stays"),
        ("position deal x", "the old position stays"),
    ] {
        let sentence = desk.remark(text);
        assert!(sentence.contains(part), "{text}: {sentence}");
    }
    desk.send("go static");
    assert!(
        desk.searched_position().contains("AEINRST"),
        "{}",
        desk.searched_position()
    );
}

#[test]
fn moves_are_played_up_to_the_first_that_cannot_be() {
    let mut desk = UcgiDriver::new();
    assert!(desk.send(&format!("{OPENING} moves pass")).is_empty());
    let sentence = desk.remark(&format!("{OPENING} moves pass 8h.QQ pass"));
    assert!(sentence.starts_with("position: move 2: "), "{sentence}");
    desk.send("go static");
    assert!(
        desk.searched_position().contains(" DGHLOPU/"),
        "{}",
        desk.searched_position()
    );
}

#[test]
fn options_are_set_at_once_and_mistakes_are_told() {
    let mut desk = UcgiDriver::new();
    assert!(desk.send("setoption name Plies value 4").is_empty());
    assert_eq!(desk.applied_option("crossword.simulation.plies"), "4");
    let sentence = desk.remark("setoption name Plys value 4");
    assert!(sentence.contains("did you mean Plays?"), "{sentence}");
    let sentence = desk.remark("setoption name crossword.nothing.at.all value 4");
    assert!(sentence.contains("there is no option"), "{sentence}");
    desk.refuses_settings = true;
    let sentence = desk.remark("setoption name Hash value 17");
    assert_eq!(sentence, "setoption: no memory is left");
    desk.send("setoption name Plies value 5");
    assert_ne!(desk.applied_option("table.megabytes"), "17");
}

#[test]
fn what_means_nothing_is_told_and_changes_nothing() {
    let mut desk = UcgiDriver::new();
    assert!(desk.remark("uci").contains("`uci` is no command"));
    for quiet in ["", "   ", "stop", OPENING] {
        assert!(desk.send(quiet).is_empty(), "{quiet}");
    }
    assert_eq!(desk.send("foo isready"), ["readyok"]);
    assert!(
        desk.send("d")
            .iter()
            .any(|line| line.starts_with("To move:"))
    );
    assert!(desk.send("help")[0].contains("UCGI"));
    desk.send("ucginewgame\nsetoption name clear hash\nquit");
    assert!(desk.is_ended);
}
