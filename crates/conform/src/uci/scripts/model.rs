//! A model of the answers that an engine has to send.

use std::collections::VecDeque;

use super::script::{Script, ScriptGo, ScriptPosition, ScriptStep, SearchEnd};
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::text::shorten;
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::TimedReply;
use zeitnot_engine_client::uci::{BestMove, UciInfo, UciReply};

/// The pending answer to a `go`.
#[derive(Clone, Debug)]
struct ExpectedAnswer {
    go: ScriptGo,
    searched_position: usize,
    /// The allowed answers; if empty, an answer without a move.
    legal: Vec<String>,
}

/// The commands that are not answered yet.
#[derive(Clone, Debug)]
pub(super) struct ScriptModel<'a> {
    positions: &'a [ScriptPosition],
    /// The position of the next `go`.
    position: Option<usize>,
    expected: VecDeque<ExpectedAnswer>,
    pending_ready: usize,
    /// Whether a well-behaved interface would still wait for an answer.
    awaiting_answer: bool,
}

impl<'a> ScriptModel<'a> {
    /// Creates a model without pending answers.
    pub(super) fn new(positions: &'a [ScriptPosition]) -> Self {
        Self {
            positions,
            position: None,
            expected: VecDeque::new(),
            pending_ready: 0,
            awaiting_answer: false,
        }
    }

    /// Returns `true` if every `go` has a position.
    ///
    /// With `well_behaved`, every command must also be allowed when it is sent.
    pub(super) fn admits(
        positions: &'a [ScriptPosition],
        script: &Script,
        well_behaved: bool,
    ) -> bool {
        let mut model = Self::new(positions);
        script.0.iter().all(|entry| {
            let step = &entry.step;
            let needs_idle = matches!(
                step,
                ScriptStep::Position(_) | ScriptStep::Go(_) | ScriptStep::Change(_)
            );
            let is_early = well_behaved && model.awaiting_answer && needs_idle;
            let has_position = model.position.is_some() || !matches!(step, ScriptStep::Go(_));
            model.send(step);
            has_position && !is_early && !(well_behaved && model.has_only_illegal_searchmoves())
        })
    }

    /// Returns `true` if the last search has `searchmoves` without a legal move.
    fn has_only_illegal_searchmoves(&self) -> bool {
        let last = self.expected.back();
        last.is_some_and(|last| last.go.searchmoves.is_some() && last.legal.is_empty())
    }

    /// Updates the model for a step.
    pub(super) fn send(&mut self, step: &ScriptStep) {
        match step {
            ScriptStep::Position(number) => self.position = Some(*number),
            ScriptStep::Go(go) => {
                self.end_last_search();
                let position = self.position.unwrap_or(0);
                self.expected.push_back(ExpectedAnswer {
                    go: go.clone(),
                    searched_position: position,
                    legal: self.legal(position, go),
                });
                self.awaiting_answer = true;
            }
            ScriptStep::Stop => {
                self.end_last_search();
                self.awaiting_answer = false;
            }
            ScriptStep::PonderHit => {
                if let Some(last) = self.expected.back_mut()
                    && last.go.until == SearchEnd::PonderHit
                {
                    last.go.until = SearchEnd::WithoutStop;
                }
            }
            ScriptStep::Change(_) => self.end_last_search(),
            ScriptStep::Ready => self.pending_ready += 1,
            ScriptStep::AwaitBest if self.ends_without_stop() => self.awaiting_answer = false,
            ScriptStep::Noise(_) | ScriptStep::AwaitReady | ScriptStep::AwaitBest => (),
        }
    }

    /// Allows the last search to end.
    fn end_last_search(&mut self) {
        if let Some(last) = self.expected.back_mut() {
            last.go.until = SearchEnd::WithoutStop;
        }
    }

    /// Returns `true` if all searches end without another `stop`.
    pub(super) fn ends_without_stop(&self) -> bool {
        let last = self.expected.back();
        last.is_none_or(|last| last.go.until == SearchEnd::WithoutStop)
    }

