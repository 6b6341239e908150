//! Labels of moves.

use zeitnot_schema::v1::review::Label;

/// Maximum loss of each label, in tenths of a point.
pub(crate) const MAX_EXCELLENT: u16 = 20;
pub(crate) const MAX_GOOD: u16 = 50;
pub(crate) const MAX_INACCURACY: u16 = 100;
pub(crate) const MAX_MISTAKE: u16 = 200;

/// Minimum lead of an only move, in tenths of a point.
pub(crate) const ONLY_MOVE_GAP: u16 = 100;

/// Input of [`label`].
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LabelInput {
    /// Loss of the move, in tenths of a point.
    pub(crate) loss: u16,
    pub(crate) is_best: bool,
    pub(crate) is_forced: bool,
    pub(crate) is_book: bool,
    /// Lead over the second best move; 0 if the move is not the best.
    pub(crate) lead: u16,
    /// Whether the move is a verified sacrifice.
    pub(crate) is_sacrifice: bool,
    /// Loss of the opponent's previous move.
    pub(crate) opponent_loss: u16,
}

/// Returns the label of a move.
pub(crate) fn label(input: &LabelInput) -> Label {
    let LabelInput { loss, .. } = *input;
    if input.is_book && loss <= MAX_INACCURACY {
        Label::Book
    } else if input.is_forced {
        Label::Forced
    } else if input.is_sacrifice && loss <= MAX_EXCELLENT {
        Label::Brilliant
    } else if input.is_best && input.lead >= ONLY_MOVE_GAP {
        Label::Only
    } else if input.is_best {
        Label::Best
    } else if loss > MAX_INACCURACY
        && input.opponent_loss > MAX_INACCURACY
        && loss <= input.opponent_loss + MAX_GOOD
    {
        // The move gives back the opponent's loss and little more.
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
    fn loss_limits_separate_the_labels() {
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
    fn giving_back_the_opponents_loss_is_a_miss() {
        let of = |loss, opponent_loss| {
            label(&LabelInput {
                loss,
                opponent_loss,
                ..LabelInput::default()
            })
        };
        assert_eq!(of(300, 320), Label::Miss);
        assert_eq!(of(300, 90), Label::Blunder, "the opponent lost too little");
        assert_eq!(
            of(700, 320),
            Label::Blunder,
            "more is lost than the opponent lost"
        );
        assert_eq!(
            of(60, 320),
            Label::Inaccuracy,
            "most of the opponent's loss is kept"
        );
    }

    #[test]
    fn moves_without_loss_are_labeled_by_their_kind() {
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
