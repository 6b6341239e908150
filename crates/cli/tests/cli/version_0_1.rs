//! Files that version 0.1 wrote are read without loss.
//!
//! `tests/fixtures/0.1/README.md` explains how each file was made.

#[cfg(unix)]
mod data_directory;
mod games;
mod matches;
#[cfg(unix)]
mod service;
#[cfg(feature = "lab")]
mod training;

use std::path::{Path, PathBuf};

use serde_json::Value;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/0.1");

/// Returns the path of a fixture.
fn path(name: &str) -> String {
    format!("{FOLDER}/{name}")
}

fn bytes(name: &str) -> Vec<u8> {
    std::fs::read(path(name)).unwrap()
}

fn text(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

fn json(name: &str) -> Value {
    serde_json::from_str(&text(name)).unwrap()
}

/// Replaces version 0.1.0 by the current version.
fn with_this_version(text: &str) -> String {
    text.replace("0.1.0", env!("CARGO_PKG_VERSION"))
}

/// A copy of a fixture, a file or a folder, that is deleted with the value.
struct Copied {
    path: PathBuf,
    _home: tempfile::TempDir,
}

impl Copied {
    fn new(name: &str) -> Self {
        let home = tempfile::tempdir().unwrap();
        let copied = home.path().join(name);
        copy(Path::new(&path(name)), &copied);
        Self {
            path: copied,
            _home: home,
        }
    }

    fn str(&self) -> &str {
        self.path.to_str().unwrap()
    }
}

fn copy(from: &Path, to: &Path) {
    if !from.is_dir() {
        // Unlike `fs::copy`, this does not copy permissions, so the copy is writable.
        std::fs::write(to, std::fs::read(from).unwrap()).unwrap();
        return;
    }
    std::fs::create_dir(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        copy(&entry.path(), &to.join(entry.file_name()));
    }
}

/// Checks every field of `expected`; `actual` may have more fields.
#[track_caller]
fn assert_contains(actual: &Value, expected: &Value) {
    if let Some(difference) = difference(actual, expected, "") {
        panic!("{difference}");
    }
}

/// Describes the first field that differs by more than rounding.
fn difference(actual: &Value, expected: &Value, at: &str) -> Option<String> {
    let is_same = match (actual, expected) {
        (Value::Object(actual), Value::Object(expected)) => {
            return expected.iter().find_map(|(name, expected)| {
                let actual = actual.get(name).unwrap_or(&Value::Null);
                difference(actual, expected, &format!("{at}/{name}"))
            });
        }
        (Value::Array(actual), Value::Array(expected)) if actual.len() == expected.len() => {
            let mut pairs = actual.iter().zip(expected).enumerate();
            return pairs.find_map(|(index, (actual, expected))| {
                difference(actual, expected, &format!("{at}/{index}"))
            });
        }
        (Value::Number(actual), Value::Number(expected)) => {
            let [actual, expected] = [actual, expected].map(|number| number.as_f64().unwrap());
            (actual - expected).abs() <= 1e-9 * expected.abs().max(1.0)
        }
        _ => actual == expected,
    };
    (!is_same).then(|| format!("{at}: {actual} instead of {expected}"))
}
