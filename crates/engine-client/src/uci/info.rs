//! `info`: how a search goes.

use std::fmt;

/// What one `info` line says; what it left out is none or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UciInfo {
    /// Plies searched.
    pub depth: Option<u32>,
    /// Plies searched where it went deepest.
    pub seldepth: Option<u32>,
    /// Which of several best lines, from 1.
    pub multipv: Option<u32>,
    /// What the line is worth to the side to move.
    pub score: Option<UciScore>,
    /// Wins, draws and losses to expect, of a thousand.
    pub wdl: Option<[u32; 3]>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Positions searched a second.
    pub nps: Option<u64>,
    /// How full the table is, of a thousand.
    pub hashfull: Option<u32>,
    /// Milliseconds searched.
    pub time: Option<u64>,
    /// Positions found in endgame tables.
    pub tbhits: Option<u64>,
    /// How busy the processors are, of a thousand.
    pub cpuload: Option<u32>,
    /// The best line.
    pub pv: Vec<String>,
    /// The move that is searched now.
    pub currmove: Option<String>,
    /// Its number, from 1.
    pub currmovenumber: Option<u32>,
    /// A move, and the line that refutes it.
    pub refutation: Vec<String>,
    /// The line that a processor looks at now.
    pub currline: Option<CurrentLine>,
    /// Text for a person.
    pub string: Option<String>,
    /// Words that mean nothing, and values that do not fit their word.
    pub unrecognized: Vec<String>,
}

/// The line that a processor looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CurrentLine {
    /// Which processor, from 1, if there is more than one.
    pub processor: Option<u32>,
    /// The line.
    pub moves: Vec<String>,
}

/// What a line is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UciScore {
    /// How much.
    pub value: ScoreValue,
    /// It is no less, or no more, than this; exact if none.
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

/// How much a line is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreValue {
    /// In hundredths of a pawn.
    Centipawns(i64),
    /// Mate in so many moves of the side that gives it; negative if the side
    /// to move is mated.
    Mate(i64),
}

/// Which side of the true value a score is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UciBound {
    /// The true value is not below.
    Lower,
    /// The true value is not above.
    Upper,
}

/// Words that begin something new in a line.
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
    /// Reads what follows the word `info`.
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

    /// Does it show a line of play, with what it is worth?
    #[must_use]
    pub fn has_scored_line(&self) -> bool {
        !self.pv.is_empty() && self.score.is_some()
    }

    fn set_field(&mut self, word: &str, values: &[&str]) {
        let moves = || values.iter().map(|&mv| mv.to_owned()).collect::<Vec<_>>();
        let understood = match word {
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
        if !understood {
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

/// The first word and what comes after it.
fn split_token(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// The words up to the next that begins something, and what comes after them.
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

/// Reads the only value of a word.
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
    fn a_full_line_is_read_whole() {
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
    fn the_line_of_play_need_not_come_last() {
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
    fn the_rarer_words_are_read_too() {
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
    fn text_goes_to_the_end_of_the_line() {
        let info = UciInfo::parse("depth 1 string score cp  pv 3 lines");
        assert_eq!(info.string.as_deref(), Some("score cp  pv 3 lines"));
        assert_eq!((info.depth, info.score), (Some(1), None));
        assert_eq!(UciInfo::parse("string").string.as_deref(), Some(""));
    }

    #[test]
    fn what_does_not_fit_is_kept_apart() {
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
