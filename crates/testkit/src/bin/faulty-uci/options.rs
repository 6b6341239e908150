//! The commands `option` and `setoption`.

use crate::engine::FaultyUciEngine;

/// The values of options that have an effect.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OptionValues {
    pub(crate) multipv: usize,
    pub(crate) chess960: bool,
    pub(crate) wdl: bool,
}

impl Default for OptionValues {
    fn default() -> Self {
        Self {
            multipv: 1,
            chess960: false,
            wdl: false,
        }
    }
}

/// The maximum of `MultiPV`.
const MAX_LINES: usize = 20;

const DECLARATIONS: [&str; 12] = [
    "Hash type spin default 16 min 1 max 1024",
    "Threads type spin default 1 min 1 max 4",
    "Clear Hash type button",
    "Ponder type check default false",
    "MultiPV type spin default 1 min 1 max 20",
    "UCI_Chess960 type check default false",
    "UCI_ShowWDL type check default false",
    "UCI_LimitStrength type check default false",
    "UCI_Elo type spin default 1500 min 1000 max 2000",
    "UCI_AnalyseMode type check default false",
    "Playing Style type combo default Quite Solid var Quite Solid var Risky",
    "Log File type string default <empty>",
];

impl FaultyUciEngine {
    pub(crate) fn declare_options(&mut self) {
        for declared in DECLARATIONS {
            if declared.starts_with("Hash") && self.has_fault("hash-string") {
                self.write_line("option name Hash type string default 16");
            } else {
                self.write_line(&format!("option name {declared}"));
            }
        }
        for (fault, option) in [
            ("option-type-odd", "Odd type number default 3"),
            ("option-default-out", "Out type spin default 9 min 1 max 8"),
            ("option-no-default", "Lacking type spin min 1 max 8"),
            ("option-twice", "HASH type spin default 16 min 1 max 1024"),
        ] {
            if self.has_fault(fault) {
                self.write_line(&format!("option name {option}"));
            }
        }
    }

    pub(crate) fn set_option(&mut self, words: &[&str]) {
        let (name, value) = split_setoption(words);
        self.exit_if_faulty(
            "crash-on-incomplete-option",
            name.is_empty() || value.is_none(),
        );
        if self.has_fault("set-chatty") {
            self.write_line("OK");
        }
        let lower = name.to_ascii_lowercase();
        let mut declared = DECLARATIONS.iter().map(|line| line.split(" type ").next());
        let known = declared
            .find(|name| name.is_some_and(|name| name.to_ascii_lowercase() == lower))
            .flatten();
        let Some(known) = known else {
            self.exit_if_faulty("crash-on-unknown-option", !name.is_empty());
            return;
        };
        if self.has_fault("case-sensitive") && known != name {
            return;
        }
        self.set_known(known, value.as_deref());
    }

    fn set_known(&mut self, name: &str, value: Option<&str>) {
        let value = value.unwrap_or_default();
        let number: Option<usize> = value.parse().ok();
        let flag: Option<bool> = value.parse().ok();
        let spin = matches!(name, "Hash" | "Threads" | "MultiPV" | "UCI_Elo");
        self.exit_if_faulty("crash-on-bad-value", spin && number.is_none());
        self.exit_if_faulty("crash-on-button", name == "Clear Hash");
        self.exit_if_faulty("crash-on-style", name == "Playing Style");
        self.exit_if_faulty("crash-on-hash", name == "Hash" && number == Some(1));
        self.exit_if_faulty("crash-on-threads", name == "Threads" && number > Some(1));
        self.exit_if_faulty("crash-on-elo", name == "UCI_Elo" && number == Some(2000));
        self.exit_if_faulty(
            "crash-on-analyze",
            name == "UCI_AnalyseMode" && flag == Some(true),
        );
        match name {
            "MultiPV" => {
                let fits = number.filter(|number| (1..=MAX_LINES).contains(number));
                self.options.multipv = fits.unwrap_or(self.options.multipv);
            }
            "UCI_ShowWDL" => self.options.wdl = flag.unwrap_or(self.options.wdl),
            "UCI_Chess960" => {
                let sticky = self.has_fault("castle-sticky") && self.options.chess960;
                self.options.chess960 = flag.unwrap_or(self.options.chess960) || sticky;
            }
            _ => (),
        }
    }
}

/// Splits the arguments of `setoption` into name and value.
fn split_setoption(words: &[&str]) -> (String, Option<String>) {
    let Some((&"name", rest)) = words.split_first() else {
        return (String::new(), None);
    };
    let at = rest.iter().position(|word| *word == "value");
    let (name, value) = rest.split_at(at.unwrap_or(rest.len()));
    let value = value.split_first().map(|(_, words)| words.join(" "));
    (name.join(" "), value.filter(|value| !value.is_empty()))
}
