//! The result of a search.

use serde::{Deserialize, Serialize};
use zeitnot_core::stats::nodes_per_second;
use zeitnot_core::{
    Answer, Game, Notation, Position, ScoreUnit, Side, Status, StopReason, ViewParts, format_line,
};

use super::facts::{self, Facts};
use super::figures::{Stats, Table};
use super::score::Score;

/// The result of a search, as printed by `zeitnot analyze --json`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Analysis {
    /// The game's name.
    pub game: String,
    /// The rule set.
    pub rule: String,
    /// Board size; null if the game has a fixed board.
    pub size: Option<u32>,
    /// Name of the opening; absent if unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<String>,
    /// Name of the side to move, such as `black`.
    pub to_move: String,
    /// The recommended move; null without a legal move.
    pub best_move: Option<String>,
    /// The score of the position.
    #[serde(flatten)]
    pub score: Score,
    /// Last completed depth.
    pub depth: u32,
    /// The maximum ply reached.
    pub seldepth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Nodes per second.
    pub nps: u64,
    /// Milliseconds from the arrival of the request to the result.
    pub time_ms: u64,
    /// The best line, `best_move` first.
    pub pv: Vec<String>,
    /// `pv` in human-readable notation; absent if it is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Vec<String>>,
    /// The reason for the end of the search.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub stop_reason: StopReason,
    /// Search statistics.
    pub stats: Stats,
    /// Transposition table statistics.
    pub table: Table,
    /// The result of a finished game. A draw that has to be claimed comes with a
    /// best move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Ending>,
    /// Name of the winner; absent without a winner.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// Points of each side, first player first; absent in games without
    /// points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<[i32; 2]>,
    /// Facts about `best_move`.
    #[serde(default, skip_serializing_if = "Facts::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, crate::v1::Fact>))]
    pub facts: Facts,
    /// The best lines, best first; absent unless several were requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<Line>>,
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// One side has won.
    Won,
    /// The game is drawn.
    Draw,
}

/// One of several best lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Line {
    /// The first move.
    pub best_move: Option<String>,
    /// The score of the line.
    #[serde(flatten)]
    pub score: Score,
    /// The moves.
    pub pv: Vec<String>,
    /// `pv` in human-readable notation; absent if it is the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Vec<String>>,
    /// Facts about the first move.
    #[serde(default, skip_serializing_if = "Facts::is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, crate::v1::Fact>))]
    pub facts: Facts,
}

impl Analysis {
    /// Converts an answer for `position`.
    #[must_use]
    pub fn new(game: &dyn Game, position: &dyn Position, answer: &Answer) -> Self {
        let setup = position.setup();
        let rule = setup.rule.as_deref();
        let rule = rule.or_else(|| game.rules().first().copied());
        let unit = game.score_unit();
        let best = answer.lines.first();
        let facts = answer.facts.first().cloned().map(facts::from_core);
        let best = best.map(|line| Line::new(unit, position, line));
        let points = position.points();
        Self {
            game: game.name().to_owned(),
            rule: rule.unwrap_or_default().to_owned(),
            size: setup.size,
            opening: position.view(ViewParts::OPENING).opening.map(str::to_owned),
            to_move: side_name(game, position.side_to_move()),
            best_move: answer
                .best
                .map(|mv| position.format_move(mv, Notation::Engine)),
            score: match answer.status {
                Status::Won(winner) => {
                    let lead = points.and_then(|points| Score::lead(points, winner));
                    lead.unwrap_or(Score::won_by(winner))
                }
                // A draw that has to be claimed was searched and has a score.
                Status::Draw | Status::Ongoing => {
                    let even = Score::DRAW.in_unit(unit);
                    best.as_ref().map_or(even, |line| line.score)
                }
            },
            depth: answer.depth,
            seldepth: answer.seldepth,
            nodes: answer.nodes,
            nps: nodes_per_second(answer.nodes, answer.time),
            time_ms: u64::try_from(answer.time.as_millis()).unwrap_or(u64::MAX),
            shown: best.as_ref().and_then(|line| line.shown.clone()),
            pv: best.map(|line| line.pv).unwrap_or_default(),
            points: points.map(|points| points.map(|points| points / 1_000)),
            facts: facts.unwrap_or_default(),
            stop_reason: answer.reason,
            stats: (&answer.stats).into(),
            table: (&answer.table).into(),
            status: match answer.status {
                Status::Ongoing => None,
                Status::Draw => Some(Ending::Draw),
                Status::Won(_) => Some(Ending::Won),
            },
            winner: match answer.status {
                Status::Won(winner) => Some(side_name(game, winner)),
                Status::Ongoing | Status::Draw => None,
            },
            lines: None,
        }
    }

    /// Adds all best lines of `answer`.
    #[must_use]
    pub fn with_lines(mut self, game: &dyn Game, position: &dyn Position, answer: &Answer) -> Self {
        let unit = game.score_unit();
        let lines = answer.lines.iter();
        let lines = lines.enumerate().map(|(index, line)| Line {
            facts: answer
                .facts
                .get(index)
                .cloned()
                .map(facts::from_core)
                .unwrap_or_default(),
            ..Line::new(unit, position, line)
        });
        self.lines = Some(lines.collect());
        self
    }
}

