//! Ctrl-C in commands that finish their current work first.

use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of an interrupted process: 128 plus the number of SIGINT.
const INTERRUPT_EXIT_CODE: i32 = 130;

/// The reply to the first Ctrl-C.
const WAITING_MESSAGE: &str =
    "\nzeitnot: finishing the current moves; press Ctrl-C again to quit at once";

static STOP_FLAG: AtomicBool = AtomicBool::new(false);
static HANDLER: OnceLock<()> = OnceLock::new();

/// Returns a flag that the first Ctrl-C sets; the second one ends the process.
pub fn flag() -> &'static AtomicBool {
    HANDLER.get_or_init(|| {
        // Without a handler the first Ctrl-C ends the process.
        let _ = ctrlc::set_handler(|| {
            if STOP_FLAG.swap(true, Ordering::Relaxed) {
                exit_now();
            }
            let mut err = std::io::stderr();
            // The message is optional; standard error may be closed.
            let _ = writeln!(err, "{WAITING_MESSAGE}");
        });
    });
    &STOP_FLAG
}

#[expect(
    clippy::exit,
    reason = "the second Ctrl-C must end the process at once"
)]
fn exit_now() {
    std::process::exit(INTERRUPT_EXIT_CODE);
}
