//! Command line.

use std::str::FromStr;

use zeitnot_schema::v1::review::Tier;

use crate::planter::Motif;

/// Options of a measurement.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// Number of planted games per motif.
    pub(crate) games: u64,
    pub(crate) motifs: Vec<Motif>,
    pub(crate) tier: Tier,
    pub(crate) judge: Tier,
    /// Number of last moves of clean games to examine.
    pub(crate) plies: usize,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    /// Number of games to print for each kind of miss.
    pub(crate) show: usize,
    pub(crate) json: bool,
    /// Whether to print only the games whose motif is found and confirmed.
    pub(crate) list: bool,
    /// File for the report so far.
    pub(crate) keep: Option<String>,
}

impl Options {
    /// Parses the command line.
    pub(crate) fn read(arguments: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self {
            games: 20,
            motifs: Motif::ALL.to_vec(),
            tier: Tier::Quick,
            judge: Tier::Standard,
            plies: 6,
            seed: 1,
            threads: 1,
            show: 3,
            json: false,
            list: false,
            keep: None,
        };
        let mut arguments = arguments;
        while let Some(name) = arguments.next() {
            match name.as_str() {
                "--json" => options.json = true,
                "--list" => options.list = true,
                _ => options.set(&name, arguments.next())?,
            }
        }
        Ok(options)
    }

    /// Sets an option that has a value.
    fn set(&mut self, name: &str, value: Option<String>) -> Result<(), String> {
        let value = value.ok_or_else(|| format!("`{name}` needs a value"))?;
        match name {
            "--games" => self.games = number(name, &value)?,
            "--seed" => self.seed = number(name, &value)?,
            "--plies" => self.plies = number::<usize>(name, &value)?.max(1),
            "--threads" => self.threads = number::<usize>(name, &value)?.max(1),
            "--show" => self.show = number(name, &value)?,
            "--tier" => self.tier = value.parse()?,
            "--judge" => self.judge = value.parse()?,
            "--keep" => self.keep = Some(value),
            "--family" => self.motifs = family(&value)?,
            _ => {
                return Err(format!(
                    "unknown option `{name}`; see the first lines of `examples/detection/main.rs`"
                ));
            }
        }
        Ok(())
    }
}

fn number<T: FromStr>(name: &str, value: &str) -> Result<T, String> {
    let number = value.parse();
    number.map_err(|_| format!("`{name}` needs a whole number, not `{value}`"))
}

/// Returns the motifs of a family, or the motif with this name.
fn family(word: &str) -> Result<Vec<Motif>, String> {
    let named = |motif: &Motif| motif.family() == word || motif.word() == word;
    let motifs: Vec<Motif> = Motif::ALL.into_iter().filter(named).collect();
    if motifs.is_empty() {
        return Err(format!("`{word}` is not a family or a motif"));
    }
    Ok(motifs)
}
