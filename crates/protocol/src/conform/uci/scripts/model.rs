//! What an engine owes for what it was sent.

use std::collections::VecDeque;

use super::script::{Go, Place, Script, Step, Until};
use crate::client::Answered;
use crate::client::uci::{BestMove, Info, Reply};
use crate::conform::uci::subject::ONE_A_GO;
use crate::conform::verdict::{Checked, wrong};
use crate::conform::words::shortened;

/// The answer to a `go` that has not come yet.
#[derive(Clone, Debug)]
struct Owed {
    go: Go,
    place: usize,
    /// The moves that may be answered; if there are none, the answer is none.
    legal: Vec<String>,
}

/// What was sent and is not answered.
#[derive(Clone, Debug)]
pub(super) struct Model<'a> {
    places: &'a [Place],
    /// Where the next `go` searches.
    position: Option<usize>,
    owed: VecDeque<Owed>,
    ready: usize,
    /// A well-behaved interface still waits for an answer.
    busy: bool,
}

impl<'a> Model<'a> {
    /// Nothing was sent yet.
    pub(super) fn new(places: &'a [Place]) -> Self {
        Self {
            places,
            position: None,
            owed: VecDeque::new(),
            ready: 0,
            busy: false,
        }
    }

    /// Is there a position for every `go`, and does nothing come that a
    /// well-behaved interface would not send, if `polite` is asked for?
    pub(super) fn admits(places: &'a [Place], script: &Script, polite: bool) -> bool {
        let mut model = Self::new(places);
        script.0.iter().all(|portion| {
            let step = &portion.step;
            let sets = matches!(step, Step::Position(_) | Step::Go(_) | Step::Change(_));
            let rude = polite && model.busy && sets;
            let placed = model.position.is_some() || !matches!(step, Step::Go(_));
            model.send(step);
            placed && !rude && !(polite && model.asks_for_nothing())
        })
    }

    /// Is the last search restricted to moves of which none is legal?
    fn asks_for_nothing(&self) -> bool {
        let last = self.owed.back();
        last.is_some_and(|last| last.go.only.is_some() && last.legal.is_empty())
    }

    /// Takes note of what is sent.
    pub(super) fn send(&mut self, step: &Step) {
        match step {
            Step::Position(number) => self.position = Some(*number),
            Step::Go(go) => {
                self.release();
                let place = self.position.unwrap_or(0);
                self.owed.push_back(Owed {
                    go: go.clone(),
                    place,
                    legal: self.legal(place, go),
                });
                self.busy = true;
            }
            Step::Stop => {
                self.release();
                self.busy = false;
            }
            Step::PonderHit => {
                if let Some(last) = self.owed.back_mut()
                    && last.go.until == Until::PonderHit
                {
                    last.go.until = Until::Itself;
                }
            }
            Step::Change(_) => self.release(),
            Step::Ready => self.ready += 1,
            Step::AwaitBest if self.ends_by_itself() => self.busy = false,
            Step::Noise(_) | Step::AwaitReady | Step::AwaitBest => (),
        }
    }

    /// The running search may end.
    fn release(&mut self) {
        if let Some(last) = self.owed.back_mut() {
            last.go.until = Until::Itself;
        }
    }

    /// Will everything be answered that was asked?
    pub(super) fn ends_by_itself(&self) -> bool {
        let last = self.owed.back();
        last.is_none_or(|last| last.go.until == Until::Itself)
    }

    /// Has everything been answered?
    pub(super) fn has_answers(&self) -> bool {
        self.owed.is_empty()
    }

    /// Has every `isready` been answered?
    pub(super) fn is_ready(&self) -> bool {
        self.ready == 0
    }

    /// What is still owed, in words.
    pub(super) fn waits_for(&self) -> String {
        match self.owed.front() {
            Some(owed) => format!("a bestmove in answer to `{}`", owed.go.line),
            None => "readyok in answer to isready".to_owned(),
        }
    }

    /// Takes note of what is said, and objects if it is not owed.
    pub(super) fn hear(&mut self, said: &Answered<Reply>) -> Checked {
        match &said.reply {
            Reply::ReadyOk => match self.ready.checked_sub(1) {
                Some(left) => self.ready = left,
                None => return Err(wrong("readyok", "no readyok without isready")),
            },
            Reply::BestMove(best) => self.hear_best(best)?,
            Reply::Info(info) => self.hear_info(info, &said.line)?,
            _ => (),
        }
        Ok(())
    }

