//! The engine side of UCGI, the Universal Crossword Game Interface.
//!
//! The protocol has no clocks, so this front end adds clocks like those of UCI.
//! `docs/engines.md` describes every command.

pub mod go;
mod help;
mod limits;
mod options;
mod report;

use zeitnot_core::progress::Info;
use zeitnot_core::{Game, Line, Position, Settings};

use crate::command::{Keyword, Keywords};
use crate::conversation::{Conversation, Dialect, PendingGo, PlannedSearch};
use crate::options::OptionTable;
use crate::position::PositionKeyword;
use go::UcgiGo;
use options::UcgiOptions;

/// A UCGI front end.
pub type UcgiFrontend = Conversation<UcgiDialect>;

/// The UCGI dialect.
#[derive(Debug, Default)]
pub struct UcgiDialect;

impl Dialect for UcgiDialect {
    type Go = UcgiGo;

    const KEYWORDS: Keywords = Keywords {
        anywhere: &[
            ("ucgi", Keyword::Identify),
            ("isready", Keyword::IsReady),
            ("ucginewgame", Keyword::NewGame),
            ("position", Keyword::Position),
            ("go", Keyword::Go),
            ("stop", Keyword::Stop),
            ("setoption", Keyword::SetOption),
            ("quit", Keyword::Quit),
        ],
        at_start: &[("d", Keyword::Show), ("help", Keyword::Help)],
    };
    const IDENTIFIED: &'static str = "ucgiok";
    const POSITION_KEYWORDS: &'static [PositionKeyword] = &[
        PositionKeyword {
            word: "cgp",
            argument: Some("CGP"),
            passed_to_game: false,
        },
        PositionKeyword {
            word: "deal",
            argument: Some("number"),
            passed_to_game: true,
        },
        PositionKeyword {
            word: "startpos",
            argument: None,
            passed_to_game: false,
        },
    ];
    const NO_MOVE: &'static str = report::NO_MOVE;
    const HELP: &'static str = help::HELP;

    fn options(_: &dyn Game, settings: Settings) -> OptionTable {
        options::option_table(settings)
    }

    fn parse_go(rest: &str) -> (UcgiGo, Vec<String>) {
        let mut go = UcgiGo::parse(rest);
        let remarks = std::mem::take(&mut go.remarks);
        (go, remarks)
    }

    fn search_settings(go: &UcgiGo, settings: &Settings) -> (Settings, Vec<String>) {
        limits::search_settings(go, settings)
    }

    fn discard_overrides(go: &mut UcgiGo) {
        go.stop_condition = None;
        go.threads = None;
    }

    fn start(conversation: &mut UcgiFrontend, pending: PendingGo<UcgiGo>) {
        let PendingGo {
            go,
            position,
            arrived,
        } = pending;
        let options: UcgiOptions = conversation.options.protocol_options();
        let settings = &conversation.applied_settings;
        let default_time = conversation.game.defaults(settings).time;
        conversation.clocks.configure(settings);
        let clocks = &mut conversation.clocks;
        let plan = limits::plan(&go, &*position, &options, default_time, clocks);
        if position.fallback_move().is_none() {
            conversation.remark(format!(
                "go: the game is over; the answer is {}",
                report::NO_MOVE
            ));
        }
        conversation.start_search(PlannedSearch {
            position,
            limits: plan.limits,
            advisor: plan.advisor,
            arrived,
            overhead: options.overhead(),
            // The time is not used without a clock.
            is_on_clock: true,
        });
    }

    fn shows(&mut self, info: &Info) -> bool {
        info.is_complete() && !info.lines.is_empty()
    }

    fn format_info(conversation: &UcgiFrontend, info: &Info, position: &dyn Position) -> String {
        report::info_lines(info, position, &conversation.applied_settings)
    }

    fn format_answer(lines: &[Line], position: &dyn Position) -> String {
        report::best_move(lines, position)
    }
}
