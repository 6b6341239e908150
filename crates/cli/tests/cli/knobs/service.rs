//! The options in `zeitnot serve`.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::{Value, json};

use super::{Observation, POSITIONS, Probe, full_name, number, set_flags};

/// Stones all over a large board: depth 1 takes more nodes than one tick.
const WIDE: &str = "c3h3m3r3c8h8m8r8c13h13m13r13c18h18m18r18";

struct RunningService {
    child: Child,
    address: String,
    _data: tempfile::TempDir,
}

impl RunningService {
    /// Starts a service; returns the error if it refuses an option.
    fn start(flags: &[&str]) -> Result<Self, String> {
        let data = tempfile::tempdir().unwrap();
        let mut child = Command::cargo_bin("zeitnot")
            .unwrap()
            .args(["serve", "--addr", "127.0.0.1:0", "--json", "--log", "json"])
            .args(["--set", "server.threads=1", "--set", "server.learner=false"])
            .args(flags)
            .arg("--data")
            .arg(data.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let Ok(ready) = serde_json::from_str::<Value>(&line) else {
            let mut error = String::new();
            let mut stderr = child.stderr.take().unwrap();
            stderr.read_to_string(&mut error).unwrap();
            child.wait().unwrap();
            return Err(error);
        };
        let address = ready["address"].as_str().unwrap();
        Ok(Self {
            address: address.strip_prefix("http://").unwrap().to_owned(),
            child,
            _data: data,
        })
    }

    /// Returns the id of the request and the body of the response.
    fn send(&self, method: &str, path: &str, body: &Value) -> (String, Value) {
        let (address, body) = (&self.address, body.to_string());
        let mut stream = TcpStream::connect(address).unwrap();
        write!(
            stream,
            "{method} /api/v1/{path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .unwrap();
        let mut response = String::new();
        stream.read_to_string(&mut response).unwrap();
        let (head, body) = response.split_once("\r\n\r\n").unwrap();
        let id = head
            .lines()
            .find_map(|line| line.strip_prefix("x-request-id: "));
        let body = serde_json::from_str(body).unwrap_or_else(|_| panic!("{response}"));
        (id.unwrap().to_owned(), body)
    }

    fn post(&self, path: &str, body: &Value) -> Value {
        self.send("POST", path, body).1
    }

    fn get(&self, path: &str) -> Value {
        self.send("GET", path, &Value::Null).1
    }

    /// Stops the service and returns the entries of its log.
    fn into_log(mut self) -> Vec<Value> {
        let stopped = Command::new("kill")
            .arg(self.child.id().to_string())
            .status();
        assert!(stopped.unwrap().success());
        let mut text = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        stderr.read_to_string(&mut text).unwrap();
        let entries = text.lines().map(serde_json::from_str);
        entries.collect::<Result<_, _>>().unwrap()
    }
}

impl Drop for RunningService {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(super) fn observe(probe: Probe, options: &[String]) -> Observation {
    let mut flags = set_flags(options);
    let wide = ["k_quiet_root=400", "k_tact_root=400"].map(full_name);
    if probe == Probe::Interrupted {
        flags.extend(wide.iter().flat_map(|option| ["--set", option.as_str()]));
    }
    let service = match RunningService::start(&flags) {
        Ok(service) => service,
        Err(error) => return Observation::Refused(error),
    };
    let search = |position: &str, size: u32, budget_ms: u32| {
        let request = json!({
            "game": "gomoku", "size": size, "position": position, "budget_ms": budget_ms,
        });
        let (id, answer) = service.send("POST", "move", &request);
        let figures = ["nodes", "depth"].map(|name| number(&answer[name]));
        let score = answer["score"].as_i64().unwrap();
        (id, [figures[0], figures[1], score.unsigned_abs()])
    };
    let figures = match probe {
        Probe::Clock => return clock(&service),
        // The first tick ends the search before depth 1 is complete.
        Probe::Interrupted => vec![search(WIDE, 20, 1).1],
        Probe::SmallTable => {
            search(POSITIONS[0], 15, 20_000);
            let generations = number(&service.get("engine")["table"]["generation"]);
            return Observation::Figures(vec![u64::from(generations > 0)]);
        }
        Probe::Log => return Observation::Figures(logged(service)),
        _ => POSITIONS
            .map(|position| search(position, 15, 20_000).1)
            .to_vec(),
    };
    Observation::Figures(figures.concat())
}

/// Lets the engine move first in a game with a clock.
fn clock(service: &RunningService) -> Observation {
    let game = json!({
        "game": "gomoku", "moves": ["h8", "i9"],
        "first": {"kind": "engine", "budget_ms": 60_000}, "second": {"kind": "human"},
        "clock": {"initial_ms": 8_000, "increment_ms": 0},
    });
    let created = service.post("games", &game);
    let path = format!("games/{}", created["game"]["id"].as_str().unwrap());
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let game = service.get(&path);
        if game["thought"].is_object() {
            return Observation::Time(number(&game["thought"]["time_ms"]));
        }
        assert!(Instant::now() < deadline, "{game}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Returns the number of statistics lines of a request and of an engine's move;
/// each has the id of its request.
fn logged(service: RunningService) -> Vec<u64> {
    let position = json!({"game": "gomoku", "moves": ["h8"], "budget_ms": 2_000});
    let (asked, _) = service.send("POST", "move", &position);
    let game = json!({
        "game": "gomoku", "moves": ["h8"],
        "first": {"kind": "human"}, "second": {"kind": "engine", "budget_ms": 2_000},
    });
    let (started, created) = service.send("POST", "games", &game);
    let path = format!("games/{}", created["game"]["id"].as_str().unwrap());
    while !service.get(&path)["thought"].is_object() {
        std::thread::sleep(Duration::from_millis(20));
    }
    let log = service.into_log();
    let of_request = |id: &str| {
        let lines = log.iter().filter(|entry| {
            let text = entry["fields"]["message"].as_str();
            entry["span"]["id"] == id && text.is_some_and(|text| text.starts_with("AI: t="))
        });
        lines.count() as u64
    };
    vec![of_request(&asked), of_request(&started)]
}