impl Line {
    /// Converts a line that starts at `position`.
    #[must_use]
    pub fn new(unit: ScoreUnit, position: &dyn Position, line: &zeitnot_core::Line) -> Self {
        let pv = format_line(position, &line.moves, Notation::Engine);
        let shown = format_line(position, &line.moves, Notation::Human);
        Self {
            best_move: pv.first().cloned(),
            score: Score::new(line.score, position.side_to_move()).in_unit(unit),
            shown: (shown != pv).then_some(shown),
            pv,
            facts: facts::from_core(line.facts.clone()),
        }
    }
}

fn side_name(game: &dyn Game, side: Side) -> String {
    game.side_names()[side.index()].to_owned()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::json;
    use zeitnot_core::{
        Limits, ManualTime, Request, Setup, StopSignal, TimeSource, Worker, default_settings,
    };
    use zeitnot_testkit::{Claimable, TicTacToe};

    use super::*;

    fn analyze(moves: &str, multi_pv: u32) -> Analysis {
        analyze_game(Arc::new(TicTacToe), moves, multi_pv)
    }

    fn analyze_game(game: Arc<dyn Game>, moves: &str, multi_pv: u32) -> Analysis {
        let mut settings = default_settings(&*game);
        settings.set("table.megabytes", "1").unwrap();
        let time: Arc<dyn TimeSource> = Arc::new(ManualTime::new());
        let mut worker = Worker::new(Arc::clone(&game), settings, Arc::clone(&time)).unwrap();
        let position = game.position(&Setup::new(moves)).unwrap();
        let limits = Limits {
            depth: Some(9),
            multi_pv,
            ..Limits::default()
        };
        let request = Request::new(position.clone(), limits, time.now());
        let answer = worker.answer(request, &Arc::new(StopSignal::new(false)), &mut |_| ());
        let analysis = Analysis::new(&*game, &*position, &answer);
        if multi_pv > 1 {
            analysis.with_lines(&*game, &*position, &answer)
        } else {
            analysis
        }
    }

    #[test]
    fn an_analysis_has_the_documented_json() {
        // Nought has two in a column and is to move.
        let analysis = analyze("a1 b1 a2 b2 c1", 1);
        let text = serde_json::to_string(&analysis).unwrap();
        let expected = concat!(
            r#"{"game":"tictactoe","rule":"plain","size":null,"to_move":"nought","#,
            r#""best_move":"b3","score":-1,"score_kind":"mate","mate_in":1,"#,
            r#""depth":1,"seldepth":1,"nodes":"#,
        );
        assert!(text.starts_with(expected), "{text}");
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["pv"], json!(["b3"]));
        assert_eq!(value["stop_reason"], "complete");
        assert_eq!(value["table"]["bytes"], 1 << 20);
        assert!(value.get("status").is_none() && value.get("lines").is_none());
    }

    #[test]
    fn a_finished_game_has_a_status_and_a_winner() {
        let value = serde_json::to_value(analyze("a1 b1 a2 b2 a3", 1)).unwrap();
        assert_eq!(value["best_move"], json!(null));
        assert_eq!(value["status"], "won");
        assert_eq!(value["winner"], "cross");
        assert_eq!((&value["score"], &value["mate_in"]), (&json!(1), &json!(0)));
        let value = serde_json::to_value(analyze("a1 b2 c3 a2 c2 c1 a3 b3 b1", 1)).unwrap();
        assert_eq!(value["status"], "draw");
        assert!(value.get("winner").is_none());
    }

    #[test]
    fn a_draw_that_has_to_be_claimed_comes_with_a_best_move() {
        let analysis = analyze_game(Arc::new(Claimable), "b2", 1);
        let value = serde_json::to_value(analysis).unwrap();
        assert_eq!(value["status"], "draw");
        assert_eq!(value["best_move"], "c3");
        assert_eq!(value["score"], -Claimable::SCORE.0, "nought is to move");
    }

    #[test]
    fn several_lines_each_have_a_move_and_a_score() {
        let value = serde_json::to_value(analyze("a1 b2", 3)).unwrap();
        let lines = value["lines"].as_array().unwrap();
        assert_eq!(lines.len(), 3);
        assert_eq!(lines[0]["best_move"], value["best_move"]);
        for line in lines {
            assert_eq!(line["best_move"], line["pv"][0]);
            assert!(line["score"].is_number() && line["score_kind"].is_string());
        }
    }

    #[test]
    fn an_analysis_survives_a_round_trip() {
        for (moves, lines) in [
            ("", 1),
            ("a1 b2", 3),
            ("a1 b1 a2 b2 a3", 1),
            ("a1 b1 a2 b2 c1", 2),
        ] {
            let analysis = analyze(moves, lines);
            let text = serde_json::to_string(&analysis).unwrap();
            assert_eq!(serde_json::from_str::<Analysis>(&text).unwrap(), analysis);
        }
    }
}
