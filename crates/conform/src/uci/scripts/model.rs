//! What an engine owes for what it was sent.

use std::collections::VecDeque;

use super::script::{Script, ScriptGo, ScriptPosition, ScriptStep, SearchEnd};
use crate::interface::ONE_BESTMOVE_PER_GO;
use crate::text::shorten;
use crate::verdict::{CheckResult, wrong_reply};
use zeitnot_engine_client::TimedReply;
use zeitnot_engine_client::uci::{BestMove, UciInfo, UciReply};

/// The answer to a `go` that has not come yet.
#[derive(Clone, Debug)]
struct ExpectedAnswer {
    go: ScriptGo,
    searched_position: usize,
    /// The moves that may be answered; if there are none, the answer is none.
    legal: Vec<String>,
}

/// What was sent and is not answered.
#[derive(Clone, Debug)]
pub(super) struct ScriptModel<'a> {
    positions: &'a [ScriptPosition],
    /// Where the next `go` searches.
    position: Option<usize>,
    expected: VecDeque<ExpectedAnswer>,
    pending_ready: usize,
    /// A well-behaved interface still waits for an answer.
    awaiting_answer: bool,
}

impl<'a> ScriptModel<'a> {
    /// Nothing was sent yet.
    pub(super) fn new(positions: &'a [ScriptPosition]) -> Self {
        Self {
            positions,
            position: None,
            expected: VecDeque::new(),
            pending_ready: 0,
            awaiting_answer: false,
        }
    }

    /// Is there a position for every `go`, and does nothing come that a
    /// well-behaved interface would not send, if `polite` is asked for?
    pub(super) fn admits(places: &'a [ScriptPosition], script: &Script, polite: bool) -> bool {
        let mut model = Self::new(places);
        script.0.iter().all(|portion| {
            let step = &portion.step;
            let sets = matches!(
                step,
                ScriptStep::Position(_) | ScriptStep::Go(_) | ScriptStep::Change(_)
            );
            let rude = polite && model.awaiting_answer && sets;
            let placed = model.position.is_some() || !matches!(step, ScriptStep::Go(_));
            model.send(step);
            placed && !rude && !(polite && model.has_only_illegal_searchmoves())
        })
    }

    /// Is the last search restricted to moves of which none is legal?
    fn has_only_illegal_searchmoves(&self) -> bool {
        let last = self.expected.back();
        last.is_some_and(|last| last.go.searchmoves.is_some() && last.legal.is_empty())
    }

