//! Handmade reviews with known values, without a search.

use std::collections::BTreeMap;

use zeitnot_chess::Chess;
use zeitnot_core::{Game, Notation, Position, Setup, Side};
use zeitnot_crossword::Crossword;
use zeitnot_gomoku::Gomoku;
use zeitnot_review::{add_text, game_accuracy, move_accuracy};
use zeitnot_schema::v1::review::{
    BetterMove, Category, Defenses, Judge, Label, LineStart, Mistake, Pattern, PatternFact,
    PatternSequence, Phase, PhaseAccuracy, PhaseBand, Proof, REVIEW_FORMAT, Region, Review,
    ReviewedMove, ReviewedPosition, SequenceLink, SideReview, Tier, TurningPoint,
};
use zeitnot_schema::v1::service::SideName;
use zeitnot_schema::v1::{Facts, Line, Score};

pub(crate) fn words(list: &str) -> Vec<String> {
    list.split(' ').map(str::to_owned).collect()
}

/// Returns a gomoku game with three bad moves.
///
/// Black blunders at move 9. White makes an inaccuracy at move 12 and a mistake at move
/// 16.
pub(crate) fn gomoku() -> Review {
    let moves = "h8 i9 i7 g9 h9 h7 g8 i8 j6 k5 f8 e8 h10 h11 g10 f11 j8 k8 g6 f5";
    let chances = [
        520, 530, 525, 540, 538, 560, 552, 580, 575, 310, 318, 330, 402, 410, 408, 420, 560, 571,
        580, 612, 600,
    ];
    let mut review = review(&Gomoku, Setup::default(), moves, &chances);
    review.players = [Some("Ada".into()), Some("Bảo".into())];
    review.result = Some("1-0".into());
    let blunder = &mut review.moves[8];
    blunder.better = Some(BetterMove {
        mv: "f9".into(),
        shown: None,
        line: words("f9 e10 h6"),
        shown_line: None,
        win: 575,
    });
    blunder.refutation = words("f8 e8 g7 f9");
    blunder.allows = Some(Proof {
        side: SideName::Second,
        kind: "vcf".into(),
        plies: 7,
        line: words("f8 e8 g7 f9 f7"),
    });
    blunder.defenses = Some(Defenses {
        holds: words("f9 f8"),
        loses: 190,
        moves: 217,
    });
    blunder.mistakes = vec![
        mistake(Category::FailedDefense, "f9", &words("g9 h9 i9")),
        mistake(Category::PoorPosition, "f9", &[]),
    ];
    blunder.patterns = vec![PatternFact {
        pattern: Pattern::Fork,
        played: false,
        shape: Some("four_three".into()),
        squares: words("f9 h7"),
        line: words("f9 e10 h6"),
    }];
    let mistake_of_white = &mut review.moves[15];
    mistake_of_white.better = Some(BetterMove {
        mv: "i10".into(),
        shown: None,
        line: words("i10 j11"),
        shown_line: None,
        win: 580,
    });
    mistake_of_white.mistakes = vec![mistake(Category::SlowMove, "i10", &words("i10"))];
    review.positions[4].proof = Some(Proof {
        side: SideName::First,
        kind: "vct".into(),
        plies: 11,
        line: words("h9 h7"),
    });
    review.turning_points = vec![TurningPoint {
        ply: 9,
        before: 575,
        after: 310,
    }];
    review.sequences = vec![PatternSequence {
        side: SideName::First,
        links: vec![
            SequenceLink::pattern(15, Pattern::Fork),
            SequenceLink {
                ply: 17,
                what: "win".into(),
            },
        ],
    }];
    finished(review)
}

/// Returns a chess game: white castles, and black blunders at move 5.
pub(crate) fn chess() -> Review {
    let moves = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 d2d3 f6g4";
    let chances = [520, 525, 522, 530, 528, 529, 531, 530, 529, 520, 760];
    let mut review = review(&Chess, Setup::default(), moves, &chances);
    let last = &mut review.moves[9];
    last.better = Some(BetterMove {
        mv: "d7d6".into(),
        shown: Some("d6".into()),
        line: words("d7d6 c2c3"),
        shown_line: Some(words("d6 c3")),
        win: 480,
    });
    last.refutation = words("c4f7 e8f7");
    let early = &mut review.moves[3];
    early.label = Label::Inaccuracy;
    early.better = Some(BetterMove {
        mv: "g8f6".into(),
        shown: Some("Nf6".into()),
        line: words("g8f6 f3e5"),
        shown_line: Some(words("Nf6 Nxe5")),
        win: 490,
    });
    early.refutation = words("f1b5 a7a6");
    finished(review)
}

/// Returns a crossword game of four plays, the second of which is a mistake.
pub(crate) fn crossword(game: &Crossword) -> Review {
    let setup = Setup::new("deal 7");
    let mut position = game.position(&setup).unwrap();
    let mut moves = Vec::new();
    for _ in 0..4 {
        let plays = position.legal_moves();
        let play = plays.iter().find(|mv| {
            let word = position.format_move(**mv, Notation::Engine);
            word.contains('.') && !word.starts_with("ex")
        });
        let mv = *play.unwrap();
        moves.push(position.format_move(mv, Notation::Engine));
        position.play(mv).unwrap();
    }
    let mut review = review(game, setup, &moves.join(" "), &[500, 520, 660, 655, 640]);
    let before = Setup::new(format!("deal 7 moves {}", moves[0]));
    let before = game.position(&before).unwrap();
    let others = before.legal_moves();
    let word = others
        .iter()
        .map(|mv| before.format_move(*mv, Notation::Engine))
        .filter(|word| word.contains('.') && !word.starts_with("ex") && *word != moves[1])
        .max_by_key(String::len)
        .unwrap();
    review.moves[1].better = Some(BetterMove {
        mv: word.clone(),
        shown: None,
        line: vec![word],
        shown_line: None,
        win: 480,
    });
    finished(review)
}

