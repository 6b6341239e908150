//! Commands other than `go`.

use crate::driver::{OPENING, UcgiDriver};

#[test]
fn ucgi_lists_name_and_options_and_ends_with_ucgiok() {
    let output = UcgiDriver::new().send("ucgi");
    assert!(output[0].starts_with("id name Zeitnot "), "{output:?}");
    assert!(output[1].starts_with("id author "), "{output:?}");
    assert_eq!(output.last().unwrap(), "ucgiok");
    for line in [
        "option name Threads type spin default 1 min 1 max 256",
        "option name Thinking type combo default full var static var full",
        "option name Stop Condition type combo default 99 var none var 95 var 98 var 99",
        "option name Clear Hash type button",
    ] {
        assert!(
            output.iter().any(|known| known == line),
            "{line}: {output:?}"
        );
    }
}

#[test]
fn an_invalid_position_is_reported_and_the_old_one_stays() {
    let mut driver = UcgiDriver::after(OPENING);
    for (text, part) in [
        ("position", "does not start with cgp or deal or startpos"),
        ("position cgp", "position cgp: the CGP is missing"),
        ("position cgp 15/15 AE/ 0/0 0", "keeping the old position"),
        ("position deal x", "keeping the old position"),
    ] {
        let remark = driver.remark(text);
        assert!(remark.contains(part), "{text}: {remark}");
    }
    driver.send("go static");
    assert!(
        driver.searched_position().contains("AEINRST"),
        "{}",
        driver.searched_position()
    );
}

#[test]
fn moves_are_played_up_to_the_first_invalid_one() {
    let mut driver = UcgiDriver::new();
    assert!(driver.send(&format!("{OPENING} moves pass")).is_empty());
    let remark = driver.remark(&format!("{OPENING} moves pass 8h.QQ pass"));
    assert!(remark.starts_with("position: move 2: "), "{remark}");
    driver.send("go static");
    assert!(
        driver.searched_position().contains(" DGHLOPU/"),
        "{}",
        driver.searched_position()
    );
}

#[test]
fn options_are_set_at_once_and_errors_are_reported() {
    let mut driver = UcgiDriver::new();
    assert!(driver.send("setoption name Plies value 4").is_empty());
    assert_eq!(driver.applied_option("crossword.simulation.plies"), "4");
    let remark = driver.remark("setoption name Plys value 4");
    assert!(remark.contains("did you mean Plays?"), "{remark}");
    let remark = driver.remark("setoption name crossword.nothing.at.all value 4");
    assert!(remark.contains("there is no option"), "{remark}");
    driver.refuses_settings = true;
    let remark = driver.remark("setoption name Hash value 17");
    assert_eq!(remark, "setoption: no memory is left");
    driver.send("setoption name Plies value 5");
    assert_ne!(driver.applied_option("table.megabytes"), "17");
}

#[test]
fn unknown_commands_are_reported_and_change_nothing() {
    let mut driver = UcgiDriver::new();
    assert!(driver.remark("uci").contains("`uci` is not a command"));
    for quiet in ["", "   ", "stop", OPENING] {
        assert!(driver.send(quiet).is_empty(), "{quiet}");
    }
    assert_eq!(driver.send("foo isready"), ["readyok"]);
    assert!(
        driver
            .send("d")
            .iter()
            .any(|line| line.starts_with("To move:"))
    );
    assert!(driver.send("help")[0].contains("UCGI"));
    driver.send("ucginewgame\nsetoption name clear hash\nquit");
    assert!(driver.is_ended);
}
