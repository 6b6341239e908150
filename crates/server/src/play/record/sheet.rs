//! A game of tiles played through once more, for what its score sheet needs:
//! racks and scores, and what the clock cost.

use std::time::Duration;

use zeitnot_core::{FactValue, Facts, GameError, Notation, Position, Settings, Side};
use zeitnot_record::Tree;
use zeitnot_schema::v1::service::EndReason;
use zeitnot_transcript::{SheetEnd, SheetTurn, sheet};

use crate::play::live_game::{LiveGame, MoveRecord};

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
        let turns = live.moves.iter().map(|made| turn(&mut position, made));
        let turns: Vec<SheetTurn> = turns.collect::<Result<_, _>>()?;
        let rule = position.setup().rule;
        let hidden = position.hidden();
        let held = hidden.map(|hidden| Side::BOTH.map(|side| hidden.held(side)));
        let by_rules = live
            .ending
            .is_some_and(|end| end.reason == EndReason::Rules);
        let closing = SheetEnd {
            racks_counted: by_rules,
            racks: held.clone(),
            remark: live.end_in_words(),
        };
        let tree = sheet::score_sheet(&turns, rule.as_deref().unwrap_or_default(), &closing);
        Ok(Self {
            rule,
            tree: tree.map_err(|error| GameError(error.to_string()))?,
            racks: held.filter(|_| !by_rules),
        })
    }
}

/// Makes a move again, and tells what there is to tell about it.
fn turn(position: &mut Box<dyn Position>, made: &MoveRecord) -> Result<SheetTurn, GameError> {
    let side = made.side;
    let mv = position.parse_move(&made.text, Notation::Engine)?;
    let facts = position.explain_move(mv, &Settings::default());
    position.play(mv)?;
    let before = scored(&**position, side);
    let over = made
        .left_ms
        .map_or(0, |left| left[side.index()].saturating_neg());
    if let Ok(over @ 1..) = u64::try_from(over)
        && let Some(hidden) = position.hidden()
    {
        *position = hidden.after_overtime(side, Duration::from_millis(over));
    }
    Ok(SheetTurn {
        move_text: made.text.clone(),
        side,
        rack: told(&facts, "rack").map_or_else(String::new, FactValue::to_string),
        score: match told(&facts, "score") {
            Some(FactValue::Whole(score)) => i32::try_from(*score).unwrap_or(0),
            _ => 0,
        },
        points: position.points(),
        penalty: before.saturating_sub(scored(&**position, side)),
        comment: String::new(),
    })
}

fn told<'a>(facts: &'a Facts, name: &str) -> Option<&'a FactValue> {
    let mut facts = facts.iter();
    facts.find_map(|(label, figure)| (*label == name).then_some(figure))
}

/// What `side` has scored so far, in thousandths of a point.
fn scored(position: &dyn Position, side: Side) -> i32 {
    let points = position.points();
    points.map_or(0, |points| points[side.index()])
}
