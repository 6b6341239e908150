//! The layout of the weights: the index of each feature.

/// A group of features with consecutive indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The name in explanations and in the tuner's output.
    pub name: &'static str,
    /// Index of the first feature.
    pub first: usize,
    /// Number of features.
    pub count: usize,
}

/// Returns the index of the first feature of a group.
const fn place_of(name: &str) -> usize {
    let mut index = 0;
    while !is_same(TERMS[index].name, name) {
        index += 1;
    }
    TERMS[index].first
}

const fn is_same(left: &str, right: &str) -> bool {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    let mut index = 0;
    while index < left.len() && index < right.len() && left[index] == right[index] {
        index += 1;
    }
    index == left.len() && index == right.len()
}

macro_rules! layout {
    ($($(#[doc = $about:literal])+ $name:ident: $count:expr;)*) => {
        /// All groups, in order of their indices.
        pub const TERMS: &[Term] = &{
            let mut terms = [$(Term { name: stringify!($name), first: 0, count: $count },)*];
            let mut first = 0;
            let mut index = 0;
            while index < terms.len() {
                terms[index].first = first;
                first += terms[index].count;
                index += 1;
            }
            terms
        };
        $(
            $(#[doc = $about])+
            pub(super) const $name: usize = place_of(stringify!($name));
        )*
    };
}

layout! {
    /// Value of a pawn, knight, bishop, rook, queen.
    MATERIAL: 5;
    /// Square of a piece: piece, then rank, then file folded at the middle.
    PLACEMENT: 6 * 32;
    /// Number of squares that a knight can move to.
    MOBILITY_KNIGHT: 9;
    /// Number of squares that a bishop can move to.
    MOBILITY_BISHOP: 14;
    /// Number of squares that a rook can move to.
    MOBILITY_ROOK: 15;
    /// Number of squares that a queen can move to.
    MOBILITY_QUEEN: 28;
    /// Two bishops.
    BISHOP_PAIR: 1;
    /// Own pawns on squares of the bishop's color.
    BISHOP_PAWNS: 1;
    /// A knight that a pawn defends and no pawn can ever attack.
    KNIGHT_OUTPOST: 1;
    /// A bishop that a pawn defends and no pawn can ever attack.
    BISHOP_OUTPOST: 1;
    /// A minor piece with a pawn directly in front of it.
    MINOR_BEHIND_PAWN: 1;
    /// A rook on a file without pawns, or without own pawns.
    ROOK_FILE: 2;
    /// A rook on the seventh rank with the king on the eighth or pawns on the
    /// seventh.
    ROOK_SEVENTH: 1;
    /// A pawn without own pawns on adjacent files, by folded file.
    ISOLATED: 4;
    /// A pawn behind an own pawn.
    DOUBLED: 1;
    /// A backward pawn, on a closed or an open file.
    BACKWARD: 2;
    /// A pawn that a pawn defends, by rank.
    SUPPORTED: 8;
    /// A pawn next to a pawn, by rank.
    PHALANX: 8;
    /// A passed pawn, by rank.
    PASSED: 8;
    /// A blocked passed pawn, by rank.
    PASSED_BLOCKED: 8;
    /// A passed pawn with a path that is not attacked, by rank.
    PASSED_FREE: 8;
    /// An advanced passed pawn, by distance from the own king.
    PASSED_OWN_KING: 8;
    /// An advanced passed pawn, by distance from the other king.
    PASSED_OTHER_KING: 8;
    /// A passed pawn with an own rook behind it.
    PASSED_ROOK: 1;
    /// The own pawn in front of the king, by rank, on adjacent files or on the
    /// king's.
    SHELTER: 2 * 8;
    /// The opposing pawn in front of the king, by rank, on adjacent files or on the
    /// king's.
    STORM: 2 * 8;
    /// A pawn attacks a knight, bishop, rook, queen.
    THREAT_PAWN: 4;
    /// A minor piece attacks a pawn, knight, bishop, rook, queen.
    THREAT_MINOR: 5;
    /// A rook attacks a pawn, knight, bishop, rook, queen.
    THREAT_ROOK: 5;
    /// The king attacks an undefended piece.
    THREAT_KING: 1;
    /// A piece that is attacked and not defended.
    HANGING: 1;
    /// A pawn can attack a piece by moving.
    THREAT_PUSH: 1;
    /// Safe squares behind the own pawns in the center.
    SPACE: 1;
    /// Being to move.
    TEMPO: 1;
}

/// Number of weights of the terms.
pub const WEIGHTS: usize = {
    let last = TERMS[TERMS.len() - 1];
    last.first + last.count
};

/// Features of the danger to a king, in the order of their weights.
pub const DANGERS: &[&str] = &[
    "attacking knights",
    "attacking bishops",
    "attacking rooks",
    "attacking queens",
    "attacks on squares next to the king",
    "weak squares next to the king",
    "safe knight checks",
    "safe bishop checks",
    "safe rook checks",
    "safe queen checks",
    "unsafe checks",
    "no queen",
    "open files near the king",
    "defending knight",
    "constant",
];

pub(super) const ATTACKERS: usize = 0;
pub(super) const RING_ATTACKS: usize = 4;
pub(super) const WEAK_RING: usize = 5;
pub(super) const SAFE_CHECKS: usize = 6;
pub(super) const UNSAFE_CHECKS: usize = 10;
pub(super) const NO_QUEEN: usize = 11;
pub(super) const OPEN_FILES: usize = 12;
pub(super) const GUARD: usize = 13;
pub(super) const ALWAYS: usize = 14;