fn mistake(category: Category, point: &str, squares: &[String]) -> Mistake {
    Mistake {
        category,
        point: Some(point.into()),
        shape: Some("open_three".into()),
        region: Some(Region::Center),
        squares: squares.to_vec(),
        line: words("f8 e8 g7"),
        line_start: Some(LineStart::After),
        plies: Some(7),
        win: Some("vcf".into()),
        count: None,
        other_count: None,
    }
}

/// Returns a review of moves with given winning chances of the first side.
///
/// `chances` has one entry more than `moves`.
pub(crate) fn review(game: &dyn Game, setup: Setup, moves: &str, chances: &[u16]) -> Review {
    let mut position = game.position(&setup).unwrap();
    let start = position.setup();
    let mut positions = vec![judged(&*position, chances[0])];
    let mut reviewed = Vec::new();
    for (index, word) in moves.split(' ').enumerate() {
        let side = position.side_to_move();
        let seen = |chance: u16| match side {
            Side::First => chance,
            Side::Second => 1_000 - chance,
        };
        let mv = position.parse_move(word, Notation::Engine).unwrap();
        let shown = position.format_move(mv, Notation::Human);
        position.play(mv).unwrap();
        let [best, played] = [chances[index], chances[index + 1]].map(seen);
        let loss = best.saturating_sub(played);
        reviewed.push(ReviewedMove {
            ply: index as u32 + 1,
            side: side.into(),
            mv: word.to_owned(),
            shown: Some(shown).filter(|shown| shown != word),
            phase: match index {
                0..6 => Phase::Opening,
                6..14 => Phase::EarlyMiddle,
                _ => Phase::Middle,
            },
            label: match loss {
                0 => Label::Best,
                1..=20 => Label::Excellent,
                21..=50 => Label::Good,
                51..=100 => Label::Inaccuracy,
                101..=200 => Label::Mistake,
                _ => Label::Blunder,
            },
            bearing: None,
            win_best: best.max(played),
            win_played: played,
            loss,
            accuracy: move_accuracy(loss),
            better: None,
            refutation: Vec::new(),
            allows: None,
            defenses: None,
            mistakes: Vec::new(),
            patterns: Vec::new(),
            words: None,
        });
        positions.push(judged(&*position, chances[index + 1]));
    }
    Review {
        format: REVIEW_FORMAT,
        game: game.name().to_owned(),
        rule: start.rule.unwrap_or_default(),
        size: start.size,
        start: start.position,
        players: [None, None],
        sides: game.side_names().map(str::to_owned),
        result: None,
        opening: None,
        judge: Judge {
            engine: "zeitnot test".into(),
            evaluation: "00".into(),
            tier: Tier::Standard,
            nodes: 300_000,
            scale: 200,
        },
        positions,
        moves: reviewed,
        racks: Vec::new(),
        phases: Vec::new(),
        players_review: [SideReview::default(), SideReview::default()],
        turning_points: Vec::new(),
        sequences: Vec::new(),
        broken_off: None,
    }
}

fn judged(position: &dyn Position, win: u16) -> ReviewedPosition {
    let best = position
        .fallback_move()
        .map(|mv| position.format_move(mv, Notation::Engine));
    let score = Score {
        score: i32::from(win) - 500,
        ..Score::DRAW
    };
    ReviewedPosition {
        to_move: position.side_to_move().into(),
        score,
        win,
        depth: 12,
        nodes: 312_345,
        lines: vec![Line {
            pv: best.iter().cloned().collect(),
            best_move: best,
            score,
            shown: None,
            facts: Facts::new(),
        }],
        proof: None,
        danger: None,
        threats: Vec::new(),
        urgency: 0,
        factors: None,
    }
}

/// Adds the phases, the statistics, and the text.
fn finished(mut review: Review) -> Review {
    let mut phases: Vec<PhaseBand> = Vec::new();
    for mv in &review.moves {
        match phases.last_mut() {
            Some(band) if band.phase == mv.phase => band.to = mv.ply,
            _ => phases.push(PhaseBand {
                phase: mv.phase,
                from: mv.ply,
                to: mv.ply,
            }),
        }
    }
    review.phases = phases;
    review.players_review = Side::BOTH.map(|side| side_review(&review, side));
    add_text(&mut review);
    review
}

fn side_review(review: &Review, side: Side) -> SideReview {
    let own = review.moves.iter().filter(|mv| mv.side == side.into());
    let mut result = SideReview::default();
    let mut phases: BTreeMap<Phase, Vec<u16>> = BTreeMap::new();
    let mut accuracies = Vec::new();
    let mut losses = 0;
    for mv in own {
        result.moves += 1;
        *result.labels.entry(mv.label).or_default() += 1;
        if let Some(mistake) = mv.mistakes.first() {
            *result.mistakes.entry(mistake.category).or_default() += 1;
        }
        phases.entry(mv.phase).or_default().push(mv.accuracy);
        accuracies.push(mv.accuracy);
        losses += u32::from(mv.loss);
    }
    result.accuracy = game_accuracy(&accuracies, &[]);
    result.loss = (losses / result.moves.max(1)) as u16;
    result.phases = phases
        .into_iter()
        .map(|(phase, accuracies)| PhaseAccuracy {
            phase,
            moves: accuracies.len() as u32,
            accuracy: game_accuracy(&accuracies, &[]),
        })
        .collect();
    result
}
