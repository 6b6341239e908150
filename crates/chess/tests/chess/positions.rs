//! Parsing of positions and moves, and the rules for game ends.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use proptest::prelude::*;
use rstest::rstest;
use zeitnot_chess::{Chess, ChessPosition};
use zeitnot_core::{Game, Notation, Position, Random, Setup, Side, Status, format_line};

fn position(text: &str) -> Box<dyn Position> {
    Chess.position(&Setup::new(text)).unwrap()
}

#[rstest]
#[case(
    "8/8/8/8",
    "the FEN ends after 1 of its fields; write placement, side, castling, and en passant"
)]
#[case(
    "8/8/8/8 w - -",
    "the placement has 4 ranks; write eight, with slashes between them"
)]
#[case(
    "9/8/8/8/8/8/8/8 w - -",
    "`9` in the placement is not a piece; use PNBRQK, pnbrqk, digits, and slashes"
)]
#[case(
    "7/8/8/8/8/8/8/8 w - -",
    "rank `7` of the placement is not eight squares wide; letters and digits must sum to 8"
)]
#[case(
    "8/8/8/8/8/8/8/4K3 w - -",
    "black has 0 kings; each side must have exactly one"
)]
#[case(
    "4k3/8/8/8/8/8/8/K3K3 w - -",
    "white has 2 kings; each side must have exactly one"
)]
#[case(
    "P3k3/8/8/8/8/8/8/4K3 w - -",
    "a pawn is on the first or eighth rank; move or remove it"
)]
#[case("4k3/8/8/8/8/8/8/4K3 x - -", "`x` is not a side to move; write w or b")]
#[case(
    "4k3/8/8/8/8/8/8/4K3 w K -",
    "castling rights `K` do not match the king and rooks; write - or letters such as KQkq"
)]
#[case(
    "4k3/8/8/8/8/8/8/4K3 w - e3",
    "`e3` is not a possible en passant square here; write - if there is none"
)]
#[case(
    "4k3/8/8/8/8/8/8/4K3 w - - x 1",
    "`x` is not a half-move clock; write a number"
)]
#[case(
    "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2",
    "the FEN continues after its six fields with `2`; remove that"
)]
#[case(
    "4k3/8/8/8/8/8/8/4RK2 w - -",
    "black is in check, but the other side is to move; change the side to move"
)]
#[case(
    "startpos moves e2e4 e7e6 e4e6",
    "move 3: `e4e6` is not legal here; check the piece, its path, and the king's safety"
)]
#[case(
    "startpos moves hello",
    "move 1: `hello` is not a move; write the start and target squares, such as e2e4 or e7e8q"
)]
fn invalid_positions_get_one_sentence(#[case] text: &str, #[case] sentence: &str) {
    let error = Chess.position(&Setup::new(text)).unwrap_err();
    assert_eq!(error.to_string(), sentence);
}

#[test]
fn counters_may_be_missing_or_absurd() {
    let bare = position("4k3/8/8/8/8/8/8/4KR2 w - -");
    let absurd = position("4k3/8/8/8/8/8/8/4KR2 w - - 99999999999999 99999999999999");
    assert_eq!(bare.key(), absurd.key());
    assert_eq!(absurd.status(), Status::Draw, "beyond fifty moves");
    assert!(
        !absurd.legal_moves().is_empty(),
        "an unclaimed draw still has moves"
    );
}

#[rstest]
#[case("startpos moves f2f3 e7e5 g2g4 d8h4", Status::Won(Side::Second))]
#[case("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Status::Draw)]
#[case("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", Status::Draw)]
#[case("4k3/8/8/8/8/8/8/4KR2 w - - 99 80 moves f1f2", Status::Draw)]
#[case("4k3/8/8/8/8/8/8/4KR2 w - - 98 80 moves f1f2", Status::Ongoing)]
#[case("startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1", Status::Ongoing)]
#[case("startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", Status::Draw)]
// Mate on the hundredth half-move is mate.
#[case("8/8/2p5/3b1K1k/4p3/4Pp2/5P2/8 w - - 99 113", Status::Ongoing)]
#[case("k7/8/1K6/8/8/8/8/7R w - - 99 80 moves h1h8", Status::Won(Side::First))]
fn the_status_follows_the_rules(#[case] text: &str, #[case] status: Status) {
    assert_eq!(position(text).status(), status);
}

