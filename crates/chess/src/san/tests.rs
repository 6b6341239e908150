//! Tables of moves in algebraic notation: formatted, parsed, and rejected.

use rstest::rstest;

use super::*;

fn board(fen: &str) -> Board {
    crate::fen::parse(fen).unwrap()
}

fn coordinates(fen: &str, text: &str) -> Result<String, SanError> {
    parse_san(&board(fen), text).map(|mv| mv.to_string())
}

const KNIGHTS: &str = "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1";
/// Three queens, each of which shares a line with another.
const QUEENS: &str = "2k5/8/8/8/4Q2Q/8/8/K6Q w - - 0 1";
const ROOKS: &str = "4k3/8/8/R7/8/8/8/R3K3 w - - 0 1";
const CASTLES: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PAWNS: &str = "1r2k3/P7/8/3pP3/8/8/8/4K3 w - d6 0 1";

#[rstest]
#[case::no_other(KNIGHTS, "g1f3", "Nf3")]
#[case::file("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "Nbd2")]
#[case::rank(ROOKS, "a1a3", "R1a3")]
#[case::rank_of_the_other(ROOKS, "a5a3", "R5a3")]
#[case::both(QUEENS, "h4e1", "Qh4e1")]
#[case::file_is_enough(QUEENS, "e4e1", "Qee1")]
#[case::rank_is_enough(QUEENS, "h1e1", "Q1e1")]
#[case::pinned_does_not_count("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2")]
#[case::pinned_on_the_line("4r1k1/8/8/8/8/4R3/8/R3K3 w - - 0 1", "a1a3", "Ra3")]
#[case::pinned_may_move_too("4r1k1/8/8/8/R7/4R3/8/4K3 w - - 0 1", "e3e4", "Ree4")]
#[case::in_check_only_one_may("4k3/8/8/8/4q3/6N1/8/2N1K3 w - - 0 1", "g3e4", "Nxe4")]
#[case::pawn(PAWNS, "e5e6", "e6")]
#[case::en_passant(PAWNS, "e5d6", "exd6")]
#[case::promotion_with_check(PAWNS, "a7b8q", "axb8=Q+")]
#[case::underpromotion(PAWNS, "a7a8n", "a8=N")]
#[case::short_castling(CASTLES, "e1h1", "O-O")]
#[case::long_castling(CASTLES, "e1a1", "O-O-O")]
#[case::castling_with_check("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1", "O-O+")]
#[case::mate("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#")]
#[case::king_takes("4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", "e1e2", "Kxe2")]
#[case::short_castling_in_chess960("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "f1g1", "O-O")]
#[case::long_castling_in_chess960("4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1", "c1b1", "O-O-O")]
fn moves_are_formatted_with_minimum_disambiguation(
    #[case] fen: &str,
    #[case] mv: &str,
    #[case] san: &str,
) {
    let board = board(fen);
    let mv: Move = mv.parse().unwrap();
    assert_eq!(format_san(&board, mv), san);
    assert_eq!(parse_san(&board, san), Ok(mv));
}

#[rstest]
#[case::more_than_needed(KNIGHTS, "Ng1f3!?", "g1f3")]
#[case::long(KNIGHTS, "Ng1-f3", "g1f3")]
#[case::coordinates(KNIGHTS, "g1f3", "g1f3")]
#[case::letter_of_a_pawn(PAWNS, "Pe6", "e5e6")]
#[case::long_pawn(PAWNS, "e5-e6", "e5e6")]
#[case::capture_without_sign(PAWNS, "ed6", "e5d6")]
#[case::capture_with_colon(PAWNS, "e5:d6", "e5d6")]
#[case::en_passant_in_words(PAWNS, "exd6 e.p.", "e5d6")]
#[case::promotion_without_sign(PAWNS, "ab8Q", "a7b8q")]
#[case::promotion_with_slash(PAWNS, "a8/R+", "a7a8r")]
#[case::promotion_in_coordinates(PAWNS, "a7a8n", "a7a8n")]
#[case::promotion_in_small("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=q", "a7a8q")]
#[case::zeros(CASTLES, "0-0", "e1h1")]
#[case::small_letters(CASTLES, "o-o-o", "e1a1")]
#[case::leap(CASTLES, "e1g1", "e1h1")]
#[case::named_leap(CASTLES, "Ke1-c1", "e1a1")]
#[case::king_beside_his_rook(CASTLES, "Kf1", "e1f1")]
#[case::wrong_suffix(KNIGHTS, "Nf3#??", "g1f3")]
#[case::pieces_are_capitals("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "bxc3", "b2c3")]
#[case::bishop("4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1", "Bxc3", "d2c3")]
#[case::push_though_a_neighbor_may_take("4k3/8/8/4p3/3P4/4P3/8/4K3 w - - 0 1", "e4", "e3e4")]
fn common_variants_are_parsed(#[case] fen: &str, #[case] text: &str, #[case] mv: &str) {
    assert_eq!(coordinates(fen, text).as_deref(), Ok(mv));
}

#[rstest]
#[case::empty(
    KNIGHTS,
    "",
    "`` is not a move; write it as in Nf3, exd5, e8=Q, or O-O"
)]
#[case::word(
    KNIGHTS,
    "hello",
    "`hello` is not a move; write it as in Nf3, exd5, e8=Q, or O-O"
)]
#[case::not_ascii(
    KNIGHTS,
    "Né3",
    "`Né3` is not a move; write it as in Nf3, exd5, e8=Q, or O-O"
)]
#[case::null(
    KNIGHTS,
    "--",
    "`--` is not a move; write it as in Nf3, exd5, e8=Q, or O-O"
)]
#[case::way(
    KNIGHTS,
    "Nf4",
    "`Nf4` is not legal here; check the piece, its path, and the king's safety"
)]
#[case::other_piece(
    KNIGHTS,
    "Bg1f3",
    "`Bg1f3` is not legal here; check the piece, its path, and the king's safety"
)]
#[case::no_right(
    KNIGHTS,
    "O-O",
    "`O-O` is not legal here; check the piece, its path, and the king's safety"
)]
#[case::own_rook(
    CASTLES,
    "Kh1",
    "`Kh1` is not legal here; check the piece, its path, and the king's safety"
)]
#[case::two_rooks(ROOKS, "Ra3", "`Ra3` may be R1a3 or R5a3; write one of them")]
#[case::stays_a_pawn(PAWNS, "a8", "`a8` lacks the promotion piece; write it as in e8=Q")]
#[case::stays_a_pawn_in_coordinates(
    PAWNS,
    "a7a8",
    "`a7a8` lacks the promotion piece; write it as in e8=Q"
)]
#[case::becomes_king(
    PAWNS,
    "a8=K",
    "`a8=K` is not legal here; check the piece, its path, and the king's safety"
)]
fn errors_name_the_problem_and_the_remedy(
    #[case] fen: &str,
    #[case] text: &str,
    #[case] message: &str,
) {
    assert_eq!(coordinates(fen, text).unwrap_err().to_string(), message);
}

#[test]
fn an_illegal_move_is_formatted_in_coordinates() {
    let mv: Move = "e1e3".parse().unwrap();
    assert_eq!(format_san(&board(KNIGHTS), mv), "e1e3");
}
