//! Searches: what is asked of them, and what becomes of their answers.

use zeitnot_clock::stopping::advisor_for;
use zeitnot_core::progress::Info;
use zeitnot_core::{Answer, Moment, Position, Settings, StopReason, seen_by};

use super::{PendingConfig, UcgiDialect};
use crate::event_loop::{Effect, SearchRequest, Watchdog, final_info};
use crate::ucgi::go::UcgiGo;
use crate::ucgi::limits;
use crate::ucgi::options::UcgiOptions;
use crate::ucgi::report;

/// A search to begin.
pub(super) struct PendingSearch {
    go: UcgiGo,
    position: Box<dyn Position>,
    arrived: Moment,
}

impl PendingSearch {
    /// The engine could not be told what this search wants otherwise than the
    /// options say. A wish that it does not know of does not end a search.
    pub(super) const fn discard_overrides(&mut self) {
        self.go.stop_condition = None;
        self.go.threads = None;
    }
}

/// A search under way.
pub(super) struct ActiveUcgiSearch {
    position: Box<dyn Position>,
    pub(super) watchdog: Watchdog,
}

impl UcgiDialect {
    pub(super) fn go(&mut self, rest: &str, arrived: Moment) {
        let go = UcgiGo::parse(rest);
        for sentence in &go.remarks {
            self.remark(sentence);
        }
        let Some(position) = &self.position else {
            self.remark("go: there is no position; send one first");
            return self.write(format!("bestmove {}", report::NO_MOVE));
        };
        // What is hidden from the side to move is no help to it.
        let position = seen_by(&**position, position.side_to_move());
        let (settings, remarks) = limits::search_settings(&go, self.options.engine_settings());
        for sentence in remarks {
            self.remark(sentence);
        }
        let start = PendingSearch {
            go,
            position,
            arrived,
        };
        if has_same_values(&settings, &self.applied_settings) {
            return self.start_search(start);
        }
        let told = self.configure_engine(settings);
        self.pending_config = Some(PendingConfig::Search(told, Box::new(start)));
    }

    pub(super) fn start_search(&mut self, start: PendingSearch) {
        let PendingSearch {
            go,
            position,
            arrived,
        } = start;
        let options: UcgiOptions = self.options.protocol_options();
        let usual = self.game.defaults(&self.applied_settings).time;
        self.clocks.configure(&self.applied_settings);
        let mut plan = limits::plan(&go, &*position, &options, usual, &mut self.clocks);
        plan.limits.min_depth = self.game.defaults(&self.applied_settings).min_depth;
        let time = plan.limits.time;
        plan.advisor = plan
            .advisor
            .or_else(|| advisor_for(&self.applied_settings, time));
        if position.fallback_move().is_none() {
            self.remark(format!(
                "go: the game is over, so the answer is {}",
                report::NO_MOVE
            ));
        }
        let time = plan.limits.time.filter(|_| !plan.limits.infinite);
        let mut watch = Watchdog::new(time, options.overhead() / 4);
        watch.start_clock(arrived);
        self.search = Some(Box::new(ActiveUcgiSearch {
            position: position.clone(),
            watchdog: watch,
        }));
        self.effects
            .push(Effect::StartSearch(Box::new(SearchRequest {
                position,
                limits: plan.limits,
                arrived,
                advisor: plan.advisor,
            })));
    }

    /// Ends the search, if there is one.
    pub(super) fn stop(&mut self, now: Moment) {
        if let Some(search) = &mut self.search {
            search.watchdog.stop(now);
            self.effects.push(Effect::Stop);
        }
    }

    pub(super) fn report_progress(&mut self, info: Info) {
        let Some(search) = &mut self.search else {
            return;
        };
        if info.is_complete() && !info.lines.is_empty() {
            let text = report::info_lines(&info, &*search.position, &self.applied_settings);
            search.watchdog.record_info(info);
            self.write(text);
        }
    }

    pub(super) fn finish_search(&mut self, answer: &Answer) {
        let Some(search) = self.search.take() else {
            return;
        };
        if answer.reason == StopReason::Fault {
            self.remark("the search failed, the move is merely legal; please report this");
        }
        self.write_answer(&search, &final_info(answer));
    }

    /// Answers for a search that is past its deadline with what it told last.
    pub(super) fn answer_late_search(&mut self, now: Moment) {
        let late = self.search.take_if(|search| search.watchdog.is_late(now));
        if let Some(search) = late
            && let Some(last) = search.watchdog.last_info().cloned()
        {
            self.effects.push(Effect::DiscardSearch);
            self.write_answer(&search, &last);
        }
    }

    /// The last lines and the move they begin with, said together.
    fn write_answer(&mut self, search: &ActiveUcgiSearch, found: &Info) {
        // Without a clock nobody asks what it lost.
        let side = search.position.side_to_move();
        self.clocks.end_turn(side, found.time);
        let mut text = String::new();
        if !search.watchdog.has_reported(found) && !found.lines.is_empty() {
            text = report::info_lines(found, &*search.position, &self.applied_settings);
            text.push('\n');
        }
        text.push_str(&report::best_move(&found.lines, &*search.position));
        self.write(text);
    }
}

/// Do these say the same of every option?
fn has_same_values(one: &Settings, other: &Settings) -> bool {
    let values = |settings: &Settings| {
        let list = settings.list().into_iter();
        list.map(|(_, _, value)| value).collect::<Vec<_>>()
    };
    values(one) == values(other)
}
