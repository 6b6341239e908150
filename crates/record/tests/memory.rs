//! The memory that files with too many moves take, measured for the whole process.
//!
//! The only test of this binary, because other tests would be measured too.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "test helpers may panic")]

use zeitnot_record::{Format, sgf};

const MAX_MOVES: usize = 100_000;

/// The memory that reading a record of [`MAX_MOVES`] moves may take.
const MAX_BYTES: u64 = 80 << 20;

/// Returns the largest resident memory of this process so far, in bytes.
fn peak_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.unwrap().trim_end_matches("kB").trim();
    kilobytes.parse::<u64>().unwrap() << 10
}

/// Returns files with a million moves, or as many as a file may have.
fn long_files() -> Vec<(Format, Vec<u8>)> {
    let moves = 1_000_000;
    let mut renlib = b"\xFFRenLib\xFF\x03\x04".to_vec();
    renlib.resize(20, 0);
    for number in 0..moves {
        let column = 1 + u8::try_from(number % 15).unwrap();
        renlib.extend([0x70 + column, 0]);
    }
    let text = |begin: &str, repeated: &str, count: usize, end: &str| {
        format!("{begin}{}{end}", repeated.repeat(count)).into_bytes()
    };
    vec![
        (Format::Sgf, text("(", ";B[hh];W[ii]", moves / 2, ")")),
        (Format::Sgf, text("(;", "(;B[hh])", moves, ")")),
        (
            Format::Psq,
            text("Piskvorky 15x15, 0:0, 0\n", "8,8,0\n", moves, ""),
        ),
        (Format::RenLib, renlib),
        (Format::MoveList, text("", "a1", moves, "")),
        (Format::Pgn, text("", "Nf3 ", moves, "*")),
        (
            Format::Gcg,
            text("#player1 a A\n#player2 b B\n", ">a: AB - +0 0\n", moves, ""),
        ),
    ]
}

#[test]
fn a_file_with_too_many_moves_takes_no_more_memory_than_an_accepted_one() {
    let files = long_files();
    let collection = format!("(;{})\n", ";B[hh];W[ii]".repeat(500)).repeat(1_000);
    let before = peak_bytes();
    for (format, bytes) in &files {
        let read = format.read_limited(bytes, MAX_MOVES).map(drop);
        let error = read.unwrap_err();
        assert!(
            error.to_string().contains("is one move too many"),
            "{format:?}: {error}"
        );
        let peak = peak_bytes().saturating_sub(before);
        assert!(peak < MAX_BYTES, "{format:?}: {peak} bytes");
    }
    let games = sgf::Games::new(collection.as_bytes()).with_max_moves(MAX_MOVES);
    assert_eq!(games.filter(Result::is_ok).count(), 1_000);
    let peak = peak_bytes().saturating_sub(before);
    assert!(peak < MAX_BYTES, "a collection: {peak} bytes");
}
