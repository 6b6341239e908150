//! A service on a copy of the data directory, and requests to it.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::Value;

/// The timeout of requests, generous for a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

pub(super) struct Service {
    child: Child,
    address: String,
    log: Option<JoinHandle<String>>,
}

pub(super) struct Reply {
    pub(super) status: u16,
    pub(super) body: Vec<u8>,
}

impl Reply {
    #[track_caller]
    pub(super) fn text(self) -> String {
        let text = String::from_utf8(self.body).unwrap();
        assert_eq!(self.status / 100, 2, "{} {text}", self.status);
        text
    }

    #[track_caller]
    pub(super) fn json(self) -> Value {
        serde_json::from_str(&self.text()).unwrap()
    }
}

impl Service {
    pub(super) fn start(data: &Path) -> Self {
        let mut child = Command::cargo_bin("zeitnot")
            .unwrap()
            .args(["serve", "--addr", "127.0.0.1:0", "--json", "--log", "json"])
            .args(["--set", "table.megabytes=1", "--set", "server.threads=1"])
            .args(["--set", "server.learner=false", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut errors = child.stderr.take().unwrap();
        let log = std::thread::spawn(move || {
            let mut log = String::new();
            errors.read_to_string(&mut log).unwrap();
            log
        });
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        out.read_line(&mut line).unwrap();
        let mut service = Self {
            child,
            address: String::new(),
            log: Some(log),
        };
        let Ok(ready) = serde_json::from_str::<Value>(&line) else {
            panic!("the service did not start: {}", service.end());
        };
        let address = ready["address"].as_str().unwrap();
        address
            .strip_prefix("http://")
            .unwrap()
            .clone_into(&mut service.address);
        service
    }

    pub(super) fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, None, b"")
    }

    pub(super) fn post(&self, path: &str, key: Option<&str>, body: &Value) -> Reply {
        self.ask("POST", path, key, body.to_string().as_bytes())
    }

    pub(super) fn ask(&self, method: &str, path: &str, key: Option<&str>, body: &[u8]) -> Reply {
        let key = key.map(|key| format!("Zeitnot-Key: {key}\r\n"));
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n{}\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.address,
            key.unwrap_or_default(),
            body.len()
        );
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        stream.write_all(&[head.as_bytes(), body].concat()).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n");
        let body = answer.split_off(end.unwrap() + 4);
        let head = String::from_utf8(answer).unwrap();
        assert!(!head.contains("chunked"), "{head}");
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Reply { status, body }
    }

    /// Repeats a request until the reply has this status.
    pub(super) fn wait_for(&self, path: &str, status: u16) -> Reply {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let reply = self.get(path);
            if reply.status == status {
                return reply;
            }
            assert!(Instant::now() < deadline, "{path}: {}", reply.status);
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Ends the service and checks that its log has no warnings.
    pub(super) fn stop(mut self) {
        let process = self.child.id().to_string();
        let ended = Command::new("kill").arg(process).status();
        assert!(ended.unwrap().success());
        assert!(self.child.wait().unwrap().success());
        let log = self.end();
        for line in log.lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            assert!(
                ["INFO", "DEBUG"].contains(&line["level"].as_str().unwrap()),
                "{line}"
            );
        }
    }

    /// Kills the process if it still runs, and returns its log.
    fn end(&mut self) -> String {
        // The process may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
        let log = self.log.take();
        log.map_or_else(String::new, |log| log.join().unwrap())
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.end();
    }
}