#[test]
fn human_notation_is_standard_algebraic_notation() {
    let position = position("startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 g8f6");
    let castles = position.parse_move("O-O", Notation::Human).unwrap();
    assert_eq!(position.format_move(castles, Notation::Engine), "e1g1");
    assert_eq!(position.format_move(castles, Notation::Human), "O-O");
    for (text, squares) in [("d2d4", "d2d4"), ("Nxe5", "f3e5"), ("Bxf7+", "c4f7")] {
        let mv = position.parse_move(text, Notation::Human).unwrap();
        assert_eq!(position.format_move(mv, Notation::Engine), squares);
    }
    let line = ["c4f7", "e8f7"].map(str::to_owned);
    let bishop = position.parse_move(&line[0], Notation::Engine).unwrap();
    let mut after = position.clone();
    after.play(bishop).unwrap();
    let king = after.parse_move(&line[1], Notation::Engine).unwrap();
    assert_eq!(
        format_line(&*position, &[bishop, king], Notation::Engine),
        line
    );
    assert_eq!(
        format_line(&*position, &[bishop, king], Notation::Human),
        ["Bxf7+", "Kxf7"]
    );
    // Engine notation accepts coordinates only.
    assert!(position.parse_move("O-O", Notation::Engine).is_err());
}

#[test]
fn invalid_standard_notation_gets_one_sentence() {
    let position = position("startpos");
    for (text, sentence) in [
        ("e2e5", "`e2e5` is not legal here"),
        ("Ke2", "`Ke2` is not legal here"),
        ("hello", "`hello` is not a move; write it as in Nf3"),
    ] {
        let error = position
            .parse_move(text, Notation::Human)
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(sentence), "{error}");
    }
}

#[test]
fn an_impossible_en_passant_square_does_not_change_the_key() {
    let pushed = position("startpos moves e2e4");
    let walked = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(pushed.key(), walked.key());
    let playable = position("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    let not_offered = position("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert_ne!(playable.key(), not_offered.key());
}

#[test]
fn chess960_is_recognized_by_its_castling_rights() {
    let shuffled = position("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1");
    assert_eq!(shuffled.setup().rule.as_deref(), Some("chess960"));
    let castling = shuffled.parse_move("f1g1", Notation::Engine).unwrap();
    assert_eq!(shuffled.format_move(castling, Notation::Engine), "f1g1");
    let standard = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let castling = standard.parse_move("e1h1", Notation::Engine).unwrap();
    assert_eq!(standard.format_move(castling, Notation::Engine), "e1g1");
}

#[test]
fn a_contradicting_side_or_size_is_rejected() {
    let setup = Setup {
        side: Some(Side::Second),
        ..Setup::new("startpos")
    };
    assert!(Chess.position(&setup).is_err());
    let setup = Setup {
        size: Some(10),
        ..Setup::new("startpos")
    };
    assert!(Chess.position(&setup).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn a_setup_with_moves_rebuilds_the_position(seed: u64, plies in 0..120_usize) {
        let mut random = Random::new(seed);
        let mut position = ChessPosition::parse("startpos", "standard").unwrap();
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len() as u64) as usize];
            let text = position.format_move(mv, Notation::Engine);
            prop_assert_eq!(position.parse_move(&text, Notation::Engine).unwrap(), mv);
            position.play(mv).unwrap();
        }
        let again = Chess.position(&position.setup()).unwrap();
        prop_assert_eq!(again.key(), position.key());
        prop_assert_eq!(again.setup(), position.setup());
        prop_assert_eq!(again.status(), position.status());
        // The FEN alone gives the same board without the history.
        let bare = ChessPosition::parse(&position.fen(), "standard").unwrap();
        prop_assert_eq!(bare.board(), position.board());
    }

    #[test]
    fn invalid_text_does_not_panic(text in "\\PC{0,80}") {
        let _ = Chess.position(&Setup::new(text));
    }

    #[test]
    fn almost_valid_fens_do_not_panic(
        at in 0..60_usize, letter in proptest::char::range(' ', '~'),
    ) {
        let mut letters: Vec<char> = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq e3 0 1".chars().collect();
        letters[at] = letter;
        let text: String = letters.into_iter().collect();
        if let Ok(position) = Chess.position(&Setup::new(text)) {
            position.perft(2);
        }
    }
}