    /// Takes note of what is sent.
    pub(super) fn send(&mut self, step: &ScriptStep) {
        match step {
            ScriptStep::Position(number) => self.position = Some(*number),
            ScriptStep::Go(go) => {
                self.end_last_search();
                let place = self.position.unwrap_or(0);
                self.expected.push_back(ExpectedAnswer {
                    go: go.clone(),
                    searched_position: place,
                    legal: self.legal(place, go),
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

    /// The running search may end.
    fn end_last_search(&mut self) {
        if let Some(last) = self.expected.back_mut() {
            last.go.until = SearchEnd::WithoutStop;
        }
    }

    /// Will everything be answered that was asked?
    pub(super) fn ends_without_stop(&self) -> bool {
        let last = self.expected.back();
        last.is_none_or(|last| last.go.until == SearchEnd::WithoutStop)
    }

    /// Has everything been answered?
    pub(super) fn has_answers(&self) -> bool {
        self.expected.is_empty()
    }

    /// Has every `isready` been answered?
    pub(super) fn is_ready(&self) -> bool {
        self.pending_ready == 0
    }

    /// What is still owed, in words.
    pub(super) fn describe_pending(&self) -> String {
        match self.expected.front() {
            Some(owed) => format!("a bestmove in answer to `{}`", owed.go.line),
            None => "readyok in answer to isready".to_owned(),
        }
    }

    /// Takes note of what is said, and objects if it is not owed.
    pub(super) fn receive(&mut self, said: &TimedReply<UciReply>) -> CheckResult {
        match &said.reply {
            UciReply::ReadyOk => match self.pending_ready.checked_sub(1) {
                Some(left) => self.pending_ready = left,
                None => return Err(wrong_reply("readyok", "no readyok without isready")),
            },
            UciReply::BestMove(best) => self.receive_bestmove(best)?,
            UciReply::Info(info) => self.check_info(info, &said.line)?,
            _ => (),
        }
        Ok(())
    }

    fn receive_bestmove(&mut self, best: &BestMove) -> CheckResult {
        let seen = format!("bestmove {}", best.best);
        let Some(owed) = self.expected.pop_front() else {
            return Err(wrong_reply(
                self.with_matching_position(seen, &best.best),
                ONE_BESTMOVE_PER_GO,
            ));
        };
        let line = &owed.go.line;
        if matches!(owed.go.until, SearchEnd::Stop | SearchEnd::PonderHit) {
            let expected = format!("no bestmove before stop or ponderhit, `{line}`");
            return Err(wrong_reply(seen, expected));
        }
        let fits = match owed.legal.is_empty() {
            true => best.is_no_move(),
            false => owed.legal.contains(&best.best),
        };
        if fits {
            return Ok(());
        }
        let expected = format!(
            "an answer to `{line}` in `{}`",
            self.position_text(owed.searched_position)
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
        let Some(owed) = self.expected.front() else {
            let expected = "no line of play without a search";
            return Err(wrong_reply(shorten(line), expected));
        };
        if owed.legal.contains(head) {
            return Ok(());
        }
        let seen = self.with_matching_position(format!("a line of play with {head}"), head);
        let (go, words) = (&owed.go.line, self.position_text(owed.searched_position));
        Err(wrong_reply(seen, format!("a line for `{go}` in `{words}`")))
    }

    /// What may be answered there.
    fn legal(&self, place: usize, go: &ScriptGo) -> Vec<String> {
        let all = self
            .positions
            .get(place)
            .map_or(&[][..], |place| &place.legal);
        let listed = |mv: &&String| go.searchmoves.as_ref().is_none_or(|only| only.contains(mv));
        all.iter().filter(listed).cloned().collect()
    }

    fn position_text(&self, place: usize) -> &str {
        self.positions.get(place).map_or("", |place| &place.text)
    }

    /// What was seen, and for which position it would have been right.
    fn with_matching_position(&self, seen: String, mv: &str) -> String {
        let is_legal = |place: &&ScriptPosition| place.legal.iter().any(|legal| legal == mv);
        match self.positions.iter().find(is_legal) {
            Some(place) => format!("{seen}, which is legal in `{}`", place.text),
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

    /// What the model says to what is said, after these steps.
    fn heard(steps: &[ScriptStep], lines: &[&str]) -> Result<(), String> {
        let places = positions().unwrap();
        let mut model = ScriptModel::new(&places);
        for step in steps {
            model.send(step);
        }
        for line in lines {
            let said = TimedReply {
                reply: UciReply::parse(line),
                line: (*line).to_owned(),
                at: Instant::now(),
            };
            model.receive(&said).map_err(|stop| format!("{stop:?}"))?;
        }
        match model.has_answers() && model.is_ready() {
            true => Ok(()),
            false => Err(model.describe_pending()),
        }
    }

    #[test]
    fn one_legal_answer_for_each_search_is_what_is_owed() {
        let two = [
            ScriptStep::Position(0),
            go("go infinite", SearchEnd::Stop),
            ScriptStep::Stop,
            ScriptStep::Position(1),
            go("go depth 1", SearchEnd::WithoutStop),
            ScriptStep::Ready,
        ];
        let right = ["readyok", "info pv e2e4", "bestmove e2e4", "bestmove e7e5"];
        assert_eq!(heard(&two, &right), Ok(()));
        for (lines, why) in [
            (&["readyok", "bestmove e2e4"][..], "`go depth 1`"),
            (&["readyok", "bestmove e7e5"], "startpos moves e2e4"),
            (&["info pv e7e5"], "a line of play with e7e5"),
            (&["bestmove e2e4", "bestmove 0000"], "bestmove 0000"),
            (
                &["bestmove e2e4", "bestmove e7e5", "bestmove e7e5"],
                "and no more",
            ),
            (
                &["bestmove e2e4", "bestmove e7e5", "info pv e7e5"],
                "without a search",
            ),
            (&["bestmove e2e4", "bestmove e7e5"], "readyok"),
            (&["readyok", "readyok"], "without isready"),
        ] {
            let error = heard(&two, lines).unwrap_err();
            assert!(error.contains(why), "{lines:?}: {error}");
        }
    }

    #[test]
    fn a_search_that_waits_is_not_answered_before_it_may() {
        let answer = ["bestmove e2e4"];
        let ponder = go("go ponder depth 1", SearchEnd::PonderHit);
        let endless = go("go infinite", SearchEnd::Stop);
        let start = ScriptStep::Position(0);
        for (steps, right) in [
            (vec![start.clone(), endless.clone()], false),
            (vec![start.clone(), endless.clone(), ScriptStep::Stop], true),
            (vec![start.clone(), endless, ScriptStep::PonderHit], false),
            (vec![start.clone(), ponder.clone()], false),
            (
                vec![start.clone(), ponder.clone(), ScriptStep::PonderHit],
                true,
            ),
            (vec![start, ponder, ScriptStep::Stop], true),
        ] {
            assert_eq!(heard(&steps, &answer).is_ok(), right, "{steps:?}");
        }
    }

    #[test]
    fn manners_are_known() {
        let places = positions().unwrap();
        let admits = |steps: &[ScriptStep], polite| {
            let mut script = Script::default();
            for step in steps {
                script.push(step.clone(), false);
            }
            ScriptModel::admits(&places, &script, polite)
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
