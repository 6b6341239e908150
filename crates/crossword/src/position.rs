//! A position behind the facade.

mod agreement;
mod facts;

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use zeitnot_core::{
    Facts, GameError, Move, Overtime, Position, Settings, Setup, Side, Status, TurnSignals,
};

use crate::census;
use crate::cgp::Cgp;
use crate::diagram;
use crate::difficulty;
use crate::kit::Kit;
use crate::laying::Laying;
use crate::notation;
use crate::play::{Placement, Play};
use crate::rack::Tiles;
use crate::rules::{Challenge, Rules};
use crate::shown::shown;
use crate::state::{POINT, PlayError, Stage, State};

/// How a position came about, to be told in words. Overtime is not told.
#[derive(Clone, Debug)]
struct Origin {
    /// A deal, or a CGP.
    start: String,
    /// Who was on turn there.
    side: Side,
    /// The plays since.
    plays: Vec<String>,
}

/// A position of the crossword game.
#[derive(Clone)]
pub struct CrosswordPosition {
    pub(crate) kit: Arc<Kit>,
    pub(crate) rules: Rules,
    pub(crate) state: State,
    /// The last play and the state before it, if it laid words of the lexicon
    /// or such as may be doubted.
    last: Option<(Box<State>, Placement)>,
    origin: Origin,
}

impl CrosswordPosition {
    /// Reads a position in words: a CGP or `deal` and a number, then maybe
    /// `moves` and plays.
    ///
    /// # Errors
    ///
    /// Says what is wrong and how it is written.
    pub(crate) fn parse(kit: Arc<Kit>, setup: &Setup) -> Result<Self, GameError> {
        let rules = Rules::parse(setup.rule.as_deref().unwrap_or("void"))?;
        if let Some(size) = setup
            .size
            .filter(|size| *size as usize != crate::layout::SIZE)
        {
            return Err(GameError(format!(
                "a board of size {size} cannot be played on; it is 15"
            )));
        }
        let words: Vec<&str> = setup.position.split_whitespace().collect();
        let end = words.iter().position(|word| *word == "moves");
        let (start, plays) = words.split_at(end.unwrap_or(words.len()));
        let start = start.join(" ");
        let side = setup.side.unwrap_or(Side::First);
        let state = match start.strip_prefix("deal") {
            Some(seed) => State::dealt(&kit.tiles, parse_seed(seed)?),
            None => {
                let cgp = match start.as_str() {
                    "" | "startpos" => Cgp::default(),
                    _ => Cgp::parse(&start, &kit.tiles)?,
                };
                State::from_cgp(&cgp, side, &kit)?
            }
        };
        let mut position = Self {
            origin: Origin {
                start: match state.bag {
                    Some(_) => start,
                    None => state.to_cgp(&kit).write(&kit.tiles),
                },
                side: state.turn,
                plays: Vec::new(),
            },
            kit,
            rules,
            state,
            last: None,
        };
        for word in plays.iter().skip(1) {
            let mv = position.parse_move(word)?;
            position.play(mv)?;
        }
        Ok(position)
    }

    /// What lies on the board.
    #[must_use]
    pub fn board(&self) -> &crate::board::Board {
        &self.state.board
    }

    /// What is known of the rack of the player on turn.
    #[must_use]
    pub fn rack(&self) -> &Tiles {
        &self.state.racks[self.state.turn.index()]
    }

    /// What the game is played with.
    #[must_use]
    pub fn kit(&self) -> &Arc<Kit> {
        &self.kit
    }

    /// How many tiles there are in the bag.
    #[must_use]
    pub fn in_bag(&self) -> usize {
        self.state.in_bag(&self.kit)
    }

    /// The tiles that the player on turn does not see.
    #[must_use]
    pub fn unseen(&self) -> Tiles {
        self.state.unseen_by(self.state.turn, &self.kit)
    }

    /// The last play with the board before it, if tiles were laid.
    pub(crate) fn last_placement(&self) -> Option<(&crate::board::Board, &Placement)> {
        let last = self.last.as_ref();
        last.map(|(before, placement)| (&before.board, placement))
    }

