//! The solving methods and their options.

use zeitnot_core::Solver;
use zeitnot_core::option_group;
use zeitnot_core::options::{OptionKind, OptionValue};

/// A solving method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// No solver: the search for the best move runs instead.
    #[default]
    None,
    /// Several methods in turn, with more nodes in every round.
    Auto,
    /// Wins by fours.
    Vcf,
    /// Threat-space search, which combines threats by their dependencies.
    Tss,
    /// Wins by fours and open threes.
    Vct,
    /// Moves that threaten a win by fours.
    Lambda2,
    /// Moves that threaten a win of order 2.
    Lambda3,
    /// Moves that the search believes to win, each verified.
    Guided,
    /// All moves, for small boards.
    Pns,
}

impl Method {
    const ALL: [Self; 9] = [
        Self::None,
        Self::Auto,
        Self::Vcf,
        Self::Tss,
        Self::Vct,
        Self::Lambda2,
        Self::Lambda3,
        Self::Guided,
        Self::Pns,
    ];

    const NAMES: [&'static str; 9] = [
        "none", "auto", "vcf", "tss", "vct", "lambda2", "lambda3", "guided", "pns",
    ];

    /// Returns the name in options.
    #[must_use]
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl OptionValue for Method {
    fn kind(_: Option<(i64, i64)>) -> OptionKind {
        OptionKind::Choice(&Self::NAMES)
    }

    fn parse(text: &str, _: OptionKind) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == text)
    }

    fn render(&self) -> String {
        self.name().to_owned()
    }
}

option_group! {
    /// Solvers for forced wins.
    pub struct SolveOptions: "gomoku.solve" {
        /// Solver to run instead of the search; none runs the search.
        method: Method = Method::None;
        /// Size of the solvers' tables in MiB.
        table_mib: u32 = 64, 1..=65536;
    }
}

/// The solvers, default first.
pub(crate) static SOLVERS: [Solver; 8] = [
    solver(Method::Auto, "win"),
    solver(Method::Vcf, "vcf"),
    solver(Method::Tss, "vct"),
    solver(Method::Vct, "vct"),
    solver(Method::Lambda2, "lambda2"),
    solver(Method::Lambda3, "lambda3"),
    solver(Method::Guided, "win"),
    solver(Method::Pns, "win"),
];

const fn solver(method: Method, kind: &'static str) -> Solver {
    Solver {
        name: method.name(),
        kind,
        option: ("gomoku.solve.method", method.name()),
        complete: false,
    }
}
