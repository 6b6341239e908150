//! `match` with foreign programs: scripts that do everything wrong, and our own
//! binary as its own guest.

mod faults;
mod guests;
#[cfg(target_os = "linux")]
mod killed;
mod resumed;

/// The real binary.
const ZEITNOT: &str = env!("CARGO_BIN_EXE_zeitnot");

/// A built-in engine that is quick.
const QUICK: &str = "name=quick depth=1 option.table.megabytes=1";

/// A word that stays one word, whatever is in it.
fn quoted(word: &str) -> String {
    shlex::try_quote(word).unwrap().into_owned()
}

/// A UCI engine that does this when it is to move, and no more than it must
/// otherwise.
fn script(go: &str) -> String {
    let script = format!(
        "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; \
         go) {go};; quit) exit;; esac; done"
    );
    format!("sh -c {}", quoted(&script))
}
