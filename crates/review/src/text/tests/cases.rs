//! Moves of reviews: every label, in every game and context.
//!
//! Mistakes and patterns are in [`super::mistakes`].

use zeitnot_core::Side;
use zeitnot_schema::v1::Score;
use zeitnot_schema::v1::review::{
    Bearing, BetterMove, Category, Judge, Label, LineStart, Mistake, Phase, Proof, REVIEW_FORMAT,
    Review, ReviewedMove, ReviewedPosition, SideReview, Tier,
};
use zeitnot_schema::v1::service::SideName;

/// A reviewed move with a title.
pub(super) struct Case {
    pub(super) title: String,
    /// A review with one move.
    pub(super) review: Review,
}

impl Case {
    /// Creates a case with a gomoku move.
    pub(super) fn new(title: impl Into<String>, mv: ReviewedMove) -> Self {
        Self::in_game("gomoku", title, mv)
    }

    /// Creates a case with a move of `game`.
    pub(super) fn in_game(game: &str, title: impl Into<String>, mv: ReviewedMove) -> Self {
        let mut review = review_of(game);
        review.moves = vec![mv];
        let title = title.into();
        Self { title, review }
    }
}

/// Returns a review without moves.
pub(super) fn review_of(game: &str) -> Review {
    let sides = match game {
        "chess" => ["white", "black"],
        "crossword" => ["first", "second"],
        _ => ["black", "white"],
    };
    Review {
        format: REVIEW_FORMAT,
        game: game.to_owned(),
        rule: "freestyle".to_owned(),
        size: Some(15),
        start: String::new(),
        players: [None, None],
        sides: sides.map(str::to_owned),
        result: None,
        opening: None,
        judge: Judge {
            engine: "Zeitnot".to_owned(),
            evaluation: "0".to_owned(),
            tier: Tier::Standard,
            nodes: 300_000,
            scale: 200,
        },
        positions: Vec::new(),
        moves: Vec::new(),
        racks: Vec::new(),
        phases: Vec::new(),
        players_review: [SideReview::default(), SideReview::default()],
        turning_points: Vec::new(),
        sequences: Vec::new(),
        broken_off: None,
    }
}

pub(super) fn line(moves: &str) -> Vec<String> {
    moves.split_whitespace().map(str::to_owned).collect()
}

/// Returns move 15, by black at h8.
pub(super) fn labeled(label: Label) -> ReviewedMove {
    ReviewedMove {
        ply: 15,
        side: SideName::First,
        mv: "h8".to_owned(),
        shown: None,
        phase: Phase::EarlyMiddle,
        label,
        bearing: None,
        win_best: 566,
        win_played: 566,
        loss: 0,
        accuracy: 1_000,
        better: None,
        refutation: Vec::new(),
        allows: None,
        defenses: None,
        mistakes: Vec::new(),
        patterns: Vec::new(),
        words: None,
    }
}

/// Returns move 15 with a loss.
pub(super) fn losing(label: Label, loss: u16) -> ReviewedMove {
    ReviewedMove {
        win_played: 566 - loss,
        loss,
        ..labeled(label)
    }
}

pub(super) fn better(moves: &str, win: u16) -> Option<BetterMove> {
    let line = line(moves);
    Some(BetterMove {
        mv: line[0].clone(),
        shown: None,
        line,
        shown_line: None,
        win,
    })
}

/// Returns a forced win of white.
pub(super) fn proof(kind: &str, plies: u32, moves: &str) -> Option<Proof> {
    Some(Proof {
        side: SideName::Second,
        kind: kind.to_owned(),
        plies,
        line: line(moves),
    })
}

/// Returns a position that black has won.
pub(super) fn position() -> ReviewedPosition {
    ReviewedPosition {
        to_move: SideName::Second,
        score: Score::won_by(Side::First),
        win: 1_000,
        depth: 0,
        nodes: 0,
        lines: Vec::new(),
        proof: None,
        danger: None,
        threats: Vec::new(),
        urgency: 0,
        factors: None,
    }
}

/// Returns a mistake without details.
pub(super) fn mistake(category: Category) -> Mistake {
    Mistake {
        category,
        point: None,
        shape: None,
        region: None,
        squares: Vec::new(),
        line: Vec::new(),
        line_start: None,
        plies: None,
        win: None,
        count: None,
        other_count: None,
    }
}

/// Returns every label, with everything that changes its text.
pub(super) fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Label::ALL
        .iter()
        .map(|&label| match label {
            Label::Inaccuracy => Case::new("label inaccuracy", losing(label, 71)),
            Label::Mistake => Case::new("label mistake", losing(label, 134)),
            Label::Blunder | Label::Miss => Case::new(format!("label {label}"), losing(label, 302)),
            _ => Case::new(format!("label {label}"), labeled(label)),
        })
        .collect();
    cases.extend(good_moves());
    cases.extend(bad_moves());
    cases.extend(certain_moves());
    cases.extend(other_games());
    cases
}

fn good_moves() -> Vec<Case> {
    let mut book = Case::new("book move of an opening with a name", labeled(Label::Book));
    book.review.opening = Some("Kagetsu".to_owned());
    let mut cases = vec![book];
    for &bearing in Bearing::ALL {
        for label in [Label::Only, Label::Best, Label::Good] {
            let title = format!("{label} and {bearing}");
            let mv = ReviewedMove {
                bearing: Some(bearing),
                ..labeled(label)
            };
            cases.push(Case::new(title, mv));
        }
    }
    for (label, loss) in [(Label::Excellent, 13), (Label::Good, 42)] {
        cases.push(Case::new(
            format!("{label}, behind the best"),
            losing(label, loss),
        ));
        let better = better("j10 i9", 566);
        let mv = ReviewedMove {
            better,
            ..losing(label, loss)
        };
        cases.push(Case::new(format!("{label}, with a better move"), mv));
    }
    cases
}

