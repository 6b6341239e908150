//! The ways to look for a win, by name.

use zeitnot_core::Solver;
use zeitnot_core::option_group;
use zeitnot_core::options::{OptionKind, OptionValue};

/// How a win is looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Not at all: the search for the best move is what runs.
    #[default]
    None,
    /// The others in turn, each with more time in every round.
    Auto,
    /// Wins by fours.
    Vcf,
    /// Threats combined by what they depend on.
    Tss,
    /// Wins by fours and open threes.
    Vct,
    /// Moves that threaten a win by fours.
    Lambda2,
    /// Moves that threaten a win of order two.
    Lambda3,
    /// Moves that the search of moves believes in.
    Guided,
    /// All moves: for small boards.
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

    /// Its name.
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
    /// How forced wins are looked for.
    pub struct SolveOptions: "gomoku.solve" {
        /// Look for a forced win only, in this way.
        method: Method = Method::None;
        /// Memory of the solvers in MiB.
        table_mib: u32 = 64, 1..=65536;
    }
}

/// The ways in which wins are proven, the default first.
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
