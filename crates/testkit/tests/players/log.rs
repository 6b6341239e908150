//! A log of the commands that an engine receives.

use std::path::{Path, PathBuf};

use zeitnot_engine_client::CommandLine;

/// A file with all input of an engine.
pub(crate) struct CommandLog(PathBuf);

impl CommandLog {
    /// Creates a log with a name that no other test uses.
    pub(crate) fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_file(&path);
        Self(path)
    }

    /// Wraps the program in a pipe that logs each line before the program can read it.
    ///
    /// When the program ends, its process group is killed, because the pipe would
    /// otherwise wait for its own input.
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

    pub(crate) fn lines(&self) -> Vec<String> {
        let text = std::fs::read_to_string(&self.0).unwrap();
        text.lines().map(str::to_owned).collect()
    }
}