    /// Returns `true` if every `go` has been answered.
    pub(super) fn has_answers(&self) -> bool {
        self.expected.is_empty()
    }

    /// Returns `true` if every `isready` has been answered.
    pub(super) fn is_ready(&self) -> bool {
        self.pending_ready == 0
    }

    /// Describes the next pending answer.
    pub(super) fn describe_pending(&self) -> String {
        match self.expected.front() {
            Some(pending) => format!("a bestmove in answer to `{}`", pending.go.line),
            None => "readyok in answer to isready".to_owned(),
        }
    }

    /// Updates the model for a reply; fails if it is not expected.
    pub(super) fn receive(&mut self, timed: &TimedReply<UciReply>) -> CheckResult {
        match &timed.reply {
            UciReply::ReadyOk => match self.pending_ready.checked_sub(1) {
                Some(left) => self.pending_ready = left,
                None => return Err(wrong_reply("readyok", "no readyok without isready")),
            },
            UciReply::BestMove(best) => self.receive_bestmove(best)?,
            UciReply::Info(info) => self.check_info(info, &timed.line)?,
            _ => (),
        }
        Ok(())
    }

    fn receive_bestmove(&mut self, best: &BestMove) -> CheckResult {
        let seen = format!("bestmove {}", best.best);
        let Some(pending) = self.expected.pop_front() else {
            return Err(wrong_reply(
                self.with_matching_position(seen, &best.best),
                ONE_BESTMOVE_PER_GO,
            ));
        };
        let line = &pending.go.line;
        if matches!(pending.go.until, SearchEnd::Stop | SearchEnd::PonderHit) {
            let expected = format!("no bestmove before stop or ponderhit, `{line}`");
            return Err(wrong_reply(seen, expected));
        }
        let is_valid = match pending.legal.is_empty() {
            true => best.is_no_move(),
            false => pending.legal.contains(&best.best),
        };
        if is_valid {
            return Ok(());
        }
        let expected = format!(
            "an answer to `{line}` in `{}`",
            self.position_text(pending.searched_position)
        );
        Err(wrong_reply(
            self.with_matching_position(seen, &best.best),
            expected,
        ))
    }

    fn check_info(&self, info: &UciInfo, line: &str) -> CheckResult {
        let Some(head) = info.pv.first() else {
            return Ok(());
        };
        let Some(pending) = self.expected.front() else {
            let expected = "no line of play without a search";
            return Err(wrong_reply(shorten(line), expected));
        };
        if pending.legal.contains(head) {
            return Ok(());
        }
        let seen = self.with_matching_position(format!("a line of play with {head}"), head);
        let (go, position) = (
            &pending.go.line,
            self.position_text(pending.searched_position),
        );
        Err(wrong_reply(
            seen,
            format!("a line for `{go}` in `{position}`"),
        ))
    }

    /// Returns the legal answers to a `go` in a position.
    fn legal(&self, index: usize, go: &ScriptGo) -> Vec<String> {
        let all = self
            .positions
            .get(index)
            .map_or(&[][..], |position| &position.legal);
        let is_listed = |mv: &&String| {
            go.searchmoves
                .as_ref()
                .is_none_or(|listed| listed.contains(mv))
        };
        all.iter().filter(is_listed).cloned().collect()
    }

    fn position_text(&self, index: usize) -> &str {
        self.positions
            .get(index)
            .map_or("", |position| &position.text)
    }

