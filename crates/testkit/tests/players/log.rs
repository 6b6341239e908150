//! What an engine was told: a wrapper writes it down.

use std::path::{Path, PathBuf};

use zeitnot_engine_client::CommandLine;

/// A file with everything that an engine read.
pub(crate) struct CommandLog(PathBuf);

impl CommandLog {
    /// A log of this name, which no other test has.
    pub(crate) fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_file(&path);
        Self(path)
    }

    /// The program behind a pipe that writes down what goes through, each line
    /// before the program can read it. When the program ends, its group does:
    /// the pipe would wait for its own input.
    pub(crate) fn wrap(&self, command: &CommandLine) -> CommandLine {
        let script = "while IFS= read -r line; do printf '%s\\n' \"$line\" >> \"$0\"; \
                      printf '%s\\n' \"$line\"; done | { \"$@\"; kill 0; }";
        let words = [
            "sh".into(),
            "-c".into(),
            script.into(),
            self.0.clone().into(),
        ];
        let words = words.into_iter().chain([command.program.clone()]);
        CommandLine::new(words.chain(command.arguments.iter().cloned())).unwrap()
    }

    /// What was read so far.
    pub(crate) fn lines(&self) -> Vec<String> {
        let text = std::fs::read_to_string(&self.0).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}
