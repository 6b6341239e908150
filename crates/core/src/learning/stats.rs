//! Statistics of the idle learner.

use std::collections::VecDeque;
use std::fmt;

use serde::Serialize;

use super::study_task::{StudyReason, StudyTask};
use crate::Notation;
use crate::game::Setup;
use crate::score::{AbsScore, Score};
use crate::session::Answer;

/// Maximum length of [`LearningStats::recent`].
const RECENT: usize = 8;

/// Length of [`LearningStats::depths`].
const DEPTHS: usize = 33;

/// Statistics of a learner since it was created.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LearningStats {
    /// Number of completed tasks.
    pub lessons: u64,
    /// Number of interruptions; an interrupted task is queued again.
    pub interrupted: u64,
    /// Number of tasks abandoned because they were too long or the search failed.
    pub abandoned: u64,
    /// Number of positions studied for the first time.
    pub positions: u64,
    /// Number of tasks that searched a position deeper than before.
    pub deepened: u64,
    /// Number of nodes of all tasks.
    pub nodes: u64,
    /// Number of completed tasks by depth; the last entry includes all deeper ones.
    pub depths: Vec<u64>,
    /// Number of queued tasks.
    pub waiting: usize,
    /// The latest completed tasks, newest first.
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
    /// Records a completed task.
    pub(super) fn record(&mut self, task: &StudyTask, answer: &Answer) {
        self.lessons += 1;
        if task.previous_depth == 0 {
            self.positions += 1;
        } else {
            self.deepened += u64::from(answer.depth > task.previous_depth);
        }
        let depth = (answer.depth as usize).min(DEPTHS - 1);
        if let Some(lessons) = self.depths.get_mut(depth) {
            *lessons += 1;
        }
        self.recent.truncate(RECENT - 1);
        self.recent.push_front(StudyResult::new(task, answer));
    }
}

/// The result of a completed task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StudyResult {
    /// The name of the game.
    pub game: &'static str,
    /// The position.
    pub setup: Setup,
    /// The reason why it was studied.
    pub reason: StudyReason,
    /// Depth of the previous task on this position; 0 if there was none.
    pub before: u32,
    /// Depth of this task.
    pub after: u32,
    /// The best move in the game's notation.
    pub best_move: Option<String>,
    /// The score from the first player's point of view.
    pub score: i32,
    /// Plies to the proven end of the game; positive if the first player wins.
    pub mate_in: Option<i32>,
    /// Number of nodes of this task.
    pub nodes: u64,
}

impl StudyResult {
    fn new(task: &StudyTask, answer: &Answer) -> Self {
        let position = task.game.position(&task.setup).ok();
        let best = position
            .as_ref()
            .zip(answer.best)
            .map(|(position, mv)| position.format_move(mv, Notation::Engine));
        let line = answer.lines.first();
        let score = position.zip(line).map_or(AbsScore(0), |(position, line)| {
            line.score.absolute(position.side_to_move())
        });
        Self {
            game: task.game.name(),
            setup: task.setup.clone(),
            reason: task.reason,
            before: task.previous_depth,
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
        let rule = self.setup.rule.as_deref().unwrap_or("default rules");
        let position = match self.setup.position.as_str() {
            "" => "initial position",
            text => text,
        };
        write!(f, "{} ({rule}), {position}: ", self.game)?;
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
