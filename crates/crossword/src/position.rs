//! The [`Position`] implementation of the crossword game.

mod agreement;
mod facts;

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::text::excerpt;
use zeitnot_core::{
    BoardView, Facts, GameError, HiddenInfo, Move, Notation, Position, Settings, Setup, Side,
    Status, TurnFeatures, ViewParts,
};

use crate::cgp::Cgp;
use crate::diagram;
use crate::equipment::Equipment;
use crate::notation;
use crate::placement_score::PlacementScore;
use crate::play::{Placement, Play};
use crate::play_list;
use crate::rack::Tiles;
use crate::rules::{Challenge, MAX_OVERTIME, Rules};
use crate::state::{CrosswordState, GamePhase, POINT, PlayError};
use crate::turn_features;

/// The start and the plays of a position, as text, without overtime.
#[derive(Clone, Debug)]
struct PositionHistory {
    /// A deal or a CGP.
    start: String,
    /// The side to move at the start.
    side: Side,
    /// The plays since.
    plays: Vec<String>,
}

/// A position of the crossword game.
#[derive(Clone)]
pub struct CrosswordPosition {
    pub(crate) equipment: Arc<Equipment>,
    pub(crate) rules: Rules,
    pub(crate) state: CrosswordState,
    /// The last turn and the state before it, if it was a placement without agreement.
    last: Option<(Box<CrosswordState>, Placement)>,
    history: PositionHistory,
}

impl CrosswordPosition {
    /// Parses a CGP or `deal` with a number, optionally followed by `moves` and
    /// plays.
    ///
    /// # Errors
    ///
    /// Fails if a part is invalid; the message names its format.
    pub(crate) fn parse(kit: Arc<Equipment>, setup: &Setup) -> Result<Self, GameError> {
        let rules = Rules::parse(setup.rule.as_deref().unwrap_or("void"))?;
        if let Some(size) = setup
            .size
            .filter(|size| *size as usize != crate::layout::SIZE)
        {
            return Err(GameError(format!("the board size must be 15, not {size}")));
        }
        let words: Vec<&str> = setup.position.split_whitespace().collect();
        let end = words.iter().position(|word| *word == "moves");
        let (start, plays) = words.split_at(end.unwrap_or(words.len()));
        let start = start.join(" ");
        let side = setup.side.unwrap_or(Side::First);
        let state = match start.strip_prefix("deal") {
            Some(seed) => CrosswordState::new_game(&kit.tiles, parse_seed(seed)?),
            None => {
                let cgp = match start.as_str() {
                    "" | "startpos" => Cgp::default(),
                    _ => Cgp::parse(&start, &kit.tiles)?,
                };
                CrosswordState::from_cgp(&cgp, side, &kit)?
            }
        };
        let mut position = Self {
            history: PositionHistory {
                start: match state.bag {
                    Some(_) => start,
                    None => state.to_cgp(&kit).write(&kit.tiles),
                },
                side: state.turn,
                plays: Vec::new(),
            },
            equipment: kit,
            rules,
            state,
            last: None,
        };
        for word in plays.iter().skip(1) {
            let mv = position.parse_move(word, Notation::Engine)?;
            position.play(mv)?;
        }
        Ok(position)
    }

    /// Returns the board.
    #[must_use]
    pub fn board(&self) -> &crate::board::Board {
        &self.state.board
    }

    /// Returns the known tiles of the player on turn.
    #[must_use]
    pub fn rack(&self) -> &Tiles {
        &self.state.racks[self.state.turn.index()]
    }

    /// Returns the equipment.
    #[must_use]
    pub fn equipment(&self) -> &Arc<Equipment> {
        &self.equipment
    }

    /// Returns the number of tiles in the bag.
    #[must_use]
    pub fn in_bag(&self) -> usize {
        self.state.in_bag(&self.equipment)
    }

    /// Returns the tiles that the player on turn does not see.
    #[must_use]
    pub fn unseen(&self) -> Tiles {
        self.state.unseen_by(self.state.turn, &self.equipment)
    }

    /// Returns the last placement and the board before it.
    pub(crate) fn last_placement(&self) -> Option<(&crate::board::Board, &Placement)> {
        let last = self.last.as_ref();
        last.map(|(before, placement)| (&before.board, placement))
    }

