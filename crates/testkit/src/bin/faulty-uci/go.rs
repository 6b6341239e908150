//! The words of `go`.

use crate::engine::Engine;

/// What was asked for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Go {
    pub(crate) depth: Option<i64>,
    pub(crate) nodes: Option<i64>,
    pub(crate) movetime: Option<i64>,
    pub(crate) mate: Option<i64>,
    /// White's and black's clock and increment.
    pub(crate) clock: [Option<i64>; 2],
    pub(crate) increment: [Option<i64>; 2],
    pub(crate) movestogo: Option<i64>,
    pub(crate) infinite: bool,
    pub(crate) ponder: bool,
    pub(crate) searchmoves: Option<Vec<String>>,
    /// No limit was given, not even one that cannot be read.
    bare: bool,
}

const WORDS: [&str; 12] = [
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

impl Go {
    /// Reads the words, in any order.
    pub(crate) fn parse(engine: &Engine, words: &[&str]) -> Self {
        let mut go = Self {
            bare: words.is_empty(),
            ..Self::default()
        };
        let mut at = 0;
        let mut limits = 0;
        while let Some(&word) = words.get(at) {
            at += 1;
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    let rest = &words[at..];
                    let is_end = |word: &&str| WORDS.contains(word);
                    let greedy = engine.has("searchmoves-greedy");
                    let end = rest.iter().position(is_end).filter(|_| !greedy);
                    let moves = &rest[..end.unwrap_or(rest.len())];
                    at += moves.len();
                    go.searchmoves = Some(moves.iter().map(|&mv| mv.to_owned()).collect());
                }
                _ if WORDS.contains(&word) => {
                    let value = words.get(at).copied();
                    let number = go.number(engine, value);
                    let used = value.is_some_and(|value| !WORDS.contains(&value));
                    at += usize::from(used);
                    limits += 1;
                    if limits == 1 || !engine.has("first-limit-only") {
                        go.limit(engine, word, number);
                    }
                }
                _ if engine.has("go-stops-at-unknown") => break,
                _ => (),
            }
        }
        go
    }

    pub(crate) fn is_bare(&self) -> bool {
        self.bare
    }

    fn number(&self, engine: &Engine, word: Option<&str>) -> Option<i64> {
        engine.dies_of("crash-on-no-value", word.is_none());
        let word = word?;
        let digits = word.strip_prefix('-').unwrap_or(word);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        engine.dies_of("crash-on-no-number", !is_number);
        let negative = word.starts_with('-');
        engine.dies_of("crash-on-negative", negative && is_number);
        engine.dies_of("crash-on-huge", digits.len() > 18 && is_number);
        let most = if negative { i64::MIN } else { i64::MAX };
        is_number.then(|| word.parse().unwrap_or(most))
    }

    fn limit(&mut self, engine: &Engine, word: &str, number: Option<i64>) {
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
        if engine.has("twice-unlimited") && field.is_some() {
            *field = None;
            return;
        }
        engine.dies_of(
            "movestogo-divides",
            word == "movestogo" && number == Some(0),
        );
        *field = number;
    }
}