    fn hear_best(&mut self, best: &BestMove) -> Checked {
        let seen = format!("bestmove {}", best.best);
        let Some(owed) = self.owed.pop_front() else {
            return Err(wrong(self.explained(seen, &best.best), ONE_A_GO));
        };
        let line = &owed.go.line;
        if matches!(owed.go.until, Until::Stop | Until::PonderHit) {
            let expected = format!("no bestmove before stop or ponderhit, `{line}`");
            return Err(wrong(seen, expected));
        }
        let fits = match owed.legal.is_empty() {
            true => best.is_none(),
            false => owed.legal.contains(&best.best),
        };
        if fits {
            return Ok(());
        }
        let expected = format!("an answer to `{line}` in `{}`", self.words(owed.place));
        Err(wrong(self.explained(seen, &best.best), expected))
    }

    fn hear_info(&self, info: &Info, line: &str) -> Checked {
        let Some(head) = info.pv.first() else {
            return Ok(());
        };
        let Some(owed) = self.owed.front() else {
            let expected = "no line of play without a search";
            return Err(wrong(shortened(line), expected));
        };
        if owed.legal.contains(head) {
            return Ok(());
        }
        let seen = self.explained(format!("a line of play with {head}"), head);
        let (go, words) = (&owed.go.line, self.words(owed.place));
        Err(wrong(seen, format!("a line for `{go}` in `{words}`")))
    }

    /// What may be answered there.
    fn legal(&self, place: usize, go: &Go) -> Vec<String> {
        let all = self.places.get(place).map_or(&[][..], |place| &place.legal);
        let listed = |mv: &&String| go.only.as_ref().is_none_or(|only| only.contains(mv));
        all.iter().filter(listed).cloned().collect()
    }

    fn words(&self, place: usize) -> &str {
        self.places.get(place).map_or("", |place| &place.words)
    }

    /// What was seen, and for which position it would have been right.
    fn explained(&self, seen: String, mv: &str) -> String {
        let is_legal = |place: &&Place| place.legal.iter().any(|legal| legal == mv);
        match self.places.iter().find(is_legal) {
            Some(place) => format!("{seen}, which is legal in `{}`", place.words),
            None => seen,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::conform::uci::scripts::script::places;

    fn go(line: &str, until: Until) -> Step {
        Step::Go(Go {
            line: line.to_owned(),
            until,
            only: None,
        })
    }

    /// What the model says to what is said, after these steps.
    fn heard(steps: &[Step], lines: &[&str]) -> Result<(), String> {
        let places = places().unwrap();
        let mut model = Model::new(&places);
        for step in steps {
            model.send(step);
        }
        for line in lines {
            let said = Answered {
                reply: Reply::parse(line),
                line: (*line).to_owned(),
                at: Instant::now(),
            };
            model.hear(&said).map_err(|stop| format!("{stop:?}"))?;
        }
        match model.has_answers() && model.is_ready() {
            true => Ok(()),
            false => Err(model.waits_for()),
        }
    }

    #[test]
    fn one_legal_answer_for_each_search_is_what_is_owed() {
        let two = [
            Step::Position(0),
            go("go infinite", Until::Stop),
            Step::Stop,
            Step::Position(1),
            go("go depth 1", Until::Itself),
            Step::Ready,
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
        let ponder = go("go ponder depth 1", Until::PonderHit);
        let endless = go("go infinite", Until::Stop);
        let start = Step::Position(0);
        for (steps, right) in [
            (vec![start.clone(), endless.clone()], false),
            (vec![start.clone(), endless.clone(), Step::Stop], true),
            (vec![start.clone(), endless, Step::PonderHit], false),
            (vec![start.clone(), ponder.clone()], false),
            (vec![start.clone(), ponder.clone(), Step::PonderHit], true),
            (vec![start, ponder, Step::Stop], true),
        ] {
            assert_eq!(heard(&steps, &answer).is_ok(), right, "{steps:?}");
        }
    }

    #[test]
    fn manners_are_known() {
        let places = places().unwrap();
        let admits = |steps: &[Step], polite| {
            let mut script = Script::default();
            for step in steps {
                script.push(step.clone(), false);
            }
            Model::admits(&places, &script, polite)
        };
        let search = go("go depth 1", Until::Itself);
        let start = Step::Position(0);
        let twice = [start.clone(), search.clone(), search.clone()];
        assert!(admits(&twice, false) && !admits(&twice, true));
        let waits = [
            start.clone(),
            search.clone(),
            Step::AwaitBest,
            search.clone(),
        ];
        assert!(admits(&waits, true));
        let stops = [
            start.clone(),
            search.clone(),
            Step::Stop,
            start,
            search.clone(),
        ];
        assert!(admits(&stops, true));
        assert!(!admits(&[search], false));
    }
}