    /// Returns the last placement if it can be challenged.
    fn challengeable_play(&self) -> Option<(&CrosswordState, &Placement)> {
        let can_challenge = self.rules.challenge != Challenge::Void && !self.is_over();
        let last = self.last.as_ref().filter(|_| can_challenge);
        last.map(|(before, placement)| (&**before, placement))
    }

    /// Returns `true` if the last play can be challenged and has an invalid word.
    #[must_use]
    pub fn has_phony(&self) -> bool {
        self.challengeable_play()
            .is_some_and(|(before, placement)| {
                PlacementScore::new(placement, &before.board, &self.equipment)
                    .is_ok_and(|placed| placed.phonies(&self.equipment).next().is_some())
            })
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.state.phase, GamePhase::Counted | GamePhase::Lost(_))
    }

    fn challenge(&mut self) -> Result<(), PlayError> {
        if self.rules.challenge == Challenge::Void {
            return Err(PlayError::NoChallenge(
                "the rule `void` does not allow invalid words",
            ));
        }
        let is_phony = self.has_phony();
        let Some((before, placement)) = self.challengeable_play() else {
            return Err(PlayError::NoChallenge("the last turn placed no tiles"));
        };
        if is_phony {
            let (before, placement) = (before.clone(), placement.clone());
            self.state
                .accept_challenge(&before, &placement, &self.rules, &self.equipment);
        } else {
            self.state.reject_challenge(&self.rules, &self.equipment);
        }
        self.last = None;
        Ok(())
    }

    fn make(&mut self, play: &Play) -> Result<(), PlayError> {
        let word = notation::write(play, &self.state.board, &self.equipment);
        if *play == Play::Challenge {
            if self.is_over() {
                return Err(PlayError::GameOver);
            }
            self.challenge()?;
        } else {
            let before = self.state.clone();
            self.state.play(play, &self.rules, &self.equipment)?;
            self.last = match play {
                Play::Place(placement) => Some((Box::new(before), placement.clone())),
                _ => None,
            };
        }
        self.history.plays.push(word);
        Ok(())
    }

    fn labels(&self) -> Vec<(&'static str, String)> {
        let [first, second] = self.state.net_points().map(|points| points / POINT);
        let unseen = self.unseen();
        vec![
            ("lexicon", self.equipment.lexicon.name().to_owned()),
            ("rack", self.equipment.tiles.write_tiles(self.rack().iter())),
            ("scores", format!("{first} : {second}")),
            ("in the bag", self.in_bag().to_string()),
            ("unseen", self.equipment.tiles.write_tiles(unseen.iter())),
            ("cgp", self.cgp(&self.state)),
        ]
    }

    fn cgp(&self, state: &CrosswordState) -> String {
        state.to_cgp(&self.equipment).write(&self.equipment.tiles)
    }
}

impl Position for CrosswordPosition {
    fn setup(&self) -> Setup {
        let PositionHistory { start, side, plays } = &self.history;
        let position = match plays.is_empty() {
            true => start.clone(),
            false => format!("{start} moves {}", plays.join(" ")),
        };
        Setup {
            position,
            rule: Some(self.rules.name()),
            size: None,
            side: Some(*side).filter(|side| *side == Side::Second),
        }
    }

    fn side_to_move(&self) -> Side {
        self.state.turn
    }

    fn status(&self) -> Status {
        let [first, second] = self.state.net_points();
        match self.state.phase {
            GamePhase::Playing | GamePhase::FinalChallenge => Status::Ongoing,
            GamePhase::Lost(side) => Status::Won(side.other()),
            GamePhase::Counted if first > second => Status::Won(Side::First),
            GamePhase::Counted if first < second => Status::Won(Side::Second),
            GamePhase::Counted => Status::Draw,
        }
    }

    fn points(&self) -> Option<[i32; 2]> {
        // A game lost on time or by a challenge has no points.
        let is_counted = !matches!(self.state.phase, GamePhase::Lost(_));
        is_counted.then(|| self.state.net_points())
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = match self.state.phase {
            GamePhase::Counted | GamePhase::Lost(_) => return Vec::new(),
            GamePhase::FinalChallenge => vec![Play::Pass.to_move()],
            GamePhase::Playing => play_list::plays(self).map(|found| found.mv).collect(),
        };
        if self.challengeable_play().is_some() {
            moves.push(Play::Challenge.to_move());
        }
        moves.sort_unstable();
        moves
    }

    fn has_choice(&self) -> bool {
        self.state.phase == GamePhase::Playing || self.challengeable_play().is_some()
    }

