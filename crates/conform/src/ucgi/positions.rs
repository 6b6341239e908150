//! Test positions, written like the arguments of `position`.

/// The first turn of a game.
pub(super) const OPENING: &str = "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0";

/// Another first turn, with tiles that [`OPENING`] does not have.
pub(super) const OTHER_OPENING: &str =
    "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 DGHLOPU/ 0/0 0";

/// A position after a few turns, with a blank on the rack.
pub(super) const MIDDLE: &str =
    "cgp 15/15/3B11/3U11/3ReWINDER4/3P11/3E11/3DHOLL7/15/15/15/15/15/15/15 ?IISTUZ/ 22/116 0";

/// The bag is empty, and the rack has three tiles.
pub(super) const ENDGAME: &str = "cgp 5G1G6M/4NY1A6U/2AZOTHS4B1C/3ATE1HEARTY1O/1RAGIS4E1LAR/\
    4T5F1AM1/4I5E1WE1/3BALKED1C2NU/2VISNA3T3N/3J5PE3P/2SORORIcIDE1TI/3U5L3ON/1QI6O3EN/\
    2OVERFlOW3DE/6EX6D IIL/ 433/468 0";

/// [`BEFORE_PASS`] after a pass: the side to move has different tiles.
pub(super) const PASSED: &str =
    "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/DGHLOPU 0/0 0 moves pass";

/// The first turn with both racks given.
pub(super) const BEFORE_PASS: &str =
    "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/DGHLOPU 0/0 0";

/// Six scoreless turns have ended the game.
pub(super) const GAME_OVER: &str = "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 \
    AEINRST/DGHLOPU 0/0 0 moves pass pass pass pass pass pass";
