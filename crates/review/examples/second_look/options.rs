//! Command line.

use std::str::FromStr;

use zeitnot_schema::v1::review::Tier;

use crate::Problem;

/// The check to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Claims,
    Agreement,
}

/// Options of a check.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) task: Task,
    pub(crate) files: Vec<String>,
    pub(crate) tier: Tier,
    pub(crate) judge: Tier,
    pub(crate) games: usize,
    pub(crate) labels: usize,
    /// Number by which the nodes of a claim are multiplied.
    pub(crate) times: u64,
    pub(crate) seed: u64,
}

impl Options {
    /// Parses the command line.
    pub(crate) fn read(mut arguments: impl Iterator<Item = String>) -> Result<Self, Problem> {
        let task = match arguments.next().as_deref() {
            Some("claims") => Task::Claims,
            Some("agreement") => Task::Agreement,
            _ => {
                return Err(
                    "missing command; write `claims` or `agreement`, then the files".into(),
                );
            }
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
        while let Some(argument) = arguments.next() {
            if !argument.starts_with("--") {
                options.files.push(argument);
                continue;
            }
            let value = arguments.next();
            let value = value.ok_or_else(|| format!("`{argument}` needs a value"))?;
            match argument.as_str() {
                "--tier" => options.tier = value.parse()?,
                "--judge" => options.judge = value.parse()?,
                "--games" => options.games = number(&argument, &value)?,
                "--labels" => options.labels = number(&argument, &value)?,
                "--times" => options.times = number(&argument, &value)?,
                "--seed" => options.seed = number(&argument, &value)?,
                _ => {
                    let help = "see the first lines of `examples/second_look/main.rs`";
                    return Err(format!("unknown option `{argument}`; {help}").into());
                }
            }
        }
        Ok(options)
    }
}

fn number<T: FromStr>(name: &str, value: &str) -> Result<T, Problem> {
    let number = value.parse();
    number.map_err(|_| format!("`{name}` needs a whole number, not `{value}`").into())
}
