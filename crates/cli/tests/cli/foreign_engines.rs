//! Matches with external programs: faulty scripts, and our own binary.

mod faults;
mod guests;
#[cfg(target_os = "linux")]
mod killed;
mod resumed;

/// The real binary.
const ZEITNOT: &str = env!("CARGO_BIN_EXE_zeitnot");

/// A fast built-in engine.
const QUICK: &str = "name=quick depth=1 option.table.megabytes=1";

/// Quotes a word for the shell.
fn quoted(word: &str) -> String {
    shlex::try_quote(word).unwrap().into_owned()
}

/// Returns a minimal UCI engine that runs the shell commands `go` at its turn.
fn script(go: &str) -> String {
    let script = format!(
        "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; \
         go) {go};; quit) exit;; esac; done"
    );
    format!("sh -c {}", quoted(&script))
}