    fn fallback_move(&self) -> Option<Move> {
        (!self.is_over()).then(|| Play::Pass.to_move())
    }

    fn play(&mut self, mv: Move) -> Result<(), GameError> {
        let play = Play::from_move(mv);
        let play = play.ok_or_else(|| GameError(format!("{:x} is not a play", mv.0)))?;
        let word = notation::write(&play, &self.state.board, &self.equipment);
        self.make(&play)
            .map_err(|error| GameError(format!("{word}: {error}")))
    }

    fn parse_move(&self, text: &str, _: Notation) -> Result<Move, GameError> {
        let play = notation::parse(text, &self.state.board, &self.equipment)?;
        let play = self.without_redundant_agreement(play);
        let mut trial = self.clone();
        let mv = play.to_move();
        trial.play(mv).map(|()| mv)
    }

    fn format_move(&self, mv: Move, notation: Notation) -> String {
        match (Play::from_move(mv), notation) {
            (None, _) => format!("{:x}", mv.0),
            (Some(Play::Exchange(tiles)), Notation::Hidden) => format!("ex.{}", tiles.len()),
            (Some(play), _) => notation::write(&play, &self.state.board, &self.equipment),
        }
    }

    fn diagram(&self) -> String {
        diagram::draw(self)
    }

    fn explain_move(&self, mv: Move, settings: &Settings) -> Facts {
        let play = Play::from_move(mv);
        play.map_or_else(Facts::new, |play| self.facts_for(&play, settings))
    }

    fn view(&self, parts: ViewParts) -> BoardView {
        BoardView {
            labels: parts.ask(ViewParts::LABELS, || self.labels()),
            move_counts: parts.ask(ViewParts::MOVE_COUNTS, || play_list::count(self)),
            ..BoardView::default()
        }
    }

    fn turn_features(&self) -> TurnFeatures {
        turn_features::before_generation(self)
    }

    fn key(&self) -> u64 {
        self.state.key(&self.equipment)
    }

    fn hidden(&self) -> Option<&dyn HiddenInfo> {
        Some(self)
    }

    fn clone_box(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}

impl HiddenInfo for CrosswordPosition {
    fn seen_by(&self, side: Side) -> Box<dyn Position> {
        if self.is_over() {
            return self.clone_box();
        }
        // The player of the last play knows the tiles drawn for it, which the text
        // of a play cannot express; and only the other side can challenge it or
        // infer what was kept.
        let last = self.last.as_ref().filter(|_| side == self.state.turn);
        let last =
            last.map(|(before, placement)| (Box::new(before.seen_by(side)), placement.clone()));
        let state = self.state.seen_by(side);
        let (start, plays) = match &last {
            None => (&state, Vec::new()),
            Some((before, placement)) => {
                let play = Play::Place(placement.clone());
                let word = notation::write(&play, &before.board, &self.equipment);
                (&**before, vec![word])
            }
        };
        let origin = PositionHistory {
            start: self.cgp(start),
            side: start.turn,
            plays,
        };
        Box::new(Self {
            equipment: Arc::clone(&self.equipment),
            rules: self.rules,
            state,
            last,
            history: origin,
        })
    }

    fn is_complete(&self) -> bool {
        self.state.bag.is_some() || self.state.hidden(&self.equipment).is_empty()
    }

    fn held(&self, side: Side) -> String {
        let known = &self.state.racks[side.index()];
        self.equipment.tiles.write_tiles(known.iter())
    }

    fn overtime_loses(&self, over: Duration) -> bool {
        over > MAX_OVERTIME
    }

    fn after_overtime(&self, side: Side, over: Duration) -> Box<dyn Position> {
        let mut after = self.clone();
        after.state.apply_overtime(side, over, &self.rules);
        Box::new(after)
    }

    fn missing_words(&self, text: &str) -> Option<(Move, Vec<String>)> {
        self.find_missing_words(text)
    }
}

fn parse_seed(text: &str) -> Result<u64, GameError> {
    text.trim().parse().map_err(|_| {
        GameError(format!(
            "invalid deal `deal {}`; write deal and a number, such as deal 17",
            excerpt(text.trim())
        ))
    })
}

/// Returns the crossword position behind the trait object, if it is one.
pub(crate) fn downcast(position: &dyn Position) -> Option<&CrosswordPosition> {
    (position as &dyn Any).downcast_ref()
}