    /// The last play, if it can be doubted.
    fn doubtful(&self) -> Option<(&State, &Placement)> {
        let can_be = self.rules.challenge != Challenge::Void && !self.is_over();
        let last = self.last.as_ref().filter(|_| can_be);
        last.map(|(before, placement)| (&**before, placement))
    }

    /// Is there a word in the last play that the lexicon does not have, and
    /// may it be said?
    #[must_use]
    pub fn has_phony(&self) -> bool {
        self.doubtful().is_some_and(|(before, placement)| {
            Laying::of(placement, &before.board, &self.kit)
                .is_ok_and(|laying| laying.phonies(&self.kit).next().is_some())
        })
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.state.stage, Stage::Counted | Stage::Lost(_))
    }

    fn challenge(&mut self) -> Result<(), PlayError> {
        if self.rules.challenge == Challenge::Void {
            return Err(PlayError::NoChallenge(
                "phonies cannot be laid by the rule `void`",
            ));
        }
        let is_phony = self.has_phony();
        let Some((before, placement)) = self.doubtful() else {
            return Err(PlayError::NoChallenge("the last turn laid no tiles"));
        };
        if is_phony {
            let (before, placement) = (before.clone(), placement.clone());
            self.state
                .withdraw(&before, &placement, &self.rules, &self.kit);
        } else {
            self.state.uphold(&self.rules, &self.kit);
        }
        self.last = None;
        Ok(())
    }

    fn make(&mut self, play: &Play) -> Result<(), PlayError> {
        let word = notation::write(play, &self.state.board, &self.kit);
        if *play == Play::Challenge {
            if self.is_over() {
                return Err(PlayError::Over);
            }
            self.challenge()?;
        } else {
            let before = self.state.clone();
            self.state.play(play, &self.rules, &self.kit)?;
            self.last = match play {
                Play::Place(placement) => Some((Box::new(before), placement.clone())),
                _ => None,
            };
        }
        self.origin.plays.push(word);
        Ok(())
    }

    fn cgp(&self, state: &State) -> String {
        state.to_cgp(&self.kit).write(&self.kit.tiles)
    }
}

impl Position for CrosswordPosition {
    fn setup(&self) -> Setup {
        let Origin { start, side, plays } = &self.origin;
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
        let [first, second] = self.state.counted();
        match self.state.stage {
            Stage::Playing | Stage::LastWord => Status::Ongoing,
            Stage::Lost(side) => Status::Won(side.other()),
            Stage::Counted if first > second => Status::Won(Side::First),
            Stage::Counted if first < second => Status::Won(Side::Second),
            Stage::Counted => Status::Draw,
        }
    }

    fn seen_by(&self, side: Side) -> Box<dyn Position> {
        if self.is_over() {
            return self.clone_box();
        }
        // Who made the last play knows what he drew for it, which the words for
        // a play cannot say; and only the other side can doubt it, or wonder
        // what was kept.
        let last = self.last.as_ref().filter(|_| side == self.state.turn);
        let last =
            last.map(|(before, placement)| (Box::new(before.seen_by(side)), placement.clone()));
        let state = self.state.seen_by(side);
        let (start, plays) = match &last {
            None => (&state, Vec::new()),
            Some((before, placement)) => {
                let play = Play::Place(placement.clone());
                let word = notation::write(&play, &before.board, &self.kit);
                (&**before, vec![word])
            }
        };
        let origin = Origin {
            start: self.cgp(start),
            side: start.turn,
            plays,
        };
        Box::new(Self {
            kit: Arc::clone(&self.kit),
            rules: self.rules,
            state,
            last,
            origin,
        })
    }

    fn points(&self) -> Option<[i32; 2]> {
        // Who has lost by an error or on time has lost, whatever was scored.
        let is_counted = !matches!(self.state.stage, Stage::Lost(_));
        is_counted.then(|| self.state.counted())
    }

