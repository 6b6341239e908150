//! What is measured.

use std::str::FromStr;

use zeitnot_schema::v1::review::Tier;

use crate::planter::Motif;

/// What is measured.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    /// Planted games of each motif.
    pub(crate) games: u64,
    pub(crate) motifs: Vec<Motif>,
    pub(crate) tier: Tier,
    pub(crate) judge: Tier,
    /// Moves of clean games that are looked at.
    pub(crate) plies: usize,
    pub(crate) seed: u64,
    pub(crate) threads: usize,
    /// Games of each kind of miss to print.
    pub(crate) show: usize,
    pub(crate) json: bool,
    /// Print what was found and confirmed, a game a line.
    pub(crate) list: bool,
    /// Where the report so far is kept.
    pub(crate) keep: Option<String>,
}

impl Options {
    /// Reads the command line.
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
                _ => options.take(&name, arguments.next())?,
            }
        }
        Ok(options)
    }

    /// Takes an option that has a value.
    fn take(&mut self, name: &str, value: Option<String>) -> Result<(), String> {
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
                    "there is no `{name}`; the first lines of the example say what there is"
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

/// The motifs of a family, or the one of this name.
fn family(word: &str) -> Result<Vec<Motif>, String> {
    let named = |motif: &Motif| motif.family() == word || motif.word() == word;
    let motifs: Vec<Motif> = Motif::ALL.into_iter().filter(named).collect();
    if motifs.is_empty() {
        return Err(format!("`{word}` is no family and no motif"));
    }
    Ok(motifs)
}
