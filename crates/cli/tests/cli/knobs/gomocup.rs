//! The options in `zeitnot gomocup`.

use std::io::{BufRead as _, BufReader, Lines, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use assert_cmd::cargo::CommandCargoExt as _;

use super::{Observation, POSITIONS, Probe, set_flags};

struct Session {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    /// The messages since the last question.
    messages: Vec<String>,
}

impl Session {
    /// Starts the protocol; returns the error if it refuses an option.
    fn start(options: &[String]) -> Result<Self, String> {
        let mut child = Command::cargo_bin("zeitnot")
            .unwrap()
            .arg("gomocup")
            .args(set_flags(options))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut session = Self {
            child,
            input,
            output,
            messages: Vec::new(),
        };
        match session.ask("START 15\n") {
            Some(_) => Ok(session),
            None => {
                let mut error = String::new();
                let mut stderr = session.child.stderr.take().unwrap();
                stderr.read_to_string(&mut error).unwrap();
                Err(error)
            }
        }
    }

    /// Returns the first line that is not a message; `None` at the end.
    fn ask(&mut self, question: &str) -> Option<String> {
        self.messages.clear();
        // A refused start closes the input.
        let _ = self.input.write_all(question.as_bytes());
        for line in self.output.by_ref() {
            let line = line.unwrap();
            if !line.starts_with("MESSAGE") {
                return Some(line);
            }
            self.messages.push(line);
        }
        None
    }

    /// Returns the word after `name` in the summary of the last search.
    fn summary(&self, name: &str) -> &str {
        let lines = self.messages.iter().rev();
        let mut words = lines.flat_map(|line| line.split(' '));
        words.find(|word| *word == name).unwrap();
        words.next().unwrap()
    }

    fn number(&self, name: &str) -> u64 {
        let digits = self.summary(name).split(|c: char| !c.is_ascii_digit());
        let first = digits.into_iter().find(|part| !part.is_empty());
        first.unwrap().parse().unwrap()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the `BOARD` command for a position; the side to move is the engine.
fn board(position: &str) -> String {
    let mut text = "BOARD\n".to_owned();
    let starts = position.match_indices(|c: char| c.is_ascii_alphabetic());
    let starts: Vec<usize> = starts.map(|(at, _)| at).collect();
    for (index, &at) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(position.len());
        let column = position.as_bytes()[at] - b'a';
        let row: u8 = position[at + 1..end].parse().unwrap();
        let owner = if (starts.len() - index).is_multiple_of(2) {
            1
        } else {
            2
        };
        text = format!("{text}{column},{},{owner}\n", 15 - row);
    }
    text.push_str("DONE\n");
    text
}

pub(super) fn observe(probe: Probe, options: &[String]) -> Observation {
    let mut session = match Session::start(options) {
        Ok(session) => session,
        Err(error) => return Observation::Refused(error),
    };
    let limits = match probe {
        Probe::DefaultLimit => "",
        Probe::Interrupted => "INFO max_node 4000\n",
        Probe::Clock => "INFO timeout_turn 60000\nINFO timeout_match 8000\nINFO time_left 8000\n",
        _ => "INFO timeout_turn 60000\n",
    };
    session.input.write_all(limits.as_bytes()).unwrap();
    if probe == Probe::Clock {
        session.ask(&board("h8i9")).unwrap();
        return Observation::Time(session.number("time"));
    }
    let positions = match probe {
        Probe::Depth => POSITIONS,
        Probe::Interrupted => [POSITIONS[1]; 2],
        _ => [POSITIONS[0]; 2],
    };
    let mut figures = Vec::new();
    for position in positions {
        let answer = session.ask(&board(position)).unwrap();
        figures.extend(["depth", "nodes"].map(|name| session.number(name)));
        let text = answer.bytes();
        figures.push(text.fold(0, |sum, byte| sum * 256 % 1_000_003 + u64::from(byte)));
        let logged = session.messages.iter();
        figures.push(logged.filter(|line| line.contains("AI: t=")).count() as u64);
    }
    Observation::Figures(figures)
}