    /// Adds to `seen` the position in which the move is legal, if there is one.
    fn with_matching_position(&self, seen: String, mv: &str) -> String {
        let is_legal = |position: &&ScriptPosition| position.legal.iter().any(|legal| legal == mv);
        match self.positions.iter().find(is_legal) {
            Some(position) => format!("{seen}, which is legal in `{}`", position.text),
            None => seen,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::uci::scripts::script::positions;

    fn go(line: &str, until: SearchEnd) -> ScriptStep {
        ScriptStep::Go(ScriptGo {
            line: line.to_owned(),
            until,
            searchmoves: None,
        })
    }

    /// Sends the steps and then receives the lines; fails if an answer is missing.
    fn run_model(steps: &[ScriptStep], lines: &[&str]) -> Result<(), String> {
        let positions = positions().unwrap();
        let mut model = ScriptModel::new(&positions);
        for step in steps {
            model.send(step);
        }
        for line in lines {
            let timed = TimedReply {
                reply: UciReply::parse(line),
                line: (*line).to_owned(),
                at: Instant::now(),
            };
            model.receive(&timed).map_err(|stop| format!("{stop:?}"))?;
        }
        match model.has_answers() && model.is_ready() {
            true => Ok(()),
            false => Err(model.describe_pending()),
        }
    }

    #[test]
    fn each_search_needs_one_legal_answer() {
        let two = [
            ScriptStep::Position(0),
            go("go infinite", SearchEnd::Stop),
            ScriptStep::Stop,
            ScriptStep::Position(1),
            go("go depth 1", SearchEnd::WithoutStop),
            ScriptStep::Ready,
        ];
        let valid = ["readyok", "info pv e2e4", "bestmove e2e4", "bestmove e7e5"];
        assert_eq!(run_model(&two, &valid), Ok(()));
        for (lines, expected) in [
            (&["readyok", "bestmove e2e4"][..], "`go depth 1`"),
            (&["readyok", "bestmove e7e5"], "startpos moves e2e4"),
            (&["info pv e7e5"], "a line of play with e7e5"),
            (&["bestmove e2e4", "bestmove 0000"], "bestmove 0000"),
            (
                &["bestmove e2e4", "bestmove e7e5", "bestmove e7e5"],
                "exactly one bestmove per go",
            ),
            (
                &["bestmove e2e4", "bestmove e7e5", "info pv e7e5"],
                "without a search",
            ),
            (&["bestmove e2e4", "bestmove e7e5"], "readyok"),
            (&["readyok", "readyok"], "without isready"),
        ] {
            let error = run_model(&two, lines).unwrap_err();
            assert!(error.contains(expected), "{lines:?}: {error}");
        }
    }

    #[test]
    fn an_early_answer_to_a_waiting_search_is_rejected() {
        let answer = ["bestmove e2e4"];
        let ponder = go("go ponder depth 1", SearchEnd::PonderHit);
        let infinite = go("go infinite", SearchEnd::Stop);
        let start = ScriptStep::Position(0);
        for (steps, is_valid) in [
            (vec![start.clone(), infinite.clone()], false),
            (
                vec![start.clone(), infinite.clone(), ScriptStep::Stop],
                true,
            ),
            (vec![start.clone(), infinite, ScriptStep::PonderHit], false),
            (vec![start.clone(), ponder.clone()], false),
            (
                vec![start.clone(), ponder.clone(), ScriptStep::PonderHit],
                true,
            ),
            (vec![start, ponder, ScriptStep::Stop], true),
        ] {
            assert_eq!(run_model(&steps, &answer).is_ok(), is_valid, "{steps:?}");
        }
    }

    #[test]
    fn scripts_of_a_well_behaved_interface_are_recognized() {
        let positions = positions().unwrap();
        let admits = |steps: &[ScriptStep], well_behaved| {
            let mut script = Script::default();
            for step in steps {
                script.push(step.clone(), false);
            }
            ScriptModel::admits(&positions, &script, well_behaved)
        };
        let search = go("go depth 1", SearchEnd::WithoutStop);
        let start = ScriptStep::Position(0);
        let twice = [start.clone(), search.clone(), search.clone()];
        assert!(admits(&twice, false) && !admits(&twice, true));
        let waits = [
            start.clone(),
            search.clone(),
            ScriptStep::AwaitBest,
            search.clone(),
        ];
        assert!(admits(&waits, true));
        let stops = [
            start.clone(),
            search.clone(),
            ScriptStep::Stop,
            start,
            search.clone(),
        ];
        assert!(admits(&stops, true));
        assert!(!admits(&[search], false));
    }
}
