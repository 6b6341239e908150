//! Searches: what is asked of them, and what becomes of their answers.

use zeitnot_clock::returns::advised;
use zeitnot_core::report::Info;
use zeitnot_core::{Answer, Moment, Position, Settings, StopReason};

use super::{Settling, Ucgi};
use crate::ucgi::go::Go;
use crate::ucgi::limits;
use crate::ucgi::options::UcgiOptions;
use crate::ucgi::report;
use crate::wire::{Action, Order, Watch, figures};

/// A search to begin.
pub(super) struct Start {
    go: Go,
    position: Box<dyn Position>,
    arrived: Moment,
}

impl Start {
    /// The engine could not be told what this search wants otherwise than the
    /// options say. A wish that it does not know of does not end a search.
    pub(super) const fn give_up_wishes(&mut self) {
        self.go.stop_condition = None;
        self.go.threads = None;
    }
}

/// A search under way.
pub(super) struct Search {
    position: Box<dyn Position>,
    pub(super) watch: Watch,
}

impl Ucgi {
    pub(super) fn go(&mut self, rest: &str, arrived: Moment) {
        let go = Go::parse(rest);
        for sentence in &go.remarks {
            self.remark(sentence);
        }
        let Some(position) = &self.position else {
            self.remark("go: there is no position; send one first");
            return self.say(format!("bestmove {}", report::NO_MOVE));
        };
        // What is hidden from the side to move is no help to it.
        let position = position.seen_by(position.side_to_move());
        let (settings, remarks) = limits::settings(&go, self.options.engine());
        for sentence in remarks {
            self.remark(sentence);
        }
        let start = Start {
            go,
            position,
            arrived,
        };
        if is_same(&settings, &self.told) {
            return self.think(start);
        }
        let told = self.tell(settings);
        self.settling = Some(Settling::Search(told, Box::new(start)));
    }

    pub(super) fn think(&mut self, start: Start) {
        let Start {
            go,
            position,
            arrived,
        } = start;
        let options: UcgiOptions = self.options.own();
        let usual = self.game.default_time(&self.told);
        self.clocks.configure(&self.told);
        let mut plan = limits::plan(&go, &*position, &options, usual, &mut self.clocks);
        plan.limits.min_depth = self.game.min_depth(&self.told);
        let time = plan.limits.time;
        plan.advisor = plan.advisor.or_else(|| advised(&self.told, time));
        if position.any_move().is_none() {
            self.remark(format!(
                "go: the game is over, so the answer is {}",
                report::NO_MOVE
            ));
        }
        let time = plan.limits.time.filter(|_| !plan.limits.infinite);
        let mut watch = Watch::new(time, options.overhead() / 4);
        watch.begin_counting(arrived);
        self.search = Some(Box::new(Search {
            position: position.clone(),
            watch,
        }));
        self.actions.push(Action::Think(Box::new(Order {
            position,
            limits: plan.limits,
            arrived,
            advisor: plan.advisor,
        })));
    }

    /// Ends the search, if there is one.
    pub(super) fn stop(&mut self, now: Moment) {
        if let Some(search) = &mut self.search {
            search.watch.stop(now);
            self.actions.push(Action::Stop);
        }
    }

    pub(super) fn note_progress(&mut self, info: Info) {
        let Some(search) = &mut self.search else {
            return;
        };
        if info.is_complete() && !info.lines.is_empty() {
            let text = report::lines(&info, &*search.position, &self.told);
            search.watch.note(info);
            self.say(text);
        }
    }

    pub(super) fn take_answer(&mut self, answer: &Answer) {
        let Some(search) = self.search.take() else {
            return;
        };
        if answer.reason == StopReason::Fault {
            self.remark("the search failed, the move is merely legal; please report this");
        }
        self.conclude(&search, &figures(answer));
    }

    /// Answers for a search that is past its deadline with what it told last.
    pub(super) fn answer_for_search(&mut self, now: Moment) {
        let late = self.search.take_if(|search| search.watch.is_late(now));
        if let Some(search) = late
            && let Some(last) = search.watch.last().cloned()
        {
            self.actions.push(Action::Abandon);
            self.conclude(&search, &last);
        }
    }

    /// The last lines and the move they begin with, said together.
    fn conclude(&mut self, search: &Search, found: &Info) {
        // Without a clock nobody asks what it lost.
        let side = search.position.side_to_move();
        self.clocks.end_turn(side, found.time);
        let mut text = String::new();
        if !search.watch.has_told(found) && !found.lines.is_empty() {
            text = report::lines(found, &*search.position, &self.told);
            text.push('\n');
        }
        text.push_str(&report::best_move(&found.lines, &*search.position));
        self.say(text);
    }
}

/// Do these say the same of every option?
fn is_same(one: &Settings, other: &Settings) -> bool {
    let values = |settings: &Settings| {
        let list = settings.list().into_iter();
        list.map(|(_, _, value)| value).collect::<Vec<_>>()
    };
    values(one) == values(other)
}
