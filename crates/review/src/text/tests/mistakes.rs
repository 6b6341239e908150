//! Moves with every kind of mistake and pattern, and all that changes their text.

use zeitnot_schema::v1::review::{
    Category, Defenses, Label, LineStart, Mistake, Pattern, PatternFact, Region, ReviewedMove,
    ReviewedPosition,
};

use super::cases::{Case, better, line, losing, mistake, position, proof};

/// Returns every kind of mistake and every pattern.
pub(super) fn cases() -> Vec<Case> {
    let mut cases = missed_wins();
    cases.extend(failed_defenses());
    cases.extend(defenses());
    cases.extend(missed_threats());
    cases.extend(tempo());
    cases.extend(slow_moves());
    cases.extend(strategy());
    cases.extend(placement());
    cases.extend(several());
    cases.extend(patterns());
    cases
}

fn word(word: &str) -> Option<String> {
    Some(word.to_owned())
}

/// Returns a move that loses 30.2 points, where j10 was better.
fn with(mistake: Mistake) -> ReviewedMove {
    ReviewedMove {
        better: better("j10 i9 k11", 566),
        mistakes: vec![mistake],
        ..losing(Label::Blunder, 302)
    }
}

/// Returns a move that loses 30.2 points, without a better move.
fn alone(mistake: Mistake) -> ReviewedMove {
    ReviewedMove {
        better: None,
        ..with(mistake)
    }
}

fn missed_wins() -> Vec<Case> {
    let base = Mistake {
        point: word("j10"),
        line: line("j10 i9 k11 l12 j9"),
        line_start: Some(LineStart::Before),
        ..mistake(Category::MissedWin)
    };
    let five = Mistake {
        win: word("five"),
        plies: Some(1),
        line: line("j10"),
        ..base.clone()
    };
    let mut cases = vec![Case::new("missed_win: five at once", with(five))];
    for kind in ["vcf", "vct", "win"] {
        let missed = Mistake {
            win: word(kind),
            ..base.clone()
        };
        cases.push(Case::new(
            format!("missed_win: {kind}"),
            with(missed.clone()),
        ));
        let counted = Mistake {
            plies: Some(9),
            ..missed
        };
        cases.push(Case::new(format!("missed_win: {kind} in 9"), with(counted)));
    }
    let whole = Mistake {
        win: word("vcf"),
        plies: Some(11),
        shape: word("four_three"),
        region: Some(Region::TopRight),
        line: line("j10 i9 k11 l12 j9 i8 k9 m9 k10 k8 k12"),
        ..base.clone()
    };
    cases.push(Case::new("missed_win: with everything", with(whole)));
    let from_line = Mistake {
        point: None,
        win: word("vcf"),
        ..base
    };
    cases.push(Case::new(
        "missed_win: the point is in the line",
        with(from_line),
    ));
    let unplaced = mistake(Category::MissedWin);
    cases.push(Case::new(
        "missed_win: the point is unknown",
        alone(unplaced),
    ));
    cases
}

fn failed_defenses() -> Vec<Case> {
    let base = Mistake {
        line: line("k11 l12 j9"),
        line_start: Some(LineStart::After),
        plies: Some(3),
        ..mistake(Category::FailedDefense)
    };
    let mut cases = Vec::new();
    for shape in [
        "four",
        "broken_four",
        "open_four",
        "double_four",
        "four_three",
        "open_three",
        "broken_three",
        "double_three",
        "double_broken_three",
        "three",
    ] {
        let failed = Mistake {
            shape: word(shape),
            region: Some(Region::Left),
            ..base.clone()
        };
        cases.push(Case::new(format!("failed_defense: {shape}"), with(failed)));
    }
    for win in ["five", "vcf", "vct", "win"] {
        let failed = Mistake {
            win: word(win),
            ..mistake(Category::FailedDefense)
        };
        cases.push(Case::new(
            format!("failed_defense: threatened {win}"),
            with(failed),
        ));
    }
    let followed = Mistake {
        win: word("vcf"),
        ..base
    };
    let mv = ReviewedMove {
        ply: 1,
        ..with(followed)
    };
    cases.push(Case::new("failed_defense: a vcf followed", mv.clone()));
    let mut known = Case::new("failed_defense: vct threatened, a vcf followed", mv);
    let danger = proof("vct", 7, "k11 l12 j9");
    known.review.positions = vec![ReviewedPosition {
        danger,
        ..position()
    }];
    cases.push(known);
    let unknown = mistake(Category::FailedDefense);
    cases.push(Case::new(
        "failed_defense: nothing known",
        with(unknown.clone()),
    ));
    let answered = Mistake {
        point: word("j10"),
        region: Some(Region::Bottom),
        ..unknown
    };
    cases.push(Case::new("failed_defense: with the answer", with(answered)));
    cases
}

