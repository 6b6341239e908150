//! A game of tiles played through once more, for what its score sheet needs:
//! racks and scores, and what the clock cost.

use std::time::Duration;

use zeitnot_core::{Facts, Figure, GameError, Position, Settings, Side};
use zeitnot_record::Tree;
use zeitnot_schema::v1::service::EndReason;
use zeitnot_transcript::{Closing, Turn, sheet};

use crate::play::live_game::{LiveGame, Made};

/// A score sheet.
pub(super) struct Sheet {
    pub(super) rule: Option<String>,
    pub(super) tree: Tree,
    /// What the players hold where the rules have not counted it.
    pub(super) racks: Option<[String; 2]>,
}

impl Sheet {
    /// The sheet of a game.
    pub(super) fn of(live: &LiveGame) -> Result<Self, GameError> {
        let mut position = live.game.position(&live.spec.start)?;
        let turns = live.moves.iter().map(|made| turn(&mut *position, made));
        let turns: Vec<Turn> = turns.collect::<Result<_, _>>()?;
        let rule = position.setup().rule;
        let [first, second] = Side::BOTH.map(|side| position.held(side));
        let held = first.zip(second).map(<[String; 2]>::from);
        let by_rules = live
            .ending
            .is_some_and(|end| end.reason == EndReason::Rules);
        let closing = Closing {
            is_counted: by_rules,
            held: held.clone(),
            remark: live.end_in_words(),
        };
        let tree = sheet::tree(&turns, rule.as_deref().unwrap_or_default(), &closing);
        Ok(Self {
            rule,
            tree: tree.map_err(|error| GameError(error.to_string()))?,
            racks: held.filter(|_| !by_rules),
        })
    }
}

/// Makes a move again, and tells what there is to tell about it.
fn turn(position: &mut dyn Position, made: &Made) -> Result<Turn, GameError> {
    let side = made.side;
    let mv = position.parse_move(&made.text)?;
    let facts = position.explain_move(mv, &Settings::default());
    position.play(mv)?;
    let before = scored(position, side);
    let over = made
        .left_ms
        .map_or(0, |left| left[side.index()].saturating_neg());
    if let Ok(over @ 1..) = u64::try_from(over) {
        position.overtime(side, Duration::from_millis(over));
    }
    Ok(Turn {
        word: made.text.clone(),
        side,
        rack: told(&facts, "rack").map_or_else(String::new, Figure::to_string),
        score: match told(&facts, "score") {
            Some(Figure::Whole(score)) => i32::try_from(*score).unwrap_or(0),
            _ => 0,
        },
        points: position.points(),
        fine: before.saturating_sub(scored(position, side)),
        comment: String::new(),
    })
}

fn told<'a>(facts: &'a Facts, name: &str) -> Option<&'a Figure> {
    let mut facts = facts.iter();
    facts.find_map(|(label, figure)| (*label == name).then_some(figure))
}

/// What `side` has scored so far, in thousandths of a point.
fn scored(position: &dyn Position, side: Side) -> i32 {
    let points = position.points();
    points.map_or(0, |points| points[side.index()])
}
