//! Which feature has which place in the table of weights.

/// A group of features with consecutive places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is, for people and for the tuner's output.
    pub name: &'static str,
    /// The place of the first feature.
    pub first: usize,
    /// How many there are.
    pub count: usize,
}

/// The place of the first feature of a group; every name has one.
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
        /// Every group, in the order of its place.
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
    /// Worth of a pawn, knight, bishop, rook, queen.
    MATERIAL: 5;
    /// Where a piece stands: piece, then rank, then file folded at the middle.
    PLACEMENT: 6 * 32;
    /// Squares a knight may go to.
    MOBILITY_KNIGHT: 9;
    /// Squares a bishop may go to.
    MOBILITY_BISHOP: 14;
    /// Squares a rook may go to.
    MOBILITY_ROOK: 15;
    /// Squares a queen may go to.
    MOBILITY_QUEEN: 28;
    /// Two bishops.
    BISHOP_PAIR: 1;
    /// A bishop, for each own pawn on squares of its color.
    BISHOP_PAWNS: 1;
    /// A knight where no pawn will ever chase it, covered by a pawn.
    KNIGHT_OUTPOST: 1;
    /// A bishop there.
    BISHOP_OUTPOST: 1;
    /// A minor piece sheltered by a pawn in front of it.
    MINOR_BEHIND_PAWN: 1;
    /// A rook on a file without pawns, or without own ones.
    ROOK_FILE: 2;
    /// A rook on the seventh with the king on the eighth or pawns to take.
    ROOK_SEVENTH: 1;
    /// A pawn without neighbors, by folded file.
    ISOLATED: 4;
    /// A pawn in front of an own one.
    DOUBLED: 1;
    /// A pawn that its neighbors have left behind, closed or open file.
    BACKWARD: 2;
    /// A pawn covered by a pawn, by rank.
    SUPPORTED: 8;
    /// A pawn beside a pawn, by rank.
    PHALANX: 8;
    /// A passed pawn, by rank.
    PASSED: 8;
    /// A passed pawn with a piece in front of it, by rank.
    PASSED_BLOCKED: 8;
    /// A passed pawn whose way is not attacked, by rank.
    PASSED_FREE: 8;
    /// An advanced passed pawn, by distance of the own king.
    PASSED_OWN_KING: 8;
    /// An advanced passed pawn, by distance of the other king.
    PASSED_OTHER_KING: 8;
    /// A passed pawn with a rook of its own behind it.
    PASSED_ROOK: 1;
    /// The own pawn before the king: other files or the king's, by rank.
    SHELTER: 2 * 8;
    /// The opposing pawn storming the king: other files or the king's, by rank.
    STORM: 2 * 8;
    /// A pawn attacks a knight, bishop, rook, queen.
    THREAT_PAWN: 4;
    /// A minor piece attacks a pawn, knight, bishop, rook, queen.
    THREAT_MINOR: 5;
    /// A rook attacks a pawn, knight, bishop, rook, queen.
    THREAT_ROOK: 5;
    /// The king attacks something.
    THREAT_KING: 1;
    /// A piece that is attacked and not defended.
    HANGING: 1;
    /// A pawn can attack a piece by moving.
    THREAT_PUSH: 1;
    /// Safe squares behind the own pawns in the middle.
    SPACE: 1;
    /// The right to move.
    TEMPO: 1;
}

/// How many weights there are.
pub const WEIGHTS: usize = {
    let last = TERMS[TERMS.len() - 1];
    last.first + last.count
};

/// What endangers a king, in the order of its weights.
pub const DANGERS: &[&str] = &[
    "attacking knights",
    "attacking bishops",
    "attacking rooks",
    "attacking queens",
    "attacks on squares beside the king",
    "weak squares beside the king",
    "safe knight checks",
    "safe bishop checks",
    "safe rook checks",
    "safe queen checks",
    "unsafe checks",
    "no queen",
    "files open to the king",
    "a knight that guards",
    "always",
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
