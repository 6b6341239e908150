//! The `info` lines of a search.

use std::fmt;

/// The fields of an `info` line; missing fields are `None` or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UciInfo {
    /// `depth`: the search depth in plies.
    pub depth: Option<u32>,
    /// `seldepth`: the largest searched ply.
    pub seldepth: Option<u32>,
    /// `multipv`: the number of the line, from 1.
    pub multipv: Option<u32>,
    /// `score`: the score for the side to move.
    pub score: Option<UciScore>,
    /// `wdl`: the probabilities of a win, draw, and loss, in permille.
    pub wdl: Option<[u32; 3]>,
    /// `nodes`: the number of searched positions.
    pub nodes: Option<u64>,
    /// `nps`: the number of searched positions per second.
    pub nps: Option<u64>,
    /// `hashfull`: the used part of the table, in permille.
    pub hashfull: Option<u32>,
    /// `time`: the search time in milliseconds.
    pub time: Option<u64>,
    /// `tbhits`: the number of positions found in endgame tables.
    pub tbhits: Option<u64>,
    /// `cpuload`: the processor load, in permille.
    pub cpuload: Option<u32>,
    /// `pv`: the line of play.
    pub pv: Vec<String>,
    /// `currmove`: the root move that is being searched.
    pub currmove: Option<String>,
    /// `currmovenumber`: its number, from 1.
    pub currmovenumber: Option<u32>,
    /// `refutation`: a move, followed by the line that refutes it.
    pub refutation: Vec<String>,
    /// `currline`: the line that a processor is searching.
    pub currline: Option<CurrentLine>,
    /// `string`: a text for people.
    pub string: Option<String>,
    /// Unknown words, and keywords with invalid values.
    pub unrecognized: Vec<String>,
}

/// A line that a processor is searching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CurrentLine {
    /// The number of the processor, from 1, if given.
    pub processor: Option<u32>,
    /// The moves of the line.
    pub moves: Vec<String>,
}

/// A score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UciScore {
    /// The value.
    pub value: ScoreValue,
    /// The type of bound; `None` means exact.
    pub bound: Option<UciBound>,
}

impl fmt::Display for UciScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            ScoreValue::Centipawns(score) => write!(f, "score cp {score}")?,
            ScoreValue::Mate(moves) => write!(f, "score mate {moves}")?,
        }
        match self.bound {
            Some(UciBound::Lower) => f.write_str(" lowerbound"),
            Some(UciBound::Upper) => f.write_str(" upperbound"),
            None => Ok(()),
        }
    }
}

/// The value of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreValue {
    /// Centipawns.
    Centipawns(i64),
    /// Moves until mate; negative if the side to move is mated.
    Mate(i64),
}

/// A bound on the true value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UciBound {
    /// The true value is at least the score.
    Lower,
    /// The true value is at most the score.
    Upper,
}

/// The keywords of the line.
const KEYWORDS: [&str; 19] = [
    "depth",
    "seldepth",
    "multipv",
    "score",
    "wdl",
    "nodes",
    "nps",
    "hashfull",
    "time",
    "tbhits",
    "cpuload",
    "pv",
    "currmove",
    "currmovenumber",
    "refutation",
    "currline",
    "string",
    "lowerbound",
    "upperbound",
];

impl UciInfo {
    /// Parses the text after the keyword `info`.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut info = Self::default();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let word;
            (word, rest) = split_token(rest);
            if word == "string" {
                info.string = Some(rest.to_owned());
                break;
            }
            let values;
            (values, rest) = split_values(rest);
            info.set_field(word, &values);
        }
        info
    }

    /// Returns `true` for a line of play with a score.
    #[must_use]
    pub fn has_scored_line(&self) -> bool {
        !self.pv.is_empty() && self.score.is_some()
    }

    fn set_field(&mut self, word: &str, values: &[&str]) {
        let moves = || values.iter().map(|&mv| mv.to_owned()).collect::<Vec<_>>();
        let valid = match word {
            "depth" => parse_single(values, &mut self.depth),
            "seldepth" => parse_single(values, &mut self.seldepth),
            "multipv" => parse_single(values, &mut self.multipv),
            "nodes" => parse_single(values, &mut self.nodes),
            "nps" => parse_single(values, &mut self.nps),
            "hashfull" => parse_single(values, &mut self.hashfull),
            "time" => parse_single(values, &mut self.time),
            "tbhits" => parse_single(values, &mut self.tbhits),
            "cpuload" => parse_single(values, &mut self.cpuload),
            "currmovenumber" => parse_single(values, &mut self.currmovenumber),
            "currmove" => parse_single(values, &mut self.currmove),
            "score" => self.set_score(values),
            "lowerbound" => self.set_bound(values, UciBound::Lower),
            "upperbound" => self.set_bound(values, UciBound::Upper),
            "wdl" => self.set_wdl(values),
            "pv" => {
                self.pv = moves();
                !values.is_empty()
            }
            "refutation" => {
                self.refutation = moves();
                !values.is_empty()
            }
            "currline" => {
                let processor = values.first().and_then(|word| word.parse().ok());
                let skipped = usize::from(processor.is_some());
                let moves = moves().split_off(skipped);
                self.currline = Some(CurrentLine { processor, moves });
                true
            }
            _ => false,
        };
        if !valid {
            self.unrecognized.push([&[word], values].concat().join(" "));
        }
    }

    fn set_score(&mut self, values: &[&str]) -> bool {
        let value = match values {
            ["cp", number] => number.parse().ok().map(ScoreValue::Centipawns),
            ["mate", number] => number.parse().ok().map(ScoreValue::Mate),
            _ => None,
        };
        self.score = value.map(|value| UciScore { value, bound: None });
        self.score.is_some()
    }

    fn set_bound(&mut self, values: &[&str], bound: UciBound) -> bool {
        match &mut self.score {
            Some(score) if values.is_empty() => {
                score.bound = Some(bound);
                true
            }
            _ => false,
        }
    }

    fn set_wdl(&mut self, values: &[&str]) -> bool {
        let numbers: Option<Vec<u32>> = values.iter().map(|word| word.parse().ok()).collect();
        self.wdl = numbers.and_then(|numbers| numbers.try_into().ok());
        self.wdl.is_some()
    }
}

