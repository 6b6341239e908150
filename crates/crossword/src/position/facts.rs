//! Facts about a play.

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
    /// Returns the facts about a play under these settings.
    pub(super) fn facts_for(&self, play: &Play, settings: &Settings) -> Facts {
        self.facts_with_leaves(play, settings.group::<PlayerOptions>().leaves)
    }

    /// Returns the facts about a play with this use of leave values.
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
                let placed = PlacementScore::new(placement, &self.state.board, &self.equipment);
                score = placed.map_or(0, |placed| placed.score);
            }
            Play::Exchange(tiles) => {
                kept.remove_all(&tiles.iter().copied().collect());
            }
            Play::Pass | Play::Challenge => {}
        }
        facts.push(("score", FactValue::Whole(score.into())));
        if *play != Play::Challenge {
            let equity = StaticEvaluation::new(self, leaves).equity(play, score * POINT, &kept);
            facts.push(("leave", text(&kept)));
            facts.push((
                "leave_value",
                FactValue::Milli((equity - score * POINT).into()),
            ));
            facts.push(("equity", FactValue::Milli(equity.into())));
            facts.extend(self.win_chance(play, equity));
        }
        facts
    }

    /// Returns the chance to win with a play of this equity, in percent.
    fn win_chance(&self, play: &Play, equity: i32) -> Option<(&'static str, FactValue)> {
        let wins = self.equipment.wins.as_ref()?;
        let unseen = self.unseen_after(play);
        let lead = self.state.lead().saturating_add(equity);
        // The table gives the opponent's chance, because the opponent plays next.
        let opponent = match unseen {
            0 => WinTable::CERTAIN_WIN / 2 * (1 - lead.signum() as i16).unsigned_abs(),
            _ => wins.win_probability(lead.saturating_neg(), unseen),
        };
        let chance = WinTable::CERTAIN_WIN - opponent;
        let percent = i64::from(chance) * 100_000 / i64::from(WinTable::CERTAIN_WIN);
        Some(("win_percent", FactValue::Milli(percent)))
    }

    /// Returns the number of tiles that the opponent will not see; 0 at the end of
    /// the game.
    ///
    /// These are the tiles in the bag and on the rack of the player on turn.
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
