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
fn the_standard_board_has_the_standard_premiums() {
    let board = Layout::standard();
    let count = |expected| {
        let all = squares().map(|(row, column)| factors(&board, row, column));
        all.filter(|&each| each == expected).count()
    };
    let counts = [(1, 3), (1, 2), (3, 1), (2, 1), (1, 1)].map(count);
    assert_eq!(counts, [8, 17, 12, 24, 164]);
    assert_eq!(board.start(), (7, 7));
    assert_eq!(factors(&board, 7, 7), (1, 2));
    assert_eq!(factors(&board, 0, 3), (2, 1));
    assert_eq!(factors(&board, 1, 5), (3, 1));
    assert_eq!(factors(&board, 15, 0), (1, 1), "outside the board");
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
fn layouts_are_found_by_name() {
    for name in Layout::NAMES {
        assert_eq!(Layout::by_name(name).unwrap().name(), name);
    }
    assert!(Layout::by_name("nowhere").is_none());
}

#[test]
fn invalid_layouts_are_rejected() {
    let rows = "...............\n".repeat(SIZE);
    let table = [
        (
            String::new(),
            "line 1 of board layout `x`: the board has 0 rows; write 15",
        ),
        (
            rows.clone(),
            "line 15 of board layout `x`: the board has no start; write a line such as `start h8`",
        ),
        (
            format!("start h8\n{rows}."),
            "line 17 of board layout `x`: more than 15 rows; remove the others",
        ),
        (
            "\n..".to_owned(),
            "line 2 of board layout `x`: the row has 2 squares; write 15 characters without spaces",
        ),
        (
            "..............7".to_owned(),
            "line 1 of board layout `x`: `7` is not a type of square; write . ' \" ^ - = or ~",
        ),
        (
            "start p1".to_owned(),
            "line 1 of board layout `x`: `p1` is not a square; write a column a to o and a row 1 to 15, such as h8",
        ),
        (
            "start a1\nstart a1".to_owned(),
            "line 2 of board layout `x`: duplicate start; write it once",
        ),
        (
            "#".repeat(20_000),
            "line 1 of board layout `x`: the layout is longer than 16 KiB; shorten it",
        ),
    ];
    for (text, expected) in table {
        assert_eq!(Layout::parse("x", &text).unwrap_err().to_string(), expected);
    }
    for start in ["", "h", "8", "h0", "h16", "h08", "h+8", "H8", "h8x", "é8"] {
        assert!(
            Layout::parse("x", &format!("start {start}\n{rows}")).is_err(),
            "{start}"
        );
    }
}

#[test]
fn word_factors_are_limited_to_256() {
    let row = |sign: &str| sign.repeat(4) + &".".repeat(11);
    let board = |first: &str| format!("start h8\n{first}\n{}", "...............\n".repeat(14));
    assert!(Layout::parse("x", &board(&row("~"))).is_ok(), "256 times");
    let error = Layout::parse("x", &board(&(row("~")[..13].to_owned() + "--"))).unwrap_err();
    assert!(
        error.to_string().contains("the premiums of row 1"),
        "{error}"
    );
    let column = format!("start h8\n{}", "~..............\n".repeat(15));
    let error = Layout::parse("x", &column).unwrap_err();
    assert!(error.to_string().contains("column a"), "{error}");
}
