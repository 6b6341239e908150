//! The engine side of UCI, the Universal Chess Interface.
//!
//! `docs/engines.md` describes every command and option, and how ambiguities of the
//! protocol are resolved.

mod bench;
pub mod go;
mod help;
mod limits;
pub mod options;
mod perft;
mod rate_limiter;
mod report;
mod strength;
mod wdl;

use std::sync::Arc;

use zeitnot_core::progress::{CurrentMove, Info};
use zeitnot_core::{Game, Line, Position, Settings, ViewParts};

use crate::command::{Keyword, Keywords};
use crate::conversation::{Conversation, Dialect, PendingGo, PlannedSearch};
use crate::options::OptionTable;
use crate::position::PositionKeyword;
use crate::{parse_integer, quoted};
use bench::BenchTask;
use go::UciGo;
use options::UciOptions;
use perft::PerftTask;
use rate_limiter::RateLimiter;

/// A UCI front end.
pub type UciFrontend = Conversation<UciDialect>;

/// The UCI dialect, with the rate limits of the search's output.
#[derive(Debug)]
pub struct UciDialect {
    bound_limiter: RateLimiter,
    move_limiter: RateLimiter,
}

impl Default for UciDialect {
    fn default() -> Self {
        Self {
            bound_limiter: RateLimiter::new(),
            move_limiter: RateLimiter::new(),
        }
    }
}

impl Dialect for UciDialect {
    type Go = UciGo;

    const KEYWORDS: Keywords = Keywords {
        anywhere: &[
            ("uci", Keyword::Identify),
            ("isready", Keyword::IsReady),
            ("ucinewgame", Keyword::NewGame),
            ("position", Keyword::Position),
            ("go", Keyword::Go),
            ("stop", Keyword::Stop),
            ("ponderhit", Keyword::PonderHit),
            ("setoption", Keyword::SetOption),
            ("debug", Keyword::Debug),
            ("register", Keyword::Register),
            ("quit", Keyword::Quit),
        ],
        at_start: &[
            ("d", Keyword::Show),
            ("eval", Keyword::Explain),
            ("bench", Keyword::Bench),
            ("help", Keyword::Help),
        ],
    };
    const IDENTIFIED: &'static str = "uciok";
    const POSITION_KEYWORDS: &'static [PositionKeyword] = &[
        PositionKeyword {
            word: "startpos",
            argument: None,
            passed_to_game: false,
        },
        PositionKeyword {
            word: "fen",
            argument: Some("FEN"),
            passed_to_game: false,
        },
    ];
    const NO_MOVE: &'static str = report::NO_MOVE;
    const HELP: &'static str = help::HELP;

    fn options(game: &dyn Game, settings: Settings) -> OptionTable {
        options::option_table(game, settings)
    }

    fn rule(options: &OptionTable) -> Option<&'static str> {
        options.protocol_options::<UciOptions>().rule()
    }

    fn parse_go(rest: &str) -> (UciGo, Vec<String>) {
        let mut go = UciGo::parse(rest);
        let remarks = std::mem::take(&mut go.remarks);
        (go, remarks)
    }

    fn start(conversation: &mut UciFrontend, pending: PendingGo<UciGo>) {
        let PendingGo {
            go,
            position,
            arrived,
        } = pending;
        if let Some(depth) = go.perft {
            return conversation.start_task(Box::new(PerftTask::new(position, depth)));
        }
        let options: UciOptions = conversation.options.protocol_options();
        let mut root_moves = None;
        if position.legal_moves().is_empty() {
            // The search still runs, so that its answer comes at the right time.
            conversation.write(report::no_moves_line(&*position));
        } else if let Some(names) = &go.search_moves {
            let (moves, remarks) = limits::root_moves(names, &*position);
            conversation.remark_all(remarks);
            root_moves = Some(moves);
        }
        conversation
            .clocks
            .configure(&conversation.applied_settings);
        let clocks = (&mut conversation.clocks, conversation.game.score_unit());
        let mut plan = limits::plan(&go, &*position, root_moves, &options, clocks);
        plan.limits.strength = strength::strength_from_options(&options, conversation.games);
        conversation.dialect = Self::default();
        conversation.start_search(PlannedSearch {
            position,
            arrived,
            overhead: options.overhead(),
            is_on_clock: plan.has_clock && !plan.limits.ponder,
            limits: plan.limits,
            advisor: plan.advisor,
        });
    }

    fn execute(conversation: &mut UciFrontend, command: Keyword, rest: &str) {
        match command {
            Keyword::Explain => conversation.explain(),
            Keyword::Bench => conversation.bench(rest),
            _ => {}
        }
    }

    fn shows(&mut self, info: &Info) -> bool {
        info.is_complete() || self.bound_limiter.allows(info.time)
    }

    fn format_current_move(
        &mut self,
        current: &CurrentMove,
        position: &dyn Position,
    ) -> Option<String> {
        let allowed = self.move_limiter.allows(current.time);
        allowed.then(|| report::current_move_line(current, position))
    }

    fn format_info(conversation: &UciFrontend, info: &Info, position: &dyn Position) -> String {
        let options: UciOptions = conversation.options.protocol_options();
        report::info_lines(info, position, options.show_wdl)
    }

    fn format_answer(lines: &[Line], position: &dyn Position) -> String {
        report::best_move(lines, position)
    }
}

impl UciFrontend {
    fn explain(&mut self) {
        let position = self.position.as_ref();
        match position.and_then(|position| position.view(ViewParts::EVALUATION).evaluation) {
            Some(text) => self.write(text.trim_end()),
            None => self.remark("eval: this game does not explain its evaluation"),
        }
    }

    fn bench(&mut self, rest: &str) {
        let depth = match rest.split_whitespace().next() {
            None => Some(bench::DEFAULT_DEPTH),
            Some(token) => parse_integer(token)
                .and_then(|depth| u32::try_from(depth).ok())
                .filter(|&depth| depth > 0),
        };
        let Some(depth) = depth else {
            return self.remark(format!(
                "bench: {} is not a depth; send a positive number, such as bench {}",
                quoted(rest),
                bench::DEFAULT_DEPTH
            ));
        };
        self.start_task(Box::new(BenchTask {
            game: Arc::clone(&self.game),
            settings: self.options.engine_settings().clone(),
            depth,
            time: Arc::clone(&self.time),
        }));
    }
}
