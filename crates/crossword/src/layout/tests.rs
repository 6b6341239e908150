use super::*;

fn factors(layout: &Layout, row: usize, column: usize) -> (u8, u8) {
    (
        layout.letter_factor(row, column),
        layout.word_factor(row, column),
    )
}

fn squares() -> impl Iterator<Item = (usize, usize)> {
    (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| (row, column)))
}

#[test]
fn the_standard_board_has_the_usual_premiums() {
    let board = Layout::standard();
    let count = |wanted| {
        let all = squares().map(|(row, column)| factors(&board, row, column));
        all.filter(|&each| each == wanted).count()
    };
    let counts = [(1, 3), (1, 2), (3, 1), (2, 1), (1, 1)].map(count);
    assert_eq!(counts, [8, 17, 12, 24, 164]);
    assert_eq!(board.start(), (7, 7));
    assert_eq!(factors(&board, 7, 7), (1, 2));
    assert_eq!(factors(&board, 0, 3), (2, 1));
    assert_eq!(factors(&board, 1, 5), (3, 1));
    assert_eq!(
        factors(&board, 15, 0),
        (1, 1),
        "outside nothing counts more"
    );
}

#[test]
fn the_standard_board_is_symmetric() {
    let board = Layout::standard();
    for (row, column) in squares() {
        let here = factors(&board, row, column);
        assert_eq!(
            here,
            factors(&board, column, row),
            "mirrored at the diagonal"
        );
        assert_eq!(here, factors(&board, 14 - row, column), "upside down");
        assert_eq!(here, factors(&board, row, 14 - column), "right to left");
    }
}

#[test]
fn an_asymmetric_board_is_read_row_by_row() {
    let mut text = "start c2 # off the center\n".to_owned();
    for row in 0..SIZE {
        let rest = ".".repeat(SIZE - 1);
        text += &if row == 1 {
            format!("{rest}~\r\n")
        } else {
            format!("^{rest}\n")
        };
    }
    let board = Layout::parse("odd", &text).unwrap();
    assert_eq!(board.start(), (1, 2));
    assert_eq!(factors(&board, 1, 14), (1, 4));
    assert_eq!(factors(&board, 1, 0), (1, 1));
    assert_eq!(factors(&board, 14, 0), (4, 1));
    assert_eq!(board.name(), "odd");
    assert!(!board.is_symmetric() && Layout::standard().is_symmetric());
}

#[test]
fn names_are_known() {
    for name in Layout::NAMES {
        assert_eq!(Layout::by_name(name).unwrap().name(), name);
    }
    assert!(Layout::by_name("nowhere").is_none());
}

#[test]
fn what_is_no_board_is_told_with_its_line() {
    let rows = "...............\n".repeat(SIZE);
    let table = [
        (
            String::new(),
            "line 1 of board layout `x`: the board ends after 0 rows; write 15",
        ),
        (
            rows.clone(),
            "line 15 of board layout `x`: the board has no start; write a line such as `start h8`",
        ),
        (
            format!("start h8\n{rows}."),
            "line 17 of board layout `x`: a board has 15 rows; leave out what comes after them",
        ),
        (
            "\n..".to_owned(),
            "line 2 of board layout `x`: the row has 2 squares; write 15 signs without spaces",
        ),
        (
            "..............7".to_owned(),
            "line 1 of board layout `x`: `7` is no square; write . ' \" ^ - = or ~",
        ),
        (
            "start p1".to_owned(),
            "line 1 of board layout `x`: `p1` is no square of the board; write a column a to o and a row 1 to 15, such as h8",
        ),
        (
            "start a1\nstart a1".to_owned(),
            "line 2 of board layout `x`: the start was given before; write it once",
        ),
        (
            "#".repeat(20_000),
            "line 1 of board layout `x`: the layout goes on for more than 16 KiB; shorten it",
        ),
    ];
    for (text, wanted) in table {
        assert_eq!(Layout::parse("x", &text).unwrap_err().to_string(), wanted);
    }
    for start in ["", "h", "8", "h0", "h16", "h08", "h+8", "H8", "h8x", "é8"] {
        assert!(
            Layout::parse("x", &format!("start {start}\n{rows}")).is_err(),
            "{start}"
        );
    }
}

#[test]
fn premiums_stay_countable() {
    let row = |sign: &str| sign.repeat(4) + &".".repeat(11);
    let board = |first: &str| format!("start h8\n{first}\n{}", "...............\n".repeat(14));
    assert!(Layout::parse("x", &board(&row("~"))).is_ok(), "256 times");
    let error = Layout::parse("x", &board(&(row("~")[..13].to_owned() + "--"))).unwrap_err();
    assert!(
        error.to_string().contains("a word in row 1 could count"),
        "{error}"
    );
    let column = format!("start h8\n{}", "~..............\n".repeat(15));
    let error = Layout::parse("x", &column).unwrap_err();
    assert!(error.to_string().contains("column a"), "{error}");
}
