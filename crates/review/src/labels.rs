//! What a move is called.

use zeitnot_schema::v1::review::Label;

/// The largest loss of each label, in tenths of a point. List, graph, and puzzles
/// use the same limits.
pub(crate) const MAX_EXCELLENT: u16 = 20;
pub(crate) const MAX_GOOD: u16 = 50;
pub(crate) const MAX_INACCURACY: u16 = 100;
pub(crate) const MAX_MISTAKE: u16 = 200;

/// The best move is the only one if the second is so far behind.
pub(crate) const ONLY_MOVE_GAP: u16 = 100;

/// What is known of a move when it is given a name.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LabelInput {
    /// What it lost.
    pub(crate) loss: u16,
    /// Is it the best one?
    pub(crate) is_best: bool,
    /// Was there no choice?
    pub(crate) is_forced: bool,
    /// Is it known from openings?
    pub(crate) is_book: bool,
    /// How far the second best was behind, where the move is the best.
    pub(crate) lead: u16,
    /// Was it a verified sacrifice?
    pub(crate) is_sacrifice: bool,
    /// What the other side's move before it lost.
    pub(crate) opponent_loss: u16,
}

/// The name of a move.
pub(crate) fn label(known: &LabelInput) -> Label {
    let LabelInput { loss, .. } = *known;
    if known.is_book && loss <= MAX_INACCURACY {
        Label::Book
    } else if known.is_forced {
        Label::Forced
    } else if known.is_sacrifice && loss <= MAX_EXCELLENT {
        Label::Brilliant
    } else if known.is_best && known.lead >= ONLY_MOVE_GAP {
        Label::Only
    } else if known.is_best {
        Label::Best
    } else if loss > MAX_INACCURACY
        && known.opponent_loss > MAX_INACCURACY
        && loss <= known.opponent_loss + MAX_GOOD
    {
        // What was offered is given back, and little more.
        Label::Miss
    } else {
        label_by_loss(loss)
    }
}

fn label_by_loss(loss: u16) -> Label {
    if loss <= MAX_EXCELLENT {
        Label::Excellent
    } else if loss <= MAX_GOOD {
        Label::Good
    } else if loss <= MAX_INACCURACY {
        Label::Inaccuracy
    } else if loss <= MAX_MISTAKE {
        Label::Mistake
    } else {
        Label::Blunder
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_have_the_limits_of_everywhere() {
        let of = |loss| {
            label(&LabelInput {
                loss,
                ..LabelInput::default()
            })
        };
        assert_eq!(
            [of(0), of(20), of(21)],
            [Label::Excellent, Label::Excellent, Label::Good]
        );
        assert_eq!(
            [of(50), of(51), of(100)],
            [Label::Good, Label::Inaccuracy, Label::Inaccuracy]
        );
        assert_eq!(
            [of(101), of(200), of(201)],
            [Label::Mistake, Label::Mistake, Label::Blunder]
        );
    }

    #[test]
    fn what_was_offered_and_not_taken_is_a_miss() {
        let of = |loss, offered| {
            label(&LabelInput {
                loss,
                opponent_loss: offered,
                ..LabelInput::default()
            })
        };
        assert_eq!(of(300, 320), Label::Miss);
        assert_eq!(of(300, 90), Label::Blunder, "nothing was offered");
        assert_eq!(
            of(700, 320),
            Label::Blunder,
            "more is lost than was offered"
        );
        assert_eq!(of(60, 320), Label::Inaccuracy, "most of it was taken");
    }

    #[test]
    fn good_moves_have_names_too() {
        let best = LabelInput {
            is_best: true,
            ..LabelInput::default()
        };
        assert_eq!(label(&best), Label::Best);
        assert_eq!(label(&LabelInput { lead: 100, ..best }), Label::Only);
        assert_eq!(
            label(&LabelInput {
                is_sacrifice: true,
                ..best
            }),
            Label::Brilliant
        );
        assert_eq!(
            label(&LabelInput {
                is_forced: true,
                lead: 900,
                ..best
            }),
            Label::Forced
        );
        assert_eq!(
            label(&LabelInput {
                is_book: true,
                is_best: false,
                loss: 60,
                ..best
            }),
            Label::Book
        );
        assert_eq!(
            label(&LabelInput {
                is_book: true,
                is_best: false,
                loss: 600,
                ..best
            }),
            Label::Blunder
        );
    }
}
