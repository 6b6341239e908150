//! The arguments of `go`.

use crate::engine::FaultyUciEngine;

#[derive(Clone, Debug, Default)]
pub(crate) struct GoCommand {
    pub(crate) depth: Option<i64>,
    pub(crate) nodes: Option<i64>,
    pub(crate) movetime: Option<i64>,
    pub(crate) mate: Option<i64>,
    /// The clocks of White and Black.
    pub(crate) clock: [Option<i64>; 2],
    /// The increments of White and Black.
    pub(crate) increment: [Option<i64>; 2],
    pub(crate) movestogo: Option<i64>,
    pub(crate) infinite: bool,
    pub(crate) ponder: bool,
    pub(crate) searchmoves: Option<Vec<String>>,
    /// Whether `go` has no arguments.
    is_bare: bool,
}

const GO_KEYWORDS: [&str; 12] = [
    "searchmoves",
    "ponder",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "infinite",
];

impl GoCommand {
    /// Parses the arguments, in any order.
    pub(crate) fn parse(engine: &FaultyUciEngine, words: &[&str]) -> Self {
        let mut go = Self {
            is_bare: words.is_empty(),
            ..Self::default()
        };
        let mut index = 0;
        let mut limits = 0;
        while let Some(&word) = words.get(index) {
            index += 1;
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    let rest = &words[index..];
                    let is_end = |word: &&str| GO_KEYWORDS.contains(word);
                    let greedy = engine.has_fault("searchmoves-greedy");
                    let end = rest.iter().position(is_end).filter(|_| !greedy);
                    let moves = &rest[..end.unwrap_or(rest.len())];
                    index += moves.len();
                    go.searchmoves = Some(moves.iter().map(|&mv| mv.to_owned()).collect());
                }
                _ if GO_KEYWORDS.contains(&word) => {
                    let value = words.get(index).copied();
                    let number = go.number(engine, value);
                    let used = value.is_some_and(|value| !GO_KEYWORDS.contains(&value));
                    index += usize::from(used);
                    limits += 1;
                    if limits == 1 || !engine.has_fault("first-limit-only") {
                        go.limit(engine, word, number);
                    }
                }
                _ if engine.has_fault("go-stops-at-unknown") => break,
                _ => (),
            }
        }
        go
    }

    pub(crate) fn is_bare(&self) -> bool {
        self.is_bare
    }

    fn number(&self, engine: &FaultyUciEngine, word: Option<&str>) -> Option<i64> {
        engine.exit_if_faulty("crash-on-no-value", word.is_none());
        let word = word?;
        let digits = word.strip_prefix('-').unwrap_or(word);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        engine.exit_if_faulty("crash-on-no-number", !is_number);
        let negative = word.starts_with('-');
        engine.exit_if_faulty("crash-on-negative", negative && is_number);
        engine.exit_if_faulty("crash-on-huge", digits.len() > 18 && is_number);
        let limit = if negative { i64::MIN } else { i64::MAX };
        is_number.then(|| word.parse().unwrap_or(limit))
    }

    fn limit(&mut self, engine: &FaultyUciEngine, word: &str, number: Option<i64>) {
        let field = match word {
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "movetime" => &mut self.movetime,
            "mate" => &mut self.mate,
            "wtime" => &mut self.clock[0],
            "btime" => &mut self.clock[1],
            "winc" => &mut self.increment[0],
            "binc" => &mut self.increment[1],
            "movestogo" => &mut self.movestogo,
            _ => return,
        };
        if engine.has_fault("twice-unlimited") && field.is_some() {
            *field = None;
            return;
        }
        engine.exit_if_faulty(
            "movestogo-divides",
            word == "movestogo" && number == Some(0),
        );
        *field = number;
    }
}
