//! Searches: what is asked of them, and what becomes of their answers.

use zeitnot_core::progress::{CurrentMove, Info};
use zeitnot_core::{Answer, Moment, Position, StopReason};

use super::{Running, TableState, UciDialect};
use crate::event_loop::{Effect, SearchRequest, Watchdog, final_info};
use crate::uci::go::UciGo;
use crate::uci::limits;
use crate::uci::perft::PerftTask;
use crate::uci::rate_limiter::RateLimiter;
use crate::uci::report;
use crate::uci::strength;

/// The longest sequences that are counted; nobody lives to see the end of it.
const MAX_PERFT_DEPTH: i64 = 100;

/// A search under way.
pub(super) struct ActiveUciSearch {
    position: Box<dyn Position>,
    pub(super) watchdog: Watchdog,
    is_pondering: bool,
    /// Did the clock run from its beginning to its end?
    is_on_clock: bool,
    bound_limiter: RateLimiter,
    move_limiter: RateLimiter,
}

impl UciDialect {
    pub(super) fn go(&mut self, rest: &str, arrived: Moment) {
        let go = UciGo::parse(rest);
        for sentence in &go.remarks {
            self.remark(sentence);
        }
        let Some(position) = self.position.clone() else {
            return self.remark("go: there is no position; send one first");
        };
        match go.perft {
            Some(depth) => self.start_perft(position, depth),
            None => self.start_search(&go, position, arrived),
        }
    }

    fn start_perft(&mut self, position: Box<dyn Position>, depth: i64) {
        let depth = u32::try_from(depth.clamp(0, MAX_PERFT_DEPTH)).unwrap_or(0);
        self.running = Some(Running::Task);
        let errand = Box::new(PerftTask { position, depth });
        self.effects.push(Effect::RunTask(errand));
    }

    fn start_search(&mut self, go: &UciGo, position: Box<dyn Position>, arrived: Moment) {
        let options = self.uci_options();
        let mut root_moves = None;
        if position.legal_moves().is_empty() {
            // The search finds nothing either, and answers when it may.
            self.write(report::no_moves_line(&*position));
        } else if let Some(names) = &go.search_moves {
            let (moves, remarks) = limits::root_moves(names, &*position);
            for sentence in remarks {
                self.remark(sentence);
            }
            root_moves = Some(moves);
        }
        self.clocks.configure(self.options.engine_settings());
        let clocks = (&mut self.clocks, self.game.score_unit());
        let mut plan = limits::plan(go, &*position, root_moves, &options, clocks);
        plan.limits.min_depth = self.game.defaults(self.options.engine_settings()).min_depth;
        plan.limits.strength = strength::strength_from_options(&options, self.games);
        let mut search = Box::new(ActiveUciSearch {
            position: position.clone(),
            watchdog: Watchdog::new(
                plan.limits.time.filter(|_| !plan.limits.infinite),
                options.overhead() / 4,
            ),
            is_pondering: plan.limits.ponder,
            is_on_clock: plan.advisor.is_some() && !plan.limits.ponder,
            bound_limiter: RateLimiter::new(),
            move_limiter: RateLimiter::new(),
        });
        if !search.is_pondering {
            search.watchdog.start_clock(arrived);
        }
        self.table_state = TableState::Filled;
        self.running = Some(Running::Search(search));
        self.effects
            .push(Effect::StartSearch(Box::new(SearchRequest {
                position,
                limits: plan.limits,
                arrived,
                advisor: plan.advisor,
            })));
    }

    /// Ends what is running, if anything is.
    pub(super) fn stop(&mut self, now: Moment) {
        if let Some(Running::Search(search)) = &mut self.running {
            search.watchdog.stop(now);
        }
        if self.running.is_some() {
            self.effects.push(Effect::Stop);
        }
    }

    /// The expected move was played; nothing unless a search ponders.
    pub(super) fn ponder_hit(&mut self, now: Moment) {
        if let Some(Running::Search(search)) = &mut self.running
            && std::mem::take(&mut search.is_pondering)
        {
            search.watchdog.start_clock(now);
            self.effects.push(Effect::PonderHit);
        }
    }

    pub(super) fn report_progress(&mut self, info: Info) {
        let shows_wdl = self.uci_options().show_wdl;
        let Some(Running::Search(search)) = &mut self.running else {
            return;
        };
        if info.is_complete() || search.bound_limiter.allows(info.time) {
            let text = report::info_lines(&info, &*search.position, shows_wdl);
            if info.is_complete() {
                search.watchdog.record_info(info);
            }
            self.write(text);
        }
    }

    pub(super) fn report_current_move(&mut self, trying: &CurrentMove) {
        if let Some(Running::Search(search)) = &mut self.running
            && search.move_limiter.allows(trying.time)
        {
            let text = report::current_move_line(trying, &*search.position);
            self.write(text);
        }
    }

    pub(super) fn finish_search(&mut self, answer: &Answer) {
        let Some(Running::Search(search)) = self.running.take() else {
            return;
        };
        if answer.reason == StopReason::Fault {
            self.remark("the search failed, the move is merely legal; please report this");
        }
        if self.debug {
            self.write(report::end_line(answer.reason, answer.nodes, answer.depth));
        }
        self.write_answer(&search, &final_info(answer));
    }

    /// Answers for a search that is past its deadline with what it found at
    /// its last completed depth.
    pub(super) fn answer_late_search(&mut self, now: Moment) {
        let late = self.running.take_if(|running| match running {
            Running::Search(search) => search.watchdog.is_late(now),
            Running::Task => false,
        });
        if let Some(Running::Search(search)) = late
            && let Some(last) = search.watchdog.last_info().cloned()
        {
            self.effects.push(Effect::DiscardSearch);
            if self.debug {
                let Info { depth, nodes, .. } = last;
                self.remark(format!(
                    "the search got no processor in time and was given up after {nodes} nodes, \
                     depth {depth}"
                ));
            }
            self.write_answer(&search, &last);
        }
    }

    /// The last lines and the move they begin with, said together.
    fn write_answer(&mut self, search: &ActiveUciSearch, found: &Info) {
        if search.is_on_clock {
            let side = search.position.side_to_move();
            self.clocks.end_turn(side, found.time);
        }
        let mut text = String::new();
        if !search.watchdog.has_reported(found) && !found.lines.is_empty() {
            text = report::info_lines(found, &*search.position, self.uci_options().show_wdl);
            text.push('\n');
        }
        text.push_str(&report::best_move(&found.lines, &*search.position));
        self.write(text);
    }
}