fn defenses() -> Vec<Case> {
    let many = "j10 i9 k11 l12 j9 i8 k9 m9";
    let held = |holds: &str, loses, moves| Defenses {
        holds: line(holds),
        loses,
        moves,
    };
    [
        ("none known", held("", 40, 200)),
        ("none tried", held("", 0, 200)),
        ("all proven to lose", held("", 200, 200)),
        ("one", held("j10", 40, 200)),
        ("one, and the others lose", held("j10", 199, 200)),
        ("two", held("j10 i9", 40, 200)),
        ("two, and the others lose", held("j10 i9", 198, 200)),
        ("six", held("j10 i9 k11 l12 j9 i8", 194, 200)),
        ("many", held(many, 192, 200)),
    ]
    .map(|(title, defenses)| {
        let failed = Mistake {
            shape: word("open_three"),
            ..mistake(Category::FailedDefense)
        };
        let defenses = Some(defenses);
        let mv = ReviewedMove {
            defenses,
            ..with(failed)
        };
        Case::new(format!("failed_defense, defenses: {title}"), mv)
    })
    .into()
}

fn missed_threats() -> Vec<Case> {
    let base = Mistake {
        point: word("j10"),
        region: Some(Region::Center),
        ..mistake(Category::MissedThreat)
    };
    let mut cases = Vec::new();
    for shape in [
        "four",
        "broken_four",
        "open_four",
        "double_four",
        "four_three",
        "double_three",
        "double_broken_three",
        "open_three",
        "broken_three",
        "three",
        "fork",
        "five",
    ] {
        let missed = Mistake {
            shape: word(shape),
            ..base.clone()
        };
        cases.push(Case::new(format!("missed_threat: {shape}"), with(missed)));
    }
    let unknown = mistake(Category::MissedThreat);
    cases.push(Case::new(
        "missed_threat: the better move",
        with(unknown.clone()),
    ));
    cases.push(Case::new("missed_threat: nothing known", alone(unknown)));
    let shape = Mistake {
        shape: word("open_three"),
        ..mistake(Category::MissedThreat)
    };
    cases.push(Case::new(
        "missed_threat: the point is unknown",
        alone(shape),
    ));
    cases
}

fn tempo() -> Vec<Case> {
    let mut cases = Vec::new();
    for category in [Category::LostInitiative, Category::PassivePlay] {
        let plain = mistake(category);
        cases.push(Case::new(format!("{category}"), with(plain.clone())));
        let point = Mistake {
            point: word("j10"),
            ..plain
        };
        cases.push(Case::new(
            format!("{category}: with a point"),
            with(point.clone()),
        ));
        let whole = Mistake {
            shape: word("open_three"),
            region: Some(Region::BottomRight),
            line: line("j10 i9 k11"),
            line_start: Some(LineStart::Before),
            ..point
        };
        cases.push(Case::new(
            format!("{category}: with everything"),
            with(whole),
        ));
    }
    let replied = Mistake {
        point: word("j10"),
        shape: word("four_three"),
        line: line("k11 l12 j9"),
        line_start: Some(LineStart::After),
        ..mistake(Category::LostInitiative)
    };
    cases.push(Case::new("lost_initiative: with the reply", with(replied)));
    cases
}

fn slow_moves() -> Vec<Case> {
    let base = mistake(Category::SlowMove);
    let point = Mistake {
        point: word("j10"),
        region: Some(Region::Top),
        ..base.clone()
    };
    let shape = Mistake {
        shape: word("open_three"),
        ..point.clone()
    };
    let mut cases = vec![
        Case::new("slow_move: nothing known", alone(base.clone())),
        Case::new("slow_move: the better move", with(base)),
        Case::new("slow_move: with a point", with(point.clone())),
        Case::new("slow_move: with a shape", with(shape)),
    ];
    for win in ["five", "vcf", "vct", "win"] {
        let slow = Mistake {
            win: word(win),
            ..point.clone()
        };
        cases.push(Case::new(
            format!("slow_move: threatens {win}"),
            with(slow.clone()),
        ));
        let counted = Mistake {
            plies: Some(7),
            shape: word("open_three"),
            ..slow
        };
        cases.push(Case::new(
            format!("slow_move: threatens {win} in 7"),
            with(counted),
        ));
    }
    cases
}

