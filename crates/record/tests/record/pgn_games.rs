//! Tests of PGN files with many games, some of them invalid.

use std::cell::Cell;
use std::io::{BufReader, Read};
use std::rc::Rc;

use zeitnot_record::pgn::{self, Games};

/// Returns the moves or the error of each game.
fn games(text: &str) -> Vec<String> {
    Games::new(text.as_bytes())
        .map(|game| match game {
            Ok(record) => record.moves().collect::<Vec<_>>().join(" "),
            Err(error) => error.to_string(),
        })
        .collect()
}

#[test]
fn all_games_of_a_file_are_read() {
    let text = "[Event \"1\"]\n[Site \"x\"]\n\n1. e4 1-0\n\n[Event \"2\"]\n\n1. d4\n[Event \"3\"]\n\n\
        [Event \"4\"]\n[Site \"y\"]\n1. c4 * [Event \"5\"] *";
    assert_eq!(games(text), ["e4", "d4", "", "c4", ""]);
    assert_eq!(games("e4 e5 1-0 d4 0-1\n\nc4 *"), ["e4 e5", "d4", "c4"]);
    assert_eq!(games("e4 * {last\nwords} ; of it\n; and a footer"), ["e4"]);
    let events: Vec<String> = Games::new(text.as_bytes())
        .map(|game| game.unwrap().tags[0].value.clone())
        .collect();
    assert_eq!(events, ["1", "2", "3", "4", "5"]);
}

#[test]
fn an_invalid_game_does_not_affect_the_others() {
    let good = |name: &str| format!("[Event \"{name}\"]\n\n1. {name} *\n\n");
    for (broken, place) in [
        ("[Event \"x\"]\n\n1. e4 ( 1. d4 *\n\n", "line 7, column 7"),
        ("[Event \"x\"]\n\n1. e4 {oh no\n*\n\n", "line 7, column 7"),
        ("[Event \"x\"]\n\n1. e4 +- *\n2. d4\n\n", "line 7, column 7"),
        ("[Event x]\n[Site \"y\"]\n\n1. e4 *\n\n", "line 5, column 1"),
        ("[Event x]\n[Site \"y\"]\n\n", "line 5, column 1"),
        (
            "[Event \"x\"]\n[Site y]\n\n[Event \"x\"]\n1. [x] *\n\n",
            "line 6, column 1",
        ),
        (
            "[Event \"x\"]\n[Result \"x\"]\n\n1. e4 *\n\n",
            "line 6, column 1",
        ),
        (
            "[Event \"x\"]\n\n1. e4 )\n[%clk 0:01]} e5 *\n\n",
            "line 7, column 7",
        ),
    ] {
        let found = games(&format!("{}{broken}{}", good("a4"), good("b4")));
        assert_eq!(found.first().map(String::as_str), Some("a4"), "{broken}");
        assert_eq!(found.last().map(String::as_str), Some("b4"), "{broken}");
        assert!(found[1].starts_with(place), "{broken}{found:?}");
    }
}

#[test]
fn a_game_above_the_size_limit_does_not_affect_the_others() {
    let lines = format!("1. e4 {{{}}}", "words\n".repeat(3_000_000));
    for long in [lines.clone(), lines.replace('\n', " ")] {
        let text = format!("[Event \"1\"]\n\n{long} *\n\n[Event \"2\"]\n\n1. d4 *\n");
        let found = games(&text);
        assert_eq!(found.len(), 2);
        assert!(
            found[0].contains("exceeds the limit of 16777216 bytes per game; split"),
            "{}",
            found[0]
        );
        assert_eq!(found[1], "d4");
        assert!(pgn::read(text.as_bytes()).is_err());
    }
}

/// A reader that looks back or ahead for each token takes hours on these inputs.
#[test]
fn time_is_linear_in_the_length() {
    const LENGTH: usize = 1 << 20;
    for (begin, piece) in [
        ("1. e4 ", "{}"),
        ("1. e4 ", "{x\n}"),
        ("1. e4 ", "(d4)"),
        ("1. e4 ", "(d4)\n"),
        ("1. e4 ", "$1"),
        ("1. e4 ", "! "),
        ("", "1. "),
        ("", "..."),
        ("", "[A \"\"]"),
        ("", "[A \"\"]\n"),
        ("[A ", "\""),
        ("[A \"", "\\"),
        ("", "%\n"),
        ("", "\n"),
        ("", ";\n"),
        ("1. e4 {", "[%clk "),
        ("1. e4 {", "]"),
        ("1. e4 {", "[%clk 0:01]"),
        ("1. e4 {", "[A \n"),
        ("1. e4 ", "{[%clk 0:01]} (d4) "),
        ("1. e4 ", "* "),
        ("", "[Event \"\"]\n\n"),
        ("", "[Event\n\n"),
        ("", "é "),
        ("", "é\n"),
    ] {
        let text = format!("{begin}{}", piece.repeat(LENGTH / piece.len()));
        let count = Games::new(text.as_bytes()).count();
        assert!(count > 0, "{piece}");
    }
}

/// An endless file that counts the bytes read.
struct Endless {
    read: Rc<Cell<usize>>,
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        const GAME: &[u8] = b"[Event \"x\"]\n\n1. e4 e5 *\n\n";
        let at = self.read.get();
        for (index, byte) in buffer.iter_mut().enumerate() {
            *byte = GAME[(at + index) % GAME.len()];
        }
        self.read.set(at + buffer.len());
        Ok(buffer.len())
    }
}

#[test]
fn files_are_read_only_as_far_as_needed() {
    let read = Rc::new(Cell::new(0));
    let endless = Endless { read: read.clone() };
    let mut games = Games::new(BufReader::with_capacity(4_096, endless));
    for _ in 0..10_000 {
        assert_eq!(games.next().unwrap().unwrap().moves().count(), 2);
    }
    assert!(read.get() < 10_100 * 25 + 4_096);
}

#[test]
fn a_read_error_ends_the_games() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("gone"))
        }
    }
    let begin: &[u8] = b"e4 * d4";
    let input = BufReader::new(begin.chain(Broken));
    let found: Vec<_> = Games::new(input).collect();
    assert_eq!(found.len(), 1);
    assert!(found[0].as_ref().unwrap_err().to_string().contains("gone"));
}
