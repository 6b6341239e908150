//! Searches: what is asked of them, and what becomes of their answers.

use zeitnot_core::report::{Info, Trying};
use zeitnot_core::{Answer, Moment, Position, StopReason};

use super::{Memory, Running, Uci};
use crate::uci::go::Go;
use crate::uci::limits;
use crate::uci::pace::Pace;
use crate::uci::perft::Perft;
use crate::uci::report;
use crate::uci::strength;
use crate::wire::{Action, Order, Watch, figures};

/// The longest sequences that are counted; nobody lives to see the end of it.
const LONGEST_PERFT: i64 = 100;

/// A search under way.
pub(super) struct Search {
    position: Box<dyn Position>,
    pub(super) watch: Watch,
    is_pondering: bool,
    /// Did the clock run from its beginning to its end?
    is_on_clock: bool,
    bounds: Pace,
    moves: Pace,
}

impl Uci {
    pub(super) fn go(&mut self, rest: &str, arrived: Moment) {
        let go = Go::parse(rest);
        for sentence in &go.remarks {
            self.remark(sentence);
        }
        let Some(position) = self.position.clone() else {
            return self.remark("go: there is no position; send one first");
        };
        match go.perft {
            Some(depth) => self.count(position, depth),
            None => self.think(&go, position, arrived),
        }
    }

    fn count(&mut self, position: Box<dyn Position>, depth: i64) {
        let depth = u32::try_from(depth.clamp(0, LONGEST_PERFT)).unwrap_or(0);
        self.running = Some(Running::Errand);
        let errand = Box::new(Perft { position, depth });
        self.actions.push(Action::Run(errand));
    }

    fn think(&mut self, go: &Go, position: Box<dyn Position>, arrived: Moment) {
        let options = self.own_options();
        let mut root_moves = None;
        if position.legal_moves().is_empty() {
            // The search finds nothing either, and answers when it may.
            self.say(report::no_moves(&*position));
        } else if let Some(names) = &go.search_moves {
            let (moves, remarks) = limits::root_moves(names, &*position);
            for sentence in remarks {
                self.remark(sentence);
            }
            root_moves = Some(moves);
        }
        self.clocks.configure(self.options.engine());
        let clocks = (&mut self.clocks, self.game.score_unit());
        let mut plan = limits::plan(go, &*position, root_moves, &options, clocks);
        plan.limits.min_depth = self.game.min_depth(self.options.engine());
        plan.limits.strength = strength::wanted(&options, self.games);
        let mut search = Box::new(Search {
            position: position.clone(),
            watch: Watch::new(
                plan.limits.time.filter(|_| !plan.limits.infinite),
                options.overhead() / 4,
            ),
            is_pondering: plan.limits.ponder,
            is_on_clock: plan.advisor.is_some() && !plan.limits.ponder,
            bounds: Pace::new(),
            moves: Pace::new(),
        });
        if !search.is_pondering {
            search.watch.begin_counting(arrived);
        }
        self.memory = Memory::Filled;
        self.running = Some(Running::Search(search));
        self.actions.push(Action::Think(Box::new(Order {
            position,
            limits: plan.limits,
            arrived,
            advisor: plan.advisor,
        })));
    }

    /// Ends what is running, if anything is.
    pub(super) fn stop(&mut self, now: Moment) {
        if let Some(Running::Search(search)) = &mut self.running {
            search.watch.stop(now);
        }
        if self.running.is_some() {
            self.actions.push(Action::Stop);
        }
    }

    /// The expected move was played; nothing unless a search ponders.
    pub(super) fn ponder_hit(&mut self, now: Moment) {
        if let Some(Running::Search(search)) = &mut self.running
            && std::mem::take(&mut search.is_pondering)
        {
            search.watch.begin_counting(now);
            self.actions.push(Action::PonderHit);
        }
    }

    pub(super) fn note_progress(&mut self, info: Info) {
        let shows_wdl = self.own_options().show_wdl;
        let Some(Running::Search(search)) = &mut self.running else {
            return;
        };
        if info.is_complete() || search.bounds.allows(info.time) {
            let text = report::lines(&info, &*search.position, shows_wdl);
            if info.is_complete() {
                search.watch.note(info);
            }
            self.say(text);
        }
    }

    pub(super) fn note_trying(&mut self, trying: &Trying) {
        if let Some(Running::Search(search)) = &mut self.running
            && search.moves.allows(trying.time)
        {
            let text = report::trying(trying, &*search.position);
            self.say(text);
        }
    }

    pub(super) fn take_answer(&mut self, answer: &Answer) {
        let Some(Running::Search(search)) = self.running.take() else {
            return;
        };
        if answer.reason == StopReason::Fault {
            self.remark("the search failed, the move is merely legal; please report this");
        }
        if self.debug {
            self.say(report::end(answer.reason, answer.nodes, answer.depth));
        }
        self.conclude(&search, &figures(answer));
    }

    /// Answers for a search that is past its deadline with what it found at
    /// its last completed depth.
    pub(super) fn answer_for_search(&mut self, now: Moment) {
        let late = self.running.take_if(|running| match running {
            Running::Search(search) => search.watch.is_late(now),
            Running::Errand => false,
        });
        if let Some(Running::Search(search)) = late
            && let Some(last) = search.watch.last().cloned()
        {
            self.actions.push(Action::Abandon);
            if self.debug {
                let Info { depth, nodes, .. } = last;
                self.remark(format!(
                    "the search got no processor in time and was given up after {nodes} nodes, \
                     depth {depth}"
                ));
            }
            self.conclude(&search, &last);
        }
    }

    /// The last lines and the move they begin with, said together.
    fn conclude(&mut self, search: &Search, found: &Info) {
        if search.is_on_clock {
            let side = search.position.side_to_move();
            self.clocks.end_turn(side, found.time);
        }
        let mut text = String::new();
        if !search.watch.has_told(found) && !found.lines.is_empty() {
            text = report::lines(found, &*search.position, self.own_options().show_wdl);
            text.push('\n');
        }
        text.push_str(&report::best_move(&found.lines, &*search.position));
        self.say(text);
    }
}
