//! Line shapes: what a stone makes in one line, by definition. The recursion
//! here is run once per rule to fill the tables; the board never calls it.

use zeitnot_core::Side;

use crate::rule::Rule;

/// What a stone put on an empty cell makes in one line through that cell,
/// weakest first.
///
/// Each shape is defined by the next one up, and only fives that contain the
/// cell itself count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum LineShape {
    /// No five can come of it any more.
    Dead,
    /// Some further stone makes a [`Self::Two`].
    One,
    /// Some further stone makes an [`Self::OpenTwo`].
    OpenOne,
    /// Some further stone makes a [`Self::Three`].
    Two,
    /// Some further stone makes an [`Self::OpenThree`].
    OpenTwo,
    /// Some further stone makes a [`Self::Four`].
    Three,
    /// Some further stone makes an [`Self::OpenFour`].
    OpenThree,
    /// Exactly one cell completes a five.
    Four,
    /// Two or more cells complete a five, as in `_XXXX_` and `X_XXX_X`.
    OpenFour,
    /// A five that wins.
    Five,
}

impl LineShape {
    /// How many shapes there are.
    pub const COUNT: usize = 10;

    /// All shapes, weakest first.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Dead,
        Self::One,
        Self::OpenOne,
        Self::Two,
        Self::OpenTwo,
        Self::Three,
        Self::OpenThree,
        Self::Four,
        Self::OpenFour,
        Self::Five,
    ];

    /// The shape of a table nibble; nibbles past the last shape do not occur
    /// and read as dead.
    #[must_use]
    #[inline]
    pub const fn from_nibble(nibble: u8) -> Self {
        let nibble = nibble as usize & 15;
        if nibble < Self::COUNT {
            Self::ALL[nibble]
        } else {
            Self::Dead
        }
    }

    /// The shape whose best continuation is `best`.
    const fn one_stone_short_of(best: Self) -> Self {
        match best {
            Self::Five | Self::Four => Self::Three,
            Self::OpenFour => Self::OpenThree,
            Self::OpenThree => Self::OpenTwo,
            Self::Three => Self::Two,
            Self::OpenTwo => Self::OpenOne,
            Self::Two => Self::One,
            Self::OpenOne | Self::One | Self::Dead => Self::Dead,
        }
    }
}

/// A cell of a window as one side sees it, and a digit of its base-3 code.
pub(super) const EMPTY: u8 = 0;
/// The side's own stone.
pub(super) const OWN: u8 = 1;
/// The opponent's stone, or the wall.
pub(super) const BLOCKED: u8 = 2;

/// The shapes of every window of one side: windows are base-3 numbers over
/// the `2 * RADIUS` cells around the centre, lowest digit leftmost cell.
pub(super) struct WindowShapes {
    shapes: Vec<LineShape>,
}

impl WindowShapes {
    /// Classifies every window under rule `R` for `side`.
    pub(super) fn build<R: Rule>(side: Side) -> Self {
        let windows = 3usize.pow(2 * R::RADIUS as u32);
        let mut known = vec![None; windows];
        for code in 0..windows {
            classify::<R>(side, &mut decode::<R>(code), code, &mut known);
        }
        Self {
            shapes: known
                .into_iter()
                .map(|shape| shape.unwrap_or(LineShape::Dead))
                .collect(),
        }
    }

    /// The shape of a window by its base-3 code.
    pub(super) fn get(&self, code: usize) -> LineShape {
        self.shapes[code]
    }
}

/// Room for the widest window, centre included.
type Window = [u8; 11];

/// The cells of a window code, with an own stone in the centre.
fn decode<R: Rule>(mut code: usize) -> Window {
    let mut window = [BLOCKED; 11];
    for (i, cell) in window.iter_mut().enumerate().take(2 * R::RADIUS + 1) {
        if i == R::RADIUS {
            *cell = OWN;
        } else {
            *cell = (code % 3) as u8;
            code /= 3;
        }
    }
    window
}

/// The shape of `window`, whose code is `code`, and of every window its
/// continuations lead to.
fn classify<R: Rule>(
    side: Side,
    window: &mut Window,
    code: usize,
    known: &mut [Option<LineShape>],
) -> LineShape {
    if let Some(shape) = known[code] {
        return shape;
    }
    let run = run_through_centre::<R>(window);
    let shape = if R::is_five(side, run) {
        LineShape::Five
    } else {
        let mut best = LineShape::Dead;
        let mut completions = 0;
        let mut digit = 1;
        for i in 0..=2 * R::RADIUS {
            if i == R::RADIUS {
                continue;
            }
            if window[i] == EMPTY {
                window[i] = OWN;
                let next = classify::<R>(side, window, code + digit * usize::from(OWN), known);
                window[i] = EMPTY;
                completions += usize::from(next == LineShape::Five);
                best = best.max(next);
            }
            digit *= 3;
        }
        match completions {
            0 => LineShape::one_stone_short_of(best),
            1 => LineShape::Four,
            _ => LineShape::OpenFour,
        }
    };
    known[code] = Some(shape);
    shape
}

/// Length of the unbroken run of own stones through the centre.
fn run_through_centre<R: Rule>(window: &Window) -> usize {
    let own = |cell: &&u8| **cell == OWN;
    let (left, right) = window.split_at(R::RADIUS);
    left.iter().rev().take_while(own).count() + right.iter().take_while(own).count()
}