/// Splits off the first word.
fn split_token(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// Splits off the words before the next keyword.
fn split_values(mut text: &str) -> (Vec<&str>, &str) {
    let mut values = Vec::new();
    while !text.is_empty() {
        let (word, rest) = split_token(text);
        if KEYWORDS.contains(&word) {
            break;
        }
        values.push(word);
        text = rest;
    }
    (values, text)
}

/// Parses a single value; returns `false` if it is invalid.
fn parse_single<T: std::str::FromStr>(values: &[&str], field: &mut Option<T>) -> bool {
    match values {
        [value] => *field = value.parse().ok(),
        _ => return false,
    }
    field.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(moves: &[&str]) -> Vec<String> {
        moves.iter().map(|&mv| mv.to_owned()).collect()
    }

    #[test]
    fn all_fields_of_a_line_are_parsed() {
        let info = UciInfo::parse(
            "depth 12 seldepth 20 multipv 2 score cp -31 upperbound wdl 10 900 90 nodes 123456 \
             nps 987654 hashfull 37 tbhits 5 cpuload 990 time 125 pv e2e4 e7e5 g1f3",
        );
        let expected = UciInfo {
            depth: Some(12),
            seldepth: Some(20),
            multipv: Some(2),
            score: Some(UciScore {
                value: ScoreValue::Centipawns(-31),
                bound: Some(UciBound::Upper),
            }),
            wdl: Some([10, 900, 90]),
            nodes: Some(123_456),
            nps: Some(987_654),
            hashfull: Some(37),
            tbhits: Some(5),
            cpuload: Some(990),
            time: Some(125),
            pv: words(&["e2e4", "e7e5", "g1f3"]),
            ..UciInfo::default()
        };
        assert_eq!(info, expected);
        assert!(info.has_scored_line());
    }

    #[test]
    fn the_line_of_play_may_come_before_other_fields() {
        let info = UciInfo::parse("pv e2e4 e7e5 score mate -3 lowerbound depth 4");
        assert_eq!(info.pv, words(&["e2e4", "e7e5"]));
        assert_eq!(
            info.score,
            Some(UciScore {
                value: ScoreValue::Mate(-3),
                bound: Some(UciBound::Lower)
            })
        );
        assert_eq!(info.depth, Some(4));
        let shown = info.score.unwrap().to_string();
        assert_eq!(shown, "score mate -3 lowerbound");
    }

    #[test]
    fn rare_fields_are_parsed() {
        let info = UciInfo::parse("currmove e2e4 currmovenumber 1 refutation d1h5 g6h5");
        assert_eq!(info.currmove.as_deref(), Some("e2e4"));
        assert_eq!(info.currmovenumber, Some(1));
        assert_eq!(info.refutation, words(&["d1h5", "g6h5"]));
        let line = |text: &str| UciInfo::parse(text).currline.unwrap();
        assert_eq!(line("currline 2 e2e4 e7e5").processor, Some(2));
        assert_eq!(line("currline e2e4 e7e5").processor, None);
        assert_eq!(line("currline 1 e2e4 e7e5").moves, words(&["e2e4", "e7e5"]));
    }

    #[test]
    fn a_string_extends_to_the_end_of_the_line() {
        let info = UciInfo::parse("depth 1 string score cp  pv 3 lines");
        assert_eq!(info.string.as_deref(), Some("score cp  pv 3 lines"));
        assert_eq!((info.depth, info.score), (Some(1), None));
        assert_eq!(UciInfo::parse("string").string.as_deref(), Some(""));
    }

    #[test]
    fn unknown_words_and_invalid_values_are_collected() {
        for (text, odd) in [
            ("depth x", "depth x"),
            ("depth", "depth"),
            ("nodes -5", "nodes -5"),
            ("score 12", "score 12"),
            ("score cp 1.5", "score cp 1.5"),
            ("lowerbound", "lowerbound"),
            ("wdl 1 2", "wdl 1 2"),
            ("pv", "pv"),
            ("hello 3", "hello 3"),
            ("depth 3 4", "depth 3 4"),
        ] {
            assert_eq!(UciInfo::parse(text).unrecognized, [odd], "{text}");
        }
        assert!(UciInfo::parse("").unrecognized.is_empty());
    }
}