fn strategy() -> Vec<Case> {
    let direction = mistake(Category::WrongDirection);
    let counted = Mistake {
        count: Some(3),
        other_count: Some(11),
        ..direction.clone()
    };
    let whole = Mistake {
        point: word("j10"),
        region: Some(Region::BottomLeft),
        shape: word("open_two"),
        ..counted.clone()
    };
    let weakness = mistake(Category::IgnoredWeakness);
    let mut cases = vec![
        Case::new("wrong_direction: nothing known", alone(direction.clone())),
        Case::new("wrong_direction: the better move", with(direction)),
        Case::new("wrong_direction: counts alone", alone(counted.clone())),
        Case::new("wrong_direction: counts", with(counted)),
        Case::new("wrong_direction: with everything", with(whole)),
        Case::new("ignored_weakness: nothing known", with(weakness.clone())),
    ];
    let point = Mistake {
        point: word("m3"),
        ..weakness.clone()
    };
    cases.push(Case::new(
        "ignored_weakness: with a point",
        with(point.clone()),
    ));
    for &region in Region::ALL {
        let region_only = Mistake {
            region: Some(region),
            ..weakness.clone()
        };
        cases.push(Case::new(
            format!("ignored_weakness: {region}"),
            with(region_only),
        ));
    }
    let whole = Mistake {
        region: Some(Region::Right),
        shape: word("open_three"),
        line: line("m3 l4 n2"),
        line_start: Some(LineStart::Before),
        ..point
    };
    cases.push(Case::new("ignored_weakness: with everything", with(whole)));
    cases
}

fn placement() -> Vec<Case> {
    let mut cases = Vec::new();
    for category in [Category::Overconcentration, Category::EdgePlay] {
        let plain = mistake(category);
        cases.push(Case::new(format!("{category}"), with(plain.clone())));
        for count in [1, 2, 3, 7] {
            let counted = Mistake {
                count: Some(count),
                ..plain.clone()
            };
            cases.push(Case::new(format!("{category}: {count}"), with(counted)));
        }
        let point = Mistake {
            point: word("j10"),
            ..plain
        };
        cases.push(Case::new(format!("{category}: with a point"), with(point)));
    }
    let poor = mistake(Category::PoorPosition);
    cases.push(Case::new("poor_position", alone(poor.clone())));
    cases.push(Case::new(
        "poor_position: with a better move",
        with(poor.clone()),
    ));
    let point = Mistake {
        point: word("j10"),
        ..poor
    };
    cases.push(Case::new("poor_position: with a point alone", alone(point)));
    cases
}

fn several() -> Vec<Case> {
    let win = Mistake {
        point: word("j10"),
        win: word("vcf"),
        plies: Some(5),
        line: line("j10 i9 k11 l12 j9"),
        line_start: Some(LineStart::Before),
        ..mistake(Category::MissedWin)
    };
    let threat = Mistake {
        point: word("j10"),
        shape: word("four_three"),
        line: line("j10 i9 k11"),
        line_start: Some(LineStart::Before),
        ..mistake(Category::MissedThreat)
    };
    let initiative = Mistake {
        line: line("k11 l12"),
        ..mistake(Category::LostInitiative)
    };
    let fork = PatternFact {
        line: line("j10 i9"),
        shape: word("four_three"),
        ..fact(Pattern::Fork, false)
    };
    let mv = ReviewedMove {
        mistakes: vec![win, threat, initiative],
        patterns: vec![fork],
        ..losing(Label::Blunder, 302)
    };
    vec![Case::new("several mistakes: a line is shown once", mv)]
}

fn fact(pattern: Pattern, played: bool) -> PatternFact {
    PatternFact {
        pattern,
        played,
        shape: None,
        squares: Vec::new(),
        line: Vec::new(),
    }
}

fn patterns() -> Vec<Case> {
    let mut cases = Vec::new();
    for &pattern in Pattern::ALL {
        for played in [true, false] {
            let which = if played { "played" } else { "missed" };
            let title = |context: &str| format!("{pattern}, {which}{context}");
            let label = if played { Label::Best } else { Label::Mistake };
            let mv = |fact| ReviewedMove {
                patterns: vec![fact],
                ..losing(label, if played { 0 } else { 134 })
            };
            let plain = fact(pattern, played);
            cases.push(Case::new(title(""), mv(plain.clone())));
            let first = if played { "h8" } else { "j10" };
            let whole = PatternFact {
                shape: word("open_three"),
                line: line(&format!("{first} i9 k11 l12")),
                ..plain
            };
            cases.push(Case::new(title(" with everything"), mv(whole)));
        }
    }
    let trap = PatternFact {
        line: line("h8 i9 k11 l12"),
        ..fact(Pattern::Trap, true)
    };
    let unsound = ReviewedMove {
        patterns: vec![trap],
        ..losing(Label::Mistake, 134)
    };
    cases.push(Case::new("trap, played in a bad move", unsound));
    cases
}
