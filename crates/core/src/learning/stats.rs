//! What the learner has done, for people.

use std::collections::VecDeque;
use std::fmt;

use serde::Serialize;

use super::study_task::{StudyReason, StudyTask};
use crate::Notation;
use crate::game::Setup;
use crate::score::{AbsScore, Score};
use crate::session::Answer;

/// Lessons that are shown in words.
const RECENT: usize = 8;

/// Depths that are counted apart; the last counts all that are deeper.
const DEPTHS: usize = 33;

/// What the learner has done since it was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LearningStats {
    /// Lessons brought to their end.
    pub lessons: u64,
    /// Lessons that had to be put back for a while.
    pub interrupted: u64,
    /// Lessons given up: too long, or the search failed.
    pub abandoned: u64,
    /// Positions studied for the first time.
    pub positions: u64,
    /// Lessons that took a position deeper than the last one on it.
    pub deepened: u64,
    /// Nodes of all of them.
    pub nodes: u64,
    /// Lessons at their end by depth; the last number counts all deeper ones.
    pub depths: Vec<u64>,
    /// Lessons that wait.
    pub waiting: usize,
    /// The last lessons, the newest first.
    pub recent: VecDeque<StudyResult>,
}

impl Default for LearningStats {
    fn default() -> Self {
        Self {
            lessons: 0,
            interrupted: 0,
            abandoned: 0,
            positions: 0,
            deepened: 0,
            nodes: 0,
            depths: vec![0; DEPTHS],
            waiting: 0,
            recent: VecDeque::new(),
        }
    }
}

impl LearningStats {
    /// Counts a lesson that came to its end.
    pub(super) fn record(&mut self, lesson: &StudyTask, answer: &Answer) {
        self.lessons += 1;
        if lesson.previous_depth == 0 {
            self.positions += 1;
        } else {
            self.deepened += u64::from(answer.depth > lesson.previous_depth);
        }
        let depth = (answer.depth as usize).min(DEPTHS - 1);
        if let Some(lessons) = self.depths.get_mut(depth) {
            *lessons += 1;
        }
        self.recent.truncate(RECENT - 1);
        self.recent.push_front(StudyResult::new(lesson, answer));
    }
}

/// What a lesson came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StudyResult {
    /// The game's name.
    pub game: &'static str,
    /// The position.
    pub setup: Setup,
    /// Why it was studied.
    pub reason: StudyReason,
    /// Depth of the last lesson on it; 0 if there was none.
    pub before: u32,
    /// Depth of this one.
    pub after: u32,
    /// The best move in the game's notation.
    pub best_move: Option<String>,
    /// What it is worth to the first player.
    pub score: i32,
    /// Plies to the end of the game, where it is proven how that comes:
    /// positive if the first player wins.
    pub mate_in: Option<i32>,
    /// Nodes of the lesson.
    pub nodes: u64,
}

impl StudyResult {
    fn new(lesson: &StudyTask, answer: &Answer) -> Self {
        let position = lesson.game.position(&lesson.setup).ok();
        let best = position
            .as_ref()
            .zip(answer.best)
            .map(|(position, mv)| position.format_move(mv, Notation::Engine));
        let line = answer.lines.first();
        let score = position.zip(line).map_or(AbsScore(0), |(position, line)| {
            line.score.absolute(position.side_to_move())
        });
        Self {
            game: lesson.game.name(),
            setup: lesson.setup.clone(),
            reason: lesson.reason,
            before: lesson.previous_depth,
            after: answer.depth,
            best_move: best,
            score: score.0,
            mate_in: Score(score.0).mate_in(),
            nodes: answer.nodes,
        }
    }
}

impl fmt::Display for StudyResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = self.setup.rule.as_deref().unwrap_or("usual rules");
        let words = match self.setup.position.as_str() {
            "" => "the start",
            words => words,
        };
        write!(f, "{} ({rule}), {words}: ", self.game)?;
        write!(f, "depth {} to {}", self.before, self.after)?;
        if let Some(best) = &self.best_move {
            write!(f, ", best {best}")?;
        }
        match self.mate_in {
            Some(plies) if plies > 0 => write!(f, ", won in {plies}"),
            Some(plies) => write!(f, ", lost in {}", -plies),
            None => write!(f, ", score {:+}", self.score),
        }
    }
}
