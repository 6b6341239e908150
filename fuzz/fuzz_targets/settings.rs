//! A configuration file and options on the command line.
//!
//! The input up to the first zero byte is the file; the rest, split at zero bytes, are
//! values of `--set`.
//!
//! Checked: nothing panics; an error is one short line with exit code 2; accepted
//! settings that are set again one by one give the same settings.
#![no_main]

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use zeitnot_cli::{Console, Environment};
use zeitnot_core::{Game, default_settings};
use zeitnot_gomoku::Gomoku;

static FILE: LazyLock<PathBuf> = LazyLock::new(|| {
    let name = format!("zeitnot-fuzz-settings-{}.toml", std::process::id());
    std::env::temp_dir().join(name)
});

fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.split(|byte| *byte == 0);
    let file = parts.next().unwrap_or_default();
    std::fs::write(&*FILE, file).expect("a file for settings");
    let set: Vec<String> = parts
        .map(|part| String::from_utf8_lossy(part).into_owned())
        .collect();
    let (code, out, err) = options(Some(&FILE), &set);
    if code == 0 {
        // Names from an earlier version are accepted with a warning.
        assert!(
            err.lines().all(|line| line.starts_with("zeitnot: ")),
            "{err:?}"
        );
        check_again(&out);
    } else {
        assert_eq!((code, out.as_str()), (2, ""));
        let line = err.strip_suffix('\n').unwrap_or_default();
        assert!(line.starts_with("zeitnot: "), "{err:?}");
        assert!(
            !line.contains('\n') && line.chars().count() < 1_100,
            "{err:?}"
        );
    }
});

/// Checks that setting all listed values one by one gives the same list.
fn check_again(listed: &str) {
    let names = default_settings(&Gomoku).list();
    let set: Vec<String> = names
        .iter()
        .map(|(name, _, _)| {
            let key = format!("{name} = ");
            let line = listed.lines().find_map(|line| line.strip_prefix(&key));
            let value = line.and_then(|line| line.split(' ').next());
            format!("{name}={}", value.expect("every option is listed"))
        })
        .collect();
    assert_eq!(options(None, &set), (0, listed.to_owned(), String::new()));
}

/// Runs `zeitnot options gomoku`.
fn options(config: Option<&Path>, set: &[String]) -> (u8, String, String) {
    let games: [Arc<dyn Game>; 1] = [Arc::new(Gomoku)];
    let mut arguments: Vec<OsString> = ["zeitnot", "options", "gomoku"].map(OsString::from).into();
    if let Some(path) = config {
        arguments.extend(["--config".into(), path.into()]);
    }
    for value in set {
        arguments.extend(["--set".into(), value.into()]);
    }
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let console = Console::new(&mut out, &mut err);
    let code = zeitnot_cli::run(&games, arguments, Environment::default(), console);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (code, text(out), text(err))
}
