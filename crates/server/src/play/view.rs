//! Views of games and positions for clients.

use zeitnot_core::{Game, Moment, Notation, Position, Side, Status, ViewParts};
use zeitnot_schema::v1::service::{
    BoardMaps, EndReason, GameOffer, GameState, GameStatus, GameView, Mark, PlayedMove, PlayerView,
    PositionView, SeatKind,
};

use super::live_game::{GameEnding, LiveGame};
use super::spec::SeatSpec;
use crate::lexicons::LexiconRef;

impl LiveGame {
    /// Returns the game as `viewer` sees it; `None` is a spectator.
    #[must_use]
    pub fn view(&self, viewer: Option<Side>, thinking: bool, now: Moment) -> GameView {
        let is_open = self.ending.is_some() || !self.spec.dealt;
        let visible = if is_open {
            self.position.clone()
        } else {
            seen_by(&*self.position, viewer)
        };
        let moves = self.moves.iter().map(|mv| {
            let is_visible = is_open || viewer == Some(mv.side);
            PlayedMove {
                side: mv.side.into(),
                mv: match is_visible {
                    true => mv.text.clone(),
                    false => mv.hidden_text.clone(),
                },
                shown: mv.shown.clone().filter(|_| is_visible),
                time_ms: mv.time_ms,
                points: mv.points,
            }
        });
        let start = if is_open {
            self.spec.start.position.clone()
        } else {
            String::new()
        };
        let mut position = position_view(&*self.game, self.spec.lexicon.as_ref(), &*visible);
        position.status = game_status(self.ending);
        let assistance = self.spec.allows_assistance();
        if self.ending.is_none() && !assistance {
            // Threats are a hint; a forbidden square or a check is not.
            position.marks.retain(|mark| mark.urgency.is_none());
        }
        let offer = self.pending_offer().map(|offer| GameOffer {
            side: offer.side.into(),
            kind: offer.kind,
        });
        GameView {
            id: self.id.clone(),
            revision: self.revision,
            created_ms: self.created_ms,
            updated_ms: self.updated_ms,
            players: [&self.spec.seats[0], &self.spec.seats[1]].map(player_view),
            start,
            moves: moves.collect(),
            status: position.status,
            position,
            clock: self.clock.as_ref().map(|clock| clock.view(now)),
            thinking,
            // The engine's thoughts could reveal its tiles.
            thought: self.thought.clone().filter(|_| is_open),
            assistance,
            offer,
            viewer: viewer.map(Into::into),
        }
    }
}

/// Returns a position without the tiles that `viewer` must not see.
#[must_use]
pub fn seen_by(position: &dyn Position, viewer: Option<Side>) -> Box<dyn Position> {
    match viewer {
        Some(side) => zeitnot_core::seen_by(position, side),
        None => Side::BOTH
            .into_iter()
            .fold(position.clone_box(), |visible, side| {
                zeitnot_core::seen_by(&*visible, side)
            }),
    }
}

/// Returns the static facts about a position.
///
/// `list` is the uploaded word list, if the game uses one.
#[must_use]
pub fn position_view(
    game: &dyn Game,
    list: Option<&LexiconRef>,
    position: &dyn Position,
) -> PositionView {
    let setup = position.setup();
    let rule = setup.rule.as_deref();
    let rule = rule.or_else(|| game.rules().first().copied());
    let status = match position.status() {
        Status::Ongoing => None,
        Status::Won(side) => Some(Some(side)),
        Status::Draw => Some(None),
    };
    let status = status.map(|winner| GameEnding {
        winner,
        reason: EndReason::Rules,
    });
    let hidden = position.hidden();
    let side = position.side_to_move();
    let legal_moves = hidden.is_none().then(|| {
        let moves = position.legal_moves().into_iter();
        moves
            .map(|mv| position.format_move(mv, Notation::Engine))
            .collect()
    });
    let points = position.points();
    let view = position.view(
        ViewParts::FEN
            | ViewParts::OPENING
            | ViewParts::MARKS
            | ViewParts::STONES
            | ViewParts::CAPTURED,
    );
    PositionView {
        game: game.name().to_owned(),
        rule: rule.unwrap_or_default().to_owned(),
        size: setup.size,
        lexicon: list
            .map(|list| list.name.clone())
            .or_else(|| game.lexicon()),
        position: setup.position,
        fen: view.fen,
        shown: None,
        opening: view.opening.map(str::to_owned),
        to_move: game.side_names()[side.index()].to_owned(),
        side: side.into(),
        status: game_status(status),
        legal_moves,
        marks: schema_marks(view.marks),
        stones: view.stones,
        captured: view.captured,
        points: points.map(|points| points.map(|points| points / 1_000)),
        held: hidden.map(|hidden| Side::BOTH.map(|side| hidden.held(side))),
        diagram: position.diagram(),
        maps: None,
        tried: None,
    }
}

/// Returns the marks of a position, such as threats.
#[must_use]
pub fn marks(position: &dyn Position) -> Vec<Mark> {
    schema_marks(position.view(ViewParts::MARKS).marks)
}

fn schema_marks(marks: Vec<zeitnot_core::Mark>) -> Vec<Mark> {
    let marks = marks.into_iter().map(|mark| Mark {
        kind: mark.kind.to_owned(),
        side: mark.side.map(Into::into),
        at: mark.at,
        stones: mark.stones,
        defends: mark.defends,
        urgency: Some(mark.urgency).filter(|&urgency| urgency > 0),
    });
    marks.collect()
}

/// Returns the maps of a board; `None` if the game has none.
#[must_use]
pub fn maps(position: &dyn Position) -> Option<BoardMaps> {
    position.view(ViewParts::MAPS).maps.map(|maps| BoardMaps {
        influence: maps.influence,
        potential: maps.potential,
        territory: maps.territory,
        contested: maps.contested,
    })
}

fn game_status(ending: Option<GameEnding>) -> GameStatus {
    GameStatus {
        state: match ending {
            None => GameState::Ongoing,
            Some(GameEnding { winner: None, .. }) => GameState::Draw,
            Some(_) => GameState::Won,
        },
        winner: ending.and_then(|ending| ending.winner).map(Into::into),
        reason: ending.map(|ending| ending.reason),
    }
}

fn player_view(seat: &SeatSpec) -> PlayerView {
    let (kind, level) = match seat {
        SeatSpec::Human { .. } => (SeatKind::Human, None),
        SeatSpec::Engine { level, .. } => (SeatKind::Engine, Some(level.number())),
    };
    PlayerView {
        kind,
        name: seat.name().to_owned(),
        level,
    }
}
