//! The positions of the checks, as `position` has them.

/// The first turn.
pub(super) const OPENING: &str = "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0";

/// Another first turn, whose tiles are all others.
pub(super) const OTHER_OPENING: &str =
    "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 DGHLOPU/ 0/0 0";

/// A few turns later, with a blank.
pub(super) const MIDDLE: &str =
    "cgp 15/15/3B11/3U11/3ReWINDER4/3P11/3E11/3DHOLL7/15/15/15/15/15/15/15 ?IISTUZ/ 22/116 0";

/// The bag is empty, and there is little left to play.
pub(super) const ENDGAME: &str = "cgp 5G1G6M/4NY1A6U/2AZOTHS4B1C/3ATE1HEARTY1O/1RAGIS4E1LAR/\
    4T5F1AM1/4I5E1WE1/3BALKED1C2NU/2VISNA3T3N/3J5PE3P/2SORORIcIDE1TI/3U5L3ON/1QI6O3EN/\
    2OVERFlOW3DE/6EX6D IIL/ 433/468 0";

/// The other side is on turn after a pass, and its tiles are all others.
pub(super) const PASSED: &str =
    "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/DGHLOPU 0/0 0 moves pass";

/// The same without the turn.
pub(super) const BEFORE_PASS: &str =
    "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/DGHLOPU 0/0 0";

/// Six scoreless turns have ended the game.
pub(super) const GAME_OVER: &str = "cgp 15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 \
    AEINRST/DGHLOPU 0/0 0 moves pass pass pass pass pass pass";