fn bad_moves() -> Vec<Case> {
    let mut cases = Vec::new();
    for (label, loss) in [
        (Label::Inaccuracy, 71),
        (Label::Mistake, 134),
        (Label::Blunder, 302),
        (Label::Miss, 302),
    ] {
        let mv = losing(label, loss);
        let mv = ReviewedMove {
            better: better("j10 i9", 566),
            ..mv
        };
        cases.push(Case::new(format!("{label}, with a better move"), mv));
    }
    let missed = ReviewedMove {
        win_best: 1_000,
        win_played: 480,
        loss: 520,
        ..labeled(Label::Blunder)
    };
    cases.push(Case::new("a win was missed", missed.clone()));
    let with_better = ReviewedMove {
        better: better("j10 i9 k11", 1_000),
        ..missed
    };
    cases.push(Case::new(
        "a win was missed, with the winning move",
        with_better,
    ));
    let allowing = ReviewedMove {
        win_played: 0,
        loss: 566,
        better: better("j10 i9", 566),
        ..labeled(Label::Blunder)
    };
    cases.push(Case::new("a win is allowed", allowing.clone()));
    for (title, allows) in [
        ("a five is allowed", proof("five", 1, "k11")),
        (
            "a win by fours is allowed",
            proof("vcf", 9, "k11 l12 j9 i9 k9 m9 k10 k8 k12"),
        ),
        (
            "a win by threats is allowed, a long one",
            proof("vct", 13, "k11 l12 j9 i9 k9 m9 k10 k8 k12 k13 l9 m8 h5"),
        ),
        (
            "another win is allowed, without a line",
            proof("win", 21, ""),
        ),
    ] {
        cases.push(Case::new(
            title,
            ReviewedMove {
                allows,
                ..allowing.clone()
            },
        ));
    }
    let shown = Mistake {
        line: line("k11 l12 j9"),
        line_start: Some(LineStart::After),
        shape: Some("four".to_owned()),
        ..mistake(Category::FailedDefense)
    };
    let mv = ReviewedMove {
        allows: proof("vcf", 3, "k11 l12 j9"),
        mistakes: vec![shown],
        ..allowing
    };
    cases.push(Case::new("a win is allowed, and a mistake shows it", mv));
    cases
}

/// Moves after which the result is certain.
fn certain_moves() -> Vec<Case> {
    let winning = ReviewedMove {
        win_best: 1_000,
        win_played: 1_000,
        bearing: Some(Bearing::Attacking),
        ..labeled(Label::Best)
    };
    let won = Case::new("a proven win", winning.clone());
    let mut over = Case::new("the last move", ReviewedMove { ply: 1, ..winning });
    over.review.positions = vec![position(), position()];
    let lost = ReviewedMove {
        win_best: 0,
        win_played: 0,
        ..labeled(Label::Best)
    };
    let allows = proof("vct", 8, "k11 l12");
    let lost_in = ReviewedMove {
        allows,
        ..lost.clone()
    };
    vec![
        won,
        over,
        Case::new("a lost position", lost),
        Case::new("a lost position, with the win of the opponent", lost_in),
    ]
}

fn other_games() -> Vec<Case> {
    let better = Some(BetterMove {
        mv: "g1f3".to_owned(),
        shown: Some("Nf3".to_owned()),
        line: line("g1f3 b8c6"),
        shown_line: Some(line("Nf3 Nc6")),
        win: 566,
    });
    let chess = ReviewedMove {
        mv: "d1h5".to_owned(),
        shown: Some("Qh5".to_owned()),
        better,
        ..losing(Label::Mistake, 134)
    };
    let mate = ReviewedMove {
        win_played: 0,
        loss: 566,
        label: Label::Blunder,
        allows: proof("mate", 5, "g7g6 h5h6 f8h6"),
        ..chess.clone()
    };
    let missed = ReviewedMove {
        win_best: 1_000,
        side: SideName::Second,
        ply: 16,
        ..chess.clone()
    };
    let crossword = ReviewedMove {
        ply: 3,
        mv: "8D QUIXOTIC".to_owned(),
        shown: Some("8D QUIXOTIC 94".to_owned()),
        ..labeled(Label::Best)
    };
    let weak = ReviewedMove {
        label: Label::Inaccuracy,
        side: SideName::Second,
        ply: 4,
        win_played: 495,
        loss: 71,
        ..crossword.clone()
    };
    let lost = ReviewedMove {
        win_best: 0,
        win_played: 0,
        ..crossword.clone()
    };
    vec![
        Case::in_game("chess", "chess: a mistake", chess),
        Case::in_game("chess", "chess: a mate is allowed", mate),
        Case::in_game("chess", "chess: a mate was missed", missed),
        Case::in_game("crossword", "crossword: the best play", crossword),
        Case::in_game("crossword", "crossword: an inaccuracy", weak.clone()),
        Case::in_game(
            "crossword",
            "crossword: a missed chance",
            ReviewedMove {
                label: Label::Miss,
                ..weak
            },
        ),
        Case::in_game("crossword", "crossword: a lost position", lost),
    ]
}
