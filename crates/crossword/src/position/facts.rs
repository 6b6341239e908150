//! What there is to say about a play.

use zeitnot_core::{FactValue, Facts, Settings};

use super::CrosswordPosition;
use crate::evaluation::StaticEvaluation;
use crate::options::{LeaveUse, PlayerOptions};
use crate::placement_score::PlacementScore;
use crate::play::Play;
use crate::rack::Tiles;
use crate::state::{GamePhase, POINT};
use crate::win_table::WinTable;

impl CrosswordPosition {
    /// What a play scores and keeps, judged by these settings.
    pub(super) fn facts_for(&self, play: &Play, settings: &Settings) -> Facts {
        self.facts_with_leaves(play, settings.group::<PlayerOptions>().leaves)
    }

    /// The same, with kept tiles valued this way.
    pub(crate) fn facts_with_leaves(&self, play: &Play, leaves: LeaveUse) -> Facts {
        let mut facts = Facts::new();
        let rack = *self.rack();
        let text = |tiles: &Tiles| FactValue::Text(self.equipment.tiles.write_tiles(tiles.iter()));
        facts.push(("rack", text(&rack)));
        let mut kept = rack;
        let mut score = 0;
        match play {
            Play::Place(placement) | Play::Agreed(placement) => {
                kept.remove_all(&placement.used_tiles());
                let laying = PlacementScore::new(placement, &self.state.board, &self.equipment);
                score = laying.map_or(0, |laying| laying.score);
            }
            Play::Exchange(tiles) => {
                kept.remove_all(&tiles.iter().copied().collect());
            }
            Play::Pass | Play::Challenge => {}
        }
        facts.push(("score", FactValue::Whole(score.into())));
        if *play != Play::Challenge {
            let worth = StaticEvaluation::new(self, leaves).equity(play, score * POINT, &kept);
            facts.push(("leave", text(&kept)));
            facts.push((
                "leave_value",
                FactValue::Milli((worth - score * POINT).into()),
            ));
            facts.push(("equity", FactValue::Milli(worth.into())));
            facts.extend(self.win_chance(play, worth));
        }
        facts
    }

    /// How likely the player on turn wins with a play worth so much.
    fn win_chance(&self, play: &Play, worth: i32) -> Option<(&'static str, FactValue)> {
        let wins = self.equipment.wins.as_ref()?;
        let unseen = self.unseen_after(play);
        let lead = self.state.lead().saturating_add(worth);
        // The table is the other player's, who plays next.
        let against = match unseen {
            0 => WinTable::CERTAIN_WIN / 2 * (1 - lead.signum() as i16).unsigned_abs(),
            _ => wins.win_probability(lead.saturating_neg(), unseen),
        };
        let chance = WinTable::CERTAIN_WIN - against;
        let percent = i64::from(chance) * 100_000 / i64::from(WinTable::CERTAIN_WIN);
        Some(("win_percent", FactValue::Milli(percent)))
    }

    /// The tiles that the other player will not see: those in the bag and on
    /// the rack of the player on turn. None if the game is over then.
    fn unseen_after(&self, play: &Play) -> usize {
        if self.state.phase == GamePhase::FinalChallenge {
            return 0;
        }
        let placement = play.placement();
        let used = placement.map_or(0, |placement| placement.tiles.len());
        let other = usize::from(self.state.held[self.state.turn.other().index()]);
        let left = self.equipment.tiles.tile_count() - self.board().count();
        left.saturating_sub(other + used)
    }
}
