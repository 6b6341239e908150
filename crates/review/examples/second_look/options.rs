//! What is looked at.

use std::str::FromStr;

use zeitnot_schema::v1::review::Tier;

use crate::Problem;

/// What is done with the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Claims,
    Agreement,
}

/// What is looked at.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) task: Task,
    pub(crate) files: Vec<String>,
    pub(crate) tier: Tier,
    pub(crate) judge: Tier,
    pub(crate) games: usize,
    pub(crate) labels: usize,
    /// How many times the nodes of a claim the second look has.
    pub(crate) times: u64,
    pub(crate) seed: u64,
}

impl Options {
    /// Reads the command line.
    pub(crate) fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, Problem> {
        let task = match arguments.next().as_deref() {
            Some("claims") => Task::Claims,
            Some("agreement") => Task::Agreement,
            _ => return Err("say `claims` or `agreement` first, then the files".into()),
        };
        let mut options = Self {
            task,
            files: Vec::new(),
            tier: Tier::Standard,
            judge: Tier::Deep,
            games: 50,
            labels: 200,
            times: 4,
            seed: 1,
        };
        while let Some(word) = arguments.next() {
            if !word.starts_with("--") {
                options.files.push(word);
                continue;
            }
            let value = arguments.next();
            let value = value.ok_or_else(|| format!("`{word}` needs a value"))?;
            match word.as_str() {
                "--tier" => options.tier = value.parse()?,
                "--judge" => options.judge = value.parse()?,
                "--games" => options.games = number(&word, &value)?,
                "--labels" => options.labels = number(&word, &value)?,
                "--times" => options.times = number(&word, &value)?,
                "--seed" => options.seed = number(&word, &value)?,
                _ => return Err(format!("there is no `{word}`").into()),
            }
        }
        Ok(options)
    }
}

fn number<T: FromStr>(name: &str, value: &str) -> Result<T, Problem> {
    let number = value.parse();
    number.map_err(|_| format!("`{name}` needs a whole number, not `{value}`").into())
}