    fn held(&self, side: Side) -> Option<String> {
        let known = &self.state.racks[side.index()];
        Some(self.kit.tiles.write_tiles(known.iter()))
    }

    fn overtime(&mut self, side: Side, over: Duration) -> Overtime {
        self.state.overtime(side, over, &self.rules);
        match self.state.stage {
            Stage::Lost(lost) if lost == side => Overtime::Lost,
            _ => Overtime::Goes,
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = match self.state.stage {
            Stage::Counted | Stage::Lost(_) => return Vec::new(),
            Stage::LastWord => vec![Play::Pass.to_move()],
            Stage::Playing => census::plays(self).map(|found| found.mv).collect(),
        };
        if self.doubtful().is_some() {
            moves.push(Play::Challenge.to_move());
        }
        moves.sort_unstable();
        moves
    }

    fn is_complete(&self) -> bool {
        self.state.bag.is_some() || self.state.hidden(&self.kit).is_empty()
    }

    fn has_choice(&self) -> bool {
        self.state.stage == Stage::Playing || self.doubtful().is_some()
    }

    fn any_move(&self) -> Option<Move> {
        (!self.is_over()).then(|| Play::Pass.to_move())
    }

    fn play(&mut self, mv: Move) -> Result<(), GameError> {
        let play = Play::from_move(mv);
        let play = play.ok_or_else(|| GameError(format!("{:x} is no play", mv.0)))?;
        let word = notation::write(&play, &self.state.board, &self.kit);
        self.make(&play)
            .map_err(|error| GameError(format!("{word}: {error}")))
    }

    fn parse_move(&self, text: &str) -> Result<Move, GameError> {
        let play = notation::parse(text, &self.state.board, &self.kit)?;
        let play = self.without_needless_agreement(play);
        let mut trial = self.clone();
        let mv = play.to_move();
        trial.play(mv).map(|()| mv)
    }

    fn format_move(&self, mv: Move) -> String {
        let play = Play::from_move(mv);
        play.map_or_else(
            || format!("{:x}", mv.0),
            |play| notation::write(&play, &self.state.board, &self.kit),
        )
    }

    fn lacking_words(&self, text: &str) -> Option<(Move, Vec<String>)> {
        self.lacking(text)
    }

    fn format_hidden_move(&self, mv: Move) -> String {
        match Play::from_move(mv) {
            Some(Play::Exchange(tiles)) => format!("ex.{}", tiles.len()),
            _ => self.format_move(mv),
        }
    }

    fn diagram(&self) -> String {
        diagram::draw(self)
    }

    fn describe(&self) -> Vec<(&'static str, String)> {
        let [first, second] = self.state.counted().map(|points| points / POINT);
        let unseen = self.unseen();
        vec![
            ("lexicon", self.kit.lexicon.name().to_owned()),
            ("rack", self.kit.tiles.write_tiles(self.rack().iter())),
            ("scores", format!("{first} : {second}")),
            ("in the bag", self.in_bag().to_string()),
            ("unseen", self.kit.tiles.write_tiles(unseen.iter())),
            ("cgp", self.cgp(&self.state)),
        ]
    }

    fn explain_move(&self, mv: Move, settings: &Settings) -> Facts {
        let play = Play::from_move(mv);
        play.map_or_else(Facts::new, |play| self.facts_of(&play, settings))
    }

    fn census(&self) -> Facts {
        census::count(self)
    }

    fn turn_signals(&self) -> TurnSignals {
        difficulty::before_moves(self)
    }

    fn key(&self) -> u64 {
        self.state.key(&self.kit)
    }

    fn clone_box(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}

fn parse_seed(text: &str) -> Result<u64, GameError> {
    text.trim().parse().map_err(|_| {
        GameError(format!(
            "`deal {}` is no deal; write deal and a number, such as deal 17",
            shown(text.trim())
        ))
    })
}

/// The position of this game behind the facade.
pub(crate) fn of(position: &dyn Position) -> Option<&CrosswordPosition> {
    (position as &dyn Any).downcast_ref()
}
