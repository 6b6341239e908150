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
        };
        let mut arguments = arguments;
        while let Some(name) = arguments.next() {
            if name == "--json" {
                options.json = true;
                continue;
            }
            let value = arguments
                .next()
                .ok_or_else(|| format!("`{name}` needs a value"))?;
            match name.as_str() {
                "--games" => options.games = number(&name, &value)?,
                "--seed" => options.seed = number(&name, &value)?,
                "--plies" => options.plies = number::<usize>(&name, &value)?.max(1),
                "--threads" => options.threads = number::<usize>(&name, &value)?.max(1),
                "--show" => options.show = number(&name, &value)?,
                "--tier" => options.tier = value.parse()?,
                "--judge" => options.judge = value.parse()?,
                "--family" => options.motifs = family(&value)?,
                _ => {
                    return Err(format!(
                        "there is no `{name}`; the first lines of the example say what there is"
                    ));
                }
            }
        }
        Ok(options)
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
